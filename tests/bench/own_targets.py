# SPDX-License-Identifier: MIT
"""Targets that a script makes and removes itself: a zram device, a loop device, a tmpfs and files.

No block device is opened that was there before.
"""
import contextlib
import errno
import mmap
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

import programs

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ZRAM = Path("/sys/class/zram-control")


class Unavailable(Exception):
    """Why a target cannot be made, as a sentence."""


class Target(NamedTuple):
    name: str
    place: str  # what qdm measures: a folder, in which it makes its file, or a device
    path: str  # what the others read
    direct: bool  # knows direct I/O
    non_blocking: bool  # can say "would block"; where it cannot, io_uring hands each request to a kernel worker


def ignore_signals():
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)


def leave(number, _frame):
    """Ends the script through its cleaning, which no second signal cuts short."""
    ignore_signals()
    raise SystemExit(128 + number)


def end_cleanly_on_signals():
    for each in SIGNALS:
        signal.signal(each, leave)


@contextlib.contextmanager
def undisturbed():
    """No signal comes between the making of a thing and the note that it has to be removed."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def command(*words):
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise OSError(f"{' '.join(words)} failed: {done.stderr.strip()}")
    return done.stdout.strip()


def patiently(action):
    """Others look into new devices and mounts too (udev, indexers) and keep them busy for a moment."""
    for _ in range(50):
        try:
            return action()
        except OSError:
            time.sleep(0.1)
    return action()


def bytes_of(size):
    units = {"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
    return int(size[:-3]) * units[size[-3:]]


def knows_direct(path):
    try:
        os.close(os.open(path, os.O_RDONLY | os.O_DIRECT))
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        return False
    return True


def knows_non_blocking(path, direct):
    file = os.open(path, os.O_RDONLY | (os.O_DIRECT if direct else 0))
    try:
        os.preadv(file, [mmap.mmap(-1, mmap.PAGESIZE)], 0, os.RWF_NOWAIT)
    except OSError as error:
        return error.errno != errno.EOPNOTSUPP
    finally:
        os.close(file)
    return True


def target(name, place, path):
    direct = knows_direct(path)
    return Target(name, str(place), str(path), direct, knows_non_blocking(path, direct))


def file_system_of(folder):
    return command("findmnt", "--noheadings", "--output", "FSTYPE", "--target", str(folder))


def make_zero(_stack, _folder, _size):
    return target("/dev/zero", "/dev/zero", "/dev/zero")


def make_file(_stack, folder, size):
    path = folder / "file.dat"
    programs.fill(path, size)
    return target(file_system_of(folder), folder, path)


def make_loop(stack, folder, size):
    if os.geteuid() != 0:
        raise Unavailable("a loop device needs root")
    backing = folder / "loop.dat"
    programs.fill(backing, size)
    try:
        with undisturbed():
            device = command("losetup", "--find", "--show", "--direct-io=on", str(backing))
            stack.callback(patiently, lambda: command("losetup", "--detach", device))
    except OSError as error:
        raise Unavailable(str(error)) from error
    if Path("/sys/block", Path(device).name, "loop/dio").read_text("ascii").strip() != "1":
        raise Unavailable(f"{device} does no direct I/O on {file_system_of(folder)}")
    return target("loop", device, device)


def make_zram(stack, _folder, size):
    if os.geteuid() != 0:
        raise Unavailable("a zram device needs root")
    if not ZRAM.exists():
        raise Unavailable("the kernel has no zram loaded (modprobe zram)")
    with undisturbed():
        number = (ZRAM / "hot_add").read_text("ascii").strip()  # to read it is to make a device
        stack.callback(patiently, lambda: (ZRAM / "hot_remove").write_text(number, "ascii"))
    Path(f"/sys/block/zram{number}/disksize").write_text(str(bytes_of(size)), "ascii")
    device = f"/dev/zram{number}"
    programs.fill(device, size)
    return target("zram", device, device)


def make_tmpfs(stack, folder, size):
    if os.geteuid() != 0:
        raise Unavailable("a tmpfs needs root")
    place = folder / "tmpfs"
    place.mkdir()
    try:
        with undisturbed():
            # Room for the file of the others, for qdm's, and for what it leaves free.
            command("mount", "-t", "tmpfs", "-o", f"size={4 * bytes_of(size)},mode=700", "qdm-bench", str(place))
            stack.callback(patiently, lambda: command("umount", str(place)))
    except OSError as error:
        raise Unavailable(str(error)) from error
    path = place / "file.dat"
    programs.fill(path, size, direct=False)
    return target("tmpfs", place, path)


def make_folder(stack, parent):
    with undisturbed():
        folder = Path(parent).resolve() / f"qdm-bench-{os.getpid()}"
        folder.mkdir(mode=0o700)
        stack.callback(shutil.rmtree, folder)
    return folder
