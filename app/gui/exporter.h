// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/display_unit.h"
#include "app/gui/theme.h"
#include "core/result/result.h"

#include <QByteArray>
#include <QString>

#include <optional>

namespace qdm {

/// What can be made of a result and where it goes. Each function gives the reason in words if it failed.
using Failure = std::optional<QString>;

enum class ExportKind { Text, Image, Json };

/// Writes whole files or none: a failed save leaves what was there.
Failure saveResult(const Result &result, ExportKind kind, DisplayUnit unit, const Theme &theme, const QString &path);

/// Writes the bytes to a file, whole or not at all.
Failure saveBytes(const QByteArray &bytes, const QString &path);

QString reportText(const Result &result);

/// "quartzdiskmark-Samsung_990_PRO-2026-03-01.png"
QString suggestedName(const Result &result, ExportKind kind);
QString suggestedName(const Result &result, const QString &extension);

}
