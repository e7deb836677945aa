// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plans_page.h"
#include "app/gui/banner.h"
#include "app/gui/exporter.h"
#include "app/gui/give_up_dialog.h"
#include "app/gui/plan_card.h"
#include "app/gui/plan_run_view.h"
#include "app/gui/plan_setup_panel.h"
#include "core/report/writer.h"
#include "core/run/forecast.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QStandardPaths>

namespace qdm {

PlansPage::PlansPage(PlanSession &plans, Session &session, const Appearance &appearance, QWidget *parent)
    : Page(parent), m_plans(plans), m_appearance(appearance), m_layout(new QVBoxLayout(this)), m_banner(new Banner(appearance)),
      m_choice(new QWidget), m_scroll(new QScrollArea), m_list(nullptr), m_setup(new PlanSetupPanel(plans, session, appearance)),
      m_run(new PlanRunView(plans, appearance)), m_open(new QPushButton(tr("&Open a plan…"))), m_lastRun(new QPushButton(tr("&Last run")))
{
    m_layout->addWidget(m_banner);
    m_layout->addWidget(m_choice, 1);
    m_layout->addWidget(m_run, 1);
    buildChoice();
    buildCards();
    connect(&plans, &PlanSession::entriesChanged, this, &PlansPage::buildCards);
    connect(&plans, &PlanSession::choiceChanged, this, &PlansPage::showChosen);
    connect(&plans, &PlanSession::forecastChanged, this, &PlansPage::showEfforts);
    connect(&plans, &PlanSession::failed, m_banner, &Banner::tell);
    connect(&plans, &PlanSession::driveHeld, this, &PlansPage::askToGiveUp);
    connect(&plans, &PlanSession::runningChanged, this, [this] {
        if (m_plans.running()) {
            m_banner->tell({});
            showRun(true);
        }
        if (m_saveAction)
            m_saveAction->setEnabled(m_plans.result().has_value());
        m_lastRun->setVisible(true);
    });
    connect(m_run, &PlanRunView::backWanted, this, [this] { showRun(false); });
    connect(m_run, &PlanRunView::saveWanted, this, &PlansPage::askAndSave);
    connect(m_run, &PlanRunView::failed, m_banner, &Banner::tell);
    connect(m_open, &QPushButton::clicked, this, &PlansPage::askToOpen);
    connect(m_lastRun, &QPushButton::clicked, this, [this] { showRun(true); });
    connect(&appearance, &Appearance::changed, this, &PlansPage::applyAppearance);
    m_lastRun->hide();
    applyAppearance();
    showRun(false);
}

QWidget *PlansPage::firstControl() const
{
    return m_showsRun ? static_cast<QWidget *>(&m_run->steps()) : m_setup->startButton();
}

void PlansPage::buildChoice()
{
    auto *cards = new QWidget;
    cards->setObjectName(QStringLiteral("cards"));
    m_list = new QVBoxLayout(cards);
    m_list->setContentsMargins(0, 0, 0, 0);
    m_scroll->setWidget(cards);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus); // the cards have it
    auto *left = new QVBoxLayout;
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_open);
    foot->addWidget(m_lastRun);
    foot->addStretch(1);
    left->addWidget(m_scroll, 1);
    left->addLayout(foot);
    auto *both = new QHBoxLayout(m_choice);
    both->addLayout(left, 1);
    both->addWidget(m_setup);
}

void PlansPage::buildCards()
{
    qDeleteAll(m_cards);
    m_cards.clear();
    while (QLayoutItem *item = m_list->takeAt(0))
        delete item;
    for (std::size_t i = 0; i < m_plans.entries().size(); ++i) {
        auto *card = new PlanCard(m_plans.entries()[i], m_plans.effortOf(m_plans.entries()[i]), m_appearance);
        card->setAutoExclusive(true);
        connect(card, &QAbstractButton::clicked, this, [this, i] { m_plans.choose(i); });
        m_list->addWidget(card);
        m_cards.push_back(card);
    }
    m_list->addStretch(1);
    showChosen();
}

