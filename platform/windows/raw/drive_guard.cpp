// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_guard.h"

#include "platform/common/system_error.h"
#include "platform/windows/drives/answer_bytes.h"
#include "platform/windows/raw/disk_layout.h"
#include "platform/windows/raw/drive_error.h"
#include "platform/windows/raw/drive_name.h"
#include "platform/windows/raw/volume_drives.h"
#include "platform/windows/raw/volume_lock.h"

#include <algorithm>
#include <fmt/format.h>
#include <winioctl.h>

namespace qdm::raw {

namespace {

// Not every set of headers has these; the layout is that of GET_DISK_ATTRIBUTES.
constexpr DWORD getDiskAttributes = CTL_CODE(IOCTL_DISK_BASE, 0x003c, METHOD_BUFFERED, FILE_ANY_ACCESS);
constexpr std::size_t attributesLength = 16, attributesOffset = 8;
constexpr std::uint64_t offline = 1, readOnly = 2;

void refuseUnderWine(const SystemPlaces &places, unsigned drive)
{
    if (places.underWine)
        throw driveError(
            ErrorKind::Unsupported, drive,
            fmt::format("{} may be a real drive of the system that Wine runs on, with all its data. Nothing is written to whole "
                        "drives under Wine; use qdm for Linux instead.",
                        driveText(drive)));
}

void checkWritable(ControlledDevice &device, unsigned drive)
{
    const int code = device.control(IOCTL_DISK_IS_WRITABLE, {}, 0).systemCode;
    const ControlAnswer answer = device.control(getDiskAttributes, {}, attributesLength);
    const auto attributes = drives::valueAt<std::uint64_t>(answer.data, attributesOffset);
    if (code == ERROR_WRITE_PROTECT || (attributes && (*attributes & readOnly) != 0))
        throw driveError(
            ErrorKind::ReadOnly, drive,
            fmt::format("{} is write-protected. Take the protection off (a switch on it, or \"attributes disk clear readonly\" in "
                        "diskpart), or choose another drive.",
                        driveText(drive)),
            code);
    if (code != 0)
        throw errorFrom(code, fmt::format("Asking whether {} can be written to", driveText(drive)), "open", driveText(drive));
    if (!attributes)
        throw driveError(ErrorKind::Unsupported, drive,
                         fmt::format("{} does not tell whether it is in use elsewhere, so nothing is written to it. Choose another drive.",
                                     driveText(drive)),
                         answer.systemCode);
    if ((*attributes & offline) != 0)
        throw driveError(ErrorKind::Busy, drive,
                         fmt::format("{} is offline: a virtual machine or WSL may be using it. Take it back from there and bring it online "
                                     "in Disk Management, then try again.",
                                     driveText(drive)));
}

void checkLayout(const SystemPlaces &places, ControlledDevice &device, unsigned drive)
{
    const auto layout = readDiskLayout(device);
    const auto refuse = [&](const char *why) {
        throw driveError(ErrorKind::Busy, drive, fmt::format(fmt::runtime(why), driveText(drive)));
    };
    if (!layout)
        throw driveError(
            ErrorKind::Unsupported, drive,
            fmt::format("It cannot be told what partitions {} has, so nothing is written to it. Choose another drive.", driveText(drive)));
    if (layout->dynamic)
        refuse("{} is a dynamic disk, so other drives may depend on it. Delete its volumes and make it a basic disk in Disk Management "
               "first.");
    if (layout->pooled)
        refuse("{} belongs to a pool of Storage Spaces. Remove it from the pool in Control Panel first.");
    if (layout->cluster)
        refuse("{} belongs to a cluster or is replicated to another server. Take it out of that first.");
    if (layout->starts && !places.startKnown)
        refuse("{} has a partition a computer can start from, and Windows does not tell whether it is this one. Choose another drive.");
}

void checkNeeded(const DriveSystem &system, unsigned drive)
{
    for (const NeededVolume &needed : system.places.needed) {
        const VolumeDrives below =
            needed.device.empty() ? VolumeDrives{ERROR_PATH_NOT_FOUND, {}} : drivesBelow(system.control, needed.device);
        if (below.has(drive))
            throw driveError(
                ErrorKind::Busy, drive,
                fmt::format("{} is in use by the running system: {} lies on it. Choose another drive.", driveText(drive), needed.what));
        if (below.numbers.empty())
            throw driveError(
                ErrorKind::Unsupported, drive,
                fmt::format("It cannot be told on which drive {} lies, so nothing is written to {}.", needed.what, driveText(drive)),
                below.systemCode);
    }
}

/// The volumes on the drive, none of which reaches beyond it.
std::vector<KnownVolume> volumesOn(const DriveSystem &system, unsigned drive)
{
    const std::vector<KnownVolume> all = system.volumes();
    if (all.empty() || system.places.needed.empty())
        throw driveError(ErrorKind::Unsupported, drive,
                         fmt::format("Windows does not list its volumes, so nothing is written to {}.", driveText(drive)));
    std::vector<KnownVolume> found;
    for (const KnownVolume &volume : all) {
        const VolumeDrives below = drivesBelow(system.control, volume.device);
        if (below.systemCode == ERROR_FILE_NOT_FOUND)
            continue; // went away since the list was made
        if (below.systemCode != 0)
            throw driveError(
                ErrorKind::Busy, drive,
                fmt::format("{} does not tell on which drive it lies, so nothing is written to {}. Remove its medium or cable and "
                            "try again.",
                            volume.name, driveText(drive)),
                below.systemCode);
        if (below.has(drive) && below.numbers.size() > 1)
            throw driveError(
                ErrorKind::Busy, drive,
                fmt::format("{} lies on {} and on other drives too. Delete that volume first.", volume.name, driveText(drive)));
        if (below.has(drive))
            found.push_back(volume);
    }
    return found;
}

/// Waiting for the locks may have taken long enough to change a stick.
void checkFingerprint(const HeldDrive &held, unsigned drive)
{
    if (fingerprintOf(*held.drive.control) != held.fingerprint)
        throw otherDriveError(drive);
}

/// Nor may a volume have come while others were waited for: it would be written over while it is in use.
void checkVolumes(const DriveSystem &system, const std::vector<KnownVolume> &locked, unsigned drive)
{
    const std::vector<KnownVolume> now = volumesOn(system, drive);
    if (!std::ranges::is_permutation(now, locked, {}, &KnownVolume::device, &KnownVolume::device))
        throw driveError(ErrorKind::Busy, drive,
                         fmt::format("The volumes on {} changed while it was being locked: another program partitions or formats it. "
                                     "Nothing was written to it. Wait until that program is done, and try again.",
                                     driveText(drive)));
}

}

Fingerprint confirmedFingerprint(ControlledDevice &device, unsigned drive, const std::string &confirmedAs)
{
    const auto found = fingerprintOf(device);
    if (!found || found->number != drive)
        throw driveError(
            ErrorKind::Unsupported, drive,
            fmt::format("{} does not say which drive it is, so nothing is written to it. Choose another drive.", driveText(drive)));
    if (!isConfirmed(*found, confirmedAs))
        throw driveError(ErrorKind::Usage, drive,
                         fmt::format("{} is {} with the serial number {}, not {}. Nothing was written. Look again which drive you mean and "
                                     "confirm it by {}.",
                                     driveText(drive), found->model.empty() ? "a drive" : found->model,
                                     found->serial.empty() ? "(none)" : found->serial, confirmedAs.empty() ? "(nothing)" : confirmedAs,
                                     found->serial.empty() ? "its path" : "its serial number"));
    if (found->capacity == Bytes())
        throw driveError(
            ErrorKind::NotFound, drive,
            fmt::format("{} has no medium, or does not tell its size. Insert one, or choose another drive.", driveText(drive)));
    return *found;
}

HeldDrive holdDrive(const DriveSystem &system, unsigned drive, const std::string &confirmedAs)
{
    refuseUnderWine(system.places, drive);
    HeldDrive held;
    held.drive = openedDrive(system.drives, drive, Use::Writing, 0);
    ControlledDevice &device = *held.drive.control;
    held.fingerprint = confirmedFingerprint(device, drive, confirmedAs);
    checkWritable(device, drive);
    checkLayout(system.places, device, drive);
    checkNeeded(system, drive);
    const std::vector<KnownVolume> volumes = volumesOn(system, drive);
    held.volumes = lockedVolumes(system.control, volumes, drive);
    checkFingerprint(held, drive);
    checkVolumes(system, volumes, drive);
    dismount(held.volumes, volumes, drive);
    return held;
}

}
