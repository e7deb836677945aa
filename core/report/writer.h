// SPDX-License-Identifier: MIT
#pragma once

#include "core/result/result.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace qdm {

/// A way to write a result down. One class for each format.
class ReportWriter {
public:
    virtual ~ReportWriter() = default;

    virtual std::string_view format() const = 0;    ///< "text": what --format takes
    virtual std::string_view extension() const = 0; ///< "txt"
    virtual std::string write(const Result &result) const = 0;
};

/// "text", "json", "csv", "markdown", "html".
std::vector<std::string> reportFormats();

/// Throws Error(Usage) that lists the formats there are.
std::unique_ptr<ReportWriter> makeReportWriter(std::string_view format);

}
