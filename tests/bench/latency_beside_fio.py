#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the latencies that qdm and fio report for a filesystem whose reads take a known time (slow_filesystem.c; needs libfuse3-dev, fuse3 and
pkg-config). Both read in turn; a ratio is of neighbours, the table holds the median of the pairs, and the lowest and highest.
"""
import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
import programs  # noqa: E402

FIGURES = {"mean": "mean", "p50": "50.000000", "p90": "90.000000", "p99": "99.000000"}
WINDOW = programs.Window(3)
SIZE = "16MiB"


def build(folder):
    program = os.path.join(folder, "slow_filesystem")
    flags = programs.output_of(["pkg-config", "--cflags", "--libs", "fuse3"]).split()
    programs.output_of(["cc", "-O2", str(Path(__file__).with_name("slow_filesystem.c")), "-o", program, *flags])
    return program


def latencies_of_qdm(qdm, folder, workload):
    measured = programs.run(programs.qdm_command(qdm, folder, workload, WINDOW, SIZE))["tests"][0]["passes"][-1]["latency_ns"]
    return {name: measured[name] for name in FIGURES}


def latencies_of_fio(folder, workload):
    command = programs.fio_command(f"{folder}/fio.dat", workload, WINDOW, SIZE, "sync" if workload.depth == 1 else "io_uring", True,
                                   ["--norandommap", "--lat_percentiles=1", "--clat_percentiles=0", "--percentile_list=50:90:99"])
    measured = programs.run(command)["jobs"][0]["read"]["lat_ns"]
    return {"mean": measured["mean"], **{name: measured["percentile"][key] for name, key in FIGURES.items() if name != "mean"}}


def compare(options, folder, microseconds, depth):
    workload = programs.Workload("random", "4KiB", depth)
    figures = programs.alternate({"qdm": lambda: latencies_of_qdm(options.qdm, folder, workload),
                                  "fio": lambda: latencies_of_fio(folder, workload)}, options.pairs)
    for name in FIGURES:
        def value(latencies, name=name):
            return latencies[name] / 1e3
        ratios = programs.ratios(figures["qdm"], figures["fio"], value)
        print(f"| {microseconds} µs, Q{depth} | {name} | {programs.median_of(figures['fio'], value):.1f} "
              f"| {programs.median_of(figures['qdm'], value):.1f} | **{statistics.median(ratios):.3f}** | {programs.spread(ratios)} |", flush=True)


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
