// SPDX-License-Identifier: MIT
#include "platform/common/system_error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace qdm {

namespace {

const KnownError *find(int code)
{
    const auto known = knownErrors();
    const auto it = std::ranges::find(known, code, &KnownError::code);
    return it == known.end() ? nullptr : &*it;
}

constexpr std::array units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

}

std::string sizeText(Bytes size)
{
    double value = double(size.count());
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < units.size(); ++unit)
        value /= 1024;
    const bool whole = value == std::floor(value);
    return fmt::format("{:.{}f} {}", value, whole ? 0 : 1, units[unit]);
}

std::error_code systemError(int systemCode)
{
    return {systemCode, std::system_category()};
}

ErrorKind errorKindOf(int systemCode)
{
    const KnownError *known = find(systemCode);
    return known ? known->kind : ErrorKind::Io;
}

std::string reasonFor(int systemCode)
{
    const KnownError *known = find(systemCode);
    return known ? known->reason : fmt::format("the system says \"{}\".", systemError(systemCode).message());
}

Error errorFrom(int systemCode, std::string_view what, std::string operation, std::string path, std::optional<std::uint64_t> offset)
{
    return Error(errorKindOf(systemCode), fmt::format("{} failed: {}", what, reasonFor(systemCode)),
                 {std::move(operation), std::move(path), offset, systemError(systemCode)});
}

}
