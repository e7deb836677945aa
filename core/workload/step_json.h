// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/json_text.h"
#include "core/workload/step.h"

namespace qdm {

/// A step of a plan as JSON value, and back; what a workload in it does not say is as in `defaults`. Errors are Error(Usage) and name
/// source, line and key; a key that this kind of step does not know is refused by name.
nlohmann::ordered_json stepToJson(const Step &step);
Step stepFromJson(const JsonNode &node, const Workload &defaults);

}
