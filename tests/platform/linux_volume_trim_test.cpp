// SPDX-License-Identifier: MIT
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/support/catch.h"

#include <fstream>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

using namespace qdm;
namespace fs = std::filesystem;

namespace {

constexpr unsigned nobody = 65534;

Error errorOfTrimming(const Volume &volume)
{
    try {
        test::platform().trimVolume(volume);
    } catch (const Error &error) {
        return error;
    }
    FAIL("no error");
    throw;
}

std::unique_ptr<test::MountedImage> mountedOrSkip()
{
    auto mounted = test::isRoot() ? test::MountedImage::make(64_MiB, "mkfs.ext4 -q", "nodiscard") : nullptr;
    if (!mounted)
        test::skip("no ext4 image can be made and mounted here");
    return mounted;
}

/// What a sparse file really takes.
Bytes takenBy(const fs::path &file)
{
    struct stat facts { };
    REQUIRE(::stat(file.c_str(), &facts) == 0);
    return Bytes(std::uint64_t(facts.st_blocks) * 512);
}

}

TEST_CASE("Trimming a volume gives the room of deleted files back to the drive", "[linux]")
{
    const auto mounted = mountedOrSkip();
    if (!mounted)
        return;
    const fs::path file = mounted->path() / "file";
    std::ofstream(file) << std::string((16_MiB).count(), 'x');
    REQUIRE(test::runs("sync -f " + mounted->path().string()));
    fs::remove(file);
    REQUIRE(test::runs("sync -f " + mounted->path().string()));
    const Bytes taken = takenBy(mounted->image());
    REQUIRE(taken > 16_MiB);
    test::platform().trimVolume(test::platform().volumeOf(mounted->path()));
    CHECK(takenBy(mounted->image()) + 15_MiB < taken);
}

TEST_CASE("Who may not trim a volume is told who may, and how", "[linux]")
{
    const auto mounted = mountedOrSkip();
    if (!mounted)
        return;
    const Volume volume = test::platform().volumeOf(mounted->path());
    const auto end = test::inChild([&] {
        if (::setgid(nobody) != 0 || ::setuid(nobody) != 0)
            return 50;
        const Error error = errorOfTrimming(volume);
        const bool said = std::string(error.what()).ends_with("fstrim " + mounted->path().string());
        return error.kind() == ErrorKind::Permission && said ? 0 : 1;
    });
    CHECK(end.exitStatus == 0);
}

TEST_CASE("A volume without the command says so; an error of the drive is one", "[linux]")
{
    Volume volume;
    volume.source = "/dev/sdx";
    CHECK(errorOfTrimming(volume).kind() == ErrorKind::Unsupported);
    CHECK_THAT(errorOfTrimming(volume).what(), ContainsSubstring("/dev/sdx cannot be trimmed"));

    volume.mount = "/proc"; // has no blocks
    CHECK(errorOfTrimming(volume).kind() == ErrorKind::Unsupported);
    CHECK_THAT(errorOfTrimming(volume).what(), ContainsSubstring("/proc cannot be trimmed: its filesystem or drive has no such command."));

    const auto kindWhere = [&](int code) {
        return test::inChild([&] { return test::forbid(SYS_ioctl, code) ? int(errorOfTrimming(volume).kind()) : 50; }).exitStatus;
    };
    CHECK(kindWhere(EOPNOTSUPP) == int(ErrorKind::Unsupported));
    CHECK(kindWhere(EIO) == int(ErrorKind::Io));
    volume.mount = "/qdm-missing";
    CHECK(errorOfTrimming(volume).kind() == ErrorKind::NotFound);
}
