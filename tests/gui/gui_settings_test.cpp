// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/options.h"
#include "app/gui/settings.h"

#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

using namespace qdm;

class GuiSettingsTest : public QObject {
    Q_OBJECT

private slots:
    void allIsRemembered();
    void nonsenseInTheFileIsHarmless();
    void fileSizeIsHeldWithinItsRange_data();
    void fileSizeIsHeldWithinItsRange();
    void onlyWhatTheWindowChangedIsKept();
    void settingsMakeThePlan();
    void onlyUnusualSettingsAreNamed();
    void optionsChangeSettings();
    void wrongOptions_data();
    void wrongOptions();
};

void GuiSettingsTest::allIsRemembered()
{
    Settings settings;
    settings.profile = QStringLiteral("nvme");
    settings.customRows[QStringLiteral("nvme")] = {RowSpec{true, 128_KiB, 7, 3}, RowSpec{false, 8_MiB, 512, 64}};
    settings.fileSize = 0_B;
    settings.passes = 3;
    settings.seconds = 0.25;
    settings.interval = 0;
    settings.data.compressiblePercent = 46;
    settings.writeMode = WriteMode::FlushEnd;
    settings.score = ScoreRule::Median;
    settings.mix = true;
    settings.mixReadShare = 30;
    settings.unit = DisplayUnit::GigabytesPerSecond;
    settings.theme = ThemeChoice::Dark;
    settings.zoom = 175;
    settings.target = QStringLiteral("/mnt/größer");
    settings.geometry = QByteArray("\0\1\2", 3);
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("settings.ini"));
    {
        QSettings store(file, QSettings::IniFormat);
        saveSettings(settings, store);
    }
    QCOMPARE(loadSettings(QSettings(file, QSettings::IniFormat)) == settings, true);
}

