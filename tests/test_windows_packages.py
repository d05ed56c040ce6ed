"""The packages for Windows: what is in them, and (slow) that they work under Wine."""

from __future__ import annotations

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from app import __version__
from app.discovery.match.catalogue import DETECTORS
from app.discovery.sample.sample_set import generate
from tests.kit.delivery import script

ROOT = Path(__file__).parent.parent
WINE = ROOT / "build/wine"
DATE = 1_700_000_000
INSTALLED = "root/.wine/drive_c/Program Files/Discovery Console"
WINDOW, CONSOLE = 2, 3
"""Subsystems in the head of a program for Windows."""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="made on Linux")
if sys.platform == "linux":
    program, portable, msi, wine_setup, same_matches = (
        script(name, "windows", "wine")
        for name in ("program", "portable", "msi", "wine_setup", "same_matches")
    )

needs_compiler = pytest.mark.skipif(
    shutil.which("x86_64-w64-mingw32-gcc") is None, reason="needs gcc-mingw-w64-x86-64-win32"
)
needs_wixl = pytest.mark.skipif(
    shutil.which("wixl") is None or shutil.which("msiinfo") is None, reason="needs wixl, msitools"
)
FILES = {
    "discovery-console.exe": b"MZ window",
    "discovery-console.com": b"MZ console",
    "LICENSE": b"as is",
    "_internal/python313.dll": b"MZ python",
    "_internal/app/__init__.pyc": b"code",
    "_internal/app/ui/__init__.pyc": b"code",
    "_internal/empty.txt": b"",
    "_internal/with a space and ü.txt": b"name",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with few of the files of the program."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    return filled(tmp_path / "made" / "discovery-console")


def filled(folder: Path) -> Path:
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


@pytest.mark.parametrize(
    ("path", "needed"),
    [
        ("PySide6/Qt6Core.dll", True),
        ("PySide6/QtWidgets.pyd", True),
        ("PySide6/pyside6.abi3.dll", True),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt6Qml.dll", False),
        ("PySide6/designer.exe", False),
        ("PySide6/plugins/sqldrivers/qsqlite.dll", False),
        ("PySide6/translations/qt_de.qm", False),
        ("numpy/_core/tests/test_a.py", False),
        ("numpy/_core/_multiarray_umath.cp313-win_amd64.pyd", True),
        ("keyring-25.0.dist-info/entry_points.txt", True),
        ("keyring-25.0.dist-info/licenses/LICENSE", True),
        ("keyring-25.0.dist-info/RECORD", False),
        ("typing_extensions.py", True),
        ("app/_resources/icons/app.svg", True),
        ("app/discovery/match/native/digit_core.c", True),
        ("app/discovery/match/native/lib/digit_core-win32-x86_64.dll", True),
        ("app/discovery/match/native/lib/digit_core-win32-x86_64.dll.sha256", True),
        ("app/discovery/match/native/lib/digit_core-linux-x86_64.so", False),
        ("app/discovery/match/native/lib/digit_core-darwin-aarch64.dylib.sha256", False),
    ],
)
def test_what_the_program_needs_of_a_wheel(path: str, needed: bool) -> None:
    assert program.is_needed(PurePosixPath(path)) is needed


def test_every_data_type_with_a_sample_is_compared_between_windows_and_linux() -> None:
    found = {line.split("\t")[2] for line in same_matches.hits_in_samples()}
    assert found >= {sample.data_type for each in DETECTORS for sample in each.matching}


@pytest.mark.slow
@needs_compiler
def test_programs_have_a_window_or_a_console_and_are_the_same_each_time(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for made in (one, other):
        made.mkdir()
        program.launchers(made)
    subsystems = {}
    for path in one.iterdir():
        content = path.read_bytes()
        assert content == (other / path.name).read_bytes()
        assert __version__.encode("utf-16-le") in content
        assert b"longPathAware" in content
        head = struct.unpack_from("<I", content, 0x3C)[0]
        subsystems[path.name] = struct.unpack_from("<H", content, head + 92)[0]
    assert subsystems == {"discovery-console.exe": WINDOW, "discovery-console.com": CONSOLE}


def test_archive_has_every_file_and_is_the_same_each_time(folder: Path, tmp_path: Path) -> None:
    assert portable.main(folder, tmp_path / "one.zip") == 0
    again = filled(tmp_path / "again" / "discovery-console")
    assert portable.main(again, tmp_path / "other.zip") == 0
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "other.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
    assert found == {f"discovery-console/{name}": content for name, content in FILES.items()}


def rows(installer: Path, table: str) -> list[dict[str, str]]:
    """Return the rows of a table of an installer."""
    done = subprocess.run(
        ["msiinfo", "export", installer, table], capture_output=True, text=True, check=True
    )
    names, _, _, *lines = done.stdout.splitlines()
    return [dict(zip(names.split("\t"), line.split("\t"), strict=True)) for line in lines]


def installed(installer: Path) -> dict[str, int]:
    """Return the files of an installer: the path in the program's folder, and the size."""
    folders = {row["Directory"]: row for row in rows(installer, "Directory")}
    components = {row["Component"]: row["Directory_"] for row in rows(installer, "Component")}
    in_feature = {row["Component_"] for row in rows(installer, "FeatureComponents")}
    assert in_feature == set(components)

    def path(folder: str) -> str:
        if folder == "INSTALLDIR":
            return ""
        row = folders[folder]
        return f"{path(row['Directory_Parent'])}{row['DefaultDir'].split('|')[-1]}/"

    return {
        path(components[row["Component_"]]) + row["FileName"].split("|")[-1]: int(row["FileSize"])
        for row in rows(installer, "File")
    }


def sizes(folder: Path) -> dict[str, int]:
    return {
        path.relative_to(folder).as_posix(): path.stat().st_size
        for path in folder.rglob("*")
        if path.is_file()
    }


def menu_entries() -> list[str]:
    """Return the menu entries in Wine; it puts those of all users into the menu of this one."""
    return [path.name for path in (WINE / "root/.wine/drive_c").rglob("Start Menu/**/*.lnk")]


def on_path() -> list[str]:
    """Return the path of the system in Wine, if it names the program's folder."""
    registry = (WINE / "root/.wine/system.reg").read_text("utf-8", "replace")
    return re.findall(r'(?m)^"PATH"=.*\\\\Discovery Console.*$', registry)


@needs_wixl
class TestInstaller:
    """The MSI."""

    @pytest.fixture
    def installer(self, folder: Path, tmp_path: Path) -> Path:
        assert msi.main(["msi.py", str(folder), str(tmp_path / "console.msi")]) == 0
        return tmp_path / "console.msi"

    def test_table_of_files_is_the_folder(self, installer: Path, folder: Path) -> None:
        assert installed(installer) == sizes(folder)

    def test_every_name_has_a_short_one(self, installer: Path) -> None:
        named = [row["FileName"] for row in rows(installer, "File")]
        named += [row["DefaultDir"] for row in rows(installer, "Directory")]
        named = [name for name in named if name not in {"SourceDir", "Discovery Console"}]
        for name in named:
            assert re.fullmatch(r"[\w.]{1,8}(\.\w{0,3})?", name.split("|")[0]), name

    def test_menu_entry_and_path(self, installer: Path) -> None:
        (entry,) = rows(installer, "Shortcut")
        assert (entry["Directory_"], entry["Name"]) == ("ProgramMenuFolder", "Discovery Console")
        program_of = {row["Component_"]: row["FileName"] for row in rows(installer, "File")}
        assert program_of[entry["Component_"]].endswith("|discovery-console.exe")
        (variable,) = rows(installer, "Environment")
        assert (variable["Name"], variable["Value"]) == ("=-*PATH", "[~];[INSTALLDIR]")
        when = {r["Action"]: int(r["Sequence"]) for r in rows(installer, "InstallExecuteSequence")}
        assert when["InstallInitialize"] < when["RemoveEnvironmentStrings"] < when["InstallFiles"]
        assert when["InstallFiles"] < when["WriteEnvironmentStrings"] < when["InstallFinalize"]

    def test_another_version_replaces_it(self, installer: Path) -> None:
        told = {row["Property"]: row["Value"] for row in rows(installer, "Property")}
        assert told["UpgradeCode"] == "{8F892AC2-9731-5F95-A8EA-070DEA56435B}"
        assert told["ProductVersion"] == __version__
        found = {row["ActionProperty"] for row in rows(installer, "Upgrade")}
        assert found == {"WIX_UPGRADE_DETECTED", "WIX_DOWNGRADE_DETECTED"}

    def test_two_builds_are_the_same(self, installer: Path, tmp_path: Path) -> None:
        again = filled(tmp_path / "again" / "discovery-console")
        assert msi.main(["msi.py", str(again), str(tmp_path / "again.msi")]) == 0
        assert installer.read_bytes() == (tmp_path / "again.msi").read_bytes()
        told = subprocess.run(
            ["msiinfo", "suminfo", installer], capture_output=True, text=True, check=True
        ).stdout
        assert told.count("Nov 14") == 2

    def test_another_content_is_another_package(self, installer: Path, folder: Path) -> None:
        (folder / "LICENSE").write_bytes(b"as was")
        other = installer.with_name("other.msi")
        assert msi.main(["msi.py", str(folder), str(other)]) == 0
        codes = [
            re.findall(r"Revision number .*", subprocess.run(
                ["msiinfo", "suminfo", path], capture_output=True, text=True, check=True
            ).stdout)
            for path in (installer, other)
        ]  # fmt: skip
        assert codes[0] != codes[1]


def test_without_wixl_it_says_what_is_missing(
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert msi.main(["msi.py", str(folder), str(tmp_path / "console.msi")]) == 2
    assert "apt-get install wixl msitools" in capsys.readouterr().err


@pytest.fixture(scope="module")
def made() -> Path:
    """Make the program; return its folder."""
    made = ROOT / "build/windows-test/discovery-console"
    assert program.main(["program.py", str(WINE), str(made)]) == 0
    return made


@pytest.fixture(scope="module")
def extracted(made: Path) -> Path:
    """Return the folder of the program in Wine, as it comes out of the archive."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", str(DATE))
        assert portable.main(made, made.with_name("console.zip")) == 0
    place = WINE / "opt/portable"
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(made.with_name("console.zip")) as archive:
        archive.extractall(place)
    found = place / "discovery-console"
    wine_setup.shims(found, found / "_internal")
    return found


@pytest.mark.slow
@needs_compiler
@needs_wixl
@pytest.mark.skipif(
    not (WINE / ".complete").is_file(), reason="needs `make wine` or `make windows`"
)
class TestUnderWine:
    """The packages as `make windows` makes them. Wine lacks what `wine_setup.shims` adds."""

    def run(self, *arguments: str, screen: bool = False) -> str:
        """Run a program in Wine; return what it prints."""
        command = [sys.executable, str(ROOT / "packaging/wine/wine_run.py"), str(WINE)]
        command += ["--screen"] * screen
        done = subprocess.run(
            [*command, "--program", *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def test_versions(self, extracted: Path) -> None:
        told = self.run(rf"Z:\opt\portable\{extracted.name}\discovery-console.com", "--version",
                        "--verbose")  # fmt: skip
        assert told.startswith(f"Discovery Console: {__version__}\n")
        assert re.search(r"\nWindow: PySide6 \S+, Qt ", told)
        assert re.search(r"\nPattern engine: hyperscan ", told)
        assert re.search(r"\nPackages: \d+ in the locked version\n", told)

    def test_it_finds_what_linux_finds(self, extracted: Path) -> None:
        work = ROOT / "build/windows-test/scan"
        shutil.rmtree(work, ignore_errors=True)
        generate(work / "sample")
        here = work.relative_to(ROOT).as_posix()
        scan = ["scan", f"{here}/sample", "--output"]
        windows = rf"Z:\opt\portable\{extracted.name}\discovery-console.com"
        self.run(windows, *scan, f"{here}/windows.jsonl")
        linux = [sys.executable, "-m", "app", *scan, f"{here}/linux.jsonl"]
        subprocess.run(linux, cwd=ROOT, check=True, capture_output=True)
        found = [
            sorted((work / f"{name}.jsonl").read_text("utf-8").replace("\\\\", "/").splitlines())
            for name in ("linux", "windows")
        ]
        assert len(found[0]) > 1000
        assert found[0] == found[1]

    def test_the_tour_passes(self, extracted: Path) -> None:
        tour = ROOT / "build/windows-test/tour"
        shutil.rmtree(tour, ignore_errors=True)
        window = rf"Z:\opt\portable\{extracted.name}\discovery-console.exe"
        self.run(window, "--tour", tour.relative_to(ROOT).as_posix(), screen=True)
        told = json.loads((tour / "tour.json").read_text("utf-8"))
        assert len(told["steps"]) == 11
        assert all(step["ok"] for step in told["steps"])

    def test_it_is_installed_and_removed(self, made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
        shutil.rmtree(WINE / "root/.wine", ignore_errors=True)
        installer = made.with_name("console.msi")
        assert msi.main(["msi.py", str(made), str(installer)]) == 0
        assert installed(installer) == sizes(made)
        name = rf"Z:\project\build\windows-test\{installer.name}"
        self.run("msiexec", "/i", name, "/qn")
        target = WINE / INSTALLED
        assert sizes(target) == sizes(made)
        assert menu_entries() == ["Discovery Console.lnk"]
        assert len(on_path()) == 1
        wine_setup.shims(target, target / "_internal")
        program = r"C:\Program Files\Discovery Console\discovery-console.com"
        assert self.run(program, "--version").strip() == __version__
        self.run("msiexec", "/x", name, "/qn")
        assert not set(sizes(target)) & set(sizes(made))
        assert menu_entries() == on_path() == []

    def test_qt_can_be_replaced(self, made: Path) -> None:
        """As the LGPL asks: its libraries are files of their own, each there once."""
        assert list(made.rglob("Qt6Core.dll")) == [made / "_internal/PySide6/Qt6Core.dll"]
        assert list(made.rglob("shiboken6.abi3.dll")) == [
            made / "_internal/shiboken6/shiboken6.abi3.dll"
        ]

    def test_nothing_of_this_machine_and_no_tools_are_in_it(self, made: Path) -> None:
        names = {path.name for path in made.rglob("*")}
        assert not {"direct_url.json", "pyarrow", "pytest", "PyInstaller", "RECORD"} & names
        assert not [name for name in names if "WebEngine" in name or "Qml" in name]
        assert [path.name for path in made.rglob("*.py")] == ["evidence_verifier.py"]
        for path in made.rglob("*"):
            if path.is_file():
                content = path.read_bytes()
                assert os.fsencode(ROOT) not in content, path
                assert b"Z:\\project" not in content, path

    def test_two_builds_are_the_same(self, made: Path) -> None:
        again = ROOT / "build/windows-again/discovery-console"
        assert program.main(["program.py", str(WINE), str(again)]) == 0
        assert sizes(again) == sizes(made)
        for name in sizes(made):
            assert (again / name).read_bytes() == (made / name).read_bytes(), name
