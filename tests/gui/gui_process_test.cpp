// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

/// The program as a process, as scripts see it: options, files, exit status.
class GuiProcessTest : public QObject {
    Q_OBJECT

private slots:
    void unattendedRunSavesAll();
    void folderInAnyScript();
    void wrongUsageIsTwo();
    void unusableTargetIsThree();
    void unusableOutputIsThree();
    void interruptIsOneHundredThirty();
    void noScreenIsSaidInASentence();
    void whatNeedsNoScreenIsAnsweredWithoutOne();

private:
    struct Outcome {
        int status;
        QString errors;
    };
    QProcessEnvironment environment() const;
    QProcessEnvironment environmentWithoutScreen() const;
    static Outcome run(const QStringList &arguments, const QProcessEnvironment &environment);
    Outcome run(const QStringList &arguments) const { return run(arguments, environment()); }
    static QStringList shortRun(const QString &target, const QString &seconds);

    QTemporaryDir m_home; ///< so that nobody's own settings are read or written
};

QProcessEnvironment GuiProcessTest::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), m_home.path());
    environment.insert(QStringLiteral("HOME"), m_home.path());
    return environment;
}

QProcessEnvironment GuiProcessTest::environmentWithoutScreen() const
{
    QProcessEnvironment bare = environment();
    bare.remove(QStringLiteral("DISPLAY"));
    bare.remove(QStringLiteral("WAYLAND_DISPLAY"));
    bare.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    return bare;
}

GuiProcessTest::Outcome GuiProcessTest::run(const QStringList &arguments, const QProcessEnvironment &environment)
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(QDM_PROGRAM), arguments);
    if (!process.waitForFinished(120000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, process.errorString()};
    return {process.exitCode(), QString::fromUtf8(process.readAllStandardError())};
}

QStringList GuiProcessTest::shortRun(const QString &target, const QString &seconds)
{
    return {QStringLiteral("--start"),    QStringLiteral("all"),
            QStringLiteral("--target"),   target,
            QStringLiteral("--size"),     QStringLiteral("16MiB"),
            QStringLiteral("--passes"),   QStringLiteral("1"),
            QStringLiteral("--seconds"),  seconds,
            QStringLiteral("--interval"), QStringLiteral("0"),
            QStringLiteral("--exit")};
}

void GuiProcessTest::unattendedRunSavesAll()
{
    const QTemporaryDir folder;
    const QString image = folder.filePath(QStringLiteral("a.png")), result = folder.filePath(QStringLiteral("a.json")),
                  text = folder.filePath(QStringLiteral("a.txt"));
    const Outcome outcome = run(shortRun(folder.path(), QStringLiteral("0.1"))
                                + QStringList{"--profile", "demo", "--theme", "dark", "--comment", "unattended", "--save-image", image,
                                              "--save-result", result, "--save-text", text});
    QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
    QVERIFY(QImage(image).width() >= 640);
    QFile json(result);
    QVERIFY(json.open(QIODevice::ReadOnly));
    const QJsonObject object = QJsonDocument::fromJson(json.readAll()).object();
    QCOMPARE(object.value(QStringLiteral("schema")).toString(), QStringLiteral("quartzdiskmark/1"));
    QCOMPARE(object.value(QStringLiteral("comment")).toString(), QStringLiteral("unattended"));
    QCOMPARE(object.value(QStringLiteral("tests")).toArray().size(), 2);
    QFile report(text);
    QVERIFY(report.open(QIODevice::ReadOnly));
    QVERIFY(report.readAll().contains("[Write]"));
}

