// SPDX-License-Identifier: MIT
#pragma once

#include "platform/windows/raw/drive_source.h"
#include "platform/windows/raw/fingerprint.h"
#include "platform/windows/raw/system_places.h"

#include <functional>
#include <string>
#include <vector>

namespace qdm::raw {

/// All that raw access asks of the system; tests put recorded answers in its place.
struct DriveSystem {
    DriveSource &drives;
    DeviceControl &control;
    SystemPlaces places;
    std::function<std::vector<KnownVolume>()> volumes = systemVolumes; ///< asked again after they are locked
};

/// A drive that may be written to, and what keeps it so: its volumes are locked and dismounted as long as this lives.
struct HeldDrive {
    std::vector<std::unique_ptr<ControlledDevice>> volumes;
    Fingerprint fingerprint;
    OpenedDrive drive; ///< the handle all of this was asked of
};

/// What an open drive is, if it is the one with that number that its owner means. Error Usage, NotFound, Unsupported.
Fingerprint confirmedFingerprint(ControlledDevice &device, unsigned drive, const std::string &confirmedAs);

/// Opens a drive whose data its owner gave up, known as `confirmedAs`, and takes it out of use. Whatever is in doubt is refused: Error as
/// for Platform::openDeviceForWriting, and then nothing was changed.
HeldDrive holdDrive(const DriveSystem &system, unsigned drive, const std::string &confirmedAs);

}
