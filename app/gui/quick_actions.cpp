// SPDX-License-Identifier: GPL-3.0-or-later
// What the menus do with the page's result and rows.
#include "app/gui/banner.h"
#include "app/gui/image_card.h"
#include "app/gui/quick_page.h"
#include "app/gui/rows_dialog.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QStandardPaths>

namespace qdm {

void QuickPage::addFileActions(QMenu *menu)
{
    const auto add = [&](const QString &text, const QKeySequence &keys, std::function<void()> work) {
        m_needResult.push_back(menu->addAction(text, keys, this, std::move(work)));
        own(m_needResult.back());
    };
    add(tr("&Copy text"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, [this] { copyText(); });
    add(tr("Copy i&mage"), Qt::CTRL | Qt::SHIFT | Qt::Key_I, [this] { copyImage(); });
    own(menu->addSeparator());
    add(tr("Save &text…"), Qt::CTRL | Qt::Key_T, [this] { askAndSave(ExportKind::Text, tr("Save text"), tr("Text (*.txt)")); });
    add(tr("&Save image…"), Qt::CTRL | Qt::Key_S, [this] { askAndSave(ExportKind::Image, tr("Save image"), tr("Image (*.png)")); });
    add(tr("Save &result…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
        [this] { askAndSave(ExportKind::Json, tr("Save result"), tr("Result (*.json)")); });
    showResult();
}

void QuickPage::copyText()
{
    if (m_session.result())
        QGuiApplication::clipboard()->setText(reportText(*m_session.result()));
}

void QuickPage::copyImage()
{
    if (m_session.result())
        QGuiApplication::clipboard()->setImage(ImageCard(*m_session.result(), m_session.settings().unit, m_appearance.theme()).draw());
}

bool QuickPage::save(ExportKind kind, const QString &path)
{
    if (!m_session.result())
        return false;
    const Failure failure = saveResult(*m_session.result(), kind, m_session.settings().unit, m_appearance.theme(), path);
    if (failure)
        m_banner->tell(*failure);
    return !failure;
}

void QuickPage::askAndSave(ExportKind kind, const QString &title, const QString &filter)
{
    const QString folder =
        QStandardPaths::writableLocation(kind == ExportKind::Image ? QStandardPaths::PicturesLocation : QStandardPaths::DocumentsLocation);
    auto *dialog = new QFileDialog(this, title, folder, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->selectFile(suggestedName(*m_session.result(), kind));
    connect(dialog, &QFileDialog::fileSelected, this, [this, kind](const QString &path) { save(kind, path); });
    dialog->open();
}

static QList<RowSpec> specsOf(const Plan &plan)
{
    QList<RowSpec> specs;
    for (const Workload &row : plan.rows)
        specs << rowSpec(row);
    return specs;
}

void QuickPage::editRows()
{
    const QString profile = m_session.settings().profile;
    const QList<RowSpec> defaults = specsOf(builtInPlan(profile.toStdString()));
    auto *dialog = new RowsDialog(specsOf(m_session.plan()), defaults, m_appearance, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, defaults, profile] {
        Settings settings = m_session.settings();
        if (dialog->rows() == defaults)
            settings.customRows.remove(profile);
        else
            settings.customRows[profile] = dialog->rows();
        m_session.setSettings(settings);
    });
    dialog->open();
}

}
