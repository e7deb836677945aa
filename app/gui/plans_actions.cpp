// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the page of plans opens and saves.
#include "app/gui/banner.h"
#include "app/gui/plans_page.h"
#include "core/report/svg_chart.h"
#include "core/report/writer.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

namespace qdm {

void PlansPage::addFileActions(QMenu *menu)
{
    own(menu->addAction(tr("&Open a plan…"), Qt::CTRL | Qt::Key_O, this, &PlansPage::askOpen));
}

void PlansPage::askOpen()
{
    auto *dialog = new QFileDialog(this, tr("Open a plan"), QString(), tr("Plan (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &PlansPage::open);
    dialog->open();
}

void PlansPage::open(const QString &path)
{
    m_banner->tell(m_plans.open(path));
}

void PlansPage::askAndSave(const QString &title, const QString &filter, const QString &name, bool (PlansPage::*save)(const QString &))
{
    auto *dialog = new QFileDialog(this, title, QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(name);
    connect(dialog, &QFileDialog::fileSelected, this, [this, save](const QString &path) { (this->*save)(path); });
    dialog->open();
}

bool PlansPage::tellFailure(const QString &path, const QString &reason)
{
    m_banner->tell(tr("The file %1 could not be saved: %2. Choose another place.").arg(QDir::toNativeSeparators(path), reason));
    return false;
}

bool PlansPage::saveReport(const QString &path)
{
    if (!m_plans.result())
        return false;
    const QString ending = QFileInfo(path).suffix().toLower();
    std::string text;
    for (const std::string &format : reportFormats())
        if (const auto writer = makeReportWriter(format);
            QString::fromUtf8(writer->extension().data(), qsizetype(writer->extension().size())) == ending)
            text = writer->write(*m_plans.result());
    if (text.empty())
        return tellFailure(path, tr("its name must end in .html, .md, .csv, .json or .txt"));
    QSaveFile file(path);
    const auto size = static_cast<qint64>(text.size());
    if (file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit())
        return true;
    return tellFailure(path, file.errorString());
}

bool PlansPage::saveChart(const QString &path)
{
    const ChartView &view = m_run->chart();
    if (!view.chart())
        return false;
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return tellFailure(path, file.errorString());
    bool saved = false;
    if (path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)) {
        const std::string text = svgFile(*view.chart());
        saved = file.write(text.data(), static_cast<qint64>(text.size())) == static_cast<qint64>(text.size());
    } else {
        saved = m_run->chart().grab().save(&file, "PNG");
    }
    return (saved && file.commit()) || tellFailure(path, file.errorString());
}

}
