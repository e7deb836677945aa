// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace qdm::raw {

/// A volume of the system, mounted anywhere or not.
struct KnownVolume {
    std::wstring device; ///< `\\?\Volume{...}`, to be opened
    std::string name;    ///< "D:", "C:\mounted", or that it has no letter, for people
};

/// A volume without which the system or this program would not go on.
struct NeededVolume {
    std::wstring device; ///< empty where it could not be found out
    std::string what;    ///< "Windows itself", for "... lies on it"
};

/// What must be known of the running system before a drive is written to.
struct SystemPlaces {
    bool underWine = false;
    std::vector<NeededVolume> needed;
    bool startKnown = false; ///< whether `needed` has the partition this computer starts from
};

SystemPlaces systemPlaces();

/// All volumes that the system has now; empty where it does not list them, so that nothing is known.
std::vector<KnownVolume> systemVolumes();

/// The letters of the drives that a list of page files names: `C:\pagefile.sys 0 0`, `\??\D:\pagefile.sys`. Where Windows chooses the
/// drive itself (`?:`), there is no letter. For tests.
std::vector<wchar_t> pageFileLetters(const std::vector<std::wstring> &files);

}
