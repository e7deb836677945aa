// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workload/workload.h"

#include <QColor>
#include <QString>

namespace qdm {

/// The colours of the window, the picture and the charts. One file of tokens in resources/themes for each.
struct Theme {
    bool dark = false;
    QColor ground, card, ink, quiet, line;
    QColor accent, accentInk; ///< the one primary button, and what is written on it
    QColor read, write, mix;
    QColor good, warn, bad;

    QColor operationColor(Operation operation) const;
    /// The meter's body: a tint of the operation's colour on the card, pale enough for ink and quiet text upon it.
    QColor meterColor(Operation operation) const;
    /// The hatch upon the meter; close to the tint, since it is behind the texts too.
    QColor patternColor(Operation operation) const;

    static Theme load(const QString &name); ///< "light" or "dark"
};

/// The colour `share` (0..1) of the way from `from` to `to`.
QColor blend(const QColor &from, const QColor &to, double share);

/// Contrast of two opaque colours after WCAG 2: 1..21. Text needs 4.5.
double contrast(const QColor &a, const QColor &b);

}
