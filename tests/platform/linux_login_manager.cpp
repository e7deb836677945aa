// SPDX-License-Identifier: MIT
#include "tests/platform/linux_login_manager.h"

#include "platform/linux/unique_fd.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <systemd/sd-bus.h>

namespace qdm::test {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds moment{10};

bool comesTrue(const std::function<bool()> &condition)
{
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(moment);
    return condition();
}

void writeConfiguration(const fs::path &file, const std::string &address)
{
    std::ofstream(file) << "<busconfig><type>session</type><listen>" << address << "</listen><auth>EXTERNAL</auth>"
                        << "<policy context=\"default\"><allow user=\"*\"/><allow own=\"*\"/><allow send_destination=\"*\"/>"
                        << "<allow receive_sender=\"*\"/></policy></busconfig>\n";
}

}

Environment::Environment(const char *name, const std::string &value) : m_name(name)
{
    if (const char *before = std::getenv(name)) {
        m_wasSet = true;
        m_before = before;
    }
    ::setenv(name, value.c_str(), 1);
}

Environment::~Environment()
{
    if (m_wasSet)
        ::setenv(m_name, m_before.c_str(), 1);
    else
        ::unsetenv(m_name);
}

/// A socket is seen before anybody listens at it.
static bool isServed(const fs::path &path)
{
    const UniqueFd socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    path.string().copy(name.sun_path, sizeof(name.sun_path) - 1);
    return ::connect(socket.get(), reinterpret_cast<const sockaddr *>(&name), sizeof(name)) == 0;
}

std::unique_ptr<PrivateBus> PrivateBus::make()
{
    std::unique_ptr<PrivateBus> bus(new PrivateBus);
    const std::string file = bus->m_folder.path() / "bus.conf";
    writeConfiguration(file, bus->address());
    const std::string option = "--config-file=" + file;
    bus->m_daemon = ::fork();
    if (bus->m_daemon == 0) {
        ::execlp("dbus-daemon", "dbus-daemon", option.c_str(), "--nofork", "--nopidfile", "--nosyslog", nullptr);
        ::_exit(127);
    }
    const auto ended = [&] { return ::waitpid(bus->m_daemon, nullptr, WNOHANG) != 0; };
    const bool started = comesTrue([&] {
        if (bus->m_daemon > 0 && ended())
            bus->m_daemon = -1;
        return bus->m_daemon <= 0 || isServed(bus->m_folder.path() / "bus");
    });
    return started && bus->m_daemon > 0 ? std::move(bus) : nullptr;
}

PrivateBus::~PrivateBus()
{
    if (m_daemon <= 0)
        return;
    ::kill(m_daemon, SIGTERM);
    ::waitpid(m_daemon, nullptr, 0);
}

FakeLoginManager::FakeLoginManager(Manner manner) : m_manner(manner), m_server([this] { serve(); })
{
    if (!comesTrue([this] { return m_ready.load(); })) {
        m_end = true;
        m_server.join();
        throw std::runtime_error("the fake login manager did not get on the bus");
    }
}

FakeLoginManager::~FakeLoginManager()
{
    m_end = true;
    m_server.join();
}

std::vector<std::string> FakeLoginManager::asked() const
{
    const std::lock_guard lock(m_mutex);
    return m_asked;
}

bool FakeLoginManager::isHeld() const
{
    const std::lock_guard lock(m_mutex);
    pollfd end{m_lock.get(), POLLIN, 0};
    return m_lock && ::poll(&end, 1, 0) == 0;
}

bool FakeLoginManager::isLetGo() const
{
    return comesTrue([this] { return !isHeld(); });
}

int FakeLoginManager::inhibit(void *raw)
{
    auto *message = static_cast<sd_bus_message *>(raw);
    const char *what = "", *who = "", *why = "", *mode = "";
    if (const int result = sd_bus_message_read(message, "ssss", &what, &who, &why, &mode); result < 0)
        return result;
    const std::lock_guard lock(m_mutex);
    m_asked = {what, who, why, mode};
    if (m_manner == Manner::Silent)
        return 1;
    if (m_manner == Manner::Refuses)
        return sd_bus_reply_method_errorf(message, SD_BUS_ERROR_ACCESS_DENIED, "Permission denied");
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return -errno;
    m_lock = UniqueFd(ends[0]);
    const UniqueFd given(ends[1]);
    return sd_bus_reply_method_return(message, "h", given.get());
}

void FakeLoginManager::serve()
{
    static const sd_bus_vtable methods[] = {
        SD_BUS_VTABLE_START(0),
        SD_BUS_METHOD(
            "Inhibit", "ssss", "h",
            [](sd_bus_message *message, void *self, sd_bus_error *) { return static_cast<FakeLoginManager *>(self)->inhibit(message); },
            SD_BUS_VTABLE_UNPRIVILEGED),
        SD_BUS_VTABLE_END,
    };
    sd_bus *bus = nullptr;
    if (sd_bus_open_system(&bus) < 0)
        return;
    const bool ready =
        sd_bus_add_object_vtable(bus, nullptr, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", methods, this) >= 0
        && sd_bus_request_name(bus, "org.freedesktop.login1", 0) >= 0;
    m_ready = ready;
    while (ready && !m_end)
        if (sd_bus_process(bus, nullptr) == 0)
            sd_bus_wait(bus, std::uint64_t(std::chrono::microseconds(moment).count()));
    sd_bus_flush_close_unref(bus);
}

}
