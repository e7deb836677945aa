// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/machine_state.h"

#include <windows.h>

namespace qdm {

/// How Windows is asked; tests put others in their place.
struct PowerCalls {
    HANDLE(WINAPI *create)(REASON_CONTEXT *) = &::PowerCreateRequest;
    BOOL(WINAPI *set)(HANDLE, POWER_REQUEST_TYPE) = &::PowerSetRequest;
    BOOL(WINAPI *clear)(HANDLE, POWER_REQUEST_TYPE) = &::PowerClearRequest;
};

/// See Platform::keepAwake.
KeptAwake keepAwake(const std::string &why, const PowerCalls &calls = {});

}
