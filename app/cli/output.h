// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace qdm::cli {

/// The options that every command has.
struct OutputOptions {
    std::string format = "text";
    std::filesystem::path file; ///< empty: standard output
    bool quiet = false;
    bool noHistory = false; ///< accepted, since scripts may give it; no history is kept yet
};

void addOutputOptions(CLI::App &app, OutputOptions &options, const std::vector<std::string> &formats);

/// Throws Error where the file could not be written, so that nobody waits for a run whose result cannot be kept. Leaves no trace.
void requireWritable(const OutputOptions &options);

/// Writes to the file, at once or not at all, or to the standard output. Throws Error. What could not go to the file goes to the standard
/// output before that, so that it is not lost.
void deliver(const OutputOptions &options, const std::string &text);

/// Throws Error where the reader has gone or the disk is full.
void writeToStandardOutput(std::string_view text);

/// "qdm: sentence" on stderr.
void printSentence(const std::string &sentence);

}
