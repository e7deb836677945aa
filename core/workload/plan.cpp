// SPDX-License-Identifier: MIT
#include "core/workload/plan.h"

#include "core/workload/built_in_plans.h"
#include "platform/include/error.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

unsigned readShareOf(Operation operation, const Plan &plan)
{
    switch (operation) {
    case Operation::Read: return 100;
    case Operation::Write: return 0;
    case Operation::Mix: return plan.mixReadShare;
    }
    return 100;
}

/// A thousandfold rehearsal must still measure something.
Seconds scaled(Seconds seconds, double factor, Seconds atLeast)
{
    return std::max(seconds * factor, std::min(seconds, atLeast));
}

void apply(Workload &w, const PlanOverrides &o)
{
    w.passes = o.passes.value_or(w.passes);
    w.seconds = scaled(o.seconds.value_or(w.seconds), o.timeScale, Seconds(0.05));
    w.ramp = o.ramp.value_or(w.ramp) * o.timeScale;
    w.passInterval = w.passInterval * o.timeScale;
    w.data = o.data.value_or(w.data);
    w.writeMode = o.writeMode.value_or(w.writeMode);
    if (o.seed)
        w.seed = o.seed;
}

/// Overrides of what measures. The length of a timeline is what it is about, so only the scale changes it.
struct ApplyToStep {
    const PlanOverrides &o;

    void operator()(Workload &w) const { apply(w, o); }
    void operator()(SweepStep &s) const { apply(s.base, o); }

    void operator()(TimelineStep &s) const
    {
        PlanOverrides kept = o;
        kept.seconds.reset();
        applyOnce(s.workload, kept);
    }

    void operator()(RecoverStep &s) const
    {
        applyOnce(s.workload, o);
        s.idle = s.idle * o.timeScale;
    }

    void operator()(TogetherStep &s) const
    {
        for (Workload &worker : s.workers)
            apply(worker, o);
    }

    void operator()(UntilSteadyStep &s) const { applyOnce(s.base, o); }

    void operator()(FillStep &s) const { s.data = o.data.value_or(s.data); }
    void operator()(TrimStep &) const { }
    void operator()(EraseStep &) const { }
    void operator()(IdleStep &s) const { s.seconds = s.seconds * o.timeScale; }

private:
    static void applyOnce(Workload &w, PlanOverrides kept)
    {
        kept.passes.reset();
        apply(w, kept);
    }
};

void applyMix(Plan &plan, const PlanOverrides &o)
{
    if (!o.mixReadShare)
        return;
    plan.mixReadShare = *o.mixReadShare;
    if (!plan.rows.empty() && std::ranges::find(plan.operations, Operation::Mix) == plan.operations.end())
        plan.operations.push_back(Operation::Mix);
}

/// What all tests of a step do; a step that goes through several read shares mixes.
Operation operationOf(const std::vector<Workload> &tests)
{
    const Operation first = tests.front().operation();
    return std::ranges::all_of(tests, [&](const Workload &w) { return w.operation() == first; }) ? first : Operation::Mix;
}

/// `--only` asks; what the plan does not do of itself is added where it can be: any row can be run for any operation.
void applyOnly(Plan &plan, const std::vector<Operation> &only)
{
    if (only.empty())
        return;
    plan.operations.clear();
    for (Operation operation : {Operation::Read, Operation::Write, Operation::Mix})
        if (std::ranges::find(only, operation) != only.end())
            plan.operations.push_back(operation);
    const auto leftOut = [&](Operation operation) { return std::ranges::find(only, operation) == only.end(); };
    for (Step &step : plan.steps)
        if (auto *sweep = std::get_if<SweepStep>(&step); sweep && sweep->axis != SweepAxis::ReadShare)
            std::erase_if(sweep->operations, leftOut);
    std::erase_if(plan.steps, [&](const Step &step) {
        if (std::holds_alternative<IdleStep>(step))
            return false;
        const std::vector<Workload> tests = testsOf(step);
        const auto *sweep = std::get_if<SweepStep>(&step);
        if (sweep && sweep->axis != SweepAxis::ReadShare)
            return sweep->operations.empty(); // its operations were chosen above
        if (tests.empty())
            return leftOut(Operation::Write) && leftOut(Operation::Mix);
        return leftOut(operationOf(tests));
    });
}

