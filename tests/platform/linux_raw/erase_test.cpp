// SPDX-License-Identifier: MIT
#include "platform/linux/raw/erase.h"
#include "tests/platform/linux_raw/own_loop.h"

#include <cerrno>

using namespace qdm;
using namespace qdm::raw;

namespace {

constexpr const char *identity =
    "ATA device\n\nSecurity: \n\tMaster password revision code = 65534\n\t\tsupported\n\tnot\tenabled\n"
    "\tnot\tlocked\n\tnot\tfrozen\n\tnot\texpired: security count\n\t\tsupported: enhanced erase\nLogical Unit\n";

/// An NVMe drive with the given namespaces, that formats one at a time.
struct FakeNvme {
    std::uint32_t nsid = 1;
    std::uint8_t commands = 2, touchesAll = 0, flbas = 0, dps = 0; ///< OACS, FNA and the namespace's own
    std::uint8_t mostNamespaces = 32;
    std::vector<std::uint8_t> active{1}, allocated{1};

    static NvmePage listOf(const std::vector<std::uint8_t> &namespaces)
    {
        NvmePage page{};
        for (std::size_t i = 0; i < namespaces.size(); ++i)
            page[4 * i] = namespaces[i];
        return page;
    }

    std::optional<NvmePage> identify(std::uint32_t of, std::uint32_t what) const
    {
        NvmePage page{};
        if (what == 0 && of == nsid) {
            page[26] = flbas;
            page[29] = dps;
            return page;
        }
        if (what == 1) {
            page[256] = commands;
            page[516] = mostNamespaces;
            page[524] = touchesAll;
            return page;
        }
        const auto &list = what == 2 ? active : allocated;
        return (what == 2 || what == 0x10) && of == 0 && !list.empty() ? std::optional(listOf(list)) : std::nullopt;
    }
};

/// A drive that has what the test says.
struct FakeCommands : EraseCommands {
    std::uint32_t nvmeNamespace(int) override { return nvme ? nvme->nsid : 0; }
    std::optional<NvmePage> nvmeIdentify(int, std::uint32_t nsid, std::uint32_t what) override { return nvme->identify(nsid, what); }
    int formatNvme(int, std::uint32_t nsid, std::uint32_t how) override
    {
        done.push_back("format " + std::to_string(nsid) + " " + std::to_string(how));
        return formatCode;
    }
    std::optional<std::string> ataTool(int, const std::vector<std::string> &arguments, bool &succeeded) override
    {
        const std::string &command = arguments.size() > 2 ? arguments[2] : arguments[0];
        done.push_back(command);
        succeeded = command != failing && command != failingToo;
        return ata;
    }
    bool isPlainAta(int) override { return plainAta; }
    int secureDiscard(int, Bytes) override
    {
        done.push_back("secure discard");
        return secureCode;
    }
    int discard(int, Bytes) override
    {
        done.push_back("discard");
        return discardCode;
    }

    std::optional<FakeNvme> nvme;
    std::optional<std::string> ata;
    bool plainAta = false;
    std::string failing, failingToo;
    int formatCode = 0, secureCode = EOPNOTSUPP, discardCode = 0;
    std::vector<std::string> done;
};

using Done = std::vector<std::string>;

std::string erased(FakeCommands &commands)
{
    return eraseDevice(commands, 3, 1_GiB, "/dev/fake");
}

}

TEST_CASE("An NVMe drive formats itself in the format that it has", "[raw]")
{
    FakeCommands commands;
    commands.nvme = FakeNvme{.nsid = 2, .flbas = 0x51, .dps = 0x9};
    CHECK_THAT(erased(commands), ContainsSubstring("formatted by the drive itself"));
    CHECK(commands.done == Done{"format 2 " + std::to_string(1 | 1 << 4 | 1 << 5 | 1 << 8 | 1 << 9 | 2 << 12)});
}

TEST_CASE("A namespace is formatted with others only where that leaves them alone", "[raw]")
{
    const Done formatted{"format 1 512"}, discarded{"secure discard", "discard"};
    constexpr std::uint8_t formats = 2, manages = 8;
    const auto doneWith = [](const FakeNvme &nvme) {
        FakeCommands commands;
        commands.nvme = nvme;
        erased(commands);
        return commands.done;
    };
    CHECK(doneWith({.active = {1, 2}}) == formatted);
    for (const std::uint8_t touchesAll : {1, 2, 3, 7}) {
        INFO(int(touchesAll));
        CHECK(doneWith({.touchesAll = touchesAll}) == formatted);
        CHECK(doneWith({.touchesAll = touchesAll, .active = {1, 2}}) == discarded);
        CHECK(doneWith({.touchesAll = touchesAll, .active = {2}}) == discarded);
        CHECK(doneWith({.touchesAll = touchesAll, .active = {}}) == discarded); // it does not tell
        CHECK(doneWith({.touchesAll = touchesAll, .mostNamespaces = 1, .active = {}}) == formatted);
        CHECK(doneWith({.commands = formats | manages, .touchesAll = touchesAll}) == formatted);
        CHECK(doneWith({.commands = formats | manages, .touchesAll = touchesAll, .allocated = {1, 3}}) == discarded); // one is not attached
        CHECK(doneWith({.commands = formats | manages, .touchesAll = touchesAll, .allocated = {}}) == discarded);
    }
    CHECK(doneWith({.touchesAll = 4, .active = {1, 2}}) == formatted); // another bit
}

