// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/step.h"

#include <string>

namespace qdm {

/// What a sweep changes, for people: "queue depth", "block size", "share of reads", "threads", "free space".
const char *sweepAxisText(SweepAxis axis);

/// A value of an axis with its unit: "4 KiB", "12.5 %", "8".
std::string sweepValueText(SweepAxis axis, double value);

/// A step in a few words: "Fill", "Idle for 15 min", "RND4K by queue depth, 1 to 32: read and write", "RND4K Q32T1 write for 2 h".
std::string stepText(const Step &step);

}
