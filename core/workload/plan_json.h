// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/json_text.h"
#include "core/workload/plan.h"

namespace qdm {

/// A plan as JSON value, for files that hold it within something larger (a result), and back. Errors name source, line and key, as
/// planFromJson() of a text.
nlohmann::ordered_json planToJsonValue(const Plan &plan);
Plan planFromJson(const JsonNode &root);

}
