// SPDX-License-Identifier: MIT
#include "core/run/runner.h"

#include "core/engine/worker_team.h"
#include "core/result/format.h"
#include "core/run/engine_choice.h"
#include "core/run/fill.h"
#include "core/run/progress_meter.h"
#include "core/version.h"
#include "core/workload/json_text.h"
#include "platform/include/paths.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

namespace qdm {

namespace {

/// How often the job's thread looks at its workers; bounds the answer to Stop.
constexpr std::chrono::milliseconds poll{25};
constexpr Nanos progressEvery = 100'000'000;

/// A seed that survives any JSON reader: 53 bits.
std::uint64_t jsonSafe(std::uint64_t seed)
{
    return seed >> 11;
}

std::uint64_t freshSeed()
{
    std::random_device device;
    return jsonSafe((static_cast<std::uint64_t>(device()) << 32) | device());
}

/// One run of one plan, on the job's thread.
class Run {
public:
    Run(Platform &platform, const RunRequest &request, const EventSink &sink, JobId id, const std::stop_token &stop)
        : m_platform(platform), m_clock(platform.clock()), m_request(request), m_sink(sink), m_id(id), m_stop(stop),
          m_tests(request.plan.tests())
    {
    }

    /// The last event is sent while the workers may still wait for the device to give back what is outstanding; they are joined with this
    /// object.
    RunFinished run()
    {
        RunFinished end;
        try {
            const KeptAwake awake = m_platform.keepAwake("A drive is being measured"); // where it cannot be done, the run goes on without
            describe();
            openTarget();
            send(RunStarted{m_result, m_tests});
            fill();
            runTests();
            m_result.complete = true;
        } catch (const Cancelled &) {
            end.cancelled = true;
            m_result.failure = Result::cancelledText;
        } catch (const std::exception &exception) {
            const Error error = asError(exception);
            end.error = error.kind();
            m_result.failure = error.what();
        }
        m_result.audit = auditOf(m_result);
        end.result = m_result;
        send(end);
        return end;
    }

private:
    void send(const Event &event) const
    {
        if (m_sink)
            m_sink(m_id, event);
    }

    void stopIfAsked() const
    {
        if (m_stop.stop_requested())
            throw Cancelled();
    }

    void describe()
    {
        m_result.programVersion = version;
        m_result.started = m_clock.wallTime();
        m_result.comment = validUtf8(m_request.comment);
        m_result.plan = m_request.plan;
        m_result.target = pathText(m_request.target);
        stopIfAsked();
        m_result.system = m_platform.systemInfo();
        requireTarget();
        m_result.volume = m_platform.volumeOf(m_request.target);
        m_result.conditions = {.power = m_platform.powerState(), .heatBefore = m_platform.driveHeat(m_result.volume), .hottest = {}};
    }

    void requireTarget()
    {
        const std::string name = pathText(m_request.target);
        m_pathKind = m_platform.pathKind(m_request.target);
        if (name.empty())
            throw Error(ErrorKind::NotFound, "No drive and no folder is chosen. Choose where to measure.");
        if (m_pathKind == PathKind::Missing)
            m_platform.volumeOf(m_request.target); // knows better why, where it is there but cannot be looked at
        if (m_pathKind == PathKind::Missing)
            throw Error(ErrorKind::NotFound, fmt::format("There is no {}. Check the name, or choose a folder that exists.", name));
        if (m_pathKind == PathKind::Other)
            throw Error(ErrorKind::Unsupported,
                        fmt::format("{} is no folder; a test needs one to put its own file in. Choose the folder it lies in.", name));
        if (m_pathKind != PathKind::Folder && m_request.plan.writes() && !writesDevice())
            refuseWriting(name);
        if (m_pathKind != PathKind::BlockDevice && !m_request.givenUpAs.empty())
            throw Error(
                ErrorKind::Usage,
                fmt::format("{} is no whole drive, so no data are given up there. Leave --destroy-data out, or name the drive.", name));
    }

    [[noreturn]] void refuseWriting(const std::string &name) const
    {
        const char *drive =
            "{} is a device, and this plan writes. Without more words devices are only read, so that no data are lost: run it "
            "with --only read, choose a folder on the drive, or give up all data on it with --destroy-data.";
        const char *other = "{} is a device that is only read, and this plan writes. Run it with --only read, or choose a folder.";
        throw Error(ErrorKind::Unsupported, fmt::format(fmt::runtime(m_pathKind == PathKind::BlockDevice ? drive : other), name));
    }

    /// Whoever only reads opens nothing for writing, also where he might.
    bool writesDevice() const { return m_pathKind == PathKind::BlockDevice && m_request.plan.writes() && !m_request.givenUpAs.empty(); }

