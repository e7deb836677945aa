// SPDX-License-Identifier: MIT
#include "platform/linux/drives/mount_table.h"

#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <optional>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace qdm::drives {

namespace {

bool isOctal(std::string_view digits)
{
    return digits.size() == 3 && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '7'; });
}

bool hasWord(std::string_view commaList, std::string_view word)
{
    return std::ranges::count(split(commaList, ','), word) > 0;
}

bool readDeviceNumber(std::string_view text, Mount &mount)
{
    const auto parts = split(text, ':');
    if (parts.size() != 2)
        return false;
    const auto first = parseNumber(parts[0]);
    const auto second = parseNumber(parts[1]);
    mount.major = static_cast<unsigned>(first.value_or(0));
    mount.minor = static_cast<unsigned>(second.value_or(0));
    return first && second;
}

/// "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue"; any number of fields before the dash.
std::optional<Mount> parseLine(std::string_view line)
{
    const auto fields = split(line, ' ');
    const auto dash = std::ranges::find(fields, "-");
    if (dash - fields.begin() < 6 || fields.end() - dash < 4)
        return std::nullopt;
    Mount mount;
    if (!readDeviceNumber(fields[2], mount))
        return std::nullopt;
    mount.id = static_cast<int>(parseNumber(fields[0]).value_or(0));
    mount.parent = static_cast<int>(parseNumber(fields[1]).value_or(0));
    mount.root = unescaped(fields[3]);
    mount.point = unescaped(fields[4]);
    mount.type = unescaped(dash[1]);
    mount.source = unescaped(dash[2]);
    mount.readOnly = hasWord(fields[5], "ro") || hasWord(dash[3], "ro");
    for (const std::string &option : split(dash[3], ','))
        mount.options.push_back(unescaped(option));
    return mount;
}

}

std::string unescaped(std::string_view text)
{
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && isOctal(text.substr(i + 1, 3))) {
            plain += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + (text[i + 3] - '0'));
            i += 3;
        } else {
            plain += text[i];
        }
    }
    return plain;
}

std::string Mount::option(std::string_view name) const
{
    for (const std::string &entry : options)
        if (entry.starts_with(name) && entry.size() > name.size() && entry[name.size()] == '=')
            return entry.substr(name.size() + 1);
    return {};
}

std::vector<Mount> parseMountInfo(std::string_view text)
{
    std::vector<Mount> mounts;
    for (const std::string &line : split(text, '\n'))
        if (auto mount = parseLine(line))
            mounts.push_back(std::move(*mount));
    return mounts;
}

bool isWithin(const std::filesystem::path &path, const std::filesystem::path &folder)
{
    // By text, not name by name: it is asked for each pair of mounts, and some hosts have thousands.
    const std::string &name = path.native();
    const std::string &start = folder.native();
    return name.starts_with(start) && (name.size() == start.size() || start.ends_with('/') || name[start.size()] == '/');
}

MountTable MountTable::read(const SystemRoot &root)
{
    return MountTable(parseMountInfo(fileText(root.proc / "self/mountinfo")));
}

MountTable MountTable::readHolding(const SystemRoot &root, const std::filesystem::path &folder)
{
    MountTable table = read(root);
    if (!table.at(folder))
        table.makeUp(folder);
    return table;
}

void MountTable::makeUp(const std::filesystem::path &folder)
{
    struct stat facts { };
    if (::stat(folder.c_str(), &facts) != 0)
        return;
    Mount mount;
    mount.id = -1;
    mount.parent = -2;
    mount.major = major(facts.st_dev);
    mount.minor = minor(facts.st_dev);
    mount.point = folder;
    // The mounts below hung in the air until now.
    for (Mount &other : m_mounts)
        if (!knows(other.parent) && isWithin(other.point, folder))
            other.parent = mount.id;
    m_mounts.push_back(std::move(mount));
}

bool MountTable::knows(int id) const
{
    return std::ranges::any_of(m_mounts, [id](const Mount &mount) { return mount.id == id; });
}

bool MountTable::isUpon(const Mount *from, const Mount &mount) const
{
    if (from)
        return mount.parent == from->id && &mount != from;
    return mount.parent == mount.id || !knows(mount.parent);
}

/// The first mount that a walk down `path` meets on `from`; on the same point the later one.
const Mount *MountTable::next(const Mount *from, const std::filesystem::path &path) const
{
    const Mount *found = nullptr;
    // All that hold the path are parts of its name, so the shortest text is the nearest to the root.
    for (const Mount &mount : m_mounts)
        if (isWithin(path, mount.point) && isUpon(from, mount) && (!found || mount.point.native().size() <= found->point.native().size()))
            found = &mount;
    return found;
}

const Mount *MountTable::at(const std::filesystem::path &path) const
{
    const Mount *here = nullptr;
    // No walk is longer than the table, however its parents may point in circles.
    for (std::size_t steps = 0; steps <= m_mounts.size(); ++steps) {
        const Mount *deeper = next(here, path);
        if (!deeper)
            break;
        here = deeper;
    }
    return here;
}

}
