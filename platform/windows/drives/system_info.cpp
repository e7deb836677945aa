// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/registry.h"
#include "platform/windows/drives/system_name.h"
#include "platform/windows/wide_text.h"
#include "platform/windows/wine.h"

#include <algorithm>
#include <fmt/format.h>
#include <windows.h>

namespace qdm {

using namespace drives;

namespace {

constexpr const wchar_t *versionKey = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
constexpr const wchar_t *processorKey = L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0";

/// GetVersionEx() would say what the program's manifest asks for.
OSVERSIONINFOW versionOfSystem()
{
    OSVERSIONINFOW version{};
    version.dwOSVersionInfoSize = sizeof(version);
    using Ask = LONG(WINAPI *)(OSVERSIONINFOW *);
    const HMODULE ntdll = ::GetModuleHandleW(L"ntdll.dll");
    // A function of the system has no type until it is given one.
    const auto ask = ntdll ? reinterpret_cast<Ask>(reinterpret_cast<void *>(::GetProcAddress(ntdll, "RtlGetVersion"))) : nullptr;
    if (ask)
        ask(&version);
    return version;
}

std::string firstText(const wchar_t *key, std::initializer_list<const wchar_t *> names)
{
    for (const wchar_t *name : names)
        if (std::string text = registryText(key, name); !text.empty())
            return text;
    return {};
}

/// Makers pad the name with blanks, in front too.
std::string processorName()
{
    const std::string name = registryText(processorKey, L"ProcessorNameString");
    const auto first = name.find_first_not_of(' ');
    return first == std::string::npos ? "" : name.substr(first, name.find_last_not_of(' ') - first + 1);
}

std::string hostName()
{
    wchar_t name[256] = L"";
    DWORD length = 256;
    return ::GetComputerNameExW(ComputerNameDnsHostname, name, &length) ? textOf(name) : "";
}

Bytes mainMemory()
{
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof(memory);
    return Bytes(::GlobalMemoryStatusEx(&memory) ? memory.ullTotalPhys : 0);
}

}

SystemInfo readSystemInfo()
{
    const OSVERSIONINFOW version = versionOfSystem();
    SystemInfo info;
    info.os = systemName({registryText(versionKey, L"ProductName"), firstText(versionKey, {L"DisplayVersion", L"ReleaseId"}),
                          version.dwBuildNumber, wineVersion()});
    info.kernel = fmt::format("Windows NT {}.{}.{}", version.dwMajorVersion, version.dwMinorVersion, version.dwBuildNumber);
    info.cpu = processorName();
    info.host = hostName();
    info.memory = mainMemory();
    info.processors = std::max(1UL, ::GetActiveProcessorCount(ALL_PROCESSOR_GROUPS));
    return info;
}

}
