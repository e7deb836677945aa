// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/rows_dialog.h"
#include "app/gui/drive_box.h"
#include "core/result/format.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace qdm {

RowsDialog::RowsDialog(const QList<RowSpec> &rows, const QList<RowSpec> &defaults, const Appearance &appearance, QWidget *parent)
    : QDialog(parent), m_defaults(defaults), m_grid(new QGridLayout)
{
    setWindowTitle(tr("Rows"));
    const int gap = appearance.metrics().px(16);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(gap, gap, gap, gap);
    layout->setSpacing(gap);
    m_grid->setHorizontalSpacing(gap / 2);
    m_grid->setVerticalSpacing(gap / 2);
    layout->addLayout(m_grid);
    addHeads();
    for (int i = 0; i < rows.size(); ++i)
        addRow(i + 1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    auto *reset = buttons->addButton(tr("Reset to default"), QDialogButtonBox::ResetRole);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(reset, &QPushButton::clicked, this, &RowsDialog::resetToDefaults);
    show(rows);
}

void RowsDialog::addHeads()
{
    int column = 1;
    for (const QString &head : {tr("Type"), tr("Block"), tr("Queue depth"), tr("Threads")}) {
        auto *label = new QLabel(head);
        label->setObjectName(QStringLiteral("quiet"));
        m_grid->addWidget(label, 0, column++);
    }
}

void RowsDialog::addRow(int number)
{
    Editors row{new QComboBox, new QComboBox, new QSpinBox, new QSpinBox};
    row.type->addItem(tr("Sequential"), false);
    row.type->addItem(tr("Random"), true);
    for (qulonglong size = 4096; size <= 8u << 20; size *= 2)
        row.block->addItem(QString::fromStdString(formatSize(Bytes(size))), size);
    row.block->setMaxVisibleItems(row.block->count() + 1);
    row.depth->setRange(1, 512);
    row.threads->setRange(1, 64);
    for (QSpinBox *count : {row.depth, row.threads})
        count->setToolTip(tr("%1 to %2").arg(count->minimum()).arg(count->maximum()));
    row.type->setAccessibleName(tr("Type of row %1").arg(number));
    row.block->setAccessibleName(tr("Block size of row %1").arg(number));
    row.depth->setAccessibleName(tr("Queue depth of row %1").arg(number));
    row.threads->setAccessibleName(tr("Threads of row %1").arg(number));
    m_grid->addWidget(new QLabel(QString::number(number)), number, 0);
    int column = 1;
    for (QWidget *editor : std::initializer_list<QWidget *>{row.type, row.block, row.depth, row.threads})
        m_grid->addWidget(editor, number, column++);
    m_editors.push_back(row);
}

void RowsDialog::show(const QList<RowSpec> &rows)
{
    // A settings file may have given the profile more rows than it came with.
    const std::size_t count = std::min(m_editors.size(), static_cast<std::size_t>(rows.size()));
    for (std::size_t i = 0; i < count; ++i) {
        const RowSpec &row = rows[static_cast<qsizetype>(i)];
        const qulonglong block = row.block.count();
        m_editors[i].type->setCurrentIndex(row.random);
        selectData(m_editors[i].block, block, QString::fromStdString(formatSize(row.block)));
        m_editors[i].depth->setValue(static_cast<int>(row.depth));
        m_editors[i].threads->setValue(static_cast<int>(row.threads));
    }
}

void RowsDialog::resetToDefaults()
{
    show(m_defaults);
}

QList<RowSpec> RowsDialog::rows() const
{
    QList<RowSpec> rows;
    for (const Editors &row : m_editors)
        rows << RowSpec{row.type->currentData().toBool(), Bytes(row.block->currentData().toULongLong()),
                        static_cast<unsigned>(row.depth->value()), static_cast<unsigned>(row.threads->value())};
    return rows;
}

}