void requireDurations(const PlanOverrides &o)
{
    if (!(o.timeScale > 0 && o.timeScale <= 1000))
        throw Error(ErrorKind::Usage, fmt::format("The time scale is {}, it must be more than 0 and at most 1000.", o.timeScale));
}

void validateNamed(const char *kind, std::size_t index, const Step &step)
{
    try {
        validate(step);
    } catch (const Error &error) {
        throw Error(ErrorKind::Usage, fmt::format("{}[{}]: {}", kind, index, error.what()));
    }
}

}

const char *scoreRuleName(ScoreRule rule)
{
    switch (rule) {
    case ScoreRule::Best: return "best";
    case ScoreRule::Median: return "median";
    case ScoreRule::Mean: return "mean";
    }
    return "";
}

std::vector<Step> Plan::allSteps() const
{
    std::vector<Step> all;
    for (Operation operation : operations)
        for (Workload row : rows) {
            row.readShare = readShareOf(operation, *this);
            all.emplace_back(std::move(row));
        }
    all.insert(all.end(), steps.begin(), steps.end());
    return all;
}

std::vector<Workload> Plan::tests() const
{
    std::vector<Workload> all;
    for (const Step &step : allSteps())
        for (Workload &test : testsOf(step))
            all.push_back(std::move(test));
    return all;
}

bool Plan::writes() const
{
    return std::ranges::any_of(allSteps(), [](const Step &step) { return qdm::writes(step); });
}

Plan withOverrides(Plan plan, const PlanOverrides &o)
{
    requireDurations(o);
    if (o.fileSize)
        plan.fileSize = *o.fileSize, plan.deviceSize = *o.fileSize;
    plan.interval = o.interval.value_or(plan.interval) * o.timeScale;
    plan.score = o.score.value_or(plan.score);
    applyMix(plan, o);
    applyOnly(plan, o.only);
    for (Workload &row : plan.rows)
        apply(row, o);
    for (Step &step : plan.steps)
        std::visit(ApplyToStep{o}, step);
    validate(plan);
    return plan;
}

void validate(const Plan &plan)
{
    for (std::size_t i = 0; i < plan.rows.size(); ++i)
        validateNamed("rows", i, plan.rows[i]);
    for (std::size_t i = 0; i < plan.steps.size(); ++i)
        validateNamed("steps", i, plan.steps[i]);
    if (plan.tests().empty())
        throw Error(ErrorKind::Usage,
                    "There is nothing to run: the plan has no rows and no steps that measure anything, for the chosen operations.");
    if (plan.mixReadShare < 1 || plan.mixReadShare > 99)
        throw Error(ErrorKind::Usage, fmt::format("The read share of Mix is {} %, it must be 1 to 99 %.", plan.mixReadShare));
    if (!(plan.interval.count() >= 0 && plan.interval.count() <= 86400))
        throw Error(ErrorKind::Usage, fmt::format("interval is {} s, it must be 0 to 86400 s.", plan.interval.count()));
    for (auto [key, size] : {std::pair("file_size", plan.fileSize), std::pair("device_size", plan.deviceSize.value_or(0_B))})
        if (size != 0_B && size < 1_MiB)
            throw Error(ErrorKind::Usage, fmt::format("{} is {} bytes, it must be at least 1 MiB.", key, size.count()));
}

std::vector<std::string> builtInPlanNames()
{
    // The profiles in the menu's order; whatever else lies in resources/plans follows by name.
    std::vector<std::string> names{"default", "nvme", "classic", "peak", "real-world", "demo"};
    for (const BuiltInPlan &plan : builtInPlanTexts())
        if (std::ranges::find(names, plan.name) == names.end())
            names.emplace_back(plan.name);
    return names;
}

std::vector<std::string> builtInProfileNames()
{
    std::vector<std::string> names = builtInPlanNames();
    std::erase_if(names, [](const std::string &name) { return builtInPlan(name).rows.empty(); });
    return names;
}

Plan builtInPlan(std::string_view name)
{
    for (const BuiltInPlan &plan : builtInPlanTexts())
        if (plan.name == name)
            return planFromJson(plan.json, fmt::format("built-in plan {}", name));
    throw Error(ErrorKind::Usage,
                fmt::format("There is no plan named \"{}\". The plans are: {}; a plan of your own is given as the path of its JSON file.",
                            name, fmt::join(builtInPlanNames(), ", ")));
}

}
