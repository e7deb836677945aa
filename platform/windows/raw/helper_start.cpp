// SPDX-License-Identifier: MIT
#include "platform/windows/raw/helper_start.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"
#include "platform/windows/raw/drive_error.h"
#include "platform/windows/raw/drive_name.h"
#include "platform/windows/raw/pipe_stream.h"

#include <fmt/format.h>
#include <mutex>
#include <objbase.h>
#include <shellapi.h>

namespace qdm::raw {

namespace {

namespace fs = std::filesystem;

constexpr const wchar_t *helperName = L"quartzdiskmark-helper.exe";

/// What Windows asks with may be made of COM objects.
class ComOnThread {
public:
    ComOnThread() : m_ours(SUCCEEDED(::CoInitializeEx(nullptr, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE))) { }
    ~ComOnThread()
    {
        if (m_ours)
            ::CoUninitialize();
    }
    ComOnThread(const ComOnThread &) = delete;
    ComOnThread &operator=(const ComOnThread &) = delete;

private:
    bool m_ours;
};

fs::path folderOfProgram()
{
    constexpr std::size_t longestPath = 32768;
    std::wstring file(longestPath, L'\0');
    file.resize(::GetModuleFileNameW(nullptr, file.data(), DWORD(file.size())));
    return fs::path(file).parent_path();
}

Error startError(unsigned drive, DWORD code)
{
    if (code != ERROR_CANCELLED)
        return driveError(ErrorKind::Permission, drive,
                          fmt::format("Windows did not start quartzdiskmark-helper.exe as administrator, so {} was not opened: {}",
                                      driveText(drive), reasonFor(int(code))),
                          int(code));
    return driveError(
        ErrorKind::Permission, drive,
        fmt::format("You said no to the question of Windows, so {} was not opened. Only an administrator may use a drive as a "
                    "whole: start again and say yes, or test in a folder of the drive.",
                    driveText(drive)),
        int(code));
}

/// The process, started with the rights of an administrator.
UniqueHandle startElevated(const fs::path &program, const std::wstring &arguments, unsigned drive)
{
    const ComOnThread com;
    SHELLEXECUTEINFOW call{};
    call.cbSize = sizeof(call);
    call.fMask = SEE_MASK_NOCLOSEPROCESS | SEE_MASK_NOASYNC | SEE_MASK_FLAG_NO_UI;
    call.hwnd = ::GetForegroundWindow(); // else the question may come up behind other windows
    call.lpVerb = L"runas";
    call.lpFile = program.c_str();
    call.lpParameters = arguments.c_str();
    call.nShow = SW_HIDE;
    if (!::ShellExecuteExW(&call))
        throw startError(drive, ::GetLastError());
    return UniqueHandle(call.hProcess);
}

class HelperDrive final : public WholeDrive {
public:
    HelperDrive(Helper helper, const Question &question)
        : m_helper(std::move(helper)), m_drive(question.drive), m_use(question.wish == Wish::Write ? Use::Writing : Use::Reading),
          m_first(askFirst(question)), m_firstHandle(handleOf(m_first))
    {
    }

    /// The drive is free again when the helper has ended, and whoever closes a target may count on that.
    ~HelperDrive() override
    {
        constexpr DWORD patience = 5'000;
        m_helper.stream.reset();
        if (m_helper.process)
            ::WaitForSingleObject(m_helper.process.get(), patience);
    }

    Use use() const override { return m_use; }
    Bytes capacity() const override { return m_first.capacity; }
    Bytes sector() const override { return m_first.sector; }

    UniqueHandle open(DWORD extraFlags) override { return handleOf(ask({Wish::Another, m_drive, extraFlags, {}})); }

private:
    /// Until there is an answer no drive is open, so that its end is one more way not to be allowed to.
    Given askFirst(const Question &question)
    {
        try {
            return ask(question);
        } catch (const OtherSideGone &error) {
            throw driveError(ErrorKind::Permission, question.drive,
                             fmt::format("The helper that has the rights of an administrator ended before {} was open. Start the test "
                                         "again, or start this program as administrator.",
                                         driveText(question.drive)),
                             error.origin().code.value());
        }
    }

    /// One question at a time, whatever thread it comes from.
    Given ask(const Question &question)
    {
        const std::lock_guard lock(m_mutex);
        sendQuestion(*m_helper.stream, question);
        return receiveGiven(*m_helper.stream, m_drive);
    }

    static UniqueHandle handleOf(const Given &given)
    {
        return UniqueHandle(reinterpret_cast<HANDLE>(static_cast<std::uintptr_t>(given.handle)));
    }

    std::mutex m_mutex;
    Helper m_helper;
    unsigned m_drive;
    Use m_use;
    Given m_first;
    UniqueHandle m_firstHandle; ///< came with the first answer; kept so that the drive is open as long as this lives
};

}

Helper startHelper(unsigned drive)
{
    return startHelperIn(folderOfProgram(), drive);
}

Helper startHelperIn(const fs::path &folder, unsigned drive)
{
    const fs::path program = folder / helperName;
    if (::GetFileAttributesW(program.c_str()) == INVALID_FILE_ATTRIBUTES)
        throw driveError(
            ErrorKind::Permission, drive,
            fmt::format("Only an administrator may open {}. quartzdiskmark-helper.exe, which asks for that right, is not in {}: "
                        "put it there, or start this program as administrator.",
                        driveText(drive), pathText(folder)));
    NewPipe made = makePipe();
    const std::wstring arguments = std::wstring(made.digits.begin(), made.digits.end()) + L' ' + std::to_wstring(::GetCurrentProcessId());
    UniqueHandle process = startElevated(program, arguments, drive);
    waitForHelper(made.pipe, process.get());
    return {std::make_unique<PipeStream>(std::move(made.pipe)), std::move(process)};
}

std::shared_ptr<WholeDrive> driveOfHelper(Helper helper, const Question &question)
{
    if (question.confirmedAs.size() >= longestConfirmation)
        throw driveError(ErrorKind::Usage, question.drive,
                         fmt::format("{} has no serial number as long as that. Nothing was written.", driveText(question.drive)));
    return std::make_shared<HelperDrive>(std::move(helper), question);
}

}
