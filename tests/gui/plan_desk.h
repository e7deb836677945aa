// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/plan_run_view.h"
#include "app/gui/plan_setup_panel.h"
#include "app/gui/plans_page.h"
#include "tests/gui/desk.h"
#include "tests/support/model_ssd.h"

#include <QFile>
#include <QTest>

namespace qdm::test {

/// A plan of seconds with a chart of each kind.
inline const char *const allKindsOfSteps = R"({
  "schema": "quartzdiskmark-plan/1",
  "name": "kinds",
  "title": "All kinds of steps",
  "description": "A short plan that has a chart of each kind.",
  "file_size": "64 MiB",
  "interval": 0,
  "defaults": { "pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": false, "seconds": 0.5, "ramp": 0 },
  "steps": [
    { "step": "fill" },
    { "step": "sweep", "axis": "queue_depth", "values": [1, 2, 4, 8, 16, 32] },
    { "step": "sweep", "axis": "block", "values": ["512 B", "4 KiB", "32 KiB", "256 KiB"], "depth": 4 },
    { "step": "sweep", "axis": "read_share", "values": [0, 20, 40, 60, 80, 100], "block": "128 KiB", "pattern": "sequential" },
    { "read_share": 100, "depth": 4 },
    { "read_share": 0, "depth": 4 },
    { "step": "trim" },
    { "step": "timeline", "read_share": 0, "depth": 32, "seconds": 30 },
    { "step": "recover", "read_share": 0, "depth": 32, "idle": 5, "seconds": 3 },
    { "step": "idle", "seconds": 3 }
  ]
})";

inline Settings onFake(Settings settings = {})
{
    settings.target = QStringLiteral("/fake");
    return settings;
}

inline std::unique_ptr<FakePlatform> platformWithSsd()
{
    auto platform = std::make_unique<FakePlatform>();
    ModelSsd(*platform, {.requestSeconds = 0.002, .channelRate = 40e6, .pool = 48_MiB, .tidyRate = 1e6, .mostTidied = 16_MiB});
    return platform;
}

/// The page Plans over a fake platform whose drive behaves like an SSD, with a plan of its own opened.
struct PlanDesk {
    explicit PlanDesk(const Settings &settings = {}, const char *plan = allKindsOfSteps) : PlanDesk(platformWithSsd(), settings, plan) { }

    PlanDesk(std::unique_ptr<FakePlatform> over, const Settings &settings, const char *plan)
        : fake(*over), desk(onFake(settings), 0.1, std::move(over))
    {
        desk.window.showPage(MainWindow::Plans);
        opened = !plan || desk.plans.open(written(plan));
    }

    QString written(const QByteArray &text, const char *name = "my-plan.json")
    {
        const QString path = desk.folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        file.open(QIODevice::WriteOnly);
        file.write(text);
        return path;
    }

    bool runToEnd()
    {
        QSignalSpy ended(&desk.plans, &PlanSession::runEnded);
        return begin() && (!ended.isEmpty() || ended.wait(60000));
    }

    bool begin()
    {
        const bool can = QTest::qWaitFor([this] { return desk.plans.canStart(); });
        desk.plans.start();
        return can && desk.plans.running();
    }

    PlansPage &page() { return desk.window.plans(); }

    FakePlatform &fake;
    Desk desk;
    bool opened = false;
};

}
