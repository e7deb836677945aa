// SPDX-License-Identifier: MIT
#pragma once

#include "app/cli/output.h"
#include "core/result/result.h"

namespace qdm::cli {

/// Writes a result in the asked format. Beside a page in a file, NAME.html, go NAME.md and NAME.csv, unless something of another kind has
/// that name. Throws Error.
void deliverReport(const OutputOptions &options, const Result &result);

}
