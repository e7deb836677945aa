# SPDX-License-Identifier: MIT
"""What the tests of the command line share: the program, and quick runs of it."""
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

QDM = os.environ.get("QDM", "qdm")
COMMAND = [*os.environ.get("QDM_RUNNER", "").split(), QDM]  # what runs programs of another system, then the program
LINUX_ONLY = unittest.skipIf(QDM.endswith(".exe"), "Windows has nothing of the kind")
SOURCE = pathlib.Path(os.environ.get("QDM_SOURCE", pathlib.Path(__file__).parents[2]))

# What runs keep while they go on is no business of the user's, nor of another test's.
_state = tempfile.TemporaryDirectory(prefix="qdm-state-")
os.environ.update({name: _state.name for name in ("XDG_STATE_HOME", "XDG_RUNTIME_DIR", "LOCALAPPDATA")})

QUICK = ["--size", "16MiB", "--passes", "1", "--seconds", "0.05", "--ramp", "0.02"]
QUICK_RUN = QUICK + ["--interval", "0"]


def qdm(*arguments, **options):
    options.setdefault("stdout", subprocess.PIPE)
    return subprocess.run([*COMMAND, *map(str, arguments)], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=120,
                          **options)


def on_terminal(*arguments, **options):
    """Runs qdm with a terminal for its errors; returns its exit status, what it wrote to the terminal, and its output."""
    import pty  # which Windows does not have
    ours, theirs = pty.openpty()
    run = subprocess.Popen([*COMMAND, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=theirs, text=True,
                           **options)
    os.close(theirs)
    seen = b""
    try:
        while part := os.read(ours, 65536):
            seen += part
    except OSError:  # Linux' way to say that the other side is gone
        pass
    os.close(ours)
    out = run.communicate(timeout=60)[0]
    return run.returncode, seen.decode(), out


class QdmTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory(prefix="qdm-test-", dir=os.environ.get("QDM_TEST_DIR"))
        self.addCleanup(directory.cleanup)
        self.folder = pathlib.Path(directory.name)

    def done(self, *arguments, **options):
        """Runs qdm, which must succeed without a word on stderr; returns its output."""
        run = qdm(*arguments, **options)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return run.stdout

    def refused(self, status, *arguments, **options):
        """Runs qdm, which must fail with this status and one sentence; returns the sentence."""
        run = qdm(*arguments, **options)
        self.assertEqual(run.returncode, status, run.stderr)
        self.assertRegex(run.stderr, r"\Aqdm: [^\n]+\.\n\Z")
        return run.stderr

    def measured(self, *arguments):
        return json.loads(self.done("measure", *arguments, *QUICK, "--format", "json"))
