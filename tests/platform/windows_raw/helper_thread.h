// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/helper_side.h"
#include "platform/windows/raw/helper_start.h"
#include "platform/windows/raw/pipe_stream.h"
#include "tests/platform/windows_raw/fake_system.h"

#include <thread>

namespace qdm::test {

/// The helper's work on a thread, for a machine that is made up, over a real pipe.
class HelperThread {
public:
    explicit HelperThread(FakeSystem &machine)
        : m_pipe(raw::makePipe()), m_thread([this, &machine, digits = m_pipe.digits] {
              m_well = raw::runHelper({digits, ::GetCurrentProcessId()}, [&machine] { return machine.system(); });
          })
    {
    }
    ~HelperThread() { wait(); }
    HelperThread(const HelperThread &) = delete;
    HelperThread &operator=(const HelperThread &) = delete;

    /// The program's end of the pipe; the helper ends when it is let go.
    std::unique_ptr<raw::MessageStream> connect()
    {
        raw::waitForHelper(m_pipe.pipe, ::GetCurrentProcess());
        return std::make_unique<raw::PipeStream>(std::move(m_pipe.pipe));
    }

    std::shared_ptr<raw::WholeDrive> drive(const raw::Question &question) { return raw::driveOfHelper({connect(), {}}, question); }

    /// For its end; whether it went as it should.
    bool wait()
    {
        m_pipe.pipe = {};
        if (m_thread.joinable())
            m_thread.join();
        return m_well;
    }

private:
    raw::NewPipe m_pipe;
    bool m_well = false;
    std::thread m_thread;
};

}
