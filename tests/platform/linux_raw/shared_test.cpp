// SPDX-License-Identifier: MIT
#include "platform/linux/unique_fd.h"
#include "tests/platform/linux_raw/own_loop.h"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace qdm;
using test::numberOf;
using test::opened;
using test::ownLoop;
using test::partitionOf;
using test::Refusal;
using test::refusalOfOpening;
namespace fs = std::filesystem;

namespace {

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

    explicit Mounted(const std::string &what) : mounted(test::runs("mount " + what + " " + folder.path().string())) { }
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
        if (::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::unshare(CLONE_NEWNS) == 0
            && ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0
            && test::runs("mount " + device + " " + m_folder.path().string()) && ::write(out, "m", 1) == 1)
            ::pause();
        ::_exit(1);
    }

    test::TemporaryFolder m_folder;
    pid_t m_child = -1;
    bool m_mounted = false;
};

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

}

TEST_CASE("What lies below a loop device is known by whatever name it was reached", "[raw]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const test::TemporaryFolder folder;
    const fs::path alien = folder.path() / "node";
    REQUIRE(::mknod(alien.c_str(), S_IFBLK | 0600, numberOf(loop->device())) == 0);
    const Mounted bound("--bind " + folder.path().string()); // as /dev is in another root
    LoopAbove above;
    if (!bound.mounted || !above.over(GENERATE(true, false) ? alien : bound.folder.path() / "node"))
        return test::skip("no device nodes can be used in the temporary folder");
    if (GENERATE(true, false)) // which the loop device above it survives
        fs::remove(alien);
    CHECK_THAT(busyWords(loop->device()), ContainsSubstring(loop->device() + ": it lies below the loop device " + above.device()));
}

TEST_CASE("A file is known by all its names where two loop devices are over it", "[raw]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop)
        return;
    const fs::path folder = loop->image().parent_path(), link = folder / "link";
    fs::create_hard_link(loop->image(), link);
    const Mounted bound("--bind " + folder.string());
    LoopAbove other;
    REQUIRE(other.over(GENERATE(true, false) ? link : bound.folder.path() / "image"));
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

TEST_CASE("A drive is free for the next run though the one before was killed", "[raw]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop)
        return;
    for (int run = 0; run < 5; ++run) {
        const test::ChildEnd end = test::inChild([&] {
            const auto target = opened(loop->device());
            const auto queue = target->openQueue({target->engines().front(), 64, 64_KiB, WriteMode::Direct});
            std::vector<Request> requests;
            for (std::uint64_t i = 0; i < 64; ++i)
                requests.push_back({i * 64 * 1024, 64 * 1024, unsigned(i), Direction::Write});
            test::finish(*queue, requests);
            ::raise(SIGKILL);
            return 0;
        });
        CHECK(end.signal == SIGKILL);
        CHECK_NOTHROW(opened(loop->device()));
    }
}
