// SPDX-License-Identifier: MIT
#include "platform/linux/drives/link_speed.h"

#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>

namespace qdm::drives {

namespace {

struct PcieGeneration {
    double transfers; ///< GT/s
    const char *name;
    double share; ///< of the bits that is data
};

/// Generation 6 sends fixed packets of 256 bytes, 236 of them data.
constexpr PcieGeneration pcieGenerations[] = {{2.5, "1.0", 8.0 / 10},   {5, "2.0", 8.0 / 10},     {8, "3.0", 128.0 / 130},
                                              {16, "4.0", 128.0 / 130}, {32, "5.0", 128.0 / 130}, {64, "6.0", 236.0 / 256}};

/// The number that a text begins with; 0 where there is none.
double leadingNumber(std::string_view text)
{
    return std::strtod(std::string(text).c_str(), nullptr);
}

std::uint64_t bytesPerSecond(double gigabits, double share)
{
    return static_cast<std::uint64_t>(gigabits * 1e9 * share / 8 + 0.5);
}

/// USB up to 480 Mb/s stuffs bits only now and then; 5 Gb/s lanes code 8b/10b, 10 Gb/s lanes 128b/132b.
double usbDataShare(double gigabits, double lanes)
{
    if (gigabits < 1)
        return 1;
    const double perLane = gigabits / std::max(lanes, 1.0);
    return perLane <= 5 ? 8.0 / 10 : 128.0 / 132;
}

}

LinkSpeed pcieSpeed(std::string_view transfers, std::string_view width)
{
    const double speed = leadingNumber(transfers);
    const auto *generation = std::ranges::find(pcieGenerations, speed, &PcieGeneration::transfers);
    const auto lanes = parseNumber(width);
    if (generation == std::end(pcieGenerations) || !lanes || *lanes == 0)
        return {};
    return {fmt::format("PCIe {} x{}", generation->name, *lanes), bytesPerSecond(speed * static_cast<double>(*lanes), generation->share)};
}

LinkSpeed sataSpeed(std::string_view speed)
{
    const double gigabits = leadingNumber(speed);
    if (gigabits <= 0)
        return {};
    return {fmt::format("{:g} Gb/s", gigabits), bytesPerSecond(gigabits, 8.0 / 10)};
}

LinkSpeed usbSpeed(std::string_view megabits, std::string_view lanes)
{
    const double gigabits = leadingNumber(megabits) / 1000;
    if (gigabits <= 0)
        return {};
    const std::string name = gigabits < 1 ? fmt::format("{:g} Mb/s", gigabits * 1000) : fmt::format("{:g} Gb/s", gigabits);
    return {name, bytesPerSecond(gigabits, usbDataShare(gigabits, leadingNumber(lanes)))};
}

}
