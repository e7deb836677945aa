// SPDX-License-Identifier: MIT
#include "core/run/estimate.h"

#include "core/result/steady_state.h"
#include "core/run/fill.h"
#include "core/run/target_content.h"

#include <algorithm>
#include <array>

namespace qdm {

namespace {

/// Usual drives of 2024 in sustained use, from many published reviews, rounded.
struct Usual {
    DriveKind kind;
    double megabytesPerSecond, requestMicroseconds, jumpMilliseconds;
    unsigned atOnce;
};
constexpr std::array usuals{
    Usual{DriveKind::Nvme, 2000, 25, 0, 32},   Usual{DriveKind::Sata, 450, 60, 0, 8}, Usual{DriveKind::Usb, 200, 200, 0, 4},
    Usual{DriveKind::Mmc, 60, 400, 0, 2},      Usual{DriveKind::Hdd, 150, 100, 8, 2}, Usual{DriveKind::Memory, 4000, 2, 0, 8},
    Usual{DriveKind::Network, 100, 500, 0, 8},
};

/// Adds up what the steps of a plan take, in their order.
class Adder {
public:
    Adder(const Plan &plan, Bytes size, const ExpectedSpeed &speed) : m_plan(plan), m_size(size), m_speed(speed), m_content(size) { }

    void add(const Step &step)
    {
        m_sum.steps.emplace_back();
        std::visit([this](const auto &s) { one(s); }, step);
        m_sum.duration += m_sum.steps.back().duration;
        m_sum.written += m_sum.steps.back().written;
    }

    PlanEstimate sum() const { return m_sum; }

private:
    void one(const FillStep &s)
    {
        const Bytes end = filledSize(s, m_size);
        for (unsigned round = 0; round < s.rounds; ++round)
            write(end);
        m_content.filled(s.data, 0_B, end);
    }
    void one(const TrimStep &) { m_content.trimmedFrom(0_B); }
    void one(const EraseStep &) { m_content.trimmedFrom(0_B); }
    void one(const IdleStep &s) { m_sum.steps.back().duration += s.seconds; }

    void one(const SweepStep &s)
    {
        for (const Workload &w : testsOf(s)) {
            if (s.axis == SweepAxis::FreeShare)
                fillUpTo(sizeIn(w.span, m_size), w.data);
            measure({w});
        }
    }

    void one(const RecoverStep &s)
    {
        const std::vector<Workload> tests = testsOf(s);
        m_sum.steps.back().duration += s.idle;
        measure({tests[0]});
        m_content.trimmedFrom(0_B);
        measure({tests[1]});
    }

    void one(const TogetherStep &s) { measure(testsOf(s)); }

    void one(const UntilSteadyStep &s)
    {
        for (std::size_t round = 0; round < Steadiness::window; ++round)
            for (const Workload &w : testsOf(s))
                measure({w});
    }

    template <typename Single>
    void one(const Single &s)
    {
        for (const Workload &w : testsOf(s))
            measure({w});
    }

    void write(Bytes size)
    {
        m_sum.steps.back().written += size;
        m_sum.steps.back().duration += m_speed.timeToWrite(size);
    }

    void fillUpTo(Bytes to, const DataPattern &data)
    {
        if (!m_content.isFreeFrom(to))
            m_content.trimmedFrom(to);
        if (const auto gap = m_content.missingUpTo(to, data)) {
            write(gap->size());
            m_content.filled(data, gap->from, gap->to);
        }
    }

    /// Tests that run at once share the drive; what each alone would write is the most.
    void measure(const std::vector<Workload> &tests)
    {
        StepEstimate &sum = m_sum.steps.back();
        for (const Workload &w : tests)
            if (const auto gap = m_plan.writes() ? m_content.missingFor(w) : std::nullopt) {
                write(gap->size());
                m_content.filled(w.data, gap->from, gap->to);
            }
        const Workload &timed = tests.front();
        const unsigned passes = timed.passes + (timed.warmUpPass ? 1 : 0);
        Seconds pass{};
        for (const Workload &w : tests) {
            const Seconds length = passLength(w);
            pass = std::max(pass, length);
            const double share = (100 - w.readShare) / 100.0 / static_cast<double>(tests.size());
            sum.written += Bytes(static_cast<std::uint64_t>(m_speed.bytesPerSecond(w) * share * length.count() * passes));
            m_content.mixed(w);
        }
        sum.duration += pass * passes + timed.passInterval * (passes - 1) + (m_measured ? m_plan.interval : Seconds(0));
        m_measured = true;
    }

    Seconds passLength(const Workload &w) const
    {
        const Bytes limit = sizeIn(w.byteLimit, m_size);
        const Seconds measured =
            limit == 0_B ? w.seconds : std::min(w.seconds, Seconds(static_cast<double>(limit.count()) / m_speed.bytesPerSecond(w)));
        return w.ramp + measured;
    }

    const Plan &m_plan;
    Bytes m_size;
    const ExpectedSpeed &m_speed;
    TargetContent m_content;
    PlanEstimate m_sum;
    bool m_measured = false;
};

}

ExpectedSpeed::ExpectedSpeed(const Volume &volume)
{
    const Drive drive = volume.drive();
    if (const auto found = std::ranges::find(usuals, drive.kind, &Usual::kind); found != usuals.end()) {
        m_sequential = found->megabytesPerSecond * 1e6;
        m_requestSeconds = found->requestMicroseconds / 1e6;
        m_jumpSeconds = found->jumpMilliseconds / 1e3;
        m_atOnce = found->atOnce;
    }
    if (drive.linkBytesPerSecond && *drive.linkBytesPerSecond > 0)
        m_sequential = std::min(m_sequential, static_cast<double>(*drive.linkBytesPerSecond));
}

double ExpectedSpeed::bytesPerSecond(const Workload &w) const
{
    double block = 0;
    for (const BlockShare &share : w.blocks)
        block += static_cast<double>(share.size.count()) * share.percent / 100;
    const double atOnce = std::min(w.depth * w.threads, m_atOnce);
    const double request = m_requestSeconds + m_jumpSeconds * w.randomShare / 100;
    const double rate = std::min(m_sequential, block / (request / atOnce + block / m_sequential));
    return w.rate == 0_B ? rate : std::min(rate, static_cast<double>(w.rate.count()));
}

Seconds ExpectedSpeed::timeToWrite(Bytes size) const
{
    return Seconds(static_cast<double>(size.count()) / m_sequential);
}

PlanEstimate estimate(const Plan &plan, Bytes targetSize, const ExpectedSpeed &speed)
{
    Adder adder(plan, targetSize, speed);
    for (const Step &step : plan.allSteps())
        adder.add(step);
    return adder.sum();
}

PlanEstimate estimate(const Plan &plan)
{
    return estimate(plan, plan.fileSize == 0_B ? 1_GiB : plan.fileSize, ExpectedSpeed());
}

}
