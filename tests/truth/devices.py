# SPDX-License-Identifier: MIT
"""Devices of a known speed, made by the test itself and removed with it: memory disks and files as disks, with a limit where one is wanted.

No device that was there before is ever opened.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import time

CGROUP = pathlib.Path("/sys/fs/cgroup")


class Unavailable(Exception):
    """This machine or user cannot have such a device; the text says why."""


def command(*words):
    """Runs a command that must succeed; returns its output."""
    if not shutil.which(words[0]):
        raise Unavailable(f"{words[0]} is not installed")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unavailable(f"{' '.join(words)}: {done.stderr.strip()}")
    return done.stdout.strip()


def require_root():
    if os.geteuid() != 0:
        raise Unavailable("it needs a device of its own, and so root")


class Stack:
    """What was set up, taken down in the reverse order, however far it came."""

    def __init__(self):
        self._undo = []

    def later(self, undo):
        self._undo.append(undo)

    def close(self):
        while self._undo:
            self._undo.pop()()


def zram(stack, size="512M"):
    """A disk in memory. Random data do not compress, so it behaves like one."""
    require_root()
    add = pathlib.Path("/sys/class/zram-control/hot_add")
    if not add.exists():
        raise Unavailable("this kernel has no zram")
    number = add.read_text().strip()
    block = pathlib.Path(f"/sys/block/zram{number}")

    def remove():
        settle(lambda: (block / "reset").write_text("1"))
        (add.parent / "hot_remove").write_text(number)

    stack.later(remove)
    (block / "disksize").write_text(size)
    return f"/dev/zram{number}"


def loop(stack, folder, size="512M", direct=True):
    """A file as a disk."""
    require_root()
    image = pathlib.Path(folder) / "disk.img"
    command("fallocate", "-l", size, str(image))
    stack.later(image.unlink)
    device = command("losetup", "--find", "--show", f"--direct-io={'on' if direct else 'off'}", str(image))
    stack.later(lambda: command("losetup", "--detach", device))
    return device


def mounted(stack, folder, filesystem, device="none", options="defaults"):
    """Mounts a filesystem, made anew where it lies on a device; returns the folder."""
    require_root()
    point = pathlib.Path(folder) / f"mount-{filesystem}"
    point.mkdir()
    stack.later(point.rmdir)
    if device != "none":
        command(f"mkfs.{filesystem}", "-q", device)
    command("mount", "-t", filesystem, "-o", options, device, str(point))
    stack.later(lambda: settle(lambda: command("umount", str(point))))
    return point


def settle(act):
    """The kernel lets go of a device a little after its last user."""
    for _ in range(50):
        try:
            return act()
        except (OSError, Unavailable):
            time.sleep(0.1)
    return act()


class Limit:
    """A control group whose processes reach a device only so fast. Source: the kernel's blkio throttling (cgroup v1) and io.max (v2)."""

    V1_FILES = {"riops": "blkio.throttle.read_iops_device", "wiops": "blkio.throttle.write_iops_device",
                "rbps": "blkio.throttle.read_bps_device", "wbps": "blkio.throttle.write_bps_device"}

    def __init__(self, stack, device):
        require_root()
        self._number = pathlib.Path(f"/sys/class/block/{pathlib.Path(device).name}/dev").read_text().strip()
        self._v1 = (CGROUP / "blkio").is_dir()
        parent = CGROUP / "blkio" if self._v1 else CGROUP
        if not self._v1 and "io" not in self._text(CGROUP / "cgroup.subtree_control").split():
            raise Unavailable("no control group here can limit a device")
        self._group = parent / f"qdm-test-{os.getpid()}"
        self._group.mkdir()
        stack.later(lambda: settle(self._group.rmdir))
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
        stack.later(self.end)

    def end(self):
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
