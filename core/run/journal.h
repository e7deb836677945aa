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

    /// The result is where its reader wants it: the file goes.
    void remove();

    /// Why nothing more could be written, as a sentence; empty: all was. The run goes on without.
    const std::string &failure() const { return m_failure; }

private:
    Journal(std::filesystem::path path, File file, bool syncs);
    void write(const std::string &line, bool now);

    std::filesystem::path m_path;
    File m_file;
    bool m_syncs; ///< often to the disk, which is not the tested one
    Nanos m_flushed = 0, m_synced = 0;
    std::string m_failure;
    bool m_begun = false;
};

/// What a journal knows of a run that did not end.
struct UnfinishedRun {
    RunRequest request; ///< without `opened` and `givenUpAs`: who gives up a drive says so again
    Result result;      ///< what was measured; a timeline that was interrupted has its samples as a pass with an error
    std::size_t nextStep = 0;
    std::filesystem::path journal; ///< the file; it goes once another one holds the same
    std::chrono::system_clock::time_point lastSign{}; ///< when the file was last written to
};

/// Reads a journal. Throws Error(Usage) where it is none, Error(Busy) where its run still goes on.
UnfinishedRun readJournal(const std::filesystem::path &path);

/// The journals of runs that did not end, the latest first.
std::vector<std::filesystem::path> leftJournals(const std::vector<std::filesystem::path> &folders);

}
