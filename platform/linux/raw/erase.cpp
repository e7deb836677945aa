// SPDX-License-Identifier: MIT
#include "platform/linux/raw/erase.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"

#include <algorithm>
#include <cerrno>
#include <fmt/format.h>

namespace qdm::raw {

namespace {

constexpr std::uint32_t eraseUserData = 1; ///< SES, bits 9 to 11 of the command's dword 10

/// The present format of the namespace: Format NVM, dword 10 (NVM Express Base Specification 1.4, figure 329).
std::uint32_t formatWord(const NvmeFormat &facts)
{
    const std::uint32_t lbaFormat = facts.flbas & 0xfu;
    const std::uint32_t metadata = (facts.flbas >> 4) & 1u;
    const std::uint32_t protection = facts.protection & 7u, place = (facts.protection >> 3) & 1u;
    return lbaFormat | metadata << 4 | protection << 5 | place << 8 | eraseUserData << 9;
}

[[noreturn]] void fail(int code, const std::filesystem::path &path)
{
    throw errorFrom(code, fmt::format("Erasing {}", path.string()), "erase", path.string());
}

/// Empty: the drive does not have it. Another namespace's owner has not given up its data.
std::string byNvme(EraseCommands &commands, int device, const std::filesystem::path &path)
{
    const std::optional<NvmeFormat> facts = commands.nvmeFormat(device);
    if (!facts || !facts->supported || (facts->formatsAll && facts->namespaces > 1))
        return "";
    const int code = commands.formatNvme(device, facts->nsid, formatWord(*facts));
    if (code == EACCES || code == EPERM || code == ENOTTY || code == EOPNOTSUPP)
        return "";
    if (code != 0)
        fail(code, path);
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
    if (!run("--security-set-pass"))
        return "";
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
