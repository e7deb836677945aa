// SPDX-License-Identifier: MIT
#include "platform/linux/drives/block_device.h"
#include "platform/linux/drives/drive_state.h"
#include "platform/linux/drives/sysfs_text.h"

namespace qdm {

using namespace drives;

namespace fs = std::filesystem;

namespace {

/// A sensor's attribute in degrees: sysfs has thousandths, with a minus sign in the cold.
std::optional<double> degrees(const fs::path &file)
{
    const std::string text = attribute(file);
    const bool negative = text.starts_with('-');
    const auto thousandths = parseNumber(std::string_view(text).substr(negative ? 1 : 0));
    if (!thousandths)
        return std::nullopt;
    return (negative ? -1 : 1) * static_cast<double>(*thousandths) / 1000;
}

/// The folders of sensors that hang at a device: directly below it (nvme) or below its folder "hwmon" (drivetemp, older kernels).
std::vector<fs::path> sensorsOf(const fs::path &device)
{
    std::vector<fs::path> found;
    for (const fs::path &folder : {device, device / "hwmon"})
        for (const std::string &name : namesIn(folder))
            if (name.starts_with("hwmon") && isThere(folder / name / "temp1_input"))
                found.push_back(folder / name);
    return found;
}

std::optional<DriveHeat> heatOfSensor(const fs::path &sensor)
{
    const auto celsius = degrees(sensor / "temp1_input");
    if (!celsius)
        return std::nullopt;
    return DriveHeat{.celsius = *celsius, .limit = degrees(sensor / "temp1_max"), .alarm = attribute(sensor / "temp1_alarm") == "1"};
}

}

std::optional<DriveHeat> readDriveHeat(const SystemRoot &root, const Volume &volume)
{
    std::optional<DriveHeat> hottest;
    for (const Drive &drive : volume.drives) {
        if (drive.device.empty())
            continue;
        const fs::path device = canonicalPath(blockFolderOfName(root, drive.device) / "device");
        for (const fs::path &sensor : device.empty() ? std::vector<fs::path>() : sensorsOf(device))
            if (const auto heat = heatOfSensor(sensor); heat && (!hottest || heat->isWorseThan(*hottest)))
                hottest = heat;
    }
    return hottest;
}

}
