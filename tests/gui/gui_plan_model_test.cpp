// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_run_model.h"
#include "app/gui/plan_words.h"
#include "core/report/chart.h"
#include "core/result/series.h"
#include "tests/gui/made_results.h"
#include "tests/support/fake_platform.h"

#include <QSignalSpy>
#include <QTest>

using namespace qdm;
using namespace qdm::test;

class GuiPlanModelTest : public QObject {
    Q_OBJECT

private slots:
    void stepsFollowTheEvents();
    void stepsThatWereTooShortToBeSeenAreDone();
    void pointsOfASweepAppearOneByOne();
    void momentsOfARunningTimelineAreKept();
    void testsThatDoNotFitBelongToNoStep();
    void anEndInTheMiddleIsTold_data();
    void anEndInTheMiddleIsTold();
    void wordsOfAPlan();
};

/// Fill, a sweep of two depths (read and write), a timeline of 120 s, idle.
static Plan fourSteps()
{
    return planFromJson(R"({ "schema": "quartzdiskmark-plan/1", "interval": 0,
        "defaults": { "pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": false, "seconds": 10, "ramp": 0 },
        "steps": [ { "step": "fill" }, { "step": "sweep", "axis": "queue_depth", "values": [1, 8] },
                   { "step": "timeline", "read_share": 0, "depth": 32, "seconds": 120 }, { "step": "idle", "seconds": 60 } ] })",
                        "four steps");
}

/// A model with a run of this plan begun, and a clock to turn.
struct Run {
    explicit Run(const Plan &itsPlan = fourSteps()) : plan(itsPlan), tests(plan.tests())
    {
        model.begin(plan, estimate(plan));
        Result result;
        result.plan = plan;
        model.started({result, tests});
    }

    void turn(double seconds) { clock.advanceTo(clock.now() + nanos(Seconds(seconds))); }
    void finish(std::size_t test, double rate)
    {
        model.testStarted({test, EngineKind::Sync});
        turn(10);
        model.testFinished({test, madeTest(tests[test], {rate})});
    }
    QString line(int step, int role) const { return model.index(step).data(role).toString(); }

    Plan plan;
    std::vector<Workload> tests;
    FakeClock clock;
    PlanRunModel model{clock};
};

void GuiPlanModelTest::stepsFollowTheEvents()
{
    Run run;
    QCOMPARE(run.model.rowCount(), 4);
    QVERIFY(!run.model.current());
    QCOMPARE(run.line(3, PlanRunModel::TimeRole), QStringLiteral("~ 1 min"));
    run.model.progress({.phase = Phase::Preparing, .step = 0, .phaseFraction = 0.25, .bytesPerSecond = 2e8});
    QCOMPARE(run.model.state(0), StepState::Running);
    QCOMPARE(run.model.index(0).data(PlanRunModel::FractionRole).toDouble(), 0.25);
    QCOMPARE(run.line(0, PlanRunModel::DetailRole), QStringLiteral("200.00 MB/s now"));
    run.turn(5);
    run.model.testStarted({0, EngineKind::Sync});
    QCOMPARE(run.model.state(0), StepState::Done);
    QCOMPARE(run.line(0, PlanRunModel::TimeRole), QStringLiteral("5 s"));
    QCOMPARE(run.model.current(), std::size_t(1));
    run.model.progress({.phase = Phase::Measuring, .step = 1, .test = 1, .pass = 1, .passes = 1, .phaseFraction = 0.5});
    QCOMPARE(run.model.index(1).data(PlanRunModel::FractionRole).toDouble(), 1.5 / 4);
    QCOMPARE(run.model.state(2), StepState::Waiting);
    run.model.progress({.phase = Phase::Idle, .step = 3, .test = 5, .phaseFraction = 0.1});
    QCOMPARE(run.model.current(), std::size_t(3));

    RunFinished end;
    end.result = run.model.result();
    end.result.complete = true;
    end.result.steps.back().seconds = Seconds(60);
    run.model.end(end);
    QVERIFY(!run.model.current());
    for (std::size_t step = 0; step < 4; ++step)
        QCOMPARE(run.model.state(step), StepState::Done);
    QCOMPARE(run.line(3, PlanRunModel::TimeRole), QStringLiteral("1 min"));
}

void GuiPlanModelTest::stepsThatWereTooShortToBeSeenAreDone()
{
    Run run;
    run.model.progress({.phase = Phase::Measuring, .step = 2, .test = 4, .pass = 1, .passes = 1});
    QCOMPARE(run.model.state(0), StepState::Done);
    QCOMPARE(run.model.state(1), StepState::Done);
    QCOMPARE(run.model.state(2), StepState::Running);
    QCOMPARE(run.model.result().steps.size(), std::size_t(3));
    run.model.progress({.phase = Phase::Preparing, .step = 0}); // late news changes nothing
    QCOMPARE(run.model.current(), std::size_t(2));
}

