// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>

namespace qdm::raw {

/// Bytes between the program and its helper: a pipe, or in tests what stands for one.
class MessageStream {
public:
    virtual ~MessageStream() = default;

    /// Error Io where the other side has gone.
    virtual void send(std::span<const std::byte> bytes) = 0;

    /// Fills all of `bytes`. False where the other side closed it before the first of them; Error Io where it did in the midst.
    virtual bool receive(std::span<std::byte> bytes) = 0;
};

}
