# SPDX-License-Identifier: MIT
"""Devices and filesystems that a script makes itself and removes when its contextlib.ExitStack closes. All need root.

No block device is ever opened that was there before.
"""
import contextlib
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ZRAM = Path("/sys/class/zram-control")


class Unavailable(Exception):
    """This machine or user cannot have it; the text is a sentence that says why."""


def require_root(what):
    if os.geteuid() != 0:
        raise Unavailable(f"{what} needs root")


@contextlib.contextmanager
def undisturbed():
    """No signal comes between the making of a thing and the note that it has to be removed."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def command(*words):
    """Runs a command that must succeed; returns its output."""
    if not shutil.which(words[0]):
        raise Unavailable(f"{words[0]} is not installed")
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unavailable(f"{' '.join(words)} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def patiently(action):
    """Others look into new devices and mounts too (udev, indexers) and keep them busy for a moment."""
    for _ in range(50):
        try:
            return action()
        except (OSError, Unavailable):
            time.sleep(0.1)
    return action()


def zram(stack, size):
    """A disk in memory, of `size` bytes. Random data do not compress, so it behaves like one."""
    require_root("a zram device")
    if not ZRAM.exists():
        raise Unavailable("the kernel has no zram loaded (modprobe zram)")
    with undisturbed():
        number = (ZRAM / "hot_add").read_text("ascii").strip()  # to read it is to make a device
        stack.callback(patiently, lambda: (ZRAM / "hot_remove").write_text(number, "ascii"))
    Path(f"/sys/block/zram{number}/disksize").write_text(str(size), "ascii")
    return f"/dev/zram{number}"


def loop(stack, backing, direct=True):
    """A file as a disk; with `direct` past the page cache of the filesystem that it lies on."""
    require_root("a loop device")
    with undisturbed():
        device = command("losetup", "--find", "--show", f"--direct-io={'on' if direct else 'off'}", str(backing))
        stack.callback(patiently, lambda: command("losetup", "--detach", device))
    if direct and Path("/sys/block", Path(device).name, "loop/dio").read_text("ascii").strip() != "1":
        raise Unavailable(f"{device} does no direct I/O on {backing}")
    return device


def mounted(stack, point, filesystem, device="none", options="defaults"):
    """Mounts a filesystem on the folder `point`, which it makes; on a device the filesystem is made anew. Returns the folder."""
    require_root(f"a {filesystem} of its own")
    point = Path(point)
    point.mkdir()
    stack.callback(point.rmdir)
    if device != "none":
        command(f"mkfs.{filesystem}", "-q", device)
    with undisturbed():
        command("mount", "-t", filesystem, "-o", options, device, str(point))
        stack.callback(patiently, lambda: command("umount", str(point)))
    return point
