// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/options.h"
#include "core/version.h"
#include "core/workload/parse.h"
#include "platform/include/error.h"

#include <QCommandLineParser>

#include <algorithm>

namespace qdm {

namespace {

WrongUsage wrong(const QString &sentence)
{
    return WrongUsage(sentence.toStdString());
}

double number(const QString &option, const QString &text, double lowest, double highest)
{
    bool understood = false;
    const double value = text.toDouble(&understood);
    if (!understood || !(value >= lowest && value <= highest)) // "nan" is a number that is in no range
        throw wrong(QStringLiteral("--%1 is \"%2\", it must be a number from %3 to %4.").arg(option, text).arg(lowest).arg(highest));
    return value;
}

unsigned wholeNumber(const QString &option, const QString &text, unsigned lowest, unsigned highest)
{
    bool understood = false;
    const unsigned value = text.toUInt(&understood);
    if (!understood || value < lowest || value > highest)
        throw wrong(QStringLiteral("--%1 is \"%2\", it must be a whole number from %3 to %4.").arg(option, text).arg(lowest).arg(highest));
    return value;
}

template <class Value>
Value oneOf(const QString &option, const QString &text, std::initializer_list<std::pair<const char *, Value>> choices)
{
    QStringList names;
    for (const auto &[name, value] : choices) {
        if (text.compare(QString::fromUtf8(name), Qt::CaseInsensitive) == 0)
            return value;
        names << QString::fromUtf8(name);
    }
    throw wrong(QStringLiteral("--%1 is \"%2\", it must be one of %3.").arg(option, text, names.join(QStringLiteral(", "))));
}

QString profileName(const QString &text)
{
    QStringList names;
    for (const std::string &name : builtInProfileNames())
        if (!builtInPlan(name).rows.empty())
            names << QString::fromStdString(name);
    if (!names.contains(text))
        throw wrong(QStringLiteral("There is no profile \"%1\". There are: %2.").arg(text, names.join(QStringLiteral(", "))));
    return text;
}

void addOptions(QCommandLineParser &parser)
{
    parser.setApplicationDescription(QStringLiteral("QuartzDiskMark, a disk benchmark. Without options it opens its window."));
    parser.addOptions({
        {{QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this help.")},
        {QStringLiteral("version"), QStringLiteral("Show the version.")},
        {QStringLiteral("start"), QStringLiteral("Begin at once: all."), QStringLiteral("rows")},
        {QStringLiteral("target"), QStringLiteral("Folder to measure."), QStringLiteral("folder")},
        {QStringLiteral("profile"), QStringLiteral("default, nvme, classic, peak, real-world, demo."), QStringLiteral("name")},
        {QStringLiteral("size"), QStringLiteral("Size of the test file: 1GiB."), QStringLiteral("size")},
        {QStringLiteral("passes"), QStringLiteral("Passes of each test."), QStringLiteral("count")},
        {QStringLiteral("seconds"), QStringLiteral("Measured time of a pass."), QStringLiteral("seconds")},
        {QStringLiteral("interval"), QStringLiteral("Pause between two tests."), QStringLiteral("seconds")},
        {QStringLiteral("mix"), QStringLiteral("Measure mix too, with so many percent reads."), QStringLiteral("percent")},
        {QStringLiteral("data"), QStringLiteral("random, zero or a compressible share: 30%."), QStringLiteral("data")},
        {QStringLiteral("write-mode"), QStringLiteral("direct, write-through or flush-end."), QStringLiteral("mode")},
        {QStringLiteral("score"), QStringLiteral("best, median or mean."), QStringLiteral("rule")},
        {QStringLiteral("unit"), QStringLiteral("MB/s, MiB/s, GB/s, IOPS or us."), QStringLiteral("unit")},
        {QStringLiteral("comment"), QStringLiteral("Comment for the report and the picture."), QStringLiteral("text")},
        {QStringLiteral("theme"), QStringLiteral("system, light or dark."), QStringLiteral("theme")},
        {QStringLiteral("zoom"), QStringLiteral("Zoom in percent, 100 to 300."), QStringLiteral("percent")},
        {QStringLiteral("save-image"), QStringLiteral("Save the picture when the run is over."), QStringLiteral("file")},
        {QStringLiteral("save-result"), QStringLiteral("Save the result as JSON."), QStringLiteral("file")},
        {QStringLiteral("save-text"), QStringLiteral("Save the report as text."), QStringLiteral("file")},
        {QStringLiteral("exit"), QStringLiteral("Quit when the run is over; the exit status tells how it went.")},
    });
}

void readMeasurement(const QCommandLineParser &parser, Settings &settings)
{
    const auto given = [&](const char *option, auto use) {
        const QString name = QString::fromLatin1(option);
        if (parser.isSet(name))
            use(name, parser.value(name));
    };
    given("target", [&](const QString &, const QString &text) { settings.target = text; });
    given("profile", [&](const QString &, const QString &text) { settings.profile = profileName(text); });
    given("size", [&](const QString &, const QString &text) { settings.fileSize = parseSize(text.toStdString()); });
    given("passes", [&](const QString &name, const QString &text) { settings.passes = wholeNumber(name, text, 1, 1000); });
    given("seconds", [&](const QString &name, const QString &text) { settings.seconds = number(name, text, 0.01, 1e6); });
    given("interval", [&](const QString &name, const QString &text) { settings.interval = number(name, text, 0, 86400); });
    given("mix", [&](const QString &name, const QString &text) {
        settings.mixReadShare = wholeNumber(name, text, 1, 99);
        settings.mix = true;
    });
    given("data", [&](const QString &, const QString &text) { settings.data = parseData(text.toStdString()); });
    given("write-mode", [&](const QString &, const QString &text) { settings.writeMode = parseWriteMode(text.toStdString()); });
    given("score", [&](const QString &, const QString &text) { settings.score = parseScoreRule(text.toStdString()); });
}

void readView(const QCommandLineParser &parser, Settings &settings)
{
    if (const QString name = QStringLiteral("theme"); parser.isSet(name))
        settings.theme = oneOf<ThemeChoice>(name, parser.value(name),
                                            {{"system", ThemeChoice::System}, {"light", ThemeChoice::Light}, {"dark", ThemeChoice::Dark}});
    if (const QString name = QStringLiteral("zoom"); parser.isSet(name))
        settings.zoom = static_cast<int>(wholeNumber(name, parser.value(name), Metrics::minimumZoom, Metrics::maximumZoom));
    if (const QString name = QStringLiteral("unit"); parser.isSet(name))
        settings.unit = oneOf<DisplayUnit>(name, parser.value(name),
                                           {{"MB/s", DisplayUnit::MegabytesPerSecond},
                                            {"MiB/s", DisplayUnit::MebibytesPerSecond},
                                            {"GB/s", DisplayUnit::GigabytesPerSecond},
                                            {"IOPS", DisplayUnit::Iops},
                                            {"us", DisplayUnit::Microseconds}});
}

void readRun(const QCommandLineParser &parser, Options &options)
{
    if (const QString name = QStringLiteral("start"); parser.isSet(name))
        options.startsAll = oneOf<bool>(name, parser.value(name), {{"all", true}});
    options.exits = parser.isSet(QStringLiteral("exit"));
    if (options.exits && !options.startsAll)
        throw wrong(QStringLiteral("--exit quits after a run: give --start all with it."));
    if (options.startsAll && options.settings.target.isEmpty())
        throw wrong(QStringLiteral("--start needs to know where to measure: give --target FOLDER with it."));
    options.saveImage = parser.value(QStringLiteral("save-image"));
    options.saveResult = parser.value(QStringLiteral("save-result"));
    options.saveText = parser.value(QStringLiteral("save-text"));
    const bool saves = !(options.saveImage + options.saveResult + options.saveText).isEmpty();
    if (saves && !options.startsAll)
        throw wrong(QStringLiteral("There is nothing to save without a run: give --start all with it."));
    options.comment = parser.value(QStringLiteral("comment"));
}

}

Options parseOptions(const QStringList &arguments, const Settings &remembered)
{
    QCommandLineParser parser;
    addOptions(parser);
    if (!parser.parse(arguments))
        throw wrong(parser.errorText());
    if (!parser.positionalArguments().isEmpty())
        throw wrong(QStringLiteral("\"%1\" is not an option. A folder is given with --target.").arg(parser.positionalArguments().first()));
    Options options;
    options.settings = remembered;
    if (parser.isSet(QStringLiteral("version")))
        options.printAndQuit = QStringLiteral("quartzdiskmark %1").arg(QString::fromLatin1(version));
    if (parser.isSet(QStringLiteral("help")))
        options.printAndQuit = parser.helpText();
    try {
        readMeasurement(parser, options.settings);
        readView(parser, options.settings);
        readRun(parser, options);
        planOf(options.settings);
    } catch (const Error &error) {
        throw WrongUsage(error.what());
    }
    return options;
}

}
