// SPDX-License-Identifier: GPL-3.0-or-later
// What the window's menus do: saving, copying, the rows' editor, help.
#include "app/gui/banner.h"
#include "app/gui/image_card.h"
#include "app/gui/main_window.h"
#include "app/gui/menus.h"
#include "app/gui/rows_dialog.h"
#include "core/version.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QStandardPaths>

namespace qdm {

void MainWindow::buildMenus()
{
    buildFileMenu();
    auto *menus = new Menus(m_session, this);
    menus->addSettings(menuBar()->addMenu(tr("&Settings")), [this] { editRows(); });
    menus->addProfiles(menuBar()->addMenu(tr("&Profile")));
    menus->addView(menuBar()->addMenu(tr("&View")));
    buildHelpMenu();
}

void MainWindow::buildFileMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&File"));
    const auto add = [&](const QString &text, const QKeySequence &keys, std::function<void()> work) {
        m_needResult.push_back(menu->addAction(text, keys, this, std::move(work)));
    };
    add(tr("&Copy text"), Qt::CTRL | Qt::SHIFT | Qt::Key_C, [this] { copyText(); });
    add(tr("Copy i&mage"), Qt::CTRL | Qt::SHIFT | Qt::Key_I, [this] { copyImage(); });
    menu->addSeparator();
    add(tr("Save &text…"), Qt::CTRL | Qt::Key_T, [this] { askAndSave(ExportKind::Text, tr("Save text"), tr("Text (*.txt)")); });
    add(tr("&Save image…"), Qt::CTRL | Qt::Key_S, [this] { askAndSave(ExportKind::Image, tr("Save image"), tr("Image (*.png)")); });
    add(tr("Save &result…"), Qt::CTRL | Qt::SHIFT | Qt::Key_S,
        [this] { askAndSave(ExportKind::Json, tr("Save result"), tr("Result (*.json)")); });
    menu->addSeparator();
    menu->addAction(tr("&Look for drives again"), QKeySequence(Qt::Key_F5), this, [this] { m_session.drives().reload(); });
    menu->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);
}

void MainWindow::buildHelpMenu()
{
    QMenu *menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&Keys"), QKeySequence(Qt::Key_F1), this, &MainWindow::showKeys);
    menu->addAction(tr("&About QuartzDiskMark"), this, &MainWindow::showAbout);
}

void MainWindow::copyText()
{
    if (m_session.result())
        QApplication::clipboard()->setText(reportText(*m_session.result()));
}

void MainWindow::copyImage()
{
    if (m_session.result())
        QApplication::clipboard()->setImage(ImageCard(*m_session.result(), m_session.settings().unit, m_appearance.theme()).draw());
}

bool MainWindow::save(ExportKind kind, const QString &path)
{
    if (!m_session.result())
        return false;
    const Failure failure = saveResult(*m_session.result(), kind, m_session.settings().unit, m_appearance.theme(), path);
    if (failure)
        m_banner->tell(*failure);
    return !failure;
}

void MainWindow::askAndSave(ExportKind kind, const QString &title, const QString &filter)
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

void MainWindow::editRows()
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

void MainWindow::showAbout()
{
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("About QuartzDiskMark"),
                                tr("<h3>QuartzDiskMark %1</h3><p>A disk benchmark: easy, deep, honest.</p>"
                                   "<p>Free software under the GNU General Public License, version 3 or later. "
                                   "Made with Qt %2.</p>")
                                    .arg(QString::fromLatin1(version), QString::fromLatin1(qVersion())),
                                QMessageBox::Close, this);
    const int size = m_appearance.metrics().px(64);
    box->setIconPixmap(windowIcon().pixmap(size));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::showKeys()
{
    const std::pair<QString, QString> keys[] = {{tr("Alt+A"), tr("run all rows, or stop")},
                                                {tr("Esc"), tr("stop")},
                                                {tr("Tab"), tr("to the next control; on a number it shows its details")},
                                                {tr("Space"), tr("menu of a number")},
                                                {tr("Ctrl+Shift+C"), tr("copy the report as text")},
                                                {tr("Ctrl+Shift+I"), tr("copy the picture")},
                                                {tr("Ctrl+T"), tr("save text")},
                                                {tr("Ctrl+S"), tr("save the picture")},
                                                {tr("Ctrl+Shift+S"), tr("save the result")},
                                                {tr("F5"), tr("look for drives again")},
                                                {tr("Ctrl++  Ctrl+-"), tr("zoom")},
                                                {tr("Ctrl+Q"), tr("quit")}};
    QString text = QStringLiteral("<table cellspacing=6>");
    for (const auto &[key, work] : keys)
        text += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>").arg(key, work);
    auto *box = new QMessageBox(QMessageBox::NoIcon, tr("Keys"), text + QStringLiteral("</table>"), QMessageBox::Close, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

}
