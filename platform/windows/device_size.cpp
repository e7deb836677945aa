// SPDX-License-Identifier: MIT
#include "platform/windows/device_size.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"

#include <fmt/format.h>

namespace qdm {

Bytes usedSize(const std::filesystem::path &device, Bytes wished, Bytes capacity)
{
    const std::string name = pathText(device);
    if (capacity == Bytes())
        throw Error(ErrorKind::NotFound, fmt::format("{} does not tell its size. Insert a medium, or choose another drive.", name),
                    {"open", name, {}, {}});
    if (wished > capacity)
        throw Error(ErrorKind::TooLarge,
                    fmt::format("{} has {}, {} were asked for. Choose a smaller size.", name, sizeText(capacity), sizeText(wished)),
                    {"open", name, {}, {}});
    return wished == Bytes() ? capacity : wished;
}

}
