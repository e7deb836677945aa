// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QMenu>
#include <QWidget>

#include <vector>

namespace qdm {

/// One of the pages of the window. What it adds to the menus is there only while it is shown.
class Page : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// What the window is at least while this page is shown, in pixels of the design; it grows with what is in it.
    virtual QSize usualSize() const = 0;
    virtual void addFileActions(QMenu *menu) = 0;
    /// Ends what runs here; what was measured is kept.
    virtual void stop() = 0;
    /// Where the keyboard is when the page appears.
    virtual QWidget *firstControl() const = 0;

    void own(QAction *action) { m_own.push_back(action); }
    void showOwn(bool visible) const
    {
        for (QAction *action : m_own)
            action->setVisible(visible);
    }

signals:
    void contentsChanged(); ///< they may need more room, or less

private:
    std::vector<QAction *> m_own;
};

}
