# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# What has to be installed, by each distribution's own names, and how it gets there. run.sh and test.sh source this file,
# which wants $root, the project's folder. A name with a bar, new|old, is the one of the two that the distribution has.

# Not in the lists: pkexec (Debian 12 and later; before that policykit-1, elsewhere polkit), by which who is no administrator tests a whole drive, and
# hdparm, by which a SATA SSD erases itself. Programs and tests do without.
packages() # MANAGER run|test|windows|windows-cli|windows-qt|windows-package
{
    case $1/$2 in
    */windows*) windows_packages "$1" "$2"; return ;;
    esac
    case $1 in
    apt)
        echo g++ cmake ninja-build pkg-config libboost-dev libfmt-dev liburing-dev libblkid-dev libsystemd-dev nlohmann-json3-dev \
            libcli11-dev qt6-base-dev 'qt6-charts-dev|libqt6charts6-dev' 'qt6-svg-dev|libqt6svg6-dev' libqt6opengl6-dev \
            qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools qt6-wayland fonts-dejavu-core
        [ "$2" = run ] || echo catch2 xvfb xauth dbus python3 fio e2fsprogs xfsprogs btrfs-progs dosfstools ;;
    dnf)
        echo gcc-c++ cmake ninja-build pkgconf-pkg-config boost-devel fmt-devel liburing-devel libblkid-devel systemd-devel json-devel \
            cli11-devel qt6-qtbase-devel qt6-qtcharts-devel qt6-qtsvg-devel qt6-qttools-devel qt6-linguist qt6-qtwayland dejavu-sans-fonts
        [ "$2" = run ] || echo catch-devel libasan libubsan libtsan xorg-x11-server-Xvfb xorg-x11-xauth dbus-daemon python3 \
            fio e2fsprogs xfsprogs btrfs-progs dosfstools ;;
    pacman)
        echo gcc cmake ninja pkgconf boost fmt liburing util-linux-libs systemd-libs nlohmann-json cli11 \
            qt6-base qt6-charts qt6-svg qt6-tools qt6-wayland ttf-dejavu
        [ "$2" = run ] || echo catch2 xorg-server-xvfb xorg-xauth dbus python fio e2fsprogs xfsprogs btrfs-progs dosfstools ;;
    zypper)
        echo gcc-c++ cmake ninja pkg-config libboost_headers-devel fmt-devel liburing-devel libblkid-devel systemd-devel nlohmann_json-devel \
            cli11-devel qt6-base-devel qt6-charts-devel qt6-svg-devel qt6-tools-devel qt6-linguist-devel qt6-wayland dejavu-fonts
        [ "$2" = run ] || echo Catch2-devel xorg-x11-server-Xvfb xvfb-run xauth dbus-1-daemon python3 \
            fio e2fsprogs xfsprogs btrfsprogs dosfstools ;;
    esac
}

# What building for Windows needs, on Debian and its relatives, whose mingw-w64 has the threads of C++: `windows` is all there is to build
# and test, the others are what one script of packaging/windows needs.
windows_packages() # MANAGER windows|windows-cli|windows-qt|windows-package
{
    [ "$1" = apt ] || return 0
    case $2 in
    windows) echo "$(packages apt test)" g++-mingw-w64-x86-64-posix wine wine64 nsis zip xz-utils ;;
    windows-cli) echo cmake ninja-build g++-mingw-w64-x86-64-posix libboost-dev libfmt-dev nlohmann-json3-dev libcli11-dev ;;
    windows-qt) echo cmake ninja-build g++-mingw-w64-x86-64-posix qt6-base-dev qt6-base-dev-tools xz-utils ;;
    windows-package) echo "$(packages apt windows-cli)" qt6-base-dev qt6-base-dev-tools nsis zip ;;
    esac
}

# Where packaging/windows/build-qt.sh leaves Qt for Windows, and where CMake looks for it (cmake/WindowsQt.cmake).
qt_windows_prefix()
{
    echo "${QDM_QT_WINDOWS:-${XDG_CACHE_HOME:-${HOME:-$root/build}/.cache}/quartzdiskmark/qt-windows}"
}

say()
{
    echo "QuartzDiskMark: $*" >&2
}

fail()
{
    say "$*"
    exit 1
}

# Runs a command with its output in build/LOG, whose end is shown only when the command fails.
logged() # LOG COMMAND...
{
    local log=$root/build/$1
    shift
    { mkdir -p "$root/build" && : >> "$log"; } 2> /dev/null || fail "Cannot write to $root/build."
    "$@" < /dev/null >> "$log" 2>&1 && return
    tail -n 30 "$log" >&2
    return 1
}

# The package manager of this system; nothing for a system that is not known here.
package_manager()
{
    local word words
    # shellcheck source=/dev/null
    words=$(. "${QDM_OS_RELEASE:-/etc/os-release}" 2> /dev/null && echo "${ID:-} ${ID_LIKE:-}")
    for word in $words; do
        case $word in
        debian | ubuntu) echo apt; return ;;
        fedora | rhel) echo dnf; return ;;
        arch) echo pacman; return ;;
        opensuse* | suse) echo zypper; return ;;
        esac
    done
}

