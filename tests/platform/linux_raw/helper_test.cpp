// SPDX-License-Identifier: MIT
// The helper that runs as root, from outside: the program that is installed, over its socket.
#include "platform/linux/raw/helper_client.h"
#include "tests/platform/linux_raw/own_loop.h"

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <grp.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace qdm;
using namespace qdm::raw;
using test::inChild;
using test::ownLoop;
using test::refusalOf;
namespace fs = std::filesystem;

namespace {

constexpr uid_t somebody = 65534; ///< nobody's user, as good as any that is not root

const std::vector<std::string> ownHelper{QDM_HELPER_BUILT};

/// A helper as pkexec starts it for a user: root, with that user's socket.
struct Started {
    UniqueFd socket;
    pid_t child = -1;

    int status() const
    {
        int status = 0;
        while (::waitpid(child, &status, 0) < 0 && errno == EINTR) { }
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
};

/// `variable`: what is in its environment, "PKEXEC_UID=65534"; empty: nothing.
Started startedFor(uid_t user, const std::string &variable, const HelperCall &call = {Wish::Read, "/dev/loop0"})
{
    std::array<int, 2> ends{};
    REQUIRE(::seteuid(user) == 0);
    const int made = ::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data());
    REQUIRE(::seteuid(0) == 0);
    REQUIRE(made == 0);
    Started started{UniqueFd(ends[0]), -1};
    const UniqueFd theirs(ends[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, theirs.get(), 0);
    ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    std::string program = QDM_HELPER_BUILT, setting = variable;
    std::vector<std::string> line = wordsOf(call);
    std::vector<char *> words{program.data()};
    for (std::string &word : line)
        words.push_back(word.data());
    words.push_back(nullptr);
    std::array<char *, 2> environment{variable.empty() ? nullptr : setting.data(), nullptr};
    REQUIRE(::posix_spawn(&started.child, program.c_str(), &actions, nullptr, words.data(), environment.data()) == 0);
    ::posix_spawn_file_actions_destroy(&actions);
    return started;
}

void become(uid_t user)
{
    if (::setgroups(0, nullptr) != 0 || ::setgid(user) != 0 || ::setuid(user) != 0)
        std::_Exit(99);
}

UniqueFd pinOf(const fs::path &path)
{
    return UniqueFd(::open(path.c_str(), O_PATH | O_CLOEXEC));
}

/// That nobody holds it, however soon.
bool isFree(const std::string &device)
{
    for (int tried = 0; tried < 100; ++tried) {
        if (const UniqueFd file(::open(device.c_str(), O_RDWR | O_EXCL | O_CLOEXEC)); file)
            return true;
        ::usleep(20'000);
    }
    return false;
}

bool isHeld(const std::string &device)
{
    return !UniqueFd(::open(device.c_str(), O_RDWR | O_EXCL | O_CLOEXEC));
}

}

TEST_CASE("A user for whom the helper was started writes to a drive that he may not open himself", "[raw][helper]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const auto end = inChild([&] {
        const Started helper = startedFor(somebody, "PKEXEC_UID=65534", {Wish::Write, loop->device()});
        become(somebody);
        if (::open(loop->device().c_str(), O_RDWR) >= 0)
            return 1;
        const UniqueFd pin = pinOf(loop->device());
        sendQuestion(helper.socket.get(), {Wish::Write, loop->device(), loop->device()}, pin.get());
        const auto answer = receiveAnswer(helper.socket.get());
        if (!answer || !answer->descriptor)
            return 2;
        alignas(4096) static std::array<char, 4096> block;
        block.fill('x');
        if (::pwrite(answer->descriptor.get(), block.data(), block.size(), 4096) != 4096)
            return 3;
        sendQuestion(helper.socket.get(), {Wish::Erase, loop->device(), ""});
        const auto erased = receiveAnswer(helper.socket.get());
        return erased && erased->text.find("discarded") != std::string::npos ? 0 : 4;
    });
    CHECK(end.exitStatus == 0);
    CHECK(isFree(loop->device()));
}

