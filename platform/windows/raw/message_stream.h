// SPDX-License-Identifier: MIT
#pragma once

#include "platform/include/error.h"

#include <cstddef>
#include <span>

namespace qdm::raw {

/// The other side has gone: what is open is lost. Of the kind Io.
struct OtherSideGone : Error {
    using Error::Error;
};

/// Bytes between the program and its helper: a pipe, or in tests what stands for one.
class MessageStream {
public:
    virtual ~MessageStream() = default;

    /// OtherSideGone.
    virtual void send(std::span<const std::byte> bytes) = 0;

    /// Fills all of `bytes`. False where the other side closed it before the first of them; OtherSideGone where it did in the midst.
    virtual bool receive(std::span<std::byte> bytes) = 0;
};

}
