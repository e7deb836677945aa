// SPDX-License-Identifier: MIT
#include "core/result/result_json.h"
#include "core/run/journal.h"
#include "core/workload/parse.h"
#include "platform/include/paths.h"
#include "platform/include/state_files.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

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
        Result &result = m_run.result;
        if (result.steps.empty())
            return std::move(m_run);
        StepRecord &last = result.steps.back();
        if (m_open)
            closeInterrupted(last);
        last.tests = result.tests.size() - std::min(last.firstTest, result.tests.size());
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
            takeStep(stepRecordFromJson(line.at("step_begun")), true);
        else if (line.has("step_done"))
            takeStep(stepRecordFromJson(line.at("step_done")), false);
        else if (line.has("test"))
            takeTest(line);
        else if (line.has("sample") && line.has("number") && numberOf(line) + 1 == m_run.result.tests.size())
            m_samples.push_back(sampleFromJson(line.at("sample")));
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
        m_begun = true;
    }

    static std::size_t numberOf(const JsonNode &line) { return line.at("number").integer(0, 1'000'000); }

    void takeStep(StepRecord record, bool open)
    {
        std::vector<StepRecord> &steps = m_run.result.steps;
        if (steps.empty() || steps.back().step != record.step)
            steps.push_back(record);
        steps.back() = record;
        m_open = open;
        m_run.nextStep = record.step + 1;
        m_samples.clear();
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
        m_samples.clear();
    }

    static bool isWhole(const Test &test) { return test.passes.size() >= test.workload.passes + (test.workload.warmUpPass ? 1u : 0u); }

    /// What was measured of an interrupted timeline is worth keeping. The points of a sweep that are missing are measured yet.
    void closeInterrupted(StepRecord &record)
    {
        Result &result = m_run.result;
        const bool inTest = result.tests.size() > record.firstTest && !isWhole(result.tests.back());
        const std::vector<Step> steps = result.plan.allSteps();
        const bool isSweep = record.step < steps.size() && std::holds_alternative<SweepStep>(steps[record.step]);
        if (isSweep) {
            if (inTest)
                result.tests.pop_back();
            m_run.nextStep = record.step;
        } else if (inTest && !m_samples.empty()) {
            keepSamples(result.tests.back());
        }
        record.detail += (record.detail.empty() ? "" : " ") + std::string("The program ended in this step.");
    }

    void keepSamples(Test &test)
    {
        Pass pass;
        pass.samples = std::move(m_samples);
        for (const Sample &sample : pass.samples) {
            pass.total.bytes += sample.bytes;
            pass.total.ios += sample.ios;
        }
        pass.seconds = pass.samples.back().at;
        pass.error = fmt::format("The program ended after {:.1f} s.", pass.seconds.count());
        m_run.result.steps.back().seconds = pass.seconds;
        test.passes.push_back(std::move(pass));
    }

    std::string m_source;
    UnfinishedRun m_run;
    std::vector<Sample> m_samples; ///< of the pass that was running
    bool m_begun = false;
    bool m_open = false; ///< the last step was begun and not done
};

}

UnfinishedRun readJournal(const fs::path &path)
{
    const std::string name = pathText(path);
    const File file = openFile(path, FileMode::Update);
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
    run.journal = path;
    std::error_code ignored;
    run.lastSign = std::chrono::time_point_cast<std::chrono::system_clock::duration>(
        std::chrono::file_clock::to_sys(fs::last_write_time(path, ignored)));
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
            const File file = openFile(path, FileMode::Update);
            std::error_code ignored;
            if (file && lockFile(file.get()))
                found.emplace_back(fs::last_write_time(path, ignored), path);
        }
    std::ranges::sort(found, std::greater());
    std::vector<fs::path> paths;
    for (auto &[time, path] : found)
        paths.push_back(std::move(path));
    return paths;
}

}
