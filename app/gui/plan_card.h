// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/plan_session.h"

#include <QAbstractButton>
#include <QLabel>
#include <QVBoxLayout>

namespace qdm {

/// A plan as a card that can be chosen: what it is, how long it takes, what it writes and shows.
class PlanCard : public QAbstractButton {
    Q_OBJECT

public:
    PlanCard(const PlanEntry &entry, const Effort &effort, const Appearance &appearance, QWidget *parent = nullptr);

    void setEffort(const Effort &effort);
    QString text() const; ///< all that is on it

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QLabel *addLine(const QString &text, const QString &style);
    void applyAppearance();

    const Appearance &m_appearance;
    QVBoxLayout *m_layout;
    QLabel *m_title, *m_effort;
};

}
