// SPDX-License-Identifier: MIT
#include "app/cli/input.h"

#include "core/result/format.h"
#include "platform/include/error.h"
#include "platform/include/files.h"
#include "platform/include/paths.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <fmt/format.h>
#include <system_error>

namespace qdm::cli {

namespace {

[[noreturn]] void fail(const std::filesystem::path &path, const char *what, const std::string &why)
{
    throw Error(ErrorKind::Usage, fmt::format("The {} {} cannot be read: {}. Check the name of the file.", what, pathText(path), why));
}

std::string systemText(int code)
{
    return std::error_code(code, std::generic_category()).message();
}

}

std::string readTextFile(const std::filesystem::path &path, const char *what, Bytes most)
{
    const File file = openFile(path, FileMode::Read);
    if (!file)
        fail(path, what, systemText(errno));
    std::string text;
    std::array<char, 65536> part;
    while (const std::size_t n = std::fread(part.data(), 1, part.size(), file.get())) {
        text.append(part.data(), n);
        if (text.size() > most.count())
            fail(path, what, fmt::format("it is larger than {}", formatSize(most)));
    }
    if (std::ferror(file.get()))
        fail(path, what, systemText(errno));
    return text;
}

}
