# SPDX-License-Identifier: MIT
"""What the tests of truth share: qdm on a place, and the audit's words."""
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
import own_devices  # noqa: E402
from own_devices import Unavailable  # noqa: E402

QDM = os.environ.get("QDM", "qdm")


class TruthTest(unittest.TestCase):
    def setUp(self):
        self.stack = contextlib.ExitStack()
        self.addCleanup(self.stack.close)
        folder = tempfile.mkdtemp(prefix="qdm-truth-", dir=os.environ.get("QDM_TEST_DIR"))
        self.stack.callback(os.rmdir, folder)
        self.folder = Path(folder)

    def having(self, make, *arguments, **options):
        """What `make` sets up; where this machine cannot have it the test is skipped, and says why."""
        try:
            return make(self.stack, *arguments, **options)
        except Unavailable as why:
            return self.skipTest(str(why))

    def disk_in_memory(self):
        return self.having(own_devices.zram, 512 << 20)

    def disk_in_file(self, folder, direct=True):
        image = folder / "disk.img"
        self.stack.callback(lambda: image.unlink(missing_ok=True))
        own_devices.command("fallocate", "-l", "300M", str(image))
        return self.having(own_devices.loop, image, direct)

    def mounted(self, folder, filesystem, device="none", options="defaults"):
        return self.having(own_devices.mounted, folder / f"mount-{filesystem}", filesystem, device, options)

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
