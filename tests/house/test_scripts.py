#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.sh, test.sh and the scripts that build for Windows on four distributions, with package managers, cmake, ninja and ctest that only pretend."""
import os
import pty
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
SCRIPTS = ("run.sh", "test.sh", ".ci/run", "packaging/packages.sh", "packaging/windows/build.sh", "packaging/windows/build-qt.sh",
           "packaging/windows/libraries.sh", "resources/icons/draw.sh")
REAL_TOOLS = ("bash", "env", "dirname", "readlink", "cat", "tail", "mkdir", "sed", "grep", "rm", "nproc", "paste", "touch", "chmod",
              "find", "cp", "basename", "head")

# What the pretenders share: `missing NAME` asks $FAKE_MISSING, `called` notes a call.
COMMON = """#!/usr/bin/env bash
missing() { [[ ${FAKE_MISSING:-} == all || " ${FAKE_MISSING:-} " == *" $1 "* ]]; }
called() { echo "${0##*/} $*" >> "$FAKE_CALLS"; }
"""
PRETENDERS = {
    "id": 'echo "${FAKE_UID:-0}"',
    "sudo": '[ "$1" = -v ] && exit; echo "sudo $*" >> "$FAKE_CALLS"; exec "$@"',
    "dpkg-query": 'shift 3; for name; do missing "$name" || echo -n "installed:$name "; done',
    "rpm": 'shift 2; for name; do if missing "$name"; then echo "no package provides $name"; else echo "$name-1.0"; fi; done',
    "apt-cache": '[ -e "$FAKE_LISTS" ] && [[ " ${FAKE_UNKNOWN:-} " != *" $2 "* ]]',
    "apt-get": 'called "$@"; [ "$1" = update ] && touch "$FAKE_LISTS"; exit "${FAKE_INSTALL_STATUS:-0}"',
    "dnf": 'called "$@"; exit "${FAKE_INSTALL_STATUS:-0}"',
    "zypper": 'called "$@"',
    "x86_64-w64-mingw32-objdump": 'cat "$2"',
    "x86_64-w64-mingw32-strip": 'called "$@"',
    "x86_64-w64-mingw32-g++-posix": 'echo "$FOLDER/compiler/${1#*=}"',
    "pacman": 'if [ "$1" = -T ]; then shift; for name; do missing "$name" && echo "$name"; done; else called "$@"; fi; exit 0',
    "ninja": '[ -e build/release/bin/qdm ] || [ -e "$2/bin/qdm" ] && echo "ninja: no work to do."',
    "cmake": """called "$@"
echo "noise of cmake"
[ -z "${FAKE_BUILD_ERROR:-}" ] || { echo "$FAKE_BUILD_ERROR" >&2; exit 1; }
mkdir -p build/release/bin
touch build/release/build.ninja
[ "$1" = --build ] || exit 0
for name in qdm quartzdiskmark; do
    printf '#!/usr/bin/env bash\\necho "%s $* in $PWD"\\nexit ${FAKE_%s_STATUS:-4}\\n' $name $name > build/release/bin/$name
    chmod +x build/release/bin/$name
done""",
    "wine": '[ "$1" = cmd ] || { called "$@"; exit "${FAKE_WINE_STATUS:-0}"; }',
    "wineserver": 'called "$@"',
    "ctest": 'called "$@"; echo "100% tests passed"; exit "${FAKE_TEST_STATUS:-0}"',
}
SYSTEMS = {
    "debian": ("ID=debian\n", "apt-get install -y --no-install-recommends g++ cmake ", "qt6-charts-dev", "catch2"),
    "mint": ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', "apt-get install -y --no-install-recommends g++ cmake ", "qt6-charts-dev", "catch2"),
    "fedora": ("ID=fedora\n", "dnf install -y --setopt=install_weak_deps=False gcc-c++ cmake ", "qt6-qtcharts-devel", "catch-devel"),
    "arch": ("ID=arch\n", "pacman -S --needed --noconfirm gcc cmake ", "qt6-charts", "catch2"),
    "manjaro": ("ID=manjaro\nID_LIKE=arch\n", "pacman -S --needed --noconfirm gcc cmake ", "qt6-charts", "catch2"),
    "opensuse": ('ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n',
                 "zypper --non-interactive install --no-recommends gcc-c++ cmake ", "qt6-charts-devel", "Catch2-devel"),
}


class Scripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.root = self.folder / "the project"
        for script in SCRIPTS:
            (self.root / script).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PROJECT / script, self.root / script)
        tools = self.folder / "bin"
        tools.mkdir()
        for name in REAL_TOOLS:
            (tools / name).symlink_to(shutil.which(name))
        for name, text in PRETENDERS.items():
            (tools / name).write_text(COMMON + text + "\n")
            (tools / name).chmod(0o755)
        self.os_release = self.folder / "os-release"
        self.os_release.write_text("ID=debian\n")
        self.environment = {"PATH": str(tools), "QDM_OS_RELEASE": str(self.os_release),
                            "FAKE_CALLS": str(self.folder / "calls"), "FAKE_LISTS": str(self.folder / "lists")}

    def run_script(self, script, *arguments, cwd=None, answer=None, **environment):
        """Runs a script without stdin, or, with an answer, at a terminal at which that is typed."""
        stdin, ends = subprocess.DEVNULL, []
        if answer is not None:
            ends = pty.openpty()
            os.write(ends[0], answer.encode())
            stdin = ends[1]
        try:
            return subprocess.run([str(self.root / script), *arguments], cwd=cwd or self.folder, stdin=stdin, capture_output=True,
                                  text=True, timeout=60, check=False, env={**self.environment, **environment})
        finally:
            for end in ends:
                os.close(end)

    def calls(self):
        file = self.folder / "calls"
        return file.read_text().splitlines() if file.exists() else []

    def installs(self):
        return [call for call in self.calls() if not call.startswith(("cmake", "ctest"))]

    def test_each_system_installs_by_its_own_names(self):
        for name, (text, command, charts, catch) in SYSTEMS.items():
            for script in ("run.sh", "test.sh"):
                with self.subTest(system=name, script=script):
                    (self.folder / "calls").unlink(missing_ok=True)
                    self.os_release.write_text(text)
                    self.run_script(script, FAKE_MISSING="all")
                    install = self.installs()[-1]
                    self.assertTrue(install.startswith(command), install)
                    self.assertIn(charts, install.split())
                    self.assertEqual(catch in install.split(), script == "test.sh")
                    self.assertNotIn("|", install)
                    self.assertFalse(any("sudo" in call for call in self.calls()))

    def test_only_what_is_missing(self):
        for name, (text, *_) in SYSTEMS.items():
            with self.subTest(system=name):
                (self.folder / "calls").unlink(missing_ok=True)
                self.os_release.write_text(text)
                self.run_script("run.sh", FAKE_MISSING="cmake")
                self.assertTrue(self.installs()[-1].endswith(" cmake"), self.installs())

    def test_nothing_missing_runs_nothing(self):
        for name, (text, *_) in SYSTEMS.items():
            with self.subTest(system=name):
                self.os_release.write_text(text)
                self.run_script("run.sh", FAKE_UID="1000")
                self.assertEqual(self.installs(), [])

    def test_either_name_will_do(self):
        self.run_script("run.sh", FAKE_MISSING="qt6-charts-dev libqt6svg6-dev")
        self.assertEqual(self.installs(), [])

    def test_older_name_where_the_newer_is_unknown(self):
        self.run_script("run.sh", FAKE_MISSING="qt6-charts-dev libqt6charts6-dev", FAKE_UNKNOWN="qt6-charts-dev")
        self.assertEqual(self.installs()[-1].split()[-1], "libqt6charts6-dev")

    def test_lists_are_fetched_only_when_they_lack_something(self):
        self.run_script("run.sh", FAKE_MISSING="cmake")
        self.assertEqual([call.split()[1] for call in self.installs()], ["update", "install"])
        (self.folder / "calls").unlink()
        self.run_script("run.sh", FAKE_MISSING="cmake")
        self.assertEqual([call.split()[1] for call in self.installs()], ["install"])

    def test_without_root_and_terminal_it_refuses(self):
        for script in ("run.sh", "test.sh"):
            result = self.run_script(script, FAKE_MISSING="cmake", FAKE_UID="1000")
            self.assertEqual((result.returncode, result.stdout, self.calls()), (1, "", []))
            self.assertIn("1 packages are missing and only root can install them.", result.stderr)
            self.assertIn("sudo apt-get update && sudo env DEBIAN_FRONTEND=noninteractive apt-get install", result.stderr)
            self.assertEqual(len(result.stderr.splitlines()), 1)

    def test_asks_before_sudo(self):
        result = self.run_script("run.sh", FAKE_MISSING="cmake", FAKE_UID="1000", answer="n\n")
        self.assertEqual((result.returncode, self.calls()), (1, []))
        self.assertIn("Nothing was installed", result.stderr)
        self.run_script("run.sh", FAKE_MISSING="cmake", FAKE_UID="1000", answer="y\n")
        self.assertIn("sudo apt-get update", self.calls())
        self.assertTrue(any(call.startswith("sudo env DEBIAN_FRONTEND") for call in self.calls()))

    def test_an_install_that_fails(self):
        self.os_release.write_text("ID=fedora\n")
        result = self.run_script("run.sh", FAKE_MISSING="cmake", FAKE_INSTALL_STATUS="1")
        self.assertEqual(result.returncode, 1)
        self.assertIn("Some packages could not be installed.", result.stderr)

    def test_an_unknown_system_builds_with_what_there_is(self):
        self.os_release.write_text("ID=nixos\n")
        result = self.run_script("run.sh", "drives")
        self.assertIn("packaging/packages.sh", result.stderr)
        self.assertIn("qdm drives", result.stdout)

    def test_arguments_folder_and_status_reach_qdm(self):
        elsewhere = self.folder / "else where"
        elsewhere.mkdir()
        for _ in ("built", "up to date"):
            result = self.run_script("run.sh", "run", "a plan", "--quiet", cwd=elsewhere)
            self.assertEqual((result.returncode, result.stdout), (4, f"qdm run a plan --quiet in {elsewhere}\n"))
        self.assertEqual(result.stderr, "")
        self.assertEqual(len([call for call in self.calls() if call.startswith("cmake --build")]), 2)

    def test_what_starts_without_arguments(self):
        self.assertTrue(self.run_script("run.sh").stdout.startswith("qdm run default . in"))
        self.assertTrue(self.run_script("run.sh", DISPLAY=":1").stdout.startswith("quartzdiskmark  in"))

    def test_a_screen_that_is_not_there_after_all(self):
        result = self.run_script("run.sh", DISPLAY=":77", FAKE_quartzdiskmark_STATUS="3")
        self.assertIn("qdm run default .", result.stdout)
        self.assertIn("about five minutes", result.stderr)
        self.assertTrue(self.run_script("run.sh", WAYLAND_DISPLAY="wayland-0").stdout.startswith("quartzdiskmark  in"))
        self.assertTrue(self.run_script("run.sh", "plans", DISPLAY=":1").stdout.startswith("qdm plans in"))

    def test_a_build_that_fails_shows_its_end(self):
        result = self.run_script("run.sh", "drives", FAKE_BUILD_ERROR="error: no such thing")
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("error: no such thing", result.stderr)
        self.assertIn("The build failed", result.stderr)

    def test_presets(self):
        for arguments, preset in (((), "dev"), (("--asan",), "asan"), (("--tsan",), "tsan")):
            (self.folder / "calls").unlink(missing_ok=True)
            result = self.run_script("test.sh", *arguments, "--", "-R", "house")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("100% tests passed", result.stdout)
            self.assertEqual(self.calls()[-1], f"ctest --preset {preset} --no-tests=error -R house")
            self.assertEqual(self.calls()[0].split()[:3], ["cmake", "--preset", preset])

    def test_windows_is_tested_in_a_wine_of_its_own(self):
        result = self.run_script("test.sh", "--windows", "--", "-R", "core", FAKE_MISSING="wine nsis", FAKE_TEST_STATUS="8")
        self.assertEqual(result.returncode, 8, result.stderr)
        calls = self.calls()
        self.assertTrue(calls[1].endswith(" wine nsis"), calls)
        self.assertTrue(calls[2].startswith("cmake --preset windows -DQDM_QT_WINDOWS=/"), calls)
        self.assertEqual(calls[4:], ["wineserver -p", "wine build/windows/bin/qdm.exe drives",
                                     "ctest --preset windows --no-tests=error -R core", "wineserver -k"])

    def test_windows_where_it_cannot_be_tested(self):
        result = self.run_script("test.sh", "--windows", FAKE_WINE_STATUS="1")
        self.assertEqual((result.returncode, result.stdout.count("100% tests passed")), (1, 0))
        self.assertIn("Wine runs no program of this build", result.stderr)
        (self.folder / "calls").unlink()
        self.os_release.write_text("ID=arch\n")
        result = self.run_script("test.sh", "--windows")
        self.assertEqual((result.returncode, self.calls()), (1, []))
        self.assertIn("known here on Debian", result.stderr)

    def test_continuous_integration_tests_both_systems(self):
        self.assertEqual(self.run_script(".ci/run").returncode, 0)
        self.assertEqual([call.split()[2] for call in self.calls() if call.startswith("ctest")], ["dev", "windows"])

    def test_status_of_the_tests(self):
        self.assertEqual(self.run_script("test.sh", FAKE_TEST_STATUS="8").returncode, 8)
        self.assertEqual(self.run_script(".ci/run", FAKE_TEST_STATUS="8").returncode, 8)
        self.assertEqual(self.run_script("test.sh", FAKE_BUILD_ERROR="error").returncode, 1)

    def test_building_for_windows_says_what_is_missing(self):
        for script, arguments in (("build.sh", ("--cli", "out")), ("build.sh", ("out",)), ("build-qt.sh", ("qt",))):
            result = self.run_script(f"packaging/windows/{script}", *arguments, FAKE_MISSING="g++-mingw-w64-x86-64-posix")
            self.assertEqual((result.returncode, result.stdout, self.installs()), (1, "", []))
            self.assertIn("--no-install-recommends g++-mingw-w64-x86-64-posix", result.stderr)

    def test_building_for_windows_where_it_is_not_known(self):
        self.os_release.write_text("ID=fedora\n")
        result = self.run_script("packaging/windows/build.sh", "--cli", "out")
        self.assertEqual(result.returncode, 1)
        self.assertIn("known here on Debian", result.stderr)

    def test_no_qt_for_windows_names_the_way_out(self):
        result = self.run_script("packaging/windows/build.sh", "--qt", "nowhere", "out")
        self.assertEqual((result.returncode, self.calls()), (1, []))
        self.assertIn("build-qt.sh makes one", result.stderr)

    def test_a_qt_that_is_there_is_not_made_again(self):
        package = self.folder / "cache" / "quartzdiskmark" / "qt-windows" / "lib" / "cmake" / "Qt6"
        package.mkdir(parents=True)
        (package / "Qt6Config.cmake").touch()
        result = self.run_script("packaging/windows/build-qt.sh", XDG_CACHE_HOME=str(self.folder / "cache"))
        self.assertEqual((result.returncode, self.calls()), (0, []))
        self.assertEqual(result.stdout.strip(), str(self.folder / "cache/quartzdiskmark/qt-windows"))

    def test_wrong_usage_of_the_windows_scripts(self):
        for arguments in ((), ("--fast", "out"), ("--cli", "--qt", "qt", "out"), ("a", "b")):
            result = self.run_script("packaging/windows/build.sh", *arguments)
            self.assertEqual((result.returncode, self.calls()), (2, []))
            self.assertIn("Usage:", result.stderr)

    def libraries(self, command, **files):
        """Runs a command of libraries.sh on programs and libraries whose text is the table of their imports."""
        for name, imports in files.items():
            file = self.folder / name.replace("__", "/")
            file = file.with_name(file.name.replace("_", "."))
            file.parent.mkdir(exist_ok=True)
            file.write_text("".join(f"\tDLL Name: {library}\n" for library in imports))
        return subprocess.run(["bash", "-c", f". packaging/packages.sh; . packaging/windows/libraries.sh; {command}"], cwd=self.root, timeout=60,
                              capture_output=True, text=True, check=False, env={**self.environment, "FOLDER": str(self.folder)})

    def test_libraries_of_libraries_are_found(self):
        result = self.libraries('add_libraries "$FOLDER/app" "$FOLDER/qt"', app__a_exe=["One.dll", "api-ms-win-core.dll"],
                                qt__One_dll=["two.dll"], qt__Two_dll=["one.dll"], qt__three_dll=[],
                                compiler__three_dll=[])
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(sorted(file.name for file in (self.folder / "app").iterdir()), ["One.dll", "Two.dll", "a.exe"])
        result = self.libraries('add_libraries "$FOLDER/app" "$FOLDER/qt"', qt__Two_dll=["nowhere.dll"], app__b_exe=["two.dll", "nowhere.dll"])
        self.assertEqual(result.returncode, 1)
        self.assertIn("needs nowhere.dll", result.stderr)

    def test_a_program_on_its_own_needs_only_windows(self):
        self.assertEqual(self.libraries('needs_only_windows "$FOLDER/a.exe"', a_exe=["api-ms-win-core.dll"]).returncode, 0)
        result = self.libraries('needs_only_windows "$FOLDER/a.exe"', a_exe=["api-ms-win-core.dll", "libstdc++-6.dll"])
        self.assertEqual(result.returncode, 1)
        self.assertIn("a.exe needs libstdc++-6.dll.", result.stderr)

    def test_a_program_of_the_administrator_loads_nothing_from_its_own_folder(self):
        result = self.libraries('loads_only_from_windows "$FOLDER/a.exe"', a_exe=["KERNEL32.dll", "msvcrt.dll"])
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        for library in ("version.dll", "api-ms-win-core.dll", "kernel32.dll.dll"):
            result = self.libraries('loads_only_from_windows "$FOLDER/a.exe"', a_exe=["KERNEL32.dll", library])
            self.assertEqual(result.returncode, 1)
            self.assertIn(f"a.exe loads {library}.", result.stderr)

    def built_for_windows(self, **imports):
        """Runs build.sh --cli, whose programs need the libraries that are given."""
        programs = self.root / "build" / "windows-cli" / "bin"
        programs.mkdir(parents=True, exist_ok=True)
        for name in ("qdm", "helper"):
            file = "qdm.exe" if name == "qdm" else "quartzdiskmark-helper.exe"
            (programs / file).write_text("".join(f"\tDLL Name: {library}\n" for library in imports.get(name, ["api-ms-win-core.dll"])))
        return self.run_script("packaging/windows/build.sh", "--cli", "out")

    def test_the_command_line_for_windows_comes_with_its_helper(self):
        result = self.built_for_windows(helper=["KERNEL32.dll"])
        self.assertEqual(result.returncode, 0, result.stderr)
        programs = ["qdm.exe", "quartzdiskmark-helper.exe"]
        self.assertEqual([Path(line).name for line in result.stdout.splitlines()], programs)
        self.assertEqual([Path(call).name for call in self.calls() if "mingw32-strip" in call], programs)
        self.assertTrue(self.calls()[1].endswith("--target qdm quartzdiskmark-helper"), self.calls())

    def test_a_helper_that_loads_what_lies_beside_it_is_not_handed_out(self):
        result = self.built_for_windows(helper=["version.dll"])
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn("loads version.dll", result.stderr)
        self.assertFalse(any("mingw32-strip" in call and call.endswith("helper.exe") for call in self.calls()))

    def test_options(self):
        result = self.run_script("test.sh", "--fast")
        self.assertEqual((result.returncode, self.calls()), (2, []))
        self.assertIn("Unknown option --fast.", result.stderr)
        result = self.run_script("test.sh", "--help")
        self.assertEqual((result.returncode, self.calls()), (0, []))
        self.assertIn("Usage:", result.stdout)

    def test_the_proofs_are_in_order(self):
        """Windows PowerShell reads a script in the code page of the system, and each proof is both written and called."""
        text = (PROJECT / "packaging/windows/prove.ps1").read_text(encoding="ascii")
        functions = re.findall(r"^function (Prove-\w+)", text, re.MULTILINE)
        self.assertEqual(functions, re.findall(r"^    '[^']+' += '(Prove-\w+)'$", text, re.MULTILINE))
        self.assertIn("prove.ps1", (PROJECT / "packaging/windows/build.sh").read_text())

    def test_the_shell_understands_them(self):
        for script in SCRIPTS:
            subprocess.run(["bash", "-n", str(PROJECT / script)], check=True)
        if shutil.which("shellcheck"):
            result = subprocess.run(["shellcheck", "-x", *SCRIPTS], cwd=PROJECT, capture_output=True, text=True, check=False)
            self.assertEqual(result.returncode, 0, result.stdout)


if __name__ == "__main__":
    unittest.main()
