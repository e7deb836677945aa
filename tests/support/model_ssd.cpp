// SPDX-License-Identifier: MIT
#include "tests/support/model_ssd.h"

#include <algorithm>
#include <vector>

namespace qdm::test {

struct ModelSsd::State {
    State(const FakeClock &fakeClock, const SsdTruth &ssd) : clock(fakeClock), truth(ssd), free(double(ssd.pool.count()))
    {
        channels.resize(ssd.channels);
    }

    struct Channel {
        double freeAt = 0; ///< seconds
        Direction last = Direction::Read;
    };

    double latency(const Request &request)
    {
        const double now = double(clock.now()) / 1e9;
        tidy(now);
        Channel &channel = *std::ranges::min_element(channels, {}, &Channel::freeAt);
        const double begin = afterHiccup(std::max(now, channel.freeAt));
        channel.freeAt = begin + service(request, channel);
        channel.last = request.direction;
        busyUntil = std::max(busyUntil, channel.freeAt);
        return channel.freeAt - now;
    }

    /// What happened since the last request was done.
    void tidy(double now)
    {
        const double idle = now - busyUntil;
        if (idle <= 0.5) // a drive waits a little before it begins
            return;
        const double most = double(truth.mostTidied.count());
        if (free < most)
            free = std::min(most, free + idle * truth.tidyRate);
        busyUntil = now;
    }

    double service(const Request &request, const Channel &channel)
    {
        double seconds = truth.requestSeconds + request.length / truth.channelRate;
        if (request.direction == Direction::Write) {
            if (free < request.length)
                seconds *= truth.slowdown;
            else
                free -= request.length;
        }
        seconds *= 1 + truth.noise * (2 * nextFraction() - 1);
        return seconds + (channel.last != request.direction ? truth.turnSeconds : 0);
    }

    double afterHiccup(double begin) const
    {
        if (truth.hiccupEvery <= 0)
            return begin;
        const double phase = begin - truth.hiccupEvery * double(std::uint64_t(begin / truth.hiccupEvery));
        return phase < truth.hiccupLength ? begin - phase + truth.hiccupLength : begin;
    }

    /// 0..1, the same row of numbers in each run.
    double nextFraction()
    {
        random = random * 6364136223846793005ULL + 1442695040888963407ULL;
        return double(random >> 11) / double(1ULL << 53);
    }

    const FakeClock &clock;
    SsdTruth truth;
    std::vector<Channel> channels;
    double free; ///< bytes in the pool
    double busyUntil = 0;
    std::uint64_t random = 1;
};

ModelSsd::ModelSsd(FakePlatform &platform, const SsdTruth &truth) : m_state(std::make_shared<State>(platform.fakeClock, truth))
{
    platform.device.latency = [state = m_state](const Request &request) { return Nanos(state->latency(request) * 1e9); };
    platform.device.onTrim = [state = m_state] { state->free = double(state->truth.pool.count()); };
    platform.device.onErase = platform.device.onTrim;
}

}
