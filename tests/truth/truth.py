# SPDX-License-Identifier: MIT
"""What the tests of truth share: qdm on a place, and the audit's words."""
import json
import os
import subprocess
import tempfile
import unittest

from devices import Stack, Unavailable

QDM = os.environ.get("QDM", "qdm")


class TruthTest(unittest.TestCase):
    def setUp(self):
        self.stack = Stack()
        self.addCleanup(self.stack.close)
        folder = tempfile.mkdtemp(prefix="qdm-truth-", dir=os.environ.get("QDM_TEST_DIR"))
        self.stack.later(lambda: os.rmdir(folder))
        self.folder = folder

    def having(self, make, *arguments, **options):
        """What `make` sets up; where this machine cannot have it the test is skipped, and says why."""
        try:
            return make(self.stack, *arguments, **options)
        except Unavailable as why:
            return self.skipTest(str(why))

    def measure(self, target, *options, before=(), preexec=None):
        """The result of one `qdm measure`; `before`: words in front of the command, such as taskset's."""
        done = subprocess.run([*before, QDM, "measure", str(target), "--size", "64MiB", "--format", "json", *options],
                              capture_output=True, text=True, timeout=120, preexec_fn=preexec, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return json.loads(done.stdout)

    def verdict(self, result, check):
        """One check's verdict and sentence."""
        entry = next(e for e in result["audit"] if e["check"] == check)
        return entry["verdict"], entry["detail"]


def last_pass(result):
    return result["tests"][0]["passes"][-1]
