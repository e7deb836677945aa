// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

namespace qdm {

/// A file of resources/plans, compiled in.
struct BuiltInPlan {
    std::string_view name; ///< the file's name without ".json"
    std::string_view json;
};

/// In the order of the file names. Defined in a file that the build makes.
const std::vector<BuiltInPlan> &builtInPlanTexts();

}
