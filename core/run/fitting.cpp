// SPDX-License-Identifier: MIT
#include "core/run/fitting.h"

#include "core/engine/offset_generator.h"
#include "core/result/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

/// Makes one step fit, kind by kind. Each returns whether something of it can be done.
class Fitting {
public:
    explicit Fitting(const Target &target) : m_size(target.size()), m_alignment(target.alignment()) { }

    bool operator()(Workload &w) { return fits(w) && shrinkSpan(w) && shrinkRegions(w, w.threads); }
    bool operator()(TimelineStep &s) { return (*this)(s.workload); }
    bool operator()(RecoverStep &s) { return (*this)(s.workload); }

    bool operator()(TogetherStep &s)
    {
        return std::ranges::all_of(s.workers, [&](Workload &w) { return (*this)(w); }); // the one without the other is another test
    }

    bool operator()(SweepStep &s)
    {
        shrinkSpan(s.base);
        shrinkRegions(s.base, s.axis == SweepAxis::Threads ? static_cast<unsigned>(std::ranges::max(s.values)) : s.base.threads);
        if (s.axis != SweepAxis::Block)
            return fits(s.base);
        std::erase_if(s.values, [&](double size) { return cannotBe(Bytes(static_cast<std::uint64_t>(size))); });
        return !s.values.empty();
    }

    bool operator()(UntilSteadyStep &s)
    {
        shrinkSpan(s.base);
        shrinkRegions(s.base, s.base.threads);
        std::erase_if(s.blocks, [&](Bytes size) { return cannotBe(size); });
        return !s.blocks.empty();
    }

    template <typename Other>
    bool operator()(Other &)
    {
        return true;
    }

    std::string changes() const
    {
        std::string all = fmt::format("{}", fmt::join(m_shrunk, " "));
        if (!m_leftOut.empty())
            all += fmt::format("{}{} left out, because the target has blocks of {}.", all.empty() ? "" : " ", fmt::join(m_leftOut, ", "),
                               formatSize(m_alignment));
        return all;
    }

private:
    bool cannotBe(Bytes block)
    {
        if (block % m_alignment == 0_B)
            return false;
        m_leftOut.push_back(formatSize(block));
        return true;
    }

    bool fits(const Workload &w)
    {
        if (std::ranges::all_of(w.blocks, [&](const BlockShare &block) { return block.size % m_alignment == 0_B; }))
            return true;
        m_leftOut.push_back(w.name.empty() ? workloadName(w) : w.name);
        return false;
    }

    Bytes roomAfter(const Span &offset) const { return m_size - std::min(sizeIn(offset, m_size), m_size); }

    bool shrinkSpan(Workload &w)
    {
        const Bytes room = roomAfter(w.offset);
        if (w.span.bytes <= room || room == 0_B)
            return true;
        m_shrunk.push_back(fmt::format("The span of {} was made {}, which is all there is.", formatSize(w.span.bytes), formatSize(room)));
        w.span.bytes = room;
        return true;
    }

    /// Regions are the same for all points of a sweep, so the most threads decide. What is too small even so is refused by regionsOf().
    bool shrinkRegions(Workload &w, unsigned mostThreads)
    {
        if (!w.placement.disjoint || w.placement.regionSize == 0_B)
            return true;
        const Bytes span = std::min(sizeIn(w.span, m_size), roomAfter(w.offset));
        const Bytes gaps = w.placement.gap * (mostThreads - 1);
        const Bytes most = ((span - std::min(gaps, span)) / mostThreads).roundedDownTo(std::max(w.largestBlock(), m_alignment));
        if (most == 0_B || w.placement.regionSize <= most)
            return true;
        m_shrunk.push_back(fmt::format("The regions of {} were made {}, so that {} of them fit into {}.",
                                       formatSize(w.placement.regionSize), formatSize(most), mostThreads, formatSize(span)));
        w.placement.regionSize = most;
        return true;
    }

    Bytes m_size, m_alignment;
    std::vector<std::string> m_leftOut;
    std::vector<std::string> m_shrunk;
};

void requireTracked(const Step &step, Bytes alignment)
{
    if (const auto *repeated = std::get_if<UntilSteadyStep>(&step); repeated && repeated->trackedBlock % alignment != 0_B)
        throw Error(ErrorKind::Unsupported,
                    fmt::format("The cell of {} that decides when the drive is steady cannot be measured, because the target has "
                                "blocks of {}. Track a larger block.",
                                formatSize(repeated->trackedBlock), formatSize(alignment)));
}

}

FittedStep fitted(const Step &step, const Target &target)
{
    Fitting fitting(target);
    Step changed = step;
    const bool possible = std::visit(fitting, changed);
    return {possible ? std::optional(std::move(changed)) : std::nullopt, fitting.changes()};
}

std::vector<Workload> requireFitting(const std::vector<Step> &steps, const Target &target)
{
    std::vector<Workload> tests;
    for (const Step &step : steps) {
        const FittedStep fit = fitted(step, target);
        if (!fit.step)
            continue;
        for (Workload &test : testsOf(*fit.step)) {
            regionsOf(test, target.size(), target.alignment());
            tests.push_back(std::move(test));
        }
        requireTracked(*fit.step, target.alignment());
    }
    if (tests.empty())
        throw Error(ErrorKind::Unsupported,
                    fmt::format("The target has blocks of {}, so nothing of this plan can be measured. Add larger blocks to it.",
                                formatSize(target.alignment())));
    return tests;
}

}
