// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/cell_view.h"
#include "app/gui/drive_model.h"
#include "app/gui/result_merge.h"
#include "app/gui/run_model.h"
#include "app/gui/status_line.h"
#include "app/gui/trust_badge.h"
#include "platform/include/platform.h"
#include "tests/gui/made_results.h"
#include "tests/support/fake_platform.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace qdm;
using namespace qdm::test;

class GuiModelsTest : public QObject {
    Q_OBJECT

private slots:
    void aRunFillsTheTableInOrder();
    void stoppingKeepsWhatWasMeasured();
    void aRowThatFailedSaysSoAndOthersStay();
    void aRowRunAgainInVainShowsItsOldNumber();
    void aPauseSaysWhatComesNext();
    void tablesAreTheSameByTheirNames();
    void mergedResultsTakeTheFreshNumbers();
    void mergedResultsAreWholeOnlyIfAllTestsAre();
    void unitsAlignAndGroup();
    void peakShowsThreeUnits();
    void meterIsLogarithmic();
    void oneCountingPassHasNoSpread();
    void badgeWords();
    void aChosenFolderThatIsListedStandsThereOnce();
    void aDriveListIsOnlyRebuiltForOtherDrives();
    void driveListKeepsUnusableEntries();
};

static RunFinished finishedWith(const Result &result)
{
    return {result, false, std::nullopt};
}

void GuiModelsTest::aRunFillsTheTableInOrder()
{
    const Plan plan = smallPlan();
    RunModel model;
    model.setPlan(plan);
    QSignalSpy changes(&model, &RunModel::cellChanged);
    model.begin({0, 1});
    QCOMPARE(model.cell({1, Operation::Write}).state, CellState::Waiting);
    const auto tests = plan.tests();
    // The third test of two rows is the first row's write.
    model.progress({.phase = Phase::Measuring,
                    .test = 2,
                    .pass = 1,
                    .passes = 1,
                    .bytesPerSecond = 5e8,
                    .iops = 500,
                    .latencyMeanNs = 1e6,
                    .left = {}});
    QCOMPARE(model.cell({0, Operation::Write}).state, CellState::Live);
    QCOMPARE(model.cell({0, Operation::Write}).figures()->bytesPerSecond, 5e8);
    QCOMPARE(model.cell({0, Operation::Read}).state, CellState::Waiting);
    model.testFinished({2, madeTest(tests[2], {6e8})});
    QCOMPARE(model.cell({0, Operation::Write}).state, CellState::Finished);
    QCOMPARE(model.cell({0, Operation::Write}).figures()->bytesPerSecond, 6e8);
    model.end(finishedWith(madeResult(plan, 7e8)));
    for (const std::size_t row : {0u, 1u})
        for (const Operation operation : {Operation::Read, Operation::Write})
            QCOMPARE(model.cell({row, operation}).figures()->bytesPerSecond, 7e8);
    QVERIFY(changes.count() >= 4);
}

void GuiModelsTest::stoppingKeepsWhatWasMeasured()
{
    const Plan plan = smallPlan();
    RunModel model;
    model.setPlan(plan);
    model.begin({0, 1});
    Result partial = madeResult(plan, 3e8);
    partial.complete = false;
    partial.tests.resize(1);
    model.end({partial, true, std::nullopt});
    QCOMPARE(model.cell({0, Operation::Read}).state, CellState::Finished);
    QCOMPARE(model.cell({1, Operation::Read}).state, CellState::Idle);
}

void GuiModelsTest::aRowThatFailedSaysSoAndOthersStay()
{
    const Plan plan = smallPlan();
    RunModel model;
    model.setPlan(plan);
    model.begin({0, 1});
    model.progress({.phase = Phase::Measuring, .test = 1, .left = {}});
    Result partial = madeResult(plan, 3e8);
    partial.tests.resize(1);
    partial.failure = "The device went away.";
    model.end({partial, false, ErrorKind::DeviceGone});
    QCOMPARE(model.cell({0, Operation::Read}).state, CellState::Finished);
    QCOMPARE(model.cell({1, Operation::Read}).state, CellState::Failed);
    QCOMPARE(model.cell({1, Operation::Read}).failure, std::string("The device went away."));
    QCOMPARE(model.cell({0, Operation::Write}).state, CellState::Idle);
}

void GuiModelsTest::aRowRunAgainInVainShowsItsOldNumber()
{
    const Plan plan = smallPlan();
    RunModel model;
    model.setPlan(plan);
    model.begin({0, 1});
    model.end(finishedWith(madeResult(plan, 7e8)));
    model.begin({1});
    QVERIFY(!model.cell({1, Operation::Read}).figures());
    QVERIFY(model.cell({0, Operation::Read}).figures());
    Result nothing = madeResult(plan, 1);
    nothing.tests.clear();
    model.end({nothing, true, std::nullopt});
    QCOMPARE(model.cell({1, Operation::Read}).figures()->bytesPerSecond, 7e8);
    model.begin({1});
    model.progress({.phase = Phase::Measuring, .test = 0, .left = {}});
    model.end({nothing, false, ErrorKind::Io});
    QCOMPARE(model.cell({1, Operation::Read}).state, CellState::Finished);
    QCOMPARE(model.cell({1, Operation::Read}).figures()->bytesPerSecond, 7e8);
}

