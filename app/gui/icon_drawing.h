// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPixmap>
#include <QString>

namespace qdm {

// The build has one of two halves behind this: icon_drawing_svg.cpp where Qt's Svg module is there, else icon_drawing_png.cpp.

/// The resource of resources/icons' drawing `name` that Qt itself can load, at any size, as for a style sheet.
QString iconFile(const QString &name);

/// The drawing in a square of `size` pixels, what it leaves open to colour in `color`. Empty where there is no such drawing.
QPixmap drawnIcon(const QString &name, const QColor &color, int size);

}
