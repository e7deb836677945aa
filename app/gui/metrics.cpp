// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/metrics.h"

#include <algorithm>
#include <cmath>

namespace qdm {

Metrics::Metrics(const QFont &systemFont, int zoomPercent)
    : m_font(systemFont), m_scale(std::clamp(zoomPercent, minimumZoom, maximumZoom) / 100.0)
{
}

int Metrics::px(double length) const
{
    return static_cast<int>(std::lround(length * m_scale));
}

QFont Metrics::font(double factor, QFont::Weight weight) const
{
    QFont scaled(m_font);
    // The system says its font's size in points or in pixels, never both.
    if (m_font.pointSizeF() > 0)
        scaled.setPointSizeF(m_font.pointSizeF() * m_scale * factor);
    else
        scaled.setPixelSize(std::max(1, static_cast<int>(std::lround(m_font.pixelSize() * m_scale * factor))));
    scaled.setWeight(weight);
    return scaled;
}

}
