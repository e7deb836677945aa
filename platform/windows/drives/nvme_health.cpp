// SPDX-License-Identifier: MIT
#include "platform/windows/drives/nvme_health.h"

#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/storage_query.h"

#include <limits>

namespace qdm {

using namespace drives;

namespace {

// Where the NVM Express specification has the fields: bytes of the health log, and of "identify controller".
constexpr std::size_t criticalWarning = 0, temperature = 1, spare = 3, used = 5, unitsWritten = 48;
constexpr std::size_t warningTemperature = 266;

constexpr unsigned temperatureBit = 1 << 1;

/// Temperatures are in whole kelvins; 0 is none.
std::optional<double> celsiusAt(std::span<const std::byte> bytes, std::size_t offset)
{
    const auto kelvin = valueAt<std::uint16_t>(bytes, offset).value_or(0);
    return kelvin == 0 ? std::nullopt : std::optional(kelvin - 273.15);
}

unsigned byteAt(std::span<const std::byte> bytes, std::size_t offset)
{
    return valueAt<std::uint8_t>(bytes, offset).value_or(0);
}

/// Counted in thousands of 512 bytes, in 128 bits, of which no drive will ever need the upper ones.
Bytes unitsAt(std::span<const std::byte> bytes, std::size_t offset)
{
    constexpr std::uint64_t unit = 512'000, most = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t units = valueAt<std::uint64_t>(bytes, offset).value_or(0);
    return Bytes(units > most / unit ? most : units * unit);
}

}

std::optional<NvmeHealth> readNvmeHealth(ControlledDevice &device)
{
    const std::vector<std::byte> log = nvmeHealthLog(device);
    if (log.empty())
        return std::nullopt;
    return NvmeHealth{.celsius = celsiusAt(log, temperature),
                      .warningLimit = celsiusAt(nvmeIdentifyController(device), warningTemperature),
                      .temperatureAlarm = (byteAt(log, criticalWarning) & temperatureBit) != 0,
                      .percentUsed = byteAt(log, used),
                      .percentSpare = byteAt(log, spare),
                      .written = unitsAt(log, unitsWritten)};
}

}
