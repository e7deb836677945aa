#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the house to its one direction, app -> core -> platform/include, and every source file to its licence line.

Usage: check_includes.py ROOT. Prints each violation as FILE:LINE: REASON; exit status 1 if there is one.
"""
import re
import sys
from pathlib import Path

# room: (what an include from the repository's root may start with, what an include of another library may be).
# The longest room that a file lies in counts.
ANYTHING_BUT_QT = re.compile(r"(?!Q)")
STANDARD_OR_PORTABLE = re.compile(r"[a-z_0-9]+$|(fmt|nlohmann|boost)/|(sqlite3|zstd|zlib)\.h$")
ANYTHING = re.compile("")
ROOMS = {
    "core": (("core/", "platform/include/"), STANDARD_OR_PORTABLE),
    "platform": (("platform/",), ANYTHING_BUT_QT),
    "platform/include": (("platform/include/",), STANDARD_OR_PORTABLE),
    "app/cli": (("app/cli/", "core/", "platform/include/"), ANYTHING_BUT_QT),
    "app/gui": (("app/gui/", "core/", "platform/include/"), ANYTHING),
    "tests": (("tests/", "app/", "core/", "platform/"), ANYTHING),
}
GPL_ROOMS = ("app/gui/", "tests/gui/")
INCLUDE = re.compile(r'\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")')
SYSTEM_CONDITION = re.compile(r"\s*#\s*(?:el)?if.*\b(__linux__|__unix__|__APPLE__|_?_?WIN(32|64)\b)")
MAKES_PLATFORM = re.compile(r"(platform|tests)/|app/\w+/main\.cpp$")


def room_of(path):
    return max((room for room in ROOMS if path.startswith(room + "/")), key=len, default=None)


def include_violation(room, library, own):
    roots, libraries = ROOMS[room]
    if library and not libraries.match(library):
        return f"{room} may not include <{library}>"
    # What moc and uic make has no folder.
    made_by_qt = room in ("app/gui", "tests") and own and re.fullmatch(r"\w+\.moc|(moc_|ui_)\w+\.(h|cpp)", own)
    if own and not own.startswith(roots) and not made_by_qt:
        return f'{room} may not include "{own}", only what starts with {", ".join(roots)}'
    return None


def violations(path, text):
    """The violations in one file, as (line number, reason); path is relative to the root."""
    licence = "GPL-3.0-or-later" if path.startswith(GPL_ROOMS) else "MIT"
    lines = text.splitlines()
    if not lines or lines[0] != f"// SPDX-License-Identifier: {licence}":
        yield 1, f"the first line must be // SPDX-License-Identifier: {licence}"
    room = room_of(path)
    if not room:
        yield 1, "lies in no room that is known here"
        return
    for number, line in enumerate(lines, 1):
        include = INCLUDE.match(line)
        reason = include_violation(room, *include.groups()) if include else None
        if reason:
            yield number, reason
        if room == "core" and SYSTEM_CONDITION.match(line):
            yield number, "core knows no operating system"
        if "makePlatform(" in line and not MAKES_PLATFORM.match(path):
            yield number, "only the main of a program chooses the platform"


def check(root):
    found = []
    for top in sorted({room.split("/")[0] for room in ROOMS}):
        for file in sorted((root / top).rglob("*")):
            if file.suffix in (".h", ".cpp") or file.name.endswith(".h.in"):
                path = file.relative_to(root).as_posix()
                found += [f"{path}:{number}: {reason}" for number, reason in violations(path, file.read_text("utf-8"))]
    return found


def main():
    if len(sys.argv) != 2 or not (Path(sys.argv[1]) / "core").is_dir():
        print(__doc__, file=sys.stderr)
        return 2
    found = check(Path(sys.argv[1]))
    print("\n".join(found) if found else "The house is in order.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
