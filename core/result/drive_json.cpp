// SPDX-License-Identifier: MIT
#include "core/result/drive_json.h"

namespace qdm {

nlohmann::ordered_json driveToJson(const Drive &drive)
{
    return {{"model", drive.model},
            {"serial", drive.serial},
            {"firmware", drive.firmware},
            {"bus", drive.bus},
            {"kind", driveKindName(drive.kind)},
            {"device", drive.device},
            {"link_bytes_per_s", orNull(drive.linkBytesPerSecond)},
            {"capacity_bytes", drive.capacity.count()},
            {"rotational", orNull(drive.rotational)}};
}

}