void GuiProcessTest::folderInAnyScript()
{
    const QTemporaryDir folder;
    const QString target = folder.filePath(QStringLiteral("größer 测试 диск"));
    QVERIFY(QDir().mkpath(target));
    const QString result = QDir(target).filePath(QStringLiteral("ergebnis 结果.json"));
    const Outcome outcome = run(shortRun(target, QStringLiteral("0.1"))
                                + QStringList{"--profile", "demo", "--comment", QStringLiteral("größer 测试"), "--save-result", result});
    QVERIFY2(outcome.status == 0, qPrintable(outcome.errors));
    QFile json(result);
    QVERIFY(json.open(QIODevice::ReadOnly));
    const QJsonObject object = QJsonDocument::fromJson(json.readAll()).object();
    QCOMPARE(object.value(QStringLiteral("target")).toObject().value(QStringLiteral("path")).toString(), QDir::toNativeSeparators(target));
    QCOMPARE(object.value(QStringLiteral("comment")).toString(), QStringLiteral("größer 测试"));
    const Outcome missing = run(shortRun(target + QStringLiteral("/没有"), QStringLiteral("0.1")));
    QVERIFY2(missing.errors.contains(QStringLiteral("没有")), qPrintable(missing.errors)); // what is printed is UTF-8
}

void GuiProcessTest::wrongUsageIsTwo()
{
    const Outcome outcome = run({QStringLiteral("--passes"), QStringLiteral("none")});
    QCOMPARE(outcome.status, 2);
    QCOMPARE(outcome.errors.trimmed().count(QLatin1Char('\n')), 0);
    QVERIFY(outcome.errors.contains(QStringLiteral("--passes")));
}

void GuiProcessTest::unusableTargetIsThree()
{
    const Outcome outcome = run(shortRun(QStringLiteral("/no/such/folder"), QStringLiteral("0.1")));
    QCOMPARE(outcome.status, 3);
    QVERIFY2(outcome.errors.contains(QDir::toNativeSeparators(QStringLiteral("/no/such/folder"))), qPrintable(outcome.errors));
}

void GuiProcessTest::unusableOutputIsThree()
{
    const QTemporaryDir folder;
    const Outcome outcome = run(shortRun(folder.path(), QStringLiteral("0.1"))
                                + QStringList{"--profile", "demo", "--save-result", QStringLiteral("/no/such/folder/a.json")});
    QCOMPARE(outcome.status, 3);
    QVERIFY2(outcome.errors.contains(QDir::toNativeSeparators(QStringLiteral("/no/such/folder/a.json"))), qPrintable(outcome.errors));
    QVERIFY2(!outcome.errors.contains(QStringLiteral("..")),
             qPrintable(outcome.errors)); // some systems' reasons are sentences with a full stop
}

void GuiProcessTest::interruptIsOneHundredThirty()
{
    if (QSysInfo::kernelType() == QLatin1String("winnt"))
        QSKIP("Windows asks a program to end through its windows, and without a screen it has none.");
    const QTemporaryDir folder;
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(QStringLiteral(QDM_PROGRAM), shortRun(folder.path(), QStringLiteral("60")));
    QVERIFY(process.waitForStarted());
    QTest::qWait(3000);
    process.terminate();
    QVERIFY(process.waitForFinished(20000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
}

void GuiProcessTest::noScreenIsSaidInASentence()
{
    const Outcome outcome = run({}, environmentWithoutScreen());
    QCOMPARE(outcome.status, 3);
    QVERIFY2(outcome.errors.startsWith(QStringLiteral("There is no screen")), qPrintable(outcome.errors));
}

void GuiProcessTest::whatNeedsNoScreenIsAnsweredWithoutOne()
{
    const Outcome wrong = run({QStringLiteral("--zoom"), QStringLiteral("7")}, environmentWithoutScreen());
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.errors.startsWith(QStringLiteral("--zoom is \"7\"")), qPrintable(wrong.errors));
    QCOMPARE(run({QStringLiteral("--version")}, environmentWithoutScreen()).status, 0);
    QCOMPARE(run({QStringLiteral("--help")}, environmentWithoutScreen()).status, 0);
}

QTEST_GUILESS_MAIN(GuiProcessTest)
#include "gui_process_test.moc"
