// SPDX-License-Identifier: MIT
#include "platform/include/paths.h"
#include "tests/contract/places.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <fstream>
#include <optional>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

/// A code by which this system says that a device failed.
int ioErrorCode()
{
    int code = 1;
    while (std::system_category().default_error_condition(code) != std::errc::io_error)
        ++code;
    return code;
}

/// The kind and sentence of the error that `action` must end in.
template <typename Action>
Error errorOf(Action action)
{
    try {
        action();
    } catch (const Error &error) {
        return error;
    }
    FAIL("no error");
    throw;
}

/// Writes the whole target, each block with a number of its own, and reads it back.
void writeAndReadAll(Target &target)
{
    constexpr std::uint32_t block = 65536;
    const auto queue = target.openQueue({EngineKind::Sync, 1, Bytes(block), WriteMode::Direct});
    const auto buffer = queue->buffer(0);
    const auto sign = [](std::uint64_t offset) { return std::byte(1 + offset / block); };
    for (std::uint64_t offset = 0; offset < target.size().count(); offset += block) {
        std::ranges::fill(buffer, sign(offset));
        REQUIRE(test::finish(*queue, {{offset, block, 0, Direction::Write}}).at(0).result == std::int32_t(block));
    }
    for (std::uint64_t offset = 0; offset < target.size().count(); offset += block) {
        std::ranges::fill(buffer, std::byte());
        REQUIRE(test::finish(*queue, {{offset, block, 0, Direction::Read}}).at(0).result == std::int32_t(block));
        CHECK(std::ranges::all_of(buffer, [&](std::byte b) { return b == sign(offset); }));
    }
}

/// How the whole target was trimmed; nothing where that is not supported, which must be said in words.
std::optional<std::string> trimmed(Target &target)
{
    try {
        return target.trim(0, target.size());
    } catch (const Error &error) {
        CHECK(error.kind() == ErrorKind::Unsupported);
        CHECK_THAT(error.what(), ContainsSubstring(pathText(target.path())) && ContainsSubstring("cannot be trimmed"));
        CHECK(error.origin().operation == "trim");
        return std::nullopt;
    }
}

}

TEST_CASE("A test file that was trimmed is as good as new; or trimming is refused in words", "[target]")
{
    constexpr Bytes size = 16_MiB;
    for (const fs::path &place : test::places()) {
        INFO(place);
        const auto target = test::platform().createTestFile(place, size);
        writeAndReadAll(*target);
        target->flush();
        const auto how = trimmed(*target);
        CHECK((!how || !how->empty()));
        CHECK(target->size() == size);
        writeAndReadAll(*target);
        if (how)
            CHECK_NOTHROW(target->trim(1'048'576, target->alignment())); // a part of it
        CHECK_NOTHROW(target->flush());
    }
}

TEST_CASE("An odd size is rounded down to what can be written unbuffered", "[target]")
{
    for (const fs::path &place : test::places()) {
        INFO(place);
        const auto target = test::platform().createTestFile(place, Bytes(3'300'000));
        CHECK(target->size() == Bytes(3'297'280)); // 805 times 4 KiB
    }
}

TEST_CASE("A test file is as it was asked for", "[target]")
{
    for (const fs::path &place : test::places()) {
        INFO(place);
        const auto target = test::platform().createTestFile(place, 5_MiB);
        CHECK(target->kind() == TargetKind::TestFile);
        CHECK(target->path() == place);
        CHECK(target->size() == 5_MiB);
        CHECK(target->writable());
        CHECK(target->alignment() > Bytes());
        CHECK(4_KiB % target->alignment() == Bytes());
        CHECK(target->traits().direct == target->traits().bufferedReason.empty());
        REQUIRE_FALSE(target->engines().empty());
        CHECK(target->engines().back() == EngineKind::Sync);
        target->flush();
        target->dropCache();
    }
}