    void openTarget()
    {
        m_target = m_pathKind == PathKind::Folder ? makeTestFile() : openDevice();
        m_result.targetKind = m_target->kind();
        m_result.deviceWritten = m_pathKind != PathKind::Folder && m_target->writable();
        m_result.targetSize = m_target->size();
        m_result.traits = m_target->traits();
        requireEngine();
        for (Workload &test : m_tests)
            regionsOf(test, m_target->size(), m_target->alignment()); // an unfit test is refused before anything is written
    }

    std::unique_ptr<Target> makeTestFile()
    {
        const Bytes asked = m_request.plan.fileSize;
        return m_platform.createTestFile(m_request.target, asked == 0_B ? m_platform.largestTestFile(m_request.target) : asked);
    }

    std::unique_ptr<Target> openDevice() const
    {
        if (writesDevice())
            return m_platform.openDeviceForWriting(m_request.target, deviceSize(), m_request.givenUpAs);
        return m_platform.openDevice(m_request.target, deviceSize());
    }

    Bytes deviceSize() const
    {
        if (m_request.deviceSize != 0_B)
            return m_request.deviceSize;
        return m_pathKind == PathKind::CharacterDevice || writesDevice() ? m_request.plan.fileSize : 0_B;
    }

    void requireEngine() const
    {
        const std::vector<EngineKind> engines = m_target->engines();
        if (m_request.engine && std::ranges::find(engines, *m_request.engine) == engines.end())
            throw Error(ErrorKind::Unsupported,
                        fmt::format("The engine {} does not work on {} here. Leave the choice to the program with --engine auto.",
                                    engineName(*m_request.engine), m_result.target));
    }

    EngineKind engineFor(unsigned depth) const { return m_request.engine.value_or(chooseEngine(*m_target, depth)); }

    void fill()
    {
        m_left = TimeLeft(estimate(m_request.plan).duration);
        fillWith(m_tests.front().data);
    }

    /// Reads are to meet the data that their test names, so a file that holds others is written anew.
    void fillWith(const DataPattern &data)
    {
        if (!m_target->writable() || m_filledWith == data)
            return;
        m_left.beginPhase(Seconds(0)); // the estimate knows of no fill
        const FillOptions options{.engine = engineFor(fillDepth), .data = data, .seed = freshSeed()};
        const Nanos begin = m_clock.now();
        m_rate.reset();
        fillTarget(
            *m_target, options, [&](Bytes written) { fillProgress(begin, written); }, m_stop);
        m_target->dropCache();
        m_filledWith = data;
    }

    void fillProgress(Nanos begin, Bytes written)
    {
        const Nanos now = m_clock.now();
        if (now - m_lastProgress < progressEvery)
            return;
        Progress progress{.phase = Phase::Preparing};
        progress.phaseFraction = static_cast<double>(written.count()) / static_cast<double>(m_target->size().count());
        m_rate.update(now, {.writtenBytes = written.count()}, progress);
        const double elapsed = static_cast<double>(now - begin) / 1e9;
        const double fillLeft = progress.phaseFraction > 0 ? elapsed * (1 / progress.phaseFraction - 1) : 0;
        progress.left = m_left.at(0) + Seconds(fillLeft);
        sendProgress(now, progress);
    }

    void sendProgress(Nanos now, const Progress &progress)
    {
        m_lastProgress = now;
        send(progress);
    }

    void runTests()
    {
        for (std::size_t i = 0; i < m_tests.size(); ++i) {
            if (i > 0)
                pause(m_request.plan.interval, i);
            runTest(i);
        }
    }

    void pause(Seconds length, std::size_t test)
    {
        const Nanos begin = m_clock.now();
        const Nanos whole = nanos(length);
        m_left.beginPhase(length);
        for (Nanos passed = 0; passed < whole; passed = m_clock.now() - begin) {
            Progress progress{.phase = Phase::Pause, .test = test};
            progress.phaseFraction = static_cast<double>(passed) / static_cast<double>(whole);
            progress.left = m_left.at(progress.phaseFraction);
            sendProgress(begin + passed, progress);
            if (!m_clock.sleepUntil(begin + std::min(passed + progressEvery, whole), m_stop))
                throw Cancelled();
        }
        stopIfAsked();
    }

    void runTest(std::size_t index)
    {
        Workload &workload = m_tests[index];
        if (!workload.seed)
            workload.seed = freshSeed();
        if (workload.readShare > 0)
            fillWith(workload.data);
        else if (m_filledWith != workload.data)
            m_filledWith.reset();
        m_result.tests.push_back({.workload = workload, .engine = engineFor(workload.depth), .passes = {}, .score = {}, .cachedShare = {}});
        send(TestStarted{index, m_result.tests.back().engine});
        m_team.reset();
        m_team = std::make_unique<WorkerTeam>(*m_target, m_clock, workload, m_result.tests.back().engine);
        const unsigned warmUps = workload.warmUpPass ? 1 : 0;
        for (unsigned pass = 0; pass < workload.passes + warmUps; ++pass) {
            if (pass > 0 && workload.passInterval.count() > 0)
                pause(workload.passInterval, index);
            runPass(index, pass, pass < warmUps);
            noteHeat();
        }
        m_team.reset();
        if (!m_target->traits().direct)
            m_result.tests.back().cachedShare = m_target->cachedShare();
        send(TestFinished{index, m_result.tests.back()});
    }

