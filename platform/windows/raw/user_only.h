// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <windows.h>

namespace qdm::raw {

/// The rights to something that only the user of this program and administrators may open. Error Io.
class UserOnly {
public:
    UserOnly();

    PSECURITY_DESCRIPTOR descriptor() const { return m_descriptor.get(); }

private:
    std::unique_ptr<void, decltype(&::LocalFree)> m_descriptor;
};

}
