// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/exporter.h"
#include "app/gui/session.h"

#include <QLineEdit>
#include <QMainWindow>

class QVBoxLayout;

namespace qdm {

class Banner;
class ElidedLabel;
class ResultsTable;
class StatusLine;
class TargetBar;
class TrustBadge;

/// The window: puts the parts together and joins them to the session.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow(Session &session, Appearance &appearance, QWidget *parent = nullptr);

    TargetBar &targetBar() const { return *m_bar; }
    ResultsTable &table() const { return *m_table; }
    StatusLine &status() const { return *m_status; }
    Banner &banner() const { return *m_banner; }
    QLineEdit &comment() const { return *m_comment; }
    TrustBadge &badge() const { return *m_badge; }
    QString note() const;

    /// Puts the file where it is asked for; a failure is told in the banner. True if it was saved.
    bool save(ExportKind kind, const QString &path);
    void copyText();
    void copyImage();

protected:
    void closeEvent(QCloseEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildCard();
    QWidget *buildUnitBox();
    void buildMenus();
    void buildFileMenu();
    void buildHelpMenu();
    void connectSession();
    void editRows();
    void askAndSave(ExportKind kind, const QString &title, const QString &filter);
    void applySettings();
    void applyAppearance();
    void showNote();
    void showRunning();
    void showEnd(const RunEnd &end);
    void showProgress(const Progress &progress, const QString &testName);
    void showResult();
    void fit();
    void showAbout();
    void showKeys();

    Session &m_session;
    Appearance &m_appearance;
    QVBoxLayout *m_layout = nullptr;
    TargetBar *m_bar;
    Banner *m_banner;
    ResultsTable *m_table;
    ElidedLabel *m_note;
    QLineEdit *m_comment;
    TrustBadge *m_badge;
    StatusLine *m_status;
    std::vector<QAction *> m_needResult;
    QSize m_fitted;             ///< what fit() gave the window last
    bool m_sizedByUser = false; ///< such a size is only ever enlarged
};

}
