// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/drives/device_control.h"

#include <optional>
#include <string>

namespace qdm::raw {

/// By what a drive is known again on another handle.
struct Fingerprint {
    unsigned number = 0;
    std::string model;
    std::string serial; ///< may be empty
    Bytes capacity;

    bool operator==(const Fingerprint &) const = default;
};

/// Of an open drive. None for what is no whole drive.
std::optional<Fingerprint> fingerprintOf(ControlledDevice &device);

/// Whether an owner who typed `confirmedAs` meant this drive: by its serial number, or by its path where it has none.
bool isConfirmed(const Fingerprint &drive, const std::string &confirmedAs);

}
