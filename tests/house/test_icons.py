#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every SVG of resources/icons has its PNG, drawn from the SVG as it is now: resources/icons/draw.sh keeps the hashes of what it drew from."""
import hashlib
import struct
import unittest
from pathlib import Path

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
ICONS = RESOURCES / "icons"
WAY_OUT = "run resources/icons/draw.sh and commit what it makes"


def png_size(file):
    data = file.read_bytes()
    return struct.unpack(">II", data[16:24]) if data.startswith(b"\x89PNG\r\n\x1a\n") else None


def ico_sizes(file):
    """Widths of the pictures in an ICO; 0 stands for 256 there."""
    data = file.read_bytes()
    reserved, kind, count = struct.unpack("<HHH", data[:6])
    return [data[6 + 16 * i] or 256 for i in range(count)] if (reserved, kind) == (0, 1) else []


class Icons(unittest.TestCase):
    def test_each_png_is_of_its_svg(self):
        lines = (ICONS / "drawn-from.sha256").read_text().splitlines()
        drawn = {name: digest for digest, name in map(str.split, lines)}
        # Whatever git makes of line ends on some system, the drawing is the same.
        now = {svg.name: hashlib.sha256(svg.read_bytes().replace(b"\r\n", b"\n")).hexdigest() for svg in ICONS.glob("*.svg")}
        self.assertEqual(drawn, now, WAY_OUT)

    def test_each_svg_has_a_png_and_no_other_is_there(self):
        self.assertEqual({png.stem for png in (ICONS / "png").iterdir()}, {svg.stem for svg in ICONS.glob("*.svg")}, WAY_OUT)

    def test_pngs_suffice_for_the_largest_zoom(self):
        for png in (ICONS / "png").iterdir():
            with self.subTest(png.name):
                width, height = png_size(png)
                self.assertEqual(width, height)
                self.assertGreaterEqual(width, 144)

    def test_the_windows_icon_has_all_sizes(self):
        self.assertEqual(ico_sizes(RESOURCES / "windows" / "quartzdiskmark.ico"), [16, 20, 24, 32, 40, 48, 64, 256], WAY_OUT)


if __name__ == "__main__":
    unittest.main()
