// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace qdm::drives {

/// Whether BitLocker encrypts what is written to a volume ("C:\"). Asks the shell, which tells what Explorer shows as a lock; all other
/// ways need an administrator. False too where that is not known.
bool isEncryptedByBitLocker(const std::wstring &root);

/// The meaning of the shell's property System.Volume.BitLockerProtection.
bool meansEncrypted(int protection);

}