void GuiPlanModelTest::pointsOfASweepAppearOneByOne()
{
    Run run;
    QSignalSpy measured(&run.model, &PlanRunModel::measured);
    run.finish(0, 1e6);
    QCOMPARE(measured.count(), 1);
    QCOMPARE(chartsOf(run.model.result()).size(), std::size_t(1));
    QCOMPARE(chartsOf(run.model.result())[0].lines[0].points.size(), std::size_t(1));
    run.finish(1, 4e6);
    run.model.testStarted({2, EngineKind::Sync}); // has no score yet
    const Chart chart = chartsOf(run.model.result()).at(0);
    QCOMPARE(chart.steps, std::vector<std::size_t>{1});
    QCOMPARE(chart.lines.size(), std::size_t(1));
    QCOMPARE(chart.lines[0].points.size(), std::size_t(2));
    QCOMPARE(chart.lines[0].points[1].x, 8.0);
}

void GuiPlanModelTest::momentsOfARunningTimelineAreKept()
{
    Run run;
    run.model.testStarted({4, EngineKind::Sync});
    QCOMPARE(run.model.current(), std::size_t(2));
    for (int tenth = 1; tenth <= 600; ++tenth) // a minute, ten progresses a second
        run.model.progress({.phase = Phase::Measuring,
                            .step = 2,
                            .test = 4,
                            .pass = 1,
                            .passes = 1,
                            .phaseFraction = tenth / 1200.0,
                            .bytesPerSecond = 4096e3,
                            .iops = 1000,
                            .latencyMeanNs = 1e6});
    const std::vector<Series> series = seriesOf(run.model.result());
    QCOMPARE(series.size(), std::size_t(1));
    QVERIFY2(series[0].points.size() >= 55 && series[0].points.size() <= 60, qPrintable(QString::number(series[0].points.size())));
    for (const SeriesPoint &point : series[0].points)
        QVERIFY(std::abs(point.iops - 1000) < 15);
    run.model.testFinished({4, madeTest(run.tests[4], {5e6})}); // what was kept live gives way to what was measured
    QVERIFY(run.model.result().tests.back().score);
    QCOMPARE(run.model.result().tests.size(), std::size_t(1));
}

void GuiPlanModelTest::testsThatDoNotFitBelongToNoStep()
{
    const Plan plan = planFromJson(R"({ "schema": "quartzdiskmark-plan/1", "steps": [
        { "step": "sweep", "axis": "block", "values": ["512 B", "4 KiB"], "operations": ["read"] }, { "read_share": 0 } ] })",
                                   "blocks");
    FakeClock clock;
    PlanRunModel model(clock);
    model.begin(plan, estimate(plan));
    std::vector<Workload> tests = plan.tests();
    tests.erase(tests.begin());  // 512 B do not fit
    tests[0].span.bytes = 1_MiB; // and this was made smaller
    Result result;
    result.plan = plan;
    model.started({result, tests});
    model.testStarted({0, EngineKind::Sync});
    QCOMPARE(model.current(), std::size_t(0));
    model.testStarted({1, EngineKind::Sync});
    QCOMPARE(model.current(), std::size_t(1));
}

void GuiPlanModelTest::anEndInTheMiddleIsTold_data()
{
    QTest::addColumn<bool>("failed");
    QTest::newRow("stopped") << false;
    QTest::newRow("failed") << true;
}

void GuiPlanModelTest::anEndInTheMiddleIsTold()
{
    QFETCH(bool, failed);
    Run run;
    run.model.progress({.phase = Phase::Preparing, .step = 0});
    run.finish(0, 1e6);
    RunFinished end;
    end.result = run.model.result();
    end.cancelled = !failed;
    if (failed)
        end.error = ErrorKind::Io;
    run.model.end(end);
    QCOMPARE(run.model.state(0), StepState::Done);
    QCOMPARE(run.model.state(1), failed ? StepState::Failed : StepState::Stopped);
    QCOMPARE(run.model.state(2), StepState::Waiting);
    QVERIFY(run.line(1, PlanRunModel::DetailRole).contains(QStringLiteral("1.00 MB/s")));
}

void GuiPlanModelTest::wordsOfAPlan()
{
    QCOMPARE(showsWords(fourSteps()), (QStringList{QStringLiteral("speed by queue depth"), QStringLiteral("speed over 2 min")}));
    QCOMPARE(aboutText(Seconds(30)), QStringLiteral("less than a minute"));
    QCOMPARE(aboutText(Seconds(61)), QStringLiteral("about 2 min"));
    QCOMPARE(timeScaleText(1), QStringLiteral("As planned"));
    QCOMPARE(timeScaleText(0.005), QStringLiteral("Rehearsal: 1/200 of the time"));
}

QTEST_GUILESS_MAIN(GuiPlanModelTest)
#include "gui_plan_model_test.moc"
