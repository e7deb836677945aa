// SPDX-License-Identifier: MIT
#pragma once

#include "tests/platform/windows_drives/fake_control.h"

#include <string>
#include <vector>

/// Answers as real drives give them, byte for byte in the layout that Microsoft documents.
namespace qdm::test {

struct Described {
    STORAGE_BUS_TYPE bus = BusTypeUnknown;
    std::string vendor;
    std::string product;
    std::string revision;
    std::string serial;
};

/// STORAGE_DEVICE_DESCRIPTOR; texts that are empty have the offset 0.
Answer description(const Described &drive);

Answer seekPenalty(bool penalty);
Answer alignment(DWORD logical, DWORD physical);
Answer geometry(DWORD sector, LONGLONG size);
Answer extents(const std::vector<DISK_EXTENT> &pieces);
Answer number(DWORD disk, DWORD partition);
Answer counters(LONGLONG read, LONGLONG written, LONGLONG readTime, LONGLONG writeTime);

/// STORAGE_TEMPERATURE_DATA_DESCRIPTOR
Answer temperatures(SHORT warning, const std::vector<SHORT> &sensors);

/// "Identify controller" of a drive that warns from `warningKelvin` on, and its health log, each in STORAGE_PROTOCOL_DATA_DESCRIPTOR.
Answer nvmeController(const std::string &serial, const std::string &model, const std::string &firmware, WORD warningKelvin);
Answer nvmeLog(WORD kelvin, BYTE warning, BYTE used, BYTE spare, std::uint64_t unitsWritten);

/// The first bytes of an answer.
Answer shortened(Answer answer, std::size_t length);

/// An answer with another value at an offset.
template <typename T>
Answer changed(Answer answer, std::size_t offset, T value)
{
    const auto bytes = std::as_bytes(std::span(&value, 1));
    std::copy(bytes.begin(), bytes.end(), answer.begin() + std::ptrdiff_t(offset));
    return answer;
}

/// Drives that people have.
FakeDevice sataSsd();
FakeDevice nvmeSsd();
FakeDevice usbStick();
FakeDevice hardDisk();

}
