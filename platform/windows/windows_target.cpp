// SPDX-License-Identifier: MIT
#include "platform/windows/windows_target.h"

#include "platform/common/system_error.h"
#include "platform/include/paths.h"
#include "platform/windows/queue_factory.h"

#include <cassert>
#include <fmt/format.h>

namespace qdm {

std::vector<EngineKind> WindowsTarget::engines() const
{
    return probedEngines(m_file, alignment());
}

std::unique_ptr<IoQueue> WindowsTarget::openQueue(const QueueOptions &options)
{
    assert(options.depth >= 1 && options.depth <= 1024);
    assert(options.slotSize > Bytes() && options.slotSize % alignment() == Bytes());
    return makeQueue({m_file, pathText(path()), alignment(), options});
}

std::string WindowsTarget::trim(std::uint64_t, Bytes)
{
    throw Error(ErrorKind::Unsupported, "Trimming is not on this system.");
}

void WindowsTarget::flush()
{
    if (writable() && !::FlushFileBuffers(m_file.handle->get()))
        throw errorFrom(int(::GetLastError()), fmt::format("Making the written data durable on {}", pathText(path())), "flush",
                        pathText(path()));
}

}
