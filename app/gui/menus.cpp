// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/menus.h"
#include "core/result/format.h"

#include <QMainWindow>

#include <algorithm>

namespace qdm {

Menus::Menus(Session &session, QMainWindow *window) : QObject(window), m_session(session)
{
    connect(&session, &Session::settingsChanged, this, &Menus::refresh);
    connect(&session, &Session::runningChanged, this, [this] {
        for (QMenu *menu : m_lockedWhileRunning)
            menu->setEnabled(!m_session.running());
    });
}

QAction *Menus::choice(QMenu *menu, const QString &text, Change changeIt, Test isChosen)
{
    QAction *action = menu->addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, changeIt] {
        change(changeIt);
        refresh();
    });
    action->setChecked(isChosen(m_session.settings()));
    m_choices.emplace_back(action, std::move(isChosen));
    return action;
}

void Menus::change(const Change &changeIt)
{
    Settings settings = m_session.settings();
    changeIt(settings);
    m_session.setSettings(settings);
}

void Menus::refresh()
{
    for (const auto &[action, isChosen] : m_choices)
        action->setChecked(isChosen(m_session.settings()));
}

void Menus::addSeconds(QMenu *menu, const QString &title, double Settings::*member, std::initializer_list<double> values)
{
    QMenu *sub = menu->addMenu(title);
    for (const double seconds : values)
        choice(
            sub, seconds > 0 ? QString::fromStdString(formatDuration(Seconds(seconds))) : tr("None"),
            [=](Settings &s) { s.*member = seconds; }, [=](const Settings &s) { return s.*member == seconds; });
}

void Menus::addData(QMenu *menu)
{
    QMenu *sub = menu->addMenu(tr("&Data"));
    const auto add = [&](const QString &text, unsigned percent) {
        choice(
            sub, text, [=](Settings &s) { s.data.compressiblePercent = percent; },
            [=](const Settings &s) { return s.data.compressiblePercent == percent; });
    };
    add(tr("Random: nothing to compress (usual)"), 0);
    for (const unsigned percent : {25u, 50u, 75u})
        add(tr("%1 % compressible").arg(percent), percent);
    add(tr("Zeros"), 100);
}

void Menus::addSettings(QMenu *menu, const std::function<void()> &editRows)
{
    m_lockedWhileRunning.push_back(menu);
    menu->addAction(tr("&Rows…"), this, editRows);
    menu->addSeparator();
    addSeconds(menu, tr("Measured &time of a pass"), &Settings::seconds, {1, 2, 5, 10, 20, 30, 60});
    addSeconds(menu, tr("&Interval between tests"), &Settings::interval, {0, 1, 3, 5, 10, 30, 60, 180, 300, 600});
    addData(menu);
    QMenu *mode = menu->addMenu(tr("&Write mode"));
    const std::pair<QString, WriteMode> modes[] = {{tr("Direct, the drive's cache on (usual)"), WriteMode::Direct},
                                                   {tr("Write-through: each write durable"), WriteMode::WriteThrough},
                                                   {tr("One flush at the end"), WriteMode::FlushEnd}};
    for (const auto &[text, value] : modes)
        choice(
            mode, text, [value = value](Settings &s) { s.writeMode = value; },
            [value = value](const Settings &s) { return s.writeMode == value; });
    QMenu *score = menu->addMenu(tr("&Score"));
    const std::pair<QString, ScoreRule> rules[] = {{tr("Best pass, as CrystalDiskMark (usual)"), ScoreRule::Best},
                                                   {tr("Median pass"), ScoreRule::Median},
                                                   {tr("Mean of all passes"), ScoreRule::Mean}};
    for (const auto &[text, value] : rules)
        choice(
            score, text, [value = value](Settings &s) { s.score = value; },
            [value = value](const Settings &s) { return s.score == value; });
    QMenu *units = menu->addMenu(tr("&Unit"));
    for (const DisplayUnit unit : allDisplayUnits)
        choice(
            units, unitName(unit), [unit](Settings &s) { s.unit = unit; }, [unit](const Settings &s) { return s.unit == unit; });
}

void Menus::addProfiles(QMenu *menu)
{
    m_lockedWhileRunning.push_back(menu);
    for (const std::string &name : builtInProfileNames()) {
        const Plan plan = builtInPlan(name);
        if (plan.rows.empty())
            continue;
        const QString profile = QString::fromStdString(name);
        QAction *action = choice(
            menu, QString::fromStdString(plan.title), [profile](Settings &s) { s.profile = profile; },
            [profile](const Settings &s) { return s.profile == profile; });
        action->setToolTip(QString::fromStdString(plan.description));
    }
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    addMix(menu);
}

void Menus::addMix(QMenu *menu)
{
    choice(
        menu, tr("Measure &mix too"), [](Settings &s) { s.mix = !s.mix; }, [](const Settings &s) { return s.mix; });
    QMenu *share = menu->addMenu(tr("Mix &ratio"));
    for (unsigned reads = 90; reads >= 10; reads -= 10)
        choice(
            share, tr("R%1 / W%2").arg(reads).arg(100 - reads), [reads](Settings &s) { s.mixReadShare = reads; },
            [reads](const Settings &s) { return s.mixReadShare == reads; });
}

void Menus::addView(QMenu *menu)
{
    const std::pair<QString, ThemeChoice> themes[] = {
        {tr("As the &system"), ThemeChoice::System}, {tr("&Light"), ThemeChoice::Light}, {tr("&Dark"), ThemeChoice::Dark}};
    for (const auto &[text, value] : themes)
        choice(
            menu, text, [value = value](Settings &s) { s.theme = value; }, [value = value](const Settings &s) { return s.theme == value; });
    menu->addSeparator();
    const auto zoomBy = [this](int step) {
        return [this, step] {
            change([step](Settings &s) { s.zoom = std::clamp(s.zoom + step, Metrics::minimumZoom, Metrics::maximumZoom); });
        };
    };
    menu->addAction(tr("Zoom &in"), QKeySequence::ZoomIn, this, zoomBy(25));
    menu->addAction(tr("Zoom &out"), QKeySequence::ZoomOut, this, zoomBy(-25));
    QMenu *zooms = menu->addMenu(tr("&Zoom"));
    for (const int zoom : {100, 125, 150, 175, 200, 250, 300})
        choice(
            zooms, tr("%1 %").arg(zoom), [zoom](Settings &s) { s.zoom = zoom; }, [zoom](const Settings &s) { return s.zoom == zoom; });
}

}
