// SPDX-License-Identifier: MIT
#include "app/cli/report_files.h"

#include "core/report/writer.h"
#include "platform/include/files.h"
#include "platform/include/paths.h"

#include <array>
#include <fmt/format.h>
#include <system_error>

namespace qdm::cli {

namespace {

namespace fs = std::filesystem;

/// A file beside the page is replaced only if it is an earlier report: what both begin with is the same.
bool mayReplace(const fs::path &path, std::string_view text)
{
    std::error_code ignored;
    if (!fs::exists(path, ignored))
        return true;
    constexpr std::size_t enough = 18; // "### QuartzDiskMark", "started,program_ver"
    std::array<char, enough> start{};
    const File file = openFile(path, FileMode::Read);
    return file && std::fread(start.data(), 1, enough, file.get()) == enough && text.starts_with(std::string_view(start.data(), enough));
}

void writeBeside(const OutputOptions &page, const Result &result, const char *format)
{
    const auto writer = makeReportWriter(format);
    OutputOptions beside = page;
    beside.file.replace_extension(writer->extension());
    const std::string text = writer->write(result);
    if (mayReplace(beside.file, text))
        deliver(beside, text);
    else
        printSentence(fmt::format("{} is there and no report of this program, so it was left as it is.", pathText(beside.file)));
}

}

void deliverReport(const OutputOptions &options, const Result &result)
{
    deliver(options, makeReportWriter(options.format)->write(result));
    if (options.format != "html" || options.file.extension() != ".html")
        return;
    for (const char *format : {"markdown", "csv"})
        writeBeside(options, result, format);
}

}
