// SPDX-License-Identifier: MIT
#include "platform/linux/raw/device_guard.h"
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/platform/linux_raw/refusal.h"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace qdm;
using test::LoopDevice;
using test::MountedImage;
using test::Refusal;
using test::refusalOf;
namespace fs = std::filesystem;

namespace {

std::unique_ptr<Target> opened(const std::string &device, Bytes size = {})
{
    return test::platform().openDeviceForWriting(device, size, device);
}

Refusal refusalOfOpening(const std::string &device, Bytes size = {})
{
    return refusalOf([&] { opened(device, size); });
}

/// A loop device that is certainly the test's own; null where there is none to be had, which is then said.
std::unique_ptr<LoopDevice> ownLoop(Bytes size = 16_MiB)
{
    auto loop = test::isRoot() ? LoopDevice::make(size) : nullptr;
    if (!loop)
        test::skip("no loop device can be had");
    else
        REQUIRE(loop->isOwn());
    return loop;
}

std::unique_ptr<MountedImage> ownMount(const std::string &make)
{
    auto mounted = test::isRoot() ? MountedImage::make(128_MiB, make) : nullptr;
    if (!mounted)
        test::skip(make + " cannot be made and mounted here");
    else
        REQUIRE(mounted->isOwn());
    return mounted;
}

/// Another loop device over a file or device of the test. It goes with this.
class LoopAbove {
public:
    LoopAbove() = default;
    LoopAbove(const LoopAbove &) = delete;
    LoopAbove &operator=(const LoopAbove &) = delete;
    ~LoopAbove()
    {
        if (!m_device.empty())
            test::runs("losetup -d " + m_device);
    }

    bool over(const fs::path &ground)
    {
        const fs::path answer = m_folder.path() / "answer";
        if (!test::runs("losetup -f --show " + ground.string() + " >" + answer.string()))
            return false;
        std::getline(std::ifstream(answer), m_device);
        return !m_device.empty();
    }

    const std::string &device() const { return m_device; }

private:
    test::TemporaryFolder m_folder;
    std::string m_device;
};

/// Unmounts at the end, whatever fails.
struct Mounted {
    test::TemporaryFolder folder;
    bool mounted;

    explicit Mounted(const std::string &device) : mounted(test::runs("mount " + device + " " + folder.path().string())) { }
    Mounted(const Mounted &) = delete;
    Mounted &operator=(const Mounted &) = delete;
    ~Mounted()
    {
        if (mounted)
            test::unmount(folder.path());
    }
};

/// Turned off at the end, whatever fails.
struct SwapSpace {
    std::string device;
    bool on;

    SwapSpace(std::string itself, const std::string &name)
        : device(std::move(itself)), on(test::runs("mkswap " + device + " && swapon " + name))
    {
    }
    SwapSpace(const SwapSpace &) = delete;
    SwapSpace &operator=(const SwapSpace &) = delete;
    ~SwapSpace()
    {
        if (on)
            test::runs("swapoff " + device);
    }
};

/// A mount in a namespace of its own, which ends with this.
class MountedElsewhere {
public:
    explicit MountedElsewhere(const std::string &device)
    {
        int ends[2];
        REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
        m_child = ::fork();
        if (m_child == 0)
            stay(device, ends[1]);
        const UniqueFd in(ends[0]);
        ::close(ends[1]);
        char answer = 0;
        m_mounted = ::read(in.get(), &answer, 1) == 1;
    }
    MountedElsewhere(const MountedElsewhere &) = delete;
    MountedElsewhere &operator=(const MountedElsewhere &) = delete;
    ~MountedElsewhere()
    {
        ::kill(m_child, SIGKILL);
        ::waitpid(m_child, nullptr, 0);
    }

    bool mounted() const { return m_mounted; }

private:
    [[noreturn]] void stay(const std::string &device, int out) const
    {
        if (::unshare(CLONE_NEWNS) == 0 && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0
            && test::runs("mount " + device + " " + m_folder.path().string()) && ::write(out, "m", 1) == 1)
            ::pause();
        ::_exit(1);
    }

