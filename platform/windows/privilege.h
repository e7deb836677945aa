// SPDX-License-Identifier: MIT
#pragma once

namespace qdm {

/// Whether this process has the rights of an administrator.
bool isElevated();

/// Switches on a right ("SeManageVolumePrivilege") that this process holds: it is off until it is asked for. False where it does not hold
/// it.
bool takePrivilege(const wchar_t *name);

}
