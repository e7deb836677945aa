// SPDX-License-Identifier: MIT
#include "platform/windows/raw/pipe_stream.h"

#include "platform/common/system_error.h"
#include "platform/windows/raw/user_only.h"
#include "platform/windows/raw/waited_io.h"

#include <algorithm>
#include <fmt/format.h>
#include <random>

namespace qdm::raw {

namespace {

constexpr std::size_t digitsOfName = 32;
constexpr DWORD bufferSize = 4096;

/// From the person's yes until a program has started.
constexpr DWORD patience = 30'000;

std::string randomDigits()
{
    std::random_device random;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", random(), random(), random(), random());
}

bool isHexadecimal(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

std::wstring nameOf(std::string_view digits)
{
    return L"\\\\.\\pipe\\quartzdiskmark-" + std::wstring(digits.begin(), digits.end());
}

bool isClosed(DWORD code)
{
    return code == ERROR_BROKEN_PIPE || code == ERROR_PIPE_NOT_CONNECTED || code == ERROR_NO_DATA;
}

[[noreturn]] void failPipe(DWORD code, const char *operation)
{
    throw OtherSideGone(
        ErrorKind::Io,
        "The connection between the program and its helper, which has the rights of an administrator, broke off. Start the test again.",
        {operation, "quartzdiskmark-helper.exe", {}, systemError(int(code))});
}

/// As long as no drive is open nothing has failed that was begun: the rights could not be had.
[[noreturn]] void failMeeting(DWORD code, const char *operation)
{
    throw Error(ErrorKind::Permission,
                "The program and its helper, which asks for the rights of an administrator, did not find each other, so no drive was "
                "opened. Start the test again, or start this program as administrator.",
                {operation, "quartzdiskmark-helper.exe", {}, systemError(int(code))});
}

}

void PipeStream::send(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const IoEnd end = waitedIo(
            m_pipe.get(), [&](OVERLAPPED *place) { return ::WriteFile(m_pipe.get(), bytes.data(), DWORD(bytes.size()), nullptr, place); });
        if (end.systemCode != 0)
            failPipe(end.systemCode, "send");
        bytes = bytes.subspan(end.moved);
    }
}

bool PipeStream::receive(std::span<std::byte> bytes)
{
    for (std::size_t filled = 0; filled < bytes.size();) {
        const IoEnd end = waitedIo(m_pipe.get(), [&](OVERLAPPED *place) {
            return ::ReadFile(m_pipe.get(), bytes.data() + filled, DWORD(bytes.size() - filled), nullptr, place);
        });
        if (isClosed(end.systemCode) && filled == 0)
            return false;
        if (end.systemCode != 0)
            failPipe(end.systemCode, "receive");
        filled += end.moved;
    }
    return true;
}

NewPipe makePipe()
{
    NewPipe made{randomDigits(), {}};
    const UserOnly rights;
    SECURITY_ATTRIBUTES attributes{sizeof(SECURITY_ATTRIBUTES), rights.descriptor(), FALSE};
    made.pipe = UniqueHandle(::CreateNamedPipeW(
        nameOf(made.digits).c_str(), PIPE_ACCESS_DUPLEX | FILE_FLAG_FIRST_PIPE_INSTANCE | FILE_FLAG_OVERLAPPED,
        PIPE_TYPE_BYTE | PIPE_READMODE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, bufferSize, bufferSize, 0, &attributes));
    if (!made.pipe)
        failMeeting(::GetLastError(), "make a pipe");
    return made;
}

void waitForHelper(const UniqueHandle &pipe, HANDLE helper)
{
    const IoEnd end = waitedIo(
        pipe.get(), [&](OVERLAPPED *place) { return ::ConnectNamedPipe(pipe.get(), place); }, helper, patience);
    if (end.systemCode != 0 && end.systemCode != ERROR_PIPE_CONNECTED)
        failMeeting(end.systemCode, "wait for the helper");
    DWORD client = 0;
    if (!::GetNamedPipeClientProcessId(pipe.get(), &client) || client != ::GetProcessId(helper))
        throw Error(ErrorKind::Permission,
                    "Another program came in the place of the helper that has the rights of an administrator, so no drive was opened. Look "
                    "what else runs on this computer.",
                    {"wait for the helper", "quartzdiskmark-helper.exe", {}, {}});
}

std::optional<UniqueHandle> pipeOfProgram(std::string_view digits, DWORD program)
{
    if (digits.size() != digitsOfName || !std::ranges::all_of(digits, isHexadecimal))
        return std::nullopt;
    // Whoever made the pipe learns who came, but may not act in the name of an administrator.
    UniqueHandle pipe(::CreateFileW(nameOf(digits).c_str(), GENERIC_READ | GENERIC_WRITE, 0, nullptr, OPEN_EXISTING,
                                    FILE_FLAG_OVERLAPPED | SECURITY_SQOS_PRESENT | SECURITY_IDENTIFICATION, nullptr));
    DWORD server = 0;
    if (!pipe || !::GetNamedPipeServerProcessId(pipe.get(), &server) || server != program)
        return std::nullopt;
    return pipe;
}

}
