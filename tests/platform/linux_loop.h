// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "tests/contract/places.h"

#include <optional>
#include <string>

namespace qdm::test {

/// Runs a command quietly; true if it ended well.
bool runs(const std::string &command);

/// Unmounts as soon as the kernel is done with it: what a killed io_uring still holds it lets go of a little later.
void unmount(const std::filesystem::path &mount);

/// A loop device over a sparse image of its own. Both go with it.
class LoopDevice {
public:
    /// Nothing where this user or system cannot have one.
    static std::unique_ptr<LoopDevice> make(Bytes size);
    ~LoopDevice();
    LoopDevice(const LoopDevice &) = delete;
    LoopDevice &operator=(const LoopDevice &) = delete;

    const std::string &device() const { return m_device; }
    std::filesystem::path image() const { return m_folder.path() / "image"; }

    /// Whether the device still is this image, to be asked before anything is written to it.
    bool isOwn() const;

private:
    LoopDevice() = default;

    TemporaryFolder m_folder;
    std::string m_device;
};

/// A filesystem on a loop device, mounted on a folder of its own. All goes with it.
class MountedImage {
public:
    /// `makeCommand`: "mkfs.ext4 -q" and the like. Nothing where this user or system cannot have it.
    static std::unique_ptr<MountedImage> make(Bytes size, const std::string &makeCommand, const std::string &options = "defaults");
    ~MountedImage();
    MountedImage(const MountedImage &) = delete;
    MountedImage &operator=(const MountedImage &) = delete;

    const std::filesystem::path &path() const { return m_folder.path(); }
    const std::string &device() const { return m_loop->device(); }
    std::filesystem::path image() const { return m_loop->image(); }
    bool isOwn() const { return m_loop->isOwn(); }

private:
    MountedImage() = default;

    std::unique_ptr<LoopDevice> m_loop;
    TemporaryFolder m_folder;
    bool m_mounted = false;
};

}
