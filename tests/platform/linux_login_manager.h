// SPDX-License-Identifier: MIT
#pragma once

#include "platform/linux/unique_fd.h"
#include "tests/contract/places.h"

#include <atomic>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <thread>
#include <vector>

namespace qdm::test {

/// Sets an environment variable, and sets it back.
class Environment {
public:
    Environment(const char *name, const std::string &value);
    ~Environment();
    Environment(const Environment &) = delete;
    Environment &operator=(const Environment &) = delete;

private:
    const char *m_name;
    std::string m_before;
    bool m_wasSet = false;
};

/// A message bus of the test's own. It ends with it.
class PrivateBus {
public:
    /// Nothing where there is no dbus-daemon.
    static std::unique_ptr<PrivateBus> make();
    ~PrivateBus();
    PrivateBus(const PrivateBus &) = delete;
    PrivateBus &operator=(const PrivateBus &) = delete;

    std::string address() const { return "unix:path=" + (m_folder.path() / "bus").string(); }

private:
    PrivateBus() = default;

    TemporaryFolder m_folder;
    pid_t m_daemon = -1;
};

/// Stands in for logind on the bus that DBUS_SYSTEM_BUS_ADDRESS names.
class FakeLoginManager {
public:
    enum class Manner { Gives, Refuses, Silent };

    explicit FakeLoginManager(Manner manner);
    ~FakeLoginManager();
    FakeLoginManager(const FakeLoginManager &) = delete;
    FakeLoginManager &operator=(const FakeLoginManager &) = delete;

    /// What the latest call of Inhibit said: what, who, why, mode.
    std::vector<std::string> asked() const;

    /// Whether somebody still holds the lock that was given, now or `patience` later.
    bool isHeld() const;
    bool isLetGo() const;

private:
    void serve();
    int inhibit(void *message);

    const Manner m_manner;
    mutable std::mutex m_mutex;
    std::vector<std::string> m_asked;
    UniqueFd m_lock; ///< the end that logind keeps
    std::atomic<bool> m_ready{false}, m_end{false};
    std::thread m_server;
};

}
