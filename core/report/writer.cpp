// SPDX-License-Identifier: MIT
#include "core/report/writer.h"

#include "core/report/writers.h"
#include "platform/include/error.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

constexpr std::array makers{makeTextWriter, makeJsonWriter, makeCsvWriter, makeMarkdownWriter, makeHtmlWriter};

}

std::vector<std::string> reportFormats()
{
    std::vector<std::string> formats;
    for (auto make : makers)
        formats.emplace_back(make()->format());
    return formats;
}

std::unique_ptr<ReportWriter> makeReportWriter(std::string_view format)
{
    for (auto make : makers)
        if (auto writer = make(); writer->format() == format)
            return writer;
    throw Error(ErrorKind::Usage, fmt::format("There is no format \"{}\". The formats are: {}.", format, fmt::join(reportFormats(), ", ")));
}

}
