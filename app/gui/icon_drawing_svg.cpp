// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/icon_drawing.h"

#include <QFile>
#include <QPainter>
#include <QSvgRenderer>

namespace qdm {

QString iconFile(const QString &name)
{
    return QStringLiteral(":/icons/%1.svg").arg(name);
}

QPixmap drawnIcon(const QString &name, const QColor &color, int size)
{
    QFile file(iconFile(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray text = file.readAll();
    text.replace("currentColor", color.name().toLatin1());
    QSvgRenderer svg(text);
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    svg.render(&painter);
    return pixmap;
}

}
