// SPDX-License-Identifier: MIT
#include "core/result/result_json.h"
#include "core/run/journal.h"
#include "core/workload/parse.h"
#include "platform/include/paths.h"
#include "platform/include/state_files.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

namespace qdm {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t largestJournal = 256u << 20;

std::string contentOf(std::FILE *file)
{
    std::string text;
    std::array<char, 65536> part;
    for (std::size_t got; text.size() < largestJournal && (got = std::fread(part.data(), 1, part.size(), file)) > 0;)
        text.append(part.data(), got);
    return text;
}

/// Puts a run together again from the lines of its journal.
class Rebuilding {
public:
    explicit Rebuilding(std::string source) : m_source(std::move(source)) { }

    /// False: the line is none of a journal, so what follows cannot be trusted.
    bool take(std::string_view line)
    {
        try {
            const LocatedJson document = parseLocated(line, m_source);
            read(JsonNode(document));
            return true;
        } catch (const Error &) {
            return false;
        }
    }

    bool begun() const { return m_begun; }

    UnfinishedRun finish()
    {
        if (m_open)
            closeInterrupted(m_run.result.steps.back());
        if (m_run.result.targetKind == TargetKind::TestFile && m_run.nextStep < m_steps.size())
            prepareAgain();
        return std::move(m_run);
    }

private:
    void read(const JsonNode &line)
    {
        line.requireObject();
        if (line.has("journal"))
            readHead(line);
        else if (!m_begun)
            line.fail("comes before the head.");
        else if (line.has("step_begun"))
            takeStep(stepRecordFromJson(line.at("step_begun")), true, line);
        else if (line.has("step_done"))
            takeStep(stepRecordFromJson(line.at("step_done")), false, line);
        else if (line.has("test"))
            takeTest(line);
        else if (line.has("conditions"))
            m_run.result.conditions = conditionsFromJson(line.at("conditions"));
        else if (line.has("sample"))
            takeSample(line);
    }

    void readHead(const JsonNode &line)
    {
        if (line.at("journal").text() != Journal::schema)
            line.fail("is of another version.");
        m_run.result = resultFromJson(line.at("result"));
        m_run.request.plan = m_run.result.plan;
        m_run.request.target = pathOf(m_run.result.target);
        m_run.request.comment = m_run.result.comment;
        if (line.has("engine") && !line.at("engine").value().is_null())
            m_run.request.engine = line.at("engine").parsed(parseEngine);
        if (line.has("device_size"))
            m_run.request.deviceSize = Bytes(line.at("device_size").integer(0, std::uint64_t(1) << 62));
        m_steps = m_run.result.plan.allSteps();
        if (line.has("next_step"))
            m_run.nextStep = m_run.endedIn = line.at("next_step").integer(0, m_steps.size());
        m_begun = true;
    }

    static std::size_t numberOf(const JsonNode &line) { return line.at("number").integer(0, 1'000'000); }

    void takeStep(StepRecord record, bool open, const JsonNode &line)
    {
        Result &result = m_run.result;
        const bool isNew = result.steps.empty() || result.steps.back().step != record.step;
        if (record.step >= m_steps.size() || record.firstTest > result.tests.size()
            || (isNew && !result.steps.empty() && record.step < result.steps.back().step))
            line.fail("is of a step that there is not.");
        if (isNew)
            result.steps.push_back(record);
        result.steps.back() = record;
        m_open = open;
        m_run.endedIn = record.step;
        m_run.nextStep = record.step + 1;
        m_samples.clear();
    }

    void takeSample(const JsonNode &line)
    {
        if (const std::size_t number = numberOf(line); number < m_run.result.tests.size())
            m_samples[number].push_back(sampleFromJson(line.at("sample")));
    }

    void takeTest(const JsonNode &line)
    {
        std::vector<Test> &tests = m_run.result.tests;
        const std::size_t number = numberOf(line);
        if (number > tests.size())
            line.fail("is out of its order.");
        Test test = testFromJson(line.at("test"), m_run.result.plan.score);
        if (number == tests.size())
            tests.push_back(std::move(test));
        else
            tests[number] = std::move(test);
        m_samples.erase(number); // they are in its new pass
    }

    static bool isWhole(const Test &test) { return test.passes.size() >= test.workload.passes + (test.workload.warmUpPass ? 1u : 0u); }

    /// Steps of many tests are done test by test.
    bool goesOn(const StepRecord &record) const
    {
        return std::holds_alternative<SweepStep>(m_steps[record.step]) || std::holds_alternative<UntilSteadyStep>(m_steps[record.step]);
    }

