#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the engine costs: qdm beside fio and beside the least that a read can cost (limit.c), on a character device, a file, a loop device,
a zram device and a tmpfs. Prints one Markdown table with the goal of each row and whether it is met.

In a round each program runs once. A ratio is qdm's figure divided by the other's of the same round; the table holds the median of the
rounds, and the lowest and highest as the noise. "within the noise" is a goal that the median misses and at least one round meets.
The zram and loop devices and the tmpfs are made and removed here, which needs root; no device is opened that was there before.
"""
import argparse
import contextlib
import functools
import os
import platform
import resource
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.dont_write_bytecode = True
import own_targets  # noqa: E402
import programs  # noqa: E402

# What to run beside qdm. fio's options for its io_uring at its best; the limit's options.
AT_ITS_BEST = ["--fixedbufs=1", "--registerfiles=1", "--norandommap", "--iodepth_batch_submit=8", "--iodepth_batch_complete_min=1",
               "--iodepth_batch_complete_max=8"]
FIO = {"fio psync": ("sync", []), "fio libaio": ("aio", []), "fio io_uring": ("io_uring", []),
       "fio io_uring at its best": ("io_uring", AT_ITS_BEST)}
LIMIT = {"limit": [], "limit in batches of 8": ["-n", "8"], "limit by pread": ["-p"]}
BEST_OF_FIO = "the best of fio"


class Goal(NamedTuple):
    figure: str  # IOPS, at least, or CPU, at most
    bound: float
    against: str  # the program that the ratio is to, or qdm itself for a figure of its own


class Row(NamedTuple):
    name: str
    targets: tuple
    workload: programs.Workload
    beside: tuple
    goals: tuple


RINGS = ("fio io_uring", "fio io_uring at its best", "limit", "limit in batches of 8")
QUEUES = ("fio libaio", "fio io_uring", "fio io_uring at its best", "limit")
ALL_OF_FIO = (*FIO, "limit by pread")
NO_SLOWER = (Goal("IOPS", 1, BEST_OF_FIO),)
RND4K_Q32 = programs.Workload("random", "4KiB", 32)
ROWS = [
    Row("RND4K Q32T1", ("zero",), RND4K_Q32, RINGS, (
        Goal("CPU", 0.30, "qdm"), Goal("IOPS", 2.5, "fio io_uring"), Goal("IOPS", 1.5, "fio io_uring at its best"),
        Goal("CPU", 1.25, "limit"))),
    Row("RND4K Q32T1", ("loop", "file"), RND4K_Q32, RINGS, (
        Goal("CPU", 0.85, "fio io_uring"), Goal("IOPS", 1, "fio io_uring"), Goal("CPU", 1.15, "limit"), Goal("IOPS", 1, "limit"))),
    Row("RND4K Q1T1", ("zero", "zram", "tmpfs", "loop", "file"), programs.Workload("random", "4KiB", 1), ALL_OF_FIO, NO_SLOWER),
    Row("SEQ1M Q8T1", ("loop", "file"), programs.Workload("sequential", "1MiB", 8), QUEUES, NO_SLOWER),
    Row("RND4K Q32T16", ("loop", "file"), programs.Workload("random", "4KiB", 32, threads=16), QUEUES, NO_SLOWER),
]
MAKERS = {"zero": own_targets.make_zero, "file": own_targets.make_file, "loop": own_targets.make_loop, "zram": own_targets.make_zram,
          "tmpfs": own_targets.make_tmpfs}
BETWEEN_PASSES_MS = 20
MANY_PASSES = 21


def iops(figures):
    return figures.iops


def cpu_us(figures):
    return figures.cpu * 1e6


VALUES = {"IOPS": iops, "CPU": cpu_us}


def run_limit(program, target, workload, window, size, extra):
    block, span = own_targets.bytes_of(workload.block), own_targets.bytes_of(size)
    sequential = ["-s"] if workload.pattern == "sequential" else []
    result = programs.run([program, "-b", str(block), "-q", str(workload.depth), "-t", str(workload.threads), "-z", str(span),
                           "-r", str(round(window.ramp * 1000)), "-m", str(round(window.seconds * 1000)), *sequential, *extra, target.path])
    return programs.Figures(result["iops"], result["bytes_per_s"], result["cpu_s"] / max(1, result["ios"]))


def may_lock_buffers(workload):
    """fio at its best locks its buffers in memory, of which a user may lock little; fio gives up where it may not."""
    limit = resource.getrlimit(resource.RLIMIT_MEMLOCK)[0]
    wanted = workload.depth * workload.threads * own_targets.bytes_of(workload.block)
    return os.geteuid() == 0 or limit == resource.RLIM_INFINITY or wanted < limit


def programs_of(row, target, limit, options):
    """The programs of a row by their names, each ready to be run."""
    window = programs.Window(options.seconds, options.ramp)
    # What a device cannot take at once (nr_requests) goes to kernel workers too, and 16 full queues are more than most can take.
    workers = not target.non_blocking or row.workload.threads > 1
    runs = {"qdm": functools.partial(programs.qdm, options.qdm, target.place, row.workload, window, options.size)}
    for name in row.beside:
        if name == "fio io_uring at its best" and not may_lock_buffers(row.workload):
            print(f"Left out: {name} in {row.name}, {target.name}, because it may not lock its buffers (ulimit -l).", file=sys.stderr)
        elif name in FIO:
            engine, extra = FIO[name]
            runs[name] = functools.partial(programs.fio, target.path, row.workload, window, options.size, engine, target.direct,
                                           workers, [*extra, *options.fio_option])
        else:
            runs[name] = functools.partial(run_limit, limit, target, row.workload, window, options.size, LIMIT[name])
    return runs


def verdict(values, goal):
    meets = (lambda value: value >= goal.bound) if goal.figure == "IOPS" else (lambda value: value <= goal.bound)
    if meets(statistics.median(values)):
        return "met"
    return "within the noise" if any(map(meets, values)) else "missed"


def best_of_fio(figures):
    return max((name for name in figures if name in FIO), key=lambda name: programs.median_of(figures[name], iops))


def goal_text(goal):
    word = "at least" if goal.figure == "IOPS" else "at most"
    unit = " µs" if goal.against == "qdm" else "x"
    noise = ", the best of fio" if goal.against == BEST_OF_FIO else ""
    return f"{goal.figure} {word} {goal.bound:g}{unit}{noise}"


def line(cells):
    print(f"| {' | '.join(cells)} |", flush=True)


def program_line(row_name, name, figures, goals):
    """One line of the table; goals are those of this row that are against this program."""
    ours, theirs = figures["qdm"], figures[name]
    if name == "qdm":
        title, compared = f"**qdm** ({theirs[0].engine})", {"CPU": [cpu_us(each) for each in theirs]}
        middle = ["", programs.spread([iops(each) / 1e3 for each in theirs], 1), "", programs.spread(compared["CPU"], 2)]
    else:
        title, compared = name, {figure: programs.ratios(ours, theirs, value) for figure, value in VALUES.items()}
        middle = [cell for each in compared.values() for cell in (f"**{statistics.median(each):.2f}**", programs.spread(each, 2))]
    line([row_name, title, f"{programs.median_of(theirs, iops) / 1e3:.1f}", f"{programs.median_of(theirs, cpu_us):.2f}", *middle,
          "; ".join(map(goal_text, goals)), "; ".join(verdict(compared[goal.figure], goal) for goal in goals)])


def print_row(row, target, figures):
    best = best_of_fio(figures)
    for name in figures:
        goals = [goal for goal in row.goals if goal.against == name or (goal.against == BEST_OF_FIO and name == best)]
        program_line(f"{row.name}, {target.name}", name, figures, goals)


def unmeasured_time(options, folder, passes):
    """The seconds of a whole run that lie outside of its ramps and windows."""
    window = programs.Window(0.1, 0.1)
    command = programs.qdm_command(options.qdm, folder, RND4K_Q32, window, "16MiB", options=["--passes", str(passes)])
    begin = time.monotonic()
    done = programs.run(command)["tests"][0]["passes"]
    took = time.monotonic() - begin
    return took - sum(each["seconds"] + window.ramp for each in done)


def print_time_between_passes(options, folder, name):
    """What a run of many passes has of it more than a run of one lies between the passes."""
    between = []
    for _ in range(options.rounds):
        between.append((unmeasured_time(options, folder, MANY_PASSES) - unmeasured_time(options, folder, 1)) / (MANY_PASSES - 1) * 1e3)
    middle = statistics.median(between)
    met = "met" if middle < BETWEEN_PASSES_MS else "missed"
    line([f"time between two passes, {name}", "**qdm**", "", "", "", "", "", "", f"under {BETWEEN_PASSES_MS} ms beside ramp and window",
          f"{met}: {middle:.1f} ms ({programs.spread(between, 1)})"])


def compile_limit(stack):
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="qdm-limit-"))
    program = os.path.join(folder, "limit")
    programs.output_of(["cc", "-std=gnu11", "-O2", "-o", program, str(Path(__file__).with_name("limit.c")), "-luring", "-pthread"])
    return program


def make_targets(stack, folder, size):
    """Those targets that can be had here; of the others, a sentence says which rows are left out."""
    targets = {}
    for key, make in MAKERS.items():
        try:
            targets[key] = make(stack, folder, size)
        except own_targets.Unavailable as why:
            names = ", ".join(row.name for row in ROWS if key in row.targets)
            print(f"Left out: {names} on {key}, because {why}.", file=sys.stderr)
    return targets


def measure(options, targets, limit):
    for row in ROWS:
        for target in (targets[key] for key in row.targets if key in targets):
            if f"{row.name}, {target.name}".startswith(options.rows):
                print_row(row, target, programs.alternate(programs_of(row, target, limit, options), options.rounds))


def print_head(options):
    fio_version = programs.output_of(["fio", "--version"]).strip()
    print(f"{fio_version}, Linux {platform.release()}, {os.cpu_count()} processors; {options.rounds} rounds of {options.seconds:g} s after "
          f"{options.ramp:g} s of ramp, {options.size} of each target.\n")
    line(["row", "program", "thousand IOPS", "CPU µs for each request", "IOPS, qdm / this", "lowest to highest", "CPU, qdm / this",
          "lowest to highest", "goal", "met"])
    line(["---"] * 10)


def read_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qdm", help="the qdm program to measure, built with the preset release")
    parser.add_argument("--quick", action="store_true", help="shorter runs: under five minutes in place of twenty")
    parser.add_argument("--folder", default=".", help="where the files are put for the time of the run, best on ext4 [.]")
    parser.add_argument("--rows", default="", help='only rows that begin so: "RND4K Q1T1", "RND4K Q32T1, loop", "time"')
    parser.add_argument("--rounds", type=int, default=5, help="rounds of each row [5]")
    parser.add_argument("--seconds", type=float, help="measured seconds of each run [2.5, quick: 0.3]")
    parser.add_argument("--ramp", type=float, help="seconds of load before them [0.5, quick: 0.1]")
    parser.add_argument("--size", help="of each file and device [256MiB, quick: 128MiB]")
    parser.add_argument("--fio-option", action="append", default=[], help="one more option for fio: --fio-option=--iomem_align=2M")
    options = parser.parse_args()
    options.seconds = options.seconds or (0.3 if options.quick else 2.5)
    options.ramp = options.ramp or (0.1 if options.quick else 0.5)
    options.size = options.size or ("128MiB" if options.quick else "256MiB")
    return options


def main():
    options = read_options()
    own_targets.end_cleanly_on_signals()
    with contextlib.ExitStack() as stack:
        limit = compile_limit(stack)
        folder = own_targets.make_folder(stack, options.folder)
        targets = make_targets(stack, folder, options.size)
        stack.callback(own_targets.ignore_signals)  # the first to be called, so that nothing cuts the cleaning short
        print_head(options)
        measure(options, targets, limit)
        if "time between two passes".startswith(options.rows):
            print_time_between_passes(options, folder, targets["file"].name)


if __name__ == "__main__":
    main()
