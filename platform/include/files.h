// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>

namespace qdm {

struct CloseFile {
    void operator()(std::FILE *file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, CloseFile>;

/// All binary: what is written is what the file holds.
enum class FileMode {
    Read,
    Overwrite, ///< an empty file in any case
    Update,    ///< reading and writing a file that is there; nothing of it is lost
    CreateNew, ///< a file that is there already is an error (EEXIST) and stays as it is
};

/// For results, plans and reports. Any path, also long and in any script. Empty where it failed; errno says why. Any thread.
File openFile(const std::filesystem::path &path, FileMode mode);

}
