// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/appearance.h"
#include "app/gui/settings.h"

#include <QComboBox>
#include <QDialog>
#include <QGridLayout>
#include <QSpinBox>

namespace qdm {

/// Edits the rows of a profile: type, block size, queue depth, threads.
class RowsDialog : public QDialog {
    Q_OBJECT

public:
    RowsDialog(const QList<RowSpec> &rows, const QList<RowSpec> &defaults, const Appearance &appearance, QWidget *parent = nullptr);

    QList<RowSpec> rows() const;
    void resetToDefaults();

private:
    struct Editors {
        QComboBox *type;
        QComboBox *block;
        QSpinBox *depth;
        QSpinBox *threads;
    };

    void addHeads();
    void addRow(int number);
    void show(const QList<RowSpec> &rows);

    QList<RowSpec> m_defaults;
    QGridLayout *m_grid;
    std::vector<Editors> m_editors;
};

}
