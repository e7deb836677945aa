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

/// A drive that has what the test says.
struct FakeCommands : EraseCommands {
    std::optional<NvmeFormat> nvmeFormat(int) override { return nvme; }
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

    std::optional<NvmeFormat> nvme;
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
    commands.nvme = NvmeFormat{.nsid = 2, .supported = true, .flbas = 0x11, .protection = 0x9};
    CHECK_THAT(erased(commands), ContainsSubstring("formatted by the drive itself"));
    CHECK(commands.done == Done{"format 2 " + std::to_string(1 | 1 << 4 | 1 << 5 | 1 << 8 | 1 << 9)});
}

TEST_CASE("A namespace is not formatted where others would go with it, nor where the drive cannot", "[raw]")
{
    FakeCommands commands;
    commands.nvme = NvmeFormat{.nsid = 1, .supported = true, .formatsAll = true, .namespaces = 2};
    CHECK(erased(commands) == "discarded on the device");
    CHECK(commands.done == Done{"secure discard", "discard"});
    commands.done.clear();
    commands.nvme = NvmeFormat{.nsid = 1, .supported = false};
    erased(commands);
    CHECK(commands.done == Done{"secure discard", "discard"});
    commands.nvme->supported = true;
    commands.formatCode = EACCES;
    CHECK(erased(commands) == "discarded on the device");
    commands.formatCode = EIO;
    CHECK(test::refusalOf([&] { erased(commands); }).kind == ErrorKind::Io);
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
