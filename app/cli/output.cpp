// SPDX-License-Identifier: MIT
#include "app/cli/output.h"

#include "platform/include/error.h"
#include "platform/include/files.h"
#include "platform/include/paths.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <random>
#include <system_error>

namespace qdm::cli {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path &path, int code)
{
    const std::error_code why(code, std::generic_category());
    const ErrorKind kind = code == ENOSPC ? ErrorKind::NoSpace : ErrorKind::Permission;
    throw Error(kind, fmt::format("The output file {} cannot be written: {}. Choose another with --output.", pathText(path), why.message()),
                {.operation = "write", .path = pathText(path), .offset = {}, .code = why});
}

/// Devices and pipes are written to directly; they are never replaced.
bool isReplaceable(const fs::path &path)
{
    std::error_code ignored;
    const fs::file_status status = fs::status(path, ignored);
    return !fs::exists(status) || fs::is_regular_file(status);
}

/// The file that a link stands for, there already or not, so that the link stays.
fs::path resolved(fs::path path)
{
    constexpr int mostLinks = 40; // as Linux; more are a circle
    std::error_code failed;
    for (int i = 0; i < mostLinks && fs::is_symlink(path, failed) && !failed; ++i)
        path = path.parent_path() / fs::read_symlink(path, failed);
    return path;
}

fs::path temporaryBeside(const fs::path &path)
{
    std::random_device device;
    return fs::path(path).concat(fmt::format(".{:08x}.part", device()));
}

/// A new file; one that is there already is never touched.
File createNew(const fs::path &path, const fs::path &shown)
{
    File file = openFile(path, FileMode::CreateNew);
    if (!file)
        fail(shown, errno);
    return file;
}

/// 0, or the system's code.
int writeAll(std::FILE *file, std::string_view text)
{
    errno = 0;
    const bool ok = std::fwrite(text.data(), 1, text.size(), file) == text.size() && std::fflush(file) == 0;
    return ok ? 0 : errno ? errno : EIO;
}

int closed(File file)
{
    return std::fclose(file.release()) == 0 ? 0 : errno;
}

void writeDirectly(const fs::path &path, std::string_view text)
{
    File file = openFile(path, FileMode::Overwrite);
    if (!file)
        fail(path, errno);
    if (const int code = writeAll(file.get(), text))
        fail(path, code);
}

/// A file that this user may not write stays as it is, though its folder would allow another in its place.
void requireMayReplace(const fs::path &path)
{
    std::error_code ignored;
    if (fs::exists(path, ignored) && !openFile(path, FileMode::Update))
        fail(path, errno);
}

/// Who could read the file before, and who could not, stays so.
void takeOverMode(const fs::path &from, const fs::path &to)
{
    std::error_code failed;
    const fs::file_status status = fs::status(from, failed);
    if (!failed && fs::exists(status))
        fs::permissions(to, status.permissions(), failed);
}

void replace(const fs::path &path, std::string_view text)
{
    requireMayReplace(path);
    const fs::path target = resolved(path);
    const fs::path temporary = temporaryBeside(target);
    File file = createNew(temporary, path);
    takeOverMode(target, temporary);
    int code = writeAll(file.get(), text);
    const int atClose = closed(std::move(file));
    std::error_code renamed(code ? code : atClose, std::generic_category());
    if (!renamed)
        fs::rename(temporary, target, renamed);
    if (!renamed)
        return;
    std::error_code ignored;
    fs::remove(temporary, ignored);
    fail(path, renamed.value());
}

/// A slip of the keyboard must not cost a drive its partition table.
void refuseBlockDevice(const fs::path &path)
{
    std::error_code ignored;
    if (fs::is_block_file(path, ignored))
        throw Error(
            ErrorKind::Unsupported,
            fmt::format("{} is a drive; writing a report there would destroy what is on it. Choose a file with --output.", pathText(path)),
            {.operation = "write", .path = pathText(path), .offset = {}, .code = {}});
}

void writeFile(const fs::path &path, std::string_view text)
{
    refuseBlockDevice(path);
    isReplaceable(path) ? replace(path, text) : writeDirectly(path, text);
}

}

void addOutputOptions(CLI::App &app, OutputOptions &options, const std::vector<std::string> &formats)
{
    const auto takeFormat = [&options, formats](const std::string &text) {
        if (std::find(formats.begin(), formats.end(), text) == formats.end())
            throw Error(ErrorKind::Usage,
                        fmt::format("--format: there is no format \"{}\" here. The formats are: {}.", text, fmt::join(formats, ", ")));
        options.format = text;
    };
    app.add_option_function<std::string>("--format", takeFormat, fmt::format("How to write it: {}", fmt::join(formats, ", ")))
        ->type_name("FORMAT");
    app.add_option_function<std::string>(
           "--output", [&options](const std::string &path) { options.file = pathOf(path); },
           "Write it to FILE instead of the standard output; beside a page NAME.html also NAME.md and NAME.csv")
        ->type_name("FILE");
    app.add_flag("--quiet", options.quiet, "No progress on the terminal");
    app.add_flag("--no-history", options.noHistory, "Do not keep the result (no history is kept yet, so this changes nothing)");
}

void requireWritable(const OutputOptions &options)
{
    if (options.file.empty())
        return;
    std::error_code ignored;
    if (fs::is_directory(options.file, ignored))
        fail(options.file, EISDIR);
    refuseBlockDevice(options.file);
    if (!isReplaceable(options.file))
        return;
    requireMayReplace(options.file);
    const fs::path temporary = temporaryBeside(resolved(options.file));
    createNew(temporary, options.file);
    fs::remove(temporary, ignored);
}

void deliver(const OutputOptions &options, const std::string &text)
{
    if (options.file.empty())
        return writeToStandardOutput(text);
    try {
        writeFile(options.file, text);
    } catch (const Error &) {
        writeToStandardOutput(text);
        throw;
    }
}

void writeToStandardOutput(std::string_view text)
{
    const int code = writeAll(stdout, text);
    if (code == 0)
        return;
    const std::error_code why(code, std::generic_category());
    throw Error(code == ENOSPC ? ErrorKind::NoSpace : ErrorKind::Permission,
                fmt::format("The standard output cannot be written: {}. Use --output FILE to keep what is printed.", why.message()),
                {.operation = "write", .path = "standard output", .offset = {}, .code = why});
}

void printSentence(const std::string &sentence)
{
    // One call, so that the sentence stays whole where several programs share a terminal.
    const std::string line = "qdm: " + sentence + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

}
