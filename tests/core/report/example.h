// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

namespace qdm::test {

/// A pass of one second in which `ios` requests of `block` took `latencyNs` each.
Pass passOf(std::uint64_t ios, Bytes block, std::uint64_t latencyNs);

/// A complete result with one test of each operation, a mixed workload and two passes each; nothing in it depends on machine or day.
Result exampleResult();

/// The same, cancelled in its second test: the rest did not run.
Result cancelledResult();

}
