// SPDX-License-Identifier: MIT
#include "core/result/endurance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace qdm {

namespace {

/// Drives of one family, whose rating grows with their capacity, from half a terabyte on.
struct Family {
    std::string_view model;  ///< a part of the model's name
    double terabytesWritten; ///< for each terabyte of capacity
};

/// From the makers' data sheets.
constexpr std::array families{
    Family{"990 PRO", 600}, Family{"980 PRO", 600}, Family{"SSD 980", 600},     Family{"970 PRO", 1200}, Family{"970 EVO", 600},
    Family{"870 EVO", 600}, Family{"870 QVO", 360}, Family{"860 PRO", 1200},    Family{"860 EVO", 600},  Family{"SN850", 600},
    Family{"SN770", 600},   Family{"SKC3000", 800}, Family{"CT1000MX500", 360},
};

/// Ratings go by the capacity on the box: 1,024,209,543,168 bytes are 1 TB, 512,110,190,592 are half of one.
double boxTerabytes(Bytes capacity)
{
    const double exact = static_cast<double>(capacity.count()) / 1e12;
    return exact < 0.9 ? std::round(exact * 2) / 2 : std::round(exact);
}

}

std::optional<Bytes> ratedEndurance(const Drive &drive)
{
    const auto found =
        std::ranges::find_if(families, [&](const Family &family) { return drive.model.find(family.model) != std::string::npos; });
    if (found == families.end() || drive.capacity < Bytes(450'000'000'000))
        return std::nullopt;
    return Bytes(static_cast<std::uint64_t>(boxTerabytes(drive.capacity) * found->terabytesWritten) * 1'000'000'000'000);
}

}
