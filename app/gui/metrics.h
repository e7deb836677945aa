// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>

namespace qdm {

/// Every size in the window comes from here, so that zoom and the system's font size scale all of it together.
class Metrics {
public:
    static constexpr int minimumZoom = 100;
    static constexpr int maximumZoom = 300;

    Metrics(const QFont &systemFont, int zoomPercent);

    /// A length of the design, which is made in steps of 4, at the present zoom.
    int px(double length) const;
    double scale() const { return m_scale; }

    QFont body() const { return font(1, QFont::Normal); }
    QFont strong() const { return font(1, QFont::DemiBold); }
    QFont small() const { return font(0.9, QFont::Normal); }
    QFont headline() const { return font(2.0, QFont::DemiBold); }
    QFont compact() const { return font(1.7, QFont::DemiBold); } ///< headlines of profiles that show three units
    QFont huge() const { return font(3.2, QFont::DemiBold); }    ///< Demo's two large cells

private:
    QFont font(double factor, QFont::Weight weight) const;

    QFont m_font;
    double m_scale;
};

}
