// SPDX-License-Identifier: MIT
#include "platform/linux/raw/device_guard.h"

#include "platform/common/system_error.h"
#include "platform/linux/direct_io.h"
#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/device_stack.h"
#include "platform/linux/drives/sysfs_text.h"
#include "platform/linux/raw/device_use.h"
#include "platform/linux/raw/serial_twin.h"
#include "platform/linux/raw/signature.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <thread>

namespace qdm::raw {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(ErrorKind kind, const fs::path &device, const std::string &sentence, int systemCode = 0)
{
    throw Error(kind, sentence, {"open", device.string(), {}, systemError(systemCode)});
}

[[noreturn]] void refuseReadOnly(const fs::path &device, int systemCode)
{
    refuse(ErrorKind::ReadOnly, device,
           fmt::format("{} is write-protected. Take the protection off (a switch on it, or blockdev --setrw), or choose another drive.",
                       device.string()),
           systemCode);
}

[[noreturn]] void failOpening(const fs::path &device, int code)
{
    if (code == EROFS)
        refuseReadOnly(device, code);
    if (code == EACCES || code == EPERM)
        refuse(ErrorKind::Permission, device,
               fmt::format("You may not write to {}. Drives as a whole belong to the administrator: run the program as one (sudo), or test "
                           "in a folder of the drive, which needs no such right.",
                           device.string()),
               code);
    if (code == EBUSY)
        refuse(ErrorKind::Busy, device,
               fmt::format("Nothing is written to {}: it is in use by the system or by another program that holds it for itself. Close "
                           "that, or choose another drive.",
                           device.string()),
               code);
    throw errorFrom(code, fmt::format("Opening {}", device.string()), "open", device.string());
}

/// `reason`: names what is in use, which often is the device itself; a sentence names that only once.
[[noreturn]] void refuseBusy(const fs::path &device, std::string reason)
{
    const std::string name = device.string() + ' ';
    const std::size_t at = reason.find(name);
    if (at == 0 || (at != std::string::npos && reason[at - 1] == ' '))
        reason.replace(at, name.size(), "it ");
    refuse(ErrorKind::Busy, device, fmt::format("Nothing is written to {}: {}", device.string(), reason));
}

int openedAgain(int pin, int flags)
{
    const std::string again = fmt::format("/proc/self/fd/{}", pin);
    int fd = -1;
    do {
        fd = ::open(again.c_str(), flags | O_CLOEXEC);
    } while (fd < 0 && errno == EINTR);
    return fd;
}

/// What a killed run still had under way, the system lets go of some 100 ms after the run is gone, so being in use counts only if it lasts.
int openedAlone(int pin, int flags)
{
    constexpr std::chrono::milliseconds between{20};
    constexpr int tries = 50;
    for (int tried = 1;; ++tried) {
        const int fd = openedAgain(pin, flags | O_EXCL);
        if (fd >= 0 || errno != EBUSY || tried == tries)
            return fd;
        std::this_thread::sleep_for(between);
    }
}

/// The drive whose serial number stands for a device; without one where there are several below it, or none is known.
Drive driveBelow(const SystemRoot &root, const drives::MountTable &mounts, const fs::path &block)
{
    const std::vector<Drive> found = drives::StackResolver(root, mounts).ofDevice(block).drives;
    return found.size() == 1 ? found.front() : Drive();
}

void requireConfirmed(const Drive &drive, const fs::path &path, const std::string &confirmedAs)
{
    if (confirmedAs == (drive.serial.empty() ? path.string() : drive.serial))
        return;
    if (drive.serial.empty())
        refuse(ErrorKind::Usage, path,
               fmt::format("Nothing was written: {0} has no serial number; confirm it by its path, {0}.", path.string()));
    refuse(ErrorKind::Usage, path,
           fmt::format("{} is {} with the serial number {}, not {}. Nothing was written. Look again which drive you mean and confirm it by "
                       "its serial number.",
                       path.string(), drive.model.empty() ? "a drive" : drive.model, drive.serial,
                       confirmedAs.empty() ? "(nothing)" : confirmedAs));
}

/// Its owner typed the number to say which drive is meant, so it must not be that of two.
void requireTelling(const SystemRoot &root, const Drive &drive, const fs::path &block, const fs::path &path)
{
    const std::string twin = drive.serial.empty() ? "" : serialTwinOf(root, drive, block);
    if (!twin.empty())
        refuse(ErrorKind::Unsupported, path,
               fmt::format("{} has the serial number {}, and so has /dev/{}: the number does not tell which of them is meant. Nothing was "
                           "written. Take the other one out, or choose another drive.",
                           path.string(), drive.serial, twin));
}

dev_t numberOf(int file, const fs::path &path)
{
    struct stat facts { };
    if (::fstat(file, &facts) != 0)
        throw errorFrom(errno, fmt::format("Looking at {}", path.string()), "open", path.string());
    if (!S_ISBLK(facts.st_mode))
        refuse(ErrorKind::Unsupported, path, fmt::format("{} is no drive, so nothing is written to it. Choose a drive.", path.string()));
    return facts.st_rdev;
}

/// The folder in sysfs of an open device.
fs::path folderOf(const SystemRoot &root, int file, const fs::path &path)
{
    const dev_t number = numberOf(file, path);
    return drives::blockFolder(root, major(number), minor(number));
}

/// The whole disk of a partition, for reading what is written on it.
UniqueFd diskOf(const SystemRoot &root, const fs::path &disk, const fs::path &path)
{
    UniqueFd file(::open((root.dev / drives::kernelName(disk)).c_str(), O_RDONLY | O_CLOEXEC));
    if (!file || folderOf(root, file.get(), path) != disk)
        refuse(ErrorKind::Unsupported, path,
               fmt::format("It cannot be told what the whole disk of {} is part of, so nothing is written to it. Choose another drive.",
                           path.string()));
    return file;
}

void refuseMember(const std::optional<std::string> &member, const fs::path &path)
{
    if (member)
        refuseBusy(path, *member);
}

/// Without O_DIRECT meanwhile, because signatures do not lie on the grid of sectors.
void requireNoMember(const SystemRoot &root, int file, const fs::path &path)
{
    setDirect(file, false);
    const auto member = membershipOf(file, path, Extents::WithPartitions);
    if (!setDirect(file, true))
        throw errorFrom(errno, fmt::format("Opening {} unbuffered", path.string()), "open", path.string());
    refuseMember(member, path);
    const fs::path block = folderOf(root, file, path);
    if (const fs::path disk = drives::wholeDisk(block); disk != block)
        refuseMember(membershipOf(diskOf(root, disk, path).get(), "/dev/" + drives::kernelName(disk), Extents::Whole), path);
}

/// Another device with the same bytes. That nothing is mounted from it here says little: other namespaces have mounts of their own, and
/// whoever else writes to it holds it, so it must be to be had.
UniqueFd heldSharer(const SystemRoot &root, const fs::path &sharer, const fs::path &path)
{
    const std::string name = "/dev/" + drives::kernelName(sharer);
    const UniqueFd pin(::open((root.dev / drives::kernelName(sharer)).c_str(), O_PATH | O_CLOEXEC));
    if (!pin || folderOf(root, pin.get(), path) != sharer)
        refuse(ErrorKind::Unsupported, path,
               fmt::format("Nothing is written to {}: {} has the same data, and it cannot be told whether that is in use. Choose another "
                           "drive.",
                           path.string(), name));
    UniqueFd file(openedAlone(pin.get(), O_RDONLY));
    if (!file && errno == EBUSY)
        refuse(
            ErrorKind::Busy, path,
            fmt::format("Nothing is written to {}: {} has the same data, and it is in use by the system or by another program that holds "
                        "it for itself. Close that, or choose another drive.",
                        path.string(), name),
            EBUSY);
    if (!file)
        failOpening(name, errno);
    return file;
}

std::vector<UniqueFd> heldSharers(const SystemRoot &root, int file, const fs::path &path)
{
    std::vector<UniqueFd> held;
    for (const fs::path &sharer : sharersOf(root, folderOf(root, file, path)))
        held.push_back(heldSharer(root, sharer, path));
    return held;
}

void requireWritable(int file, const fs::path &path)
{
    int readOnly = 0;
    if (::ioctl(file, BLKROGET, &readOnly) != 0)
        throw errorFrom(errno, fmt::format("Asking whether {} can be written to", path.string()), "open", path.string());
    if (readOnly)
        refuseReadOnly(path, EROFS);
}

}

