# SPDX-License-Identifier: MIT
"""qdm and fio, run with the same parameters, and what they measured in the same units. For the other scripts of this folder."""
import functools
import json
import math
import resource
import statistics
import subprocess
import sys
from typing import NamedTuple

FIO_ENGINES = {"io_uring": "io_uring", "aio": "libaio", "sync": "psync"}  # ours: fio's


class Workload(NamedTuple):
    pattern: str  # random or sequential
    block: str
    depth: int
    threads: int = 1
    operation: str = "read"


class Window(NamedTuple):
    seconds: float
    ramp: float = 0.5


class Figures(NamedTuple):
    iops: float
    bytes_per_s: float
    cpu: float  # seconds of user and system time for each request
    engine: str = ""


def fio_size(size):
    """fio takes "MiB" for 1,000,000 bytes and "M" for 1,048,576, unless told otherwise."""
    return size.replace("iB", "")


def milliseconds(seconds):
    """fio reads "1.5" as one second, and drops a ramp of "0.5"."""
    return f"{round(seconds * 1000)}ms"


def output_of(command):
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            out, err = process.communicate()
        except BaseException:
            # fio's jobs are processes of their own, in sessions of their own. They end when fio is asked to, not when it is killed.
            process.terminate()
            process.communicate()
            raise
    if process.returncode != 0:
        # fio tells some of its errors on the standard output, before the JSON.
        sys.exit(f"{' '.join(command)} failed: {err.strip() or out[:500].strip()}")
    return out


def run(command):
    """The JSON that a program prints; fio may print warnings before it."""
    out = output_of(command)
    return json.loads(out[out.index("{"):])


def children_cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def qdm_command(program, target, workload, window, size, engine="auto", options=()):
    return [program, "measure", target, "--pattern", workload.pattern, "--block", workload.block, "--depth", str(workload.depth),
            "--threads", str(workload.threads), "--engine", engine, "--read-share", "100" if workload.operation == "read" else "0",
            "--size", size, "--seconds", str(window.seconds), "--ramp", str(window.ramp), "--no-history", "--format", "json", *options]


def qdm(program, target, workload, window, size, engine="auto"):
    test = run(qdm_command(program, target, workload, window, size, engine))["tests"][0]
    measured = test["passes"][-1]
    cpu = (measured["cpu_user_s"] + measured["cpu_system_s"]) / max(1, measured["ios"])
    return Figures(measured["iops"], measured["bytes_per_s"], cpu, test["engine"])


def fio_command(path, workload, window, size, engine, direct, options):
    kind = workload.operation if workload.pattern == "sequential" else "rand" + workload.operation
    return ["fio", "--name=row", f"--filename={path}", f"--size={fio_size(size)}", f"--direct={int(direct)}",
            f"--ioengine={FIO_ENGINES[engine]}", f"--rw={kind}", f"--bs={fio_size(workload.block)}", f"--iodepth={workload.depth}",
            f"--numjobs={workload.threads}", "--time_based", f"--runtime={milliseconds(window.seconds)}",
            f"--ramp_time={milliseconds(window.ramp)}", "--randrepeat=0", "--output-format=json", *options]


@functools.cache
def fio_start_cpu(workload, engine):
    """The processor time that fio takes to start and to end with so many jobs, in seconds."""
    begin = children_cpu()
    run(fio_command("/dev/zero", workload, Window(0.001, 0), "1MiB", engine, False, []))
    return children_cpu() - begin


def fio(path, workload, window, size, engine, direct=True, workers=False, options=()):
    """workers: io_uring hands requests to kernel workers here, which fio does not count. Its whole process counts then, less its start."""
    begin = children_cpu()
    jobs = run(fio_command(path, workload, window, size, engine, direct, options))["jobs"]
    whole = children_cpu() - begin
    done = [job[workload.operation] for job in jobs]
    ios = max(1, sum(each["total_ios"] for each in done))
    if workers and engine == "io_uring":
        cpu = max(0, whole - fio_start_cpu(workload, engine)) * window.seconds / (window.seconds + window.ramp)
    else:
        cpu = sum((job["usr_cpu"] + job["sys_cpu"]) / 100 * job["job_runtime"] / 1000 for job in jobs)
    return Figures(sum(each["iops"] for each in done), sum(each["bw_bytes"] for each in done), cpu / ios, FIO_ENGINES[engine])


def fill(path, size, direct=True):
    """fio measures a file whose every block was written, as qdm does."""
    output_of(["fio", "--name=fill", f"--filename={path}", f"--size={fio_size(size)}", f"--direct={int(direct)}", "--rw=write", "--bs=1M",
               "--ioengine=libaio", "--iodepth=8", "--end_fsync=1", "--output-format=json"])


def alternate(runs, rounds):
    """The figures of each program. Each runs once in a round, and begins one in its turn, so that none always finds the machine warmer."""
    figures = {name: [] for name in runs}
    names = list(runs)
    for i in range(rounds):
        first = i % len(names)
        for name in names[first:] + names[:first]:
            figures[name].append(runs[name]())
    return figures


def ratios(ours, theirs, value):
    """One ratio for each round: only neighbours are compared. fio counts in milliseconds, so a short run may have cost it none."""
    return [value(a) / value(b) if value(b) else math.inf for a, b in zip(ours, theirs)]


def median_of(figures, value):
    return statistics.median(value(each) for each in figures)


def spread(values, digits=3):
    return f"{min(values):.{digits}f} to {max(values):.{digits}f}"