TEST_CASE("Nobody else is served: another user, one without consent, a helper without rights", "[raw][helper]")
{
    if (!test::isRoot())
        return test::skip("only root can start the helper as pkexec does");
    for (const char *variable : {"PKEXEC_UID=1", "", "PKEXEC_UID=", "PKEXEC_UID=65534x", "PKEXEC_UID=-1"}) {
        INFO(variable);
        const Started helper = startedFor(somebody, variable);
        CHECK_FALSE(receiveAnswer(helper.socket.get()));
        CHECK(helper.status() == 3);
    }
    const test::TemporaryFolder folder;
    const fs::path reachable = folder.path() / "helper";
    fs::copy_file(QDM_HELPER_BUILT, reachable);
    fs::permissions(folder.path(), fs::perms(0755));
    const auto end = inChild([&] {
        become(somebody);
        HelperConnection helper({reachable.string()}, {Wish::Read, "/dev/null"});
        return test::expectError(ErrorKind::Permission, [&] { helper.ask({Wish::Read, "/dev/null", ""}, pinOf("/dev/null").get()); });
    });
    CHECK(end.exitStatus == 0);
    CHECK(test::runs(std::string(QDM_HELPER_BUILT) + " < /dev/null; test $? = 3"));
    CHECK(test::runs(std::string(QDM_HELPER_BUILT) + " write /dev/sda < /dev/null; test $? = 3"));
}

TEST_CASE("The helper is started for one thing, in its own words only", "[raw][helper]")
{
    CHECK(wordsOf({Wish::Write, "/dev/sdb"}) == std::vector<std::string>{"write", "/dev/sdb"});
    CHECK(wordsOf({Wish::TrimVolume, ""}) == std::vector<std::string>{"trim"});
    const auto read = helperCall({"read", "/dev/sdb"});
    REQUIRE(read);
    CHECK(read->wish == Wish::Read);
    CHECK(read->device == "/dev/sdb");
    for (const std::vector<std::string> &words :
         {std::vector<std::string>{}, {"write"}, {"read", "/dev/sdb", "x"}, {"trim", "/"}, {"erase", "/dev/sdb"}})
        CHECK_FALSE(helperCall(words));
}

TEST_CASE("What the administrator was not asked about is not done", "[raw][helper]")
{
    const auto one = ownLoop(), other = one ? ownLoop() : nullptr;
    if (!other)
        return;
    const UniqueFd pin = pinOf(one->device()), otherPin = pinOf(other->device()), folder = pinOf("/");
    const Question write{Wish::Write, one->device(), one->device()};
    const auto refused = [](HelperConnection &helper, const Question &question, const UniqueFd &what) {
        const auto refusal = refusalOf([&] { helper.ask(question, what.get()); });
        CHECK_THAT(refusal.words,
                   ContainsSubstring("the administrator was asked about") || ContainsSubstring("was asked about something else"));
        return refusal.kind == ErrorKind::Permission;
    };
    HelperConnection reader(ownHelper, {Wish::Read, one->device()});
    CHECK(refused(reader, write, pin));
    CHECK(refused(reader, {Wish::Erase, one->device(), ""}, pin));
    CHECK(refused(reader, {Wish::TrimVolume, "/", ""}, folder));
    CHECK(refused(reader, {Wish::Read, one->device(), ""}, otherPin)); // whatever it is called
    HelperConnection writer(ownHelper, {Wish::Write, one->device()});
    CHECK(refused(writer, write, otherPin));
    CHECK(refused(writer, {Wish::Read, one->device(), ""}, pin));
    HelperConnection odd(ownHelper, {Wish::Write, "/dev/../dev" + one->device().substr(4)});
    CHECK(refused(odd, write, pin));
    CHECK_FALSE(isHeld(one->device()));
    CHECK_FALSE(isHeld(other->device()));
}

