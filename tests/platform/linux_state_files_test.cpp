// SPDX-License-Identifier: MIT
#include "platform/include/state_files.h"
#include "tests/platform/linux_child.h"
#include "tests/support/catch.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace qdm;

namespace {

namespace fs = std::filesystem;

/// A folder of its own, which stands for the user's.
struct Home {
    Home()
    {
        std::string name = (fs::temp_directory_path() / "qdm-state-XXXXXX").string();
        path = ::mkdtemp(name.data());
    }
    ~Home() { fs::remove_all(path); }

    fs::path path;
};

mode_t modeOf(const fs::path &path)
{
    struct stat status { };
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

/// What stateFolders() says where the environment names these.
int expectFolders(const Home &home, const std::vector<fs::path> &expected)
{
    ::setenv("XDG_STATE_HOME", (home.path / "state").c_str(), 1);
    ::setenv("XDG_RUNTIME_DIR", (home.path / "runtime").c_str(), 1);
    return stateFolders() == expected ? 0 : 1;
}

}

TEST_CASE("the folders of the state are the user's alone")
{
    const Home home;
    fs::create_directory(home.path / "runtime");
    const fs::path lasting = home.path / "state/quartzdiskmark/runs", inMemory = home.path / "runtime/quartzdiskmark";
    const auto folders = [&](const std::vector<fs::path> &expected) {
        return test::inChild([&] { return expectFolders(home, expected); }).exitStatus;
    };
    CHECK(folders({lasting, inMemory}) == 0);
    CHECK(modeOf(lasting) == 0700);
    fs::permissions(inMemory, fs::perms::all); // where others may put files, none is kept
    CHECK(folders({lasting}) == 0);
    fs::remove_all(home.path / "state");
    std::ofstream(home.path / "state") << "a file is in the way";
    CHECK(folders({}) == 0);
    fs::remove(home.path / "runtime/quartzdiskmark");
    fs::create_directory_symlink(home.path, home.path / "runtime/quartzdiskmark");
    CHECK(folders({}) == 0);
}

TEST_CASE("a state file is for its user alone, in use while it is open, and no other takes its place")
{
    const Home home;
    const fs::path path = home.path / "run.journal";
    File file = createStateFile(path);
    REQUIRE(file);
    CHECK(modeOf(path) == 0600);
    CHECK((::fcntl(::fileno(file.get()), F_GETFD) & FD_CLOEXEC) != 0);
    CHECK_FALSE(createStateFile(path));
    CHECK(fs::exists(path));
    const File other = openFile(path, FileMode::Update);
    REQUIRE(other);
    CHECK_FALSE(lockFile(other.get()));
    file.reset();
    CHECK(lockFile(other.get()));
    CHECK_FALSE(createStateFile(home.path / "missing/run.journal"));
}
