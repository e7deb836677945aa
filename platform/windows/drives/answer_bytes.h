// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <type_traits>

/// What stands behind platform/windows/drives/drives.h; nobody else needs it.
namespace qdm::drives {

/// The value at an offset of a device's answer. None beyond its end: drivers answer shorter than they should, and with offsets of their
/// own.
template <typename T>
requires std::is_trivially_copyable_v<T> std::optional<T> valueAt(std::span<const std::byte> bytes, std::size_t offset)
{
    if (offset > bytes.size() || bytes.size() - offset < sizeof(T))
        return std::nullopt;
    T value{};
    std::memcpy(&value, bytes.data() + offset, sizeof(T));
    return value;
}

/// The part of an answer that lies there; shorter, perhaps empty, where the answer ends before.
std::span<const std::byte> partAt(std::span<const std::byte> bytes, std::size_t offset, std::size_t length);

/// A drive's text: up to the first NUL, without blanks at both ends; what is no printable ASCII becomes a question mark.
std::string deviceText(std::span<const std::byte> bytes);

}
