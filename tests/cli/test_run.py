#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs that succeed: every format, the keys of the contract, numbers that belong together, nothing left behind."""
import csv
import io
import json
import pathlib
import unittest

from qdm import LINUX_ONLY, QUICK_RUN, QdmTest

LATENCY = {"min", "mean", "p50", "p90", "p99", "p99_9", "p99_99", "max"}


class Run(QdmTest):
    def run_default(self, *arguments):
        return self.done("run", "default", self.folder, *QUICK_RUN, *arguments)

    def test_json_has_the_keys_of_the_contract(self):
        result = json.loads(self.run_default("--format", "json", "--mix", "70", "--comment", "words"))
        self.assertEqual((result["schema"], result["complete"], result["comment"]), ("quartzdiskmark/1", True, "words"))
        self.assertLessEqual({"program", "started", "drive", "system", "plan", "tests", "series", "audit"}, set(result))
        self.assertLessEqual({"model", "serial", "firmware", "bus", "link_bytes_per_s", "capacity_bytes", "filesystem", "mount",
                              "rotational"}, set(result["drive"]))
        self.assertLessEqual({"os", "kernel", "cpu", "memory_bytes"}, set(result["system"]))
        self.assertIn("version", result["program"])
        self.assertEqual([t["operation"] for t in result["tests"]], ["read"] * 4 + ["write"] * 4 + ["mix"] * 4)
        for test in result["tests"]:
            self.check_test(test)
        for entry in result["audit"]:
            self.assertIn(entry["verdict"], ("ok", "note", "suspect", "unknown"))
            self.assertTrue(entry["check"] and entry["detail"])

    def check_test(self, test):
        self.assertLessEqual({"name", "workload", "unit_sizes_in", "passes", "score"}, set(test))
        self.assertEqual([p["warmup"] for p in test["passes"]], [True, False])
        block = {"1M": 1 << 20, "4K": 4096}[test["name"][3:5]]
        for p in test["passes"]:
            self.check_pass(p, block)
            self.assertEqual("read" in p and "write" in p, test["operation"] == "mix")
        score, best = test["score"], test["passes"][test["score"]["pass"]]
        self.assertEqual(score["rule"], "best")
        self.assertIn("spread_cv", score)
        self.assertEqual((score["bytes_per_s"], score["iops"]), (best["bytes_per_s"], best["iops"]))
        self.assertEqual(score["latency_mean_ns"], best["latency_ns"]["mean"])

    def check_pass(self, p, block):
        self.assertLessEqual({"seed", "cpu_user_s", "cpu_system_s", "achieved_depth", "samples"}, set(p))
        self.assertIsNone(p["error"])
        self.assertEqual(set(p["latency_ns"]), LATENCY)
        self.assertEqual(p["bytes"], p["ios"] * block)
        self.assertAlmostEqual(p["bytes_per_s"], p["iops"] * block, delta=1e-6 * p["bytes_per_s"])
        self.assertAlmostEqual(p["bytes_per_s"], p["bytes"] / p["seconds"], delta=1e-6 * p["bytes_per_s"])
        self.assertEqual(sum(s["ios"] for s in p["samples"]), p["ios"])
        for key in ("t_s", "bytes", "ios", "latency_mean_ns"):
            self.assertTrue(all(key in s for s in p["samples"]))

    def test_text_markdown_and_csv(self):
        text = self.run_default()
        self.assertRegex(text, r"(?m)^  SEQ    1MiB \(Q=  8, T= 1\): {,9}\d+\.\d{3} MB/s \[ *\d+\.\d IOPS\] < *\d+\.\d\d us>$")
        for section in ("[Read]", "[Write]", "Profile: Default", "   Test: 16 MiB (x1)", " Access: "):
            self.assertIn(section, text)
        self.assertIn("| RND4K Q32T1 | write |", self.run_default("--format", "markdown"))
        rows = list(csv.DictReader(io.StringIO(self.run_default("--format", "csv"))))
        self.assertEqual(len(rows), 8 * 2)
        for row in rows:
            self.assertEqual(int(row["bytes"]), int(row["ios"]) * int(row["block_bytes"]))

    def test_nothing_is_left_behind(self):
        self.run_default("--only", "write")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_only_seed_and_score(self):
        result = json.loads(self.run_default("--format", "json", "--only", "write,read", "--only", "mix", "--seed", "42", "--score", "median"))
        self.assertEqual({t["operation"] for t in result["tests"]}, {"read", "write", "mix"})
        self.assertEqual({t["score"]["rule"] for t in result["tests"]}, {"median"})
        again = json.loads(self.run_default("--format", "json", "--only", "read", "--seed", "42"))
        self.assertEqual([p["seed"] for t in result["tests"][:4] for p in t["passes"]], [p["seed"] for t in again["tests"] for p in t["passes"]])

    def test_a_folder_alone_is_the_target(self):
        result = json.loads(self.done("run", self.folder, *QUICK_RUN, "--only", "read", "--format", "json"))
        self.assertEqual(result["plan"]["name"], "default")

    def test_a_path_may_have_any_script_and_length(self):
        long = pathlib.PurePath(*["eine Ebene von dreißig Zeichen"] * 10)
        self.assertGreaterEqual(len(str(long)), 300)
        for name in ("with spaces", "Größe ändern", "中文 文件夹", "Ωμέγα 🚀", long):
            with self.subTest(name=name):
                folder = self.folder / name
                folder.mkdir(parents=True)
                saved = folder / "résultat 结果.json"
                self.assertEqual(self.done("run", "demo", folder, *QUICK_RUN, "--format", "json", "--output", saved), "")
                self.assertTrue(json.loads(saved.read_text("utf-8"))["complete"])
                self.assertEqual([p.name for p in folder.iterdir()], [saved.name])
                self.assertIn("[Read]", self.done("report", saved))

    def test_a_plan_that_was_printed_can_be_run(self):
        plan = self.folder / "mine.json"
        plan.write_text(self.done("plans", "demo", "--format", "json"))
        result = json.loads(self.done("run", plan, self.folder, *QUICK_RUN, "--format", "json"))
        self.assertEqual(len(result["tests"]), 2)

    def test_a_report_made_later_equals_the_one_made_at_once(self):
        saved = self.folder / "result.json"
        self.run_default("--only", "read", "--format", "json", "--output", saved)
        self.assertEqual(self.done("report", saved, "--format", "json"), saved.read_text())
        self.assertIn("[Read]", self.done("report", saved))


