// SPDX-License-Identifier: MIT
#include "platform/include/error.h"
#include "platform/windows/wine.h"
#include "tests/platform/windows_raw/helper_thread.h"
#include "tests/support/catch.h"

using namespace qdm;
using namespace qdm::raw;
using namespace qdm::test;

namespace {

namespace fs = std::filesystem;

fs::path folderOfTest()
{
    wchar_t file[MAX_PATH] = L"";
    ::GetModuleFileNameW(nullptr, file, MAX_PATH);
    return fs::path(file).parent_path();
}

/// The helper as a process of its own, without the question of Windows.
UniqueHandle startedHelper(const std::wstring &arguments)
{
    const fs::path program = folderOfTest() / L"quartzdiskmark-helper.exe";
    std::wstring command = L"\"" + program.native() + L"\" " + arguments;
    STARTUPINFOW start{};
    start.cb = sizeof(start);
    PROCESS_INFORMATION made{};
    REQUIRE(::CreateProcessW(program.c_str(), command.data(), nullptr, nullptr, FALSE, 0, nullptr, nullptr, &start, &made));
    ::CloseHandle(made.hThread);
    return UniqueHandle(made.hProcess);
}

DWORD statusOf(const UniqueHandle &process)
{
    constexpr DWORD patience = 20'000;
    REQUIRE(::WaitForSingleObject(process.get(), patience) == WAIT_OBJECT_0);
    DWORD status = 99;
    ::GetExitCodeProcess(process.get(), &status);
    return status;
}

std::wstring wide(const std::string &digits)
{
    return {digits.begin(), digits.end()};
}

/// The real helper, connected to this program.
Helper realHelper()
{
    NewPipe made = makePipe();
    UniqueHandle process = startedHelper(wide(made.digits) + L' ' + std::to_wstring(::GetCurrentProcessId()));
    waitForHelper(made.pipe, process.get());
    return {std::make_unique<PipeStream>(std::move(made.pipe)), std::move(process)};
}

template <typename Act>
std::pair<ErrorKind, std::string> errorOf(const Act &act)
{
    try {
        act();
    } catch (const Error &error) {
        return {error.kind(), error.what()};
    }
    FAIL("no error");
    return {};
}

}

TEST_CASE("How the program calls its helper")
{
    const std::string digits(32, 'a');
    const auto call = helperCall({digits, "4711"});
    REQUIRE(call);
    CHECK(call->digits == digits);
    CHECK(call->program == 4711);
    using Words = std::vector<std::string>;
    for (const Words &words : {Words{}, Words{digits}, Words{digits, ""}, Words{digits, "0"}, Words{digits, "-1"}, Words{digits, "12x"},
                               Words{digits, " 12"}, Words{digits, "99999999999"}, Words{digits, "1", "2"}})
        CHECK_FALSE(helperCall(words));
}

TEST_CASE("The helper opens no other pipe than one of the program's name and of its process")
{
    const NewPipe made = makePipe();
    CHECK(made.digits.size() == 32);
    CHECK(made.digits != makePipe().digits);
    for (const std::string &other : {std::string(), std::string("a"), made.digits + "0", std::string(32, 'G'), std::string(32, 'A'),
                                     "..\\" + made.digits.substr(3), std::string(32, 'f')})
        CHECK_FALSE(pipeOfProgram(other, ::GetCurrentProcessId()));
    CHECK_FALSE(pipeOfProgram(made.digits, ::GetCurrentProcessId() + 4));
}

TEST_CASE("The pipe is for this user and administrators only")
{
    const NewPipe made = makePipe();
    alignas(SECURITY_DESCRIPTOR) std::array<std::byte, 4096> rights{};
    DWORD length = 0;
    REQUIRE(::GetKernelObjectSecurity(made.pipe.get(), DACL_SECURITY_INFORMATION, rights.data(), DWORD(rights.size()), &length));
    BOOL present = FALSE, byDefault = TRUE;
    PACL list = nullptr;
    REQUIRE(::GetSecurityDescriptorDacl(rights.data(), &present, &list, &byDefault));
    REQUIRE(present);
    REQUIRE(list);
    CHECK(list->AceCount == 2);
}

