#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How long a run goes on after it was told to stop: interrupts qdm at random moments of its fill, ramp, window and pause, and prints
the milliseconds until the process was gone, its file closed and its partial report written. METHODS asks for 200 ms.
"""
import argparse
import random
import signal
import statistics
import subprocess
import sys
import time

CASES = [("the default plan", ["run", "default", "{folder}", "--size", "64MiB", "--seconds", "1", "--interval", "0.5"]),
         ("4 KiB writes, depth 32", ["measure", "{folder}", "--size", "64MiB", "--read-share", "0"]),
         ("1 MiB writes, depth 64", ["measure", "{folder}", "--size", "256MiB", "--read-share", "0", "--block", "1MiB", "--depth", "64"]),
         ("4 KiB reads, 16 threads of depth 32", ["measure", "{folder}", "--size", "64MiB", "--threads", "16"])]


def stop_once(command, moment):
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        time.sleep(moment)
        if process.poll() is not None:
            sys.exit(f"{' '.join(command)} ended by itself with {process.returncode}")
        begin = time.monotonic()
        process.send_signal(signal.SIGINT)
        status = process.wait()
        took = time.monotonic() - begin
    if status != 130:
        sys.exit(f"{' '.join(command)} ended with {status}, 130 was expected")
    return took * 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qdm", help="the qdm program to measure with")
    parser.add_argument("folder", help="where it puts its file")
    parser.add_argument("--times", type=int, default=25, help="stops of each case [25]")
    parser.add_argument("--seed", type=int, default=1, help="of the moments [1]")
    options = parser.parse_args()
    moments = random.Random(options.seed)
    print("| run | median ms | longest ms |")
    print("|---|---|---|")
    for name, arguments in CASES:
        command = [options.qdm, *(a.format(folder=options.folder) for a in arguments)]
        took = [stop_once(command, moments.uniform(0.1, 3)) for _ in range(options.times)]
        print(f"| {name} | {statistics.median(took):.0f} | {max(took):.0f} |", flush=True)


if __name__ == "__main__":
    main()
