// SPDX-License-Identifier: MIT
#include "platform/include/files.h"

namespace qdm {

File openFile(const std::filesystem::path &path, FileMode mode)
{
    const char *words = "rb";
    switch (mode) {
    case FileMode::Read: break;
    case FileMode::Overwrite: words = "wb"; break;
    case FileMode::Update: words = "r+b"; break;
    case FileMode::CreateNew: words = "wxb"; break;
    }
    return File(std::fopen(path.c_str(), words));
}

}
