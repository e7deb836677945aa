// SPDX-License-Identifier: MIT
#include "platform/linux/drives/udev_record.h"

#include "platform/linux/drives/sysfs_text.h"

#include <charconv>

namespace qdm::drives {

namespace {

/// The character behind "\x20" at the start of `text`; 0 where there is none.
char escapedCharacter(std::string_view text)
{
    unsigned value = 0;
    if (text.size() < 4 || !text.starts_with("\\x") || std::from_chars(text.data() + 2, text.data() + 4, value, 16).ptr != text.data() + 4)
        return 0;
    return static_cast<char>(value);
}

}

UdevRecord UdevRecord::read(const SystemRoot &root, const std::string &device)
{
    UdevRecord record;
    if (device.empty())
        return record;
    for (const std::string &line : split(fileText(root.run / "udev/data" / ('b' + device)), '\n')) {
        const auto equals = line.find('=');
        if (line.starts_with("E:") && equals != std::string::npos)
            record.m_values[line.substr(2, equals - 2)] = line.substr(equals + 1);
    }
    return record;
}

std::string UdevRecord::value(const std::string &key) const
{
    const auto found = m_values.find(key);
    return found == m_values.end() ? std::string() : trimmed(found->second);
}

std::string UdevRecord::decoded(const std::string &key) const
{
    const std::string text = value(key);
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char escaped = escapedCharacter(std::string_view(text).substr(i));
        plain += escaped ? escaped : text[i];
        i += escaped ? 3 : 0;
    }
    return trimmed(plain);
}

}
