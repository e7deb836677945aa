// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace qdm {

static QPixmap drawn(QSvgRenderer &svg, int size)
{
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    svg.render(&painter);
    return pixmap;
}

QIcon lineIcon(const QString &name, const QColor &color, int size)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray text = file.readAll();
    text.replace("currentColor", color.name().toLatin1());
    QSvgRenderer svg(text);
    QIcon icon;
    for (int factor = 1; factor <= 3; ++factor)
        icon.addPixmap(drawn(svg, size * factor));
    return icon;
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
