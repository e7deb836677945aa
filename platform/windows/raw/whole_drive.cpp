// SPDX-License-Identifier: MIT
#include "platform/windows/raw/whole_drive.h"

#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/sector_sizes.h"
#include "platform/windows/raw/drive_error.h"

#include <winioctl.h>

namespace qdm::raw {

namespace {

class LocalDrive final : public WholeDrive {
public:
    /// `fingerprint`: of the drive that is meant; none where it does not tell, and then no other handle may tell one.
    LocalDrive(DriveSource &source, unsigned number, Use use, HeldDrive held, std::optional<Fingerprint> fingerprint)
        : m_source(source), m_number(number), m_use(use), m_held(std::move(held)), m_fingerprint(std::move(fingerprint)),
          m_capacity(drives::deviceSize(*m_held.drive.control)), m_sector(sectorOf(*m_held.drive.control))
    {
    }

    /// What was written may have been its partitions: Windows looks anew before it may mount them again.
    ~LocalDrive() override
    {
        if (m_use == Use::Writing)
            m_held.drive.control->control(IOCTL_DISK_UPDATE_PROPERTIES, {}, 0);
    }

    Use use() const override { return m_use; }
    Bytes capacity() const override { return m_capacity; }
    Bytes sector() const override { return m_sector; }

    UniqueHandle open(DWORD extraFlags) override
    {
        OpenedDrive opened = openedDrive(m_source, m_number, m_use, extraFlags);
        if (fingerprintOf(*opened.control) != m_fingerprint)
            throw otherDriveError(m_number);
        return std::move(opened.handle);
    }

private:
    DriveSource &m_source;
    unsigned m_number;
    Use m_use;
    HeldDrive m_held;
    std::optional<Fingerprint> m_fingerprint;
    Bytes m_capacity;
    Bytes m_sector;
};

}

std::shared_ptr<WholeDrive> readDrive(DriveSource &source, unsigned drive)
{
    HeldDrive held;
    held.drive = openedDrive(source, drive, Use::Reading, 0);
    auto fingerprint = fingerprintOf(*held.drive.control);
    return std::make_shared<LocalDrive>(source, drive, Use::Reading, std::move(held), std::move(fingerprint));
}

std::shared_ptr<WholeDrive> writeDrive(const DriveSystem &system, unsigned drive, const std::string &confirmedAs)
{
    HeldDrive held = holdDrive(system, drive, confirmedAs);
    // The one that its owner confirmed: what the number leads to is not asked once more.
    Fingerprint confirmed = held.fingerprint;
    return std::make_shared<LocalDrive>(system.drives, drive, Use::Writing, std::move(held), std::move(confirmed));
}

}
