// SPDX-License-Identifier: MIT
#include "platform/windows/raw/drive_target.h"

#include "platform/windows/device_size.h"
#include "platform/windows/windows_target.h"

namespace qdm::raw {

std::unique_ptr<Target> driveTarget(std::shared_ptr<WholeDrive> drive, const std::filesystem::path &path, Bytes size)
{
    const bool writing = drive->use() == Use::Writing;
    TargetFacts facts{
        .kind = TargetKind::BlockDevice, .path = path, .size = {}, .alignment = drive->sector(), .traits = {}, .givenUp = writing};
    facts.size = usedSize(path, size, drive->capacity()).roundedDownTo(facts.alignment);
    facts.traits.direct = true;
    const auto handle = std::make_shared<const UniqueHandle>(drive->open(0));
    const DWORD access = writing ? GENERIC_READ | GENERIC_WRITE : GENERIC_READ;
    return std::make_unique<WindowsTarget>(std::move(facts), OpenedFile{std::move(drive), handle, access, true});
}

}
