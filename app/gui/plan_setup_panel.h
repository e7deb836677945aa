// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/drive_box.h"
#include "app/gui/plan_session.h"

#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

class QFormLayout;

namespace qdm {

/// Beside the plans: where and how long, what will be done, and Start.
class PlanSetupPanel : public QFrame {
    Q_OBJECT

public:
    PlanSetupPanel(PlanSession &plans, Session &session, const Appearance &appearance, QWidget *parent = nullptr);

    QPushButton *startButton() const { return m_start; }
    QComboBox *placeBox() const { return m_place; }
    QComboBox *sizeBox() const { return m_size; }
    QComboBox *lengthBox() const { return m_length; }
    QLineEdit *deviceLine() const { return m_device; }
    QString facts() const; ///< all that is said of what will be done
    QString warning() const { return m_warning->text(); }

private:
    void build();
    QLabel *addField(const QString &name, QWidget *field);
    QLabel *addFact(const QString &name);
    void fillChoices();
    void applySetup();
    void showChoice();
    void showForecast();
    void applyAppearance();

    PlanSession &m_plans;
    Session &m_session;
    const Appearance &m_appearance;
    QVBoxLayout *m_layout;
    QFormLayout *m_facts;
    QLabel *m_title;
    QComboBox *m_place;
    DriveBox *m_drive;
    QLineEdit *m_device;
    QComboBox *m_size;
    QLabel *m_sizeName = nullptr;
    QComboBox *m_length;
    QLabel *m_time, *m_writes, *m_endurance, *m_needs;
    QLabel *m_warning;
    QPushButton *m_start;
};

}