TEST_CASE("Descriptors that nobody asked for do not pile up in the helper", "[raw][helper]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const Started helper = startedFor(0, "", {Wish::Read, loop->device()});
    const fs::path open = "/proc/" + std::to_string(helper.child) + "/fd";
    const auto count = [&] { return std::distance(fs::directory_iterator(open), fs::directory_iterator()); };
    const auto askWithout = [&] {
        sendQuestion(helper.socket.get(), {Wish::Erase, "", ""});
        CHECK_THAT(refusalOf([&] { receiveAnswer(helper.socket.get()); }).words, ContainsSubstring("something else"));
    };
    askWithout();
    const auto before = count();
    // The bytes of a good question, twice with a descriptor: the control message is the test's own.
    std::array<char, 16 + longestName + longestConfirmation> bytes{};
    const std::array<std::uint32_t, 4> head{0x484d4451, 1, std::uint32_t(Wish::Erase), 0};
    std::memcpy(bytes.data(), head.data(), sizeof head);
    for (int round = 0; round < 8; ++round) {
        iovec part{bytes.data(), bytes.size()};
        alignas(cmsghdr) std::array<char, CMSG_SPACE(2 * sizeof(int))> control{};
        msghdr message{};
        message.msg_iov = &part;
        message.msg_iovlen = 1;
        message.msg_control = control.data();
        message.msg_controllen = control.size();
        cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(2 * sizeof(int));
        const std::array<int, 2> two{0, 1};
        std::memcpy(CMSG_DATA(header), two.data(), sizeof two);
        REQUIRE(::sendmsg(helper.socket.get(), &message, 0) == ssize_t(bytes.size()));
        CHECK_THAT(refusalOf([&] { receiveAnswer(helper.socket.get()); }).words, ContainsSubstring("something else"));
    }
    askWithout(); // what came with the latest is closed by now
    CHECK(count() == before);
}

TEST_CASE("A helper that ends while it has a drive is no missing right", "[raw][helper]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const test::TemporaryFolder folder;
    const fs::path note = folder.path() / "process";
    const std::vector<std::string> noted{"/bin/sh", "-c", "echo $$ >" + note.string() + "; exec " + QDM_HELPER_BUILT + " \"$@\"", "helper"};
    const auto target = openForWritingByHelper(noted, loop->device(), {}, loop->device());
    REQUIRE(test::runs("kill -9 $(cat " + note.string() + ")"));
    const auto refusal = refusalOf([&] { target->erase(); });
    CHECK(refusal.kind == ErrorKind::Io);
    CHECK_THAT(refusal.words, ContainsSubstring("ended"));
    CHECK(isHeld(loop->device())); // by the target itself
}

TEST_CASE("Whose password was not given, and who has no way to give it, are told so", "[raw][helper]")
{
    if (!test::isRoot())
        return test::skip("drives cannot be named here");
    const auto loop = ownLoop();
    if (!loop)
        return;
    const auto refusalWith = [&](const char *status) {
        return refusalOf([&] { openForReadingByHelper({"/bin/sh", "-c", std::string("exit ") + status}, loop->device(), {}); });
    };
    CHECK(refusalWith("126").kind == ErrorKind::Permission);
    CHECK_THAT(refusalWith("126").words, ContainsSubstring("the administrator's password was not given"));
    CHECK_THAT(refusalWith("127").words, ContainsSubstring("run the program as administrator (sudo)"));
}

