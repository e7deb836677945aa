// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/include/drives.h"

#include <QColor>
#include <QIcon>

namespace qdm {

/// A line drawing of resources/icons in the given colour, sharp at `size` and its multiples.
QIcon lineIcon(const QString &name, const QColor &color, int size);

/// The program's own icon, for its windows.
QIcon programIcon();

/// The program's own icon in a square of `size` pixels.
QPixmap programPicture(int size);

/// The drawing's name for a kind of drive.
QString driveIconName(DriveKind kind);

}
