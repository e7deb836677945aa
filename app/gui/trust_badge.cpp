// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/trust_badge.h"
#include "app/gui/icons.h"
#include "core/report/describe.h"

#include <QCoreApplication>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace qdm {

namespace {

QString iconName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok: return QStringLiteral("trusted");
    case Verdict::Note: return QStringLiteral("note");
    case Verdict::Suspect: return QStringLiteral("suspect");
    case Verdict::Unknown: return QStringLiteral("unknown");
    }
    return {};
}

QString verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Ok: return TrustBadge::tr("passed");
    case Verdict::Note: return TrustBadge::tr("note");
    case Verdict::Suspect: return TrustBadge::tr("suspect");
    case Verdict::Unknown: return TrustBadge::tr("not known");
    }
    return {};
}

QString checkTitle(const std::string &check)
{
    return QString::fromStdString(checkText(check));
}

/// The title within a sentence.
QString checkName(const std::string &check)
{
    QString name = checkTitle(check);
    if (!name.isEmpty())
        name[0] = name[0].toLower();
    return name;
}

/// A number stays on one line with its unit.
QString unbroken(QString sentence)
{
    static const QRegularExpression beforeUnit(QStringLiteral("(?<=\\d) (?=(%|[KMGT]?i?B(/s)?|IOPS|[mµn]?s|min|h|°C)(?!\\w))"));
    return sentence.replace(beforeUnit, QStringLiteral("\u00A0"));
}

int countOf(const std::vector<AuditEntry> &audit, Verdict verdict)
{
    return static_cast<int>(std::count_if(audit.begin(), audit.end(), [verdict](const AuditEntry &e) { return e.verdict == verdict; }));
}

QColor verdictColor(Verdict verdict, const Theme &theme)
{
    switch (verdict) {
    case Verdict::Ok: return theme.good;
    case Verdict::Note: return theme.warn;
    case Verdict::Suspect: return theme.bad;
    case Verdict::Unknown: return theme.quiet;
    }
    return theme.quiet;
}

}

QColor TrustView::color(const Theme &theme) const
{
    return verdictColor(verdict, theme);
}

TrustView trustView(const Result &result)
{
    const auto &audit = result.audit;
    TrustView view;
    if (countOf(audit, Verdict::Suspect) > 0) {
        const auto first = std::find_if(audit.begin(), audit.end(), [](const AuditEntry &e) { return e.verdict == Verdict::Suspect; });
        view.verdict = Verdict::Suspect;
        view.text = TrustBadge::tr("Suspect: %1").arg(checkName(first->check));
    } else if (const int notes = countOf(audit, Verdict::Note); notes > 0) {
        view.verdict = Verdict::Note;
        view.text = notes == 1 ? TrustBadge::tr("Trusted, 1 note") : TrustBadge::tr("Trusted, %1 notes").arg(notes);
    } else if (const int passed = countOf(audit, Verdict::Ok); passed > 0) {
        view.text = passed == 1 ? TrustBadge::tr("Trusted: 1 check passed") : TrustBadge::tr("Trusted: %1 checks passed").arg(passed);
    } else {
        view.verdict = Verdict::Unknown;
        view.text = TrustBadge::tr("Not checked");
    }
    if (!result.complete && view.verdict == Verdict::Suspect) {
        view.text = TrustBadge::tr("Incomplete. %1").arg(view.text);
    } else if (!result.complete) { // what is missing weighs more than what is fine
        const auto done = std::count_if(result.tests.begin(), result.tests.end(), [](const Test &test) { return test.score.has_value(); });
        view.text = TrustBadge::tr("Incomplete: %1 of %2 tests").arg(done).arg(plannedTests(result).size());
        view.verdict = Verdict::Note;
    }
    view.icon = iconName(view.verdict);
    return view;
}

TrustBadge::TrustBadge(const Appearance &appearance, QWidget *parent) : QPushButton(parent), m_appearance(appearance)
{
    setObjectName(QStringLiteral("badge"));
    setVisible(false);
    connect(this, &QPushButton::clicked, this, &TrustBadge::openReasons);
    connect(&appearance, &Appearance::changed, this, &TrustBadge::draw);
}

void TrustBadge::setResult(const std::optional<Result> &result)
{
    m_view = result ? std::optional(trustView(*result)) : std::nullopt;
    m_audit = result ? result->audit : std::vector<AuditEntry>();
    m_incomplete = result && !result->complete ? QString::fromStdString(result->failure) : QString();
    draw();
}

