// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace qdm {

/// Whether the system's settings ask for dark programs, for a Qt before 6.5, which does not tell. Empty where the palette at the program's
/// start is all there is to go by. The build has the file of its system behind this.
std::optional<bool> wantsDarkPrograms();

}
