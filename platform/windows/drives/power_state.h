// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/machine_state.h"

#include <string>
#include <windows.h>

namespace qdm::drives {

/// Whether the machine runs on its battery, from what GetSystemPowerStatus says.
std::optional<bool> onBattery(const SYSTEM_POWER_STATUS &status);

/// Why a power plan saves power; empty where it is none that is made for it.
std::string savingOfPlan(const GUID &plan);

/// The same for what Settings call the power mode, which lies over the plan: its GUID as the registry has it.
std::string savingOfMode(const std::string &mode);

}
