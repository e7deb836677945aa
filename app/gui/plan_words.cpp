// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plan_words.h"
#include "core/result/format.h"
#include "core/result/timeline.h"
#include "core/workload/step_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <span>

namespace qdm {

namespace {

QString tr(const char *source)
{
    return QCoreApplication::translate("PlanWords", source);
}

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

struct Shows {
    QString operator()(const SweepStep &s) const { return tr("speed by %1").arg(QString::fromLatin1(sweepAxisText(s.axis))); }
    QString operator()(const TimelineStep &s) const { return tr("speed over %1").arg(text(formatDuration(s.workload.seconds))); }
    QString operator()(const RecoverStep &) const { return tr("what idling and TRIM bring back"); }
    QString operator()(const TogetherStep &) const { return tr("several programs at once"); }
    QString operator()(const UntilSteadyStep &) const { return tr("rounds until the drive is steady"); }
    QString operator()(const Workload &) const { return tr("single numbers"); }
    template <class Other>
    QString operator()(const Other &) const
    {
        return {};
    }
};

QString operationWord(Operation operation)
{
    switch (operation) {
    case Operation::Read: return tr("read");
    case Operation::Write: return tr("write");
    case Operation::Mix: return tr("mix");
    }
    return {};
}

QString rate(double bytesPerSecond)
{
    return text(formatRate(bytesPerSecond));
}

/// "read 92.12 to 301.55 MB/s"; empty where there is none.
QString rangeOf(std::span<const Test> tests, Operation operation)
{
    std::vector<double> rates;
    for (const Test &test : tests)
        if (test.score && test.operation() == operation)
            rates.push_back(test.score->bytesPerSecond);
    if (rates.empty())
        return {};
    const auto [lowest, highest] = std::ranges::minmax(rates);
    if (rates.size() == 1)
        return tr("%1 %2").arg(operationWord(operation), rate(highest));
    return tr("%1 %2 to %3").arg(operationWord(operation), text(formatMegabytesPerSecond(lowest)), rate(highest));
}

QString timelineText(const Test &test)
{
    if (test.passes.empty() || test.passes.back().samples.empty())
        return {};
    const Timeline timeline(test.passes.back());
    const Seconds part = timeline.length() / 20.0;
    return tr("%1 at first, %2 at the end").arg(rate(timeline.first(part).bytesPerSecond), rate(timeline.last(part).bytesPerSecond));
}

QString scoreText(const Test &test)
{
    return test.score ? tr("%1, %2 IOPS").arg(rate(test.score->bytesPerSecond)).arg(std::llround(test.score->iops)) : QString();
}

QString rangesText(std::span<const Test> tests)
{
    QStringList ranges;
    for (const Operation operation : {Operation::Read, Operation::Write, Operation::Mix})
        if (const QString range = rangeOf(tests, operation); !range.isEmpty())
            ranges << range;
    QString line = ranges.join(tr(", "));
    if (!line.isEmpty())
        line[0] = line[0].toUpper();
    return line;
}

}

QStringList showsWords(const Plan &plan)
{
    QStringList words;
    for (const Step &step : plan.allSteps())
        if (const QString word = std::visit(Shows(), step); !word.isEmpty() && !words.contains(word))
            words << word;
    return words;
}

QString aboutText(Seconds duration)
{
    if (duration < Seconds(60))
        return tr("less than a minute");
    return tr("about %1").arg(text(formatDuration(Seconds(std::ceil(duration.count() / 60) * 60))));
}

QString timeScaleText(double scale)
{
    return scale >= 1 ? tr("As planned") : tr("Rehearsal: 1/%1 of the time").arg(std::lround(1 / scale));
}

QString outcomeText(const Result &result, const StepRecord &record)
{
    const std::vector<Step> steps = result.plan.allSteps();
    if (record.step >= steps.size() || !isWithin(record, result))
        return {};
    const std::span tests = std::span(result.tests).subspan(record.firstTest, record.tests);
    const bool told = tests.empty() || std::holds_alternative<UntilSteadyStep>(steps[record.step]);
    if (told)
        return text(record.detail);
    if (std::holds_alternative<TimelineStep>(steps[record.step]))
        return timelineText(tests.front());
    if (std::holds_alternative<RecoverStep>(steps[record.step]) && tests.size() == 2 && tests[0].score && tests[1].score)
        return tr("after idling %1, after TRIM %2").arg(rate(tests[0].score->bytesPerSecond), rate(tests[1].score->bytesPerSecond));
    return tests.size() == 1 ? scoreText(tests.front()) : rangesText(tests);
}

}
