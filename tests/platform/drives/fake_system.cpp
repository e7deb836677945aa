// SPDX-License-Identifier: MIT
#include "tests/platform/drives/fake_system.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace qdm::test {

namespace fs = std::filesystem;

FakeSystem::FakeSystem()
{
    std::string pattern = (fs::temp_directory_path() / "qdm-fake-XXXXXX").string();
    if (!::mkdtemp(pattern.data()))
        throw std::runtime_error("no temporary folder");
    m_top = fs::canonical(pattern);
    m_root = {m_top / "sys", m_top / "proc", m_top / "etc", m_top / "dev", m_top / "run"};
    for (const char *name : {"sys/block", "sys/class/block", "proc/self", "etc", "dev", "run"})
        folder(name);
}

FakeSystem::~FakeSystem()
{
    std::error_code ignored;
    fs::remove_all(m_top, ignored);
}

void FakeSystem::file(const std::string &below, std::string_view text)
{
    fs::create_directories((m_top / below).parent_path());
    std::ofstream(m_top / below, std::ios::binary) << text;
}

fs::path FakeSystem::folder(const std::string &below)
{
    fs::create_directories(m_top / below);
    return m_top / below;
}

void FakeSystem::link(const std::string &below, const std::string &target)
{
    fs::create_directories((m_top / below).parent_path());
    fs::create_symlink(target, m_top / below);
}

std::string FakeSystem::block(const std::string &device, const std::string &number, std::uint64_t sectors)
{
    const std::string name = fs::path(device).filename().string();
    const std::string place = "sys/" + device;
    file(place + "/dev", number + "\n");
    file(place + "/size", std::to_string(sectors) + "\n");
    file(place + "/ro", "0\n");
    folder(place + "/slaves");
    link("sys/class/block/" + name, "../../" + device);
    link("sys/block/" + name, "../" + device);
    link("sys/dev/block/" + number, "../../" + device);
    return place;
}

std::string FakeSystem::partition(const std::string &disk, const std::string &name, const std::string &number, std::uint64_t sectors)
{
    const std::string place = disk + '/' + name;
    const std::string device = place.substr(std::string_view("sys/").size());
    file(place + "/dev", number + "\n");
    file(place + "/size", std::to_string(sectors) + "\n");
    file(place + "/partition", "1\n");
    link("sys/class/block/" + name, "../../" + device);
    link("sys/dev/block/" + number, "../../" + device);
    return place;
}

void FakeSystem::slave(const std::string &above, const std::string &below)
{
    link(above + "/slaves/" + fs::path(below).filename().string(), (m_top / below).string());
    link(below + "/holders/" + fs::path(above).filename().string(), (m_top / above).string());
}

int FakeSystem::mount(const FakeMount &mount)
{
    const int id = ++m_mounts;
    m_mountInfo += std::to_string(id) + ' ' + std::to_string(id == 1 ? 0 : mount.parent) + ' ' + mount.device + ' ' + mount.subfolder + ' '
        + mount.point + ' ' + mount.options + " shared:1 - " + mount.type + ' ' + mount.source + ' ' + mount.super + '\n';
    file("proc/self/mountinfo", m_mountInfo);
    return id;
}

Volume FakeSystem::listed(const fs::path &point) const
{
    for (Volume &volume : list())
        if (volume.mount == point)
            return std::move(volume);
    throw std::runtime_error("not listed: " + point.string());
}

}
