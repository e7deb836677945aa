#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A run that is killed loses seconds, and goes on where it ended."""
import json
import os
import pathlib
import resource
import signal
import subprocess
import tempfile
import time
import unittest

from qdm import COMMAND, LINUX_ONLY, QdmTest, on_terminal, qdm

PLAN = {
    "name": "long", "file_size": "16 MiB", "interval": 0,
    "defaults": {"pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": False, "seconds": 0.2, "ramp": 0},
    "steps": [{"step": "fill"}, {"name": "before", "read_share": 100}, {"step": "timeline", "name": "line", "read_share": 0, "depth": 8, "seconds": 60},
              {"step": "idle", "seconds": 0.1}, {"name": "after", "read_share": 0}],
}
SWEEP = {**PLAN, "steps": [{"step": "sweep", "axis": "queue_depth", "values": [1, 2, 4, 8, 16, 32], "operations": ["read"], "seconds": 0.7}]}
MEMORY = pathlib.Path("/dev/shm")


class Resume(QdmTest):
    def setUp(self):
        super().setUp()
        self.target = self.folder / "target"
        self.target.mkdir()
        self.state = self.folder / "state"
        memory = tempfile.TemporaryDirectory(prefix="qdm-test-", dir=MEMORY if MEMORY.is_dir() else None)
        self.addCleanup(memory.cleanup)
        self.memory = pathlib.Path(memory.name)
        self.environment = {**os.environ, "XDG_STATE_HOME": str(self.state), "LOCALAPPDATA": str(self.state), "XDG_RUNTIME_DIR": memory.name}
        self.plan = self.folder / "plan.json"
        self.plan.write_text(json.dumps(PLAN))

    def journals(self):
        return [*self.state.rglob("*.journal"), *self.memory.rglob("*.journal")]

    def killed(self, *arguments, when):
        """Runs qdm and kills it as soon as `when()` is true of its journal's text."""
        others = self.journals()
        run = subprocess.Popen([*COMMAND, "run", *map(str, arguments), "--format", "json"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env=self.environment)
        deadline = time.monotonic() + 60
        while True:
            self.assertLess(time.monotonic(), deadline)
            self.assertIsNone(run.poll())
            own = [path for path in self.journals() if path not in others]
            if len(own) == 1 and when(own[0].read_text(errors="replace")):
                break
            time.sleep(0.02)
        run.kill()
        run.wait()

    def killed_after(self, seconds):
        """Of the timeline, so many seconds after it was begun; returns how long it was alive."""
        begun = []

        def when(text):
            if not begun and '"name":"line"' in text.split("\n", 1)[-1]:
                begun.append(time.monotonic())
            return begun and time.monotonic() - begun[0] >= seconds
        self.killed(self.plan, self.target, when=when)
        return time.monotonic() - begun[0]

    def resumed(self, *arguments):
        out = self.folder / "out.json"
        run = qdm("run", "--resume", *arguments, "--format", "json", "--output", out, env=self.environment)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        result = json.loads(out.read_text())
        self.assertTrue(result["complete"])
        return result

    @LINUX_ONLY  # under Wine a kill ends the loader alone
    def test_a_timeline_loses_at_most_seconds_and_the_next_steps_are_done(self):
        lived = self.killed_after(4)
        self.assertEqual(list(self.target.iterdir()), [])
        result = self.resumed()
        self.assertEqual([test["name"] for test in result["tests"]], ["before", "line", "after"])
        line = result["tests"][1]["passes"][0]
        self.assertGreater(line["seconds"], lived - 5)
        self.assertLess(line["seconds"], lived + 1)
        self.assertGreater(len(line["samples"]), 10)
        self.assertEqual(sum(sample["ios"] for sample in line["samples"]), line["ios"])
        self.assertIn("The program ended", line["error"])
        self.assertEqual([one["step"] for one in result["interruptions"]], [2])
        self.assertRegex(result["interruptions"][0]["resumed"], r"^20\d\d-.*Z$")
        self.assertIn("interrupted", [entry["check"] for entry in result["audit"]])
        self.assertEqual(self.journals(), [])
        self.assertEqual(list(self.target.iterdir()), [])

    @LINUX_ONLY
    def test_a_run_that_is_killed_again_and_again_measures_each_test_once(self):
        self.plan.write_text(json.dumps(SWEEP))
        passes = '"bytes_per_s"'

        def more(text):  # a test more than the head knows
            return any(passes in line for line in text.split("\n")[1:-1])
        self.killed(self.plan, self.target, when=more)
        self.killed("--resume", when=more)
        self.assertEqual(len(self.journals()), 1)
        result = self.resumed()
        self.assertEqual([test["workload"]["depth"] for test in result["tests"]], [1, 2, 4, 8, 16, 32])
        self.assertTrue(all(test["score"] for test in result["tests"]))
        self.assertEqual(len(result["interruptions"]), 2)
        self.assertEqual([step["tests"] for step in result["steps"]], [6])
        self.assertEqual(self.journals(), [])

    @LINUX_ONLY
    def test_several_runs_wait_and_people_are_told_which(self):
        self.killed(self.plan, self.target, when=lambda text: '"step_begun"' in text)
        [first] = self.journals()
        time.sleep(0.05)
        self.plan.write_text(json.dumps(SWEEP))
        self.killed(self.plan, self.target, when=lambda text: '"step_begun"' in text)
        [second] = [path for path in self.journals() if path != first]
        terminal = {**self.environment, "TERM": "xterm"}
        _, seen, _ = on_terminal("run", "demo", self.target, "--size", "16MiB", "--passes", "1", "--seconds", "0.05", "--interval", "0", env=terminal)
        self.assertIn("2 runs were left unfinished by a crash", seen)
        status, seen, out = on_terminal("run", "--resume", "--format", "json", "--no-journal", env=terminal)
        self.assertEqual((status, len(json.loads(out)["tests"])), (0, 6))
        self.assertIn(f"Resuming long in {self.target} (", seen)
        self.assertIn(f"A run was left unfinished by a crash too: {first}.", seen)
        self.assertEqual(self.journals(), [first])  # though no new one took its place
        self.assertNotEqual(first, second)

    @LINUX_ONLY
    def test_a_run_is_resumed_by_one_program_only(self):
        self.killed(self.plan, self.target, when=lambda text: '"step_begun"' in text)
        [left] = self.journals()
        run = subprocess.Popen([*COMMAND, "run", "--resume", "--no-journal", "--format", "json"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, env=self.environment)
        lock = f" FLOCK  ADVISORY  WRITE {run.pid} "
        deadline = time.monotonic() + 60
        while lock not in pathlib.Path("/proc/locks").read_text():
            self.assertLess(time.monotonic(), deadline)
            self.assertIsNone(run.poll())
            time.sleep(0.02)
        self.assertIn("still goes on", self.refused(3, "run", "--resume", left, env=self.environment))
        self.assertIn("no run to resume", self.refused(2, "run", "--resume", env=self.environment))
        run.kill()
        run.wait()
        self.assertEqual(self.journals(), [left])

    @LINUX_ONLY
    def test_a_journal_that_cannot_be_written_to_the_end_costs_no_run(self):
        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))
        run = qdm("run", "default", "/dev/zero", "--only", "read", "--size", "1GiB", "--passes", "1", "--seconds", "0.2", "--interval", "0", "--format", "json",
                  env=self.environment, preexec_fn=small, restore_signals=False)
        self.assertEqual(run.returncode, 0)
        self.assertRegex(run.stderr, r"\Aqdm: The journal [^\n]+ could not be written: File too large\.[^\n]+\n\Z")
        result = json.loads(run.stdout)
        self.assertTrue(result["complete"])
        self.assertIn("could not be written", result["journal"]["failure"])
        self.assertIn("could not be written", [entry["detail"] for entry in result["audit"] if entry["check"] == "journal"][0])
        self.assertEqual(self.journals(), [])

    @LINUX_ONLY
    def test_where_no_journal_can_be_kept_it_is_said_once(self):
        nowhere = {**self.environment, "XDG_STATE_HOME": "/proc/missing", "XDG_RUNTIME_DIR": "/proc"}
        run = ["run", "demo", self.target, "--size", "16MiB", "--passes", "1", "--seconds", "0.05", "--interval", "0", "--format", "json"]
        seen = qdm(*run, env=nowhere)
        self.assertEqual(seen.returncode, 0)
        self.assertRegex(seen.stderr, r"\Aqdm: No journal can be kept[^\n]+\n\Z")
        self.assertIsNone(json.loads(seen.stdout)["journal"])
        self.assertEqual(qdm(*run, "--no-journal", env=nowhere).stderr, "")

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


if __name__ == "__main__":
    unittest.main()
