// SPDX-License-Identifier: MIT
#include "platform/common/drive_parts.h"
#include "platform/linux/drives/drives.h"
#include "platform/linux/drives/filesystem_class.h"
#include "platform/linux/drives/mount_space.h"
#include "platform/linux/drives/volume_of_mount.h"

#include <algorithm>
#include <memory>
#include <tuple>

namespace qdm {

using namespace drives;

namespace {

struct Place {
    const Mount *mount;
    std::future<MountSpace> answer;
    MountSpace space;
};

/// Smaller memory filesystems hold a system's secrets and sockets.
constexpr Bytes leastMemoryPlace = 1_MiB;

/// A list must appear at once; whoever is slower is shown as silent.
constexpr std::chrono::milliseconds listPatience(700);

/// All are asked before the first is waited for, so that several dead servers cost no more time than one.
std::vector<Place> askedPlaces(const std::shared_ptr<const MountTable> &mounts)
{
    std::vector<Place> places;
    for (const Mount &mount : mounts->mounts())
        if (isListed(mount) && mounts->visible(mount))
            places.push_back({&mount, askSpace(mounts, mount, {}), {}});
    for (Place &place : places)
        place.space = answerOf(place.answer, listPatience);
    return places;
}

bool isWorthListing(const Place &place)
{
    const bool tiny = filesystemClass(*place.mount) == FilesystemClass::Memory && place.space.size < leastMemoryPlace;
    return place.space.folder && !tiny;
}

/// Of several mounts of one filesystem the one that can be written to, then the shortest name, stands for all.
auto standing(const Place &place)
{
    return std::make_tuple(place.mount->major, place.mount->minor, place.mount->readOnly, place.mount->point.native().size());
}

bool isSameFilesystem(const Place &a, const Place &b)
{
    return a.mount->major == b.mount->major && a.mount->minor == b.mount->minor;
}

void keepEachFilesystemOnce(std::vector<Place> &places)
{
    std::erase_if(places, [](const Place &place) { return !isWorthListing(place); });
    std::ranges::stable_sort(places, {}, standing);
    const auto rest = std::ranges::unique(places, isSameFilesystem);
    places.erase(rest.begin(), rest.end());
}

}

std::vector<Volume> listVolumes(const SystemRoot &root)
{
    const auto mounts = std::make_shared<const MountTable>(MountTable::readHolding(root, "/"));
    std::vector<Place> places = askedPlaces(mounts);
    keepEachFilesystemOnce(places);
    std::vector<Volume> volumes;
    for (const Place &place : places)
        volumes.push_back(volumeOfMount(root, *mounts, *place.mount, place.space));
    sortForPeople(volumes);
    return volumes;
}

}
