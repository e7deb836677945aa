// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/exporter.h"
#include "app/gui/page.h"
#include "app/gui/session.h"

#include <QLineEdit>

class QVBoxLayout;

namespace qdm {

class Banner;
class ElidedLabel;
class ResultsTable;
class StatusLine;
class TargetBar;
class TrustBadge;

/// The page that is seen first: a profile's rows as large numbers. Puts the parts together and joins them to the session.
class QuickPage : public Page {
    Q_OBJECT

public:
    QuickPage(Session &session, const Appearance &appearance, QWidget *parent = nullptr);

    QSize usualSize() const override { return {680, 0}; }
    void addFileActions(QMenu *menu) override;
    void stop() override { m_session.stop(); }
    QWidget *firstControl() const override;

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
    void editRows();

private:
    void build();
    QWidget *buildUnitBox();
    void connectSession();
    void askAndSave(ExportKind kind, const QString &title, const QString &filter);
    void applyAppearance();
    void showNote();
    void showRunning();
    void showEnd(const RunEnd &end);
    void showProgress(const Progress &progress, const QString &testName);
    void showResult();

    Session &m_session;
    const Appearance &m_appearance;
    QVBoxLayout *m_layout;
    TargetBar *m_bar;
    Banner *m_banner;
    ResultsTable *m_table;
    ElidedLabel *m_note;
    QLineEdit *m_comment;
    TrustBadge *m_badge;
    StatusLine *m_status;
    std::vector<QAction *> m_needResult;
};

}
