#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Wrong usage and unusable targets: the exit status, and one sentence that helps."""
import os
import subprocess
import unittest

from qdm import LINUX_ONLY, QUICK_RUN, QdmTest


class WrongUsage(QdmTest):
    def test_an_empty_name_is_no_name(self):
        for words in (("run", ""), ("run", "demo", "")):
            self.assertIn("is empty", self.refused(2, *words))

    def test_after_a_command_every_word_is_an_argument(self):
        self.assertIn("measure", self.refused(3, "run", "demo", "measure"))  # a folder that is not there

    def test_a_plan_does_not_fill_the_disk_by_a_zero(self):
        plan = self.folder / "plan.json"
        plan.write_text('{"file_size": 0, "rows": [{"block": "4 KiB"}]}')
        self.assertIn('write "all"', self.refused(2, "run", plan, self.folder))

    def test_each_wrong_usage_is_one_sentence_and_status_2(self):
        for arguments in (
            "", "fly", "run --fly", "run default . more", "run --passes", "run --passes many", "run --passes 0", "run --passes 1001",
            "run --passes 2.5", "run --passes 99999999999", "run --seconds -1", "run --seconds nan", "run --seconds 0", "run --seconds 1e9",
            "run --size 0", "run --size big", "run --size 4KiB", "run --mix 0", "run --mix 100", "run --mix 101", "run --only reed",
            "run --only read,", "run --data 101%", "run --data foam", "run --write-mode fast", "run --score worst", "run --engine steam",
            "run --seed -1", "run --seed 9007199254740992", "run --time-scale 0", "run --time-scale -1", "run --interval x",
            "run --ramp 601", "run --format xml", "run nosuchplan", "run ./nosuchplan.json", "run /nonexistent", "measure",
            "measure . --pattern zigzag", "measure . --random-share 101", "measure . --pattern random --random-share 5",
            "measure . --read-share 101", "measure . --block 100", "measure . --block 128MiB", "measure . --block 4KiB:50,8KiB:49",
            "measure . --block 4KiB:50,8KiB", "measure . --alignment 100", "measure . --span 0%", "measure . --span 101%",
            "measure . --depth 0", "measure . --depth 1025", "measure . --threads 65", "measure . --placement apart", "drives --format csv",
            "drives extra", "plans nosuchplan", "plans --format markdown", "report", "report /nonexistent", "report /dev/null",
        ):
            with self.subTest(arguments=arguments):
                self.refused(2, *arguments.split(), cwd=self.folder)

    def test_an_unknown_plan_lists_the_plans(self):
        sentence = self.refused(2, "run", "nosuchplan")
        for name in ("default", "nvme", "classic", "peak", "real-world", "demo"):
            self.assertIn(name, sentence)

    def test_an_unknown_command_lists_the_commands(self):
        self.assertIn("run, measure, drives, plans, report", self.refused(2, "fly"))

    def test_the_option_is_named(self):
        self.assertIn("--passes", self.refused(2, "run", "--passes", "many"))

    def test_a_plan_with_an_unknown_key_names_key_and_line(self):
        plan = self.folder / "my.json"
        plan.write_text('{\n  "schema": "quartzdiskmark-plan/1",\n  "name": "my",\n  "rows": [\n    { "blok": "4 KiB" }\n  ]\n}\n')
        sentence = self.refused(2, "run", plan, self.folder)
        self.assertIn("my.json, line 5", sentence)
        self.assertIn("blok", sentence)

    def test_help_and_version_go_to_stdout(self):
        self.assertRegex(self.done("--version"), r"\Aqdm \d+\.\d+\.\d+\n\Z")
        for command in ([], ["run"], ["measure"], ["drives"], ["plans"], ["report"]):
            self.assertIn("--help", self.done(*command, "--help"))


class UnusableTarget(QdmTest):
    def test_missing_folder(self):
        self.assertIn("/nonexistent", self.refused(3, "run", "default", "/nonexistent"))

    def test_file_as_target(self):
        file = self.folder / "file"
        file.write_text("mine")
        self.refused(3, "run", "default", file)
        self.assertEqual(file.read_text(), "mine")

    @LINUX_ONLY
    def test_a_plan_that_writes_is_refused_on_a_device(self):
        self.assertIn("--only read", self.refused(3, "run", "default", "/dev/zero"))

    def test_more_than_the_disk_holds(self):
        self.refused(3, "run", "default", self.folder, "--size", "1PiB")

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_folder_of_others(self):
        self.folder.chmod(0o500)
        self.refused(3, "run", "default", self.folder)

    @unittest.skipUnless(os.geteuid() == 0, "only root may forbid root anything")
    def test_folder_where_the_system_refuses_a_file(self):
        if subprocess.run(["chattr", "+i", str(self.folder)], stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("this filesystem has no immutable folders")
        self.addCleanup(subprocess.run, ["chattr", "-i", str(self.folder)], check=True)
        self.assertIn(str(self.folder), self.refused(3, "run", "default", self.folder, *QUICK_RUN))
        self.assertEqual(list(self.folder.iterdir()), [])

    @unittest.skipUnless(os.geteuid() == 0, "mounting needs root")
    def test_full_and_read_only_filesystem(self):
        mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(self.folder)]
        if subprocess.run(mount, stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("mounts are not allowed here")
        self.addCleanup(subprocess.run, ["umount", str(self.folder)])
        self.refused(3, "run", "default", self.folder, *QUICK_RUN)
        subprocess.run(["mount", "-o", "remount,ro", str(self.folder)], check=True)
        self.refused(3, "run", "default", self.folder, *QUICK_RUN)
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
