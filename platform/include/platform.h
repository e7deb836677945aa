// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/clock.h"
#include "platform/include/drives.h"
#include "platform/include/machine_state.h"
#include "platform/include/target.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace qdm {

/// What kind of target a path names.
enum class PathKind { Folder, BlockDevice, CharacterDevice, Other, Missing };

/// All that an operating system must give. Each program's main() chooses the real one; tests hand in a fake.
/// All functions may be called from any thread; errors are of type Error.
class Platform {
public:
    virtual ~Platform() = default;

    virtual Clock &clock() = 0;

    virtual SystemInfo systemInfo() = 0;

    /// Mounted places that a person may want to measure, drives before memory and network. Pseudo filesystems are left out.
    virtual std::vector<Volume> volumes() = 0;

    /// The volume below a path (a folder, a device); its free space is that of the moment. Error NotFound.
    virtual Volume volumeOf(const std::filesystem::path &path) = 0;

    /// What the drives of a volume have done so far. None where the system does not count it. Takes well under a millisecond.
    virtual std::optional<DriveCounters> driveCounters(const Volume &volume) = 0;

    /// How hot the drives of a volume are. None where no sensor tells.
    virtual std::optional<DriveHeat> driveHeat(const Volume &volume) = 0;

    virtual PowerState powerState() = 0;

    virtual PathKind pathKind(const std::filesystem::path &path) = 0;

    /// Bytes of main memory that could be used now without swapping.
    virtual Bytes availableMemory() = 0;

    /// Makes the hidden test file of `size` bytes in `folder`, less what is no multiple of 4 KiB and the alignment: checks space, quota,
    /// file size limit and read-only mounts beforehand, sets NoCoW and no compression where possible, sees to it that it goes with the
    /// program (no name, or deleted on close), preallocates it. Nothing is left behind, whenever the program ends. The content is not
    /// filled. Unbuffered where the filesystem allows it. Error NoSpace, TooLarge, ReadOnly, Permission, NotFound, Unsupported, Io.
    virtual std::unique_ptr<Target> createTestFile(const std::filesystem::path &folder, Bytes size) = 0;

    /// The largest test file that createTestFile would accept now in `folder`, a little room for the filesystem left free. Error NoSpace
    /// where that is less than 1 MiB, else as createTestFile.
    virtual Bytes largestTestFile(const std::filesystem::path &folder) = 0;

    /// Opens a block or character device for reading only. `size`: how much of it to use; must be given for a character device, 0 means all
    /// of a block device. Error Permission, NotFound, Busy, Unsupported.
    virtual std::unique_ptr<Target> openDevice(const std::filesystem::path &device, Bytes size) = 0;

    /// Opens a whole block device, whose data its owner gives up, for reading and writing, and holds it as long as the target lives: alone
    /// on Linux, its volumes locked on Windows. `confirmedAs`: the drive's serial number (its path, where it has none) as the owner typed
    /// it; it is compared with the drive that was opened. Refuses what is in use: mounted, swap, held by RAID, LVM or encryption, the drive
    /// of the running system, itself or a partition of it. `size` as in openDevice. Error Permission, NotFound, Busy, ReadOnly,
    /// Unsupported; Usage where `confirmedAs` is another drive.
    virtual std::unique_ptr<Target> openDeviceForWriting(const std::filesystem::path &device, Bytes size,
                                                         const std::string &confirmedAs) = 0;

    /// Tells the drives below a volume of all space that its filesystem has free (FITRIM, ReTrim). May take minutes. Error Permission,
    /// Unsupported, Io.
    virtual void trimVolume(const Volume &volume) = 0;

    /// Keeps the machine from falling asleep until the answer's hold is let go. `why` is shown to people who ask what keeps it awake:
    /// "A drive is being measured". Never fails: where it cannot be done, the answer says so.
    virtual KeptAwake keepAwake(const std::string &why) = 0;
};

/// The platform this program was built for.
std::unique_ptr<Platform> makePlatform();

}
