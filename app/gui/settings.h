// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/display_unit.h"
#include "core/workload/plan.h"

#include <QByteArray>
#include <QMap>
#include <QString>

class QSettings;

namespace qdm {

/// One edited row of a profile: what the rows' editor lets people change.
struct RowSpec {
    bool random = false;
    Bytes block{1 << 20};
    unsigned depth = 1;
    unsigned threads = 1;

    friend bool operator==(const RowSpec &, const RowSpec &) = default;
};
RowSpec rowSpec(const Workload &row);
void applyRowSpec(const RowSpec &spec, Workload &row);

/// A row's name; plans may leave it to its parameters.
std::string nameOf(const Workload &row);

/// All that the window remembers. A plain value; the file behind it is known to loadSettings() and saveSettings() only.
struct Settings {
    QString profile = QStringLiteral("default");
    QMap<QString, QList<RowSpec>> customRows; ///< by profile; none: as it came
    Bytes fileSize{1 << 30};                  ///< 0: all free space
    unsigned passes = 5;
    double seconds = 5;
    double interval = 5;
    DataPattern data;
    WriteMode writeMode = WriteMode::Direct;
    ScoreRule score = ScoreRule::Best;
    bool mix = false;
    unsigned mixReadShare = 70;
    DisplayUnit unit = DisplayUnit::MegabytesPerSecond;
    ThemeChoice theme = ThemeChoice::System;
    int zoom = 100;
    QString target;
    QByteArray geometry;

    friend bool operator==(const Settings &, const Settings &) = default;
};

Settings loadSettings(const QSettings &store);
void saveSettings(const Settings &settings, QSettings &store);

/// Takes over into `kept` what differs between `before` and `after`, and nothing else.
void keepChanges(Settings &kept, const Settings &before, const Settings &after);

/// The plan that these settings ask for, its rows named. Throws Error(Usage) where they do not fit together.
Plan planOf(const Settings &settings);

/// The settings that change what numbers mean and are not as they came, as short words: "zero data", "median of passes".
QStringList unusualSettings(const Plan &plan);

}
