// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/event_mailbox.h"
#include "app/gui/run_bridge.h"
#include "platform/include/platform.h"
#include "tests/gui/made_results.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <thread>

using namespace qdm;
using namespace qdm::test;

class GuiBridgeTest : public QObject {
    Q_OBJECT

private slots:
    void onlyTheNewestProgressIsKept();
    void manyProgressesBecomeFewSignals();
    void otherEventsAreNeverLostAndStayInOrder();
};

static Progress progressAt(double fraction)
{
    Progress progress;
    progress.phaseFraction = fraction;
    return progress;
}

void GuiBridgeTest::onlyTheNewestProgressIsKept()
{
    EventMailbox box;
    QVERIFY(box.post(1, progressAt(0.1)));
    QVERIFY(!box.post(1, progressAt(0.2)));
    box.post(1, TestStarted{});
    box.post(1, progressAt(0.3));
    box.post(1, progressAt(0.4));
    box.post(2, progressAt(0.9));
    const auto letters = box.collect();
    QCOMPARE(letters.size(), std::size_t(4));
    QCOMPARE(std::get<Progress>(letters[0].second).phaseFraction, 0.2);
    QVERIFY(std::holds_alternative<TestStarted>(letters[1].second));
    QCOMPARE(std::get<Progress>(letters[2].second).phaseFraction, 0.4);
    QCOMPARE(letters[3].first, JobId(2));
    QVERIFY(box.collect().empty());
}

void GuiBridgeTest::manyProgressesBecomeFewSignals()
{
    const auto platform = makePlatform();
    RunBridge bridge(*platform);
    int signalCount = 0;
    double newest = 0;
    connect(&bridge, &RunBridge::progressed, this, [&](JobId, const Progress &p) {
        ++signalCount;
        newest = p.phaseFraction;
    });
    constexpr int count = 500;
    QElapsedTimer time;
    time.start();
    std::thread job([sink = bridge.sink()] {
        for (int i = 1; i <= count; ++i) {
            sink(1, progressAt(static_cast<double>(i) / count));
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    });
    QTRY_COMPARE_WITH_TIMEOUT(newest, 1.0, 20000);
    job.join();
    const double bursts = static_cast<double>(time.elapsed()) / RunBridge::millisecondsBetweenBursts;
    QVERIFY2(signalCount <= bursts + 2, qPrintable(QString::number(signalCount)));
    QVERIFY(signalCount > 1);
}

void GuiBridgeTest::otherEventsAreNeverLostAndStayInOrder()
{
    const auto platform = makePlatform();
    RunBridge bridge(*platform);
    std::vector<std::size_t> seen;
    bool ended = false;
    connect(&bridge, &RunBridge::testStarted, this, [&](JobId, const TestStarted &e) { seen.push_back(e.test); });
    connect(&bridge, &RunBridge::finished, this, [&](JobId, const RunFinished &) { ended = true; });
    std::thread job([sink = bridge.sink()] {
        for (std::size_t i = 0; i < 300; ++i) {
            sink(1, TestStarted{i, EngineKind::Sync});
            sink(1, progressAt(0.5));
        }
        sink(1, RunFinished{});
    });
    job.join();
    QTRY_VERIFY(ended);
    QCOMPARE(seen.size(), std::size_t(300));
    QVERIFY(std::is_sorted(seen.begin(), seen.end()));
}

QTEST_GUILESS_MAIN(GuiBridgeTest)
#include "gui_bridge_test.moc"
