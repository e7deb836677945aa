// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include <QSettings>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace qdm {

namespace {

/// 1 EiB, beyond any drive and well within what offsets in a file can be.
constexpr Bytes largestFile(1ull << 60);

QString rowText(const RowSpec &row)
{
    return QStringLiteral("%1 %2 %3 %4")
        .arg(row.random ? QStringLiteral("random") : QStringLiteral("sequential"))
        .arg(row.block.count())
        .arg(row.depth)
        .arg(row.threads);
}

RowSpec rowFromText(const QString &text)
{
    const QStringList parts = text.split(QLatin1Char(' '));
    RowSpec row;
    if (parts.size() != 4)
        return row;
    row.random = parts[0] == QLatin1String("random");
    row.block = Bytes(std::clamp<std::uint64_t>(parts[1].toULongLong(), 4096, 8 << 20)).roundedDownTo(4_KiB);
    row.depth = std::clamp(parts[2].toUInt(), 1u, 512u);
    row.threads = std::clamp(parts[3].toUInt(), 1u, 64u);
    return row;
}

/// A number from the file, held within what the window can offer: the file may come from a newer version or a curious hand.
template <class Number>
Number number(const QSettings &store, const char *key, Number fallback, Number lowest, Number highest)
{
    bool understood = false;
    const double value = store.value(QLatin1String(key), static_cast<double>(fallback)).toDouble(&understood);
    return understood && !std::isnan(value)
        ? static_cast<Number>(std::clamp(value, static_cast<double>(lowest), static_cast<double>(highest)))
        : fallback;
}

/// 0 is all free space; anything else is a file that a plan may have.
Bytes fileSize(const QSettings &store, Bytes fallback)
{
    bool understood = false;
    const Bytes size(store.value(QStringLiteral("file_size"), QVariant::fromValue<qulonglong>(fallback.count())).toULongLong(&understood));
    if (!understood)
        return fallback;
    return size == 0_B ? size : std::clamp(size, 1_MiB, largestFile);
}

template <class Choice>
Choice choice(const QSettings &store, const char *key, Choice fallback, Choice last)
{
    return static_cast<Choice>(number<int>(store, key, static_cast<int>(fallback), 0, static_cast<int>(last)));
}

QString knownProfile(const QString &name)
{
    const auto names = builtInProfileNames();
    return std::find(names.begin(), names.end(), name.toStdString()) == names.end() ? Settings().profile : name;
}

QMap<QString, QList<RowSpec>> loadRows(const QSettings &store)
{
    QMap<QString, QList<RowSpec>> rows;
    for (const std::string &name : builtInProfileNames()) {
        const QString profile = QString::fromStdString(name);
        for (const QString &text : store.value(QStringLiteral("rows/") + profile).toStringList())
            rows[profile] << rowFromText(text);
    }
    return rows;
}

}

Settings loadSettings(const QSettings &store)
{
    const Settings d;
    Settings s;
    s.profile = knownProfile(store.value(QStringLiteral("profile"), d.profile).toString());
    s.customRows = loadRows(store);
    s.fileSize = fileSize(store, d.fileSize);
    s.passes = number(store, "passes", d.passes, 1u, 1000u);
    s.seconds = number(store, "seconds", d.seconds, 0.01, 1e6);
    s.interval = number(store, "interval", d.interval, 0.0, 86400.0);
    s.data.compressiblePercent = number(store, "compressible_percent", d.data.compressiblePercent, 0u, 100u);
    s.writeMode = choice(store, "write_mode", d.writeMode, WriteMode::FlushEnd);
    s.score = choice(store, "score", d.score, ScoreRule::Mean);
    s.mix = store.value(QStringLiteral("mix"), d.mix).toBool();
    s.mixReadShare = number(store, "mix_read_share", d.mixReadShare, 1u, 99u);
    s.unit = choice(store, "unit", d.unit, DisplayUnit::Microseconds);
    s.theme = choice(store, "theme", d.theme, ThemeChoice::Dark);
    s.zoom = number(store, "zoom", d.zoom, Metrics::minimumZoom, Metrics::maximumZoom);
    s.target = store.value(QStringLiteral("target")).toString();
    s.geometry = store.value(QStringLiteral("geometry")).toByteArray();
    return s;
}

void saveSettings(const Settings &s, QSettings &store)
{
    store.setValue(QStringLiteral("profile"), s.profile);
    store.remove(QStringLiteral("rows"));
    for (auto it = s.customRows.begin(); it != s.customRows.end(); ++it) {
        QStringList texts;
        for (const RowSpec &row : it.value())
            texts << rowText(row);
        store.setValue(QStringLiteral("rows/") + it.key(), texts);
    }
    store.setValue(QStringLiteral("file_size"), QVariant::fromValue<qulonglong>(s.fileSize.count()));
    store.setValue(QStringLiteral("passes"), s.passes);
    store.setValue(QStringLiteral("seconds"), s.seconds);
    store.setValue(QStringLiteral("interval"), s.interval);
    store.setValue(QStringLiteral("compressible_percent"), s.data.compressiblePercent);
    store.setValue(QStringLiteral("write_mode"), static_cast<int>(s.writeMode));
    store.setValue(QStringLiteral("score"), static_cast<int>(s.score));
    store.setValue(QStringLiteral("mix"), s.mix);
    store.setValue(QStringLiteral("mix_read_share"), s.mixReadShare);
    store.setValue(QStringLiteral("unit"), static_cast<int>(s.unit));
    store.setValue(QStringLiteral("theme"), static_cast<int>(s.theme));
    store.setValue(QStringLiteral("zoom"), s.zoom);
    store.setValue(QStringLiteral("target"), s.target);
    store.setValue(QStringLiteral("geometry"), s.geometry);
}

template <class Member>
static void keepChange(Settings &kept, const Settings &before, const Settings &after, Member member)
{
    if (before.*member != after.*member)
        kept.*member = after.*member;
}

void keepChanges(Settings &kept, const Settings &before, const Settings &after)
{
    const auto keep = [&](auto... members) { (keepChange(kept, before, after, members), ...); };
    keep(&Settings::profile, &Settings::customRows, &Settings::fileSize, &Settings::passes, &Settings::seconds, &Settings::interval,
         &Settings::data, &Settings::writeMode, &Settings::score, &Settings::mix, &Settings::mixReadShare, &Settings::unit,
         &Settings::theme, &Settings::zoom, &Settings::target, &Settings::geometry);
}

}
