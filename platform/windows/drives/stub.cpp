// SPDX-License-Identifier: MIT
#include "platform/windows/drives/drives.h"

namespace qdm {

std::vector<Volume> listVolumes(DeviceControl &)
{
    return {};
}

Volume volumeOfPath(DeviceControl &, const std::filesystem::path &path)
{
    Volume volume;
    volume.mount = path;
    return volume;
}

}
