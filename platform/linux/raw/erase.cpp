// SPDX-License-Identifier: MIT
#include "platform/linux/raw/erase.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>

namespace qdm::raw {

namespace {

// All of NVMe is by the NVM Express Base Specification 1.4, and by 2.0 where it says so.
constexpr std::uint32_t ofNamespace = 0x00, ofController = 0x01, activeNamespaces = 0x02, allocatedNamespaces = 0x10; // CNS

/// Numbers of an Identify answer, the lowest byte first.
std::uint32_t wordAt(const NvmePage &page, std::size_t at)
{
    return page[at] | std::uint32_t(page[at + 1]) << 8 | std::uint32_t(page[at + 2]) << 16 | std::uint32_t(page[at + 3]) << 24;
}

/// Whether a list of namespaces has just this one; in doubt it has others.
bool listsOnly(const std::optional<NvmePage> &list, std::uint32_t nsid)
{
    return list && wordAt(*list, 0) == nsid && wordAt(*list, 4) == 0;
}

/// Another namespace's owner has not given up its data. What is not attached counts too.
bool isOnlyNamespace(EraseCommands &commands, int device, const NvmePage &controller, std::uint32_t nsid)
{
    constexpr std::size_t namespacesAt = 516;     // NN
    constexpr std::uint8_t managesNamespaces = 8; // OACS bit 3
    if (wordAt(controller, namespacesAt) == 1)
        return true;
    return listsOnly(commands.nvmeIdentify(device, 0, activeNamespaces), nsid)
        && (!(controller[256] & managesNamespaces) || listsOnly(commands.nvmeIdentify(device, 0, allocatedNamespaces), nsid));
}

bool mayFormat(EraseCommands &commands, int device, const NvmePage &controller, std::uint32_t nsid)
{
    const bool supported = (controller[256] & 2) != 0;  // OACS bit 1
    const bool touchesAll = (controller[524] & 3) != 0; // FNA bits 0 and 1: to format or to erase one namespace does it to all
    return supported && (!touchesAll || isOnlyNamespace(commands, device, controller, nsid));
}

/// The present format of the namespace (FLBAS, DPS), to be kept: the dword 10 of Format NVM (bits 12 and 13 by 2.0).
std::uint32_t formatWord(const NvmePage &space)
{
    constexpr std::uint32_t eraseUserData = 1; // SES
    const std::uint32_t flbas = space[26], dps = space[29];
    const std::uint32_t lbaFormat = flbas & 0xfu, lbaFormatUpper = (flbas >> 5) & 3u, metadata = (flbas >> 4) & 1u;
    const std::uint32_t protection = dps & 7u, place = (dps >> 3) & 1u;
    return lbaFormat | metadata << 4 | protection << 5 | place << 8 | eraseUserData << 9 | lbaFormatUpper << 12;
}

/// Whether a drive or system says that it does not do it, before it has begun.
bool declines(int result)
{
    constexpr int status = 0x7ff; // its type and code
    constexpr int invalidCommand = 0x01, invalidField = 0x02, denied = 0x15, invalidFormat = 0x10a;
    if (result < 0)
        return result == -EACCES || result == -EPERM || result == -ENOTTY || result == -EOPNOTSUPP || result == -EINVAL;
    const int said = result & status;
    return said == invalidCommand || said == invalidField || said == denied || said == invalidFormat;
}

[[noreturn]] void fail(int code, const std::filesystem::path &path)
{
    throw errorFrom(code, fmt::format("Erasing {}", path.string()), "erase", path.string());
}

/// Empty: the drive does not have it.
std::string byNvme(EraseCommands &commands, int device, const std::filesystem::path &path)
{
    const std::uint32_t nsid = commands.nvmeNamespace(device);
    if (nsid == 0)
        return "";
    const auto controller = commands.nvmeIdentify(device, 0, ofController), space = commands.nvmeIdentify(device, nsid, ofNamespace);
    if (!controller || !space || !mayFormat(commands, device, *controller, nsid))
        return "";
    const int result = commands.formatNvme(device, nsid, formatWord(*space));
    if (result != 0 && declines(result))
        return "";
    if (result < 0)
        fail(-result, path);
    if (result > 0)
        throw Error(
            ErrorKind::Io,
            fmt::format("{} did not format itself (NVMe status {:#x}), and what is on it now is not known. Look at its health data, "
                        "switch the machine off and on, and start again.",
                        path.string(), result),
            {"erase", path.string(), {}, {}});
    return "formatted by the drive itself (NVMe, user data erased)";
}

/// Of hdparm -I: a line of the part "Security:", with "not" before it or without.
bool says(const std::string &identity, const std::string &word)
{
    const std::size_t part = identity.find("Security:");
    if (part == identity.npos)
        return false;
    for (std::size_t at = identity.find('\n', part); at != identity.npos && at + 1 < identity.size(); at = identity.find('\n', at + 1)) {
        const std::size_t end = std::min(identity.find('\n', at + 1), identity.size());
        std::string line = identity.substr(at + 1, end - at - 1);
        if (!line.empty() && line[0] != '\t' && line[0] != ' ')
            return false; // the next part
        line.erase(0, line.find_first_not_of(" \t"));
        if (line == word)
            return true;
    }
    return false;
}

/// A drive that is locked, frozen or has a password already is left alone.
bool mayErase(const std::string &identity)
{
    return says(identity, "supported") && !says(identity, "enabled") && !says(identity, "locked") && !says(identity, "frozen")
        && (identity.find("not\tenabled") != identity.npos || identity.find("not enabled") != identity.npos);
}

std::string byAta(EraseCommands &commands, int device, const std::filesystem::path &path)
{
    if (!commands.isPlainAta(device))
        return "";
    bool succeeded = false;
    const std::optional<std::string> identity = commands.ataTool(device, {"-I"}, succeeded);
    if (!identity || !succeeded || !mayErase(*identity))
        return "";
    const auto run = [&](const char *command) {
        succeeded = false;
        commands.ataTool(device, {"--user-master", "u", command, ataPassword}, succeeded);
        return succeeded;
    };
    if (!run("--security-set-pass")) {
        run("--security-disable"); // should it have been set all the same
        return "";
    }
    if (run("--security-erase"))
        return "erased by the drive itself (ATA security erase)";
    if (run("--security-disable"))
        return ""; // as it was before; the next way may do
    throw Error(ErrorKind::Io,
                fmt::format("{0} did not erase itself, and is locked with the password {1} now. Switch it off and on, then run: hdparm "
                            "--user-master u --security-disable {1} {0}",
                            path.string(), ataPassword),
                {"erase", path.string(), {}, {}});
}

}

std::string eraseDevice(EraseCommands &commands, int device, Bytes size, const std::filesystem::path &path)
{
    if (std::string how = byNvme(commands, device, path); !how.empty())
        return how;
    if (std::string how = byAta(commands, device, path); !how.empty())
        return how;
    if (commands.secureDiscard(device, size) == 0)
        return "discarded on the device, what was there is erased (secure discard)";
    const int code = commands.discard(device, size);
    if (code == EOPNOTSUPP || code == ENOTTY)
        failNoTrim(TargetKind::BlockDevice, path, code);
    if (code != 0)
        fail(code, path);
    return "discarded on the device";
}

}
