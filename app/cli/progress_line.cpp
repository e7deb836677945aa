// SPDX-License-Identifier: MIT
#include "app/cli/progress_line.h"

#include "core/report/describe.h"
#include "core/result/format.h"
#include "platform/include/program.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

namespace qdm::cli {

namespace {

constexpr const char *carriageAndErase = "\r\x1b[K";

std::string passText(const Progress &p)
{
    switch (p.phase) {
    case Phase::WarmUp: return "warm-up";
    case Phase::Measuring: return fmt::format("pass {} of {}", p.pass, p.passes);
    case Phase::Pause: return "pause";
    case Phase::Idle: return "left alone";
    case Phase::Trimming: return "trimmed";
    case Phase::Preparing: return fmt::format("{:.0f} %", p.phaseFraction * 100);
    case Phase::Finishing: return "finishing";
    }
    return "";
}

std::string testText(const Progress &p, const std::vector<Workload> &tests)
{
    if (p.phase == Phase::Preparing)
        return "Filling the test file";
    if (p.phase == Phase::Idle || p.phase == Phase::Trimming)
        return "The drive is";
    if (p.test >= tests.size())
        return "Measuring";
    return fmt::format("{} {}", singleLine(tests[p.test].name), operationName(tests[p.test].operation()));
}

/// no-color.org
bool colorIsWanted()
{
    const char *noColor = std::getenv("NO_COLOR");
    return !noColor || !*noColor;
}

void print(const std::string &text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
}

}

std::string progressText(const Progress &p, const std::vector<Workload> &tests)
{
    const bool sentence = p.phase == Phase::Idle || p.phase == Phase::Trimming;
    std::string text = fmt::format("{}{}{}", testText(p, tests), sentence ? " " : "  ", passText(p));
    if (p.bytesPerSecond > 0 && p.phase != Phase::Pause && p.phase != Phase::Idle)
        text += "  " + formatRate(p.bytesPerSecond);
    if (p.left.count() > 0)
        text += fmt::format("  {} left", formatDuration(Seconds(std::ceil(p.left.count()))));
    return text;
}

ProgressLine::ProgressLine(bool seen) : m_seen(seen), m_color(colorIsWanted()) { }

void ProgressLine::show(const Progress &progress)
{
    if (m_seen)
        draw(progressText(progress, m_tests));
}

void ProgressLine::note(const std::string &text)
{
    if (m_seen)
        draw(text);
}

void ProgressLine::addRow(const std::string &row)
{
    if (!m_seen)
        return;
    clear();
    print(row);
}

void ProgressLine::clear()
{
    if (m_drawn)
        print(carriageAndErase);
    m_drawn = false;
}

void ProgressLine::draw(const std::string &text)
{
    // A line that wrapped could not be drawn over.
    const std::string fitting = text.substr(0, terminalWidth() - 1);
    print(carriageAndErase + (m_color ? "\x1b[2m" + fitting + "\x1b[0m" : fitting));
    m_drawn = true;
}

}
