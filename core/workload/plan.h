// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/step.h"

#include <string>
#include <string_view>
#include <vector>

namespace qdm {

/// Which pass of a test makes its headline.
enum class ScoreRule { Best, Median, Mean };

/// "best", "median", "mean".
const char *scoreRuleName(ScoreRule rule);

/// What the main window shows of a row.
enum class ShownUnit { MegabytesPerSecond, Iops, Latency };

/// An ordered list of what is to be done. A profile of the main window is a plan made of rows.
struct Plan {
    std::string name;                ///< what `qdm run NAME` takes: "default", "real-world"
    std::string title;               ///< for people: "Real world"
    std::string description;         ///< one sentence
    Bytes fileSize{1 << 30};         ///< of the test file; 0: all free space
    std::optional<Bytes> deviceSize; ///< how much of a given-up drive is used; 0: all of it; unset: as much as of a file
    Seconds interval{5};             ///< pause between two tests, as CrystalDiskMark's interval time
    ScoreRule score = ScoreRule::Best;

    /// A profile: each row is run for each operation, all reads first, then all writes, then all mixes.
    std::vector<Workload> rows; ///< their readShare is not used
    std::vector<Operation> operations{Operation::Read, Operation::Write};
    bool offersMix = false;     ///< whether the profile is one that people run with Mix
    unsigned mixReadShare = 70; ///< 1..99 %
    std::vector<ShownUnit> shown{ShownUnit::MegabytesPerSecond};

    /// What is done after the rows, in this order.
    std::vector<Step> steps;

    /// All that is done, in its order: each row for each operation, then the steps.
    std::vector<Step> allSteps() const;

    /// All workloads in the order in which they run, named, with their read share set.
    std::vector<Workload> tests() const;

    /// True if anything in it changes what is on the target.
    bool writes() const;

    friend bool operator==(const Plan &, const Plan &) = default;
};

/// What the command line or the window changes of a plan. Unset: as the plan says.
struct PlanOverrides {
    std::optional<Bytes> fileSize; ///< 0: all free space
    std::optional<unsigned> passes;
    std::optional<Seconds> seconds;
    std::optional<Seconds> ramp;
    std::optional<Seconds> interval;
    std::optional<unsigned> mixReadShare; ///< also adds the Mix operation to a profile
    std::vector<Operation> only;          ///< empty: all; otherwise just these operations, and fill and trim only with those that write
    std::optional<DataPattern> data;
    std::optional<WriteMode> writeMode;
    std::optional<ScoreRule> score;
    std::optional<std::uint64_t> seed;
    double timeScale = 1; ///< times all durations: 0.01 for a rehearsal
};

/// The plan with the overrides applied, validated. Throws Error(Usage).
Plan withOverrides(Plan plan, const PlanOverrides &overrides);

/// Throws Error(Usage) with a sentence that names the row or step and the parameter.
void validate(const Plan &plan);

/// Reads a plan from JSON text. `source` is named in messages ("my.json"). Errors are Error(Usage) and name the key and the line:
/// "my.json, line 12: rows[1].depth is 5000, it must be 1 to 1024". Unknown keys are refused by name.
Plan planFromJson(std::string_view text, std::string_view source);

/// The plan as JSON text; planFromJson() of it gives an equal plan.
std::string planToJson(const Plan &plan);

/// Names of the plans that came with the program, in the order of the menu.
std::vector<std::string> builtInPlanNames();

/// Those of them that are profiles, which the main window shows as rows.
std::vector<std::string> builtInProfileNames();

/// A plan that came with the program. Throws Error(Usage) that lists the names there are.
Plan builtInPlan(std::string_view name);

}
