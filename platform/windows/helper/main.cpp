// SPDX-License-Identifier: MIT
#include "platform/include/program.h"
#include "platform/windows/raw/helper_side.h"

namespace {

/// What people see who start it by hand.
void explain()
{
    ::MessageBoxW(nullptr,
                  L"QuartzDiskMark starts this program itself when you choose a whole drive, for which the rights of an administrator are "
                  L"needed. By itself it does nothing.",
                  L"QuartzDiskMark", MB_OK | MB_ICONINFORMATION);
}

qdm::raw::DriveSystem drivesOfThisSystem()
{
    return {qdm::raw::systemDriveSource(), qdm::systemDeviceControl(), qdm::raw::systemPlaces()};
}

}

int main(int argc, char **argv)
{
    // The program's own folder may be one of downloads, in which anybody may have put a library of any name.
    ::SetDefaultDllDirectories(LOAD_LIBRARY_SEARCH_SYSTEM32);
    try {
        const auto words = qdm::programArguments(argc, argv);
        if (words.empty())
            explain();
        const auto call = qdm::raw::helperCall(words);
        return call && qdm::raw::runHelper(*call, drivesOfThisSystem) ? 0 : 1;
    } catch (const std::exception &) {
        return 1; // the program sees that the pipe is closed, and says so
    }
}
