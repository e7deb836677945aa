// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/json_text.h"
#include "core/workload/workload.h"

namespace qdm {

/// A workload as JSON value, and back. Errors are Error(Usage) and name source, line and key.
nlohmann::ordered_json workloadToJson(const Workload &workload);
Workload workloadFromJson(const JsonNode &node);

/// The workload in `node`, on top of `w`. Keys are not checked.
Workload readWorkload(const JsonNode &node, Workload w);
const std::set<std::string_view> &workloadKeys();

/// A size is a text with its unit ("1 GiB") or a plain number of bytes.
Bytes readSize(const JsonNode &node);

/// Written so that a person reads it and no byte is lost.
nlohmann::ordered_json sizeJson(Bytes size);

Seconds readSeconds(const JsonNode &node);
Operation readOperation(const JsonNode &node);

/// A number with its sign, "50 %", or a plain number.
double readPercent(const JsonNode &node);

}
