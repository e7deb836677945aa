// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/appearance.h"
#include "app/gui/style_sheet.h"
#include "app/gui/system_theme.h"

#include <QApplication>
#include <QStyle>
#include <QStyleHints>

namespace qdm {

Appearance::Appearance(QObject *parent)
    : QObject(parent), m_systemFont(QApplication::font()), m_darkAtStart(QApplication::palette().window().color().lightness() < 128),
      m_theme(Theme::load(QStringLiteral("light"))), m_metrics(m_systemFont, 100)
{
}

Appearance::~Appearance()
{
    // Whoever comes next must find the system's font, not a zoomed one to zoom again.
    QApplication::setFont(m_systemFont);
    qApp->setStyleSheet({});
}

bool Appearance::systemIsDark() const
{
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
    const Qt::ColorScheme scheme = QGuiApplication::styleHints()->colorScheme();
    if (scheme != Qt::ColorScheme::Unknown)
        return scheme == Qt::ColorScheme::Dark;
#endif
    return wantsDarkPrograms().value_or(m_darkAtStart);
}

void Appearance::set(ThemeChoice choice, int zoomPercent)
{
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && systemIsDark());
    m_theme = Theme::load(dark ? QStringLiteral("dark") : QStringLiteral("light"));
    m_metrics = Metrics(m_systemFont, zoomPercent);
    QApplication::setFont(m_metrics.body());
    QApplication::setPalette(paletteOf(m_theme));
    qApp->setStyleSheet(styleSheetOf(m_theme, m_metrics));
    emit changed();
}

bool Appearance::motion() const
{
    return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
}

}
