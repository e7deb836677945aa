// SPDX-License-Identifier: MIT
#include "platform/common/ask_aside.h"
#include "platform/common/drive_parts.h"
#include "platform/windows/drives/drives.h"
#include "platform/windows/drives/quiet_errors.h"
#include "platform/windows/drives/volume_of_place.h"

#include <chrono>

namespace qdm {

using namespace drives;

namespace {

/// A list must appear at once; whoever is slower is shown as silent.
constexpr std::chrono::milliseconds listPatience(700);

VolumeSpace silent(const std::error_code & = {})
{
    VolumeSpace space;
    space.unusable = "does not answer";
    return space;
}

/// A server that is gone lets Windows wait for a minute, so that each is asked on a thread of its own.
std::future<VolumeSpace> asked(const VolumePlace &place)
{
    if (place.kind == PlaceKind::Network)
        return askAside([place] { return askSpace(place, {}); }, silent);
    std::promise<VolumeSpace> known;
    known.set_value(askSpace(place, {}));
    return known.get_future();
}

}

std::vector<Volume> listVolumes(DeviceControl &control)
{
    const QuietErrors quiet;
    const std::vector<VolumePlace> places = volumePlaces();
    std::vector<std::future<VolumeSpace>> answers;
    for (const VolumePlace &place : places)
        answers.push_back(asked(place));
    std::vector<Volume> volumes;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const bool inTime = answers[i].wait_for(listPatience) == std::future_status::ready;
        const VolumeSpace space = inTime ? answers[i].get() : silent();
        if (space.medium)
            volumes.push_back(volumeOfPlace(control, places[i], space));
    }
    sortForPeople(volumes);
    return volumes;
}

}
