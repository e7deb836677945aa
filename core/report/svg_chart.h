// SPDX-License-Identifier: MIT
#pragma once

#include "core/report/chart.h"

namespace qdm {

/// A chart as an SVG element that takes its colours from the page around it: classes read, write, mix, ink, quiet, grid (svgStyle()).
/// 760 units wide. Thousands of dots are drawn as few as their pixels tell apart.
std::string svgElement(const Chart &chart);

/// The style of a page that shows such elements, with the colours as CSS variables: --ink, --quiet, --line, --read, --write, --mix.
std::string_view svgStyle();

/// A chart as a file of its own, in the light colours.
std::string svgFile(const Chart &chart);

}
