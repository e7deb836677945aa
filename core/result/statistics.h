// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace qdm {

/// 0 for no values.
double meanOf(const std::vector<double> &values);

/// Sample standard deviation (n - 1); 0 for fewer than two values.
double standardDeviationOf(const std::vector<double> &values);

/// Standard deviation / mean; 0 where the mean is 0.
double coefficientOfVariation(const std::vector<double> &values);

}
