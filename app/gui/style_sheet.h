// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/metrics.h"
#include "app/gui/theme.h"

#include <QPalette>

namespace qdm {

QPalette paletteOf(const Theme &theme);

/// The standard controls in the theme's colours: flat, one line around, corners of 6.
QString styleSheetOf(const Theme &theme, const Metrics &metrics);

}
