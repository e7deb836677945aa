// SPDX-License-Identifier: MIT
#include "platform/windows/retrim.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"
#include "platform/include/paths.h"
#include "platform/windows/privilege.h"
#include "platform/windows/unique_handle.h"

#include <fmt/format.h>

namespace qdm {

namespace fs = std::filesystem;

namespace {

constexpr const char *noOptimizer = "this system has no optimizer (defrag.exe).";

fs::path systemFolder()
{
    wchar_t folder[MAX_PATH + 1] = {};
    ::GetSystemDirectoryW(folder, MAX_PATH);
    return folder;
}

}

namespace retrim {

Command commandFor(const fs::path &folder, const fs::path &mount)
{
    std::wstring place = mount.native();
    if (place.size() < 2 || place[1] != L':')
        failNoVolumeTrim(mount, "only a volume with a drive letter or a mount folder can be.");
    while (place.ends_with(L'\\'))
        place.pop_back(); // at the end, a backslash would make the quote after it a part of the name
    const fs::path program = folder / L"defrag.exe";
    return {program, L"\"" + program.native() + L"\" \"" + place + L"\" /L"};
}

std::optional<std::uint32_t> exitStatusOf(const Command &command, int &systemCode)
{
    STARTUPINFOW start{};
    start.cb = sizeof(start);
    PROCESS_INFORMATION made{};
    std::wstring line = command.line; // the call may write to it
    if (!::CreateProcessW(command.program.c_str(), line.data(), nullptr, nullptr, FALSE, CREATE_NO_WINDOW, nullptr, nullptr, &start,
                          &made)) {
        systemCode = int(::GetLastError());
        return std::nullopt;
    }
    const UniqueHandle process(made.hProcess), thread(made.hThread);
    DWORD status = 0;
    const bool told = ::WaitForSingleObject(process.get(), INFINITE) == WAIT_OBJECT_0 && ::GetExitCodeProcess(process.get(), &status);
    systemCode = told ? 0 : int(::GetLastError());
    return told ? std::optional<std::uint32_t>(status) : std::nullopt;
}

void requireSuccess(std::uint32_t exitStatus, const fs::path &mount)
{
    // "The operation requested is not supported by the hardware backing the volume", as defrag.exe prints it.
    constexpr std::uint32_t notByThisDrive = 0x8900002A;
    if (exitStatus == notByThisDrive)
        failNoVolumeTrim(mount, "the drive below it takes no trim commands.");
    if (exitStatus != 0)
        throw Error(
            ErrorKind::Io,
            fmt::format("Windows did not trim {}: its optimizer (defrag.exe) ended with status {:#x}. Start \"Defragment and Optimize "
                        "Drives\" to see whether this drive can be trimmed.",
                        pathText(mount), exitStatus),
            {"trim", pathText(mount), {}, {}});
}

void trim(const fs::path &folder, const fs::path &mount, bool elevated)
{
    const Command command = commandFor(folder, mount);
    std::error_code ignored;
    if (!fs::exists(command.program, ignored))
        failNoVolumeTrim(mount, noOptimizer, ERROR_FILE_NOT_FOUND);
    if (!elevated)
        throw Error(ErrorKind::Permission,
                    fmt::format("Only an administrator may trim {}. Start this program with \"Run as administrator\".", pathText(mount)),
                    {"trim", pathText(mount), {}, systemError(ERROR_ACCESS_DENIED)});
    int code = 0;
    const auto status = exitStatusOf(command, code);
    if (!status)
        throw errorFrom(code, fmt::format("Starting {}", pathText(command.program)), "trim", pathText(mount));
    requireSuccess(*status, mount);
}

}

void trimVolume(const Volume &volume)
{
    retrim::trim(systemFolder(), volume.mount.empty() ? volume.source : volume.mount, isElevated());
}

}
