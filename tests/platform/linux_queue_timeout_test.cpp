// SPDX-License-Identifier: MIT
#include "tests/platform/linux_child.h"
#include "tests/platform/linux_loop.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

using namespace qdm;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

constexpr unsigned depth = 8;
constexpr std::uint32_t block = 4096;

double secondsSince(Nanos start)
{
    return double(test::platform().clock().now() - start) / 1e9;
}

/// A control group that lets a device answer 20 reads a second and no more. To be joined by a child.
class ThrottledGroup {
public:
    explicit ThrottledGroup(const std::string &device) : m_path("/sys/fs/cgroup/blkio/qdm-test-" + std::to_string(::getpid()))
    {
        std::error_code code;
        if (!fs::create_directory(m_path, code))
            return;
        std::ifstream number("/sys/block/" + fs::path(device).filename().string() + "/dev");
        std::string text;
        number >> text;
        m_works = put("blkio.throttle.read_iops_device", text + " 20");
    }
    ~ThrottledGroup() { ::rmdir(m_path.c_str()); }

    bool works() const { return m_works; }
    bool join() const { return put("cgroup.procs", "0"); }

private:
    bool put(const char *file, const std::string &text) const
    {
        std::ofstream out(m_path / file);
        return bool(out << text << std::flush);
    }

    fs::path m_path;
    bool m_works = false;
};

std::vector<Request> eightReads()
{
    std::vector<Request> requests;
    for (std::uint32_t slot = 0; slot < depth; ++slot)
        requests.push_back({slot * (1ULL << 20), block, slot, Direction::Read});
    return requests;
}

/// The steps that fail are told by their number. Eight reads take 0.4 s here.
int useSlowly(Target &target, EngineKind engine)
{
    std::vector<Completion> completions(depth);
    auto queue = target.openQueue({engine, depth, Bytes(block), WriteMode::Direct});
    Nanos start = test::platform().clock().now();
    std::size_t done = queue->exchange(eightReads(), completions, depth, 100ms);
    if (done >= depth || secondsSince(start) < 0.09)
        return 1;
    if (secondsSince(start) > 0.3)
        return 2;
    start = test::platform().clock().now();
    done += queue->exchange({}, completions, 0, 100ms);
    if (secondsSince(start) > 0.05)
        return 3;
    const std::size_t one = done < depth ? queue->exchange({}, completions, 1, 10s) : 1;
    done += done < depth ? one : 0;
    if (one < 1)
        return 4;
    while (done < depth)
        done += queue->exchange({}, completions, depth - done, 50ms);
    if (done != depth)
        return 5;

    // The destructor waits: buffers that are freed too early would be written to later.
    start = test::platform().clock().now();
    queue->exchange(eightReads(), completions, 0, 0ms);
    queue.reset();
    return secondsSince(start) > 0.2 ? 0 : 6;
}

}

TEST_CASE("A slow device never holds an exchange longer than its timeout", "[linux]")
{
    if (!test::isRoot())
        return test::skip("a throttled loop device needs root");
    const auto loop = test::LoopDevice::make(16_MiB);
    if (!loop)
        return test::skip("no loop device can be had");
    const ThrottledGroup group(loop->device());
    if (!group.works())
        return test::skip("no blkio control group (version 1) to throttle a device");
    for (const EngineKind engine : test::platform().openDevice(loop->device(), Bytes())->engines()) {
        INFO(engineName(engine));
        const auto end = test::inChild([&] {
            const auto target = test::platform().openDevice(loop->device(), Bytes());
            return group.join() ? useSlowly(*target, engine) : 50;
        });
        CHECK(end.signal == 0);
        CHECK(end.exitStatus == 0);
    }
}
