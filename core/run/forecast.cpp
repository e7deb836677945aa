// SPDX-License-Identifier: MIT
#include "core/run/forecast.h"

#include "core/result/endurance.h"
#include "core/result/format.h"
#include "core/run/run_target.h"

#include <fmt/format.h>

namespace qdm {

namespace {

Bytes sizeOf(Platform &platform, const RunRequest &request, PathKind kind, const Volume &volume)
{
    if (request.opened)
        return request.opened->size();
    if (kind == PathKind::Folder)
        return request.plan.fileSize != 0_B ? request.plan.fileSize : platform.largestTestFile(request.target);
    const Bytes asked = sizeOnDevice(request, kind);
    return asked != 0_B ? asked : volume.size != 0_B ? volume.size : volume.drive().capacity;
}

}

std::optional<double> Forecast::enduranceShare() const
{
    if (!ratedEndurance)
        return std::nullopt;
    return static_cast<double>(estimate.written.count()) / static_cast<double>(ratedEndurance->count());
}

Forecast forecastOf(Platform &platform, const RunRequest &request)
{
    const PathKind kind = requireRunnable(platform, request);
    Forecast forecast;
    forecast.volume = platform.volumeOf(request.target);
    forecast.targetSize = sizeOf(platform, request, kind, forecast.volume);
    forecast.onDevice = kind != PathKind::Folder;
    forecast.destroys = forecast.onDevice && request.plan.writes();
    forecast.estimate = estimate(request.plan, forecast.targetSize, ExpectedSpeed(forecast.volume));
    if (forecast.volume.drives.size() == 1) // of several, each takes a part that is not known
        forecast.ratedEndurance = ratedEndurance(forecast.volume.drives.front());
    return forecast;
}

std::string forecastText(const Forecast &forecast)
{
    std::string text;
    if (!forecast.onDevice)
        text = fmt::format("The test file takes {} of the {} that are free. ", formatSize(forecast.targetSize),
                           formatSize(forecast.volume.free));
    text += fmt::format("The run takes about {}", formatDuration(forecast.estimate.duration));
    if (forecast.estimate.written == 0_B)
        return text + " and writes nothing.";
    text += fmt::format(" and writes about {}", formatCapacity(forecast.estimate.written));
    if (const std::optional<double> share = forecast.enduranceShare())
        text += fmt::format(", {:.2g} % of the {} that the drive is rated for", *share * 100, formatCapacity(*forecast.ratedEndurance));
    return text + ".";
}

}
