#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Man page and completions know every option and every command that the program knows."""
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

    def test_bash_completes(self):
        for words, wanted in ((["qdm", "r"], "run"), (["qdm", "run", "--write-mode", "f"], "flush-end"), (["qdm", "measure", "--dep"], "--depth")):
            script = (f"source completions/qdm.bash; COMP_WORDS=({' '.join(words)}); COMP_CWORD={len(words) - 1}; _qdm; "
                      'printf "%s\\n" "${COMPREPLY[@]}"')
            run = subprocess.run(["bash", "-c", script], cwd=SOURCE / "packaging", stdout=subprocess.PIPE, text=True)
            self.assertIn(wanted, run.stdout.split())


if __name__ == "__main__":
    unittest.main()
