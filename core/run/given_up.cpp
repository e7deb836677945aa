// SPDX-License-Identifier: MIT
#include "core/run/given_up.h"

#include "core/report/describe.h"
#include "core/result/format.h"
#include "core/run/run_target.h"
#include "platform/include/paths.h"
#include "platform/include/text.h"

#include <fmt/format.h>

namespace qdm {

namespace {

/// What lies over several drives has no serial number of its own.
std::string serialOf(const Volume &volume)
{
    return volume.drives.size() == 1 ? volume.drives.front().serial : std::string();
}

std::filesystem::path withoutLink(const std::filesystem::path &device)
{
    std::error_code ignored;
    if (!std::filesystem::is_symlink(device, ignored))
        return device;
    const std::filesystem::path real = std::filesystem::canonical(device, ignored);
    return ignored ? device : real; // opening says why
}

}

std::string describeDrive(Platform &platform, const std::filesystem::path &device)
{
    const Volume volume = platform.volumeOf(device);
    const std::string serial = serialOf(volume);
    const Bytes size = volume.size == Bytes() ? volume.drive().capacity : volume.size;
    return printable(fmt::format("{} ({}, {}, {})", pathText(device), driveName(volume),
                                 serial.empty() ? "no serial number" : "serial number " + serial,
                                 size == Bytes() ? "size not known" : formatCapacity(size)));
}

std::string confirmationOf(Platform &platform, const std::filesystem::path &device)
{
    const std::string serial = serialOf(platform.volumeOf(device));
    return serial.empty() ? pathText(device) : serial;
}

void holdGivenUp(Platform &platform, RunRequest &request)
{
    const std::filesystem::path real = withoutLink(request.target);
    if (request.givenUpAs == pathText(request.target))
        request.givenUpAs = pathText(real);
    request.target = real;
    request.opened = openRunTarget(platform, request, requireRunnable(platform, request));
}

}