    void noteHeat()
    {
        const std::optional<DriveHeat> now = m_platform.driveHeat(m_result.volume);
        std::optional<DriveHeat> &hottest = m_result.conditions.hottest;
        if (now && (!hottest || now->isWorseThan(*hottest)))
            hottest = now;
    }

    void runPass(std::size_t index, unsigned number, bool warmUp)
    {
        Test &test = m_result.tests.back();
        if (!m_target->traits().direct)
            m_target->dropCache();
        m_left.beginPhase(test.workload.ramp + test.workload.seconds);
        const std::optional<DriveCounters> before = m_platform.driveCounters(m_result.volume);
        const Nanos begin = m_clock.now();
        m_team->start(jsonSafe(derivedSeed(*test.workload.seed, index, number)));
        watchPass(index, warmUp ? 0 : number + (test.workload.warmUpPass ? 0 : 1), test.workload);
        std::optional<Error> failure;
        Pass pass = m_team->finish(failure);
        pass.warmUp = warmUp;
        if (m_stop.stop_requested() && pass.error.empty() && pass.seconds < test.workload.seconds)
            pass.error = fmt::format("Stopped after {:.1f} of {:.1f} s.", pass.seconds.count(), test.workload.seconds.count());
        if (pass.error.empty() && pass.total.ios == 0)
            pass.error = fmt::format("Not one request completed in {}.", formatDuration(pass.seconds));
        test.passes.push_back(std::move(pass));
        test.score = scoreOf(test.passes, m_request.plan.score);
        send(PassFinished{index, test});
        if (failure)
            throw Error(*failure);
        stopIfAsked();
        awaitDrained();
        test.passes.back().traffic = trafficSince(before, begin);
    }

    /// What reached the drives since `begin`, beside what the workers asked for.
    std::optional<Traffic> trafficSince(const std::optional<DriveCounters> &before, Nanos begin) const
    {
        const std::optional<DriveCounters> after = before ? m_platform.driveCounters(m_result.volume) : std::nullopt;
        const double seconds = static_cast<double>(m_clock.now() - begin) / 1e9;
        if (!after || seconds <= 0)
            return std::nullopt;
        const LiveTotals asked = m_team->live();
        return Traffic{.askedRead = asked.readBytes,
                       .askedWritten = asked.writtenBytes,
                       .driveRead = after->readBytes - before->readBytes,
                       .driveWritten = after->writtenBytes - before->writtenBytes,
                       .driveDepth = std::chrono::duration<double>(after->queued - before->queued).count() / seconds};
    }

    /// The pass is over, but the device may still hold requests back, or answer them with an error.
    void awaitDrained() const
    {
        while (!m_team->waitDrained(poll))
            stopIfAsked();
        if (const std::optional<Error> error = m_team->lateError())
            throw Error(*error);
    }

    /// Sends progress until all workers are through; passes a stop on to them.
    void watchPass(std::size_t index, unsigned pass, const Workload &workload)
    {
        m_rate.reset();
        Progress progress{.phase = pass == 0 ? Phase::WarmUp : Phase::Measuring, .test = index, .pass = pass, .passes = workload.passes};
        const Window &window = m_team->window();
        const Nanos begin = window.start - nanos(workload.ramp);
        const std::stop_callback passOn(m_stop, [&] { m_team->stop(); });
        while (!m_team->waitMeasured(poll)) {
            const Nanos now = m_clock.now();
            if (now - m_lastProgress < progressEvery)
                continue;
            progress.phaseFraction = std::clamp(static_cast<double>(now - begin) / static_cast<double>(window.end - begin), 0.0, 1.0);
            progress.left = m_left.at(progress.phaseFraction);
            m_rate.update(now, m_team->live(), progress);
            sendProgress(now, progress);
        }
    }

    Platform &m_platform;
    Clock &m_clock;
    const RunRequest &m_request;
    const EventSink &m_sink;
    const JobId m_id;
    const std::stop_token m_stop;
    std::vector<Workload> m_tests;

    Result m_result;
    PathKind m_pathKind = PathKind::Missing;
    std::unique_ptr<Target> m_target;
    std::unique_ptr<WorkerTeam> m_team;      ///< after the target, so that it is gone before the target closes
    std::optional<DataPattern> m_filledWith; ///< of which kind all data in the test file are
    TimeLeft m_left;
    RateMeter m_rate;
    Nanos m_lastProgress = 0;
};

}

RunFinished runPlan(Platform &platform, const RunRequest &request, const EventSink &sink, JobId id, const std::stop_token &stop)
{
    return Run(platform, request, sink, id, stop).run();
}

}
