// SPDX-License-Identifier: MIT
#include "platform/include/program.h"

#include "platform/windows/wide_text.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <io.h>
#include <optional>
#include <windows.h>

#include <shellapi.h>

namespace qdm {

namespace {

HANDLE errorStream()
{
    return ::GetStdHandle(STD_ERROR_HANDLE);
}

bool isConsole(HANDLE stream)
{
    DWORD mode = 0;
    return ::GetConsoleMode(stream, &mode) != 0;
}

/// The settings of a console are those of all programs in it, also of the ones that come after this.
struct ConsoleBefore {
    UINT codePage = 0;         ///< 0: there is no console
    std::optional<DWORD> mode; ///< of stderr, where that is a console
};
ConsoleBefore consoleBefore;

/// Ctrl+C and a closed window end a program without its usual end. Whoever catches them is asked before this.
BOOL WINAPI restoreOnBreak(DWORD) noexcept
{
    restoreTerminal();
    return FALSE;
}

}

std::vector<std::string> programArguments(int, char **)
{
    // main()'s own are in the code page of the system, which has not every character.
    int count = 0;
    LPWSTR *words = ::CommandLineToArgvW(::GetCommandLineW(), &count);
    std::vector<std::string> arguments;
    for (int i = 1; i < count; ++i)
        arguments.push_back(textOf(words[i]));
    ::LocalFree(words);
    return arguments;
}

void prepareStandardStreams()
{
    for (std::FILE *stream : {stdin, stdout, stderr})
        ::_setmode(::_fileno(stream), _O_BINARY);
    consoleBefore.codePage = ::GetConsoleOutputCP();
    DWORD mode = 0;
    if (::GetConsoleMode(errorStream(), &mode))
        consoleBefore.mode = mode;
    std::atexit(restoreTerminal);
    ::SetConsoleCtrlHandler(restoreOnBreak, TRUE);
    ::SetConsoleOutputCP(CP_UTF8);
    // The progress line is erased by an escape sequence; consoles before Windows 10 do not know it and are then no terminal for it.
    if (consoleBefore.mode)
        ::SetConsoleMode(errorStream(), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
}

void restoreTerminal() noexcept
{
    if (consoleBefore.codePage != 0)
        ::SetConsoleOutputCP(consoleBefore.codePage);
    if (consoleBefore.mode)
        ::SetConsoleMode(errorStream(), *consoleBefore.mode);
}

bool inputComesFromTerminal()
{
    return isConsole(::GetStdHandle(STD_INPUT_HANDLE));
}

bool errorsGoToTerminal()
{
    return isConsole(errorStream());
}

unsigned terminalWidth()
{
    CONSOLE_SCREEN_BUFFER_INFO info{};
    if (!::GetConsoleScreenBufferInfo(errorStream(), &info))
        return 80;
    return unsigned(info.srWindow.Right - info.srWindow.Left + 1);
}

std::vector<int> stopSignals()
{
    return {SIGINT, SIGTERM, SIGBREAK};
}

}
