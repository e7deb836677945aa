// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/json_text.h"
#include "core/workload/plan.h"

namespace qdm {

/// Plans and workloads as JSON values, for files that hold them within something larger (a result).
nlohmann::ordered_json workloadToJson(const Workload &workload);
nlohmann::ordered_json planToJsonValue(const Plan &plan);

/// Errors name source, line and key, as planFromJson() of a text.
Workload workloadFromJson(const JsonNode &node);
Plan planFromJson(const JsonNode &root);

}
