// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/system_root.h"

#include <map>
#include <string>

namespace qdm::drives {

/// What udev noted about a block device when it appeared; empty where there is no udev (containers, small systems).
class UdevRecord {
public:
    /// `device`: "8:0".
    static UdevRecord read(const SystemRoot &root, const std::string &device);

    std::string value(const std::string &key) const;

    /// A value whose blanks and signs udev wrote as \x20.
    std::string decoded(const std::string &key) const;

private:
    std::map<std::string, std::string> m_values;
};

}
