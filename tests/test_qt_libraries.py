"""System libraries of Qt: found or missing, the command that installs them, and the message."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app import qt_libraries
from app.qt_libraries import Library

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="libraries of Linux")

ROOT = Path(__file__).parent.parent
LACKING = [
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "x11"),
    Library("libX11.so.6", "libx11-6", "libx11", "always"),
    Library("libX11-xcb.so.1", "libx11-xcb1", "libx11", "x11"),
]
RPM = "'libX11-xcb.so.1()(64bit)' 'libX11.so.6()(64bit)' 'libxcb-cursor.so.0()(64bit)'"
COMMANDS = {
    ("debian",): "sudo sh -c 'apt-get update && "
    "apt-get install --yes libx11-6 libx11-xcb1 libxcb-cursor0'",
    ("fedora",): f"sudo dnf install {RPM}",
    ("rocky", "rhel", "centos", "fedora"): f"sudo dnf install {RPM}",
    ("opensuse-leap", "suse", "opensuse"): f"sudo zypper install {RPM}",
    ("manjaro", "arch"): "sudo pacman -S --needed libx11 xcb-util-cursor",
    ("plan9",): "",
}
WITHOUT_LIBRARY = """
import sys
from app import qt_libraries
from app.__main__ import main
qt_libraries.libraries = lambda: [qt_libraries.Library("libnone.so.9", "libnone9", "none", "x11")]
qt_libraries._system = lambda: ["arch"]
if sys.argv[1] == "unloadable":
    sys.modules["PySide6.QtCore"] = None
sys.exit(main(["--data", sys.argv[2]]))
"""


def test_the_command_is_that_of_the_system() -> None:
    for systems, command in COMMANDS.items():
        assert qt_libraries.install_command(LACKING, systems) == command, systems


def test_commands_of_the_readme_install_all() -> None:
    listed = qt_libraries.libraries()
    names = {
        "sudo apt-get install": [library.debian for library in listed],
        "sudo dnf install": [f"{library.file}()(64bit)" for library in listed],
        "sudo zypper install": [f"{library.file}()(64bit)" for library in listed],
        "sudo pacman -S --needed": [library.arch for library in listed],
    }
    for command, packages in names.items():
        (written,) = re.findall(rf"`{command} (.*)` \|", (ROOT / "README.md").read_text("utf-8"))
        told = subprocess.run(
            ["bash", "-c", f"echo {written}"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert told.stdout.split() == packages


def test_only_what_the_display_needs_is_missing() -> None:
    needed = qt_libraries.wanted({"DISPLAY": ":0"})
    assert {library.when for library in needed} == {"always", "x11"}
    assert not qt_libraries.missing(needed), "these tests need Qt"
    assert qt_libraries.missing(LACKING) == []
    none = Library("libnone.so.9", "libnone9", "none", "always")
    assert qt_libraries.missing([*LACKING, none]) == [none]
    assert not qt_libraries.advice()


@pytest.mark.parametrize("fault", ["unloadable", "no window"])
def test_a_missing_library_is_named_with_the_command(tmp_path: Path, fault: str) -> None:
    shown = {"DISPLAY": ":9999", "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_LIBRARY, fault, str(tmp_path / "data")],
        env={**os.environ, **shown},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == (
        "discovery-console: No window can be opened. Qt lacks these system libraries: "
        "libnone.so.9. Install them with: sudo pacman -S --needed none"
    )
