#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Places and moments that make a number wrong, staged for real: the audit must see through each."""
import os
import threading
import unittest

import devices
from truth import TruthTest

QUICK = ("--seconds", "0.5", "--ramp", "0.1")


class Places(TruthTest):
    def test_a_filesystem_without_direct_access(self):
        place = self.mounted(self.folder, "ramfs")
        verdict, why = self.verdict(self.measure(place, *QUICK), "direct_io")
        self.assertEqual(verdict, "suspect")
        self.assertIn("Buffered", why)

    def test_a_disk_in_memory(self):
        place = self.mounted(self.folder, "tmpfs")
        self.assertEqual(self.verdict(self.measure(place, *QUICK), "layer")[0], "suspect")

    def test_a_compressing_disk_fed_with_zeros(self):
        place = self.mounted(self.folder, "ext4", self.disk_in_memory())
        result = self.measure(place, *QUICK, "--data", "zero")
        self.assertEqual(self.verdict(result, "data")[0], "note")
        self.assertEqual(self.verdict(result, "layer")[0], "suspect")

    def test_a_page_cache_below_the_filesystem(self):
        # The disk below is our own, so that nobody else's requests are counted.
        below = self.mounted(self.folder, "ext4", self.disk_in_memory())
        device = self.disk_in_file(below, direct=False)
        place = self.mounted(below, "ext4", device)
        verdict, why = self.verdict(self.measure(place, *QUICK), "host_cache")
        self.assertEqual(verdict, "suspect", why)
        self.assertIn("never reached the drive", why)

    def test_a_page_cache_that_pretends_to_be_bypassed(self):
        # With its data in the journal, ext4 takes O_DIRECT and serves from the page cache all the same.
        device = self.disk_in_file(self.folder)
        place = self.mounted(self.folder, "ext4", device, options="data=journal")
        result = self.measure(place, *QUICK)
        self.assertIn("suspect", (self.verdict(result, "host_cache")[0], self.verdict(result, "direct_io")[0]))


class Moments(TruthTest):
    def on_zram(self):
        device = self.disk_in_memory()
        return device, self.mounted(self.folder, "ext4", device)

    def test_another_program_on_the_same_drive(self):
        device, place = self.on_zram()
        devices.Busy(self.stack, "sh", "-c", f"while :; do dd if={device} of=/dev/null bs=64k iflag=direct; done")
        verdict, why = self.verdict(self.measure(place, "--seconds", "1", "--ramp", "0.1"), "other_load")
        self.assertEqual(verdict, "suspect", why)
        self.assertIn("other programs moved", why)

    def test_a_busy_processor(self):
        core = str(min(os.sched_getaffinity(0)))
        devices.Busy(self.stack, "taskset", "-c", core, "sh", "-c", "while :; do :; done")
        result = self.measure("/dev/zero", "--depth", "1", "--seconds", "2", "--ramp", "0.1", before=("taskset", "-c", core))
        verdict, why = self.verdict(result, "cpu")
        self.assertEqual(verdict, "suspect", why)

    def test_a_drive_that_grows_slower(self):
        device, place = self.on_zram()
        limit = self.having(devices.Limit, device)
        limit.set("riops", 4000)
        seconds = 2  # of each pass; the ramp is as long, so that a change falls into it at the latest
        for number, rate in enumerate((2800, 1600), start=1):
            timer = threading.Timer(2 * seconds * number + 0.5, limit.set, ("riops", rate))
            timer.start()
            self.stack.callback(timer.cancel)
        result = self.measure(place, "--passes", "3", "--seconds", str(seconds), "--ramp", str(seconds), "--depth", "8", preexec=limit.enter)
        verdict, why = self.verdict(result, "trend")
        self.assertEqual(verdict, "note", why)


class Queues(TruthTest):
    def test_a_queue_that_the_drive_never_sees(self):
        # zram does each request while it is handed over, so that however many are asked for at once, one is done at a time.
        place = self.mounted(self.folder, "ext4", self.disk_in_memory())
        verdict, why = self.verdict(self.measure(place, "--depth", "32", *QUICK), "depth")
        self.assertEqual(verdict, "note", why)
        self.assertIn("the drive itself held", why)


if __name__ == "__main__":
    unittest.main(verbosity=2)
