// SPDX-License-Identifier: MIT
#include "platform/linux/raw/given_up_device.h"

#include "platform/linux/device.h"
#include "platform/linux/raw/device_guard.h"

namespace qdm::raw {

std::unique_ptr<Target> openDeviceForWriting(const SystemRoot &root, const std::filesystem::path &device, Bytes size,
                                             const std::string &confirmedAs)
{
    const NamedDevice named = namedDevice(device);
    const auto held = std::make_shared<const HeldDevice>(heldDevice(root, named, confirmedAs));
    TargetFacts facts{.kind = TargetKind::BlockDevice, .path = device, .size = size, .alignment = {}, .traits = {}, .givenUp = true};
    return blockTarget(std::move(facts), SharedFd(held, &held->file)); // the target and its queues hold all of it
}

}
