// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/main_window.h"
#include "app/gui/quick_page.h"
#include "platform/include/platform.h"

#include <QDir>
#include <QSignalSpy>
#include <QTemporaryDir>

#include <functional>
#include <memory>

namespace qdm {

/// A path as it is shown to people on this system.
inline QString shown(const char *path)
{
    return QDir::toNativeSeparators(QString::fromLatin1(path));
}

/// The whole window in a folder of its own, over the real platform unless told otherwise.
struct Desk {
    explicit Desk(Settings settings = {}, double seconds = 0.1, std::unique_ptr<Platform> over = makePlatform())
        : platform(std::move(over)), session(*platform, prepared(settings, folder.path(), seconds)), plans(*platform, session),
          window(session, plans, appearance)
    {
        window.show();
    }

    static Settings prepared(Settings settings, const QString &folder, double seconds)
    {
        settings.fileSize = 16_MiB;
        settings.passes = 1;
        settings.seconds = seconds;
        settings.interval = 0;
        if (settings.target.isEmpty())
            settings.target = folder;
        return settings;
    }

    bool runToEnd(const std::function<void()> &start)
    {
        QSignalSpy ended(&session, &Session::runEnded);
        start();
        return ended.wait(60000);
    }

    QTemporaryDir folder;
    std::unique_ptr<Platform> platform;
    Appearance appearance;
    Session session;
    PlanSession plans;
    MainWindow window;
};

}
