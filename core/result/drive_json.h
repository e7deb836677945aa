// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace qdm {

template <typename T>
nlohmann::ordered_json orNull(const std::optional<T> &value)
{
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json(nullptr);
}

/// A drive as every JSON of the program shows it; null where something is not known.
nlohmann::ordered_json driveToJson(const Drive &drive);

}
