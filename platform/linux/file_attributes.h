// SPDX-License-Identifier: MIT
#pragma once

namespace qdm {

struct FileAttributes {
    bool copyOnWriteOff = false;
    bool compressionOff = false;
};

/// Asks the filesystem to write this empty file in place and uncompressed, and tells what it agreed to. Must come before any data.
FileAttributes switchOffCopyOnWrite(int fd);

}
