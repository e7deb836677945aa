// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/drive_parts.h"
#include "platform/windows/drives/storage_query.h"

#include <optional>
#include <string>

namespace qdm::drives {

/// What Windows noted of a drive when it appeared.
struct DeviceDescription {
    Identity identity;
    STORAGE_BUS_TYPE bus = BusTypeUnknown;
};

/// None where the drive does not answer.
std::optional<DeviceDescription> describeDevice(ControlledDevice &device);

/// What an NVMe drive's controller says itself: Windows keeps the number of the namespace in the place of the serial number.
Identity nvmeIdentity(ControlledDevice &device);

/// The serial number as it stands on the label. Some drivers give it in hexadecimal digits, the two bytes of each word swapped as ATA has
/// them; for NVMe it ends with a full stop.
std::string plainSerial(const std::string &serial);

}
