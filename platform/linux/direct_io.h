// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/bytes.h"
#include "platform/include/target.h"

namespace qdm {

/// What unbuffered I/O asks of an open file. `offered` is false where the system says that this very file does not have it.
struct DirectRules {
    bool offered = true;
    Bytes alignment;
};

/// Asks the open file: the system's own answer, else the block device's sector size, else by trying reads. The file must not be empty.
DirectRules askDirectRules(int fd);

/// Switches O_DIRECT on or off. False where the file refuses.
bool setDirect(int fd, bool on);

/// False where the target does not know RWF_NOWAIT; io_uring then hands each request to a kernel worker.
bool answersNoWait(int fd, Bytes alignment);

/// The alignment of buffered targets: no rule but the smallest sector.
inline constexpr Bytes bufferedAlignment{512};

}
