// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/application.h"
#include "app/gui/main_window.h"
#include "app/gui/unattended.h"
#include "core/version.h"
#include "platform/include/program.h"

#include <QApplication>
#include <QSettings>

#include <cstdio>
#include <cstdlib>

namespace qdm {

namespace {

int print(const QString &text)
{
    std::printf("%s\n", text.toUtf8().constData());
    return 0;
}

int print(const WrongUsage &wrong)
{
    std::fprintf(stderr, "%s\n", wrong.what());
    return 2;
}

/// Help, version and a wrong command line need no screen; all else does.
int answerWithoutScreen()
{
    try {
        const Options options = parseOptions(QCoreApplication::arguments(), {});
        if (!options.printAndQuit.isEmpty())
            return print(options.printAndQuit);
    } catch (const WrongUsage &wrong) {
        return print(wrong);
    }
    std::fputs(
        "There is no screen to open the window on. Run it in a desktop session, set QT_QPA_PLATFORM=offscreen for a run without one, "
        "or use qdm on the command line.\n",
        stderr);
    return 3;
}

/// Qt ends the process when it finds no screen, with a long text about plugins. This says it in a sentence instead.
void explainMissingScreen(QtMsgType type, const QMessageLogContext &, const QString &)
{
    if (type != QtFatalMsg)
        return;
    const int status = answerWithoutScreen();
    std::fflush(stdout);
    restoreTerminal();
    std::_Exit(status);
}

/// Keeps what is changed in the window. What the command line changed is for this run only, and the remembered stands.
void keepSettings(const Session &session, const Settings &remembered)
{
    QObject::connect(&session, &Session::settingsChanged, &session, [&session, kept = remembered, before = session.settings()]() mutable {
        keepChanges(kept, before, session.settings());
        before = session.settings();
        QSettings store;
        saveSettings(kept, store);
    });
}

int runWindow(Platform &platform, const Options &options, const Settings &remembered)
{
    Appearance appearance;
    appearance.set(options.settings.theme, options.settings.zoom);
    Session session(platform, options.settings);
    keepSettings(session, remembered);
    PlanSession plans(platform, session);
    MainWindow window(session, plans, appearance);
    Unattended unattended(options, session, window);
    QObject::connect(&unattended, &Unattended::done, qApp, [&](int status) {
        if (options.exits || interrupted())
            QApplication::exit(status);
    });
    session.drives().reload();
    window.show();
    if (options.startsAll)
        unattended.begin();
    const int status = QApplication::exec();
    // Its window was closed, which is how Windows asks a program to end.
    return unattended.unfinished() ? exitStatus({.cancelled = true, .error = std::nullopt}) : status;
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
        const Settings remembered = loadSettings(QSettings());
        options = parseOptions(QCoreApplication::arguments(), remembered);
        if (!options.printAndQuit.isEmpty())
            return print(options.printAndQuit);
        return runWindow(platform, options, remembered);
    } catch (const WrongUsage &wrong) {
        return print(wrong);
    }
}

}
