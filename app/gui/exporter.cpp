// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/exporter.h"
#include "app/gui/image_card.h"
#include "app/gui/result_words.h"
#include "core/report/describe.h"
#include "core/report/writer.h"

#include <QCoreApplication>
#include <QDir>
#include <QRegularExpression>
#include <QSaveFile>

namespace qdm {

QString reportText(const Result &result)
{
    return QString::fromStdString(makeReportWriter("text")->write(result));
}

static bool writeContent(QSaveFile &file, const Result &result, ExportKind kind, DisplayUnit unit, const Theme &theme)
{
    if (kind == ExportKind::Image)
        return ImageCard(result, unit, theme).draw().save(&file, "PNG");
    const std::string text = kind == ExportKind::Json ? resultToJson(result) : makeReportWriter("text")->write(result);
    return file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size());
}

/// The system's words, which some systems end with a full stop of their own.
static QString reasonOf(const QFileDevice &file)
{
    QString reason = file.errorString().trimmed();
    while (reason.endsWith(QLatin1Char('.')))
        reason.chop(1);
    return reason;
}

Failure saveResult(const Result &result, ExportKind kind, DisplayUnit unit, const Theme &theme, const QString &path)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && writeContent(file, result, kind, unit, theme) && file.commit())
        return std::nullopt;
    return QCoreApplication::translate("Exporter", "The file %1 could not be saved: %2. Choose another place.")
        .arg(QDir::toNativeSeparators(path), reasonOf(file));
}

QString suggestedName(const Result &result, ExportKind kind)
{
    static const QRegularExpression notInNames(QStringLiteral("[^A-Za-z0-9.-]+"));
    QString drive = QString::fromStdString(driveName(result.volume));
    drive.replace(notInNames, QStringLiteral("_"));
    const QString date = dateLine(result).left(10);
    const QString extension = kind == ExportKind::Text ? QStringLiteral("txt")
        : kind == ExportKind::Image                    ? QStringLiteral("png")
                                                       : QStringLiteral("json");
    return drive.isEmpty() ? QStringLiteral("quartzdiskmark-%1.%2").arg(date, extension)
                           : QStringLiteral("quartzdiskmark-%1-%2.%3").arg(drive, date, extension);
}

}