void GuiSettingsTest::nonsenseInTheFileIsHarmless()
{
    const QTemporaryDir folder;
    QSettings store(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    store.setValue(QStringLiteral("profile"), QStringLiteral("no such"));
    store.setValue(QStringLiteral("zoom"), 9000);
    store.setValue(QStringLiteral("passes"), QStringLiteral("many"));
    store.setValue(QStringLiteral("score"), -4);
    store.setValue(QStringLiteral("rows/default"), QStringList{QStringLiteral("random 5000 99999 0"), QStringLiteral("rubbish")});
    store.setValue(QStringLiteral("seconds"), QStringLiteral("nan"));
    const Settings settings = loadSettings(store);
    QCOMPARE(settings.profile, QStringLiteral("default"));
    QCOMPARE(settings.zoom, Metrics::maximumZoom);
    QCOMPARE(settings.passes, 5u);
    QCOMPARE(settings.seconds, 5.0);
    QCOMPARE(planOf(settings).rows.size(), std::size_t(2));
}

void GuiSettingsTest::fileSizeIsHeldWithinItsRange_data()
{
    QTest::addColumn<QString>("stored");
    QTest::addColumn<qulonglong>("size");
    QTest::newRow("all free space") << "0" << qulonglong(0);
    QTest::newRow("too small") << "1" << qulonglong(1 << 20);
    QTest::newRow("a little too small") << "1048575" << qulonglong(1 << 20);
    QTest::newRow("as it is") << "67108864" << qulonglong(64 << 20);
    QTest::newRow("too large") << "18446744073709551615" << (qulonglong(1) << 60);
    QTest::newRow("negative") << "-5" << qulonglong(1 << 30);
    QTest::newRow("no number") << "large" << qulonglong(1 << 30);
}

void GuiSettingsTest::fileSizeIsHeldWithinItsRange()
{
    QFETCH(QString, stored);
    QFETCH(qulonglong, size);
    const QTemporaryDir folder;
    QSettings store(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    store.setValue(QStringLiteral("file_size"), stored);
    const Settings settings = loadSettings(store);
    QCOMPARE(settings.fileSize.count(), size);
    QCOMPARE(planOf(settings).fileSize.count(), size);
}

void GuiSettingsTest::onlyWhatTheWindowChangedIsKept()
{
    Settings kept;
    const Settings given = parseOptions({"quartzdiskmark", "--size", "64MiB", "--theme", "dark"}, kept).settings;
    Settings changed = given;
    changed.passes = 3;
    changed.geometry = "on closing";
    keepChanges(kept, given, changed);
    Settings expected;
    expected.passes = 3;
    expected.geometry = "on closing";
    QCOMPARE(kept == expected, true);
    // What the command line had changed and the window changes again is the user's choice.
    Settings again = changed;
    again.fileSize = 128_MiB;
    keepChanges(kept, changed, again);
    QCOMPARE(kept.fileSize, 128_MiB);
}

void GuiSettingsTest::settingsMakeThePlan()
{
    Settings settings;
    settings.customRows[QStringLiteral("default")] = {RowSpec{true, 8_KiB, 4, 2}};
    settings.passes = 2;
    settings.mix = true;
    settings.mixReadShare = 60;
    const Plan plan = planOf(settings);
    QCOMPARE(plan.rows.size(), std::size_t(1));
    QCOMPARE(plan.rows[0].name, std::string("RND8K Q4T2"));
    QCOMPARE(plan.rows[0].passes, 2u);
    QCOMPARE(plan.operations.size(), std::size_t(3));
    QCOMPARE(plan.mixReadShare, 60u);
    settings.profile = QStringLiteral("classic");
    // Classic is not run with Mix.
    QCOMPARE(planOf(settings).operations.size(), std::size_t(2));
}

void GuiSettingsTest::onlyUnusualSettingsAreNamed()
{
    Settings settings;
    QVERIFY(unusualSettings(planOf(settings)).isEmpty());
    settings.data.compressiblePercent = 100;
    settings.writeMode = WriteMode::WriteThrough;
    settings.score = ScoreRule::Median;
    settings.fileSize = 64_MiB;
    const QString words = unusualSettings(planOf(settings)).join(QStringLiteral(", "));
    QCOMPARE(words, QStringLiteral("64 MiB file, zero data, each write durable, median of passes"));
}

void GuiSettingsTest::optionsChangeSettings()
{
    const Options options = parseOptions({"quartzdiskmark", "--start", "all",       "--target",     "/tmp",      "--size", "64MiB",
                                          "--passes",       "1",       "--seconds", "0.5",          "--profile", "peak",   "--theme",
                                          "dark",           "--mix",   "70",        "--save-image", "a.png",     "--exit"},
                                         Settings());
    QVERIFY(options.startsAll && options.exits);
    QCOMPARE(options.settings.fileSize, 64_MiB);
    QCOMPARE(options.settings.passes, 1u);
    QCOMPARE(options.settings.seconds, 0.5);
    QCOMPARE(options.settings.profile, QStringLiteral("peak"));
    QCOMPARE(options.settings.theme, ThemeChoice::Dark);
    QVERIFY(options.settings.mix);
    QCOMPARE(options.saveImage, QStringLiteral("a.png"));
}

void GuiSettingsTest::wrongOptions_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("word");
    QTest::newRow("unknown option") << QStringList{"--frobnicate"} << "frobnicate";
    QTest::newRow("loose word") << QStringList{"/tmp"} << "--target";
    QTest::newRow("seconds nan") << QStringList{"--seconds", "nan"} << "0.01";
    QTest::newRow("passes 0") << QStringList{"--passes", "0"} << "1 to 1000";
    QTest::newRow("size") << QStringList{"--size", "huge"} << "huge";
    QTest::newRow("profile") << QStringList{"--profile", "fast"} << "real-world";
    QTest::newRow("exit alone") << QStringList{"--exit"} << "--start all";
    QTest::newRow("no target") << QStringList{"--start", "all"} << "--target";
    QTest::newRow("start what") << QStringList{"--start", "some", "--target", "/tmp"} << "all";
    QTest::newRow("data") << QStringList{"--data", "140%"} << "140";
}

void GuiSettingsTest::wrongOptions()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, word);
    try {
        parseOptions(QStringList{"quartzdiskmark"} + arguments, Settings());
        QFAIL("It was accepted.");
    } catch (const WrongUsage &wrong) {
        const QString sentence = QString::fromUtf8(wrong.what());
        QVERIFY2(sentence.contains(word), wrong.what());
        QVERIFY(!sentence.contains(QLatin1Char('\n')));
    }
}

QTEST_GUILESS_MAIN(GuiSettingsTest)
#include "gui_settings_test.moc"
