// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result/result.h"

#include <QString>

namespace qdm {

/// What a result is about, in short lines for the window and the picture.

QString driveLine(const Result &result); ///< "Samsung 990 PRO 2TB, firmware 4B2QJXD7, 2.0 TB, NVMe PCIe 4.0 x4"
QString placeLine(const Result &result); ///< "ext4 on /home (LUKS, LVM), 412 GB free"
QString
conditionsLine(const Result &result);     ///< "Default, 1 GiB file, 5 passes of 5 s, 5 s interval, random data, direct writes, best pass"
QString systemLine(const Result &result); ///< "Debian GNU/Linux 12, Linux 6.1.0, AMD Ryzen ..."
QString dateLine(const Result &result);   ///< "2026-03-01 14:05"

}