    test::TemporaryFolder m_folder;
    pid_t m_child = -1;
    bool m_mounted = false;
};

char byteOf(const fs::path &file, std::streamoff at)
{
    std::ifstream stream(file, std::ios::binary);
    stream.seekg(at);
    return static_cast<char>(stream.get());
}

void writeByte(const fs::path &file, std::streamoff at, unsigned char byte)
{
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekp(at).put(static_cast<char>(byte));
}

/// Gives a drive one partition of 32 MiB from 1 MiB on; empty where it does not appear.
std::string partitionOf(const LoopDevice &loop)
{
    const std::string part = loop.device() + "p1";
    for (const auto &[at, byte] : {std::pair{450, 0x83}, {455, 8}, {460, 1}, {510, 0x55}, {511, 0xaa}})
        writeByte(loop.device(), at, static_cast<unsigned char>(byte));
    return test::runs("partx --update " + loop.device()) && fs::is_block_file(part) ? part : "";
}

/// Whether a program that wants a device for itself would get it.
bool isToBeHad(const std::string &device)
{
    return bool(UniqueFd(::open(device.c_str(), O_RDONLY | O_EXCL | O_CLOEXEC)));
}

std::string busyWords(const std::string &device)
{
    const Refusal refusal = refusalOfOpening(device);
    CHECK(refusal.kind == ErrorKind::Busy);
    return refusal.words;
}

dev_t numberOf(const fs::path &path)
{
    struct stat facts { };
    REQUIRE(::stat(path.c_str(), &facts) == 0);
    return facts.st_rdev;
}

}

TEST_CASE("A drive that was given up is written to, by every engine", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const auto target = opened(loop->device());
    CHECK(target->kind() == TargetKind::BlockDevice);
    CHECK(target->writable());
    CHECK(target->size() == 16_MiB);
    CHECK(target->traits().direct);
    std::uint64_t offset = 0;
    for (const EngineKind engine : target->engines()) {
        INFO(engineName(engine));
        const auto queue = target->openQueue({engine, 2, 4_KiB, WriteMode::Direct});
        std::ranges::fill(queue->buffer(0), std::byte{7});
        CHECK(test::finish(*queue, {{offset, 4096, 0, Direction::Write}}).at(0).result == 4096);
        target->flush();
        CHECK(byteOf(loop->image(), std::streamoff(offset)) == 7);
        offset += 4096;
    }
    CHECK(target->trim(0, 1_MiB) == "discarded on the device");
    CHECK(byteOf(loop->image(), 0) == 0);
}

TEST_CASE("A drive is held alone as long as its target lives", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    {
        const auto target = opened(loop->device(), 4_MiB);
        CHECK(target->size() == 4_MiB);
        const Refusal refusal = refusalOfOpening(loop->device());
        CHECK(refusal.kind == ErrorKind::Busy);
        CHECK_THAT(refusal.words, ContainsSubstring("in use by the system or by another program"));
        CHECK_NOTHROW(test::platform().openDevice(loop->device(), {}));
        CHECK_FALSE(test::runs("mkfs.ext4 -q " + loop->device())); // others ask in the same way
    }
    CHECK_NOTHROW(opened(loop->device()));
    CHECK(refusalOfOpening(loop->device(), 17_MiB).kind == ErrorKind::TooLarge);
}

TEST_CASE("A mounted drive is refused and stays as it is", "[raw]")
{
    const auto mounted = ownMount("mkfs.ext4 -q");
    if (!mounted)
        return;
    const Refusal refusal = refusalOfOpening(mounted->device());
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(mounted->device() + ": it is mounted on " + mounted->path().string()));
    CHECK_NOTHROW(std::ofstream(mounted->path() / "file") << "mine");
    CHECK(test::runs("grep -q mine " + (mounted->path() / "file").string()));
}

TEST_CASE("A drive below a loop device that is in use is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    REQUIRE(test::runs("losetup -f " + loop->device()));
    const Refusal refusal = refusalOfOpening(loop->device());
    REQUIRE(test::runs("losetup -d $(losetup -n -O NAME -j " + loop->device() + ")"));
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring("it lies below the loop device /dev/loop"));
    CHECK_NOTHROW(opened(loop->device()));
}

TEST_CASE("What lies below a loop device is known by whatever name it was reached", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const test::TemporaryFolder folder;
    const std::string alien = (folder.path() / "node").string();
    const dev_t number = numberOf(loop->device());
    REQUIRE(::mknod(alien.c_str(), S_IFBLK | 0600, number) == 0);
    LoopAbove above;
    if (!above.over(alien))
        return test::skip("no device nodes can be used in the temporary folder");
    SECTION("by a node elsewhere") { }
    SECTION("by one that is no longer there")
    {
        fs::remove(alien);
    }
    const Refusal refusal = refusalOfOpening(loop->device());
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(loop->device() + ": it lies below the loop device " + above.device()));
}

