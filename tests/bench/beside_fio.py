#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs qdm and fio beside each other, alternating, on one folder, and prints a table of ratios.

A ratio is qdm's bandwidth divided by fio's of the run just before or after it; the table holds the median of the pairs, and the
lowest and highest of them as the noise. An absolute figure of a shared machine says little, a ratio of neighbours says much.
"""
import argparse
import os
import statistics
import sys
import tempfile

sys.dont_write_bytecode = True
import programs  # noqa: E402

ROWS = [("SEQ1M Q8T1", "sequential", "1MiB", 8), ("SEQ1M Q1T1", "sequential", "1MiB", 1),
        ("RND4K Q32T1", "random", "4KiB", 32), ("RND4K Q1T1", "random", "4KiB", 1)]


def bandwidth(figures):
    return figures.bytes_per_s


def cpu(figures):
    return figures.cpu


def compare(options, path, row, engine, operation):
    name, pattern, block, depth = row
    workload = programs.Workload(pattern, block, depth, operation=operation)
    window = programs.Window(options.seconds)
    figures = programs.alternate({
        "qdm": lambda: programs.qdm(options.qdm, options.folder, workload, window, options.size, engine),
        "fio": lambda: programs.fio(path, workload, window, options.size, engine, options=["--norandommap", *options.fio_option]),
    }, options.pairs)
    ours, theirs = figures["qdm"], figures["fio"]
    pairs = programs.ratios(ours, theirs, bandwidth)
    print(f"| {name} {operation} | {engine} "
          f"| {programs.median_of(theirs, bandwidth) / 1e6:.1f} | {programs.median_of(ours, bandwidth) / 1e6:.1f} "
          f"| **{statistics.median(pairs):.3f}** | {programs.spread(pairs)} "
          f"| {programs.median_of(ours, cpu) / programs.median_of(theirs, cpu):.2f} |", flush=True)


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
        programs.fill(path, options.size)
        for operation in options.operations.split(","):
            for row in (row for row in ROWS if row[0].startswith(options.rows)):
                for engine in options.engines.split(","):
                    compare(options, path, row, engine, operation)


if __name__ == "__main__":
    main()
