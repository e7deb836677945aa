// SPDX-License-Identifier: MIT
#pragma once

#include "core/workload/workload.h"
#include "platform/include/error.h"

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace qdm::cli {

/// Declares an option that `read` turns from text into a value; what it throws is told with the option's name.
template <typename T, typename Read>
CLI::Option *addOption(CLI::App &app, const std::string &name, T &into, Read read, const std::string &valueName, const std::string &help)
{
    const auto take = [name, &into, read](const std::string &text) {
        try {
            into = read(text);
        } catch (const Error &error) {
            throw Error(error.kind(), name + ": " + error.what());
        }
    };
    return app.add_option_function<std::string>(name, take, help)->type_name(valueName);
}

// Readers of texts that only a command line has. Errors are Error(Usage).

unsigned readCount(const std::string &text);                 ///< a whole number; its range is the library's to judge
unsigned readPercent(const std::string &text);               ///< "70" or "70%"
double readNumber(const std::string &text);                  ///< 0 or more
Seconds readSeconds(const std::string &text);                ///< "5", "0.5", "5s"
Bytes readFileSize(const std::string &text);                 ///< a size, or "all": 0
std::uint64_t readSeed(const std::string &text);             ///< up to 2^53 - 1, which every JSON reader keeps
std::vector<BlockShare> readBlocks(const std::string &text); ///< "4KiB" or "4KiB:55,64KiB:25,128KiB:20"
Span readSpan(const std::string &text);                      ///< "1GiB" or "50%"
bool readDisjoint(const std::string &text);                  ///< "shared" or "disjoint"
unsigned readPattern(const std::string &text);               ///< "sequential" or "random" as a random share

/// "a,b" -> "a", "b"; empty parts are kept.
std::vector<std::string> splitAt(const std::string &text, char separator);

}
