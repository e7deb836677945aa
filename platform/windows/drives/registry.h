// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace qdm::drives {

/// A text below HKEY_LOCAL_MACHINE, in UTF-8; empty where there is none.
std::string registryText(const wchar_t *key, const wchar_t *name);

std::optional<std::uint32_t> registryNumber(const wchar_t *key, const wchar_t *name);

}
