// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/exporter.h"
#include "app/gui/image_card.h"
#include "app/gui/result_words.h"
#include "core/report/describe.h"
#include "core/report/writer.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QImage>
#include <QRegularExpression>
#include <QSaveFile>

namespace qdm {

QString reportText(const Result &result)
{
    return QString::fromStdString(makeReportWriter("text")->write(result));
}

static QByteArray contentOf(const Result &result, ExportKind kind, DisplayUnit unit, const Theme &theme)
{
    if (kind != ExportKind::Image)
        return QByteArray::fromStdString(kind == ExportKind::Json ? resultToJson(result) : makeReportWriter("text")->write(result));
    QByteArray png;
    QBuffer buffer(&png);
    buffer.open(QIODevice::WriteOnly);
    ImageCard(result, unit, theme).draw().save(&buffer, "PNG");
    return png;
}

/// The system's words, which some systems end with a full stop of their own.
static QString reasonOf(const QFileDevice &file)
{
    QString reason = file.errorString().trimmed();
    while (reason.endsWith(QLatin1Char('.')))
        reason.chop(1);
    return reason;
}

Failure saveBytes(const QByteArray &bytes, const QString &path)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return std::nullopt;
    return QCoreApplication::translate("Exporter", "The file %1 could not be saved: %2. Choose another place.")
        .arg(QDir::toNativeSeparators(path), reasonOf(file));
}

Failure saveResult(const Result &result, ExportKind kind, DisplayUnit unit, const Theme &theme, const QString &path)
{
    return saveBytes(contentOf(result, kind, unit, theme), path);
}

QString suggestedName(const Result &result, ExportKind kind)
{
    return suggestedName(result,
                         kind == ExportKind::Text        ? QStringLiteral("txt")
                             : kind == ExportKind::Image ? QStringLiteral("png")
                                                         : QStringLiteral("json"));
}

QString suggestedName(const Result &result, const QString &extension)
{
    static const QRegularExpression notInNames(QStringLiteral("[^A-Za-z0-9.-]+"));
    QString drive = QString::fromStdString(driveName(result.volume));
    drive.replace(notInNames, QStringLiteral("_"));
    const QString date = dateLine(result).left(10);
    return drive.isEmpty() ? QStringLiteral("quartzdiskmark-%1.%2").arg(date, extension)
                           : QStringLiteral("quartzdiskmark-%1-%2.%3").arg(drive, date, extension);
}

}
