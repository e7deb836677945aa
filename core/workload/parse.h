// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/plan.h"

#include <string_view>

namespace qdm {

/// Readers of what people type, for command line, window and JSON alike. Errors are Error(Usage) with the text and what would be right.

/// "1GiB", "512 KiB", "4K", "1.5 GiB", "512" (bytes). K, M, G, T and KiB.. are powers of 1024; kB, MB, GB, TB powers of 1000. A number > 0.
Bytes parseSize(std::string_view text);

/// "random", "zero" or "30%" (compressible).
DataPattern parseData(std::string_view text);
std::string dataName(DataPattern data);

/// "direct", "write-through", "flush-end".
WriteMode parseWriteMode(std::string_view text);
const char *writeModeName(WriteMode mode);

/// "best", "median", "mean".
ScoreRule parseScoreRule(std::string_view text);

/// "read", "write", "mix".
Operation parseOperation(std::string_view text);

/// "io_uring", "aio", "sync"; none for "auto".
std::optional<EngineKind> parseEngine(std::string_view text);

}
