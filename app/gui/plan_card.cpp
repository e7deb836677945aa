// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_card.h"
#include "app/gui/plan_words.h"
#include "core/result/format.h"

#include <QDir>
#include <QPainter>

namespace qdm {

namespace {

/// Its least height is a line, not that of its words in the narrowest column: the list would be taller than what is in it.
class WrappedLabel : public QLabel {
public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override { return {0, fontMetrics().height()}; }
};

/// "About 6 h 40 min · writes about 1.2 TB, 0.2 % of what the drive is rated for"
QString effortText(const Effort &effort)
{
    const PlanEstimate &expected = effort.expected;
    QString writes = expected.written == Bytes()
        ? PlanCard::tr("only reads")
        : PlanCard::tr("writes about %1").arg(QString::fromStdString(formatCapacity(expected.written)));
    if (effort.enduranceShare)
        writes += PlanCard::tr(", %1 of what the drive is rated for").arg(QString::fromStdString(formatPercent(*effort.enduranceShare)));
    QString time = aboutText(expected.duration);
    time[0] = time[0].toUpper();
    return PlanCard::tr("%1 · %2").arg(time, writes);
}

QString safety(const Plan &plan)
{
    return plan.writes() ? PlanCard::tr("In a folder: only a test file of its own. On a whole drive: all data are destroyed.")
                         : PlanCard::tr("Destroys nothing.");
}

}

PlanCard::PlanCard(const PlanEntry &entry, const Effort &effort, const Appearance &appearance, QWidget *parent)
    : QAbstractButton(parent), m_appearance(appearance), m_layout(new QVBoxLayout(this))
{
    const Plan &plan = entry.plan;
    setCheckable(true);
    setAccessibleName(QString::fromStdString(plan.title));
    setAccessibleDescription(QString::fromStdString(plan.description));
    m_title = addLine(QString::fromStdString(plan.title), {});
    if (!plan.description.empty())
        addLine(QString::fromStdString(plan.description), {});
    m_effort = addLine(effortText(effort), {});
    addLine(tr("Shows %1.").arg(showsWords(plan).join(tr(", "))), QStringLiteral("quiet"));
    addLine(safety(plan), QStringLiteral("quiet"));
    if (!entry.file.isEmpty())
        setToolTip(QDir::toNativeSeparators(entry.file));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&appearance, &Appearance::changed, this, &PlanCard::applyAppearance);
    applyAppearance();
}

void PlanCard::setEffort(const Effort &effort)
{
    m_effort->setText(effortText(effort));
}

QString PlanCard::text() const
{
    QStringList lines;
    for (const QLabel *label : findChildren<QLabel *>())
        lines << label->text();
    return lines.join(QLatin1Char('\n'));
}

QLabel *PlanCard::addLine(const QString &text, const QString &style)
{
    auto *label = new WrappedLabel(text);
    label->setTextFormat(Qt::PlainText); // plans may come from anywhere
    label->setWordWrap(true);
    label->setObjectName(style);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_layout->addWidget(label);
    return label;
}

void PlanCard::applyAppearance()
{
    const Metrics &metrics = m_appearance.metrics();
    m_layout->setContentsMargins(metrics.px(16), metrics.px(12), metrics.px(16), metrics.px(12));
    m_layout->setSpacing(metrics.px(4));
    QFont font = metrics.strong();
    font.setPointSizeF(font.pointSizeF() > 0 ? font.pointSizeF() * 1.15 : -1);
    m_title->setFont(font.pointSizeF() > 0 ? font : metrics.strong());
    update();
}

void PlanCard::paintEvent(QPaintEvent *)
{
    const Theme &theme = m_appearance.theme();
    const double line = m_appearance.metrics().scale() * (isChecked() ? 2 : 1);
    const double corner = m_appearance.metrics().px(6);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(isChecked()        ? blend(theme.card, theme.accent, 0.06)
                         : underMouse() ? blend(theme.card, theme.accent, 0.03)
                                        : theme.card);
    painter.setPen(QPen(isChecked() ? theme.accent : theme.line, line));
    const QRectF frame = QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2);
    painter.drawRoundedRect(frame, corner, corner);
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.ink, 1, Qt::DotLine));
        const double inset = m_appearance.metrics().px(4);
        painter.drawRoundedRect(frame.adjusted(inset, inset, -inset, -inset), corner, corner);
    }
}

}
