// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/application.h"
#include "app/gui/main_window.h"
#include "app/gui/unattended.h"
#include "core/version.h"

#include <QApplication>
#include <QSettings>

#include <cstdio>
#include <cstdlib>

namespace qdm {

namespace {

/// Qt ends the process when it finds no screen, with a long text about plugins. This says it in a sentence instead.
void explainMissingScreen(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type != QtFatalMsg)
        return;
    std::fputs(
        "There is no screen to open the window on. Run it in a desktop session, set QT_QPA_PLATFORM=offscreen for a run without one, "
        "or use qdm on the command line.\n",
        stderr);
    std::_Exit(4);
}

/// Settings that the command line changed are for this run only.
void keepSettings(const Session &session)
{
    QObject::connect(&session, &Session::settingsChanged, &session, [&session] {
        QSettings store;
        saveSettings(session.settings(), store);
    });
}

int runWindow(Platform &platform, const Options &options)
{
    Appearance appearance;
    appearance.set(options.settings.theme, options.settings.zoom);
    Session session(platform, options.settings);
    if (!options.unattended())
        keepSettings(session);
    MainWindow window(session, appearance);
    Unattended unattended(options, session, window);
    QObject::connect(&unattended, &Unattended::done, qApp, [&](int status) {
        if (options.exits || interrupted())
            QApplication::exit(status);
    });
    session.drives().reload();
    window.show();
    if (options.startsAll)
        unattended.begin();
    return QApplication::exec();
}

}

int runApplication(int argc, char **argv, Platform &platform)
{
    QCoreApplication::setOrganizationName(QStringLiteral("QuartzDiskMark"));
    QCoreApplication::setApplicationName(QStringLiteral("QuartzDiskMark"));
    QCoreApplication::setApplicationVersion(QString::fromLatin1(version));
    Options options;
    const QtMessageHandler usual = qInstallMessageHandler(explainMissingScreen);
    try {
        QApplication application(argc, argv);
        qInstallMessageHandler(usual);
        application.setStyle(QStringLiteral("Fusion"));
        QGuiApplication::setDesktopFileName(QStringLiteral("quartzdiskmark"));
        const QSettings store;
        options = parseOptions(QCoreApplication::arguments(), loadSettings(store));
        if (!options.printAndQuit.isEmpty()) {
            std::printf("%s\n", qPrintable(options.printAndQuit));
            return 0;
        }
        return runWindow(platform, options);
    } catch (const WrongUsage &wrong) {
        std::fprintf(stderr, "%s\n", wrong.what());
        return 2;
    }
}

}
