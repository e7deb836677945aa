#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds QuartzDiskMark with its tests, and runs them all. No display is needed.
set -u
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# shellcheck source=packaging/packages.sh
. "$root/packaging/packages.sh"

usage="Usage: ./test.sh [--asan|--tsan] [-- CTEST-OPTIONS]
  --asan   build and test with the address and undefined-behaviour sanitizers
  --tsan   build and test with the thread sanitizer (without the desktop program: Qt itself is not built for it)
  --       the rest goes to ctest, for example: ./test.sh -- -R house"

preset=dev
options=()
while [ $# -gt 0 ]; do
    case $1 in
    --asan) preset=asan ;;
    --tsan) preset=tsan; options=(-DQDM_GUI=OFF) ;;
    --help | -h) echo "$usage"; exit ;;
    --) shift; break ;;
    *) say "Unknown option $1."; echo "$usage" >&2; exit 2 ;;
    esac
    shift
done

install_missing test
cd "$root" || exit
cmake --preset $preset "${options[@]}" || fail "The build could not be configured; cmake's words are above."
cmake --build --preset $preset -j "$(nproc)" || fail "The build failed; the compiler's words are above."

# Windows are drawn into memory, so that tests neither need a screen nor disturb the one you look at.
export QT_QPA_PLATFORM=offscreen
# The thread sanitizer wants addresses where it expects them.
[ $preset != tsan ] || ! setarch -R true 2> /dev/null || exec setarch -R ctest --preset $preset --no-tests=error "$@"
exec ctest --preset $preset --no-tests=error "$@"