TEST_CASE("A file is known by all its names where two loop devices are over it", "[raw]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop)
        return;
    const fs::path link = loop->image().parent_path() / "link";
    fs::create_hard_link(loop->image(), link);
    LoopAbove other;
    REQUIRE(other.over(link));
    CHECK_NOTHROW(opened(loop->device()));
    REQUIRE(test::runs("mkfs.ext4 -q " + other.device()));
    const Mounted mount(other.device());
    REQUIRE(mount.mounted);
    const Refusal refusal = refusalOfOpening(loop->device());
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(other.device() + " is mounted on " + mount.folder.path().string()));
}

TEST_CASE("What is mounted where this program cannot see it is in use, on all devices with its bytes", "[raw]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop || !test::runs("mkfs.ext4 -q " + loop->device()))
        return;
    LoopAbove other;
    SECTION("mounted from another loop device over the same file")
    {
        REQUIRE(other.over(loop->image()));
        const MountedElsewhere mount(other.device());
        REQUIRE(mount.mounted());
        CHECK_THAT(busyWords(loop->device()), ContainsSubstring(other.device() + " has the same data, and it is in use"));
        CHECK_THAT(busyWords(other.device()), ContainsSubstring("in use by the system or by another program"));
    }
    SECTION("mounted from the device below")
    {
        REQUIRE(other.over(loop->device()));
        const MountedElsewhere mount(loop->device());
        REQUIRE(mount.mounted());
        CHECK_THAT(busyWords(other.device()), ContainsSubstring(loop->device() + " has the same data, and it is in use"));
    }
}

TEST_CASE("A drive is held with all that has its bytes as long as its target lives", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    LoopAbove other;
    SECTION("another loop device over the same file")
    {
        REQUIRE(other.over(loop->image()));
    }
    SECTION("the device below")
    {
        REQUIRE(other.over(loop->device()));
    }
    {
        const auto target = opened(other.device());
        CHECK_FALSE(isToBeHad(loop->device()));
        CHECK_FALSE(isToBeHad(other.device()));
    }
    CHECK(isToBeHad(loop->device()));
    const UniqueFd held(::open(loop->device().c_str(), O_RDONLY | O_EXCL | O_CLOEXEC));
    REQUIRE(held);
    CHECK_THAT(busyWords(other.device()), ContainsSubstring(loop->device() + " has the same data, and it is in use"));
}

TEST_CASE("Swap space is in use by whatever name, on all devices with its bytes", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    LoopAbove other;
    REQUIRE(other.over(loop->image()));
    const test::TemporaryFolder folder;
    const std::string alien = (folder.path() / "node").string();
    REQUIRE(::mknod(alien.c_str(), S_IFBLK | 0600, numberOf(loop->device())) == 0);
    const SwapSpace swap(loop->device(), alien);
    if (!swap.on)
        return test::skip("no swap can be had here");
    CHECK_THAT(busyWords(other.device()), ContainsSubstring(loop->device() + " has the same data, and it is in use"));
}

TEST_CASE("A partition that another program holds for itself takes the drive with it, and the drive its partitions", "[raw]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop)
        return;
    const std::string part = partitionOf(*loop);
    if (part.empty())
        return test::skip("partitions of a loop device do not appear here");
    {
        const UniqueFd other(::open(part.c_str(), O_RDONLY | O_EXCL | O_CLOEXEC));
        REQUIRE(other);
        CHECK_FALSE(busyWords(loop->device()).empty());
    }
    {
        const UniqueFd other(::open(loop->device().c_str(), O_RDONLY | O_EXCL | O_CLOEXEC));
        REQUIRE(other);
        CHECK_FALSE(busyWords(part).empty());
    }
    {
        const auto target = opened(loop->device());
        CHECK_FALSE(isToBeHad(part));
    }
    {
        LoopAbove other;
        REQUIRE(other.over(loop->image()));
        const auto target = opened(part);
        CHECK_FALSE(isToBeHad(loop->device()));
        CHECK_FALSE(isToBeHad(other.device()));
    }
    CHECK(test::runs("partx --delete " + loop->device()));
}

TEST_CASE("A drive with a mounted partition is refused, and the partition too", "[raw]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop)
        return;
    const std::string part = partitionOf(*loop);
    if (part.empty() || !test::runs("mkfs.ext4 -q " + part))
        return test::skip("partitions of a loop device do not appear here");
    const test::TemporaryFolder folder;
    REQUIRE(test::runs("mount " + part + " " + folder.path().string()));
    const Refusal whole = refusalOfOpening(loop->device()), itself = refusalOfOpening(part);
    test::unmount(folder.path());
    CHECK(whole.kind == ErrorKind::Busy);
    CHECK_THAT(whole.words, ContainsSubstring(part + " is mounted on " + folder.path().string()));
    CHECK(itself.kind == ErrorKind::Busy);
    CHECK_THAT(itself.words, ContainsSubstring(part + ": it is mounted on " + folder.path().string()));
    CHECK_NOTHROW(opened(part));
    CHECK(test::runs("partx --delete " + loop->device()));
}

