// SPDX-License-Identifier: MIT
#include "platform/windows/drives/power_state.h"

#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/registry.h"

#include <cstring>
#include <memory>

#include <powrprof.h>

namespace qdm::drives {

namespace {

struct FreeLocal {
    void operator()(GUID *plan) const { ::LocalFree(plan); }
};

std::string savingOfActivePlan()
{
    GUID *plan = nullptr;
    if (::PowerGetActiveScheme(nullptr, &plan) != ERROR_SUCCESS || !plan)
        return {};
    const std::unique_ptr<GUID, FreeLocal> owned(plan);
    return savingOfPlan(*plan);
}

std::string savingOfActiveMode(bool battery)
{
    return savingOfMode(registryText(L"SYSTEM\\CurrentControlSet\\Control\\Power\\User\\PowerSchemes",
                                     battery ? L"ActiveOverlayDcPowerScheme" : L"ActiveOverlayAcPowerScheme"));
}

}

std::optional<bool> onBattery(const SYSTEM_POWER_STATUS &status)
{
    constexpr BYTE offline = 0, online = 1, unknown = 255, noBattery = 128;
    if (status.BatteryFlag != unknown && (status.BatteryFlag & noBattery) != 0)
        return false;
    if (status.ACLineStatus == offline || status.ACLineStatus == online)
        return status.ACLineStatus == offline;
    return std::nullopt;
}

std::string savingOfPlan(const GUID &plan)
{
    // GUID_MAX_POWER_SAVINGS
    constexpr GUID powerSaver = {0xa1841308, 0x3541, 0x4fab, {0xbc, 0x81, 0xf7, 0x15, 0x56, 0xf2, 0x0b, 0x4a}};
    return std::memcmp(&plan, &powerSaver, sizeof(plan)) == 0 ? "the power plan is Power saver" : "";
}

std::string savingOfMode(const std::string &mode)
{
    return mode == "961cc777-2547-4f9d-8174-7d86181b8a7a" ? "the power mode is Best power efficiency" : "";
}

}

namespace qdm {

using namespace drives;

PowerState readPowerState()
{
    PowerState state;
    SYSTEM_POWER_STATUS status{};
    if (::GetSystemPowerStatus(&status))
        state.onBattery = onBattery(status);
    state.saving = savingOfActivePlan();
    if (state.saving.empty())
        state.saving = savingOfActiveMode(state.onBattery.value_or(false));
    return state;
}

}
