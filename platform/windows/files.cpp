// SPDX-License-Identifier: MIT
#include "platform/include/files.h"

#include "platform/windows/long_path.h"

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

namespace qdm {

namespace {

struct Opening {
    int flags;
    const wchar_t *words;
};

Opening openingOf(FileMode mode)
{
    switch (mode) {
    case FileMode::Read: break;
    case FileMode::Overwrite: return {_O_WRONLY | _O_CREAT | _O_TRUNC, L"wb"};
    case FileMode::Update: return {_O_RDWR, L"r+b"};
    case FileMode::CreateNew: return {_O_WRONLY | _O_CREAT | _O_EXCL, L"wb"};
    }
    return {_O_RDONLY, L"rb"};
}

}

File openFile(const std::filesystem::path &path, FileMode mode)
{
    const Opening opening = openingOf(mode);
    const int descriptor = ::_wopen(longPath(path).c_str(), opening.flags | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    if (descriptor < 0)
        return {};
    File file(::_wfdopen(descriptor, opening.words));
    if (!file)
        ::_close(descriptor);
    return file;
}

}
