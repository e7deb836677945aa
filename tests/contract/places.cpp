// SPDX-License-Identifier: MIT
#include "tests/contract/places.h"

#include "platform/include/paths.h"

#include <random>

namespace qdm::test {

namespace fs = std::filesystem;

Platform &platform()
{
    static const std::unique_ptr<Platform> instance = makePlatform();
    return *instance;
}

TemporaryFolder::TemporaryFolder(const fs::path &parent)
{
    std::random_device random;
    do {
        m_path = parent / ("qdm-test-" + std::to_string(random()));
    } while (!fs::create_directory(m_path));
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    fs::remove_all(m_path, ignored);
}

std::vector<fs::path> places()
{
    std::vector<fs::path> found{fs::temp_directory_path()};
    std::error_code ignored;
    if (const fs::path memory = "/dev/shm"; fs::is_directory(memory, ignored))
        found.push_back(memory);
    return found;
}

void forEachEngine(Bytes size, const std::function<void(const Case &)> &check)
{
    for (const fs::path &place : places()) {
        const auto target = platform().createTestFile(place, size);
        for (const EngineKind engine : target->engines())
            check({*target, engine, std::string(engineName(engine)) + " in " + pathText(place)});
    }
}

std::vector<Completion> finish(IoQueue &queue, const std::vector<Request> &requests)
{
    std::vector<Completion> completions(requests.size());
    completions.resize(queue.exchange(requests, completions, requests.size(), patience));
    return completions;
}

}
