// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/settings.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <stdexcept>

namespace qdm {

/// What the command line asks of the window.
struct Options {
    Settings settings; ///< the remembered ones, changed as asked
    bool startsAll = false;
    bool exits = false; ///< quit when the run is over, its outcome in the exit status
    QString saveImage, saveResult, saveText;
    QString comment;
    QString printAndQuit; ///< help or version; empty: go on
};

/// A wrong command line; what() is the sentence to print.
class WrongUsage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Throws WrongUsage. Needs no application object.
Options parseOptions(const QStringList &arguments, const Settings &remembered);

}
