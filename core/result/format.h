// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"

#include <chrono>
#include <string>

namespace qdm {

/// The one place that turns numbers into text for people. English, "." as decimal point; the window translates on top where it must.

std::string formatSize(Bytes size);     ///< "1 GiB", "4 KiB", "612 MiB", "1.5 TiB", "1025 B": one decimal from 1 MiB on, exact below
std::string formatCapacity(Bytes size); ///< "2.0 TB", "512 GB": decimal, as on the drive's box
std::string formatMegabytesPerSecond(double bytesPerSecond);        ///< "7427.75" without the unit; MB = 1,000,000 bytes
std::string formatMebibytesPerSecond(double bytesPerSecond);        ///< "7083.66" without the unit
std::string formatRate(double bytesPerSecond);                      ///< "7427.75 MB/s"
std::string formatIops(double iops);                                ///< "999670.2" without the unit
std::string formatLatency(double nanoseconds);                      ///< "987.81 us", "12.3 ms", "1.20 s" with the unit
std::string formatDuration(std::chrono::duration<double> d);        ///< "0.05 s", "5 s", "1 min 12 s", "2 h 5 min"
std::string formatTime(std::chrono::system_clock::time_point time); ///< "2026-03-31T12:00:00Z": RFC 3339, UTC
std::string formatGrouped(double number);                           ///< "1,250,000"; with fractions only where it is small
std::string formatPercent(double fraction);                         ///< 0.004 -> "0.4 %"

}
