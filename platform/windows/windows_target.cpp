// SPDX-License-Identifier: MIT
#include "platform/windows/windows_target.h"

#include "platform/common/system_error.h"
#include "platform/common/trim_words.h"
#include "platform/include/paths.h"
#include "platform/windows/queue_factory.h"
#include "platform/windows/raw/whole_drive.h"
#include "platform/windows/trim.h"

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

std::string WindowsTarget::trim(std::uint64_t offset, Bytes length)
{
    requireTrimmable(*this, offset, length);
    const auto control = controlOf(m_file.handle->get());
    if (kind() == TargetKind::TestFile) {
        trimming::trimInFile(*control, offset, length, path());
        return "trimmed within the test file, which keeps its room";
    }
    trimming::trimOnDevice(*control, offset, length, path());
    return "discarded on the device";
}

std::string WindowsTarget::erase()
{
    requireErasable(*this);
    if (!m_file.drive)
        return trim(0, size());
    trimming::trimOnDevice(*controlOf(m_file.handle->get()), 0, m_file.drive->capacity().roundedDownTo(alignment()), path());
    return "discarded on the device";
}

void WindowsTarget::flush()
{
    if (writable() && !::FlushFileBuffers(m_file.handle->get()))
        throw errorFrom(int(::GetLastError()), fmt::format("Making the written data durable on {}", pathText(path())), "flush",
                        pathText(path()));
}

}
