// SPDX-License-Identifier: MIT
#pragma once

#include "platform/common/opened_target.h"
#include "platform/linux/linux_target.h"
#include "platform/linux/unique_fd.h"

namespace qdm {

/// Platform::openDevice: never writable, whoever asks.
std::unique_ptr<Target> openDevice(const std::filesystem::path &device, Bytes size);

/// An open block device as a target; what is missing in `facts` is asked of it. `eraser`: see LinuxTarget. Error NotFound (no
/// medium), TooLarge.
std::unique_ptr<Target> blockTarget(TargetFacts facts, SharedFd file, LinuxTarget::Eraser eraser = {});

}