void GuiModelsTest::aPauseSaysWhatComesNext()
{
    const Progress pause{.phase = Phase::Pause, .left = {}};
    QCOMPARE(progressText(pause, QStringLiteral("RND4K Q1T1"), Operation::Write), QStringLiteral("Pause. Next: writing RND4K Q1T1"));
}

void GuiModelsTest::tablesAreTheSameByTheirNames()
{
    const Plan plan = smallPlan();
    Plan other = plan;
    other.rows[0].passes = 3;
    other.rows[1].data.compressiblePercent = 50;
    other.mixReadShare = 30;
    QVERIFY(sameTable(plan, other));
    QVERIFY(!sameConditions(plan, other));
    other.rows[0].name = "SEQ8M Q1T1";
    QVERIFY(!sameTable(plan, other));
    other = plan;
    other.operations.push_back(Operation::Mix);
    QVERIFY(!sameTable(plan, other));
    // The head of the mix names its ratio.
    Plan otherMix = other;
    otherMix.mixReadShare = 30;
    QVERIFY(!sameTable(other, otherMix));
}

void GuiModelsTest::mergedResultsTakeTheFreshNumbers()
{
    const Plan plan = smallPlan();
    Plan second = plan;
    second.rows.erase(second.rows.begin());
    const Result merged = mergeResults(madeResult(plan, 1e8), madeResult(second, 2e8), plan);
    QCOMPARE(merged.tests.size(), std::size_t(4));
    QCOMPARE(merged.plan.rows.size(), std::size_t(2));
    for (const Test &test : merged.tests)
        QCOMPARE(test.score->bytesPerSecond, test.workload.name == second.rows[0].name ? 2e8 : 1e8);
    QVERIFY(merged.complete);
}

void GuiModelsTest::mergedResultsAreWholeOnlyIfAllTestsAre()
{
    const Plan plan = smallPlan();
    Plan second = plan;
    second.rows.erase(second.rows.begin());
    Result half = madeResult(second, 2e8);
    half.tests.pop_back();
    half.complete = false;
    half.failure = "Cancelled.";
    Plan first = plan;
    first.rows.pop_back();
    const Result merged = mergeResults(madeResult(first, 1e8), half, plan);
    QVERIFY(!merged.complete);
    QCOMPARE(merged.failure, std::string("Cancelled."));
    QCOMPARE(merged.tests.size(), std::size_t(3));
}

void GuiModelsTest::unitsAlignAndGroup()
{
    const Figures figures{7'427'750'000, 7083.7, 987'810};
    QCOMPARE(headlineText(DisplayUnit::MegabytesPerSecond, figures), QStringLiteral("7\u202F427.75"));
    QCOMPARE(headlineText(DisplayUnit::GigabytesPerSecond, figures), QStringLiteral("7.428"));
    QCOMPARE(headlineText(DisplayUnit::Microseconds, figures), QStringLiteral("987.81"));
    QCOMPARE(copyText(DisplayUnit::MegabytesPerSecond, figures), QStringLiteral("7427.75 MB/s"));
    QCOMPARE(grouped(QStringLiteral("1234567")), QStringLiteral("1\u202F234\u202F567"));
    QCOMPARE(grouped(QStringLiteral("123.4")), QStringLiteral("123.4"));
}

void GuiModelsTest::peakShowsThreeUnits()
{
    const auto units = shownUnits(builtInPlan("peak"), DisplayUnit::MebibytesPerSecond);
    QCOMPARE(units, (std::vector{DisplayUnit::MebibytesPerSecond, DisplayUnit::Iops, DisplayUnit::Microseconds}));
    QCOMPARE(shownUnits(builtInPlan("default"), DisplayUnit::Iops), std::vector{DisplayUnit::Iops});
}

