#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs what is missing, builds QuartzDiskMark and starts it: the desktop program, or, with arguments or without a display,
# the command line qdm. Without arguments that is `qdm run default .`, which measures the folder you are in.
set -u
root=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# shellcheck source=packaging/packages.sh
. "$root/packaging/packages.sh"

build=$root/build/release

configure_and_build()
(
    cd "$root" && { [ -f "$build/build.ninja" ] || cmake --preset release; } && cmake --build --preset release -j "$(nproc)"
)

install_missing run
announcement=
if [ -x "$build/bin/qdm" ]; then # with nothing to do it takes a moment; only a longer build is worth a word
    { sleep 3 > /dev/null 2>&1 && say "Building what has changed (log: build/release.log) ..."; } &
    announcement=$!
else
    say "Building; the first time takes a few minutes (log: build/release.log) ..."
fi
rm -f "$root/build/release.log"
logged release.log configure_and_build
built=$?
[ -z "$announcement" ] || kill $announcement 2> /dev/null
[ $built -eq 0 ] \
    || fail "The build failed; the end of build/release.log is above. If you moved the folder, remove build/release and try again."

if [ $# -eq 0 ] && [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    "$build/bin/quartzdiskmark"
    status=$?
    [ $status -eq 3 ] || exit $status # 3: there is no screen after all
fi
if [ $# -eq 0 ]; then
    say "There is no screen, so the command line measures $PWD now, for about five minutes; ./run.sh --help shows what else it does."
    set -- run default .
fi
exec "$build/bin/qdm" "$@"