void PlansPage::showChosen()
{
    m_banner->tell({});
    if (m_plans.chosen() >= m_cards.size())
        return;
    PlanCard *card = m_cards[m_plans.chosen()];
    card->setChecked(true);
    QMetaObject::invokeMethod(
        this,
        [this, card = QPointer<QWidget>(card)] { // where a new one lies is known after the layout
            if (card)
                m_scroll->ensureWidgetVisible(card);
        },
        Qt::QueuedConnection);
}

/// The same plan takes and writes another amount on another drive.
void PlansPage::showEfforts()
{
    if (m_plans.forecast())
        for (std::size_t i = 0; i < m_cards.size(); ++i)
            m_cards[i]->setEffort(m_plans.effortOf(m_plans.entries()[i]));
}

void PlansPage::showRun(bool run)
{
    m_showsRun = run;
    m_choice->setVisible(!run);
    m_run->setVisible(run);
    emit contentsChanged();
}

void PlansPage::addFileActions(QMenu *menu)
{
    own(menu->addAction(tr("&Open a plan…"), QKeySequence(Qt::CTRL | Qt::Key_O), this, &PlansPage::askToOpen));
    m_saveAction = menu->addAction(tr("Save &report…"), QKeySequence(Qt::CTRL | Qt::Key_S), this, &PlansPage::askAndSave);
    m_saveAction->setEnabled(false);
    own(m_saveAction);
}

void PlansPage::askToOpen()
{
    if (m_plans.running())
        return;
    auto *dialog =
        new QFileDialog(this, tr("Open a plan"), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation), tr("Plans (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &file) {
        if (m_plans.open(file))
            showRun(false);
    });
    dialog->open();
}

bool PlansPage::saveReport(const QString &format, const QString &path)
{
    if (!m_plans.result())
        return false;
    const std::string text = makeReportWriter(format.toStdString())->write(*m_plans.result());
    const Failure failure = saveBytes(QByteArray::fromStdString(text), path);
    if (failure)
        m_banner->tell(*failure);
    return !failure;
}

void PlansPage::askAndSave()
{
    if (!m_plans.result())
        return;
    QStringList filters;
    QMap<QString, std::string> formats; // by filter
    for (const std::string &format : reportFormats()) {
        const std::string extension(makeReportWriter(format)->extension());
        filters << QStringLiteral("%1 (*.%2)").arg(QString::fromStdString(format), QString::fromStdString(extension));
        formats[filters.last()] = format;
    }
    auto *dialog = new QFileDialog(this, tr("Save report"), QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    const auto choose = [this, dialog, formats](const QString &filter) {
        const QString extension = QString::fromUtf8(makeReportWriter(formats[filter])->extension().data());
        dialog->setDefaultSuffix(extension);
        dialog->selectFile(suggestedName(*m_plans.result(), extension));
    };
    const auto html = std::find_if(filters.begin(), filters.end(), [](const QString &f) { return f.startsWith(QLatin1String("html")); });
    dialog->selectNameFilter(html == filters.end() ? filters.first() : *html);
    choose(dialog->selectedNameFilter());
    connect(dialog, &QFileDialog::filterSelected, this, choose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, formats](const QString &path) {
        saveReport(QString::fromStdString(formats[dialog->selectedNameFilter()]), path);
    });
    dialog->open();
}

void PlansPage::askToGiveUp(const HeldDrive &drive)
{
    const QString whatFollows = m_plans.forecast() ? QString::fromStdString(forecastText(*m_plans.forecast())) : QString();
    auto *dialog = new GiveUpDialog(drive, whatFollows, m_appearance, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose); // with it the drive is let go
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_plans.startOn(dialog->drive(), dialog->typed()); });
    dialog->open();
}

void PlansPage::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(metrics.px(16), metrics.px(8), metrics.px(16), metrics.px(12));
    m_layout->setSpacing(metrics.px(10));
    m_choice->layout()->setContentsMargins(0, 0, 0, 0);
    m_choice->layout()->setSpacing(metrics.px(16));
    m_list->setSpacing(metrics.px(8));
    m_scroll->setMinimumSize(metrics.px(300), metrics.px(240));
}

}
