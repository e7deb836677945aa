// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/icon_drawing.h"

#include <QImage>
#include <QPainter>

namespace qdm {

namespace {

/// True for line drawings that are black because their SVG says "currentColor".
bool leavesColorOpen(const QImage &image)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if ((image.pixel(x, y) & 0xffffff) != 0)
                return false;
    return true;
}

}

QString iconFile(const QString &name)
{
    return QStringLiteral(":/icons/png/%1.png").arg(name);
}

QPixmap drawnIcon(const QString &name, const QColor &color, int size)
{
    QImage image(iconFile(name));
    if (image.isNull())
        return {};
    image.convertTo(QImage::Format_ARGB32_Premultiplied);
    if (leavesColorOpen(image)) {
        QPainter painter(&image);
        painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
        painter.fillRect(image.rect(), color);
    }
    return QPixmap::fromImage(image.scaled(size, size, Qt::KeepAspectRatio, Qt::SmoothTransformation));
}

}
