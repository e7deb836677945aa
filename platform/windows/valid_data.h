// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/unique_handle.h"

#include <filesystem>

namespace qdm {

/// Switches the right for declareValid on where this user holds it (SeManageVolumePrivilege) and files in `folder` are of this machine: a
/// server does not take the declaration. To be asked before the file is opened, since its handle keeps the rights of that moment.
bool mayDeclareValid(const std::filesystem::path &folder);

/// Declares all of a preallocated file to be written, so that its first writes need not wait for each other while NTFS moves the end of the
/// valid data along. Only where mayDeclareValid(); true if it was done. The fill writes every byte before any is read, but until then the
/// file shows what lay there before: nobody else may be able to open it.
bool declareValid(HANDLE file, Bytes size);

}
