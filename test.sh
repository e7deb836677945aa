#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds QuartzDiskMark with its tests, and runs them all. No display is needed.
set -u
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# shellcheck source=packaging/packages.sh
. "$root/packaging/packages.sh"

usage="Usage: ./test.sh [--asan|--tsan|--windows] [-- CTEST-OPTIONS]
  --asan     build and test with the address and undefined-behaviour sanitizers
  --tsan     build and test with the thread sanitizer (without the desktop program: Qt itself is not built for it)
  --windows  build for Windows with mingw-w64 and test under Wine (on Debian, Ubuntu and their relatives)
  --         the rest goes to ctest, for example: ./test.sh -- -R house"

preset=dev
packages="test"
options=()
while [ $# -gt 0 ]; do
    case $1 in
    --asan) preset=asan ;;
    --tsan) preset=tsan; options=(-DQDM_GUI=OFF) ;;
    --windows) preset=windows; packages=windows; options=("-DQDM_QT_WINDOWS=$(qt_windows_prefix)") ;;
    --help | -h) echo "$usage"; exit ;;
    --) shift; break ;;
    *) say "Unknown option $1."; echo "$usage" >&2; exit 2 ;;
    esac
    shift
done

# A Windows of its own in build/wine, so that nobody's is touched, and up from the first test to the last: its start takes longer than most
# of them. A shell that waits for words keeps the desktop that qdm opens, which else comes and goes with the tests and holds their pipes.
# (`wineboot -i` would leave services that the tests do not find and start again.)
start_wine()
{
    export LC_ALL=C.UTF-8 WINEPREFIX=$root/build/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree=;mshtml=;winemenubuilder.exe='
    trap 'wineserver -k' EXIT
    mkdir -p "$WINEPREFIX" && wineserver -p # without the folder it ends, and two programs below race for the first start
    exec {words}> >(wine cmd > /dev/null 2>&1)
    logged wine.log wine build/windows/bin/qdm.exe drives || fail "Wine runs no program of this build; the end of build/wine.log is above."
}

[ $preset != windows ] || require_windows_known
install_missing $packages
cd "$root" || exit
cmake --preset $preset "${options[@]}" || fail "The build could not be configured; cmake's words are above."
cmake --build --preset $preset -j "$(nproc)" || fail "The build failed; the compiler's words are above."

# Windows are drawn into memory, so that tests neither need a screen nor disturb the one you look at.
export QT_QPA_PLATFORM=offscreen
# Runs that tests kill leave their journals here, not among yours.
export XDG_STATE_HOME=$root/build/state XDG_RUNTIME_DIR=$root/build/state/runtime
mkdir -p "$XDG_RUNTIME_DIR" && chmod 700 "$XDG_RUNTIME_DIR"
# The thread sanitizer wants addresses where it expects them.
[ $preset != tsan ] || ! setarch -R true 2> /dev/null || exec setarch -R ctest --preset $preset --no-tests=error "$@"
if [ $preset = windows ]; then
    start_wine
    ctest --preset windows --no-tests=error "$@"
    exit
fi
exec ctest --preset $preset --no-tests=error "$@"
