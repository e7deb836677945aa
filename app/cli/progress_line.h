// SPDX-License-Identifier: MIT
#pragma once

#include "core/run/events.h"

#include <string>
#include <vector>

namespace qdm::cli {

/// "SEQ1M Q8T1 read  pass 2 of 5  7427.75 MB/s  1 min 12 s left": what the line says, without escapes.
std::string progressText(const Progress &progress, const std::vector<Workload> &tests);

/// The one line on the terminal that is drawn anew, and the rows that scroll above it. Does nothing where nobody looks.
class ProgressLine {
public:
    explicit ProgressLine(bool seen);
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    void setTests(std::vector<Workload> tests) { m_tests = std::move(tests); }
    void show(const Progress &progress);
    void note(const std::string &text);  ///< in place of the progress, until the next one
    void addRow(const std::string &row); ///< with its line end
    void clear();

private:
    void draw(const std::string &text);

    const bool m_seen;
    const bool m_color;
    bool m_drawn = false;
    std::vector<Workload> m_tests;
};

}
