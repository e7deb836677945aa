// SPDX-License-Identifier: MIT
#include "core/run/journal.h"

#include "core/result/result_json.h"
#include "platform/include/paths.h"
#include "platform/include/state_files.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>
#include <random>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

constexpr Nanos flushEvery = 1'000'000'000;

/// With the sample that is due next, and the one that is in the making then, less than five seconds are at stake.
constexpr Nanos syncEvery = 3'000'000'000;

bool shareDrive(const Volume &a, const Volume &b)
{
    return std::ranges::any_of(a.drives, [&](const Drive &drive) {
        return std::ranges::any_of(b.drives, [&](const Drive &other) { return drive.kind == other.kind && drive.device == other.device; });
    });
}

/// Where a volume cannot be told, its folder is no worse than another.
bool isOn(Platform &platform, const std::filesystem::path &folder, const std::filesystem::path &target)
{
    try {
        return shareDrive(platform.volumeOf(folder), platform.volumeOf(target));
    } catch (const Error &) {
        return false;
    }
}

std::filesystem::path freshName(const std::filesystem::path &folder)
{
    std::random_device device;
    return folder / fmt::format("run-{:08x}{:08x}.{}", device(), device(), Journal::extension);
}

}

std::shared_ptr<Journal> Journal::create(Platform &platform, std::vector<std::filesystem::path> folders,
                                         const std::filesystem::path &target)
{
    const auto others = std::ranges::stable_partition(folders, [&](const auto &folder) { return !isOn(platform, folder, target); });
    const std::size_t elsewhere = folders.size() - others.size();
    for (std::size_t i = 0; i < folders.size(); ++i) {
        const std::filesystem::path path = freshName(folders[i]);
        if (File file = createStateFile(path))
            return std::shared_ptr<Journal>(new Journal(platform.clock(), path, std::move(file), i >= elsewhere));
    }
    return nullptr;
}

Journal::Journal(Clock &clock, std::filesystem::path path, File file, bool onTestedDrive)
    : m_clock(clock), m_path(std::move(path)),
      m_file(std::move(file)), m_record{.onTestedDrive = onTestedDrive, .written = {}, .failure = {}}
{
}

/// A file with something in it stays for a resumption, unless remove() was called.
Journal::~Journal()
{
    if (!m_begun)
        remove();
}

void Journal::write(const std::string &line, bool now)
{
    if (!m_file || !m_record.failure.empty())
        return;
    errno = 0;
    bool written = std::fwrite(line.data(), 1, line.size(), m_file.get()) == line.size() && std::fputc('\n', m_file.get()) != EOF;
    const Nanos time = m_clock.now();
    if (written && (now || time - m_flushed >= flushEvery)) {
        written = std::fflush(m_file.get()) == 0;
        m_flushed = time;
    }
    if (!written) {
        m_record.failure = fmt::format("The journal {} could not be written: {}. From then on a crash would have lost what was measured.",
                                       pathText(m_path), std::error_code(errno ? errno : EIO, std::generic_category()).message());
        return;
    }
    m_record.written = m_record.written + Bytes(line.size() + 1);
    makeDurable(now);
}

/// What comes between passes (`now`) may be followed by hours in which nothing is written. The tested drive is left in peace: there a
/// crash of the machine loses what the system has not written by itself.
void Journal::makeDurable(bool now)
{
    const Nanos time = m_clock.now();
    if (m_record.onTestedDrive || (!now && time - m_synced < syncEvery))
        return;
    syncFile(m_file.get());
    m_synced = time;
}

void Journal::begin(const RunRequest &request, const Result &result)
{
    write(Json{{"journal", schema},
               {"engine", request.engine ? Json(engineName(*request.engine)) : Json(nullptr)},
               {"device_size", request.deviceSize.count()},
               {"next_step", request.resumes ? request.resumes->nextStep : 0},
               {"result", resultToJsonValue(result)}}
              .dump(),
          true);
    m_begun = m_record.failure.empty();
    if (request.resumes && m_begun)
        request.resumes->journal->remove();
}

void Journal::beginStep(const StepRecord &record)
{
    write(Json{{"step_begun", stepRecordToJson(record)}}.dump(), true);
}

void Journal::endStep(const StepRecord &record)
{
    write(Json{{"step_done", stepRecordToJson(record)}}.dump(), true);
}

void Journal::keepTest(std::size_t number, const Test &test)
{
    write(Json{{"number", number}, {"test", testToJson(test)}}.dump(), true);
}

void Journal::keepSample(std::size_t number, const Sample &sample)
{
    write(Json{{"number", number}, {"sample", sampleToJson(sample)}}.dump(), false);
}

void Journal::keepConditions(const Conditions &conditions)
{
    write(Json{{"conditions", conditionsToJson(conditions)}}.dump(), true);
}

void Journal::remove()
{
    std::error_code ignored;
    m_file.reset(); // where open files cannot be removed
    std::filesystem::remove(m_path, ignored);
}

void LeftJournal::remove()
{
    std::error_code ignored;
    m_file.reset();
    std::filesystem::remove(m_path, ignored);
}

}
