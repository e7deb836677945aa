#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Where the output goes, and what happens when it cannot go there."""
import json
import os
import subprocess
import unittest

from qdm import LINUX_ONLY, QDM, QUICK_RUN, QdmTest, qdm


class Output(QdmTest):
    def run_demo(self, *arguments, **options):
        return qdm("run", "demo", self.folder, *QUICK_RUN, "--format", "json", *arguments, **options)

    def test_a_file_is_replaced_whole_and_nothing_else_is_left(self):
        file = self.folder / "out.json"
        file.write_text("old")
        run = self.run_demo("--output", file)
        self.assertEqual((run.returncode, run.stdout), (0, ""))
        self.assertTrue(json.loads(file.read_text())["complete"])
        self.assertEqual(list(self.folder.iterdir()), [file])

    @LINUX_ONLY
    def test_a_replaced_file_keeps_its_mode(self):
        file = self.folder / "out.json"
        file.write_text("old")
        file.chmod(0o600)
        self.assertEqual(self.run_demo("--output", file).returncode, 0)
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)

    @LINUX_ONLY
    def test_a_link_stays_a_link(self):
        link = self.folder / "link"
        link.symlink_to(self.folder / "real")
        self.assertEqual(self.run_demo("--output", link).returncode, 0)
        self.assertTrue(link.is_symlink())
        json.loads((self.folder / "real").read_text())

    def test_an_unwritable_file_is_told_before_the_run(self):
        for file in ("/nonexistent/out.json", self.folder, "/proc/out.json"):
            self.assertIn(str(file), self.refused(3, "run", "default", self.folder, "--output", file))

    @LINUX_ONLY
    def test_a_full_disk_is_told_and_the_result_is_not_lost(self):
        run = self.run_demo("--output", "/dev/full")
        self.assertEqual(run.returncode, 3)
        self.assertIn("No space left", run.stderr)
        self.assertTrue(json.loads(run.stdout)["complete"])

    @LINUX_ONLY
    def test_a_full_standard_output(self):
        with open("/dev/full", "w") as full:
            self.assertIn("No space left", self.refused(3, "plans", stdout=full))
            run = self.run_demo(stdout=full)
            self.assertEqual(run.returncode, 3)

    def test_a_reader_that_has_gone(self):
        ours, theirs = os.pipe()
        os.close(ours)
        with os.fdopen(theirs, "w") as pipe:
            self.assertIn("Broken pipe", self.refused(3, "plans", stdout=pipe))

    @LINUX_ONLY
    def test_closed_streams_are_never_mistaken_for_the_test_file(self):
        script = f'"$0" run demo "$1" {" ".join(QUICK_RUN)} >&-'
        run = subprocess.run(["sh", "-c", script, QDM, self.folder], stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(run.returncode, 3, run.stderr)
        self.assertIn("standard output", run.stderr)


if __name__ == "__main__":
    unittest.main()
