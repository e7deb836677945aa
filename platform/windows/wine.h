// SPDX-License-Identifier: MIT
#pragma once

namespace qdm {

/// Wine takes FILE_FLAG_NO_BUFFERING and does without, so what is measured there went through the cache, and the result must say so.
bool runsUnderWine();

}
