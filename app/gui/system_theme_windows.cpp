// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/system_theme.h"

#include <QSettings>

namespace qdm {

std::optional<bool> wantsDarkPrograms()
{
    // Absent before Windows 10, which has no dark programs.
    const QSettings chosen(QStringLiteral("HKEY_CURRENT_USER\\Software\\Microsoft\\Windows\\CurrentVersion\\Themes\\Personalize"),
                           QSettings::NativeFormat);
    return chosen.value(QStringLiteral("AppsUseLightTheme"), 1).toInt() == 0;
}

}