TEST_CASE("The pipe of the program's process is opened, by one helper only")
{
    const NewPipe made = makePipe();
    const auto client = pipeOfProgram(made.digits, ::GetCurrentProcessId());
    REQUIRE(client);
    waitForHelper(made.pipe, ::GetCurrentProcess());
    CHECK_FALSE(pipeOfProgram(made.digits, ::GetCurrentProcessId()));
}

TEST_CASE("Another process in the place of the helper is refused")
{
    const UniqueHandle helper = startedHelper(L"no call");
    CHECK(statusOf(helper) == 1);
    const NewPipe made = makePipe();
    const auto stranger = pipeOfProgram(made.digits, ::GetCurrentProcessId());
    REQUIRE(stranger);
    CHECK(errorOf([&] { waitForHelper(made.pipe, helper.get()); }).first == ErrorKind::Permission);
}

TEST_CASE("A helper that ends without coming is not waited for")
{
    const NewPipe made = makePipe();
    const UniqueHandle helper = startedHelper(L"no call");
    CHECK(errorOf([&] { waitForHelper(made.pipe, helper.get()); }).first == ErrorKind::Permission); // no drive was open yet
}

TEST_CASE("A helper that is called by another process than the pipe's opens nothing")
{
    const NewPipe made = makePipe();
    const UniqueHandle other = startedHelper(L"no call");
    CHECK(statusOf(startedHelper(wide(made.digits) + L' ' + std::to_wstring(::GetProcessId(other.get())))) == 1);
    CHECK(statusOf(startedHelper(std::wstring(32, L'f') + L' ' + std::to_wstring(::GetCurrentProcessId()))) == 1);
}

TEST_CASE("What the helper refuses is the program's error")
{
    FakeSystem machine;
    machine.volume(FakeSystem::stickVolume).refuses(FSCTL_LOCK_VOLUME, ERROR_ACCESS_DENIED);
    HelperThread helper(machine);
    const auto [kind, sentence] = errorOf([&] { helper.drive({Wish::Write, 1, 0, FakeSystem::serial}); });
    CHECK(kind == ErrorKind::Busy);
    CHECK_THAT(sentence, ContainsSubstring("D: is in use"));
    CHECK(helper.wait());
    CHECK(machine.journal.openDevices() == 0);
}

TEST_CASE("A pipe that breaks in the midst of a question lets the drive go")
{
    FakeSystem machine;
    HelperThread helper(machine);
    auto stream = helper.connect();
    sendQuestion(*stream, {Wish::Write, 1, 0, FakeSystem::serial});
    const Given given = receiveGiven(*stream, 1);
    const UniqueHandle handle(reinterpret_cast<HANDLE>(std::uintptr_t(given.handle)));
    CHECK(machine.journal.open[FakeSystem::stickVolume] == 1);
    const std::array<std::byte, 7> part{};
    stream->send(part);
    stream.reset();
    CHECK_FALSE(helper.wait());
    CHECK(machine.journal.openDevices() == 0);
}

TEST_CASE("A helper that went in the midst is an error, and no wait")
{
    NewPipe made = makePipe();
    auto client = pipeOfProgram(made.digits, ::GetCurrentProcessId());
    REQUIRE(client);
    waitForHelper(made.pipe, ::GetCurrentProcess());
    PipeStream stream(std::move(made.pipe));
    SECTION("before its answer")
    {
        client.reset();
        CHECK(errorOf([&] { receiveGiven(stream, 1); }).first == ErrorKind::Io);
    }
    SECTION("in its answer")
    {
        PipeStream(std::move(*client)).send(std::array<std::byte, 9>());
        CHECK(errorOf([&] { receiveGiven(stream, 1); }).first == ErrorKind::Io);
    }
    CHECK(errorOf([&] { sendQuestion(stream, {Wish::Read, 1, 0, {}}); }).first == ErrorKind::Io);
}

