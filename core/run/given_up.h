// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/runner.h"

#include <string>

namespace qdm {

/// What both programs need to ask a person whether all data on a drive are to be destroyed.

/// "/dev/sdb (Quartz 1, serial number S1, 1.0 TB)". Throws Error NotFound.
std::string describeDrive(Platform &platform, const std::filesystem::path &device);

/// What its owner types to confirm the drive: its serial number, or its path where it has none. Throws Error NotFound.
std::string confirmationOf(Platform &platform, const std::filesystem::path &device);

/// Opens the drive that the request gives up and holds it, so that what is asked about is what will be written to. Links are followed once.
/// Throws Error as openRunTarget().
void holdGivenUp(Platform &platform, RunRequest &request);

}
