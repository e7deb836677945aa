#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds QuartzDiskMark and starts it: the desktop program, or, with arguments or without a display,
# the command line qdm. Without arguments that is `qdm run default .`, which measures the folder you are in.
set -u
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# shellcheck source=packaging/packages.sh
. "$root/packaging/packages.sh"

build=$root/build/release

up_to_date()
{
    [ -f "$build/build.ninja" ] && ninja -C "$build" -n 2> /dev/null | grep -q 'no work to do'
}

configure_and_build()
(
    cd "$root" && { [ -f "$build/build.ninja" ] || cmake --preset release; } && cmake --build --preset release -j "$(nproc)"
)

install_missing run
if ! up_to_date; then
    say "Building; the first time takes a few minutes (log: build/release.log) ..."
    rm -f "$root/build/release.log"
    logged release.log configure_and_build \
        || fail "The build failed; the end of build/release.log is above. If you moved the folder, remove build/release and try again."
fi

if [ $# -eq 0 ]; then
    [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || exec "$build/bin/quartzdiskmark"
    set -- run default .
fi
exec "$build/bin/qdm" "$@"
