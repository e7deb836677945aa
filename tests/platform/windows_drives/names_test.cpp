// SPDX-License-Identifier: MIT
#include "platform/windows/drives/bitlocker.h"
#include "platform/windows/drives/power_state.h"
#include "platform/windows/drives/system_name.h"
#include "platform/windows/drives/volume_place.h"
#include "tests/support/catch.h"

using namespace qdm::drives;

TEST_CASE("Windows by the name that people know")
{
    CHECK(systemName({"Windows 10 Pro", "23H2", 22631, ""}) == "Windows 11 Pro 23H2 (build 22631)");
    CHECK(systemName({"Windows 10 Home", "22H2", 19045, ""}) == "Windows 10 Home 22H2 (build 19045)");
    CHECK(systemName({"Windows Server 2025 Standard", "24H2", 26100, ""}) == "Windows Server 2025 Standard 24H2 (build 26100)");
    CHECK(systemName({"Microsoft Windows 10 Pro", "", 19043, "8.0"}) == "Windows 10 Pro (build 19043) under Wine 8.0");
    CHECK(systemName({}) == "Windows");
}

TEST_CASE("Paths as people write them")
{
    CHECK(plainPath(L"C:\\") == L"C:\\");
    CHECK(plainPath(L"\\\\?\\C:\\") == L"C:\\");
    CHECK(plainPath(L"\\\\?\\C:\\mounted\\disk\\") == L"C:\\mounted\\disk");
    CHECK(plainPath(L"\\\\?\\UNC\\server\\share\\") == L"\\\\server\\share");
    CHECK(plainPath(L"\\\\?\\Volume{1}\\") == L"\\\\?\\Volume{1}\\");
    CHECK(plainPath(L"").empty());
}

TEST_CASE("The device of a place")
{
    CHECK(deviceOf({PlaceKind::Drive, L"C:\\", L"\\\\?\\Volume{1}\\", {}}) == L"\\\\?\\Volume{1}");
    CHECK(deviceOf({PlaceKind::Drive, L"C:\\", {}, {}}) == L"\\\\.\\C:");
    CHECK(deviceOf({PlaceKind::Drive, L"C:\\folder\\", {}, {}}).empty());
    CHECK(deviceOf({PlaceKind::Network, L"Z:\\", {}, L"\\\\a\\b"}).empty());
}

TEST_CASE("What answers for a share")
{
    CHECK(networkName(L"\\\\nas\\films") == "SMB");
    CHECK(networkName(L"") == "SMB");
    CHECK(networkName(L"\\\\wsl.localhost\\Debian") == "9P");
    CHECK(networkName(L"\\\\WSL$\\Debian") == "9P");
    CHECK(networkName(L"\\\\VBOXSVR\\shared") == "shared folder");
    CHECK(networkName(L"\\\\cloud.example@SSL\\DavWWWRoot\\files") == "WebDAV");
}

TEST_CASE("Names are the same in large and small letters")
{
    CHECK(isSamePath(L"c:\\Ordner Ä", L"C:\\ORDNER ä"));
    CHECK_FALSE(isSamePath(L"C:\\", L"C:"));
}

TEST_CASE("A battery, a plug, a desktop, and no answer")
{
    CHECK(onBattery({0, 1, 80, 0, 0, 0}) == true);
    CHECK(onBattery({1, 8, 80, 0, 0, 0}) == false);
    CHECK(onBattery({0, 128, 255, 0, 0, 0}) == false); // no battery
    CHECK_FALSE(onBattery({255, 255, 255, 0, 0, 0}));
}

TEST_CASE("Plans and modes that save power")
{
    const GUID saver = {0xa1841308, 0x3541, 0x4fab, {0xbc, 0x81, 0xf7, 0x15, 0x56, 0xf2, 0x0b, 0x4a}};
    const GUID balanced = {0x381b4222, 0xf694, 0x41f0, {0x96, 0x85, 0xff, 0x5b, 0xb2, 0x60, 0xdf, 0x2e}};
    CHECK_THAT(savingOfPlan(saver), ContainsSubstring("Power saver"));
    CHECK(savingOfPlan(balanced).empty());
    CHECK_THAT(savingOfMode("961cc777-2547-4f9d-8174-7d86181b8a7a"), ContainsSubstring("efficiency"));
    CHECK(savingOfMode("00000000-0000-0000-0000-000000000000").empty());
    CHECK(savingOfMode("").empty());
}

TEST_CASE("BitLocker: paused, locked and half done are encrypted too")
{
    for (const int protection : {1, 3, 4, 5, 6, 8})
        CHECK(meansEncrypted(protection));
    for (const int protection : {0, 2, 7, -1})
        CHECK_FALSE(meansEncrypted(protection));
}
