// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace qdm {

/// "8.0"; empty on a real Windows.
std::string wineVersion();

/// Wine takes FILE_FLAG_NO_BUFFERING and does without, so what is measured there went through the cache, and the result must say so.
bool runsUnderWine();

}
