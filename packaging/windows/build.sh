#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the Windows programs on Linux, and what of them is handed out.
set -u
root=$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")
here=$root/packaging/windows
# shellcheck source=packaging/packages.sh
. "$root/packaging/packages.sh"
# shellcheck source=packaging/windows/libraries.sh
. "$here/libraries.sh"

usage="Usage: packaging/windows/build.sh --cli DIR
       packaging/windows/build.sh [--qt PREFIX] DIR
The first leaves qdm.exe in DIR, which needs nothing but Windows 10 or 11, and quartzdiskmark-helper.exe, which it starts where a whole
drive needs the rights of an administrator. The second leaves a zip to unpack anywhere and an installer in DIR, each with the desktop
program, qdm and the helper.
  --qt PREFIX  Qt for Windows (default: $(qt_windows_prefix), which packaging/windows/build-qt.sh makes)"

wrong_usage()
{
    [ $# -eq 0 ] || say "$*"
    echo "$usage" >&2
    exit 2
}

cli=
qt=
while [ $# -gt 0 ]; do
    case $1 in
    --cli) cli=yes ;;
    --qt) [ $# -gt 1 ] || wrong_usage "--qt wants the folder of Qt."; qt=$2; shift ;;
    --help | -h) echo "$usage"; exit ;;
    -*) wrong_usage "Unknown option $1." ;;
    *) break ;;
    esac
    shift
