# SPDX-License-Identifier: MIT
"""A small Linux in QEMU with a drive that this machine has not: an NVMe SSD. It boots to a script of ours in seconds, without KVM too, which not every machine lets one use."""
import glob
import os
import pathlib
import re
import shutil
import subprocess

QDM = os.environ.get("QDM", "qdm")
TOOLS = ["qemu-system-x86_64", "busybox", "cpio"]
INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev; mkdir -p /tmp /run /dev/shm; mount -t tmpfs tmp /tmp; mount -t tmpfs shm /dev/shm
export HOME=/tmp PATH=/bin:/usr/bin
echo "=== begin"
%s
echo "=== end"
poweroff -f
"""


def kernel():
    """The image of a Debian kernel that has NVMe built in (those for clouds do); none: "". QDM_VM_KERNEL names the folder in place of /boot."""
    for image in sorted(glob.glob(os.environ.get("QDM_VM_KERNEL", "/boot") + "/vmlinuz-*"), reverse=True):
        config = pathlib.Path(image.replace("vmlinuz-", "config-"))
        if config.exists() and "CONFIG_BLK_DEV_NVME=y" in config.read_text():
            return image
    return ""


def missing():
    """Why there can be no machine, or nothing."""
    gone = [tool for tool in TOOLS if not shutil.which(tool)]
    if gone:
        return f"{', '.join(gone)} not installed"
    return "" if kernel() else "no Debian kernel with NVMe built in in /boot"


def libraries(program):
    """What a program needs of the system to start."""
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    return re.findall(r"(/\S+)\s+\(0x", listed)


class Machine:
    """Run one script in it; what it prints between begin and end comes back."""

    def __init__(self, folder, programs):
        self.folder = pathlib.Path(folder)
        self.root = self.folder / "root"
        for name in ("bin", "proc", "sys", "dev", "usr/bin"):
            (self.root / name).mkdir(parents=True)
        shutil.copy(shutil.which("busybox"), self.root / "bin/busybox")
        for program in programs:
            shutil.copy(program, self.root / "usr/bin" / pathlib.Path(program).name)
            for library in libraries(program):
                place = self.root / library.lstrip("/")
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(library, place)

    def run(self, script, drive_size, drive_options="", timeout=240):
        init = self.root / "init"
        init.write_text(INIT % script)
        init.chmod(0o755)
        archive = self.folder / "init.cpio"
        names = subprocess.run(["find", ".", "-print0"], cwd=self.root, capture_output=True, check=True).stdout
        with open(archive, "wb") as out:
            subprocess.run(["cpio", "--null", "-o", "-H", "newc", "--quiet"], cwd=self.root, input=names, stdout=out, check=True)
        disk = self.folder / "nvme.img"
        with open(disk, "wb") as file:
            file.truncate(drive_size)
        command = ["qemu-system-x86_64", "-M", "q35,accel=tcg", "-cpu", "max", "-smp", "2", "-m", "1024", "-nographic", "-no-reboot", "-nodefaults",
                   "-serial", "stdio", "-kernel", kernel(), "-initrd", archive, "-append", "console=ttyS0 panic=-1 quiet mitigations=off",
                   "-drive", f"file={disk},if=none,id=d0,format=raw,discard=unmap{drive_options}", "-device", "nvme,drive=d0,serial=QDMTEST1"]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=timeout)
        match = re.search(r"=== begin\r?\n(.*)=== end", done.stdout, re.S)
        assert match, done.stdout[-2000:] + done.stderr[-2000:]
        return match.group(1).replace("\r\n", "\n")
