"""Packaging: portable lock files, Qt's system libraries, icons, declared dependencies."""

from __future__ import annotations

import ast
import fcntl
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import PySide6
import pytest

from app import qt_libraries

ROOT = Path(__file__).parent.parent
LOCKS = ["requirements.lock", "requirements-distributed.lock", "requirements-dev.lock"]
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)")
SCRIPTS = ROOT / "packaging"
IMPORT = re.compile(r"^[ \t]*(?:from|import)[ \t]+(\w+)", re.MULTILINE)


def pins(name: str) -> set[str]:
    text = (ROOT / name).read_text("utf-8")
    return {found[0] for line in text.splitlines() if (found := PIN.match(line))}


@pytest.mark.parametrize("name", LOCKS)
def test_lock_has_only_pins_hashes_and_comments(name: str) -> None:
    """No index, no link, no path: nothing of the machine that made the lock may be in it."""
    for line in (ROOT / name).read_text("utf-8").splitlines():
        entry = line.strip().removesuffix(" \\")
        assert (
            PIN.match(entry)
            or re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", entry)
            or re.fullmatch(r"#( |   )[A-Za-z0-9 ,.():-]+|#", entry)
        ), line


@pytest.mark.parametrize("name", LOCKS)
def test_every_pin_has_a_hash(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    entries = re.findall(r"(?m)^\S+==.*(?:\n +--hash.*)*", text)
    assert len(entries) > 20
    assert all("--hash=sha256:" in entry for entry in entries)


def test_locks_cover_the_project_and_agree_with_each_other() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["dependency-groups"]
    run, dev = pins("requirements.lock"), pins("requirements-dev.lock")
    distributed = pins("requirements-distributed.lock")
    assert run <= dev
    assert distributed <= dev
    for wanted, locked in [
        (required(project) + groups["build"], run),
        (required(project, "distributed"), distributed),
        (groups["dev"], dev),
    ]:
        names = {re.split(r"[<>=!~; \[]", line)[0].lower() for line in wanted}
        assert names <= {pin.split("==")[0] for pin in locked}


def required(project: dict[str, Any], extra: str = "console") -> list[str]:
    """Return what the program with one of its extras requires: with its window, say."""
    told: dict[str, Any] = project["project"]
    return [*told["dependencies"], *told["optional-dependencies"][extra]]


def test_qt_is_pinned_below_the_version_that_loses_references() -> None:
    (pin,) = (pin for pin in pins("requirements.lock") if pin.startswith("pyside6-essentials=="))
    assert tuple(map(int, pin.split("==")[1].split("."))) < (6, 12)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux libraries")
@pytest.mark.skipif(shutil.which("readelf") is None, reason="readelf (binutils) is not installed")
def test_list_of_system_libraries_is_complete() -> None:
    """Every library that Qt's files need and the wheel lacks is in the list."""
    listed = {library.file for library in qt_libraries.libraries()}
    qt = Path(PySide6.__file__).parent / "Qt"
    modules = ["Core", "Gui", "Widgets", "Svg", "DBus", "XcbQpa", "WaylandClient", "OpenGL"]
    files = [qt / "lib" / f"libQt6{module}.so.6" for module in modules]
    platforms = ("libqxcb.so", "libqoffscreen.so", "libqwayland.so")
    files += [qt / "plugins" / "platforms" / name for name in platforms]
    files += [*qt.glob("plugins/xcbglintegrations/*.so"), *qt.glob("plugins/imageformats/*svg*.so")]
    needed: set[str] = set()
    for file in files:
        command = ["readelf", "--dynamic", str(file)]
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        needed |= set(re.findall(r"\(NEEDED\).*\[(.+)\]", told))
    carried = {path.name for path in (qt / "lib").iterdir()}
    c_library = re.compile(r"(lib(c|m|dl|rt|pthread|gcc_s|stdc\+\+)|ld-linux-\S+)\.so")
    assert {name for name in needed - carried if not c_library.match(name)} <= listed


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux libraries")
def test_system_libraries_are_found_here() -> None:
    command = [sys.executable, str(SCRIPTS / "linux" / "qt_libraries.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


LACKING = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import apt_get, servers
folder = Path(sys.argv[2])
servers.LIST = folder / "list.txt"
servers.os.geteuid = lambda: int(sys.argv[3])
servers.disable = lambda names: print("disabled:", *names)
apt_get.POLICY = folder / "policy-rc.d"
sys.exit(servers.main())
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux packages")
@pytest.mark.parametrize("user", [0, 1000])
@pytest.mark.parametrize("debian", [True, False])
def test_servers_for_tests_are_installed_but_never_started(
    tmp_path: Path, user: int, *, debian: bool
) -> None:
    """A fake apt-get records its arguments, and whether services could have started."""
    (tmp_path / "list.txt").write_text("# comment\n/no/such/serverd some-server some.service\n")
    asked = tmp_path / "asked"
    if debian:
        script = f'echo "$@" >> {asked}\n{tmp_path}/policy-rc.d\necho $? >> {asked}\n'
        (tmp_path / "apt-get").write_text(f"#!/bin/sh\n{script}")
        (tmp_path / "apt-get").chmod(0o755)
    command = [sys.executable, "-c", LACKING, str(SCRIPTS / "linux"), str(tmp_path), str(user)]
    path = f"{tmp_path}:/bin" if debian else str(tmp_path)
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=180, env={"PATH": path}
    )
    assert done.returncode == 0, done.stderr
    if debian and user == 0:
        lines = asked.read_text().splitlines()
        assert lines[0].startswith("update")
        assert lines[2].startswith("install --yes")
        assert lines[2].endswith(" some-server")
        assert lines[1] == lines[3] == "101"
        assert "disabled: some.service" in done.stdout
    elif debian:
        assert "sudo sh -c 'apt-get update && apt-get install --yes some-server'" in done.stderr
        assert not asked.exists()
    else:
        assert "serverd" in done.stderr
    assert not (tmp_path / "policy-rc.d").exists()


def test_a_folder_that_is_no_environment_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("precious")
    command = [sys.executable, str(SCRIPTS / "environment.py"), str(tmp_path), "run"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
    assert done.returncode == 2
    assert "not a Python environment" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_ci_calls_the_two_targets_and_nothing_more() -> None:
    lines = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert lines[-2:] == ["make check", "make test"]
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_a_second_use_of_wine_is_refused(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "packaging/wine/wine_run.py"), str(tmp_path), "-c", "1"]
    with (tmp_path / ".in-use").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"Cannot run Wine in {tmp_path}: it is in use.\n"


def test_icons_are_one_family() -> None:
    """20 x 20, 1.5 px lines in the current colour; only the program's own icon has colours."""
    icons = [*(ROOT / "resources" / "icons").glob("*.svg")]
    assert icons
    for path in icons:
        text = path.read_text("utf-8")
        root = ET.fromstring(text)
        if path.name != "app.svg":
            assert root.get("viewBox") == "0 0 20 20", path.name
            assert root.get("stroke") == "currentColor", path.name
            assert root.get("stroke-width") == "1.5", path.name
            assert not re.search(r"#[0-9A-Fa-f]{3}|href|<style|<script", text), path.name


def test_every_library_in_use_is_declared() -> None:
    """A library that is only installed here by chance would be missing on a fresh machine."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    run = required(project) + required(project, "distributed")
    assert undeclared("app", run) == set()
    assert undeclared("tests", run + project["dependency-groups"]["dev"]) == set()


def undeclared(folder: str, requirements: list[str]) -> set[str]:
    """Return the modules that Python files in `folder` import without any requirement."""
    declared = {re.split(r"[<>=!~; \[]", line)[0].lower() for line in requirements}
    owners = packages_distributions()
    of_a_later_python = {"compression"}
    known = sys.stdlib_module_names | {"app", "tests"} | of_a_later_python
    known |= {
        name
        for name, brought_by in owners.items()
        if declared & {re.sub(r"[-_.]+", "-", owner).lower() for owner in brought_by}
    }
    strange: set[str] = set()
    for path in (ROOT / folder).rglob("*.py"):
        text = path.read_text("utf-8")
        if not known.issuperset(IMPORT.findall(text)):  # or prose looks like an import
            strange |= imported(text) - known
    return strange


def imported(text: str) -> set[str]:
    """Return the packages that a program imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_words_of_f_strings_are_checked(tmp_path: Path) -> None:
    """Python 3.12 splits an f-string into tokens of other kinds than 3.11."""
    for folder in ("app", "docs", "packaging"):
        (tmp_path / folder).mkdir()
    for name in ("docs/api", "docs/reliability", "README", "CONTRIBUTING", "CHANGELOG", "SECURITY"):
        (tmp_path / f"{name}.md").write_text("", "utf-8")
    (tmp_path / "app" / "made.py").write_text('TEXT = f"{1} row works off {2}"\n', "utf-8")
    script = shutil.copy(SCRIPTS / "check_words.py", tmp_path / "packaging")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["app/made.py:1: works off"]
