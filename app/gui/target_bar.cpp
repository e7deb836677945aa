// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/target_bar.h"
#include "app/gui/icons.h"
#include "core/result/format.h"

#include <QAbstractItemView>
#include <QDir>
#include <QFileDialog>
#include <QHBoxLayout>
#include <QStyle>
#include <QStyleOptionComboBox>
#include <QStylePainter>

#include <algorithm>

namespace qdm {

namespace {

/// "All", which is Stop during a run, equally wide as both: nothing beside it moves. Alt+A works for both.
class AllButton : public QPushButton {
public:
    AllButton()
    {
        setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Preferred); // as high as the boxes beside it, whatever its border
        showRunning(false);
    }

    void showRunning(bool running)
    {
        setText(running ? TargetBar::tr("Stop") : TargetBar::tr("&All"));
        setShortcut(QKeySequence::mnemonic(TargetBar::tr("&All")));
        setToolTip(running ? TargetBar::tr("Stop, and keep what was measured (Esc)") : TargetBar::tr("Run all rows"));
        setAccessibleName(running ? TargetBar::tr("Stop the run") : TargetBar::tr("Run all rows"));
        setProperty("running", running);
        style()->unpolish(this);
        style()->polish(this);
    }

    QSize sizeHint() const override
    {
        const auto widthOf = [this](const QString &text) { return fontMetrics().size(Qt::TextShowMnemonic, text).width(); };
        const int widest = std::max(widthOf(TargetBar::tr("&All")), widthOf(TargetBar::tr("Stop")));
        return QPushButton::sizeHint() + QSize(widest - widthOf(text()), 0);
    }
};

/// The drives, asked for anew whenever the list is opened. A title that is too long for the closed box ends with an ellipsis: QComboBox
/// itself cuts it in the middle of a letter.
class DriveBox : public QComboBox {
public:
    explicit DriveBox(DriveModel &drives) : m_drives(drives) { setModel(&drives); }

    void showPopup() override
    {
        m_drives.reload();
        QComboBox::showPopup();
    }
    /// Gives an open list the size of what it shows now.
    void fitPopup()
    {
        if (view()->isVisible())
            QComboBox::showPopup();
    }

protected:
    void paintEvent(QPaintEvent *) override
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

private:
    DriveModel &m_drives;
};

}

void selectData(QComboBox *box, const QVariant &value, const QString &text)
{
    int index = box->findData(value);
    if (index < 0) {
        box->addItem(text, value);
        index = box->count() - 1;
    }
    box->setCurrentIndex(index);
}

static QString sizeText(qulonglong bytes)
{
    return bytes ? QString::fromStdString(formatSize(Bytes(bytes))) : TargetBar::tr("All free space");
}

static QString passesText(unsigned passes)
{
    return passes == 1 ? TargetBar::tr("1 pass") : TargetBar::tr("%1 passes").arg(passes);
}

TargetBar::TargetBar(Session &session, const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_session(session), m_appearance(appearance), m_all(new AllButton), m_passes(new QComboBox), m_size(new QComboBox),
      m_drive(new DriveBox(session.drives()))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_all, m_passes, m_size})
        layout->addWidget(widget);
    layout->addWidget(m_drive, 1);
    m_all->setObjectName(QStringLiteral("primary"));
    connect(m_all, &QPushButton::clicked, this, [this] { m_session.running() ? m_session.stop() : m_session.startAll(); });
    fillPasses();
    fillSizes();
    buildDrives();
    connect(&session, &Session::settingsChanged, this, &TargetBar::showSettings);
    connect(&session, &Session::runningChanged, this, &TargetBar::showRunning);
    connect(&appearance, &Appearance::changed, this, &TargetBar::applyAppearance);
    applyAppearance();
    showSettings();
}

void TargetBar::fillPasses()
{
    m_passes->setAccessibleName(tr("Passes"));
    m_passes->setToolTip(tr("How often each test is repeated"));
    for (unsigned passes = 1; passes <= 9; ++passes)
        m_passes->addItem(passesText(passes), passes);
    connect(m_passes, &QComboBox::activated, this, [this] {
        Settings settings = m_session.settings();
        settings.passes = m_passes->currentData().toUInt();
        m_session.setSettings(settings);
    });
}

void TargetBar::fillSizes()
{
    m_size->setAccessibleName(tr("Size of the test file"));
    m_size->setToolTip(tr("Size of the test file"));
    for (qulonglong size = 16ull << 20; size <= 64ull << 30; size *= 2)
        m_size->addItem(sizeText(size), size);
    m_size->addItem(sizeText(0), qulonglong(0));
    m_size->setMaxVisibleItems(m_size->count() + 1); // all, and one that the command line may add
    connect(m_size, &QComboBox::activated, this, [this] {
        Settings settings = m_session.settings();
        settings.fileSize = Bytes(m_size->currentData().toULongLong());
        m_session.setSettings(settings);
    });
}

void TargetBar::buildDrives()
{
    m_drive->setAccessibleName(tr("Drive"));
    // A long title is cut at its end in the closed box; the open list shows it whole.
    m_drive->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_drive->setMinimumContentsLength(24);
    m_drive->setMaxVisibleItems(16);
    connect(m_drive, &QComboBox::activated, this, &TargetBar::driveChosen);
    connect(m_drive, &QComboBox::currentTextChanged, m_drive, &QComboBox::setToolTip);
    connect(&m_session.drives(), &DriveModel::loaded, this, [this] {
        watchDrive();
        selectDrive();
    });
    connect(&m_session.drives(), &DriveModel::modelReset, this, [this] {
        selectDrive();
        static_cast<DriveBox *>(m_drive)->fitPopup();
    });
}

void TargetBar::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    static_cast<QHBoxLayout *>(layout())->setSpacing(metrics.px(8));
    showRunning(); // a bold font from the style sheet follows the zoom only when it is asked for anew
    const int iconSize = metrics.px(16);
    m_drive->setIconSize({iconSize, iconSize});
    const QColor color = m_appearance.theme().quiet;
    m_session.drives().setIcons([color, iconSize](DriveKind kind) { return lineIcon(driveIconName(kind), color, iconSize); },
                                lineIcon(QStringLiteral("folder"), color, iconSize));
}

void TargetBar::showSettings()
{
    const Settings &settings = m_session.settings();
    selectData(m_passes, settings.passes, passesText(settings.passes));
    const qulonglong size = settings.fileSize.count();
    selectData(m_size, size, sizeText(size));
    watchDrive();
    selectDrive();
}

void TargetBar::showRunning()
{
    const bool running = m_session.running();
    static_cast<AllButton *>(m_all)->showRunning(running);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_passes, m_size, m_drive})
        widget->setEnabled(!running);
}

void TargetBar::selectDrive()
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
    m_drive->setCurrentIndex(row);
    if (target.isEmpty() && row >= 0)
        driveChosen(row);
}

/// A stick that was pulled out is told at once, not when a run fails for it.
void TargetBar::watchDrive()
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

void TargetBar::driveChosen(int row)
{
    if (m_session.drives().isFolderChooser(row)) {
        chooseFolder();
        return;
    }
    Settings settings = m_session.settings();
    settings.target = m_drive->itemData(row, DriveModel::FolderRole).toString();
    m_session.setSettings(settings);
}

void TargetBar::chooseFolder()
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
    connect(dialog, &QFileDialog::finished, this, &TargetBar::selectDrive);
    dialog->open();
}

}
