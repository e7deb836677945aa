// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "core/workload/plan.h"

#include <QFrame>
#include <QLabel>
#include <QPushButton>

namespace qdm {

/// A plan that can be started: what it does, what it takes and writes here.
class PlanCard : public QFrame {
    Q_OBJECT

public:
    PlanCard(const Plan &plan, const Appearance &appearance, QWidget *parent = nullptr);

    void setForecast(const QString &sentence) { m_forecast->setText(sentence); }
    QString forecast() const { return m_forecast->text(); }
    QPushButton *startButton() const { return m_start; }

private:
    void applyAppearance();

    const Appearance &m_appearance;
    QLabel *m_title, *m_description, *m_forecast;
    QPushButton *m_start;
};

}
