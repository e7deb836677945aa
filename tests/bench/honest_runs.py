#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Does many short runs on one folder and counts what the audit says of them: on a quiet machine none may be called suspect."""
import argparse
import collections
import json
import subprocess
import sys


def run(options):
    done = subprocess.run([options.qdm, "run", "default", options.folder, "--size", "64MiB", "--passes", "2", "--seconds", "0.1", "--ramp", "0.05",
                           "--interval", "0", "--format", "json"], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return json.loads(done.stdout)["audit"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("qdm", help="the qdm program to measure with")
    parser.add_argument("folder", help="where it puts its test file")
    parser.add_argument("--runs", type=int, default=100)
    options = parser.parse_args()
    verdicts = collections.Counter()
    suspects = 0
    for _ in range(options.runs):
        audit = run(options)
        verdicts.update((entry["check"], entry["verdict"]) for entry in audit)
        reasons = [entry["detail"] for entry in audit if entry["verdict"] == "suspect"]
        suspects += bool(reasons)
        for reason in reasons:
            print(f"suspect: {reason}", flush=True)
    print("| check | ok | note | suspect | unknown |")
    print("|---|---|---|---|---|")
    for check in dict.fromkeys(check for check, _ in verdicts):
        print(f"| {check} | " + " | ".join(str(verdicts[check, verdict]) for verdict in ("ok", "note", "suspect", "unknown")) + " |")
    print(f"\n{suspects} of {options.runs} runs were called suspect.")


if __name__ == "__main__":
    main()
