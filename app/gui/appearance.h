// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/metrics.h"
#include "app/gui/theme.h"

#include <QObject>

namespace qdm {

enum class ThemeChoice { System, Light, Dark };

/// Theme and metrics as they are now, for everything that draws; says when they change.
class Appearance : public QObject {
    Q_OBJECT

public:
    /// Remembers the system's font and palette, so it must be made before the first call of set().
    explicit Appearance(QObject *parent = nullptr);

    /// Gives the system's font back.
    ~Appearance() override;

    /// Changes colours and sizes of the whole program.
    void set(ThemeChoice choice, int zoomPercent);

    const Theme &theme() const { return m_theme; }
    const Metrics &metrics() const { return m_metrics; }

    /// False when the system asks for less motion.
    bool motion() const;

signals:
    void changed();

private:
    bool systemIsDark() const;

    QFont m_systemFont;
    bool m_darkAtStart;
    Theme m_theme;
    Metrics m_metrics;
};

}