TEST_CASE("Only what is a drive is opened, whatever it is called", "[raw][helper]")
{
    if (!test::isRoot())
        return test::skip("only root can start the helper as pkexec does");
    HelperConnection reader(ownHelper, {Wish::Read, "/dev/sda"}), writer(ownHelper, {Wish::Write, "/dev/sda"}),
        trimmer(ownHelper, {Wish::TrimVolume, ""});
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "file";
    std::ofstream(file) << "text";
    for (const fs::path &path : {file, folder.path(), fs::path("/dev/zero")})
        for (const Wish wish : {Wish::Read, Wish::Write}) {
            INFO(path);
            const UniqueFd pin = pinOf(path);
            HelperConnection &helper = wish == Wish::Read ? reader : writer;
            const auto refusal = refusalOf([&] { helper.ask({wish, "/dev/sda", "/dev/sda"}, pin.get()); });
            CHECK(refusal.kind == ErrorKind::Unsupported);
            CHECK_THAT(refusal.words, ContainsSubstring("is no drive"));
        }
    CHECK(refusalOf([&] { writer.ask({Wish::Write, "/dev/sda", "/dev/sda"}); }).kind == ErrorKind::Unsupported); // a name alone is nothing
    CHECK(refusalOf([&] { writer.ask({Wish::Erase, "/dev/sda", ""}); }).kind == ErrorKind::Unsupported);
    CHECK(refusalOf([&] { writer.ask({Wish::Write, std::string(600, 'x'), ""}); }).kind == ErrorKind::Unsupported);
    CHECK(refusalOf([&] { trimmer.ask({Wish::TrimVolume, "/", ""}, pinOf(file).get()); }).kind == ErrorKind::Unsupported);
    const UniqueFd system(::open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    CHECK_THAT(refusalOf([&] {
                   trimmer.ask({Wish::TrimVolume, "/", ""}, system.get());
               }).words,
               ContainsSubstring("none of the filesystems"));
}

TEST_CASE("A link that is changed after it was looked at leads the helper nowhere else", "[raw][helper]")
{
    const auto one = ownLoop(), other = one ? ownLoop() : nullptr;
    if (!other)
        return;
    const test::TemporaryFolder folder;
    const fs::path link = folder.path() / "drive";
    fs::create_symlink(one->device(), link);
    HelperConnection helper(ownHelper, {Wish::Write, one->device()});
    const UniqueFd pin = pinOf(link);
    fs::remove(link);
    fs::create_symlink(other->device(), link);
    const Answer answer = helper.ask({Wish::Write, link.string(), link.string()}, pin.get());
    struct stat facts { };
    REQUIRE(::fstat(answer.descriptor.get(), &facts) == 0);
    CHECK(facts.st_rdev == test::numberOf(one->device()));
    CHECK(isHeld(one->device()));
    CHECK_FALSE(isHeld(other->device()));
}

TEST_CASE("The helper refuses what the program would: mounted, another confirmation, in use", "[raw][helper]")
{
    auto mounted = test::isRoot() ? test::MountedImage::make(128_MiB, "mkfs.ext4 -q") : nullptr;
    if (!mounted)
        return test::skip("no mounted image can be had");
    const auto refusal = refusalOf([&] { openForWritingByHelper(ownHelper, mounted->device(), {}, mounted->device()); });
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring("mounted"));
    const auto loop = ownLoop();
    if (!loop)
        return;
    CHECK(refusalOf([&] { openForWritingByHelper(ownHelper, loop->device(), {}, "another"); }).kind == ErrorKind::Usage);
    const auto held = openForWritingByHelper(ownHelper, loop->device(), {}, loop->device());
    CHECK(refusalOf([&] { openForWritingByHelper(ownHelper, loop->device(), {}, loop->device()); }).kind == ErrorKind::Busy);
}