TEST_CASE("A drive that declines to format is erased in the next way; one that fails at it is not", "[raw]")
{
    FakeCommands commands;
    commands.nvme = FakeNvme{.commands = 0};
    CHECK(erased(commands) == "discarded on the device");
    CHECK(commands.done == Done{"secure discard", "discard"});
    commands.nvme = FakeNvme();
    for (const int code : {-EACCES, -ENOTTY, 0x1, 0x2, 0x4002, 0x10a, 0x410a}) {
        INFO(code);
        commands.formatCode = code;
        CHECK(erased(commands) == "discarded on the device");
    }
    for (const int code : {-EIO, -EINTR, 0x6, 0x281}) {
        INFO(code);
        commands.done.clear();
        commands.formatCode = code;
        CHECK(test::refusalOf([&] { erased(commands); }).kind == ErrorKind::Io);
        CHECK(commands.done == Done{"format 1 512"});
    }
    commands.formatCode = -ENODEV;
    CHECK(test::refusalOf([&] { erased(commands); }).kind == ErrorKind::DeviceGone);
}

TEST_CASE("An ATA drive erases itself, if it is neither frozen nor locked nor has a password", "[raw]")
{
    FakeCommands commands;
    commands.plainAta = true;
    commands.ata = identity;
    CHECK_THAT(erased(commands), ContainsSubstring("ATA security erase"));
    CHECK(commands.done == Done{"-I", "--security-set-pass", "--security-erase"});
    for (const char *word : {"enabled", "locked", "frozen"}) {
        INFO(word);
        commands.done.clear();
        std::string other = identity;
        const std::string line = std::string("\tnot\t") + word;
        other.replace(other.find(line), line.size(), std::string("\t\t") + word);
        commands.ata = other;
        CHECK(erased(commands) == "discarded on the device");
        CHECK(commands.done == Done{"-I", "secure discard", "discard"});
    }
    for (const char *strange : {"", "Security:\n", "no such thing"}) {
        commands.done.clear();
        commands.ata = strange;
        erased(commands);
        CHECK(commands.done == Done{"-I", "secure discard", "discard"});
    }
    commands.plainAta = false; // behind a bridge
    commands.ata = identity;
    commands.done.clear();
    erased(commands);
    CHECK(commands.done == Done{"secure discard", "discard"});
}

TEST_CASE("An ATA drive whose erase fails is opened again, or it is said how", "[raw]")
{
    FakeCommands commands;
    commands.plainAta = true;
    commands.ata = identity;
    commands.failing = "--security-erase";
    CHECK(erased(commands) == "discarded on the device");
    CHECK(commands.done == Done{"-I", "--security-set-pass", "--security-erase", "--security-disable", "secure discard", "discard"});
    commands.done.clear();
    commands.failing = "--security-set-pass";
    CHECK(erased(commands) == "discarded on the device");
    CHECK(commands.done == Done{"-I", "--security-set-pass", "--security-disable", "secure discard", "discard"});
    commands.failing = "--security-erase";
    commands.failingToo = "--security-disable";
    CHECK_THAT(test::refusalOf([&] { erased(commands); }).words,
               ContainsSubstring("locked with the password QuartzDiskMark")
                   && ContainsSubstring("--security-disable QuartzDiskMark /dev/fake"));
}

TEST_CASE("A drive that has none of it is said so", "[raw]")
{
    FakeCommands commands;
    commands.discardCode = EOPNOTSUPP;
    CHECK(test::refusalOf([&] { erased(commands); }).kind == ErrorKind::Unsupported);
    commands.discardCode = EIO;
    CHECK(test::refusalOf([&] { erased(commands); }).kind == ErrorKind::Io);
    commands.secureCode = 0;
    CHECK_THAT(erased(commands), ContainsSubstring("secure discard"));
}

TEST_CASE("A loop device is erased by discarding it", "[raw]")
{
    const auto loop = test::ownLoop();
    if (!loop)
        return;
    const auto target = test::opened(loop->device());
    const auto queue = target->openQueue({EngineKind::Sync, 1, 4_KiB, WriteMode::Direct});
    std::ranges::fill(queue->buffer(0), std::byte{7});
    test::finish(*queue, {{8192, 4096, 0, Direction::Write}});
    CHECK_THAT(target->erase(), ContainsSubstring("discarded on the device"));
    CHECK(test::finish(*queue, {{8192, 4096, 0, Direction::Read}}).at(0).result == 4096);
    CHECK(std::ranges::all_of(queue->buffer(0), [](std::byte byte) { return byte == std::byte{0}; }));
}
