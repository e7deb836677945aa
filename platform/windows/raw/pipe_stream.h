// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/message_stream.h"
#include "platform/windows/unique_handle.h"

#include <optional>
#include <string>
#include <string_view>

namespace qdm::raw {

/// One end of a named pipe.
class PipeStream final : public MessageStream {
public:
    explicit PipeStream(UniqueHandle pipe) : m_pipe(std::move(pipe)) { }

    void send(std::span<const std::byte> bytes) override;
    bool receive(std::span<std::byte> bytes) override;

private:
    UniqueHandle m_pipe;
};

/// The program's end: a new pipe for one other on this machine, the same user or an administrator. Error Permission.
struct NewPipe {
    std::string digits; ///< what is random in its name
    UniqueHandle pipe;
};
NewPipe makePipe();

/// Waits until `helper` (a process) has come to the pipe, and makes sure that it is that process. Error Permission where it is another,
/// where the helper ended or does not come.
void waitForHelper(const UniqueHandle &pipe, HANDLE helper);

/// The helper's end. `digits` as makePipe gave them, nothing else. None where there is no such pipe, or where its maker is not the
/// process `program`.
std::optional<UniqueHandle> pipeOfProgram(std::string_view digits, DWORD program);

}
