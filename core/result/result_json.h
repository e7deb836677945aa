// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

namespace qdm {

// What the reader and the writer of a result's JSON must agree on.

inline constexpr const char *resultSchema = "quartzdiskmark/1";

const char *targetKindName(TargetKind kind);
const char *verdictName(Verdict verdict);

}
