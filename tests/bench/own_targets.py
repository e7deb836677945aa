# SPDX-License-Identifier: MIT
"""Targets that a script makes and removes itself: a zram device, a loop device, a tmpfs and files.

No block device is opened that was there before.
"""
import errno
import mmap
import os
import shutil
import signal
import sys
from pathlib import Path
from typing import NamedTuple

import programs

sys.path.insert(0, str(Path(__file__).parents[1] / "support"))
import own_devices  # noqa: E402
from own_devices import SIGNALS, Unavailable, command, undisturbed  # noqa: E402,F401


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
    own_devices.require_root("a loop device")
    backing = folder / "loop.dat"
    programs.fill(backing, size)
    device = own_devices.loop(stack, backing)
    return target("loop", device, device)


def make_zram(stack, _folder, size):
    device = own_devices.zram(stack, bytes_of(size))
    programs.fill(device, size)
    return target("zram", device, device)


def make_tmpfs(stack, folder, size):
    # Room for the file of the others, for qdm's, and for what it leaves free.
    place = own_devices.mounted(stack, folder / "tmpfs", "tmpfs", options=f"size={4 * bytes_of(size)},mode=700")
    path = place / "file.dat"
    programs.fill(path, size, direct=False)
    return target("tmpfs", place, path)


def make_folder(stack, parent):
    with undisturbed():
        folder = Path(parent).resolve() / f"qdm-bench-{os.getpid()}"
        folder.mkdir(mode=0o700)
        stack.callback(shutil.rmtree, folder)
    return folder
