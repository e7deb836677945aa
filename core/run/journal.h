// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/runner.h"
#include "platform/include/files.h"

namespace qdm {

/// Keeps what a run has measured in a file while it goes on, so that a crash of the program or the machine loses seconds. A line of JSON
/// for each thing that came to be; a last line that was torn by the crash is left out when it is read. Used on the run's thread.
class Journal {
public:
    static constexpr const char *schema = "quartzdiskmark-journal/1";
    static constexpr const char *extension = "journal";

    /// Makes a file in the first of `folders` that lies on none of the drives below `target`, so that it is no load there; in the first
    /// where none does. None where no file can be made.
    static std::shared_ptr<Journal> create(Platform &platform, std::vector<std::filesystem::path> folders,
                                           const std::filesystem::path &target);

    ~Journal();
    Journal(const Journal &) = delete;
    Journal &operator=(const Journal &) = delete;

    const std::filesystem::path &path() const { return m_path; }

    /// The run begins, or goes on: what is known of it by now.
    void begin(const RunRequest &request, const Result &result);
    void beginStep(const StepRecord &record);
    void endStep(const StepRecord &record);
    void keepTest(std::size_t number, const Test &test); ///< as far as its passes are done
    void keepSample(std::size_t number, const Sample &sample);
    void keepConditions(const Conditions &conditions);

    /// The result is where its reader wants it: the file goes.
    void remove();

    /// How that went. After a failure nothing more is written, and the run goes on without.
    const JournalRecord &record() const { return m_record; }

private:
    Journal(Clock &clock, std::filesystem::path path, File file, bool onTestedDrive);
    void write(const std::string &line, bool now);
    void makeDurable(bool now);

    Clock &m_clock;
    std::filesystem::path m_path;
    File m_file;
    JournalRecord m_record;
    Nanos m_flushed = 0, m_synced = 0;
    bool m_begun = false;
};

/// A journal whose run ended without it. No other program resumes it while it is held.
class LeftJournal {
public:
    LeftJournal(std::filesystem::path path, File file) : m_path(std::move(path)), m_file(std::move(file)) { }

    const std::filesystem::path &path() const { return m_path; }
    void remove();

private:
    std::filesystem::path m_path;
    File m_file; ///< locked
};

/// What a journal knows of a run that did not end.
struct UnfinishedRun {
    RunRequest request; ///< without `opened` and `givenUpAs`: who gives up a drive says so again
    Result result;      ///< what was measured; a timeline that was interrupted has its samples as a pass with an error
    std::size_t nextStep = 0;
    std::size_t endedIn = 0;                          ///< the step that was the last to be begun
    std::shared_ptr<LeftJournal> journal;             ///< goes once another one holds the same, or the result was delivered
    std::chrono::system_clock::time_point lastSign{}; ///< when the file was last written to
};

/// Reads a journal. Throws Error(Usage) where it is none, Error(Busy) where its run still goes on.
UnfinishedRun readJournal(const std::filesystem::path &path);

/// The journals of runs that did not end, the latest first. Those of runs that never began are removed.
std::vector<std::filesystem::path> leftJournals(const std::vector<std::filesystem::path> &folders);

}
