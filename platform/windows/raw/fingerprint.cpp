// SPDX-License-Identifier: MIT
#include "platform/windows/raw/fingerprint.h"

#include "platform/include/paths.h"
#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/raw/drive_name.h"

#include <windows.h>

#include <winioctl.h>

namespace qdm::raw {

std::optional<Fingerprint> fingerprintOf(ControlledDevice &device)
{
    const ControlAnswer answer = device.control(IOCTL_STORAGE_GET_DEVICE_NUMBER, {}, sizeof(STORAGE_DEVICE_NUMBER));
    const auto number = drives::valueAt<STORAGE_DEVICE_NUMBER>(answer.data, 0);
    // Also drives that cannot be partitioned say so with a number of their own; partition 0 is the whole.
    const bool whole = number && (number->PartitionNumber == 0 || number->PartitionNumber == DWORD(-1));
    if (!answer.ok() || !whole || number->DeviceType != FILE_DEVICE_DISK)
        return std::nullopt;
    const Drive drive = drives::driveFacts(device, drives::diskName(number->DeviceNumber)).drive;
    return Fingerprint{unsigned(number->DeviceNumber), drive.model, drive.serial, drive.capacity};
}

bool isConfirmed(const Fingerprint &drive, const std::string &confirmedAs)
{
    return drive.serial.empty() ? driveNumberOf(pathOf(confirmedAs)) == drive.number : confirmedAs == drive.serial;
}

}
