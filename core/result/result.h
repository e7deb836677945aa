// SPDX-License-Identifier: MIT
#pragma once

#include "core/engine/histogram.h"
#include "core/workload/plan.h"
#include "platform/include/drives.h"
#include "platform/include/machine_state.h"
#include "platform/include/target.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace qdm {

/// Latency of the requests of a pass, in nanoseconds; all zero where there was none.
struct LatencyDigest {
    double min = 0, mean = 0, p50 = 0, p90 = 0, p99 = 0, p99_9 = 0, p99_99 = 0, max = 0;
};
LatencyDigest digest(const Histogram &histogram);

/// What was done in a measured window: of a pass as a whole, or of its reads or its writes alone.
struct Tally {
    std::uint64_t bytes = 0;
    std::uint64_t ios = 0;
    Histogram latency;

    double bytesPerSecond(Seconds window) const { return window.count() > 0 ? static_cast<double>(bytes) / window.count() : 0; }
    double iops(Seconds window) const { return window.count() > 0 ? static_cast<double>(ios) / window.count() : 0; }
};

/// A slice of a pass; the samples of a pass add up to it.
struct Sample {
    Seconds at{}; ///< end of the slice, from the start of the window
    std::uint64_t bytes = 0;
    std::uint64_t ios = 0;
    double latencyMeanNs = 0;
};

/// What the workers asked for in a pass, ramp and drain included, and what the drives' own counters saw meanwhile. In bytes.
struct Traffic {
    std::uint64_t askedRead = 0, askedWritten = 0;
    std::uint64_t driveRead = 0, driveWritten = 0; ///< whoever asked for it
    double driveDepth = 0;                         ///< requests in the drives' queues on average
};

/// One timed run of a workload.
struct Pass {
    bool warmUp = false;
    Seconds seconds{};                ///< length of the measured window
    Tally total;                      ///< reads + writes
    std::optional<Tally> read, write; ///< only where it mixed
    std::uint64_t seed = 0;
    Seconds cpuUser{}, cpuSystem{}; ///< of the whole process, within the window
    Seconds cpuWait{};              ///< how long the worker that fared worst was ready and had no processor, within the window
    std::vector<Sample> samples;
    std::optional<Traffic> traffic; ///< where the system counts it
    std::string error;              ///< why it broke off; empty: it did not. What was measured until then is kept

    bool counts() const { return !warmUp && error.empty() && total.ios > 0 && seconds.count() > 0; } ///< for the score and the spread

    double bytesPerSecond() const { return total.bytesPerSecond(seconds); }
    double iops() const { return total.iops(seconds); }
    double latencyMeanNs() const { return total.latency.mean(); }
    double achievedDepth() const { return iops() * latencyMeanNs() / 1e9; } ///< Little's law: requests outstanding on average
};

/// The headline of a test. MB/s, IOPS and latency come from the same pass, except for the rule Mean, which averages each.
struct Score {
    ScoreRule rule = ScoreRule::Best;
    std::size_t pass = 0; ///< index in Test::passes, for Best and Median (Median: the lower middle pass, by bytes/s)
    double bytesPerSecond = 0;
    double iops = 0;
    double latencyMeanNs = 0;
    double spreadCv = 0;            ///< coefficient of variation (sample standard deviation / mean) of the passes' bytes/s; 0 for one pass
    double lowest = 0, highest = 0; ///< bytes/s of the slowest and fastest pass
};

/// All passes of one workload.
struct Test {
    Workload workload;
    EngineKind engine = EngineKind::Sync; ///< the one used
    std::vector<Pass> passes;             ///< the warm-up pass, if any, first
    std::optional<Score> score;           ///< none until a counting pass is done
    std::optional<double> cachedShare;    ///< where access was buffered: which part (0..1) of the file lay in the page cache at the end

    Operation operation() const { return workload.operation(); }
    std::size_t countingPasses() const { return static_cast<std::size_t>(std::ranges::count_if(passes, &Pass::counts)); }
};

/// Derives the headline from the passes that count and did not fail; none if there is none.
std::optional<Score> scoreOf(const std::vector<Pass> &passes, ScoreRule rule);

/// What came of one step of the plan.
struct StepRecord {
    std::size_t step = 0;      ///< index in Plan::allSteps()
    Seconds begin{};           ///< from the start of the run
    Seconds seconds{};         ///< how long it took, pauses included
    std::size_t firstTest = 0; ///< index in Result::tests
    std::size_t tests = 0;     ///< how many of them are its own
    std::string detail;        ///< what was done where nothing was measured, or what was left out, as a sentence; else empty
};

struct Result;

/// True if the record is of a step and tests that there are; it may come from a file.
bool isWithin(const StepRecord &record, const Result &result);

/// The program ended in the middle of a run, and the run was resumed.
struct Interruption {
    std::size_t step = 0; ///< index in Plan::allSteps() of the step in which it happened
    Seconds gap{};        ///< between the last sign of the run and its resumption
    std::chrono::system_clock::time_point resumed{};
};

/// How what was measured was kept while the run went on.
struct JournalRecord {
    bool onTestedDrive = false;
    Bytes written;
    std::string failure; ///< why it could not be kept to the end, as a sentence; else empty
};

enum class Verdict { Ok, Note, Suspect, Unknown };

/// One reason to trust a number or not.
struct AuditEntry {
    std::string check; ///< "direct_io", "layer", "spread", ...
    Verdict verdict = Verdict::Unknown;
    std::string detail; ///< a plain sentence with the numbers that led to it
};

/// In which state drive and machine were.
struct Conditions {
    PowerState power;
    std::optional<DriveHeat> heatBefore; ///< before the first test
    std::optional<DriveHeat> hottest;    ///< of all passes, at their end
};

/// Everything one run of a plan produced.
struct Result {
    std::string programVersion;
    bool complete = false; ///< false: cancelled or failed; what was measured is here all the same
    std::string failure;   ///< why it is not complete, in words; "Cancelled." or an error's sentence
    std::chrono::system_clock::time_point started{};
    std::string comment;
    Volume volume; ///< where it ran; its drive() is the tested drive
    SystemInfo system;
    TargetKind targetKind = TargetKind::TestFile;
    std::string target;         ///< folder or device as the user named it
    Bytes targetSize;           ///< test file's or device span's size
    bool deviceWritten = false; ///< the target is a device whose data were given up
    TargetTraits traits;
    Conditions conditions;
    Plan plan;                     ///< as it was run, overrides applied
    std::vector<StepRecord> steps; ///< those that were begun
    std::vector<Interruption> interruptions;
    std::optional<JournalRecord> journal; ///< where one was kept
    std::vector<Test> tests;
    std::vector<AuditEntry> audit;

    static constexpr const char *cancelledText = "Cancelled.";
    bool cancelled() const { return !complete && failure == cancelledText; }
};

/// The result as JSON (schema "quartzdiskmark/1", DESIGN's contract), and back. resultFromJson throws Error(Usage) on what is not one.
std::string resultToJson(const Result &result);
Result resultFromJson(std::string_view text, std::string_view source);

/// Judges a result from what is in it (direct I/O, what kind of place it ran on, spread of the passes).
std::vector<AuditEntry> auditOf(const Result &result);

}
