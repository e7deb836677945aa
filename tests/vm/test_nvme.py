#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An emulated NVMe drive: what it is, that it is as fast as it is set to, and that TRIM and format leave it empty."""
import json
import re
import tempfile
import unittest

import machine

PLAN = {
    "name": "nvme", "interval": 0, "device_size": "all",
    "defaults": {"pattern": "random", "block": "4 KiB", "passes": 1, "warm_up": False, "seconds": 2, "ramp": 0.5},
    "steps": [{"step": "fill"}, {"read_share": 100, "depth": 8}, {"step": "trim"}, {"step": "erase"}, {"read_share": 0, "depth": 8}],
}
SCRIPT = """
qdm drives --format json > /tmp/drives.json; cat /tmp/drives.json
cat > /tmp/plan.json <<'PLAN'
%s
PLAN
qdm run /tmp/plan.json /dev/nvme0n1 --destroy-data WRONG --yes; echo "refused with $?"
qdm run /tmp/plan.json /dev/nvme0n1 --destroy-data QDMTEST1 --yes --format json --output /tmp/out.json --no-journal; echo "ended with $?"
echo "=== result"
cat /tmp/out.json
echo "=== over"
""" % json.dumps(PLAN)


@unittest.skipIf(machine.missing(), machine.missing())
class Nvme(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory(prefix="qdm-vm-") as folder:
            cls.said = machine.Machine(folder, [machine.QDM]).run(SCRIPT, 64 << 20, ",throttling.iops-total=1000")
        cls.result = json.loads(re.search(r"=== result\n(.*)=== over", cls.said, re.S).group(1))

    def test_another_serial_number_is_refused(self):
        self.assertIn("refused with 2", self.said)
        self.assertIn("serial number QDMTEST1", self.said)

    def test_the_drive_is_told(self):
        self.assertIn("ended with 0", self.said)
        drive = self.result["drive"]
        self.assertEqual((drive["model"], drive["serial"], drive["bus"][:4]), ("QEMU NVMe Ctrl", "QDMTEST1", "NVMe"))
        self.assertEqual(drive["capacity_bytes"], 64 << 20)

    def test_it_is_as_fast_as_it_is_set_to(self):
        for test in self.result["tests"]:
            self.assertAlmostEqual(test["score"]["iops"], 1000, delta=100)  # an emulated processor keeps time badly

    def test_it_trims_and_formats_itself(self):
        steps = {step["step"]: step["detail"] for step in self.result["steps"]}
        self.assertIn("discarded on the device", steps["trim"])
        self.assertIn("formatted by the drive itself", steps["erase"])


if __name__ == "__main__":
    unittest.main()
