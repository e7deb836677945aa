// SPDX-License-Identifier: MIT
#pragma once

#include <windows.h>

namespace qdm::drives {

/// As long as it lives, an empty or broken drive is an error for the program, and no message box for the person at the screen.
class QuietErrors {
public:
    QuietErrors() { ::SetThreadErrorMode(SEM_FAILCRITICALERRORS | SEM_NOOPENFILEERRORBOX, &m_before); }
    ~QuietErrors() { ::SetThreadErrorMode(m_before, nullptr); }
    QuietErrors(const QuietErrors &) = delete;
    QuietErrors &operator=(const QuietErrors &) = delete;

private:
    DWORD m_before = 0;
};

}
