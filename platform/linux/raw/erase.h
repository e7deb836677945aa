// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace qdm::raw {

/// What an NVMe controller says of formatting (NVM Express Base Specification 1.4, figures 247 and 245).
struct NvmeFormat {
    std::uint32_t nsid = 0;
    bool supported = false;      ///< OACS bit 1
    bool formatsAll = false;     ///< FNA bits 0 and 1: formatting or erasing one namespace does it to all
    unsigned namespaces = 1;     ///< that there are on the controller
    std::uint8_t flbas = 0;      ///< the present format, which is kept
    std::uint8_t protection = 0; ///< DPS, kept too
};

/// The commands by which a drive erases itself, as an open descriptor or its name takes them; tests hand in answers of their own. Calls
/// return 0 or the system's code; a positive NVMe status comes as EIO.
class EraseCommands {
public:
    virtual ~EraseCommands() = default;

    virtual std::optional<NvmeFormat> nvmeFormat(int device) = 0; ///< none: no NVMe drive, or no right to ask
    virtual int formatNvme(int device, std::uint32_t nsid, std::uint32_t how) = 0;

    /// Runs hdparm on the device, whose name was made from its number. None: hdparm is not installed, or there is no right to use it.
    virtual std::optional<std::string> ataTool(int device, const std::vector<std::string> &arguments, bool &succeeded) = 0;
    virtual bool isPlainAta(int device) = 0; ///< an ATA drive without a USB bridge, in which such commands get stuck

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
