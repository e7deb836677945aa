// SPDX-License-Identifier: MIT
#include "platform/linux/device.h"

#include "platform/common/system_error.h"
#include "platform/linux/device_size.h"
#include "platform/linux/direct_io.h"
#include "platform/linux/linux_target.h"

#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/major.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace qdm {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(ErrorKind kind, const fs::path &device, int systemCode, const std::string &sentence)
{
    throw Error(kind, sentence, {"open", device.string(), {}, systemError(systemCode)});
}

/// zero, full, random, urandom. Merely opening others can do harm: a watchdog starts to count, a tape rewinds, memory is laid bare.
bool isHarmless(dev_t device)
{
    const unsigned minor = ::minor(device);
    return ::major(device) == MEM_MAJOR && (minor == 5 || minor == 7 || minor == 8 || minor == 9);
}

TargetKind kindOf(const fs::path &device)
{
    struct stat facts { };
    if (::stat(device.c_str(), &facts) != 0) {
        if (errno == ENOENT)
            refuse(ErrorKind::NotFound, device, ENOENT, fmt::format("There is no device {}. Check the spelling.", device.string()));
        throw errorFrom(errno, fmt::format("Looking at {}", device.string()), "open", device.string());
    }
    if (S_ISBLK(facts.st_mode))
        return TargetKind::BlockDevice;
    if (S_ISCHR(facts.st_mode) && isHarmless(facts.st_rdev))
        return TargetKind::CharacterDevice;
    refuse(ErrorKind::Unsupported, device, 0,
           fmt::format("{} is neither a block device nor one of /dev/zero, /dev/full, /dev/random and /dev/urandom.", device.string()));
}

SharedFd openReadOnly(const fs::path &device, int flags)
{
    int fd = -1;
    do {
        fd = ::open(device.c_str(), O_RDONLY | O_CLOEXEC | flags);
    } while (fd < 0 && errno == EINTR);
    if (fd < 0 && errno == EACCES)
        refuse(
            ErrorKind::Permission, device, EACCES,
            fmt::format("You may not read {}. Devices belong to the administrator: run the program as one (sudo), or test in a folder of "
                        "the drive, which needs no such right.",
                        device.string()));
    if (fd < 0)
        throw errorFrom(errno, fmt::format("Opening {}", device.string()), "open", device.string());
    return std::make_shared<const UniqueFd>(fd);
}

SharedFd openCharacterDevice(TargetFacts &target)
{
    if (target.size == Bytes())
        refuse(ErrorKind::Usage, target.path, 0,
               fmt::format("{} has no size of its own. Say how much of it to use.", target.path.string()));
    target.alignment = bufferedAlignment;
    target.traits.bufferedReason = "it is a character device, no drive is behind it";
    return openReadOnly(target.path, O_NOCTTY);
}

}

std::unique_ptr<Target> blockTarget(TargetFacts facts, SharedFd file, LinuxTarget::Eraser eraser)
{
    const Bytes capacity = capacityOf(file->get(), facts.path);
    if (facts.size > capacity)
        refuse(ErrorKind::TooLarge, facts.path, 0,
               fmt::format("{} has {}, {} were asked for. Choose a smaller size.", facts.path.string(), sizeText(capacity),
                           sizeText(facts.size)));
    facts.alignment = askDirectRules(file->get()).alignment;
    facts.size = (facts.size == Bytes() ? capacity : facts.size).roundedDownTo(facts.alignment);
    facts.traits.direct = true;
    facts.traits.nonBlocking = answersNoWait(file->get(), facts.alignment);
    return std::make_unique<LinuxTarget>(std::move(facts), std::move(file), std::move(eraser));
}

std::unique_ptr<Target> openDevice(const fs::path &device, Bytes size)
{
    TargetFacts target{.kind = kindOf(device), .path = device, .size = size, .alignment = {}, .traits = {}};
    if (target.kind == TargetKind::BlockDevice)
        return blockTarget(std::move(target), openReadOnly(device, O_DIRECT));
    SharedFd file = openCharacterDevice(target);
    target.traits.nonBlocking = answersNoWait(file->get(), target.alignment);
    return std::make_unique<LinuxTarget>(std::move(target), std::move(file));
}

}
