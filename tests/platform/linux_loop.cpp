// SPDX-License-Identifier: MIT
#include "tests/platform/linux_loop.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

namespace qdm::test {

namespace {

std::string outputOf(const std::string &command)
{
    std::string output;
    if (FILE *pipe = ::popen((command + " 2>/dev/null").c_str(), "r")) {
        std::array<char, 256> line{};
        while (std::fgets(line.data(), line.size(), pipe))
            output += line.data();
        ::pclose(pipe);
    }
    while (!output.empty() && output.back() == '\n')
        output.pop_back();
    return output;
}

}

bool runs(const std::string &command)
{
    return std::system(("exec >/dev/null 2>&1; " + command).c_str()) == 0;
}

void unmount(const std::filesystem::path &mount)
{
    for (int tries = 0; tries < 100; ++tries) {
        if (runs("umount " + mount.string()))
            return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    runs("umount -l " + mount.string());
}

std::unique_ptr<LoopDevice> LoopDevice::make(Bytes size)
{
    std::unique_ptr<LoopDevice> loop(new LoopDevice);
    std::ofstream(loop->image()).flush();
    std::filesystem::resize_file(loop->image(), size.count());
    loop->m_device = outputOf("losetup -f --show --direct-io=on " + loop->image().string());
    return loop->m_device.empty() ? nullptr : std::move(loop);
}

bool LoopDevice::isOwn() const
{
    std::string backing;
    std::getline(std::ifstream("/sys/class/block/" + std::filesystem::path(m_device).filename().string() + "/loop/backing_file"), backing);
    return backing == std::filesystem::canonical(image()).string();
}

LoopDevice::~LoopDevice()
{
    if (!m_device.empty())
        runs("losetup -d " + m_device);
}

std::unique_ptr<MountedImage> MountedImage::make(Bytes size, const std::string &makeCommand, const std::string &options)
{
    std::unique_ptr<MountedImage> mounted(new MountedImage);
    mounted->m_loop = LoopDevice::make(size);
    if (!mounted->m_loop || !runs(makeCommand + " " + mounted->device()))
        return nullptr;
    mounted->m_mounted = runs("mount -o " + options + " " + mounted->device() + " " + mounted->path().string());
    return mounted->m_mounted ? std::move(mounted) : nullptr;
}

MountedImage::~MountedImage()
{
    if (m_mounted)
        unmount(path());
}

}
