// SPDX-License-Identifier: MIT
#include "platform/include/paths.h"
#include "platform/windows/device.h"
#include "platform/windows/hidden_file.h"
#include "platform/windows/long_path.h"
#include "platform/windows/wide_text.h"
#include "tests/support/catch.h"

using namespace qdm;

TEST_CASE("A path may have any length, and a share is a path too")
{
    CHECK(longPath(L"C:\\a\\b") == L"\\\\?\\C:\\a\\b");
    CHECK(longPath(L"C:/a/./b/../c") == L"\\\\?\\C:\\a\\c");
    CHECK(longPath(L"\\\\server\\share\\a") == L"\\\\?\\UNC\\server\\share\\a");
    CHECK(longPath(L"//server/share/a") == L"\\\\?\\UNC\\server\\share\\a");
    CHECK(longPath(L"\\\\?\\C:\\a") == L"\\\\?\\C:\\a");
    CHECK(longPath(L"\\\\.\\PhysicalDrive0") == L"\\\\.\\PhysicalDrive0");
    CHECK(longPath(L"here").ends_with(L"\\here"));
    const std::wstring deep(1000, L'x');
    CHECK(longPath(L"C:\\" + deep) == L"\\\\?\\C:\\" + deep);
    CHECK(longFolder(L"C:\\") == L"\\\\?\\C:\\");
    CHECK(longFolder(L"C:\\a") == L"\\\\?\\C:\\a\\");
    CHECK(longFolder(L"C:\\a\\") == L"\\\\?\\C:\\a\\");
}

TEST_CASE("Text is UTF-8 in the program, whatever the system's code page")
{
    const std::string text = "C:\\Prüfung\\测试";
    CHECK(pathOf(text).native() == L"C:\\Pr\u00fcfung\\\u6d4b\u8bd5");
    CHECK(pathText(pathOf(text)) == text);
    CHECK(textOf(L"\u00fc\u6d4b") == "ü测");
    CHECK(textOf(L"").empty());
}

TEST_CASE("Drives as a whole are known by their names")
{
    for (const wchar_t *name : {L"\\\\.\\PhysicalDrive0", L"\\\\.\\physicaldrive12", L"\\\\.\\C:", L"//./d:", L"//./PhysicalDrive3"}) {
        INFO(textOf(name));
        CHECK(isDeviceName(name));
    }
    for (const wchar_t *name : {L"C:", L"C:\\", L"\\\\.\\", L"\\\\.\\C:\\", L"\\\\.\\PhysicalDrive", L"\\\\.\\PhysicalDrive0x",
                                L"\\\\.\\NUL", L"\\\\?\\C:", L"\\\\server\\share"}) {
        INFO(textOf(name));
        CHECK_FALSE(isDeviceName(name));
    }
}

TEST_CASE("Only a name that this program gives is one of its own files")
{
    CHECK(isHiddenFileName(L"quartzdiskmark-0123456789abcdef.tmp"));
    for (const wchar_t *name : {L"quartzdiskmark-0123456789abcde.tmp", L"quartzdiskmark-0123456789abcdeg.tmp", L"quartzdiskmark-.tmp",
                                L"quartzdiskmark-0123456789abcdef.txt", L".quartzdiskmark-0123456789abcdef.tmp",
                                L"quartzdiskmark-0123456789abcdef.tmp.txt", L"notes"}) {
        INFO(textOf(name));
        CHECK_FALSE(isHiddenFileName(name));
    }
}
