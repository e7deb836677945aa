// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace qdm {

/// What follows the program's name on the command line, in UTF-8.
std::vector<std::string> programArguments(int argc, char **argv);

/// Makes the standard streams safe: none is closed, so that no test file is ever opened in the place of one and written to as if it were
/// the terminal; a reader that has gone is an error of the write instead of the program's sudden end; and what is written is UTF-8,
/// byte for byte.
void prepareStandardStreams();

/// Gives the terminal back as prepareStandardStreams() found it. It is done at each usual end of the program; only who leaves by
/// std::_Exit says so.
void restoreTerminal() noexcept;

/// For a program with windows, before all else: where it was started in a terminal but got no streams to it, its output and errors go
/// there.
void joinTerminal();

/// True if a person can be asked at stdin: it is a terminal.
bool inputComesFromTerminal();

/// True if people look at stderr: a terminal that can redraw a line.
bool errorsGoToTerminal();

/// Columns of the terminal at stderr; 80 where there is none.
unsigned terminalWidth();

/// The signals by which the system or a person asks the program to end, each of which a program may catch.
std::vector<int> stopSignals();

}
