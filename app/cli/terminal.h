// SPDX-License-Identifier: MIT
#pragma once

namespace qdm::cli {

/// Makes the standard streams safe: none is closed, so that no test file is ever opened in the place of one and written to as if it were
/// the terminal; and a reader that has gone is an error of the write instead of the program's sudden end.
void prepareStandardStreams();

/// True if people look at stderr: a terminal that can redraw a line.
bool progressIsSeen();

/// True unless NO_COLOR is set (no-color.org).
bool colorIsWanted();

/// Columns of the terminal at stderr.
unsigned terminalWidth();

}
