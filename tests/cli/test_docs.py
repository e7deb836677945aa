#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Man page and completions know every option and every command that the program knows."""
import json
import re
import shutil
import subprocess
import unittest

from qdm import SOURCE, QdmTest

COMMANDS = ("run", "measure", "drives", "plans", "report")


class Docs(QdmTest):
    def options(self):
        text = self.done("--help") + "".join(self.done(command, "--help") for command in COMMANDS)
        names = set(re.findall(r"^\s+(?:-\w,)?--([a-z-]+)", text, re.M))
        self.assertLessEqual({"size", "passes", "format", "no-history", "version", "help"}, names)
        return names

    def test_the_help_lists_every_command(self):
        help_text = self.done("--help")
        for command in COMMANDS:
            self.assertRegex(help_text, rf"(?m)^  {command} ")

    def test_man_page_and_completions_name_every_option(self):
        files = {
            "man/qdm.1": lambda name: r"\-\-" + name.replace("-", r"\-"),
            "completions/qdm.bash": lambda name: "--" + name,
            "completions/_qdm": lambda name: "--" + name,
            "completions/qdm.fish": lambda name: "-l " + name,
        }
        for file, spelling in files.items():
            text = (SOURCE / "packaging" / file).read_text()
            for name in self.options():
                with self.subTest(file=file, option=name):
                    self.assertRegex(text, re.escape(spelling(name)) + r"(?![a-z\\-])")
            for command in COMMANDS:
                self.assertIn(command, text)

    def test_man_page_and_completions_are_well_formed(self):
        checks = (["man", "--warnings", "-E", "UTF-8", "-l", "man/qdm.1"], ["bash", "-n", "completions/qdm.bash"],
                  ["zsh", "-n", "completions/_qdm"], ["fish", "-n", "completions/qdm.fish"])
        for check in checks:
            if shutil.which(check[0]):
                run = subprocess.run(check, cwd=SOURCE / "packaging", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
                self.assertEqual((run.returncode, run.stderr), (0, ""), check)

    def test_the_page_about_plans_names_every_key(self):
        page = (SOURCE / "docs/plans.md").read_text("utf-8")
        plan = self.folder / "plan.json"
        steps = ('{"step": "workload", %s}', '{"step": "sweep", "axis": "block", "values": [4096], %s}', '{"step": "timeline", %s}',
                 '{"step": "until_steady", %s}', '{"step": "fill", %s}', '{"step": "trim", %s}', '{"step": "idle", %s}')
        for text in ('{%s, "rows": [{}]}', *(f'{{"steps": [{step}]}}' for step in steps)):
            plan.write_text(text % '"unheard of": 1')
            known = re.search(r"The keys here are: (.*)\.", self.refused(2, "run", plan, self.folder))
            for key in known[1].split(", "):
                with self.subTest(plan=text, key=key):
                    self.assertIn(f"`{key}`", page)

    def test_the_example_of_a_plan_runs(self):
        example = re.search(r"```json\n(.*?)```", (SOURCE / "docs/plans.md").read_text("utf-8"), re.S)[1]
        plan = self.folder / "plan.json"
        plan.write_text(example, "utf-8")
        result = json.loads(self.done("run", plan, self.folder, "--size", "16MiB", "--time-scale", "0.0001", "--format", "json"))
        self.assertEqual([step["step"] for step in result["steps"]], [step["step"] for step in json.loads(example)["steps"]])
        self.assertEqual([series["kind"] for series in result["series"]], ["sweep"] * 4 + ["timeline"])

    def test_bash_completes(self):
        for words, wanted in ((["qdm", "r"], "run"), (["qdm", "run", "--write-mode", "f"], "flush-end"), (["qdm", "measure", "--dep"], "--depth")):
            script = (f"source completions/qdm.bash; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _qdm; "
                      'printf "%s\\n" "${COMPREPLY[@]}"')
            run = subprocess.run(["bash", "-c", script], cwd=SOURCE / "packaging", stdout=subprocess.PIPE, text=True)
            self.assertIn(wanted, run.stdout.split())


if __name__ == "__main__":
    unittest.main()
