// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_setup_panel.h"
#include "app/gui/plan_words.h"
#include "core/result/format.h"

#include <QFormLayout>

namespace qdm {

namespace {

constexpr qulonglong asPlanned = ~qulonglong(0); ///< in the list of sizes: what the plan says

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

}

PlanSetupPanel::PlanSetupPanel(PlanSession &plans, Session &session, const Appearance &appearance, QWidget *parent)
    : QFrame(parent), m_plans(plans), m_session(session), m_appearance(appearance), m_layout(new QVBoxLayout(this)),
      m_facts(new QFormLayout), m_title(new QLabel), m_place(new QComboBox), m_drive(new DriveBox(session, appearance)),
      m_device(new QLineEdit), m_size(new QComboBox), m_length(new QComboBox), m_warning(new QLabel), m_start(new QPushButton(tr("&Start")))
{
    setObjectName(QStringLiteral("panel"));
    build();
    fillChoices();
    connect(m_start, &QPushButton::clicked, &plans, &PlanSession::start);
    connect(&plans, &PlanSession::choiceChanged, this, &PlanSetupPanel::showChoice);
    connect(&plans, &PlanSession::forecastChanged, this, &PlanSetupPanel::showForecast);
    connect(&appearance, &Appearance::changed, this, &PlanSetupPanel::applyAppearance);
    applyAppearance();
    showChoice();
    showForecast();
}

void PlanSetupPanel::build()
{
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_layout->addWidget(m_title);
    addField(tr("Where"), m_place);
    m_layout->addWidget(m_drive);
    m_layout->addWidget(m_device);
    m_sizeName = addField(tr("Size of the test file"), m_size);
    addField(tr("Length"), m_length);
    m_layout->addLayout(m_facts);
    m_time = addFact(tr("Takes"));
    m_writes = addFact(tr("Writes"));
    m_endurance = addFact(tr("Endurance"));
    m_needs = addFact(tr("Needs"));
    m_warning->setWordWrap(true);
    m_warning->setTextFormat(Qt::PlainText);
    m_layout->addWidget(m_warning);
    m_layout->addStretch(1);
    m_layout->addWidget(m_start);
    m_start->setObjectName(QStringLiteral("primary"));
    m_device->setPlaceholderText(tr("The drive, for example /dev/sdb"));
    m_device->setAccessibleName(tr("Whole drive"));
    // The drive's name is long; the box may be as narrow as the panel.
    m_drive->setMinimumContentsLength(16);
}

QLabel *PlanSetupPanel::addField(const QString &name, QWidget *field)
{
    auto *label = new QLabel(name);
    label->setObjectName(QStringLiteral("quiet"));
    field->setAccessibleName(name);
    m_layout->addWidget(label);
    m_layout->addWidget(field);
    return label;
}

QLabel *PlanSetupPanel::addFact(const QString &name)
{
    auto *head = new QLabel(name);
    head->setObjectName(QStringLiteral("quiet"));
    auto *value = new QLabel;
    value->setWordWrap(true);
    m_facts->addRow(head, value);
    return value;
}

void PlanSetupPanel::fillChoices()
{
    m_place->addItem(tr("In a folder, with a test file"), false);
    m_place->addItem(tr("On a whole drive, data are lost"), true);
    m_size->addItem(tr("As the plan says"), asPlanned);
    addSizes(m_size);
    m_size->setMaxVisibleItems(m_size->count());
    for (const double scale : {1.0, 0.1, 0.02, 0.005, 0.001})
        m_length->addItem(timeScaleText(scale), scale);
    m_length->setToolTip(tr("A rehearsal takes less time and shows that all works; its numbers say little of the drive."));
    for (QComboBox *box : {m_place, m_size, m_length})
        connect(box, &QComboBox::activated, this, &PlanSetupPanel::applySetup);
    connect(m_device, &QLineEdit::editingFinished, this, &PlanSetupPanel::applySetup);
}

void PlanSetupPanel::applySetup()
{
    PlanSetup setup;
    if (const qulonglong size = m_size->currentData().toULongLong(); size != asPlanned)
        setup.fileSize = Bytes(size);
    setup.timeScale = m_length->currentData().toDouble();
    setup.onWholeDrive = m_place->currentData().toBool();
    setup.device = m_device->text();
    m_plans.setSetup(setup);
}

void PlanSetupPanel::showChoice()
{
    if (m_plans.chosen() < m_plans.entries().size())
        m_title->setText(text(m_plans.entries()[m_plans.chosen()].plan.title));
    const PlanSetup &setup = m_plans.setup();
    m_place->setCurrentIndex(m_place->findData(setup.onWholeDrive));
    selectData(m_size, setup.fileSize ? qulonglong(setup.fileSize->count()) : asPlanned,
               setup.fileSize ? sizeText(setup.fileSize->count()) : QString());
    selectData(m_length, setup.timeScale, timeScaleText(setup.timeScale));
    if (m_device->text() != setup.device)
        m_device->setText(setup.device);
    m_sizeName->setText(setup.onWholeDrive ? tr("How much of the drive") : tr("Size of the test file"));
    m_drive->setVisible(!setup.onWholeDrive);
    m_device->setVisible(setup.onWholeDrive);
    m_time->clear(); // until it is known what all that means
    showForecast();
}

void PlanSetupPanel::showForecast()
{
    const std::optional<Forecast> &forecast = m_plans.forecast();
    const QString unknown = QStringLiteral("–");
    m_time->setText(forecast ? aboutText(forecast->estimate.duration) : unknown);
    m_writes->setText(!forecast                                   ? unknown
                          : forecast->estimate.written == Bytes() ? tr("nothing")
                                                                  : tr("about %1").arg(text(formatCapacity(forecast->estimate.written))));
    const auto share = forecast ? forecast->enduranceShare() : std::nullopt;
    m_endurance->setText(share ? tr("%1 of the %2 that the drive is rated for")
                                     .arg(text(formatPercent(*share)), text(formatCapacity(*forecast->ratedEndurance)))
                               : tr("not known for this drive"));
    m_needs->setText(
        !forecast ? unknown
            : forecast->onDevice
            ? tr("%1 of the drive").arg(text(formatSize(forecast->targetSize)))
            : tr("%1 of the %2 that are free").arg(text(formatSize(forecast->targetSize)), text(formatSize(forecast->volume.free))));
    QString warning = m_plans.trouble();
    if (forecast && forecast->destroys)
        warning = tr("All data on the drive will be destroyed. You are asked before.");
    else if (m_session.running())
        warning = tr("The page Quick is measuring. Two runs at once would falsify each other.");
    m_warning->setText(warning);
    m_warning->setVisible(!warning.isEmpty());
    m_warning->setObjectName(forecast && !forecast->destroys ? QStringLiteral("note") : QStringLiteral("bad"));
    m_warning->setStyleSheet(m_warning->styleSheet()); // the colour follows the name
    m_start->setEnabled(m_plans.canStart());
}

QString PlanSetupPanel::facts() const
{
    QStringList all;
    for (const QLabel *fact : {m_time, m_writes, m_endurance, m_needs})
        all << fact->text();
    return all.join(QLatin1Char('\n'));
}

void PlanSetupPanel::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(metrics.px(16), metrics.px(12), metrics.px(16), metrics.px(16));
    m_layout->setSpacing(metrics.px(6));
    m_facts->setHorizontalSpacing(metrics.px(12));
    m_facts->setVerticalSpacing(metrics.px(4));
    m_facts->setContentsMargins(0, metrics.px(12), 0, metrics.px(8));
    m_title->setFont(metrics.strong());
    setFixedWidth(metrics.px(320));
}

}