NamedDevice namedDevice(const fs::path &path)
{
    // Merely opening some devices does harm, and a link may lead anywhere; this does not open what it leads to.
    UniqueFd pin(::open(path.c_str(), O_PATH | O_CLOEXEC));
    if (!pin && errno == ENOENT)
        refuse(ErrorKind::NotFound, path, fmt::format("There is no device {}. Check the spelling.", path.string()), ENOENT);
    if (!pin)
        throw errorFrom(errno, fmt::format("Looking at {}", path.string()), "open", path.string());
    const dev_t number = numberOf(pin.get(), path);
    return {path, std::move(pin), number};
}

void requireFree(const SystemRoot &root, const fs::path &path, dev_t number, const std::string &confirmedAs)
{
    const fs::path block = drives::blockFolder(root, major(number), minor(number));
    const auto mounts = drives::MountTable::read(root);
    if (block.empty() || mounts.mounts().empty())
        refuse(ErrorKind::Unsupported, path,
               fmt::format("The system does not tell what uses {}, so nothing is written to it. Choose another drive.", path.string()));
    const Drive drive = driveBelow(root, mounts, block);
    requireConfirmed(drive, path, confirmedAs);
    requireTelling(root, drive, block, path);
    if (drives::attribute(block / "ro") == "1" || drives::attribute(drives::wholeDisk(block) / "ro") == "1")
        refuseReadOnly(path, EROFS);
    if (const auto use = useOf(root, mounts, block))
        refuseBusy(path, *use);
}

HeldDevice heldDevice(const SystemRoot &root, const NamedDevice &device, const std::string &confirmedAs)
{
    requireFree(root, device.path, device.number, confirmedAs); // before it is opened, because even that is noticed by others
    HeldDevice held{UniqueFd(openedAlone(device.pin.get(), O_RDWR | O_DIRECT)), {}};
    const int file = held.file.get();
    if (!held.file)
        failOpening(device.path, errno);
    held.sharers = heldSharers(root, file, device.path);
    // Once more, of what was opened: from here on nobody else can begin to use it.
    requireFree(root, device.path, numberOf(file, device.path), confirmedAs);
    requireWritable(file, device.path);
    requireNoMember(root, file, device.path);
    return held;
}

}
