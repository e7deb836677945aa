#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The page that a plan's run becomes: whole, by itself, with a chart for each thing measured."""
import html.parser
import json
import re
import unittest

from qdm import QdmTest, qdm

PLAN = {
    "name": "small", "title": "Small <review> & more", "file_size": "16 MiB", "interval": 0,
    "defaults": {"pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": False, "seconds": 0.05, "ramp": 0},
    "steps": [
        {"step": "fill"},
        {"read_share": 100}, {"read_share": 0},
        {"step": "trim"}, {"step": "idle", "seconds": 0.01},
        {"step": "sweep", "axis": "queue_depth", "values": [1, 4]},
        {"step": "sweep", "axis": "block", "values": ["4 KiB", "64 KiB"]},
        {"step": "sweep", "axis": "read_share", "values": [0, 50, 100]},
        {"step": "sweep", "axis": "threads", "values": [1, 2], "placement": {"region": "16 GiB"}},
        {"step": "sweep", "axis": "free_share", "values": ["50 %", "3.1 %"]},
        {"step": "together", "workers": [{"name": "reader"}, {"name": "writer", "read_share": 0}]},
        {"step": "timeline", "read_share": 0, "depth": 32, "seconds": 0.5},
        {"step": "recover", "depth": 32, "idle": 0.01, "seconds": 0.2},
        {"step": "erase"},
        {"step": "until_steady", "read_shares": [0], "blocks": ["4 KiB"], "rounds": 5},
    ],
}
CHARTS = 10  # the two workloads side by side, five sweeps, and one each of together, timeline, recover and until_steady
EMPTY = {"meta", "line", "circle", "rect", "path"}


class Page(html.parser.HTMLParser):
    """Notes what a reader would see, and fails where an element is not closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.sections, self.charts, self.texts, self.attributes = [], 0, 0, [], []
        self.feed(text)
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        self.attributes += attributes
        self.sections += tag == "section"
        self.charts += tag == "svg"

    def handle_startendtag(self, tag, attributes):
        self.attributes += attributes

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open, self.getpos())
        self.open.pop()

    def handle_data(self, data):
        self.texts.append(data)


class Report(QdmTest):
    def run_plan(self, *arguments):
        plan = self.folder / "plan.json"
        plan.write_text(json.dumps(PLAN))
        return qdm("run", plan, self.folder, *arguments)

    def test_a_page_has_a_chart_for_all_that_was_measured_and_needs_nothing_from_elsewhere(self):
        page = self.folder / "out.html"
        run = self.run_plan("--format", "html", "--output", page, "--comment", "<script>alert(1)</script>")
        self.assertEqual((run.returncode, run.stderr, run.stdout), (0, "", ""))
        text = page.read_text()
        parsed = Page(text)
        self.assertEqual(parsed.charts, CHARTS)
        seen = " ".join(parsed.texts)
        for words in ("Small <review> & more", "<script>alert(1)</script>", "In short", "Method", "trusted", "Raw numbers", "queue depth",
                      "% of fresh", "until steady", "The regions of 16 GiB were made 8 MiB"):
            self.assertIn(words, seen)
        self.assertNotIn("<script", text)
        for name, value in parsed.attributes:
            self.assertNotIn(name, ("src", "href", "onload"))
        self.assertNotRegex(re.sub(r'xmlns="http://www.w3.org/2000/svg"', "", text), r"https?://|@import|url\(")
        self.assertIn("prefers-color-scheme: dark", text)
        self.assertIn("@media print", text)

    def test_tables_lie_beside_the_page_but_never_in_the_place_of_something_else(self):
        page = self.folder / "out.html"
        (self.folder / "out.md").write_text("my own notes")
        run = self.run_plan("--format", "html", "--output", page)
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stderr, r"\Aqdm: .*out\.md is there and no report of this program, so it was left as it is\.\n\Z")
        self.assertEqual((self.folder / "out.md").read_text(), "my own notes")
        self.assertTrue((self.folder / "out.csv").read_text().startswith("started,"))
        (self.folder / "out.md").unlink()
        for _ in range(2):  # an earlier report is replaced
            self.assertEqual(self.run_plan("--format", "html", "--output", page).stderr, "")
        self.assertIn("QuartzDiskMark", (self.folder / "out.md").read_text())

    def test_a_page_of_a_saved_result_is_the_same(self):
        saved = self.folder / "out.json"
        self.assertEqual(self.run_plan("--format", "json", "--output", saved).returncode, 0)
        text = self.done("report", saved, "--format", "html")
        self.assertEqual(Page(text).charts, CHARTS)
        result = json.loads(saved.read_text())
        for finding in result["findings"]:
            self.assertIn(finding["text"].split(":")[0], text)
        keys = {finding["key"] for finding in result["findings"]}
        self.assertLessEqual({"plateau_depth", "full_speed_block", "worst_mix_factor", "stream_scaling", "full_drive_factor"}, keys)

    def test_a_profile_has_a_page_too(self):
        text = self.done("run", "demo", self.folder, "--size", "16MiB", "--passes", "1", "--seconds", "0.05", "--interval", "0", "--format", "html")
        self.assertEqual(Page(text).charts, 1)


if __name__ == "__main__":
    unittest.main()
