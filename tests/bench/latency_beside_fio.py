#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the latencies that qdm and fio report for a filesystem whose reads take a known time (slow_filesystem.c; needs libfuse3-dev, fuse3 and
pkg-config). Both read in turn; a ratio is of neighbours, the table holds the median of the pairs, and the lowest and highest.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FIGURES = {"mean": "mean", "p50": "50.000000", "p90": "90.000000", "p99": "99.000000"}
SECONDS = 3


def checked(*words, **options):
    done = subprocess.run(words, capture_output=True, text=True, check=False, **options)
    if done.returncode != 0:
        sys.exit(f"{' '.join(words)} failed: {done.stderr.strip()}")
    return done.stdout


def build(folder):
    program = os.path.join(folder, "slow_filesystem")
    flags = checked("pkg-config", "--cflags", "--libs", "fuse3").split()
    checked("cc", "-O2", str(Path(__file__).with_name("slow_filesystem.c")), "-o", program, *flags)
    return program


def latencies_of_qdm(qdm, folder, depth):
    result = json.loads(checked(qdm, "measure", folder, "--size", "16MiB", "--pattern", "random", "--block", "4KiB", "--depth", str(depth),
                                "--seconds", str(SECONDS), "--ramp", "0.5", "--format", "json"))
    measured = result["tests"][0]["passes"][-1]["latency_ns"]
    return {name: measured[name] for name in FIGURES}


def latencies_of_fio(folder, depth):
    out = checked("fio", "--name=row", f"--filename={folder}/fio.dat", "--size=16M", "--direct=1", "--rw=randread", "--bs=4k",
                  "--ioengine=" + ("psync" if depth == 1 else "io_uring"), f"--iodepth={depth}", "--time_based", f"--runtime={SECONDS}s",
                  "--ramp_time=500ms", "--norandommap", "--randrepeat=0", "--lat_percentiles=1", "--clat_percentiles=0",
                  "--percentile_list=50:90:99", "--output-format=json")
    measured = json.loads(out[out.index("{"):])["jobs"][0]["read"]["lat_ns"]
    return {"mean": measured["mean"], **{name: measured["percentile"][key] for name, key in FIGURES.items() if name != "mean"}}


def compare(options, folder, microseconds, depth):
    pairs = []
    for number in range(options.pairs):
        order = [lambda: latencies_of_qdm(options.qdm, folder, depth), lambda: latencies_of_fio(folder, depth)]
        both = [measure() for measure in (order if number % 2 == 0 else order[::-1])]
        pairs.append(both if number % 2 == 0 else both[::-1])
    for name in FIGURES:
        ratios = [ours[name] / fios[name] for ours, fios in pairs]
        print(f"| {microseconds} µs, Q{depth} | {name} | {statistics.median(f[name] for _, f in pairs) / 1e3:.1f} "
              f"| {statistics.median(o[name] for o, _ in pairs) / 1e3:.1f} | **{statistics.median(ratios):.3f}** "
              f"| {min(ratios):.3f} to {max(ratios):.3f} |", flush=True)


def with_filesystem(options, folder, program, microseconds):
    mount = os.path.join(folder, "slow")
    os.mkdir(mount)
    server = subprocess.Popen([program, "-f", mount], env={**os.environ, "SLOW_MICROSECONDS": str(microseconds)})
    try:
        while not os.path.ismount(mount):
            if server.poll() is not None:
                sys.exit("The slow filesystem could not be mounted.")
            time.sleep(0.05)
        for depth in (1, 8):
            compare(options, mount, microseconds, depth)
    finally:
        subprocess.run(["umount", mount] if os.geteuid() == 0 else ["fusermount3", "-u", mount], check=False)
        server.wait()
        os.rmdir(mount)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qdm", help="the qdm program to measure with")
    parser.add_argument("--pairs", type=int, default=5)
    options = parser.parse_args()
    print("| each read takes | figure | fio µs | qdm µs | ratio | lowest and highest pair |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        for microseconds in (1000, 5000):
            with_filesystem(options, folder, program, microseconds)


if __name__ == "__main__":
    main()