void GuiModelsTest::meterIsLogarithmic()
{
    const auto rate = [](double bytesPerSecond) { return meterFraction(DisplayUnit::MegabytesPerSecond, {bytesPerSecond, 0, 0}); };
    QCOMPARE(rate(0), 0.0);
    QVERIFY(std::abs((rate(1e8) - rate(1e7)) - (rate(1e9) - rate(1e8))) < 1e-9);
    QCOMPARE(rate(1e12), 1.0);
    const auto latency = [](double ns) { return meterFraction(DisplayUnit::Microseconds, {0, 0, ns}); };
    QVERIFY(latency(10'000) > latency(1'000'000));
}

void GuiModelsTest::oneCountingPassHasNoSpread()
{
    Cell cell;
    cell.state = CellState::Finished;
    cell.workload = builtInPlan("default").rows[0];
    cell.test = madeTest(cell.workload, {1e8, 2e8});
    QVERIFY(cellView(cell, Operation::Read, DisplayUnit::MegabytesPerSecond).spread.startsWith(QStringLiteral("±")));
    cell.test->passes[1].error = "Stopped."; // in the second pass
    cell.test->score = scoreOf(cell.test->passes, ScoreRule::Best);
    QCOMPARE(cellView(cell, Operation::Read, DisplayUnit::MegabytesPerSecond).spread, QString());
}

void GuiModelsTest::badgeWords()
{
    Result result = madeResult(smallPlan(), 1e8);
    QCOMPARE(trustView(result).text, QStringLiteral("Trusted: 1 check passed"));
    result.complete = false;
    QCOMPARE(trustView(result).verdict, Verdict::Note);
    result.tests.back().score.reset();
    const auto tests = result.tests.size();
    QCOMPARE(trustView(result).text, QStringLiteral("Incomplete: %1 of %2 tests").arg(tests - 1).arg(tests));
    result.complete = true;
    result.audit.push_back({"layer", Verdict::Note, "A virtual disk."});
    QCOMPARE(trustView(result).text, QStringLiteral("Trusted, 1 note"));
    QCOMPARE(trustView(result).verdict, Verdict::Note);
    result.audit.push_back({"host_cache", Verdict::Suspect, "Served from memory."});
    QCOMPARE(trustView(result).text, QStringLiteral("Suspect: memory on the way"));
    result.complete = false;
    QVERIFY(trustView(result).text.startsWith(QStringLiteral("Incomplete")));
}

void GuiModelsTest::aChosenFolderThatIsListedStandsThereOnce()
{
    test::FakePlatform platform;
    DriveModel model(platform);
    QSignalSpy loaded(&model, &DriveModel::loaded);
    model.addFolder(QStringLiteral("/fake"));        // remembered from the last time, before the system was asked
    model.addFolder(QStringLiteral("/fake/other/")); // however it is written
    model.addFolder(QStringLiteral("/fake/./other"));
    model.reload();
    QVERIFY(loaded.wait());
    QCOMPARE(model.rowCount(), 3); // the volume, the other folder, "Folder..."
    QCOMPARE(model.rowOf(QStringLiteral("/fake")), 0);
    QCOMPARE(model.rowOf(QStringLiteral("/fake/other")), 1);
}

void GuiModelsTest::aDriveListIsOnlyRebuiltForOtherDrives()
{
    test::FakePlatform platform;
    DriveModel model(platform);
    QSignalSpy loaded(&model, &DriveModel::loaded);
    QSignalSpy rebuilt(&model, &DriveModel::modelReset);
    model.reload();
    QVERIFY(loaded.wait());
    QCOMPARE(rebuilt.count(), 1);
    platform.volume.free = 1_GiB;
    model.reload();
    QVERIFY(loaded.wait());
    QCOMPARE(rebuilt.count(), 1);
    QVERIFY(model.entry(0)->title.contains(QStringLiteral("1.1 GB free")));
    platform.listsVolume = false;
    model.reload();
    QVERIFY(loaded.wait());
    QCOMPARE(rebuilt.count(), 2);
    QCOMPARE(model.rowCount(), 1);
}

void GuiModelsTest::driveListKeepsUnusableEntries()
{
    Volume readOnly = madeResult(smallPlan(), 1).volume;
    readOnly.unusable = "read-only";
    readOnly.writable = "/home/somebody";
    const DriveEntry unusable = driveEntry(readOnly);
    QVERIFY(unusable.title.contains(QStringLiteral("read-only")));
    QCOMPARE(unusable.folder, QStringLiteral("/home")); // a remembered choice of it does not make a second line
    readOnly.unusable.clear();
    // Where the mount itself cannot be written to, the test runs in the folder that can.
    QCOMPARE(driveEntry(readOnly).folder, QStringLiteral("/home/somebody"));
    QVERIFY(
        driveEntry(readOnly).title.contains(QStringLiteral("– %1 (ext4").arg(QDir::toNativeSeparators(QStringLiteral("/home/somebody")))));

    const auto platform = makePlatform();
    DriveModel model(*platform);
    QAbstractItemModelTester tester(&model);
    QSignalSpy loaded(&model, &DriveModel::loaded);
    model.reload();
    QVERIFY(loaded.wait(20000));
    model.addFolder(QStringLiteral("/tmp"));
    QVERIFY(model.rowOf(QStringLiteral("/tmp")) >= 0);
    QVERIFY(model.isFolderChooser(model.rowCount() - 1));
    QVERIFY(model.data(model.index(model.rowCount() - 1), Qt::DisplayRole).toString().startsWith(QStringLiteral("Folder")));
}

QTEST_GUILESS_MAIN(GuiModelsTest)
#include "gui_models_test.moc"
