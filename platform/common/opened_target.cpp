// SPDX-License-Identifier: MIT
#include "platform/common/opened_target.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"

#include <fmt/format.h>

namespace qdm {

namespace {

const char *wordOf(const Request &request)
{
    return request.direction == Direction::Read ? "read" : "write";
}

}

Error OpenedTarget::requestError(const Request &request, int systemCode) const
{
    return Error(errorKindOf(systemCode), fmt::format("{} failed: {}", attempt(request), reasonFor(systemCode)),
                 originOf(request, systemCode));
}

Error OpenedTarget::shortTransfer(const Request &request, std::uint64_t moved) const
{
    const char *why = m_facts.kind == TargetKind::TestFile
        ? "The filesystem may be full or damaged, or the device was shrunk; check both and run the test again."
        : "The device may have been shrunk or replaced; check that it is still the same and run the test again.";
    return Error(ErrorKind::Io, fmt::format("{} ended after {} bytes. {}", attempt(request), moved, why), originOf(request, 0));
}

ErrorOrigin OpenedTarget::originOf(const Request &request, int systemCode) const
{
    return {wordOf(request), pathText(m_facts.path), request.offset, systemError(systemCode)};
}

/// "Reading 4 KiB at byte 8192 of the test file in /mnt/usb"
std::string OpenedTarget::attempt(const Request &request) const
{
    const bool read = request.direction == Direction::Read;
    const bool file = m_facts.kind == TargetKind::TestFile;
    return fmt::format("{} {} at byte {} of {}{}", read ? "Reading" : "Writing", sizeText(Bytes(request.length)), request.offset,
                       file ? "the test file in " : "", pathText(m_facts.path));
}

}
