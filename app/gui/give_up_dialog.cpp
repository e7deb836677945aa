// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/give_up_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

namespace qdm {

GiveUpDialog::GiveUpDialog(const HeldDrive &drive, const QString &whatFollows, const Appearance &appearance, QWidget *parent)
    : QDialog(parent), m_drive(drive), m_typed(new QLineEdit)
{
    setWindowTitle(tr("Destroy all data?"));
    const Metrics &metrics = appearance.metrics();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(metrics.px(16), metrics.px(16), metrics.px(16), metrics.px(16));
    layout->setSpacing(metrics.px(12));
    const auto add = [&](const QString &text) {
        auto *label = new QLabel(text);
        label->setTextFormat(Qt::PlainText); // the drive's own words among them
        label->setWordWrap(true);
        label->setMinimumWidth(metrics.px(420));
        layout->addWidget(label);
        return label;
    };
    add(tr("All data on this drive will be destroyed:"))->setObjectName(QStringLiteral("bad"));
    add(drive.description)->setFont(metrics.strong());
    add(whatFollows);
    add(tr("To go on, type %1.").arg(drive.confirmedBy));
    m_typed->setAccessibleName(tr("Serial number of the drive"));
    layout->addWidget(m_typed);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_destroy = buttons->addButton(tr("Destroy all data"), QDialogButtonBox::AcceptRole);
    m_destroy->setEnabled(false);
    buttons->button(QDialogButtonBox::Cancel)->setDefault(true);
    layout->addWidget(buttons);
    connect(m_typed, &QLineEdit::textChanged, this, [this] { m_destroy->setEnabled(typed() == m_drive.confirmedBy); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

}
