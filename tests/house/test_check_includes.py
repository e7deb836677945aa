#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Shows that check_includes.py finds what it is for, one violation at a time, and leaves good code alone."""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from check_includes import check  # noqa: E402

MIT = "// SPDX-License-Identifier: MIT\n"
GPL = "// SPDX-License-Identifier: GPL-3.0-or-later\n"

GOOD = {
    "core/a.cpp": MIT + '#include "core/a.h"\n#include "platform/include/p.h"\n#include <stop_token>\n#include <fmt/format.h>\n',
    "core/version.h.in": MIT,
    "platform/include/p.h": MIT + "#include <string>\nint makePlatform();\n",
    "platform/linux/a.cpp": MIT + '#include "platform/linux/a.h"\n#include <sys/stat.h>\n#ifdef __linux__\n#endif\n',
    "app/cli/main.cpp": MIT + '#include "core/a.h"\n#include <unistd.h>\nauto p = makePlatform();\n',
    "app/gui/main.cpp": GPL + "#include <QApplication>\nauto p = makePlatform();\n",
    "app/gui/window.cpp": GPL + '#include "app/gui/window.h"\n#include "window.moc"\n',
    "tests/gui/a.cpp": GPL + '#include "app/gui/window.h"\n',
    "tests/core/a.cpp": MIT + '#include "platform/linux/a.h"\nauto p = makePlatform();\n',
}

# file, its text, and what must be said of it.
BAD = [
    ("core/a.cpp", MIT + "#include <QString>\n", "core/a.cpp:2: core may not include <QString>"),
    ("core/a.cpp", MIT + "#include <QtCore/qstring.h>\n", "core/a.cpp:2: core may not include <QtCore/qstring.h>"),
    ("core/a.cpp", MIT + "#include <unistd.h>\n", "core/a.cpp:2: core may not include <unistd.h>"),
    ("core/a.h", MIT + "#include <sys/stat.h>\n", "core/a.h:2: core may not include <sys/stat.h>"),
    ("core/a.cpp", MIT + "\n# include <linux/fs.h>\n", "core/a.cpp:3: core may not include <linux/fs.h>"),
    ("core/a.cpp", MIT + "#include <windows.h>\n", "core/a.cpp:2: core may not include <windows.h>"),
    ("core/a.cpp", MIT + '#include "platform/linux/a.h"\n', 'core/a.cpp:2: core may not include "platform/linux/a.h"'),
    ("core/a.cpp", MIT + '#include "app/cli/a.h"\n', 'core/a.cpp:2: core may not include "app/cli/a.h"'),
    ("core/a.cpp", MIT + '#include "a.h"\n', 'core/a.cpp:2: core may not include "a.h"'),
    ("core/version.h.in", MIT + "#include <fcntl.h>\n", "core/version.h.in:2: core may not include <fcntl.h>"),
    ("core/a.cpp", MIT + "#ifdef __linux__\n", "core/a.cpp:2: core knows no operating system"),
    ("core/a.cpp", MIT + "#if defined(_WIN32)\n", "core/a.cpp:2: core knows no operating system"),
    ("core/a.cpp", MIT + "auto p = makePlatform();\n", "core/a.cpp:2: only the main"),
    ("platform/linux/a.cpp", MIT + '#include "core/a.h"\n', 'platform/linux/a.cpp:2: platform may not include "core/a.h"'),
    ("platform/linux/a.cpp", MIT + '#include "app/cli/a.h"\n', 'platform/linux/a.cpp:2: platform may not include "app/cli/a.h"'),
    ("platform/linux/a.cpp", MIT + "#include <QString>\n", "platform/linux/a.cpp:2: platform may not include <QString>"),
    ("platform/include/p.h", MIT + "#include <unistd.h>\n", "platform/include/p.h:2: platform/include may not include <unistd.h>"),
    ("platform/include/p.h", MIT + '#include "platform/linux/a.h"\n', "platform/include/p.h:2: platform/include may not include"),
    ("app/cli/run.cpp", MIT + "#include <QFile>\n", "app/cli/run.cpp:2: app/cli may not include <QFile>"),
    ("app/cli/run.cpp", MIT + '#include "app/gui/window.h"\n', 'app/cli/run.cpp:2: app/cli may not include "app/gui/window.h"'),
    ("app/cli/run.cpp", MIT + "auto p = makePlatform();\n", "app/cli/run.cpp:2: only the main"),
    ("app/gui/window.cpp", GPL + "auto p = makePlatform();\n", "app/gui/window.cpp:2: only the main"),
    ("app/gui/window.cpp", GPL + '#include "platform/linux/a.h"\n', "app/gui/window.cpp:2: app/gui may not include"),
    ("app/gui/window.cpp", MIT, "app/gui/window.cpp:1: the first line must be // SPDX-License-Identifier: GPL-3.0-or-later"),
    ("tests/gui/a.cpp", MIT, "tests/gui/a.cpp:1: the first line must be // SPDX-License-Identifier: GPL-3.0-or-later"),
    ("core/a.cpp", "#include <string>\n" + MIT, "core/a.cpp:1: the first line must be // SPDX-License-Identifier: MIT"),
    ("core/a.cpp", "", "core/a.cpp:1: the first line must be // SPDX-License-Identifier: MIT"),
    ("app/other/a.cpp", MIT, "app/other/a.cpp:1: lies in no room"),
]


def found_in(files):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text, "utf-8")
        return check(root)


class CheckIncludes(unittest.TestCase):
    def test_good_house(self):
        self.assertEqual(found_in(GOOD), [])

    def test_each_violation(self):
        for path, text, expected in BAD:
            with self.subTest(path=path, text=text):
                found = found_in({**GOOD, path: text})
                self.assertEqual(len(found), 1, found)
                self.assertTrue(found[0].startswith(expected), found[0])


if __name__ == "__main__":
    unittest.main()
