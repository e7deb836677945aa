#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes Qt (Core, Gui, Widgets, Test) for 64-bit Windows with mingw-w64, from the source of the distribution's own Qt, so that its
# version is that of the tools on this machine. It takes about half an hour; where it is there already, nothing is done.
set -u
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
# shellcheck source=packaging/packages.sh
. "$root/packaging/packages.sh"

usage="Usage: packaging/windows/build-qt.sh [--configure-only] [PREFIX]
  PREFIX            where Qt goes (default: $(qt_windows_prefix))
  --configure-only  stop before it is compiled, to see whether all is there"

only_configure=
if [ "${1:-}" = --configure-only ]; then
    only_configure=yes
    shift
fi
case ${1:-} in
--help | -h) echo "$usage"; exit ;;
-*) say "Unknown option $1."; echo "$usage" >&2; exit 2 ;;
esac
[ $# -le 1 ] || { echo "$usage" >&2; exit 2; }
prefix=${1:-$(qt_windows_prefix)}
[[ $prefix == /* ]] || prefix=$PWD/$prefix

if [ -e "$prefix/lib/cmake/Qt6/Qt6Config.cmake" ]; then
    echo "$prefix"
    exit
fi
tell_missing windows-qt
host_packages=$(dirname "$(dirname "$(find /usr/lib -path '*/cmake/Qt6HostInfo/Qt6HostInfoConfig.cmake' | head -n 1)")")
[ "$host_packages" != . ] || fail "This machine's own Qt 6 is missing; its tools are needed to build one for Windows (package qt6-base-dev)."

work=$(mktemp -d "${TMPDIR:-/tmp}/quartzdiskmark-qt.XXXXXX") || exit
trap 'rm -rf "$work"' EXIT

# apt's own settings with the same archives, of which the sources are wanted. Its lists stay in $work, so this needs no root.
source_archives()
{
    local file
    for file in /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$file" ] || { sed 's/^Types:.*/Types: deb-src/' "$file"; echo; } >> "$work/etc/all.sources"
    done
    cat /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2> /dev/null | sed -n 's/^deb /deb-src /p' > "$work/etc/all.list"
}

fetch_source()
{
    local apt=(apt-get -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$work/etc" -o "Dir::State::Lists=$work/lists"
        -o "Dir::Cache=$work/cache" -o APT::Sandbox::User="$(id -un)")
    mkdir -p "$work/etc" "$work/lists/partial" "$work/cache/archives/partial" "$work/source"
    source_archives
    "${apt[@]}" update || return
    (cd "$work" && "${apt[@]}" source --download-only "qt6-base=$(dpkg-query -W -f '${source:Version}' qt6-base-dev)") || return
    # Debian's changes of it are for Debian.
    tar -xf "$work"/qt6-base_*.orig.tar.* -C "$work/source" --strip-components=1
}

# Off: what the program does not use, and what mingw-w64 has no headers (tabletevent) or no import library (directwrite3) for.
configure()
{
    local name options=()
    for name in network sql dbus xml printsupport vulkan icu zstd glib pkg_config qmake pdf tabletevent direct2d directwrite3 \
        system_zlib system_png system_jpeg system_freetype system_harfbuzz system_pcre2 system_doubleconversion; do
        options+=("-DFEATURE_$name=OFF")
    done
    cmake -G Ninja -S "$work/source" -B "$work/build" -DCMAKE_TOOLCHAIN_FILE="$root/cmake/mingw-w64.cmake" \
        -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR="$host_packages" \
        -DCMAKE_INSTALL_PREFIX="$prefix" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON -DINPUT_opengl=no \
        -DQT_BUILD_EXAMPLES=OFF -DQT_BUILD_TESTS=OFF -DQT_BUILD_TOOLS_WHEN_CROSSCOMPILING=OFF "${options[@]}"
}

say "Fetching the source of Qt (log: build/qt-windows.log) ..."
rm -f "$root/build/qt-windows.log"
logged qt-windows.log fetch_source || fail "The source of Qt could not be fetched; apt's words are above."
logged qt-windows.log configure || fail "Qt could not be configured; the end of build/qt-windows.log is above."
if [ -n "$only_configure" ]; then
    say "Qt for Windows can be built here."
    exit
fi
say "Building Qt for Windows; this takes about half an hour, once ..."
logged qt-windows.log cmake --build "$work/build" -j "$(nproc)" || fail "Qt could not be built; the end of build/qt-windows.log is above."
# It comes into its place as a whole, so that half a Qt is never taken for one.
part=$prefix.part
rm -rf "$part"
DESTDIR=$part logged qt-windows.log cmake --install "$work/build" || fail "Qt could not be put into $part; the end of build/qt-windows.log is above."
# The compiler's own libraries, which Qt's need beside them.
for name in libstdc++-6.dll libgcc_s_seh-1.dll libwinpthread-1.dll; do
    cp "$(x86_64-w64-mingw32-g++-posix -print-file-name=$name)" "$part$prefix/bin/" || fail "The compiler's $name was not found."
done
mv "$part$prefix" "$prefix" || fail "Qt could not be moved to $prefix."
rm -rf "$part"
echo "$prefix"
