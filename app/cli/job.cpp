// SPDX-License-Identifier: MIT
#include "app/cli/job.h"

#include "app/cli/command_line.h"
#include "app/cli/progress_line.h"
#include "app/cli/report_files.h"
#include "core/report/text_row.h"
#include "core/run/journal.h"
#include "platform/include/program.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>

namespace qdm::cli {

namespace {

/// One job, from the main thread's side: events are posted here from the job's thread, signals arrive here.
class Job {
public:
    Job(Platform &platform, bool showProgress) : m_signals(m_io), m_line(showProgress), m_queue(platform, 1)
    {
        for (const int signal : stopSignals())
            m_signals.add(signal);
        awaitSignal();
    }

    /// Returns when the run has ended, though the system may still hold some of its requests; those are waited for by the destructor.
    const RunFinished &run(RunRequest request)
    {
        m_id = m_queue.submit(std::move(request), [this](JobId, const Event &event) { take(event); });
        m_io.run();
        m_line.clear();
        return *m_end;
    }

    /// Whether the run got as far as having something to report.
    bool started() const { return m_started; }

private:
    void awaitSignal()
    {
        m_signals.async_wait([this](const boost::system::error_code &error, int) {
            if (error)
                return;
            if (m_cancelled) {
                restoreTerminal();
                std::_Exit(exitCancelled);
            }
            m_cancelled = true;
            m_line.note("Cancelling; once more to leave at once");
            m_queue.cancel(m_id);
            awaitSignal();
        });
    }

    /// On the job's thread. Only what is shown is copied, so that little happens beside a measurement.
    void take(const Event &event)
    {
        if (const auto *begun = std::get_if<RunStarted>(&event))
            post([this, tests = begun->tests] {
                m_started = true;
                m_line.setTests(tests);
            });
        else if (const auto *progress = std::get_if<Progress>(&event))
            post([this, now = *progress] { showProgress(now); });
        else if (const auto *done = std::get_if<TestFinished>(&event))
            post([this, row = rowText(done->result)] { m_line.addRow(row); });
        else if (const auto *end = std::get_if<RunFinished>(&event))
            post([this, last = *end] { finish(last); });
    }

    template <typename Action>
    void post(Action action)
    {
        boost::asio::post(m_io, std::move(action));
    }

    static std::string rowText(const Test &test) { return fmt::format("{:5}{}", operationName(test.operation()), textRow(test)); }

    void showProgress(const Progress &progress)
    {
        if (!m_cancelled)
            m_line.show(progress);
    }

    /// From now on a signal has its usual effect, so that neither a slow reader nor a hung device can hold the program.
    void finish(const RunFinished &end)
    {
        m_end = end;
        m_signals.clear();
        m_signals.cancel();
    }

    boost::asio::io_context m_io;
    boost::asio::signal_set m_signals;
    ProgressLine m_line;
    JobId m_id = 0;
    bool m_cancelled = false;
    bool m_started = false;
    std::optional<RunFinished> m_end;
    JobQueue m_queue; ///< last, so that its threads end before what their events use
};

int statusOf(const RunFinished &end)
{
    if (end.cancelled)
        return exitCancelled;
    return end.error ? exitStatusOf(*end.error) : exitDone;
}

/// The result is where its reader wants it, so what was kept for a crash is not needed any more.
void close(Journal *journal, const UnfinishedRun *resumed)
{
    if (journal && !journal->record().failure.empty())
        printSentence(journal->record().failure);
    if (journal)
        journal->remove();
    if (resumed)
        resumed->journal->remove();
}

/// A result that cannot be written makes a good run a failed one; a failed run keeps its own status.
int report(const RunFinished &end, const OutputOptions &output, Journal *journal, const UnfinishedRun *resumed)
{
    try {
        deliverReport(output, end.result);
        close(journal, resumed);
    } catch (const Error &error) {
        printSentence(error.what());
        return statusOf(end) == exitDone ? exitStatusOf(error.kind()) : statusOf(end);
    }
    return statusOf(end);
}

}

int runJob(Platform &platform, RunRequest request, const OutputOptions &output)
{
    requireWritable(output);
    const std::shared_ptr<Journal> journal = request.journal;
    const std::shared_ptr<const UnfinishedRun> resumed = request.resumes;
    Job job(platform, errorsGoToTerminal() && !output.quiet);
    const RunFinished &end = job.run(std::move(request));
    if (!end.result.complete)
        printSentence(end.result.failure);
    return job.started() ? report(end, output, journal.get(), resumed.get()) : statusOf(end);
}

}