TEST_CASE("A helper that ends before the drive is open leaves it forbidden; one that ends later breaks the test off")
{
    const Question question{Wish::Read, 1, 0, {}};
    NewPipe made = makePipe();
    auto client = pipeOfProgram(made.digits, ::GetCurrentProcessId());
    REQUIRE(client);
    waitForHelper(made.pipe, ::GetCurrentProcess());
    SECTION("before")
    {
        client.reset();
        const auto [kind, sentence] = errorOf([&] { driveOfHelper({std::make_unique<PipeStream>(std::move(made.pipe)), {}}, question); });
        CHECK(kind == ErrorKind::Permission);
        CHECK_THAT(sentence, ContainsSubstring("PhysicalDrive1") && ContainsSubstring("as administrator"));
    }
    SECTION("later")
    {
        auto helper = std::make_unique<PipeStream>(std::move(*client));
        const UniqueHandle event(::CreateEventW(nullptr, TRUE, FALSE, nullptr));
        HANDLE given = nullptr; // any handle of this process
        REQUIRE(::DuplicateHandle(::GetCurrentProcess(), event.get(), ::GetCurrentProcess(), &given, 0, FALSE, DUPLICATE_SAME_ACCESS));
        sendGiven(*helper, {std::uint64_t(std::uintptr_t(given)), 8_MiB, 512_B});
        const auto drive = driveOfHelper({std::make_unique<PipeStream>(std::move(made.pipe)), {}}, question);
        helper.reset();
        CHECK(errorOf([&] { drive->open(0); }).first == ErrorKind::Io);
    }
}

TEST_CASE("A drive that fails when the helper opens it is an error of the drive")
{
    FakeSystem machine;
    machine.refusal = ERROR_IO_DEVICE;
    HelperThread helper(machine);
    CHECK(errorOf([&] { helper.drive({Wish::Read, 1, 0, {}}); }).first == ErrorKind::Io);
}

TEST_CASE("A confirmation that is too long for a message is refused, not cut")
{
    const std::string typed = FakeSystem::serial + std::string(300, ' ');
    CHECK(errorOf([&] { driveOfHelper({}, {Wish::Write, 1, 0, typed}); }).first == ErrorKind::Usage);
}

TEST_CASE("Without the helper the sentence says what is missing")
{
    const TemporaryFolder empty;
    const auto [kind, sentence] = errorOf([&] { startHelperIn(empty.path(), 1); });
    CHECK(kind == ErrorKind::Permission);
    CHECK_THAT(sentence, ContainsSubstring("quartzdiskmark-helper.exe") && ContainsSubstring("start this program as administrator"));
}

TEST_CASE("The helper as a process of its own ends with the program's end of the pipe")
{
    if (!runsUnderWine())
        return; // there it runs for administrators only, and Windows asks
    Helper helper = realHelper();
    sendQuestion(*helper.stream, {Wish::Write, 999, 0, "x"});
    const auto [kind, sentence] = errorOf([&] { receiveGiven(*helper.stream, 999); });
    CHECK(kind == ErrorKind::Unsupported);
    CHECK_THAT(sentence, ContainsSubstring("under Wine"));
    sendQuestion(*helper.stream, {Wish::Read, 999, 0, {}});
    CHECK(errorOf([&] { receiveGiven(*helper.stream, 999); }).first == ErrorKind::NotFound);
    helper.stream.reset();
    CHECK(statusOf(helper.process) == 0);
}

TEST_CASE("The helper is started as administrator from the program's folder")
{
    if (!runsUnderWine())
        return;
    const Helper helper = startHelperIn(folderOfTest(), 1);
    sendQuestion(*helper.stream, {Wish::Read, 999, 0, {}});
    CHECK(errorOf([&] { receiveGiven(*helper.stream, 999); }).first == ErrorKind::NotFound);
}
