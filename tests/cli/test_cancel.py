#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs that end early: Ctrl+C keeps what was measured, a kill leaves nothing."""
import json
import os
import signal
import subprocess
import time
import unittest

from qdm import COMMAND, LINUX_ONLY, QdmTest, on_terminal


class EndsEarly(QdmTest):
    def start(self, *arguments):
        command = [*COMMAND, "run", "default", str(self.folder), "--size", "16MiB", "--passes", "1", "--interval", "0", "--format", "json"]
        run = subprocess.Popen(command + list(arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(run.stdout.close)
        self.addCleanup(run.stderr.close)
        return run

    def test_cancel_reports_what_was_measured(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            # The first tests are over after a second or so, the run as a whole is not.
            run = self.start("--seconds", "0.3", "--ramp", "0", "--time-scale", "1")
            time.sleep(2)
            run.send_signal(how)
            asked = time.monotonic()
            out, err = run.communicate(timeout=60)
            self.assertLess(time.monotonic() - asked, 5)  # 200 ms on a quiet machine
            self.assertEqual((run.returncode, err), (130, "qdm: Cancelled.\n"))
            result = json.loads(out)
            self.assertFalse(result["complete"])
            self.assertEqual(result["failure"], "Cancelled.")
            self.assertLess(len([t for t in result["tests"] if t["score"]]), 8)
            self.assertEqual(list(self.folder.iterdir()), [])

    def test_kill_leaves_nothing(self):
        run = self.start("--seconds", "30")
        time.sleep(1)
        run.kill()
        run.communicate(timeout=60)
        self.assertEqual(list(self.folder.iterdir()), [])


@LINUX_ONLY  # of terminals of this kind
class Progress(QdmTest):
    def progress(self, *arguments, **environment):
        """What a run writes to its terminal, with standard output elsewhere."""
        status, seen, out = on_terminal("run", "demo", self.folder, "--size", "16MiB", "--passes", "1", "--seconds", "0.3", "--ramp", "0",
                                        "--interval", "0", *arguments, env={**os.environ, "TERM": "xterm", **environment})
        self.assertEqual(status, 0)
        return seen, out

    def test_progress_goes_to_the_terminal_and_nowhere_else(self):
        seen, out = self.progress("--format", "json")
        json.loads(out)
        self.assertIn("SEQ1M Q8T1 read  pass 1 of 1", seen)
        self.assertRegex(seen, r"read   SEQ    1MiB \(Q=  8, T= 1\):")
        self.assertTrue(seen.endswith("\r\x1b[K") or seen.endswith("\n"), repr(seen[-80:]))

    def test_quiet_and_no_color(self):
        self.assertEqual(self.progress("--quiet")[0], "")
        self.assertNotRegex(self.progress(NO_COLOR="1")[0], "\x1b\\[[0-9;]*m")
        self.assertEqual(self.progress(TERM="dumb")[0], "")


if __name__ == "__main__":
    unittest.main()
