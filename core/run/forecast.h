// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/estimate.h"
#include "core/run/runner.h"

namespace qdm {

/// What is to be said before a run begins.
struct Forecast {
    Volume volume;         ///< where it will run
    Bytes targetSize;      ///< of the test file, or the part of the device that is used
    bool onDevice = false; ///< no test file is made
    bool destroys = false; ///< the data on the device will be gone
    PlanEstimate estimate;
    std::optional<Bytes> ratedEndurance; ///< of the drive, where it is known

    /// Which part (0..) of the rated endurance the run will write. None: not known.
    std::optional<double> enduranceShare() const;
};

/// Looks at the target without changing it. Throws Error where the run could not begin.
Forecast forecastOf(Platform &platform, const RunRequest &request);

/// "The test file takes 4 GiB of the 66 GiB that are free. The run takes about 6 h 40 min and writes about 1.2 TB, 0.2 % of the 600 TB
/// that the drive is rated for."
std::string forecastText(const Forecast &forecast);

}
