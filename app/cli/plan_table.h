// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/estimate.h"

#include <string>

namespace qdm::cli {

/// The steps of a plan with the time that each is expected to take and what it is expected to write.
std::string stepTable(const Plan &plan, const PlanEstimate &expected);

}
