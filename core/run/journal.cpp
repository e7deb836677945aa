// SPDX-License-Identifier: MIT
#include "core/run/journal.h"

#include "core/result/result_json.h"
#include "platform/include/paths.h"
#include "platform/include/state_files.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <random>

namespace qdm {

namespace {

using Json = nlohmann::ordered_json;

constexpr Nanos flushEvery = 1'000'000'000;
constexpr Nanos syncEvery = 5'000'000'000;

Nanos realNow()
{
    return std::chrono::steady_clock::now().time_since_epoch().count();
}

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
        File file = openFile(path, FileMode::CreateNew);
        if (file && lockFile(file.get()))
            return std::shared_ptr<Journal>(new Journal(path, std::move(file), i < elsewhere));
    }
    return nullptr;
}

Journal::Journal(std::filesystem::path path, File file, bool syncs) : m_path(std::move(path)), m_file(std::move(file)), m_syncs(syncs) { }

/// A file with something in it stays for a resumption, unless remove() was called.
Journal::~Journal()
{
    if (!m_begun)
        remove();
}

void Journal::write(const std::string &line, bool now)
{
    if (!m_file || !m_failure.empty())
        return;
    errno = 0;
    bool written = std::fwrite(line.data(), 1, line.size(), m_file.get()) == line.size() && std::fputc('\n', m_file.get()) != EOF;
    const Nanos time = realNow();
    if (now || time - m_flushed >= flushEvery) {
        written = written && std::fflush(m_file.get()) == 0;
        m_flushed = time;
    }
    if (!written)
        m_failure = fmt::format("The journal {} could not be written: {}. A crash would lose what is measured from now on.",
                                pathText(m_path), std::error_code(errno, std::generic_category()).message());
    if (written && m_syncs && time - m_synced >= syncEvery) {
        syncFile(m_file.get());
        m_synced = time;
    }
}

void Journal::begin(const RunRequest &request, const Result &result)
{
    write(Json{{"journal", schema},
               {"engine", request.engine ? Json(engineName(*request.engine)) : Json(nullptr)},
               {"device_size", request.deviceSize.count()},
               {"result", resultToJsonValue(result)}}
              .dump(),
          true);
    m_begun = true;
    if (request.resumes && m_failure.empty()) {
        std::error_code ignored;
        std::filesystem::remove(request.resumes->journal, ignored);
    }
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

void Journal::remove()
{
    std::error_code ignored;
    m_file.reset(); // where open files cannot be removed
    std::filesystem::remove(m_path, ignored);
}

}
