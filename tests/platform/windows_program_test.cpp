// SPDX-License-Identifier: MIT
#include "platform/include/program.h"
#include "tests/support/catch.h"

#include <windows.h>

using namespace qdm;

TEST_CASE("The console is given back as it was found")
{
    constexpr UINT westernEurope = 850;
    const UINT own = ::GetConsoleOutputCP();
    if (own == 0 || !::SetConsoleOutputCP(westernEurope))
        return; // there is no console
    const HANDLE errors = ::GetStdHandle(STD_ERROR_HANDLE);
    DWORD before = 0, after = 0;
    const bool isConsole = ::GetConsoleMode(errors, &before);
    prepareStandardStreams();
    CHECK(::GetConsoleOutputCP() == UINT(CP_UTF8));
    restoreTerminal();
    CHECK(::GetConsoleOutputCP() == westernEurope);
    ::GetConsoleMode(errors, &after);
    CHECK((!isConsole || after == before));
    ::SetConsoleOutputCP(own);
}
