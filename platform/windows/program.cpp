// SPDX-License-Identifier: MIT
#include "platform/include/program.h"

#include "platform/windows/wide_text.h"

#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <io.h>
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
    ::SetConsoleOutputCP(CP_UTF8);
    // The progress line is erased by an escape sequence; consoles before Windows 10 do not know it and are then no terminal for it.
    DWORD mode = 0;
    if (::GetConsoleMode(errorStream(), &mode))
        ::SetConsoleMode(errorStream(), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
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
