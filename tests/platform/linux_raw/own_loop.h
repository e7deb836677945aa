// SPDX-License-Identifier: MIT
#pragma once

#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/platform/linux_raw/refusal.h"

#include <fstream>
#include <sys/stat.h>

namespace qdm::test {

inline std::unique_ptr<Target> opened(const std::string &device, Bytes size = {})
{
    return platform().openDeviceForWriting(device, size, device);
}

inline Refusal refusalOfOpening(const std::string &device, Bytes size = {})
{
    return refusalOf([&] { opened(device, size); });
}

/// A loop device that is certainly the test's own; null where there is none to be had, which is then said.
inline std::unique_ptr<LoopDevice> ownLoop(Bytes size = 16_MiB)
{
    auto loop = isRoot() ? LoopDevice::make(size) : nullptr;
    if (!loop)
        skip("no loop device can be had");
    else
        REQUIRE(loop->isOwn());
    return loop;
}

/// Gives a drive one partition of 32 MiB from 1 MiB on; empty where it does not appear.
inline std::string partitionOf(const LoopDevice &loop)
{
    const std::string part = loop.device() + "p1";
    std::fstream stream(loop.device(), std::ios::binary | std::ios::in | std::ios::out);
    for (const auto &[at, byte] : {std::pair{450, 0x83}, {455, 8}, {460, 1}, {510, 0x55}, {511, 0xaa}})
        stream.seekp(at).put(static_cast<char>(byte));
    stream.close();
    return runs("partx --update " + loop.device()) && std::filesystem::is_block_file(part) ? part : "";
}

inline dev_t numberOf(const std::filesystem::path &path)
{
    struct stat facts { };
    REQUIRE(::stat(path.c_str(), &facts) == 0);
    return facts.st_rdev;
}

}
