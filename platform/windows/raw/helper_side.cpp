// SPDX-License-Identifier: MIT
#include "platform/windows/raw/helper_side.h"

#include "platform/common/system_error.h"
#include "platform/windows/privilege.h"
#include "platform/windows/raw/drive_service.h"
#include "platform/windows/raw/pipe_stream.h"

#include <charconv>

namespace qdm::raw {

namespace {

/// Only to give it handles.
UniqueHandle openProgram(DWORD program)
{
    UniqueHandle process(::OpenProcess(PROCESS_DUP_HANDLE, FALSE, program));
    // Where the administrator is another person than the user, the process is not theirs.
    if (!process && takePrivilege(L"SeDebugPrivilege"))
        process = UniqueHandle(::OpenProcess(PROCESS_DUP_HANDLE, FALSE, program));
    return process;
}

std::uint64_t handedOver(const UniqueHandle &handle, const UniqueHandle &program)
{
    HANDLE there = nullptr;
    if (!::DuplicateHandle(::GetCurrentProcess(), handle.get(), program.get(), &there, 0, FALSE, DUPLICATE_SAME_ACCESS))
        throw errorFrom(int(::GetLastError()), "Giving the drive to the program", "open", "");
    return std::uint64_t(reinterpret_cast<std::uintptr_t>(there));
}

}

std::optional<HelperCall> helperCall(const std::vector<std::string> &words)
{
    if (words.size() != 2)
        return std::nullopt;
    HelperCall call{words[0], 0};
    const char *end = words[1].data() + words[1].size();
    const auto number = std::from_chars(words[1].data(), end, call.program);
    return number.ec == std::errc() && number.ptr == end && call.program != 0 ? std::optional(call) : std::nullopt;
}

bool runHelper(const HelperCall &call, const std::function<DriveSystem()> &system)
{
    // Held from before the pipe is looked at, so that the number cannot become that of another process.
    const UniqueHandle program = openProgram(call.program);
    auto pipe = program ? pipeOfProgram(call.digits, call.program) : std::nullopt;
    if (!pipe)
        return false;
    PipeStream stream(std::move(*pipe));
    return serveDrive(stream, system, [&](const UniqueHandle &handle) { return handedOver(handle, program); });
}

}
