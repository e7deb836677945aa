// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drives.h"
#include "platform/linux/drives/sysfs_text.h"

#include <algorithm>
#include <string_view>
#include <sys/utsname.h>
#include <thread>
#include <utility>

namespace qdm {

using namespace drives;

namespace fs = std::filesystem;

namespace {

/// The value of the first line "key = value" or "key : value"; empty where there is none.
std::string valueOf(const std::string &text, std::string_view key, char separator)
{
    for (const std::string &line : split(text, '\n')) {
        const auto end = line.find(separator);
        if (end != std::string::npos && trimmed(std::string_view(line).substr(0, end)) == key)
            return trimmed(std::string_view(line).substr(end + 1));
    }
    return {};
}

/// os-release follows the shell's rules: quotes around, a backslash before special signs.
std::string unquoted(std::string_view text)
{
    if (text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front())
        text = text.substr(1, text.size() - 2);
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        i += text[i] == '\\' && i + 1 < text.size() ? 1 : 0;
        plain += text[i];
    }
    return plain;
}

std::string systemName(const SystemRoot &root)
{
    const std::string release = fileText(root.etc / "os-release");
    const std::string pretty = unquoted(valueOf(release, "PRETTY_NAME", '='));
    const std::string name = pretty.empty() ? unquoted(valueOf(release, "NAME", '=')) : pretty;
    return name.empty() ? "Linux" : name;
}

/// ARM tells its cores by number only; the usual ones have names that people know.
std::string armCoreName(const std::string &cpuInfo)
{
    using Core = std::pair<std::string_view, const char *>;
    static constexpr Core cores[] = {{"0xd03", "Cortex-A53"},  {"0xd04", "Cortex-A35"},  {"0xd05", "Cortex-A55"},  {"0xd07", "Cortex-A57"},
                                     {"0xd08", "Cortex-A72"},  {"0xd09", "Cortex-A73"},  {"0xd0a", "Cortex-A75"},  {"0xd0b", "Cortex-A76"},
                                     {"0xd0c", "Neoverse N1"}, {"0xd0d", "Cortex-A77"},  {"0xd40", "Neoverse V1"}, {"0xd41", "Cortex-A78"},
                                     {"0xd49", "Neoverse N2"}, {"0xd4f", "Neoverse V2"}, {"0xc07", "Cortex-A7"},   {"0xc09", "Cortex-A9"},
                                     {"0xc0f", "Cortex-A15"}};
    if (valueOf(cpuInfo, "CPU implementer", ':') != "0x41")
        return {};
    const auto *core = std::ranges::find(cores, std::string_view(valueOf(cpuInfo, "CPU part", ':')), &Core::first);
    return core == std::end(cores) ? "" : std::string("ARM ") + core->second;
}

/// Each architecture has a key of its own; boards without any name themselves in the device tree.
std::string processorName(const SystemRoot &root, const std::string &machine)
{
    const std::string info = fileText(root.proc / "cpuinfo");
    for (const char *key : {"model name", "cpu model", "cpu", "uarch"})
        if (std::string name = valueOf(info, key, ':'); !name.empty())
            return name;
    for (std::string name :
         {armCoreName(info), valueOf(info, "Hardware", ':'), valueOf(info, "Model", ':'), attribute(root.proc / "device-tree/model")})
        if (!name.empty())
            return name;
    return machine;
}

Bytes mainMemory(const SystemRoot &root)
{
    const std::string total = valueOf(fileText(root.proc / "meminfo"), "MemTotal", ':'); // "16301708 kB"
    return Bytes(parseNumber(std::string_view(total).substr(0, total.find(' '))).value_or(0) * 1024);
}

}

SystemInfo readSystemInfo(const SystemRoot &root)
{
    struct utsname names { };
    ::uname(&names);
    SystemInfo info;
    info.os = systemName(root);
    info.kernel = std::string(names.sysname) + ' ' + names.release;
    info.cpu = processorName(root, names.machine);
    info.host = names.nodename;
    info.memory = mainMemory(root);
    info.processors = std::max(1U, std::thread::hardware_concurrency());
    return info;
}

}
