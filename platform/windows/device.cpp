// SPDX-License-Identifier: MIT
#include "platform/windows/device.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"
#include "platform/windows/drives/drive_facts.h"
#include "platform/windows/drives/sector_sizes.h"
#include "platform/windows/windows_target.h"

#include <algorithm>
#include <cwctype>
#include <fmt/format.h>
#include <string_view>

namespace qdm {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(ErrorKind kind, const fs::path &device, int systemCode, const std::string &sentence)
{
    throw Error(kind, sentence, {"open", pathText(device), {}, systemError(systemCode)});
}

UniqueHandle openReadOnly(const fs::path &device)
{
    UniqueHandle handle(::CreateFileW(device.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING,
                                      FILE_FLAG_NO_BUFFERING, nullptr));
    if (handle)
        return handle;
    const int code = int(::GetLastError());
    if (code == ERROR_ACCESS_DENIED)
        refuse(ErrorKind::Permission, device, code,
               fmt::format("You may not read {}. Drives as a whole belong to the administrator; a test in a folder of the drive needs no "
                           "such right.",
                           pathText(device)));
    if (code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND)
        refuse(ErrorKind::NotFound, device, code, fmt::format("There is no device {}. Check the spelling.", pathText(device)));
    throw errorFrom(code, fmt::format("Opening {}", pathText(device)), "open", pathText(device));
}

Bytes capacityOf(ControlledDevice &control, const fs::path &device)
{
    const Bytes size = drives::deviceSize(control);
    if (size == Bytes())
        refuse(ErrorKind::NotFound, device, 0,
               fmt::format("{} does not tell its size. Insert a medium, or choose another drive.", pathText(device)));
    return size;
}

/// Where a drive does not tell, a size that suits every one.
Bytes sectorOf(ControlledDevice &control)
{
    const auto sizes = readSectorSizes(control);
    return sizes ? sizes->logical : 4_KiB;
}

bool isNumber(std::wstring_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](wchar_t c) { return c >= L'0' && c <= L'9'; });
}

}

bool isDeviceName(const fs::path &path)
{
    std::wstring name = path.native();
    std::ranges::transform(name, name.begin(), [](wchar_t c) { return c == L'/' ? L'\\' : std::towlower(c); });
    constexpr std::wstring_view devices = L"\\\\.\\", drive = L"physicaldrive";
    if (!name.starts_with(devices))
        return false;
    const auto rest = std::wstring_view(name).substr(devices.size());
    return (rest.size() == 2 && rest[0] >= L'a' && rest[0] <= L'z' && rest[1] == L':')
        || (rest.starts_with(drive) && isNumber(rest.substr(drive.size())));
}

std::unique_ptr<Target> openDevice(const fs::path &device, Bytes size)
{
    if (!isDeviceName(device))
        refuse(ErrorKind::Unsupported, device, 0,
               fmt::format("{} is no drive. Write \\\\.\\PhysicalDrive0 or \\\\.\\C: with its number or letter.", pathText(device)));
    TargetFacts target{.kind = TargetKind::BlockDevice, .path = device, .size = size, .alignment = {}, .traits = {}};
    const auto handle = std::make_shared<const UniqueHandle>(openReadOnly(device));
    const auto control = controlOf(handle->get());
    const Bytes capacity = capacityOf(*control, device);
    if (size > capacity)
        refuse(ErrorKind::TooLarge, device, 0,
               fmt::format("{} has {}, {} were asked for. Choose a smaller size.", pathText(device), sizeText(capacity), sizeText(size)));
    target.alignment = sectorOf(*control);
    target.size = (size == Bytes() ? capacity : size).roundedDownTo(target.alignment);
    target.traits.direct = true;
    return std::make_unique<WindowsTarget>(std::move(target), OpenedFile{handle, GENERIC_READ, true});
}

}