TEST_CASE("The helper refuses swap space, members of something greater and drives with a mounted partition", "[raw][helper]")
{
    const auto loop = ownLoop(64_MiB);
    if (!loop)
        return;
    const std::string &device = loop->device();
    const auto refusalIn = [&] { return refusalOf([&] { openForWritingByHelper(ownHelper, device, {}, device); }); };
    const auto refusedAs = [&](const char *words) {
        const auto refusal = refusalIn();
        CHECK(refusal.kind == ErrorKind::Busy);
        CHECK_THAT(refusal.words, ContainsSubstring(words));
        CHECK_FALSE(isHeld(device));
    };
    if (test::runs("mkswap " + device + " && swapon " + device)) {
        const auto refusal = refusalIn();
        REQUIRE(test::runs("swapoff " + device));
        CHECK(refusal.kind == ErrorKind::Busy);
        CHECK_THAT(refusal.words, ContainsSubstring("it is swap space of the running system"));
    }
    // A label of LVM in its second sector, as libblkid looks for it.
    REQUIRE(test::runs("dd if=/dev/zero of=" + device + " bs=1M count=1 conv=notrunc"));
    std::fstream(device, std::ios::binary | std::ios::in | std::ios::out).seekp(512)
        << "LABELONE" << std::string("\1\0\0\0\0\0\0\0", 8) << std::string("\0\0\0\0\x20\0\0\0", 8) << "LVM2 001";
    refusedAs("a part of an LVM volume group");
    REQUIRE(test::runs("dd if=/dev/zero of=" + device + " bs=1M count=1 conv=notrunc"));
    const std::string part = test::partitionOf(*loop);
    const test::TemporaryFolder folder;
    if (part.empty() || !test::runs("mkfs.ext4 -q " + part + " && mount " + part + " " + folder.path().string()))
        return test::skip("partitions of a loop device do not appear here");
    const auto refusal = refusalIn();
    test::unmount(folder.path());
    CHECK(test::runs("partx --delete " + device));
    CHECK(refusal.kind == ErrorKind::Busy);
    CHECK_THAT(refusal.words, ContainsSubstring(part + " is mounted on"));
}

TEST_CASE("A target of the helper's is one as any other, and lets go of the drive at its end", "[raw][helper]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    {
        const auto target = openForWritingByHelper(ownHelper, loop->device(), 8_MiB, loop->device());
        CHECK(target->writable());
        CHECK(target->size() == 8_MiB);
        CHECK(target->traits().direct);
        const auto queue = target->openQueue({EngineKind::Sync, 1, 4_KiB, WriteMode::Direct});
        CHECK(test::finish(*queue, {{4096, 4096, 0, Direction::Write}}).at(0).result == 4096);
        CHECK_THAT(target->trim(0, 8_MiB), ContainsSubstring("discarded"));
        CHECK_THAT(target->erase(), ContainsSubstring("discarded"));
    }
    CHECK(isFree(loop->device()));
    const auto target = openForReadingByHelper(ownHelper, loop->device(), {});
    CHECK_FALSE(target->writable());
    CHECK(target->size() == 16_MiB);
}

TEST_CASE("The drive is free again when the program is killed", "[raw][helper]")
{
    const auto loop = ownLoop();
    if (!loop)
        return;
    const auto end = inChild([&] {
        const auto target = openForWritingByHelper(ownHelper, loop->device(), {}, loop->device());
        if (!isHeld(loop->device()))
            return 1;
        return ::raise(SIGKILL);
    });
    CHECK(end.signal == SIGKILL);
    CHECK(isFree(loop->device()));
}

TEST_CASE("A packet that is no question ends the talk with a sentence", "[raw][helper]")
{
    if (!test::isRoot())
        return test::skip("only root can start the helper as pkexec does");
    for (const std::size_t size : {std::size_t(1), std::size_t(784), std::size_t(5000)}) {
        const Started helper = startedFor(0, "");
        const std::string garbage(size, '\xee');
        REQUIRE(::send(helper.socket.get(), garbage.data(), garbage.size(), 0) == static_cast<ssize_t>(size));
        CHECK_THAT(refusalOf([&] { receiveAnswer(helper.socket.get()); }).words, ContainsSubstring("different versions"));
        CHECK_FALSE(receiveAnswer(helper.socket.get()));
        CHECK(helper.status() == 0);
    }
}

TEST_CASE("The helper trims the filesystem of a folder", "[raw][helper]")
{
    auto mounted = test::isRoot() ? test::MountedImage::make(128_MiB, "mkfs.ext4 -q") : nullptr;
    if (!mounted)
        return test::skip("no mounted image can be had");
    CHECK_NOTHROW(trimVolumeByHelper(ownHelper, test::platform().volumeOf(mounted->path())));
}
