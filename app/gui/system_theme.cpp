// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/system_theme.h"

namespace qdm {

std::optional<bool> wantsDarkPrograms()
{
    return std::nullopt;
}

}
