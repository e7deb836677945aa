// SPDX-License-Identifier: MIT
#include "core/run/preparation.h"

#include "core/result/format.h"
#include "core/run/fill.h"
#include "core/run/run_context.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

void Preparation::prepareFor(const std::vector<Workload> &tests)
{
    for (const Workload &test : tests)
        if (const auto gap = m_content.missingFor(test); gap && m_context.target().writable())
            write(*gap, test.data, fillBlock);
    for (const Workload &test : tests)
        m_content.mixed(test);
}

std::string Preparation::fill(const FillStep &step)
{
    Target &target = m_context.target();
    const Bytes end = filledSize(step, target.size()).roundedDownTo(target.alignment());
    std::string inTheWay = freeFrom(end);
    for (unsigned round = 0; round < step.rounds; ++round)
        write({0_B, end}, step.data, step.block);
    return fmt::format("{} written in order{}.{}{}", formatSize(end), step.rounds > 1 ? fmt::format(", {} times", step.rounds) : "",
                       inTheWay.empty() ? "" : " ", inTheWay);
}

std::string Preparation::fillUpTo(Bytes to, const DataPattern &data)
{
    const Bytes end = to.roundedDownTo(m_context.target().alignment());
    std::string inTheWay = freeFrom(end);
    if (const auto gap = m_content.missingUpTo(end, data))
        write(*gap, data, fillBlock);
    return inTheWay;
}

/// Returns a sentence where the drive does not let it be known.
std::string Preparation::freeFrom(Bytes from)
{
    Target &target = m_context.target();
    if (m_content.isFreeFrom(from))
        return "";
    try {
        target.trim(from.count(), (target.size() - from).roundedDownTo(target.alignment()));
        m_content.trimmedFrom(from);
        return "";
    } catch (const Error &error) {
        if (error.kind() != ErrorKind::Unsupported)
            throw;
        return fmt::format("The drive does not know the rest to be free: {}", error.what());
    }
}

std::string Preparation::trim()
{
    Target &target = m_context.target();
    std::string how = target.trim(0, target.size());
    m_content.trimmedFrom(0_B);
    return how;
}

std::string Preparation::erase()
{
    std::string how = m_context.target().erase();
    m_content.trimmedFrom(0_B);
    return how;
}

void Preparation::write(TargetContent::Gap gap, const DataPattern &data, Bytes block)
{
    const Nanos begin = m_context.clock().now();
    m_context.left().beginPhase(m_context.expected().timeToWrite(gap.size()));
    RateMeter rate;
    fillTarget(
        m_context.target(),
        {.engine = m_context.engineFor(fillDepth), .data = data, .seed = freshSeed(), .from = gap.from, .to = gap.to, .block = block},
        [&](Bytes written) { showWritten(begin, written, gap.size(), rate); }, m_context.stop());
    m_context.target().dropCache();
    m_content.filled(data, gap.from, gap.to);
}

void Preparation::showWritten(Nanos begin, Bytes written, Bytes all, RateMeter &rate)
{
    const Nanos now = m_context.clock().now();
    if (!m_context.progressIsDue(now))
        return;
    Progress progress{.phase = Phase::Preparing, .test = m_context.planned()};
    progress.phaseFraction = static_cast<double>(written.count()) / static_cast<double>(all.count());
    rate.update(now, {.writtenBytes = written.count()}, progress);
    const double elapsed = static_cast<double>(now - begin) / 1e9;
    const double fillLeft = progress.phaseFraction > 0 ? elapsed * (1 / progress.phaseFraction - 1) : 0;
    progress.left = m_context.left().at(1) + Seconds(fillLeft);
    m_context.sendProgress(now, progress);
}

}
