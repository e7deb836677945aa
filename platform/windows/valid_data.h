// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/windows/unique_handle.h"

namespace qdm {

/// Declares all of a preallocated file to be written, so that its first writes need not wait for each other while NTFS moves the end of the
/// valid data along. Only where this user holds the right (SeManageVolumePrivilege); true if it was done. The fill writes every byte
/// before any is read, so that nothing of what lay there before is ever seen.
bool declareValid(HANDLE file, Bytes size);

}