    /// What was measured of an interrupted step is worth keeping; one that measured nothing yet is done again.
    void closeInterrupted(StepRecord &record)
    {
        std::vector<Test> &tests = m_run.result.tests;
        const bool testByTest = goesOn(record);
        if (!testByTest)
            for (const auto &[number, samples] : m_samples)
                keepSamples(tests[number], samples);
        while (tests.size() > record.firstTest && (testByTest ? !isWhole(tests.back()) : tests.back().passes.empty()))
            tests.pop_back();
        record.tests = tests.size() - record.firstTest;
        m_run.nextStep = testByTest ? record.step : record.step + 1;
        if (record.tests == 0)
            return forgetLast();
        record.seconds = std::max(record.seconds, measuredIn(record));
        constexpr const char *told = "The program ended in this step.";
        if (!record.detail.ends_with(told))
            record.detail += (record.detail.empty() ? "" : " ") + std::string(told);
    }

    /// The step is done anew.
    void forgetLast()
    {
        m_run.nextStep = m_run.result.steps.back().step;
        m_run.result.steps.pop_back();
    }

    /// A test file went with the program, and with it what was prepared for the test that did not come to be.
    void prepareAgain()
    {
        while (!m_run.result.steps.empty() && m_run.result.steps.back().tests == 0)
            forgetLast();
    }

    Seconds measuredIn(const StepRecord &record) const
    {
        Seconds sum{};
        for (std::size_t i = record.firstTest; i < m_run.result.tests.size(); ++i)
            for (const Pass &pass : m_run.result.tests[i].passes)
                sum += pass.seconds;
        const bool atOnce = std::holds_alternative<TogetherStep>(m_steps[record.step]);
        return atOnce ? sum / static_cast<double>(record.tests) : sum;
    }

    static void keepSamples(Test &test, const std::vector<Sample> &samples)
    {
        Pass pass;
        pass.warmUp = test.passes.empty() && test.workload.warmUpPass;
        pass.samples = samples;
        for (const Sample &sample : samples) {
            pass.total.bytes += sample.bytes;
            pass.total.ios += sample.ios;
        }
        pass.seconds = samples.back().at;
        pass.error = fmt::format("The program ended after {:.1f} s.", pass.seconds.count());
        test.passes.push_back(std::move(pass));
    }

    std::string m_source;
    UnfinishedRun m_run;
    std::vector<Step> m_steps;
    std::map<std::size_t, std::vector<Sample>> m_samples; ///< of the pass that was running, by the number of its test
    bool m_begun = false;
    bool m_open = false; ///< the last step was begun and not done
};

}

UnfinishedRun readJournal(const fs::path &path)
{
    const std::string name = pathText(path);
    File file = openFile(path, FileMode::Update);
    if (!file)
        throw Error(ErrorKind::NotFound,
                    fmt::format("The journal {} cannot be opened: {}.", name, std::error_code(errno, std::generic_category()).message()),
                    {.operation = "open", .path = name, .offset = {}, .code = {}});
    if (!lockFile(file.get()))
        throw Error(ErrorKind::Busy, fmt::format("The run of {} still goes on, so there is nothing to resume.", name));
    const std::string text = contentOf(file.get());
    Rebuilding rebuilding(name);
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != text.npos; at = end + 1) // a line without an end was torn
        if (!rebuilding.take(std::string_view(text).substr(at, end - at)))
            break;
    if (!rebuilding.begun())
        throw Error(ErrorKind::Usage, fmt::format("{} is no journal of a run that this version can read.", name));
    UnfinishedRun run = rebuilding.finish();
    std::error_code ignored;
    run.lastSign = std::chrono::time_point_cast<std::chrono::system_clock::duration>(
        std::chrono::file_clock::to_sys(fs::last_write_time(path, ignored)));
    run.journal = std::make_shared<LeftJournal>(path, std::move(file));
    return run;
}

std::vector<fs::path> leftJournals(const std::vector<fs::path> &folders)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> found;
    std::error_code failed;
    for (const fs::path &folder : folders)
        for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed)) {
            const fs::path &path = entry->path();
            if (path.extension() != std::string(".") + Journal::extension)
                continue;
            File file = openFile(path, FileMode::Update);
            std::error_code ignored;
            if (!file || !lockFile(file.get()))
                continue;
            if (fs::file_size(path, ignored) > 0)
                found.emplace_back(fs::last_write_time(path, ignored), path);
            else
                LeftJournal(path, std::move(file)).remove();
        }
    std::ranges::sort(found, std::greater());
    std::vector<fs::path> paths;
    for (auto &[time, path] : found)
        paths.push_back(std::move(path));
    return paths;
}

}
