// SPDX-License-Identifier: MIT
#include "core/run/run_target.h"

#include "platform/include/paths.h"

#include <algorithm>
#include <fmt/format.h>

namespace qdm {

namespace {

/// Whoever only reads opens nothing for writing, also where he might.
bool writesDevice(const RunRequest &request, PathKind kind)
{
    return kind == PathKind::BlockDevice && request.plan.writes() && !request.givenUpAs.empty();
}

[[noreturn]] void refuseWriting(const std::string &name, PathKind kind)
{
    const char *drive = "{} is a device, and this plan writes. Without more words devices are only read, so that no data are lost: run it "
                        "with --only read, choose a folder on the drive, or give up all data on it with --destroy-data.";
    const char *other = "{} is a device that is only read, and this plan writes. Run it with --only read, or choose a folder.";
    throw Error(ErrorKind::Unsupported, fmt::format(fmt::runtime(kind == PathKind::BlockDevice ? drive : other), name));
}

std::unique_ptr<Target> open(Platform &platform, const RunRequest &request, PathKind kind)
{
    if (kind == PathKind::Folder) {
        const Bytes asked = request.plan.fileSize;
        return platform.createTestFile(request.target, asked == 0_B ? platform.largestTestFile(request.target) : asked);
    }
    if (writesDevice(request, kind))
        return platform.openDeviceForWriting(request.target, sizeOnDevice(request, kind), request.givenUpAs);
    return platform.openDevice(request.target, sizeOnDevice(request, kind));
}

}

Bytes sizeOnDevice(const RunRequest &request, PathKind kind)
{
    if (request.deviceSize != 0_B)
        return request.deviceSize;
    if (writesDevice(request, kind))
        return request.plan.deviceSize.value_or(request.plan.fileSize);
    return kind == PathKind::CharacterDevice ? request.plan.fileSize : 0_B;
}

PathKind requireRunnable(Platform &platform, const RunRequest &request)
{
    const std::string name = pathText(request.target);
    const PathKind kind = platform.pathKind(request.target);
    if (name.empty())
        throw Error(ErrorKind::NotFound, "No drive and no folder is chosen. Choose where to measure.");
    if (kind == PathKind::Missing)
        platform.volumeOf(request.target); // knows better why, where it is there but cannot be looked at
    if (kind == PathKind::Missing)
        throw Error(ErrorKind::NotFound, fmt::format("There is no {}. Check the name, or choose a folder that exists.", name));
    if (kind == PathKind::Other)
        throw Error(ErrorKind::Unsupported,
                    fmt::format("{} is no folder; a test needs one to put its own file in. Choose the folder it lies in.", name));
    if (kind != PathKind::Folder && request.plan.writes() && !writesDevice(request, kind))
        refuseWriting(name, kind);
    if (kind != PathKind::BlockDevice && !request.givenUpAs.empty())
        throw Error(ErrorKind::Usage,
                    fmt::format("{} is no whole drive, so no data are given up there. Leave --destroy-data out, or name the drive.", name));
    return kind;
}

std::unique_ptr<Target> openRunTarget(Platform &platform, const RunRequest &request, PathKind kind)
{
    std::unique_ptr<Target> target = open(platform, request, kind);
    const std::vector<EngineKind> engines = target->engines();
    if (request.engine && std::ranges::find(engines, *request.engine) == engines.end())
        throw Error(ErrorKind::Unsupported,
                    fmt::format("The engine {} does not work on {} here. Leave the choice to the program with "
                                "--engine auto.",
                                engineName(*request.engine), pathText(request.target)));
    return target;
}

}
