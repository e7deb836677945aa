// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace qdm::raw {

/// What an NVMe drive tells of itself: an answer to its command Identify.
using NvmePage = std::array<std::uint8_t, 4096>;

/// The commands by which a drive erases itself, as an open descriptor or its name takes them; tests hand in answers of their own.
class EraseCommands {
public:
    virtual ~EraseCommands() = default;

    /// 0: no NVMe drive, or a partition of one, which would take its neighbours with it.
    virtual std::uint32_t nvmeNamespace(int device) = 0;
    /// `what`: CNS, as the command's dword 10 has it. None: the drive does not know it, or there is no right to ask.
    virtual std::optional<NvmePage> nvmeIdentify(int device, std::uint32_t nsid, std::uint32_t what) = 0;
    /// 0, the drive's own status (positive), or the system's code (negative). `how`: the command's dword 10.
    virtual int formatNvme(int device, std::uint32_t nsid, std::uint32_t how) = 0;

    /// Runs hdparm on the device, whose name was made from its number. None: hdparm is not installed, or there is no right to use it.
    virtual std::optional<std::string> ataTool(int device, const std::vector<std::string> &arguments, bool &succeeded) = 0;
    /// An ATA drive that has no moving parts, else it would take hours, and no USB bridge, in which such commands get stuck.
    virtual bool isPlainAta(int device) = 0;

    /// 0 or the system's code.
    virtual int secureDiscard(int device, Bytes size) = 0;
    virtual int discard(int device, Bytes size) = 0;
};

/// The real ones.
EraseCommands &systemEraseCommands();

/// Makes a device as new, which is open for writing and held by nobody else: NVMe format with an erase of user data, ATA security erase,
/// secure discard, or discard of all, the first that it has. Returns how. `path`: for messages. Error Unsupported, Io, DeviceGone.
std::string eraseDevice(EraseCommands &commands, int device, Bytes size, const std::filesystem::path &path);

/// By which an ATA drive is locked while it erases itself. Should the program be killed meanwhile, the drive keeps it, and this opens it
/// again: hdparm --security-disable QuartzDiskMark /dev/sdX
inline constexpr const char *ataPassword = "QuartzDiskMark";

}
