// SPDX-License-Identifier: MIT
#include "platform/linux/keep_awake.h"

#include "platform/common/system_error.h"
#include "platform/linux/unique_fd.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <systemd/sd-bus.h>

namespace qdm {

namespace {

using Clock = std::chrono::steady_clock;

/// A run does not wait longer for a bus, nor for an answer on it.
constexpr std::chrono::microseconds patience = std::chrono::seconds(1);

struct CloseBus {
    void operator()(sd_bus *bus) const { sd_bus_close_unref(bus); } // and no flush, which would wait for a silent bus
};
using Bus = std::unique_ptr<sd_bus, CloseBus>;

struct Unref {
    void operator()(sd_bus_message *message) const { sd_bus_message_unref(message); }
};
using Message = std::unique_ptr<sd_bus_message, Unref>;

/// Lets go of what the bus said went wrong.
struct BusError {
    ~BusError() { sd_bus_error_free(&error); }
    sd_bus_error error = SD_BUS_ERROR_NULL;
};

/// Until the bus has let this program in; a call would wait for that as long as it takes. 0, or the negative code.
int awaitReady(sd_bus *bus)
{
    const Clock::time_point end = Clock::now() + patience;
    for (;;) {
        if (const int ready = sd_bus_is_ready(bus); ready != 0)
            return ready < 0 ? ready : 0;
        const auto left = std::chrono::duration_cast<std::chrono::microseconds>(end - Clock::now());
        if (left.count() <= 0)
            return -ETIMEDOUT;
        if (const int result = sd_bus_process(bus, nullptr); result < 0)
            return result;
        else if (result > 0)
            continue;
        if (const int result = sd_bus_wait(bus, std::uint64_t(left.count())); result < 0 && result != -EINTR)
            return result;
    }
}

KeptAwake refused(std::string why)
{
    return {nullptr, std::move(why)};
}

std::string noBus(int code)
{
    if (code == ETIMEDOUT)
        return "the system's message bus (D-Bus) does not answer";
    if (code == ENOENT || code == ECONNREFUSED)
        return "no system message bus (D-Bus) runs here, so there is nobody to ask for it";
    return fmt::format("the system's message bus (D-Bus) cannot be used: {}", systemError(code).message());
}

std::string refusalOf(const sd_bus_error &error, int code)
{
    if (code == ETIMEDOUT)
        return "the system's login manager (logind) does not answer";
    if (sd_bus_error_has_name(&error, SD_BUS_ERROR_SERVICE_UNKNOWN) || sd_bus_error_has_name(&error, SD_BUS_ERROR_NAME_HAS_NO_OWNER))
        return "no login manager (logind) runs here, so there is nobody to ask for it";
    const std::string reason = error.message ? error.message : systemError(code).message();
    return fmt::format("the system's login manager (logind) refused: {}", reason);
}

/// What logind gave, as a number of this program's own: the message takes its own with it.
UniqueFd lockIn(sd_bus_message *answer)
{
    int fd = -1;
    return UniqueFd(sd_bus_message_read(answer, "h", &fd) > 0 ? ::fcntl(fd, F_DUPFD_CLOEXEC, 3) : -1);
}

}

KeptAwake keepAwake(const std::string &why)
{
    sd_bus *opened = nullptr;
    int result = sd_bus_open_system(&opened);
    const Bus bus(opened);
    if (result >= 0)
        result = awaitReady(bus.get());
    if (result < 0)
        return refused(noBus(-result));

    sd_bus_set_method_call_timeout(bus.get(), std::uint64_t(patience.count()));
    BusError error;
    sd_bus_message *given = nullptr;
    result = sd_bus_call_method(bus.get(), "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit",
                                &error.error, &given, "ssss", "sleep:idle", "QuartzDiskMark", why.c_str(), "block");
    const Message answer(given);
    if (result < 0)
        return refused(refusalOf(error.error, -result));
    UniqueFd lock = lockIn(answer.get());
    if (!lock)
        return refused("the system's login manager (logind) gave an answer that is none");
    return {std::make_shared<UniqueFd>(std::move(lock)), {}};
}

}
