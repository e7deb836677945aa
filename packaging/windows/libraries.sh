# SPDX-License-Identifier: MIT
# shellcheck shell=bash
# Which libraries a Windows program needs, as its own table of imports tells. packaging/windows/build.sh sources this file.

imports() # FILE
{
    x86_64-w64-mingw32-objdump -p "$1" | sed -n 's/^[[:space:]]*DLL Name: //p'
}

# The folders of the compiler's own libraries, one on each line.
compiler_folders()
{
    local name
    for name in libstdc++-6.dll libwinpthread-1.dll; do
        dirname "$(x86_64-w64-mingw32-g++-posix -print-file-name=$name)"
    done
}

# Whether Windows itself has a library: mingw-w64 has something to link with for each of those, in lower case.
is_of_windows() # DLL
{
    local name=${1,,}
    [[ $name == api-ms-win-* ]] || [ -e "/usr/x86_64-w64-mingw32/lib/lib${name%.*}.a" ]
}

# True if the program needs none but Windows' own libraries; else those it needs are listed.
needs_only_windows() # PROGRAM
{
    local name status=0
    while read -r name; do
        is_of_windows "$name" || { say "$(basename "$1") needs $name."; status=1; }
    done < <(imports "$1")
    return $status
}

# True if the program loads nothing from its own folder: Windows takes these libraries from nowhere else ("KnownDLLs"). Else a file of the
# right name, put into a folder of downloads, would have the rights of an administrator as soon as the program has them.
loads_only_from_windows() # PROGRAM
{
    local name status=0
    while read -r name; do
        case ${name,,} in
        advapi32.dll | kernel32.dll | msvcrt.dll | ole32.dll | rpcrt4.dll | shell32.dll | user32.dll) ;;
        *) say "$(basename "$1") loads $name."; status=1 ;;
        esac
    done < <(imports "$1")
    return $status
}

# The file of that name in one of the folders, whatever its capitals: Windows makes no difference.
named() # NAME FOLDER...
{
    local name=$1
    shift
    find "$@" -maxdepth 1 -iname "$name" -print -quit
}

# Copies into FOLDER what the programs and libraries in it need, and what that needs, until all of it is there.
add_libraries() # FOLDER SOURCE
{
    local folder=$1 file name found added=yes sources
    mapfile -t sources < <(echo "$2"; compiler_folders)
    while [ -n "$added" ]; do
        added=
        while read -r file; do
            while read -r name; do
                [ -z "$(named "$name" "$folder")" ] || continue
                found=$(named "$name" "${sources[@]}")
                if [ -n "$found" ]; then
                    cp "$found" "$folder/" || return
                    x86_64-w64-mingw32-strip --strip-unneeded "$folder/$(basename "$found")" || return
                    added=yes
                elif ! is_of_windows "$name"; then
                    say "$(basename "$file") needs $name, which is neither part of Windows nor in $2."
                    return 1
                fi
            done < <(imports "$file")
        done < <(find "$folder" -iname '*.exe' -o -iname '*.dll')
    done
}
