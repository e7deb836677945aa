#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Counts the instructions that qdm's hot loop spends on each request, outside the kernel, with valgrind's callgrind on /dev/zero.

Unlike a time it is the same on a busy machine, so a change of the loop shows at once.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile

LOOP = "qdm::Worker::measure(*"
CASES = [("sync", 1), ("io_uring", 32), ("aio", 32)]  # engine, depth


def instructions(path):
    with open(path, encoding="utf-8") as file:
        return int(re.search(r"^(?:summary|totals): (\d+)", file.read(), re.MULTILINE).group(1))


def count(qdm, engine, depth):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind.out")
        done = subprocess.run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", f"--toggle-collect={LOOP}",
                               qdm, "measure", "/dev/zero", "--size", "1GiB", "--pattern", "random", "--block", "4KiB", "--depth", str(depth),
                               "--engine", engine, "--ramp", "0", "--seconds", "2", "--format", "json"],
                              capture_output=True, text=True, check=False)
        if done.returncode != 0:
            sys.exit(done.stderr)
        return instructions(out) / json.loads(done.stdout)["tests"][0]["passes"][-1]["ios"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qdm", help="the qdm program to measure, built with the preset release")
    options = parser.parse_args()
    print("| engine | depth | instructions for each 4 KiB read |")
    print("|---|---|---|")
    for engine, depth in CASES:
        print(f"| {engine} | {depth} | {count(options.qdm, engine, depth):.0f} |", flush=True)


if __name__ == "__main__":
    main()
