#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A run that is killed loses seconds, and goes on where it ended."""
import json
import os
import subprocess
import time
import unittest

from qdm import COMMAND, LINUX_ONLY, QdmTest, qdm

PLAN = {
    "name": "long", "file_size": "16 MiB", "interval": 0,
    "defaults": {"pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": False, "seconds": 0.2, "ramp": 0},
    "steps": [{"step": "fill"}, {"name": "before", "read_share": 100}, {"step": "timeline", "name": "line", "read_share": 0, "depth": 8, "seconds": 60},
              {"step": "idle", "seconds": 0.1}, {"name": "after", "read_share": 0}],
}


class Resume(QdmTest):
    def setUp(self):
        super().setUp()
        self.target = self.folder / "target"
        self.target.mkdir()
        self.state = self.folder / "state"
        self.environment = {**os.environ, "XDG_STATE_HOME": str(self.state), "LOCALAPPDATA": str(self.state), "XDG_RUNTIME_DIR": str(self.folder)}
        self.plan = self.folder / "plan.json"
        self.plan.write_text(json.dumps(PLAN))

    def journals(self):
        return list(self.folder.rglob("*.journal"))

    def killed_after(self, seconds):
        run = subprocess.Popen([*COMMAND, "run", str(self.plan), str(self.target), "--format", "json"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=self.environment)
        begun = time.monotonic()
        while not self.journals():
            time.sleep(0.02)
        time.sleep(seconds)
        run.kill()
        run.wait()
        return time.monotonic() - begun

    @LINUX_ONLY  # under Wine a kill ends the loader alone
    def test_a_timeline_loses_at_most_seconds_and_the_next_steps_are_done(self):
        lived = self.killed_after(4)
        self.assertEqual(list(self.target.iterdir()), [])
        out = self.folder / "out.json"
        run = qdm("run", "--resume", "--format", "json", "--output", out, env=self.environment)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        result = json.loads(out.read_text())
        self.assertTrue(result["complete"])
        self.assertEqual([test["name"] for test in result["tests"]], ["before", "line", "after"])
        line = result["tests"][1]["passes"][0]
        self.assertGreater(line["seconds"], lived - 5)
        self.assertGreater(len(line["samples"]), 10)
        self.assertEqual(sum(sample["ios"] for sample in line["samples"]), line["ios"])
        self.assertIn("The program ended", line["error"])
        self.assertEqual([one["step"] for one in result["interruptions"]], [2])
        self.assertIn("interrupted", [entry["check"] for entry in result["audit"]])
        self.assertEqual(self.journals(), [])
        self.assertEqual(list(self.target.iterdir()), [])

    def test_a_run_that_ends_leaves_no_journal(self):
        run = qdm("run", "demo", self.target, "--size", "16MiB", "--passes", "1", "--seconds", "0.05", "--interval", "0", env=self.environment)
        self.assertEqual(run.returncode, 0)
        self.assertEqual(self.journals(), [])

    def test_what_cannot_be_resumed_is_said(self):
        def refused(status, *arguments):
            return self.refused(status, "run", "--resume", *arguments, env=self.environment)
        self.assertIn("no run to resume", refused(2))
        self.assertIn("--size cannot be given with --resume", refused(2, "--size", "1GiB"))
        self.assertIn("cannot be opened", refused(3, self.folder / "missing.journal"))
        strange = self.folder / "strange.journal"
        strange.write_text("{}\n")
        self.assertIn("no journal", refused(2, strange))

    @LINUX_ONLY
    def test_a_target_that_is_gone_is_said_and_the_journal_stays(self):
        self.killed_after(1)
        self.target.rmdir()
        self.assertIn("There is no", self.refused(3, "run", "--resume", env=self.environment))
        self.assertEqual(len(self.journals()), 1)
        for journal in self.journals():
            os.unlink(journal)


if __name__ == "__main__":
    unittest.main()
