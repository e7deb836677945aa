// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace qdm::drives {

/// A link's speed in its field's own words, and what it carries after line coding.
struct LinkSpeed {
    std::string name;
    std::optional<std::uint64_t> bytesPerSecond;
};

/// From sysfs: "16.0 GT/s PCIe" and "4" -> "PCIe 4.0 x4". Empty name where the speed is not known.
LinkSpeed pcieSpeed(std::string_view transfers, std::string_view width);

/// From sysfs: "6.0 Gbps" -> "6 Gb/s".
LinkSpeed sataSpeed(std::string_view speed);

/// From sysfs: "10000" (Mb/s) -> "10 Gb/s". `lanes` tells the two kinds of 10 Gb/s apart.
LinkSpeed usbSpeed(std::string_view megabits, std::string_view lanes);

}
