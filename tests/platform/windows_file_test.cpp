// SPDX-License-Identifier: MIT
#include "platform/include/paths.h"
#include "platform/windows/file_rules.h"
#include "platform/windows/hidden_file.h"
#include "platform/windows/long_path.h"
#include "tests/contract/places.h"
#include "tests/support/catch.h"

#include <array>
#include <winioctl.h>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

/// Makes a file, hidden or not, and leaves it.
void leave(const fs::path &path, DWORD attributes)
{
    const UniqueHandle file(::CreateFileW(longPath(path).c_str(), GENERIC_WRITE, 0, nullptr, CREATE_NEW, attributes, nullptr));
    REQUIRE(file);
}

/// Answers every control code alike, and notes what was asked.
class FakeControl final : public ControlledDevice {
public:
    explicit FakeControl(int systemCode) : m_systemCode(systemCode) { }

    ControlAnswer control(std::uint32_t code, std::span<const std::byte> input, std::size_t) override
    {
        codes.push_back(code);
        inputs.emplace_back(input.begin(), input.end());
        return {m_systemCode, {}};
    }

    std::vector<std::uint32_t> codes;
    std::vector<std::vector<std::byte>> inputs;

private:
    int m_systemCode;
};

}

TEST_CASE("What a power cut left goes with the next run, and nothing else")
{
    const test::TemporaryFolder folder;
    const fs::path left = folder.path() / "quartzdiskmark-0123456789abcdef.tmp";
    const fs::path seen = folder.path() / "quartzdiskmark-fedcba9876543210.tmp";
    const fs::path other = folder.path() / "quartzdiskmark-notes.tmp";
    leave(left, FILE_ATTRIBUTE_HIDDEN);
    leave(seen, FILE_ATTRIBUTE_NORMAL);
    leave(other, FILE_ATTRIBUTE_HIDDEN);
    const fs::path inner = folder.path() / "quartzdiskmark-00000000000000aa.tmp";
    fs::create_directory(inner);
    REQUIRE(::SetFileAttributesW(longPath(inner).c_str(), FILE_ATTRIBUTE_HIDDEN));
    const OpenedFile used = createHiddenFile(folder.path());
    test::platform().createTestFile(folder.path(), 1_MiB);
    CHECK_FALSE(fs::exists(left));
    CHECK(fs::exists(seen)); // not hidden: somebody made it visible, or made it
    CHECK(fs::exists(other));
    CHECK(fs::exists(inner));
    CHECK(reopened(used, 0)); // a run beside this one keeps its file
}

TEST_CASE("A test file that may show what lay there before is for its user and administrators only")
{
    const test::TemporaryFolder folder;
    const OpenedFile file = createHiddenFile(folder.path(), Readers::UserOnly);
    alignas(SECURITY_DESCRIPTOR) std::array<std::byte, 4096> rights{};
    DWORD length = 0;
    REQUIRE(::GetKernelObjectSecurity(file.handle->get(), DACL_SECURITY_INFORMATION, rights.data(), DWORD(rights.size()), &length));
    BOOL present = FALSE, byDefault = TRUE;
    PACL list = nullptr;
    REQUIRE(::GetSecurityDescriptorDacl(rights.data(), &present, &list, &byDefault));
    REQUIRE(list);
    CHECK(list->AceCount == 2);
    CHECK(reopened(file, FILE_FLAG_OVERLAPPED)); // each queue does
}

TEST_CASE("Folders of 300 characters and of any script can be measured")
{
    const test::TemporaryFolder folder;
    fs::path deep = folder.path() / pathOf("mit Leerzeichen und Umläuten äöüß, 测试");
    while (pathText(deep).size() < 300)
        deep /= "a folder with a rather long name";
    fs::create_directories(longPath(deep));
    {
        const auto target = test::platform().createTestFile(deep, 1_MiB);
        CHECK(target->path() == deep);
        CHECK(target->size() == 1_MiB);
    }
    // Only an empty folder can be removed.
    for (fs::path path = deep; path != folder.path(); path = path.parent_path())
        CHECK(::RemoveDirectoryW(longPath(path).c_str()));
}

TEST_CASE("Each handle of a volume asks to reach its end, and goes on where that is refused")
{
    for (const int code : {0, int(ERROR_INVALID_FUNCTION)}) {
        FakeControl volume(code);
        allowWholeVolume(volume);
        CHECK(volume.codes == std::vector<std::uint32_t>{0x90083}); // FSCTL_ALLOW_EXTENDED_DASD_IO
    }
    const test::TemporaryFolder folder;
    OpenedFile file = createHiddenFile(folder.path()); // no volume, so that it is refused
    file.volume = true;
    for (const DWORD flags : {DWORD(0), DWORD(FILE_FLAG_OVERLAPPED)})
        CHECK(reopened(file, flags));
}

TEST_CASE("Compression and integrity streams are switched off where they are on")
{
    FakeControl untouched(0);
    CHECK(settleFileRules(untouched, FILE_ATTRIBUTE_NORMAL).compressionOff);
    CHECK(untouched.codes.empty());

    FakeControl compressed(0);
    CHECK(settleFileRules(compressed, FILE_ATTRIBUTE_COMPRESSED).compressionOff);
    CHECK(compressed.codes == std::vector<std::uint32_t>{FSCTL_SET_COMPRESSION});
    CHECK(compressed.inputs[0] == std::vector<std::byte>(2)); // COMPRESSION_FORMAT_NONE

    FakeControl refused(ERROR_INVALID_FUNCTION);
    CHECK_FALSE(settleFileRules(refused, FILE_ATTRIBUTE_COMPRESSED).compressionOff);

    constexpr DWORD integrityStream = 0x8000;
    FakeControl refs(0);
    CHECK(settleFileRules(refs, integrityStream).copyOnWriteOff);
    CHECK(refs.codes == std::vector<std::uint32_t>{0x9C280}); // FSCTL_SET_INTEGRITY_INFORMATION
    CHECK(refs.inputs[0] == std::vector<std::byte>(8));
}
