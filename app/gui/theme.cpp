// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/theme.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace qdm {

QColor Theme::operationColor(Operation operation) const
{
    switch (operation) {
    case Operation::Read: return read;
    case Operation::Write: return write;
    case Operation::Mix: return mix;
    }
    return accent;
}

QColor Theme::meterColor(Operation operation) const
{
    return blend(card, operationColor(operation), dark ? 0.14 : 0.13);
}

QColor Theme::patternColor(Operation operation) const
{
    return blend(meterColor(operation), operationColor(operation), dark ? 0.04 : 0.08);
}

Theme Theme::load(const QString &name)
{
    QFile file(QStringLiteral(":/themes/%1.json").arg(name));
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT(opened);
    const QJsonObject tokens = opened ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    const auto color = [&tokens](const char *token) { return QColor(tokens.value(QLatin1String(token)).toString()); };
    return {.dark = name == QLatin1String("dark"),
            .ground = color("ground"),
            .card = color("card"),
            .ink = color("ink"),
            .quiet = color("quiet"),
            .line = color("line"),
            .accent = color("accent"),
            .accentInk = color("accentInk"),
            .read = color("read"),
            .write = color("write"),
            .mix = color("mix"),
            .good = color("good"),
            .warn = color("warn"),
            .bad = color("bad")};
}

QColor blend(const QColor &from, const QColor &to, double share)
{
    const auto channel = [share](float a, float b) { return static_cast<float>(a + (b - a) * share); };
    const QColor mixed =
        QColor::fromRgbF(channel(from.redF(), to.redF()), channel(from.greenF(), to.greenF()), channel(from.blueF(), to.blueF()));
    // As it will be on the screen, so that two blends can be compared.
    return QColor(mixed.rgb());
}

static double luminance(const QColor &color)
{
    const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)}); // the list: of two temporaries, minmax keeps only references
    return (high + 0.05) / (low + 0.05);
}

}
