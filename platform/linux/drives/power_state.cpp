// SPDX-License-Identifier: MIT
#include "platform/linux/drives/drive_state.h"
#include "platform/linux/drives/sysfs_text.h"

#include <fmt/format.h>

namespace qdm {

using namespace drives;

namespace fs = std::filesystem;

namespace {

/// Batteries of a mouse or a headset are supplies too; their scope is "Device".
bool powersTheMachine(const fs::path &supply)
{
    return attribute(supply / "scope") != "Device";
}

std::optional<bool> onBattery(const SystemRoot &root)
{
    const fs::path supplies = root.sys / "class/power_supply";
    if (!isThere(supplies))
        return std::nullopt;
    bool discharging = false, mains = false;
    for (const std::string &name : namesIn(supplies)) {
        const fs::path supply = supplies / name;
        if (!powersTheMachine(supply))
            continue;
        const std::string type = attribute(supply / "type");
        discharging |= type == "Battery" && attribute(supply / "status") == "Discharging";
        mains |= type != "Battery" && attribute(supply / "online") == "1";
    }
    return discharging && !mains;
}

/// intel_pstate and amd-pstate call their ordinary mode "powersave" too; it reaches full speed under load.
bool governorSaves(const fs::path &cpufreq)
{
    const std::string driver = attribute(cpufreq / "scaling_driver");
    const bool scalesItself = driver == "intel_pstate" || driver.starts_with("amd-pstate-epp") || driver.starts_with("amd_pstate_epp");
    return attribute(cpufreq / "scaling_governor") == "powersave" && !scalesItself;
}

}

PowerState readPowerState(const SystemRoot &root)
{
    PowerState state{.onBattery = onBattery(root), .saving = {}};
    const std::string profile = attribute(root.sys / "firmware/acpi/platform_profile");
    if (governorSaves(root.sys / "devices/system/cpu/cpu0/cpufreq"))
        state.saving = "the processor's frequency governor is powersave";
    else if (profile == "low-power" || profile == "quiet" || profile == "cool")
        state.saving = fmt::format("the machine's power profile is {}", profile);
    return state;
}

}
