// SPDX-License-Identifier: MIT
#pragma once

#include "tests/support/fake_platform.h"

#include <memory>

namespace qdm::test {

/// The truth of a drive that behaves like an SSD, in terms of what a plan finds out about it.
struct SsdTruth {
    unsigned channels = 8;        ///< requests that it works on at once: where the curve of the queue depth stops to rise
    double requestSeconds = 0.02; ///< that a request takes on a channel, besides the time of its bytes
    double channelRate = 20e6;    ///< bytes a second of one channel
    Bytes pool = 256_MiB;         ///< erased flash, or a fast cache: so much is written at speed when the drive is fresh
    double slowdown = 8;          ///< times that a write takes once the pool is empty
    double tidyRate = 1e6;        ///< bytes a second by which the pool grows while nobody asks for anything
    Bytes mostTidied = 128_MiB;   ///< the pool grows by itself to no more than this
    double turnSeconds = 0;       ///< that a channel takes to turn from reading to writing or back
    double noise = 0.03;          ///< a request takes up to this share more or less
    double hiccupEvery = 0;       ///< seconds between two moments in which the drive does not answer; 0: none
    double hiccupLength = 0.7;    ///< seconds
};

/// Makes the fake platform's device such a drive. Deterministic as long as one thread asks.
class ModelSsd {
public:
    ModelSsd(FakePlatform &platform, const SsdTruth &truth);

private:
    struct State;
    std::shared_ptr<State> m_state; ///< the device's functions hold it too
};

}
