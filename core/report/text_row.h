// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

namespace qdm {

/// A test as a line of the text report, in CrystalDiskMark's columns, with its line end:
/// "  RND    4KiB (Q= 32, T=16):  4094.649 MB/s [ 999670.2 IOPS] <   494.56 us>". A test without a score says why instead.
std::string textRow(const Test &test);

/// The line of a test that the run did not come to.
std::string textRowNotRun(const Workload &workload);

/// "read RND4K Q32T16: 4012.331..4094.649 MB/s, spread 0.9 %, io_uring, seed 42".
std::string textPasses(const Test &test);

}