TEST_CASE("A test file leaves nothing behind, and its space comes back", "[target]")
{
    for (const fs::path &place : test::places()) {
        const test::TemporaryFolder folder(place);
        {
            const auto target = test::platform().createTestFile(folder.path(), 64_MiB);
            // Where a system has no files without a name, it is one that says whose file it is.
            for (const auto &entry : fs::directory_iterator(folder.path()))
                CHECK_THAT(pathText(entry.path().filename()), ContainsSubstring("quartzdiskmark-"));
        }
        CHECK(fs::is_empty(folder.path()));
    }
}

TEST_CASE("The largest test file is one that would be accepted", "[target]")
{
    const test::TemporaryFolder folder;
    const Bytes largest = test::platform().largestTestFile(folder.path());
    CHECK(largest > 1_MiB);
    CHECK(largest.count() < fs::space(folder.path()).available);
    CHECK(largest % 1_MiB == Bytes());
}

TEST_CASE("A folder that is none is told apart", "[target]")
{
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "file";
    std::ofstream(file) << "text";

    const Error missing = errorOf([&] { test::platform().createTestFile(folder.path() / "missing", 1_MiB); });
    CHECK(missing.kind() == ErrorKind::NotFound);
    CHECK_THAT(missing.what(), ContainsSubstring("missing"));
    CHECK(missing.origin().path == pathText(folder.path() / "missing"));

    const Error notFolder = errorOf([&] { test::platform().createTestFile(file, 1_MiB); });
    CHECK(notFolder.kind() == ErrorKind::NotFound);
    CHECK_THAT(notFolder.what(), ContainsSubstring("not a folder"));

    CHECK(errorOf([&] { test::platform().largestTestFile(file); }).kind() == ErrorKind::NotFound);
    CHECK(errorOf([&] { test::platform().createTestFile(folder.path(), Bytes()); }).kind() == ErrorKind::Usage);
}

TEST_CASE("More than there is free is refused with both sizes", "[target]")
{
    const test::TemporaryFolder folder;
    const Error error = errorOf([&] { test::platform().createTestFile(folder.path(), 512_TiB); });
    CHECK(error.kind() == ErrorKind::NoSpace);
    CHECK_THAT(error.what(), ContainsSubstring("512 TiB") && ContainsSubstring("free"));
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("Buffers that do not fit in memory are refused", "[target]")
{
    const auto target = test::platform().createTestFile(fs::temp_directory_path(), 1_MiB);
    const Bytes slot = (test::platform().availableMemory() / 512).roundedDownTo(1_MiB);
    for (const EngineKind engine : target->engines()) {
        const Error error = errorOf([&] { target->openQueue({engine, 1024, slot, WriteMode::Direct}); });
        CHECK(error.kind() == ErrorKind::TooLarge);
        CHECK_THAT(error.what(), ContainsSubstring("memory"));
    }
}

TEST_CASE("Errors of requests say what, where and why", "[target]")
{
    const auto target = test::platform().createTestFile(fs::temp_directory_path(), 1_MiB);
    const Error failed = target->requestError({8192, 4096, 0, Direction::Write}, ioErrorCode());
    CHECK(failed.kind() == ErrorKind::Io);
    CHECK(failed.origin().operation == "write");
    CHECK(failed.origin().offset == 8192);
    CHECK(failed.origin().code.value() == ioErrorCode());
    CHECK_THAT(failed.what(), ContainsSubstring("Writing 4 KiB") && ContainsSubstring(pathText(fs::temp_directory_path())));

    const Error cut = target->shortTransfer({0, 4096, 0, Direction::Read}, 512);
    CHECK(cut.kind() == ErrorKind::Io);
    CHECK_THAT(cut.what(), ContainsSubstring("512 bytes"));
}

TEST_CASE("Paths are told apart", "[target]")
{
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "file";
    std::ofstream(file) << "text";
    CHECK(test::platform().pathKind(folder.path()) == PathKind::Folder);
    CHECK(test::platform().pathKind(file) == PathKind::Other);
    CHECK(test::platform().pathKind(folder.path() / "missing") == PathKind::Missing);
}
