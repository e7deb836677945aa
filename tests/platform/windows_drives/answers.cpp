// SPDX-License-Identifier: MIT
#include "tests/platform/windows_drives/answers.h"

#include <algorithm>
#include <cstddef>

namespace qdm::test {

namespace {

template <typename T>
Answer answerOf(const T &value)
{
    const auto bytes = std::as_bytes(std::span(&value, 1));
    return {bytes.begin(), bytes.end()};
}

template <typename T>
void append(Answer &answer, const T &value)
{
    const Answer more = answerOf(value);
    answer.insert(answer.end(), more.begin(), more.end());
}

void put(Answer &answer, std::size_t offset, const std::string &text)
{
    std::ranges::transform(text, answer.begin() + std::ptrdiff_t(offset), [](char c) { return std::byte(c); });
}

std::string padded(std::string text, std::size_t length)
{
    text.resize(length, ' ');
    return text;
}

Answer protocolData(DWORD type, DWORD number, const Answer &data)
{
    STORAGE_PROTOCOL_DATA_DESCRIPTOR head{};
    head.Version = head.Size = sizeof(head);
    head.ProtocolSpecificData.ProtocolType = ProtocolTypeNvme;
    head.ProtocolSpecificData.DataType = type;
    head.ProtocolSpecificData.ProtocolDataRequestValue = number;
    head.ProtocolSpecificData.ProtocolDataOffset = sizeof(STORAGE_PROTOCOL_SPECIFIC_DATA);
    head.ProtocolSpecificData.ProtocolDataLength = DWORD(data.size());
    Answer answer = answerOf(head);
    answer.insert(answer.end(), data.begin(), data.end());
    return answer;
}

}

Answer description(const Described &drive)
{
    STORAGE_DEVICE_DESCRIPTOR head{};
    head.Version = sizeof(head);
    head.BusType = drive.bus;
    std::string texts;
    const auto offsetOf = [&](const std::string &text) {
        const auto offset = DWORD(sizeof(head) + texts.size());
        texts += text + '\0';
        return text.empty() ? 0 : offset;
    };
    head.VendorIdOffset = offsetOf(drive.vendor);
    head.ProductIdOffset = offsetOf(drive.product);
    head.ProductRevisionOffset = offsetOf(drive.revision);
    head.SerialNumberOffset = offsetOf(drive.serial);
    head.Size = DWORD(sizeof(head) + texts.size());
    Answer answer = answerOf(head);
    answer.resize(head.Size);
    put(answer, sizeof(head), texts);
    return answer;
}

Answer seekPenalty(bool penalty)
{
    return answerOf(DEVICE_SEEK_PENALTY_DESCRIPTOR{12, 12, BOOLEAN(penalty)});
}

Answer alignment(DWORD logical, DWORD physical)
{
    return answerOf(STORAGE_ACCESS_ALIGNMENT_DESCRIPTOR{28, 28, 0, 0, logical, physical, 0});
}

Answer geometry(DWORD sector, LONGLONG size)
{
    DISK_GEOMETRY_EX drive{};
    drive.Geometry.MediaType = FixedMedia;
    drive.Geometry.BytesPerSector = sector;
    drive.DiskSize.QuadPart = size;
    return answerOf(drive);
}

Answer extents(const std::vector<DISK_EXTENT> &pieces)
{
    Answer answer = answerOf(std::uint64_t(pieces.size()));
    for (const DISK_EXTENT &piece : pieces)
        append(answer, piece);
    return answer;
}

Answer number(DWORD disk, DWORD partition)
{
    return answerOf(STORAGE_DEVICE_NUMBER{FILE_DEVICE_DISK, disk, partition});
}

Answer counters(LONGLONG read, LONGLONG written, LONGLONG readTime, LONGLONG writeTime)
{
    DISK_PERFORMANCE counted{};
    counted.BytesRead.QuadPart = read;
    counted.BytesWritten.QuadPart = written;
    counted.ReadTime.QuadPart = readTime;
    counted.WriteTime.QuadPart = writeTime;
    return answerOf(counted);
}

Answer temperatures(SHORT warning, const std::vector<SHORT> &sensors)
{
    Answer answer(24 + 16 * sensors.size());
    answer = changed(answer, 0, DWORD(40));
    answer = changed(answer, 4, DWORD(answer.size()));
    answer = changed(answer, 8, SHORT(85)); // critical
    answer = changed(answer, 10, warning);
    answer = changed(answer, 12, WORD(sensors.size()));
    for (std::size_t i = 0; i < sensors.size(); ++i) {
        answer = changed(answer, 24 + 16 * i, WORD(i));
        answer = changed(answer, 26 + 16 * i, sensors[i]);
    }
    return answer;
}

Answer nvmeController(const std::string &serial, const std::string &model, const std::string &firmware, WORD warningKelvin)
{
    Answer data(4096);
    put(data, 4, padded(serial, 20));
    put(data, 24, padded(model, 40));
    put(data, 64, padded(firmware, 8));
    return protocolData(NVMeDataTypeIdentify, 1, changed(data, 266, warningKelvin));
}

Answer nvmeLog(WORD kelvin, BYTE warning, BYTE used, BYTE spare, std::uint64_t unitsWritten)
{
    Answer data(512);
    data[0] = std::byte(warning);
    data = changed(data, 1, kelvin);
    data[3] = std::byte(spare);
    data[5] = std::byte(used);
    return protocolData(NVMeDataTypeLogPage, 2, changed(data, 48, unitsWritten));
}

Answer shortened(Answer answer, std::size_t length)
{
    answer.resize(std::min(length, answer.size()));
    return answer;
}

FakeDevice sataSsd()
{
    return FakeDevice()
        .property(StorageDeviceProperty, description({BusTypeSata, "", "Samsung SSD 860 EVO 500GB", "RVT01B6Q", "S3Z2NB0K123456A     "}))
        .property(StorageDeviceSeekPenaltyProperty, seekPenalty(false))
        .property(StorageAccessAlignmentProperty, alignment(512, 4096))
        .property(StorageDeviceTemperatureProperty, temperatures(70, {31}))
        .answers(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, geometry(512, 500'107'862'016))
        .refuses(IOCTL_DISK_GET_LENGTH_INFO, ERROR_ACCESS_DENIED)
        .answers(IOCTL_DISK_PERFORMANCE, counters(1'000'000, 2'000'000, 30'000'000, 50'000'000));
}

FakeDevice nvmeSsd()
{
    return FakeDevice()
        .property(StorageDeviceProperty, description({BusTypeNvme, "NVMe", "Samsung SSD 970 ", "2B2Q", "0025_3855_91B0_1234."}))
        .property(StorageAdapterProtocolSpecificProperty,
                  nvmeController("S4EWNX0M123456Y", "Samsung SSD 970 EVO Plus 1TB", "2B2QEXM7", 358))
        .property(StorageDeviceProtocolSpecificProperty, nvmeLog(320, 0, 3, 100, 41'000'000))
        .property(StorageDeviceSeekPenaltyProperty, seekPenalty(false))
        .property(StorageAccessAlignmentProperty, alignment(512, 512))
        .answers(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, geometry(512, 1'000'204'886'016))
        .answers(IOCTL_DISK_PERFORMANCE, counters(500, 600, 70'000, 90'000));
}

FakeDevice usbStick()
{
    return FakeDevice()
        .property(StorageDeviceProperty, description({BusTypeUsb, "SanDisk ", "Ultra           ", "1.00", "4C530001230101111111"}))
        .property(StorageDeviceSeekPenaltyProperty, seekPenalty(true))
        .answers(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, geometry(512, 31'037'849'600));
}

FakeDevice hardDisk()
{
    return FakeDevice()
        .property(StorageDeviceProperty,
                  description({BusTypeSata, "", "WDC WD10EZEX-08WN4A0", "02.01A02", "202020204457572d434359364b34333233314c33"}))
        .property(StorageDeviceSeekPenaltyProperty, seekPenalty(true))
        .answers(IOCTL_DISK_GET_DRIVE_GEOMETRY_EX, geometry(512, 1'000'204'886'016))
        .answers(IOCTL_DISK_PERFORMANCE, counters(10, 20, 10'000, 20'000));
}

}
