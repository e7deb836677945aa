// SPDX-License-Identifier: MIT
#include "core/result/audit_checks.h"
#include "core/result/audit_tests.h"
#include "core/result/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace qdm {

namespace {

/// With its protocol: some systems name the filesystem that the server has behind it.
std::string networkName(const Volume &volume)
{
    const std::string protocol = volume.drive().bus;
    if (protocol.empty() || volume.filesystem.empty())
        return protocol.empty() ? volume.filesystem : protocol;
    return fmt::format("{} ({})", volume.filesystem, protocol);
}

}

AuditEntry checkDirect(const Result &r)
{
    if (r.traits.direct)
        return {"direct_io", Verdict::Ok, "Unbuffered: the requests went past the system's page cache."};
    if (r.targetKind == TargetKind::CharacterDevice)
        return {"direct_io", Verdict::Note, "A character device has no cache to go past; this measures the program's own cost."};
    return {"direct_io", Verdict::Suspect,
            fmt::format("Buffered: {}. The numbers may be those of memory, not of the drive.",
                        r.traits.bufferedReason.empty() ? "the filesystem refused unbuffered access" : r.traits.bufferedReason)};
}

AuditEntry checkData(const Result &r)
{
    for (const Test &test : r.tests)
        if (const unsigned percent = test.workload.data.compressiblePercent)
            return {"data", Verdict::Note,
                    fmt::format("The data of {} were zeros to {} %: what compresses or skips them is faster than with real data.",
                                nameOf(test), percent)};
    return {"data", Verdict::Ok, "The data could not be compressed, and no block was written twice."};
}

AuditEntry checkLayer(const Result &r)
{
    const auto has = [&](DriveKind kind) { return std::ranges::find(r.volume.drives, kind, &Drive::kind) != r.volume.drives.end(); };
    if (r.targetKind == TargetKind::CharacterDevice)
        return {"layer", Verdict::Note, "A character device is no drive: nothing but the program and the system was measured."};
    if (has(DriveKind::Memory))
        return {"layer", Verdict::Suspect,
                fmt::format("{} lies in memory: this is the speed of the memory, not of a drive.",
                            r.volume.filesystem.empty() ? "This" : r.volume.filesystem)};
    if (has(DriveKind::Network))
        return {"layer", Verdict::Note,
                fmt::format("{} is on the network: the network and the server were measured too.", networkName(r.volume))};
    if (has(DriveKind::Fuse))
        return {"layer", Verdict::Note, fmt::format("{} is served by a program: that program was measured too.", r.volume.filesystem)};
    std::vector<std::string> layers = r.volume.layers;
    std::erase(layers, "partition");
    if (!layers.empty())
        return {"layer", Verdict::Note,
                fmt::format("Between the filesystem and the drive lies {}; it was measured too.", fmt::join(layers, ", "))};
    if (has(DriveKind::Virtual))
        return {"layer", Verdict::Note,
                fmt::format("This is a virtual disk ({}): its host, with its caches and drives, was measured too.", r.volume.drive().bus)};
    if (has(DriveKind::Raid))
        return {"layer", Verdict::Note, "The drives lie behind a RAID controller or driver; with its cache, it was measured too."};
    if (r.volume.drives.empty() || has(DriveKind::Unknown))
        return {
            "layer", Verdict::Unknown,
            fmt::format("What lies below {} could not be found out.", r.volume.filesystem.empty() ? "this place" : r.volume.filesystem)};
    return {"layer", Verdict::Ok, "No encryption, volume manager or network lies between the filesystem and the drive."};
}

}
