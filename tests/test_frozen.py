"""The one-folder program: how it starts itself, and (slow) that it does all that the others do."""

from __future__ import annotations

import filecmp
import json
import os
import re
import runpy
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from subprocess import PIPE

import pytest

from app import __version__
from app.discovery.scan.edition import edition
from app.frozen import SERVICE
from app.remediation.undo_copies.keys import KEY_BYTES
from app.service.process import host
from app.service.process.handshake import Handshake

ROOT = Path(__file__).parent.parent
RECIPE = ROOT / "packaging" / "frozen"
START = "import sys; from app.frozen import main; sys.exit(main())"
ENVIRONMENT = """
import os, sys
sys.frozen = True
from app.frozen import main
main()
print(*(f"{name}={value}" for name, value in os.environ.items() if "LIBRARY" in name))
"""


def test_a_bundle_starts_itself_as_its_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert host.command() == [sys.executable, SERVICE]


def test_the_word_for_the_service_starts_it(tmp_path: Path) -> None:
    def spawn(errors: int) -> host.Process:
        command = [sys.executable, "-c", START, SERVICE]
        return subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=errors, cwd=ROOT)

    given = Handshake(
        data=str(tmp_path),
        username="a",
        password="b" * 20,
        vault_key=bytes(KEY_BYTES),
        lasting=False,
        locked=False,
        session="c",
        version=__version__,
    )
    child, answer = host.launch(tmp_path, given, spawn)
    child.end(60)
    assert answer.base_url.startswith("https://")


@pytest.mark.skipif(sys.platform != "linux", reason="a variable of Linux")
def test_other_programs_do_not_get_the_libraries_of_the_bundle() -> None:
    bundle = {"LD_LIBRARY_PATH": "/bundle", "LD_LIBRARY_PATH_ORIG": "/usual"}
    assert _libraries(bundle) == "LD_LIBRARY_PATH=/usual"
    del bundle["LD_LIBRARY_PATH_ORIG"]
    assert not _libraries(bundle)


def _libraries(variables: dict[str, str]) -> str:
    """Return the variables about libraries that a bundle leaves to the programs that it starts."""
    done = subprocess.run(
        [sys.executable, "-c", ENVIRONMENT, "--version"],
        env=os.environ | variables,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.removeprefix(__version__).strip()


def test_modules_that_are_imported_by_name_are_included() -> None:
    """But those of an extra."""
    contents = runpy.run_path(str(RECIPE / "contents.py"))
    included = {*contents["BY_NAME"], *contents["WHOLE"]}
    brought = set(packages_distributions()) - set(contents["excluded"]()) - {"app"}
    found = set()
    for path in (ROOT / "app").rglob("*.py"):
        found |= set(
            re.findall(r'\b(?:library|import_module)\("([\w.]+)"', path.read_text("utf-8"))
        )
    needed = {name for name in found if name.partition(".")[0] in brought | sys.stdlib_module_names}
    assert len(needed) > 4
    assert needed <= included


@pytest.mark.skipif(sys.platform == "win32", reason="a script for sh")
def test_recipe_for_macos_is_a_script_and_names_files_that_exist() -> None:
    """No more of it can be tested without a Mac."""
    recipe = ROOT / "packaging" / "macos" / "dmg.sh"
    subprocess.run(["sh", "-n", recipe], check=True)
    named = re.findall(r"packaging/[\w./]+\.(?:py|spec|sh)", recipe.read_text("utf-8"))
    assert len(named) == 4
    assert all((ROOT / name).is_file() for name in named)


def built(folder: Path) -> Path:
    """Make the one-folder program in `folder`, as `make frozen` does; return its folder."""
    command = [
        *(sys.executable, "-m", "PyInstaller", "--clean", "--log-level", "ERROR"),
        *("--distpath", str(folder), "--workpath", str(folder / "work")),
        str(RECIPE / "frozen.spec"),
    ]
    same = {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "1700000000"}
    subprocess.run(command, env=os.environ | same, cwd=ROOT, check=True)
    return folder / "discovery-console"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the program, which has been made."""
    return built(tmp_path_factory.mktemp("frozen"))


def run(program: Path, *arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command of the program as a user with this home, and with no Python on the path."""
    variables = {"HOME": str(home), "PATH": "/nowhere", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [str(program / "discovery-console"), *arguments],
        env=variables,
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )


def _files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="made and run on Linux")
class TestProgram:
    """The program as `make frozen` makes it."""

    def test_the_tour_passes(self, program: Path, tmp_path: Path) -> None:
        done = run(program, "--tour", str(tmp_path / "tour"), home=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr
        told = json.loads((tmp_path / "tour" / "tour.json").read_text("utf-8"))
        assert len(told["steps"]) == 11
        assert all(step["ok"] for step in told["steps"])

    def test_the_commands_work(self, program: Path, tmp_path: Path) -> None:
        (tmp_path / "letter.txt").write_text("Card 4532015112830366")
        found = run(program, "scan", "letter.txt", "--jobs", "2", home=tmp_path)
        assert json.loads(found.stdout)["masked"] == "453201******0366", found.stderr
        ready = tmp_path / "ready.json"
        command = ["serve", "--data", "data", "--port", "0", "--ready-file", str(ready)]
        with subprocess.Popen(
            [str(program / "discovery-console"), *command],
            env={"HOME": str(tmp_path)},
            cwd=tmp_path,
            stderr=PIPE,
            text=True,
        ) as service:
            assert service.stderr is not None
            told = ""
            while "to stop" not in told and (line := service.stderr.readline()):
                told += line
            assert json.loads(ready.read_text())["pid"] == service.pid, told
            service.terminate()
        assert service.returncode == 0
        assert "intact" in run(program, "audit", "verify", "--data", "data", home=tmp_path).stdout
        assert run(program, "--version", home=tmp_path).stdout == f"{__version__}\n"

    def test_qt_can_be_replaced(self, program: Path) -> None:
        """As the LGPL asks: its libraries are files of their own, each there once."""
        libraries = program / "_internal" / "PySide6" / "Qt" / "lib"
        assert (program / "_internal" / "libQt6Core.so.6").resolve().parent == libraries
        assert [path for path in program.rglob("libQt6Core*") if not path.is_symlink()] == [
            libraries / "libQt6Core.so.6"
        ]

    def test_it_reads_again_what_another_edition_has_read(self, program: Path) -> None:
        assert (program / "_internal/app/discovery/edition").read_text() == edition()

    def test_nothing_of_this_machine_and_no_tools_are_in_it(self, program: Path) -> None:
        names = {path.name for path in program.rglob("*")}
        assert not {"direct_url.json", "pyarrow", "pytest", "PyInstaller"} & names
        assert not [name for name in names if "WebEngine" in name or "Qml" in name]
        for path in program.rglob("*"):
            if path.is_file():
                assert os.fsencode(ROOT) not in path.read_bytes(), path

    def test_two_builds_are_the_same(self, program: Path, tmp_path: Path) -> None:
        again = built(tmp_path)
        names = [str(path.relative_to(program)) for path in program.rglob("*") if path.is_file()]
        assert names == [
            str(path.relative_to(again)) for path in again.rglob("*") if path.is_file()
        ]
        assert filecmp.cmpfiles(program, again, names, shallow=False) == (names, [], [])
