// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/drives/drives.h"
#include "platform/linux/drives/system_root.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace qdm::test {

/// A line of mountinfo, as tests like to name it.
struct FakeMount {
    std::string device = "0:99"; ///< "8:1"
    std::string point;
    std::string type;
    std::string source;
    std::string options = "rw";
    std::string super = "rw";
    std::string subfolder = "/";
    int parent = 1; ///< 1: the first line, usually "/"
};

/// A tree with sys, proc, etc, dev and run in a folder of its own, removed at the end.
class FakeSystem {
public:
    FakeSystem();
    ~FakeSystem();
    FakeSystem(const FakeSystem &) = delete;
    FakeSystem &operator=(const FakeSystem &) = delete;

    const SystemRoot &root() const { return m_root; }
    std::filesystem::path path(const std::string &below) const { return m_top / below; }

    /// Paths are below the top: "sys/block/sda/size". Folders appear as needed.
    void file(const std::string &below, std::string_view text);
    std::filesystem::path folder(const std::string &below);
    void link(const std::string &below, const std::string &target);

    /// A block device at "devices/..." below sys with all the links that the kernel makes to it. Returns its path below the top.
    std::string block(const std::string &device, const std::string &number, std::uint64_t sectors);
    std::string partition(const std::string &disk, const std::string &name, const std::string &number, std::uint64_t sectors);
    void slave(const std::string &above, const std::string &below);

    /// Adds a line to mountinfo; the first has the id 1, the next 2, and so on. Returns the id.
    int mount(const FakeMount &mount);

    std::vector<Volume> list() const { return listVolumes(m_root); }

    /// The listed volume that is mounted at `point`; fails the test where there is none.
    Volume listed(const std::filesystem::path &point) const;

private:
    std::filesystem::path m_top;
    SystemRoot m_root;
    std::string m_mountInfo;
    int m_mounts = 0;
};

}
