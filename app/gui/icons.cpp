// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/icons.h"
#include "app/gui/icon_drawing.h"

namespace qdm {

QIcon lineIcon(const QString &name, const QColor &color, int size)
{
    QIcon icon;
    for (int factor = 1; factor <= 3; ++factor)
        icon.addPixmap(drawnIcon(name, color, size * factor));
    return icon;
}

QIcon programIcon()
{
    return QIcon(iconFile(QStringLiteral("quartzdiskmark")));
}

QPixmap programPicture(int size)
{
    return drawnIcon(QStringLiteral("quartzdiskmark"), {}, size);
}

QString driveIconName(DriveKind kind)
{
    switch (kind) {
    case DriveKind::Nvme: return QStringLiteral("drive-nvme");
    case DriveKind::Usb:
    case DriveKind::Mmc: return QStringLiteral("drive-usb");
    case DriveKind::Hdd: return QStringLiteral("drive-hdd");
    case DriveKind::Memory: return QStringLiteral("drive-memory");
    case DriveKind::Network:
    case DriveKind::Fuse: return QStringLiteral("drive-network");
    default: return QStringLiteral("drive-sata");
    }
}

}
