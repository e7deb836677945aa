# SPDX-License-Identifier: MIT
"""What makes a device one of known behaviour: a limit of its rate, and programs that keep it or a processor busy."""
import os
import pathlib
import signal
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from own_devices import Unavailable, patiently, require_root  # noqa: E402

CGROUP = pathlib.Path("/sys/fs/cgroup")


class Limit:
    """A control group whose processes reach a device only so fast. Source: the kernel's blkio throttling (cgroup v1) and io.max (v2)."""

    V1_FILES = {"riops": "blkio.throttle.read_iops_device", "wiops": "blkio.throttle.write_iops_device",
                "rbps": "blkio.throttle.read_bps_device", "wbps": "blkio.throttle.write_bps_device"}

    def __init__(self, stack, device):
        require_root("a limit for a device")
        self._number = pathlib.Path(f"/sys/class/block/{pathlib.Path(device).name}/dev").read_text().strip()
        self._v1 = (CGROUP / "blkio").is_dir()
        parent = CGROUP / "blkio" if self._v1 else CGROUP
        if not self._v1 and "io" not in self._text(CGROUP / "cgroup.subtree_control").split():
            raise Unavailable("no control group here can limit a device")
        self._group = parent / f"qdm-test-{os.getpid()}"
        self._group.mkdir()
        stack.callback(patiently, self._group.rmdir)
        if self._v1 and not (self._group / self.V1_FILES["riops"]).exists():
            raise Unavailable("this kernel cannot limit a device")

    @staticmethod
    def _text(path):
        return path.read_text() if path.exists() else ""

    def set(self, kind, rate):
        """`kind`: riops, wiops, rbps, wbps. A rate of 0 is no limit."""
        if self._v1:
            (self._group / self.V1_FILES[kind]).write_text(f"{self._number} {rate}")
        else:
            (self._group / "io.max").write_text(f"{self._number} {kind}={rate or 'max'}")

    def enter(self):
        """For preexec_fn: puts the new process into the group before it runs."""
        (self._group / "cgroup.procs").write_text(str(os.getpid()))


class Busy:
    """A program that runs beside the test until it is ended."""

    def __init__(self, stack, *words):
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        stack.callback(self.end)

    def end(self):
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
