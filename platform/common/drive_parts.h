// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/drives.h"

#include <string>
#include <vector>

/// What every system's part puts drives and volumes together from.
namespace qdm::drives {

/// Who a drive says it is; empty where it does not say.
struct Identity {
    std::string model;
    std::string serial;
    std::string firmware;
};

/// What stands for a drive where there is no device: a server, memory, a program.
Drive plainDrive(DriveKind kind, std::string bus);

/// In the order of a list: the root of the whole tree, drives, programs, servers, memory; by name among their like.
void sortForPeople(std::vector<Volume> &volumes);

}
