// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result/result.h"

#include <QString>
#include <QStringList>

namespace qdm {

/// Plans, their steps and what came of them, in short words for the window.

QStringList showsWords(const Plan &plan); ///< what its charts are about: "speed by queue depth", "speed over 2 h"
QString aboutText(Seconds duration);      ///< "about 2 h 5 min", "less than a minute"
QString timeScaleText(double scale);      ///< "As planned", "Rehearsal: 1/200 of the time"

/// What came of a step, in a few words: "7427.75 MB/s, 7083 IOPS". Empty where nothing did.
QString outcomeText(const Result &result, const StepRecord &record);

}
