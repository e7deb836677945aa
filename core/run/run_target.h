// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/runner.h"

namespace qdm {

/// What a request's target is. Error NotFound, Unsupported, Usage where the request's plan cannot run on it, before anything is touched.
PathKind requireRunnable(Platform &platform, const RunRequest &request);

/// How much of a device a request uses; 0: all of it.
Bytes sizeOnDevice(const RunRequest &request, PathKind kind);

/// Makes the test file, or opens the device: for writing only where its data were given up and the plan writes. `kind` is the answer of
/// requireRunnable(). Errors as Platform::createTestFile, openDevice and openDeviceForWriting; Unsupported where the request names an
/// engine that does not work there.
std::unique_ptr<Target> openRunTarget(Platform &platform, const RunRequest &request, PathKind kind);

}