class Measure(QdmTest):
    def test_the_options_reach_the_workload(self):
        result = self.measured(self.folder, "--random-share", "75", "--read-share", "75", "--block", "4KiB:55,64KiB:25,128KiB:20", "--depth",
                               "4", "--threads", "2", "--placement", "disjoint", "--span", "50%", "--alignment", "4KiB", "--data", "30%",
                               "--write-mode", "flush-end", "--engine", "sync", "--seed", "7", "--warm-up")
        test = result["tests"][0]
        w = test["workload"]
        self.assertEqual((w["random_share"], w["read_share"], w["depth"], w["threads"]), (75, 75, 4, 2))
        self.assertEqual([b["percent"] for b in w["block"]], [55, 25, 20])
        self.assertEqual((w["data"], w["write_mode"], w["seed"], w["warm_up"]), ("30%", "flush-end", 7, True))
        self.assertEqual((test["engine"], len(test["passes"])), ("sync", 2))

    @LINUX_ONLY
    def test_a_character_device_is_read(self):
        result = json.loads(self.done("measure", "/dev/zero", "--size", "64MiB", "--seconds", "0.05", "--format", "json"))
        self.assertEqual(result["target"]["kind"], "character_device")
        self.assertGreater(result["tests"][0]["score"]["iops"], 0)


class Lists(QdmTest):
    def test_drives(self):
        self.assertTrue(self.done("drives").startswith("Mount"))
        for volume in json.loads(self.done("drives", "--format", "json")):
            self.assertLessEqual({"mount", "filesystem", "free_bytes", "usable", "reason", "drives"}, set(volume))
            self.assertEqual(volume["usable"], volume["reason"] == "")

    def test_plans(self):
        names = [p["name"] for p in json.loads(self.done("plans", "--format", "json"))]
        self.assertEqual(names[:6], ["default", "nvme", "classic", "peak", "real-world", "demo"])
        for name in names:
            self.assertIn("Test", self.done("plans", name))


if __name__ == "__main__":
    unittest.main()
