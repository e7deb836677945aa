// SPDX-License-Identifier: MIT
#pragma once

#include <future>
#include <system_error>
#include <thread>
#include <utility>

namespace qdm {

/// Runs `ask` on a thread of its own, which is left behind where it does not come back: nothing can end a call that waits for a server
/// that is gone. Whatever `ask` uses must belong to it. Where the system allows no more threads, the answer is `failed` of its code.
template <typename Ask, typename Failed>
auto askAside(Ask ask, Failed failed) -> std::future<decltype(ask())>
{
    std::packaged_task<decltype(ask())()> task(std::move(ask));
    auto answer = task.get_future();
    try {
        std::thread(std::move(task)).detach();
    } catch (const std::system_error &error) {
        std::promise<decltype(ask())> promise;
        promise.set_value(failed(error.code()));
        return promise.get_future();
    }
    return answer;
}

}