void TrustBadge::draw()
{
    setVisible(m_view.has_value());
    if (!m_view)
        return;
    const QColor color = m_view->color(m_appearance.theme());
    const int size = m_appearance.metrics().px(18);
    setIconSize({size, size});
    setIcon(lineIcon(m_view->icon, color, size));
    setText(m_view->text);
    setAccessibleName(tr("%1. Show the reasons").arg(m_view->text));
    setToolTip(tr("Show the reasons"));
    setStyleSheet(QStringLiteral("color: %1").arg(color.name()));
}

/// Above the badge, ending with it on the right, moved as far as the screen asks and scrolling where it is too long for it.
void TrustBadge::showAbove(QScrollArea *scroll, QWidget *popup) const
{
    constexpr int border = 1; // of the style sheet
    const int gap = m_appearance.metrics().px(4);
    const QRect available = screen()->availableGeometry().adjusted(gap, gap, -gap, -gap);
    QWidget *content = scroll->widget();
    int width = content->sizeHint().width();
    int height = content->heightForWidth(width) + 2 * border;
    const bool scrolls = height > available.height();
    scroll->setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    width = std::min(width + 2 * border + (scrolls ? scroll->verticalScrollBar()->sizeHint().width() : 0), available.width());
    height = std::min(height, available.height());
    const QPoint wanted = mapToGlobal(QPoint(this->width() - width, -height - gap));
    popup->setGeometry(std::clamp(wanted.x(), available.left(), available.left() + available.width() - width),
                       std::clamp(wanted.y(), available.top(), available.top() + available.height() - height), width, height);
    popup->show();
}

void TrustBadge::openReasons()
{
    auto *popup = new QFrame(this, Qt::Popup);
    popup->setAttribute(Qt::WA_DeleteOnClose);
    popup->setObjectName(QStringLiteral("popup"));
    popup->setStyleSheet(QStringLiteral("color: %1").arg(m_appearance.theme().ink.name()));
    auto *scroll = new QScrollArea;
    scroll->setAccessibleName(tr("Reasons"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setWidget(reasons());
    for (QWidget *ground : {scroll->viewport(), scroll->widget()})
        ground->setAutoFillBackground(false); // the popup's own is behind them
    auto *frame = new QVBoxLayout(popup);
    frame->setContentsMargins(0, 0, 0, 0);
    frame->addWidget(scroll);
    showAbove(scroll, popup);
    scroll->setFocus(Qt::PopupFocusReason); // the arrow keys scroll
}

/// What weighs most comes first.
QWidget *TrustBadge::reasons() const
{
    const Metrics &metrics = m_appearance.metrics();
    auto *content = new QWidget;
    auto *grid = new QGridLayout(content);
    grid->setContentsMargins(metrics.px(16), metrics.px(16), metrics.px(16), metrics.px(16));
    grid->setHorizontalSpacing(metrics.px(12));
    grid->setVerticalSpacing(metrics.px(10));
    grid->setColumnStretch(1, 1);
    const int around = metrics.px(16 + 18 + 12 + 16 + 32); // margins, icon, gap, a scroll bar and the screen's edge
    const int textWidth = std::min(metrics.px(360), screen()->availableGeometry().width() - around);
    int row = 0;
    const auto add = [&](Verdict verdict, const QString &title, const QString &detail) {
        auto *icon = new QLabel;
        icon->setPixmap(lineIcon(iconName(verdict), verdictColor(verdict, m_appearance.theme()), metrics.px(18)).pixmap(metrics.px(18)));
        icon->setAccessibleName(verdictWord(verdict));
        auto *text = new QLabel(
            QStringLiteral("<b>%1</b>: %2<br>%3").arg(title.toHtmlEscaped(), verdictWord(verdict), unbroken(detail).toHtmlEscaped()));
        text->setWordWrap(true);
        text->setMinimumWidth(textWidth);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        grid->addWidget(icon, row, 0, Qt::AlignTop);
        grid->addWidget(text, row++, 1);
    };
    if (!m_incomplete.isEmpty())
        add(Verdict::Note, tr("Incomplete"), m_incomplete);
    for (const Verdict verdict : {Verdict::Suspect, Verdict::Note, Verdict::Unknown, Verdict::Ok})
        for (const AuditEntry &entry : m_audit)
            if (entry.verdict == verdict)
                add(verdict, checkTitle(entry.check), QString::fromStdString(entry.detail));
    return content;
}

}
