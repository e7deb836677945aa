#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writing to a whole drive: only to the one that was confirmed, only with a yes, and only where nothing uses it."""
import contextlib
import json
import os
import pty
import signal
import subprocess
import sys
import time
import unittest
from pathlib import Path

from qdm import COMMAND, LINUX_ONLY, QUICK_RUN, SOURCE, QdmTest

sys.path.insert(0, str(SOURCE / "tests" / "support"))
import own_devices  # noqa: E402


class NoDrive(QdmTest):
    def test_a_folder_has_no_data_to_give_up(self):
        for words in (["run", "default", self.folder], ["measure", self.folder]):
            self.assertIn("is a folder", self.refused(2, *words, "--destroy-data", "S1", "--yes"))
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_an_empty_serial_number_and_a_lonely_yes_are_wrong_usage(self):
        self.assertIn("--destroy-data is empty", self.refused(2, "run", "default", self.folder, "--destroy-data", ""))
        self.assertIn("--destroy-data", self.refused(2, "run", "default", self.folder, "--yes"))

    @LINUX_ONLY
    def test_what_is_no_drive_is_not_written_to(self):
        self.assertIn("--only read", self.refused(3, "run", "default", "/dev/zero", "--destroy-data", "/dev/zero", "--yes"))


@LINUX_ONLY
class OwnDrive(QdmTest):
    def setUp(self):
        super().setUp()
        stack = contextlib.ExitStack()
        self.addCleanup(stack.close)
        self.image = self.folder / "image"
        with self.image.open("wb") as file:
            file.truncate(64 << 20)
        try:
            self.device = own_devices.loop(stack, self.image, direct=False)
        except own_devices.Unavailable as why:
            self.skipTest(str(why))
        backing = Path("/sys/block", Path(self.device).name, "loop/backing_file").read_text("utf-8").strip()
        self.assertEqual(backing, str(self.image.resolve()))  # nothing else is ever written to

    def given_up(self, *more, target=None):
        target = str(target or self.device)
        return ("run", "default", target, *QUICK_RUN, "--destroy-data", target, *more)

    def untouched(self):
        subprocess.run(["blockdev", "--flushbufs", self.device], check=True)
        return not self.image.read_bytes().strip(b"\0")

    def at_terminal(self, answer, meanwhile=lambda run: None, target=None):
        """Runs qdm with a terminal at its streams, types an answer; returns the status and what was seen."""
        ours, theirs = pty.openpty()
        with os.fdopen(ours, "r+b", buffering=0) as terminal:
            run = subprocess.Popen([*COMMAND, *self.given_up("--output", str(self.folder / "report"), target=target)], stdin=theirs, stdout=theirs,
                                   stderr=theirs)
            os.close(theirs)
            seen = b""
            while b"Type yes to go on: " not in seen:
                seen += terminal.read(1024)
            meanwhile(run)
            terminal.write(answer.encode() + b"\n")
            with contextlib.suppress(OSError):  # the end of a terminal
                while more := terminal.read(1024):
                    seen += more
            return run.wait(60), seen.decode()

    def test_a_plan_fills_and_measures_the_drive(self):
        result = json.loads(self.done(*self.given_up("--yes", "--format", "json")))
        self.assertEqual((result["target"]["kind"], result["target"]["device_written"]), ("block_device", True))
        self.assertEqual(result["target"]["size_bytes"], 16 << 20)
        self.assertEqual({t["operation"] for t in result["tests"]}, {"read", "write"})
        data = self.image.read_bytes()
        self.assertTrue(all(data[i:i + 4096].strip(b"\0") for i in range(0, 16 << 20, 4096)))
        self.assertFalse(data[16 << 20:].strip(b"\0"))

    def test_measure_writes_too_and_says_so(self):
        text = self.done("measure", self.device, "--size", "16MiB", "--seconds", "0.05", "--read-share", "0", "--destroy-data", self.device,
                         "--yes")
        self.assertIn("its data overwritten", text)
        self.assertFalse(self.untouched())

    def test_reading_destroys_nothing_and_asks_nothing(self):
        result = json.loads(self.done(*self.given_up("--only", "read", "--format", "json")))
        self.assertFalse(result["target"]["device_written"])
        self.assertTrue(self.untouched())

    def test_without_the_word_it_is_refused(self):
        self.assertIn("--destroy-data", self.refused(3, "run", "default", self.device, *QUICK_RUN))
        self.assertTrue(self.untouched())

    def test_without_a_terminal_it_needs_a_yes(self):
        sentence = self.refused(2, *self.given_up())
        self.assertIn("--yes", sentence)
        self.assertIn(f"All data on {self.device}", sentence)
        self.assertTrue(self.untouched())

    def test_another_drive_is_refused(self):
        self.assertIn(f"confirm it by its path, {self.device}", self.refused(2, *self.given_up("--destroy-data", "S1", "--yes")))
        self.assertTrue(self.untouched())

    def test_at_a_terminal_only_yes_is_yes(self):
        for answer in ("", "no", "y", "YES"):
            status, seen = self.at_terminal(answer)
            self.assertEqual((status, "nothing was written" in seen), (130, True), seen)
            self.assertIn(f"All data on {self.device} (", seen)
            self.assertIn("no serial number, 67 MB", seen)
            self.assertTrue(self.untouched())
        self.assertEqual(self.at_terminal("yes")[0], 0)
        self.assertFalse(self.untouched())

    def test_a_signal_at_the_question_cancels(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            status, _ = self.at_terminal("", lambda run, number=number: run.send_signal(number))
            self.assertEqual(status, 130)
            self.assertTrue(self.untouched())

    def test_a_link_that_is_changed_at_the_question_leads_nowhere_else(self):
        with contextlib.ExitStack() as stack:
            other = self.folder / "other"
            with other.open("wb") as file:
                file.truncate(64 << 20)
            try:
                wrong = own_devices.loop(stack, other, direct=False)
            except own_devices.Unavailable as why:
                self.skipTest(str(why))
            link = self.folder / "link"
            link.symlink_to(self.device)

            def change(_):
                link.unlink()
                link.symlink_to(wrong)

            status, seen = self.at_terminal("yes", change, target=link)
            self.assertEqual(status, 0, seen)
            self.assertIn(f"All data on {self.device} (", seen)
            subprocess.run(["blockdev", "--flushbufs", wrong], check=True)
            self.assertFalse(other.read_bytes().strip(b"\0"))
            self.assertFalse(self.untouched())

    def test_nobody_is_asked_about_a_drive_that_is_refused(self):
        subprocess.run(["blockdev", "--setro", self.device], check=True)
        self.addCleanup(subprocess.run, ["blockdev", "--setrw", self.device])
        ours, theirs = pty.openpty()
        with os.fdopen(ours, "r+b", buffering=0), os.fdopen(theirs, "r+b", buffering=0) as stdin:
            run = subprocess.run([*COMMAND, *self.given_up()], stdin=stdin, capture_output=True, text=True, timeout=60)
        self.assertEqual(run.returncode, 3)
        self.assertNotIn("Type yes", run.stderr)
        self.assertIn("write-protected", run.stderr)

    def test_a_run_that_was_killed_goes_on_once_the_drive_is_given_up_anew(self):
        state = self.folder / "state"
        environment = {**os.environ, "XDG_STATE_HOME": str(state), "XDG_RUNTIME_DIR": str(state)}
        plan = self.folder / "plan.json"
        plan.write_text(json.dumps({
            "name": "killed", "device_size": "all", "interval": 0,
            "defaults": {"pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": False, "seconds": 0.1, "ramp": 0},
            "steps": [{"step": "fill"}, {"step": "timeline", "name": "line", "read_share": 0, "seconds": 60}, {"name": "after", "read_share": 0}]}))
        run = subprocess.Popen([*COMMAND, "run", str(plan), self.device, "--destroy-data", self.device, "--yes"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=environment)
        while not any('"sample"' in path.read_text("utf-8", "replace") for path in state.rglob("*.journal")):
            self.assertIsNone(run.poll())
            time.sleep(0.05)
        run.kill()
        run.wait()
        self.assertIn("--destroy-data", self.refused(2, "run", "--resume", env=environment))
        self.assertIn("Nothing was written", self.refused(2, "run", "--resume", "--destroy-data", "another", "--yes", env=environment))
        result = json.loads(self.done("run", "--resume", "--destroy-data", self.device, "--yes", "--format", "json", env=environment))
        self.assertTrue(result["complete"])
        self.assertEqual([test["name"] for test in result["tests"]], ["line", "after"])
        self.assertGreater(result["tests"][0]["passes"][0]["ios"], 0)
        self.assertEqual(list(state.rglob("*.journal")), [])

    def test_a_forgotten_serial_number_is_not_the_next_option(self):
        self.assertIn("is followed by --yes", self.refused(2, "run", "default", self.device, *QUICK_RUN, "--destroy-data", "--yes"))

    def test_a_mounted_drive_is_refused(self):
        with contextlib.ExitStack() as stack:
            try:
                point = own_devices.mounted(stack, self.folder / "mount", "ext4", self.device)
            except own_devices.Unavailable as why:
                self.skipTest(str(why))
            (point / "file").write_text("mine")
            self.assertIn(f"is mounted on {point}", self.refused(3, *self.given_up("--yes")))
            self.assertEqual((point / "file").read_text(), "mine")


if __name__ == "__main__":
    unittest.main()