done
[ $# -eq 1 ] || wrong_usage
[ -z "$cli" ] || [ -z "$qt" ] || wrong_usage "qdm needs no Qt: give --cli or --qt, not both."
mkdir -p "$1" || fail "The folder $1 cannot be made."
out=$(cd "$1" && pwd) || exit

# A release build in a folder of its own; the rest are options of CMake.
build() # NAME TARGETS OPTION...
{
    local name=$1 targets=$2
    shift 2
    say "Building $name for Windows (log: build/$name.log) ..."
    rm -f "$root/build/$name.log"
    # shellcheck disable=SC2086 # the targets are words
    (cd "$root" \
        && logged "$name.log" cmake --preset release -B "build/$name" -DCMAKE_TOOLCHAIN_FILE=cmake/mingw-w64.cmake "$@" \
        && logged "$name.log" cmake --build "build/$name" -j "$(nproc)" --target $targets) \
        || fail "The build failed; the end of build/$name.log is above."
}

# Copies a program without what only a debugger reads.
take() # PROGRAM FOLDER
{
    x86_64-w64-mingw32-strip -o "$2/$(basename "$1")" "$1" || fail "$1 could not be copied to $2."
}

take_helper() # BUILD FOLDER
{
    local helper=$root/build/$1/bin/quartzdiskmark-helper.exe
    loads_only_from_windows "$helper" || fail "The helper must not load what lies beside it; the libraries are above."
    take "$helper" "$2"
}

stage_programs() # FOLDER
{
    local stage=$1 plugin
    mkdir -p "$stage/platforms" "$stage/imageformats" "$stage/styles"
    take "$root/build/windows-package/bin/quartzdiskmark.exe" "$stage"
    take "$root/build/windows-package/bin/qdm.exe" "$stage"
    take_helper windows-package "$stage"
    for plugin in platforms/qwindows.dll platforms/qoffscreen.dll imageformats/qico.dll styles/qwindowsvistastyle.dll; do
        [ ! -e "$qt/plugins/$plugin" ] || cp "$qt/plugins/$plugin" "$stage/$plugin"
    done
    find "$stage" -type d -empty -delete
    [ -e "$stage/platforms/qwindows.dll" ] || fail "$qt lacks plugins/platforms/qwindows.dll, without which no window opens."
    add_libraries "$stage" "$qt/bin" || fail "The libraries the program needs could not be brought together."
}

# With the line ends that Windows' own editor wants.
copy_text() # FROM TO
{
    sed -e "s/@VERSION@/$version/" -e 's/\r*$/\r/' "$1" > "$2" || fail "The text $1, which belongs to the programs, cannot be copied."
}

# The licences of what others made come with this machine's packages of it.
stage_texts() # FOLDER
{
    local name
    mkdir -p "$1/licences"
    copy_text "$here/README.txt" "$1/README.txt"
    copy_text "$here/prove.ps1" "$1/prove.ps1"
    copy_text "$here/THIRD-PARTY.txt" "$1/licences/THIRD-PARTY.txt"
    copy_text /usr/share/common-licenses/LGPL-3 "$1/licences/LGPL-3.txt"
    for name in MIT GPL-3.0-or-later; do
        copy_text "$root/LICENSES/$name.txt" "$1/licences/$name.txt"
    done
    for name in qt6-base-dev gcc-mingw-w64-base mingw-w64-common libboost-dev libfmt-dev nlohmann-json3-dev libcli11-dev; do
        copy_text "/usr/share/doc/$name/copyright" "$1/licences/$name.txt"
    done
}

make_zip() # STAGE ZIP
{
    rm -f "$2"
    (cd "$(dirname "$1")" && zip -q -X -r -9 "$2" "$(basename "$1")") || fail "$2 could not be written."
}

# The uninstaller removes what was installed, by name, and nothing else: a folder may have become somebody's own.
uninstall_list() # STAGE
{
    # shellcheck disable=SC2016 # the dollar is the installer's
    (cd "$1" && find . -type f -printf 'Delete "$INSTDIR\\%P"\n' && find . -mindepth 1 -depth -type d -printf 'RMDir "$INSTDIR\\%P"\n') \
        | sed '/INSTDIR/s,/,\\,g'
}

make_installer() # STAGE INSTALLER SCRATCH
{
    uninstall_list "$1" > "$3/uninstall-list.nsh"
    logged windows-installer.log makensis -NOCD -INPUTCHARSET UTF8 -DVERSION="$version" -DSTAGE="$1" -DLIST="$3/uninstall-list.nsh" \
        -DICON="$root/resources/windows/quartzdiskmark.ico" -DOUTPUT="$2" "$here/installer.nsi" \
        || fail "The installer could not be made; the end of build/windows-installer.log is above."
}

if [ -n "$cli" ]; then
    tell_missing windows-cli
    build windows-cli "qdm quartzdiskmark-helper" -DQDM_GUI=OFF
    needs_only_windows "$root/build/windows-cli/bin/qdm.exe" || fail "qdm.exe needs libraries that Windows does not have; they are above."
    take "$root/build/windows-cli/bin/qdm.exe" "$out"
    take_helper windows-cli "$out"
    echo "$out/qdm.exe"
    echo "$out/quartzdiskmark-helper.exe"
    exit
fi

tell_missing windows-package
qt=${qt:-$(qt_windows_prefix)}
[ -e "$qt/lib/cmake/Qt6/Qt6Config.cmake" ] \
    || fail "There is no Qt for Windows in $qt. packaging/windows/build-qt.sh makes one, or name its folder with --qt."
qt=$(cd "$qt" && pwd)
build windows-package "qdm quartzdiskmark quartzdiskmark-helper" -DQDM_GUI=ON -DQDM_QT_WINDOWS="$qt"
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$root/build/windows-package/CMakeCache.txt")
scratch=$(mktemp -d) || exit
trap 'rm -rf "$scratch"' EXIT
stage=$scratch/quartzdiskmark-$version
stage_programs "$stage"
stage_texts "$stage"
make_zip "$stage" "$out/quartzdiskmark-$version-windows-x64-portable.zip"
make_installer "$stage" "$out/quartzdiskmark-$version-windows-x64-setup.exe" "$scratch"
echo "$out/quartzdiskmark-$version-windows-x64-portable.zip"
echo "$out/quartzdiskmark-$version-windows-x64-setup.exe"
