// SPDX-License-Identifier: MIT
#include "platform/windows/drives/system_name.h"

#include <fmt/format.h>
#include <string_view>

namespace qdm::drives {

namespace {

/// Microsoft left the name in the registry as it was and counts on the build's number.
std::string productName(const SystemNames &names)
{
    constexpr unsigned long firstOfEleven = 22000;
    constexpr std::string_view ten = "Windows 10", eleven = "Windows 11";
    constexpr std::string_view maker = "Microsoft ";
    const std::string name = names.product.starts_with(maker) ? names.product.substr(maker.size()) : names.product;
    if (name.empty())
        return "Windows";
    return names.build >= firstOfEleven && name.starts_with(ten) ? std::string(eleven) + name.substr(ten.size()) : name;
}

}

std::string systemName(const SystemNames &names)
{
    std::string name = productName(names);
    if (!names.version.empty())
        name += ' ' + names.version;
    if (names.build != 0)
        name += fmt::format(" (build {})", names.build);
    return names.wine.empty() ? name : name + " under Wine " + names.wine;
}

}