TEST_CASE("Swap space in use is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    if (!test::runs("mkswap " + loop->device() + " && swapon " + loop->device()))
        return test::skip("no swap can be had here");
    const Refusal refusal = refusalOfOpening(loop->device());
    REQUIRE(test::runs("swapoff " + loop->device()));
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(loop->device() + ": it is swap space of the running system"));
    CHECK_NOTHROW(opened(loop->device()));
}

TEST_CASE("A drive of a btrfs filesystem over two is refused, mounted or not", "[raw]")
{
    const auto one = ownLoop(128_MiB);
    const auto other = one ? ownLoop(128_MiB) : nullptr;
    if (!other)
        return;
    if (!test::runs("mkfs.btrfs -q -f " + one->device() + " " + other->device()))
        return test::skip("no btrfs can be made here");
    CHECK_THAT(refusalOfOpening(other->device()).words, ContainsSubstring("a part of a btrfs filesystem over several devices"));
    const test::TemporaryFolder folder;
    const std::string mount = "mount -o device=" + other->device() + " " + one->device() + " " + folder.path().string();
    if (!test::runs("btrfs device scan " + other->device() + " && " + mount))
        return test::skip("no btrfs can be mounted here");
    const Refusal refusal = refusalOfOpening(other->device());
    test::unmount(folder.path());
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring("is mounted on " + folder.path().string()));
    REQUIRE(test::runs("mkfs.btrfs -q -f " + one->device()));
    CHECK_NOTHROW(opened(one->device()));
}

TEST_CASE("A link stands for the drive it led to when it was named", "[raw]")
{
    const auto own = ownLoop();
    const auto mounted = own ? ownMount("mkfs.ext4 -q") : nullptr;
    if (!mounted)
        return;
    const test::TemporaryFolder folder;
    const fs::path link = folder.path() / "by-id";
    const auto lead = [&](const std::string &device) {
        fs::remove(link);
        fs::create_symlink(device, link);
    };
    lead(own->device());
    CHECK(opened(link.string())->path() == link);
    {
        const raw::NamedDevice named = raw::namedDevice(link);
        lead(mounted->device());
        const raw::HeldDevice held = raw::heldDevice(SystemRoot(), named, link.string());
        CHECK(numberOf("/proc/self/fd/" + std::to_string(held.file.get())) == numberOf(own->device()));
    }
    const raw::NamedDevice named = raw::namedDevice(link);
    lead(own->device());
    const Refusal refusal = refusalOf([&] { raw::heldDevice(SystemRoot(), named, link.string()); });
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(mounted->device() + " is mounted on"));
}

TEST_CASE("A drive that another program holds for itself is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const UniqueFd other(::open(loop->device().c_str(), O_RDONLY | O_EXCL | O_CLOEXEC));
    REQUIRE(other);
    CHECK(refusalOfOpening(loop->device()).kind == ErrorKind::Busy);
}

TEST_CASE("A drive that is let go of meanwhile is waited for", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    LoopAbove other;
    REQUIRE(other.over(loop->image()));
    for (const std::string &device : {loop->device(), other.device()}) {
        INFO(device);
        UniqueFd held(::open(device.c_str(), O_RDONLY | O_EXCL | O_CLOEXEC));
        REQUIRE(held);
        std::jthread program([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            held = UniqueFd();
        });
        CHECK_NOTHROW(opened(loop->device()));
    }
}

TEST_CASE("A drive that is write-protected is refused", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    REQUIRE(test::runs("blockdev --setro " + loop->device()));
    const Refusal refusal = refusalOfOpening(loop->device());
    REQUIRE(test::runs("blockdev --setrw " + loop->device())); // else the next image in this place would be protected too
    CHECK(refusal.kind == ErrorKind::ReadOnly);
    CHECK_THAT(refusal.words, ContainsSubstring("is write-protected"));
}

TEST_CASE("Who may not write to a drive is told so", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const test::ChildEnd end = test::inChild([&] {
        constexpr unsigned nobody = 65534;
        if (::setgroups(0, nullptr) != 0 || ::setgid(nobody) != 0 || ::setuid(nobody) != 0)
            return 9;
        return test::expectError(ErrorKind::Permission, [&] { opened(loop->device()); });
    });
    CHECK(end.exitStatus == 0);
}
