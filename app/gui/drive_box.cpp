// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/drive_box.h"
#include "app/gui/icons.h"
#include "core/result/format.h"

#include <QAbstractItemView>
#include <QDir>
#include <QFileDialog>
#include <QStyleOptionComboBox>
#include <QStylePainter>

namespace qdm {

void selectData(QComboBox *box, const QVariant &value, const QString &text)
{
    int index = box->findData(value);
    if (index < 0) {
        box->addItem(text, value);
        index = box->count() - 1;
    }
    box->setCurrentIndex(index);
}

void addSizes(QComboBox *box)
{
    for (qulonglong size = 16ull << 20; size <= 64ull << 30; size *= 2)
        box->addItem(sizeText(size), size);
    box->addItem(sizeText(0), qulonglong(0));
}

QString sizeText(qulonglong bytes)
{
    return bytes ? QString::fromStdString(formatSize(Bytes(bytes))) : DriveBox::tr("All free space");
}

DriveBox::DriveBox(Session &session, const Appearance &appearance, QWidget *parent)
    : QComboBox(parent), m_session(session), m_appearance(appearance)
{
    setModel(&session.drives());
    setAccessibleName(tr("Drive"));
    // A long title is cut at its end in the closed box; the open list shows it whole.
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(24);
    setMaxVisibleItems(16);
    connect(this, &QComboBox::activated, this, &DriveBox::driveChosen);
    connect(this, &QComboBox::currentTextChanged, this, &QWidget::setToolTip);
    connect(&session.drives(), &DriveModel::loaded, this, &DriveBox::follow);
    connect(&session.drives(), &DriveModel::modelReset, this, [this] {
        selectDrive();
        fitPopup();
    });
    connect(&session, &Session::settingsChanged, this, &DriveBox::follow);
    connect(&appearance, &Appearance::changed, this, &DriveBox::applyAppearance);
    applyAppearance();
    follow();
}

void DriveBox::showPopup()
{
    m_session.drives().reload();
    QComboBox::showPopup();
}

/// Gives an open list the size of what it shows now.
void DriveBox::fitPopup()
{
    if (view()->isVisible())
        QComboBox::showPopup();
}

/// A title that is too long for the closed box ends with an ellipsis: QComboBox itself cuts it in the middle of a letter.
void DriveBox::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    constexpr int aroundIconAndText = 6; // as styles draw them
    const int room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width()
        - option.iconSize.width() - aroundIconAndText;
    option.currentText = option.fontMetrics.elidedText(option.currentText, Qt::ElideRight, room);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void DriveBox::applyAppearance()
{
    const int size = m_appearance.metrics().px(16);
    setIconSize({size, size});
    const QColor color = m_appearance.theme().quiet;
    m_session.drives().setIcons([color, size](DriveKind kind) { return lineIcon(driveIconName(kind), color, size); },
                                lineIcon(QStringLiteral("folder"), color, size));
}

void DriveBox::follow()
{
    watchDrive();
    selectDrive();
}

void DriveBox::selectDrive()
{
    DriveModel &drives = m_session.drives();
    const QString &target = m_session.settings().target;
    int row = drives.rowOf(target);
    if (row < 0 && !target.isEmpty()) {
        drives.addFolder(target);
        row = drives.rowOf(target);
    }
    for (int i = 0; row < 0 && drives.entry(i); ++i)
        if (drives.entry(i)->unusable.isEmpty())
            row = i;
    setCurrentIndex(row);
    if (target.isEmpty() && row >= 0)
        driveChosen(row);
}

/// A stick that was pulled out is told at once, not when a run fails for it.
void DriveBox::watchDrive()
{
    const DriveModel &drives = m_session.drives();
    const QString target = QDir::cleanPath(m_session.settings().target);
    const int row = drives.rowOf(target);
    if (m_listed && m_listed->folder != target)
        m_listed.reset();
    if (drives.isListed(row))
        m_listed = *drives.entry(row);
    const bool gone = m_listed && !drives.isListed(row);
    const QString sentence = gone ? tr("%1 is no longer there. Connect it again, or choose another drive.").arg(m_listed->name) : QString();
    if (sentence == m_vanished)
        return;
    if (!m_vanished.isEmpty())
        emit driveReturned(m_vanished);
    m_vanished = sentence;
    if (gone)
        emit driveVanished(m_vanished);
}

void DriveBox::driveChosen(int row)
{
    if (m_session.drives().isFolderChooser(row)) {
        chooseFolder();
        return;
    }
    Settings settings = m_session.settings();
    settings.target = itemData(row, DriveModel::FolderRole).toString();
    m_session.setSettings(settings);
}

void DriveBox::chooseFolder()
{
    auto *dialog = new QFileDialog(this, tr("Folder to measure"), m_session.settings().target);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        Settings settings = m_session.settings();
        settings.target = folder;
        m_session.setSettings(settings);
    });
    // Until a folder is chosen, the drive of before stays selected.
    connect(dialog, &QFileDialog::finished, this, &DriveBox::selectDrive);
    dialog->open();
}

}
