#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs qdm and fio beside each other, alternating, on one folder, and prints a table of ratios.

A ratio is qdm's bandwidth divided by fio's of the run just before or after it; the table holds the median of the pairs, and the
lowest and highest of them as the noise. An absolute figure of a shared machine says little, a ratio of neighbours says much.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile

ROWS = [("SEQ1M Q8T1", "sequential", "1MiB", 8), ("SEQ1M Q1T1", "sequential", "1MiB", 1),
        ("RND4K Q32T1", "random", "4KiB", 32), ("RND4K Q1T1", "random", "4KiB", 1)]
ENGINES = {"io_uring": "io_uring", "aio": "libaio"}  # ours: fio's


def fio_size(size):
    """fio takes "MiB" for 1,000,000 bytes and "M" for 1,048,576, unless told otherwise."""
    return size.replace("iB", "")


def milliseconds(seconds):
    """fio reads "1.5" as one second, and drops a ramp of "0.5"."""
    return f"{round(seconds * 1000)}ms"


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)} failed: {done.stderr.strip()}")
    return json.loads(done.stdout[done.stdout.index("{"):])


def run_qdm(options, pattern, block, depth, engine, operation):
    result = run([options.qdm, "measure", options.folder, "--pattern", pattern, "--block", block, "--depth", str(depth), "--engine", engine,
                  "--read-share", "100" if operation == "read" else "0", "--size", options.size, "--seconds", str(options.seconds),
                  "--ramp", "0.5", "--format", "json"])
    measured = result["tests"][0]["passes"][-1]
    cpu = (measured["cpu_user_s"] + measured["cpu_system_s"]) / measured["ios"]
    return measured["bytes_per_s"], cpu


def run_fio(options, path, pattern, block, depth, engine, operation):
    kind = operation if pattern == "sequential" else "rand" + operation
    result = run(["fio", "--name=row", f"--filename={path}", f"--size={fio_size(options.size)}", "--direct=1", f"--ioengine={ENGINES[engine]}",
                  f"--rw={kind}", f"--bs={fio_size(block)}", f"--iodepth={depth}", "--time_based", f"--runtime={milliseconds(options.seconds)}", "--ramp_time=500ms",
                  "--norandommap", "--randrepeat=0", "--output-format=json", *options.fio_option])
    job = result["jobs"][0]
    ios = max(1, job[operation]["total_ios"])
    cpu = (job["usr_cpu"] + job["sys_cpu"]) / 100 * job["job_runtime"] / 1000 / ios
    return job[operation]["bw_bytes"], cpu


def fill(path, size):
    """fio measures a file whose every block was written, as qdm does."""
    run(["fio", "--name=fill", f"--filename={path}", f"--size={fio_size(size)}", "--direct=1", "--rw=write", "--bs=1M", "--ioengine=libaio", "--iodepth=8",
         "--end_fsync=1", "--output-format=json"])


def compare(options, path, row, engine, operation):
    name, pattern, block, depth = row
    pairs = []
    for i in range(options.pairs):
        ours, theirs = (lambda: run_qdm(options, pattern, block, depth, engine, operation),
                        lambda: run_fio(options, path, pattern, block, depth, engine, operation))
        # The first of a pair changes from pair to pair, so that neither always finds the machine warmer.
        if i % 2 == 0:
            q, f = ours(), theirs()
        else:
            f, q = theirs(), ours()
        pairs.append((q, f))
    ratios = [q[0] / f[0] for q, f in pairs]
    cpu = statistics.median(q[1] for q, _ in pairs) / statistics.median(f[1] for _, f in pairs)
    print(f"| {name} {operation} | {engine} | {statistics.median(f[0] for _, f in pairs) / 1e6:.1f} | {statistics.median(q[0] for q, _ in pairs) / 1e6:.1f} "
          f"| **{statistics.median(ratios):.3f}** | {min(ratios):.3f} to {max(ratios):.3f} | {cpu:.2f} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qdm", help="the qdm program to measure with")
    parser.add_argument("folder", help="where both put their files")
    parser.add_argument("--size", default="256MiB")
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--engines", default="io_uring,aio")
    parser.add_argument("--operations", default="read,write")
    parser.add_argument("--rows", default="", help="only rows whose name begins so: SEQ1M")
    parser.add_argument("--fio-option", action="append", default=[], help="one more option for fio: --fio-option=--iomem_align=2M")
    options = parser.parse_args()
    print("| row | engine | fio MB/s | qdm MB/s | ratio | lowest and highest pair | CPU for each request, qdm / fio |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        path = os.path.join(folder, "fio.dat")
        fill(path, options.size)
        for operation in options.operations.split(","):
            for row in (row for row in ROWS if row[0].startswith(options.rows)):
                for engine in options.engines.split(","):
                    compare(options, path, row, engine, operation)


if __name__ == "__main__":
    main()