# Those of the wanted packages that are not installed, one on each line.
missing_packages() # MANAGER NAME...
{
    local manager=$1 installed name
    shift
    case $manager in
    apt)
        # shellcheck disable=SC2016 # the dollar is dpkg-query's
        installed=" $(dpkg-query -W -f '${db:Status-Status}:${Package} ' "${@//|*/}" "${@//*|/}" 2> /dev/null) "
        for name; do
            [[ $installed == *" installed:${name%|*} "* || $installed == *" installed:${name#*|} "* ]] || echo "$name"
        done ;;
    dnf | zypper) LC_ALL=C rpm -q --whatprovides "$@" 2>&1 | sed -n 's/^no package provides //p' ;;
    pacman) pacman -T "$@" ;;
    esac
}

# The command that installs packages. --no-install-recommends and its like: the lists above are complete.
install_command() # MANAGER NAME...
{
    local manager=$1
    shift
    case $manager in
    apt) echo "env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(known_to_apt "$@")" ;;
    dnf) echo "dnf install -y --setopt=install_weak_deps=False $*" ;;
    pacman) echo "pacman -S --needed --noconfirm $*" ;;
    zypper) echo "zypper --non-interactive install --no-recommends $*" ;;
    esac
}

known_to_apt() # NAME...
{
    local name
    for name; do
        if [[ $name == *"|"* ]] && ! apt-cache show "${name%|*}" > /dev/null 2>&1 && apt-cache show "${name#*|}" > /dev/null 2>&1; then
            echo "${name#*|}"
        else
            echo "${name%|*}"
        fi
    done | paste -sd ' '
}

# The command that fetches the lists of packages, if the ones at hand do not know what is missing.
refresh_command() # MANAGER NAME...
{
    local manager=$1 name
    shift
    case $manager in
    apt)
        for name in $(known_to_apt "$@"); do
            apt-cache show "$name" > /dev/null 2>&1 || { echo "apt-get update"; return; }
        done ;;
    pacman) compgen -G '/var/lib/pacman/sync/*.db' > /dev/null || echo "pacman -Syu --noconfirm" ;;
    esac
}

# Ends where building for Windows is not known.
require_windows_known()
{
    [ "$(package_manager)" = apt ] \
        || fail "Building for Windows is known here on Debian, Ubuntu and their relatives; packaging/packages.sh lists what it needs."
}

# For scripts that install nothing themselves: ends with the command that would, if something is missing.
tell_missing() # SET
{
    local missing
    require_windows_known
    # shellcheck disable=SC2046 # the names are words
    mapfile -t missing < <(missing_packages apt $(packages apt "$1"))
    [ ${#missing[@]} -eq 0 ] || fail "${#missing[@]} packages are missing. This command installs them: $(install_command apt "${missing[@]}")"
}

# Installs what is missing; asks first where that needs sudo. Nothing missing: nothing is run, nothing said.
install_missing() # SET
{
    local manager missing refresh install shown answer sudo=''
    manager=$(package_manager)
    if [ -z "$manager" ]; then
        [ -d "$root/build" ] || say "This system is not one of those known here; what has to be installed is listed in packaging/packages.sh."
        return
    fi
    # shellcheck disable=SC2046 # the names are words
    mapfile -t missing < <(missing_packages "$manager" $(packages "$manager" "$1"))
    [ ${#missing[@]} -gt 0 ] || return 0

    [ "$(id -u)" = 0 ] || ! type -P sudo > /dev/null || sudo='sudo '
    refresh=$(refresh_command "$manager" "${missing[@]}")
    install=$(install_command "$manager" "${missing[@]}")
    shown="${refresh:+$sudo$refresh && }$sudo$install"
    if [ "$(id -u)" != 0 ]; then
        if [ -z "$sudo" ] || ! [ -t 0 ]; then
            fail "${#missing[@]} packages are missing and only root can install them. Run this as root, then try again: $shown"
        fi
        say "${#missing[@]} packages are missing. This command installs them:"
        echo "    $shown" >&2
        read -r -p "Run it? [Y/n] " answer || answer=n
        [[ ${answer:-y} == [Yy]* ]] || fail "Nothing was installed, so there is nothing to build with."
        sudo -v || fail "sudo did not let you in, so nothing was installed."
    fi

    say "Installing ${#missing[@]} packages (log: build/packages.log) ..."
    if [ -n "$refresh" ]; then
        # shellcheck disable=SC2086 # commands are words
        logged packages.log $sudo$refresh || fail "The list of packages could not be fetched; is there a network? The command was: $sudo$refresh"
        install=$(install_command "$manager" "${missing[@]}")
    fi
    # shellcheck disable=SC2086
    logged packages.log $sudo$install || fail "Some packages could not be installed. The command was: $sudo$install"
}
