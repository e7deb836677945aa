// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"
#include "core/workload/json_text.h"

namespace qdm {

// What the reader and the writer of a result's JSON must agree on.

inline constexpr const char *resultSchema = "quartzdiskmark/1";

const char *targetKindName(TargetKind kind);
const char *verdictName(Verdict verdict);

// Parts of a result, for files that hold them by themselves. Errors as resultFromJson().

nlohmann::ordered_json resultToJsonValue(const Result &result);
Result resultFromJson(const JsonNode &root);
nlohmann::ordered_json testToJson(const Test &test);
Test testFromJson(const JsonNode &node, ScoreRule rule);
nlohmann::ordered_json sampleToJson(const Sample &sample);
Sample sampleFromJson(const JsonNode &node);
nlohmann::ordered_json stepRecordToJson(const StepRecord &record);
StepRecord stepRecordFromJson(const JsonNode &node);
nlohmann::ordered_json conditionsToJson(const Conditions &conditions);
Conditions conditionsFromJson(const JsonNode &node);

}
