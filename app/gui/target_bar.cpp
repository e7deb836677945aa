// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/target_bar.h"
#include "core/result/format.h"

#include <QHBoxLayout>
#include <QStyle>

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

}

static QString passesText(unsigned passes)
{
    return passes == 1 ? TargetBar::tr("1 pass") : TargetBar::tr("%1 passes").arg(passes);
}

TargetBar::TargetBar(Session &session, const Appearance &appearance, QWidget *parent)
    : QWidget(parent), m_session(session), m_appearance(appearance), m_all(new AllButton), m_passes(new QComboBox), m_size(new QComboBox),
      m_drive(new DriveBox(session, appearance))
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
    connect(m_drive, &DriveBox::driveVanished, this, &TargetBar::driveVanished);
    connect(m_drive, &DriveBox::driveReturned, this, &TargetBar::driveReturned);
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
    addSizes(m_size);
    m_size->setMaxVisibleItems(m_size->count() + 1); // all, and one that the command line may add
    connect(m_size, &QComboBox::activated, this, [this] {
        Settings settings = m_session.settings();
        settings.fileSize = Bytes(m_size->currentData().toULongLong());
        m_session.setSettings(settings);
    });
}

void TargetBar::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    static_cast<QHBoxLayout *>(layout())->setSpacing(metrics.px(8));
    showRunning(); // a bold font from the style sheet follows the zoom only when it is asked for anew
}

void TargetBar::showSettings()
{
    const Settings &settings = m_session.settings();
    selectData(m_passes, settings.passes, passesText(settings.passes));
    const qulonglong size = settings.fileSize.count();
    selectData(m_size, size, sizeText(size));
}

void TargetBar::showRunning()
{
    const bool running = m_session.running();
    static_cast<AllButton *>(m_all)->showRunning(running);
    m_all->setEnabled(running || m_session.canStart());
    for (QWidget *widget : std::initializer_list<QWidget *>{m_passes, m_size, m_drive})
        widget->setEnabled(m_session.canStart());
}

}
