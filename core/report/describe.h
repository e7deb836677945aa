// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace qdm {

/// Phrases about a result that all formats for people share. Each is one line without an end.

std::string programText(const Result &result); ///< "QuartzDiskMark 0.1.0"
std::string dateText(const Result &result);    ///< "2024/01/06 5:41:48 UTC"
std::string driveName(const Drive &drive);     ///< "Samsung SSD 980 PRO 1TB"; without a model, "virtio disk vda", "NFS" or "memory"
std::string driveName(const Volume &volume);   ///< of all its drives: "Samsung SSD 980 PRO 1TB + KINGSTON SA400"
std::string driveText(const Result &result);   ///< "Samsung SSD 980 PRO 1TB, 1.0 TB, NVMe PCIe 4.0 x4"
std::string placeText(const Result &result);   ///< "ext4 through LUKS, LVM; test file of 1 GiB"
std::string accessText(const Result &result);  ///< "direct (unbuffered)" or "BUFFERED: why"
std::string scoreText(const Result &result);   ///< "best of 5 passes, after a discarded warm-up pass"
std::string writesText(const Result &result);  ///< "direct (the drive's write cache is on)", or of each mode used
std::string dataText(const Result &result);    ///< "random (incompressible)"
const char *verdictText(Verdict verdict);      ///< "ok", "note", "SUSPECT", "unknown"

/// A check of the audit by its key, as a title: "link_limit" -> "Link". A key that is not known here, "new_check", becomes "New check".
std::string checkText(std::string_view check);

/// What a row's name does not tell of a workload: block distribution, alignment, span, placement; empty for a plain row.
std::string peculiarities(const Workload &workload);

/// Why a test has no score: "Stopped after 0.4 of 5.0 s.", with what was measured until then.
std::string missingText(const Test &test);

/// "5", or "30-180" where the tests differ.
std::string rangeText(double lowest, double highest);

/// "0.9 %", the coefficient of variation of the passes that count, or "one pass". The test has a score.
std::string spreadText(const Test &test);

/// The tests of the plan that the run did not come to.
std::vector<Workload> testsNotRun(const Result &result);

/// Passes that count, as planned: "5", "1-3".
std::string passesText(const std::vector<Workload> &tests);

/// Latency behind the headline: of the pass that made it, or of all that count where it is their mean.
Histogram headlineLatency(const Test &test);

/// What the steps of a plan that a profile has not say of themselves, those that were begun: "3. TRIM: 1 GiB: discarded on the device.".
std::vector<std::string> stepLines(const Result &result);

/// One line, whatever a comment holds.
std::string singleLine(std::string text);

/// Workloads of all tests, run or not; in the order of the plan.
std::vector<Workload> plannedTests(const Result &result);

}
