// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_service.h"
#include "tests/platform/windows_raw/fake_system.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstring>

using namespace qdm;
using namespace qdm::raw;
using namespace qdm::test;

namespace {

/// What was sent is received next, until there is no more.
class Loop final : public MessageStream {
public:
    void send(std::span<const std::byte> bytes) override { sent.insert(sent.end(), bytes.begin(), bytes.end()); }

    bool receive(std::span<std::byte> bytes) override
    {
        if (incoming.empty())
            return false;
        if (incoming.size() < bytes.size())
            throw Error(ErrorKind::Io, "broken off");
        std::copy_n(incoming.begin(), bytes.size(), bytes.begin());
        incoming.erase(incoming.begin(), incoming.begin() + std::ptrdiff_t(bytes.size()));
        return true;
    }

    std::vector<std::byte> incoming;
    std::vector<std::byte> sent;
};

std::vector<std::byte> bytesOf(const Question &question)
{
    Loop loop;
    sendQuestion(loop, question);
    return loop.sent;
}

std::vector<std::byte> bytesOf(const Given &given)
{
    Loop loop;
    sendGiven(loop, given);
    return loop.sent;
}

std::optional<Question> questionIn(const std::vector<std::byte> &bytes)
{
    Loop loop;
    loop.incoming = bytes;
    return receiveQuestion(loop);
}

Given givenIn(const std::vector<std::byte> &bytes)
{
    Loop loop;
    loop.incoming = bytes;
    return receiveGiven(loop, 1);
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

const Question write{Wish::Write, 1, 0, FakeSystem::serial};

// Where the fields of a question lie.
constexpr std::size_t magicAt = 0, versionAt = 4, wishAt = 8, driveAt = 12, flagsAt = 16, confirmedAt = 20;

/// Questions that no program of this version asks.
std::vector<std::vector<std::byte>> badQuestions()
{
    const auto good = bytesOf(write);
    std::vector<std::vector<std::byte>> bad = {
        changed(good, magicAt, std::uint32_t(0)),
        changed(good, versionAt, messageVersion + 1),
        changed(good, wishAt, std::uint32_t(0)),
        changed(good, wishAt, std::uint32_t(4)),
        changed(good, driveAt, std::uint32_t(10'000)),
        changed(good, flagsAt, std::uint32_t(FILE_FLAG_DELETE_ON_CLOSE)),
        good,
    };
    std::fill(bad.back().begin() + confirmedAt, bad.back().end(), std::byte('x')); // a text without an end
    return bad;
}

}

TEST_CASE("Questions and answers arrive as they were sent")
{
    const auto question = questionIn(bytesOf({Wish::Another, 3, FILE_FLAG_OVERLAPPED | FILE_FLAG_WRITE_THROUGH, "S/N ü"}));
    REQUIRE(question);
    CHECK(question->wish == Wish::Another);
    CHECK(question->drive == 3);
    CHECK(question->flags == (FILE_FLAG_OVERLAPPED | FILE_FLAG_WRITE_THROUGH));
    CHECK(question->confirmedAs == "S/N ü");
    const Given given = givenIn(bytesOf(Given{0x1234, 5_GiB, 4_KiB}));
    CHECK(given.handle == 0x1234);
    CHECK(given.capacity == 5_GiB);
    CHECK(given.sector == 4_KiB);
    CHECK_FALSE(questionIn({}));
    CHECK(errorOf([] { givenIn({}); }).first == ErrorKind::Io);
}

TEST_CASE("A refusal is the same error on the other side")
{
    Loop loop;
    sendRefusal(loop, Error(ErrorKind::Busy, "D: is in use.", {"open", "elsewhere", {}, std::error_code(5, std::system_category())}));
    try {
        givenIn(loop.sent);
        FAIL("no error");
    } catch (const Error &error) {
        CHECK(error.kind() == ErrorKind::Busy);
        CHECK(error.what() == std::string("D: is in use."));
        CHECK(error.origin().path == "\\\\.\\PhysicalDrive1");
        CHECK(error.origin().code.value() == 5);
    }
    std::string umlauts = "x";
    while (umlauts.size() < 5000)
        umlauts += "ü";
    Loop another;
    sendRefusal(another, Error(ErrorKind::Io, umlauts));
    const std::string cut = errorOf([&] { givenIn(another.sent); }).second;
    CHECK(cut == umlauts.substr(0, 1023)); // "x" and 511 whole letters
}

TEST_CASE("Questions that no program of this version asks")
{
    for (const auto &bytes : badQuestions())
        CHECK(errorOf([&] { questionIn(bytes); }).first == ErrorKind::Unsupported);
    CHECK_THAT(errorOf([] { questionIn(badQuestions()[1]); }).second, ContainsSubstring("different versions"));
    auto half = bytesOf(write);
    half.resize(half.size() / 2);
    CHECK(errorOf([&] { questionIn(half); }).first == ErrorKind::Io);
}

TEST_CASE("Answers that no helper of this version gives")
{
    const auto good = bytesOf(Given{0x1234, 5_GiB, 4_KiB});
    constexpr std::size_t refusedAt = 8, handleAt = 16, sectorAt = 32, sentenceAt = 40;
    auto endless = good;
    std::fill(endless.begin() + sentenceAt, endless.end(), std::byte('x'));
    for (const auto &bytes : {changed(good, magicAt, std::uint32_t(1)), changed(good, versionAt, std::uint32_t(0)),
                              changed(good, refusedAt, std::uint32_t(99)), changed(good, handleAt, std::uint64_t(0)),
                              changed(good, sectorAt, std::uint64_t(0)), changed(good, sectorAt, std::uint64_t(1000)), endless})
        CHECK(errorOf([&] { givenIn(bytes); }).first == ErrorKind::Unsupported);
}

TEST_CASE("The helper ends at the first thing it does not understand, and opens nothing more")
{
    for (const auto &bytes : badQuestions()) {
        FakeSystem machine;
        Loop loop;
        loop.incoming = bytes;
        const auto good = bytesOf(write);
        loop.incoming.insert(loop.incoming.end(), good.begin(), good.end());
        CHECK_FALSE(serveDrive(
            loop, [&] { return machine.system(); }, [](const UniqueHandle &) { return 1; }));
        CHECK(machine.opened == 0);
        CHECK(errorOf([&] { givenIn(loop.sent); }).first == ErrorKind::Unsupported);
    }
}

TEST_CASE("The helper opens one drive and gives handles of no other")
{
    FakeSystem machine;
    Loop loop;
    for (const Question &question : {Question{Wish::Another, 1, 0, {}}, write, write, Question{Wish::Another, 0, 0, {}}}) {
        const auto bytes = bytesOf(question);
        loop.incoming.insert(loop.incoming.end(), bytes.begin(), bytes.end());
    }
    CHECK(serveDrive(
        loop, [&] { return machine.system(); }, [](const UniqueHandle &) { return 77; }));
    loop.incoming = loop.sent;
    CHECK(errorOf([&] { receiveGiven(loop, 1); }).first == ErrorKind::Unsupported);
    CHECK(receiveGiven(loop, 1).handle == 77);
    CHECK_THAT(errorOf([&] { receiveGiven(loop, 1); }).second, ContainsSubstring("one drive only"));
    CHECK(errorOf([&] { receiveGiven(loop, 1); }).first == ErrorKind::Unsupported);
    CHECK(loop.incoming.empty());
    CHECK(machine.journal.openDevices() == 0);
}

TEST_CASE("Whatever goes wrong in the helper is told to the program")
{
    FakeSystem machine;
    Loop loop;
    loop.incoming = bytesOf(write);
    const auto fails = [](const UniqueHandle &) -> std::uint64_t { throw std::bad_alloc(); };
    CHECK(serveDrive(
        loop, [&] { return machine.system(); }, fails));
    CHECK(errorOf([&] { givenIn(loop.sent); }).first == ErrorKind::TooLarge);
}
