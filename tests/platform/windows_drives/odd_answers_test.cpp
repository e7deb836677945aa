// SPDX-License-Identifier: MIT
#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/device_stack.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/nvme_health.h"
#include "platform/windows/drives/sector_sizes.h"
#include "tests/platform/windows_drives/answers.h"
#include "tests/platform/windows_drives/volumes_for_tests.h"
#include "tests/support/catch.h"

#include <cstddef>
#include <initializer_list>

using namespace qdm;
using namespace qdm::drives;
using namespace qdm::test;

namespace {

Drive described(const Answer &answer)
{
    FakeDevice device;
    device.property(StorageDeviceProperty, answer);
    return driveFacts(*opened(device), "PhysicalDrive0").drive;
}

const Described usual{BusTypeSata, "ATA", "ST2000DM008", "0001", "ZFL12345"};

/// Asks all that there is to ask, of a device that answers with the same bytes whatever the question is.
void askEverything(const Answer &answer)
{
    FakeControl control;
    FakeDevice &device = control.disk(0);
    for (const DWORD code :
         std::initializer_list<DWORD>{IOCTL_STORAGE_QUERY_PROPERTY, IOCTL_DISK_GET_LENGTH_INFO, IOCTL_DISK_GET_DRIVE_GEOMETRY_EX,
                                      IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, IOCTL_STORAGE_GET_DEVICE_NUMBER, IOCTL_DISK_PERFORMANCE})
        device.answers(code, answer);
    const Volume volume = volumeOfPath(control, L"\\\\.\\PhysicalDrive0");
    CHECK_FALSE(volume.drives.empty());
    readDriveCounters(control, volume);
    readDriveHeat(control, on({"PhysicalDrive0"}));
    readNvmeHealth(*opened(device));
    readSectorSizes(*opened(device));
}

}

TEST_CASE("Values and parts beyond an answer's end are none")
{
    const Answer four(4);
    CHECK(valueAt<DWORD>(four, 0));
    CHECK_FALSE(valueAt<DWORD>(four, 1));
    CHECK_FALSE(valueAt<DWORD>(four, 5));
    CHECK_FALSE(valueAt<DWORD>(four, ~std::size_t(0)));
    CHECK(partAt(four, 2, 100).size() == 2);
    CHECK(partAt(four, 100, 1).empty());
    CHECK(partAt(four, ~std::size_t(0), ~std::size_t(0)).empty());
}

TEST_CASE("Offsets of texts beyond the answer are no texts")
{
    const Answer answer = description(usual);
    CHECK(described(answer).model == "ST2000DM008");
    CHECK(described(changed(answer, offsetof(STORAGE_DEVICE_DESCRIPTOR, ProductIdOffset), DWORD(100'000))).model.empty());
    CHECK(described(changed(answer, offsetof(STORAGE_DEVICE_DESCRIPTOR, SerialNumberOffset), ~DWORD(0))).serial.empty());
    CHECK(described(changed(answer, offsetof(STORAGE_DEVICE_DESCRIPTOR, Size), ~DWORD(0))).serial == "ZFL12345");
    // The last text without its NUL ends with the answer.
    CHECK(described(shortened(answer, answer.size() - 3)).serial == "ZFL123");
}

TEST_CASE("Every answer that is too short is borne")
{
    const Answer whole = description(usual);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const Drive drive = described(shortened(whole, length));
        CHECK((drive.kind == DriveKind::Sata) == (length >= offsetof(STORAGE_DEVICE_DESCRIPTOR, BusType) + 4));
    }
    for (const std::size_t length : {0, 7, 8, 47, 48, 49, 559}) {
        FakeDevice nvme;
        nvme.property(StorageDeviceProtocolSpecificProperty, shortened(nvmeLog(320, 0, 1, 100, 1), length));
        CHECK_FALSE(readNvmeHealth(*opened(nvme)));
    }
}

TEST_CASE("Lengths and offsets of an NVMe answer that cannot be")
{
    const Answer log = nvmeLog(320, 0, 1, 100, 1);
    constexpr std::size_t head = offsetof(STORAGE_PROTOCOL_DATA_DESCRIPTOR, ProtocolSpecificData);
    constexpr std::size_t offset = head + offsetof(STORAGE_PROTOCOL_SPECIFIC_DATA, ProtocolDataOffset);
    constexpr std::size_t length = head + offsetof(STORAGE_PROTOCOL_SPECIFIC_DATA, ProtocolDataLength);
    for (const Answer &odd : {changed(log, offset, DWORD(0)), changed(log, offset, DWORD(41)), changed(log, offset, ~DWORD(0)),
                              changed(log, length, DWORD(0)), changed(log, length, DWORD(511))}) {
        FakeDevice nvme;
        nvme.property(StorageDeviceProtocolSpecificProperty, odd);
        CHECK_FALSE(readNvmeHealth(*opened(nvme)));
    }
}

TEST_CASE("More pieces or sensors promised than given")
{
    FakeControl control;
    FakeDevice volume;
    Answer one = extents({DISK_EXTENT{}});
    volume.answers(IOCTL_VOLUME_GET_VOLUME_DISK_EXTENTS, changed(one, 0, ~DWORD(0)));
    CHECK(stackBelow(control, *opened(volume)).drives.size() == 1);
    control.disk(0).property(StorageDeviceTemperatureProperty, changed(temperatures(70, {}), 12, WORD(0xffff)));
    CHECK_FALSE(readDriveHeat(control, on({"PhysicalDrive0"})));
}

TEST_CASE("Signs that are no text do no harm")
{
    Described odd = usual;
    odd.product = "Disk\x01\xff of \x80 sorts";
    CHECK(described(description(odd)).model == "Disk?? of ? sorts");
}

TEST_CASE("Garbage to every question")
{
    askEverything({});
    for (const std::size_t length : {1, 4, 12, 36, 64, 512, 4096}) {
        askEverything(Answer(length, std::byte(0)));
        askEverything(Answer(length, std::byte(0xff)));
        Answer noise(length);
        unsigned seed = unsigned(length);
        for (std::byte &byte : noise)
            byte = std::byte((seed = seed * 1103515245 + 12345) >> 16);
        askEverything(noise);
    }
}
