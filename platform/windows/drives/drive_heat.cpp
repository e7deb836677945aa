// SPDX-License-Identifier: MIT
#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/nvme_health.h"
#include "platform/windows/drives/storage_query.h"

namespace qdm {

using namespace drives;

namespace {

// STORAGE_TEMPERATURE_DATA_DESCRIPTOR and STORAGE_TEMPERATURE_INFO of Windows 10, which not all headers have, by their offsets:
// https://learn.microsoft.com/windows/win32/api/winioctl/ns-winioctl-storage_temperature_data_descriptor
constexpr std::size_t warningTemperature = 10, sensorCount = 12, firstSensor = 24, sensorLength = 16, temperatureOfSensor = 2;

/// STORAGE_TEMPERATURE_VALUE_NOT_REPORTED
constexpr SHORT notReported = SHORT(0x8000);

/// In degrees Celsius. No drive works at absolute zero or in an oven: such values are a driver's mistake.
std::optional<double> degreesAt(std::span<const std::byte> bytes, std::size_t offset)
{
    const SHORT degrees = valueAt<SHORT>(bytes, offset).value_or(notReported);
    return degrees < -100 || degrees > 250 ? std::nullopt : std::optional<double>(degrees);
}

/// The first sensor is the composite one, as far as a drive has it.
std::optional<DriveHeat> heatOfProperty(ControlledDevice &device)
{
    const ControlAnswer answer = queryProperty(device, StorageDeviceTemperatureProperty);
    const WORD sensors = valueAt<WORD>(answer.data, sensorCount).value_or(0);
    std::optional<double> limit = degreesAt(answer.data, warningTemperature);
    if (limit == 0.0)
        limit.reset(); // so say drives that have none
    for (std::size_t i = 0; i < sensors; ++i)
        if (const auto celsius = degreesAt(answer.data, firstSensor + i * sensorLength + temperatureOfSensor))
            return DriveHeat{.celsius = *celsius, .limit = limit, .alarm = false};
    return std::nullopt;
}

std::optional<DriveHeat> heatOf(ControlledDevice &device)
{
    const auto health = readNvmeHealth(device);
    if (health && health->celsius)
        return DriveHeat{.celsius = *health->celsius, .limit = health->warningLimit, .alarm = health->temperatureAlarm};
    return heatOfProperty(device);
}

}

std::optional<DriveHeat> readDriveHeat(DeviceControl &control, const Volume &volume)
{
    std::optional<DriveHeat> hottest;
    for (const Drive &drive : volume.drives) {
        const auto device = openDrive(control, drive.device);
        const auto heat = device ? heatOf(*device) : std::nullopt;
        if (heat && (!hottest || heat->isWorseThan(*hottest)))
            hottest = heat;
    }
    return hottest;
}

}
