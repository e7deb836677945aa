// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace qdm::drives {

/// One line of /proc/self/mountinfo.
struct Mount {
    int id = 0;
    int parent = 0;
    unsigned major = 0; ///< 0: no block device, or a filesystem that hides it (btrfs)
    unsigned minor = 0;
    std::string root; ///< what of the filesystem is mounted: "/", or a folder for bind mounts and subvolumes
    std::filesystem::path point;
    bool readOnly = false;
    std::string type;
    std::string source;
    std::vector<std::string> options; ///< of the filesystem, not of this mount of it

    /// The value of an option like "upperdir=..."; empty where it is not set.
    std::string option(std::string_view name) const;
};

/// All mounts of this process in the order in which they were made.
class MountTable {
public:
    explicit MountTable(std::vector<Mount> mounts) : m_mounts(std::move(mounts)) { }

    static MountTable read(const SystemRoot &root);

    /// The same with a made-up mount, known by its device number only, where no mount holds `folder`: so it is in some chroots.
    static MountTable readHolding(const SystemRoot &root, const std::filesystem::path &folder);

    const std::vector<Mount> &mounts() const { return m_mounts; }

    /// The mount that a path without symbolic links lies on, found as the kernel walks: from mount to mount, so that whatever was
    /// mounted over it later hides what was there before. Null where no mount holds it (inside some chroots).
    const Mount *at(const std::filesystem::path &path) const;

    /// Whether nothing else is mounted over it.
    bool visible(const Mount &mount) const { return at(mount.point) == &mount; }

private:
    /// Whether a mount lies directly upon another; upon null: above all.
    bool isUpon(const Mount *from, const Mount &mount) const;
    const Mount *next(const Mount *from, const std::filesystem::path &path) const;
    bool knows(int id) const;
    void makeUp(const std::filesystem::path &folder);

    std::vector<Mount> m_mounts;
};

/// Lines that are not understood are left out.
std::vector<Mount> parseMountInfo(std::string_view text);

/// A path as the kernel writes it in its lists: blank, tab, newline and backslash as \040 and so on.
std::string unescaped(std::string_view text);

/// Whether `path` is `folder` or lies below it, by names alone.
bool isWithin(const std::filesystem::path &path, const std::filesystem::path &folder);

}
