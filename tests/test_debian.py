"""The Debian package: its files, what desktop and shell read of it, and (slow) a clean Debian."""

from __future__ import annotations

import configparser
import gzip
import importlib
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from cyclopts import App

from app import __version__
from app.command_line import app
from tests import test_frozen

ROOT = Path(__file__).parent.parent
LINUX = ROOT / "packaging" / "linux"
DATE = 1_700_000_000
ID = "org.discoveryconsole.DiscoveryConsole"
FILES = {
    "usr/bin/discovery-console",
    "usr/lib/discovery-console/_internal/libQt6Core.so.6",
    "usr/lib/discovery-console/discovery-console",
    "usr/lib/systemd/system/discovery-console-report.service",
    "usr/lib/systemd/system/discovery-console-report.timer",
    "usr/lib/systemd/system/discovery-console.service",
    "usr/share/applications/discovery-console.desktop",
    "usr/share/bash-completion/completions/discovery-console",
    "usr/share/doc/discovery-console/changelog.gz",
    "usr/share/doc/discovery-console/check_journal.py",
    "usr/share/doc/discovery-console/copyright",
    "usr/share/doc/discovery-console/decrypt_dde.py",
    "usr/share/fish/vendor_completions.d/discovery-console.fish",
    "usr/share/icons/hicolor/128x128/apps/discovery-console.png",
    "usr/share/icons/hicolor/256x256/apps/discovery-console.png",
    "usr/share/icons/hicolor/48x48/apps/discovery-console.png",
    "usr/share/icons/hicolor/64x64/apps/discovery-console.png",
    "usr/share/icons/hicolor/scalable/apps/discovery-console.svg",
    "usr/share/man/man1/discovery-console.1.gz",
    f"usr/share/metainfo/{ID}.metainfo.xml",
    "usr/share/zsh/vendor-completions/_discovery-console",
}
NOTICES = {f"usr/share/doc/discovery-console/{path.name}" for path in ROOT.glob("NOTICE*")}

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("dpkg-deb") is None, reason="needs dpkg-deb"
)


@pytest.fixture(scope="module")
def deb() -> Iterator[Any]:
    """Return the script that makes the package."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(LINUX))
        yield importlib.import_module("deb")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with few of the files of the one-folder program."""
    folder = tmp_path_factory.mktemp("frozen") / "discovery-console"
    (folder / "_internal").mkdir(parents=True)
    shutil.copy("/bin/true", folder / "discovery-console")
    for name in ("libQt6Core.so.6", "libssl.so.3"):
        (folder / "_internal" / name).write_bytes(b"")
    return folder


@pytest.fixture(scope="module")
def tree(deb: Any, program: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the files of the package."""
    made = tmp_path_factory.mktemp("deb") / "tree"
    deb.fill(made, program, DATE)
    return made


def commands() -> Iterator[tuple[str, App]]:
    """Yield each command of the program, with its name as it is typed."""
    waiting = [("", app)]
    for name, command in waiting:
        yield name, command
        flags = {*command.help_flags, *command.version_flags}
        waiting += [
            (f"{name} {each}".strip(), command[each]) for each in command if each not in flags
        ]


def options(command: App) -> list[str]:
    """Return the options of a command, without those of every command."""
    if command.default_command is None:
        return []
    arguments = command.assemble_argument_collection(default_parameter=app.default_parameter)
    return [name for argument in arguments for name in argument.names if name.startswith("--")]


def test_table_of_files(tree: Path) -> None:
    """Libraries that Debian has are not among them."""
    found = {str(path.relative_to(tree)) for path in tree.rglob("*") if not path.is_dir()}
    assert found == FILES | NOTICES


def test_menu_entry_starts_the_program(tree: Path) -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[method-assign,assignment]
    path = tree / "usr/share/applications/discovery-console.desktop"
    entry.read_string(path.read_text("utf-8"))
    (section,) = entry.sections()
    values = entry[section]
    assert (section, values["Type"], values["Terminal"]) == (
        "Desktop Entry",
        "Application",
        "false",
    )
    started = tree / "usr/bin" / values["Exec"]
    assert started.resolve() == tree / "usr/lib/discovery-console/discovery-console"
    assert started.stat().st_mode & 0o111
    assert len(list(tree.glob(f"usr/share/icons/hicolor/*/apps/{values['Icon']}.*"))) == 5
    assert {"System", "Security"} <= set(values["Categories"].split(";"))
    if shutil.which("desktop-file-validate"):
        subprocess.run(["desktop-file-validate", path], check=True)


def test_metadata_for_software_centres(tree: Path) -> None:
    path = tree / f"usr/share/metainfo/{ID}.metainfo.xml"
    root = ET.fromstring(path.read_text("utf-8"))
    assert root.findtext("id") == ID
    assert (tree / "usr/share/applications" / (root.findtext("launchable") or "-")).is_file()
    assert (tree / "usr/bin" / (root.findtext("provides/binary") or "-")).is_symlink()
    release = root.find("releases/release")
    assert release is not None
    assert (release.get("version"), release.get("date")) == (__version__, "2023-11-14")
    if shutil.which("appstreamcli"):
        command = ["appstreamcli", "validate", "--no-net", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert not re.search(r"(?m)^[EW]:", done.stdout), done.stdout


def test_manual_page_names_every_command_and_option(tree: Path) -> None:
    packed = (tree / "usr/share/man/man1/discovery-console.1.gz").read_bytes()
    page = gzip.decompress(packed).decode().replace("\\-", "-").replace("\\e", "\\")
    names = dict(commands())
    assert {"", "serve", "scan", "users grant", "audit verify"} <= names.keys()
    for name, command in names.items():
        heading = f"\n.SS discovery-console {name}\n" if name else "\n.SH DESCRIPTION\n"
        _, found, section = page.partition(heading)
        assert found, name
        section = section.partition("\n.SS" if name else "\n.SH")[0]
        for option in options(command):
            assert re.search(rf"(?m)^\.B .*{option}\b", section), (name, option)
    assert "\n.SH EXIT STATUS\n0 success; 1" in page
    assert re.findall(r".\.S[HS]\b.*", page) == [], "a heading begins a line"
    assert "`" not in page
    assert "**" not in page
    if shutil.which("groff"):
        done = subprocess.run(
            ["groff", "-man", "-ww", "-Tutf8"], input=packed and gzip.decompress(packed),
            capture_output=True, check=True,
        )  # fmt: skip
        assert not done.stderr


def test_completions_name_every_command_and_option(tree: Path) -> None:
    share = tree / "usr/share"
    for path in (
        share / "bash-completion/completions/discovery-console",
        share / "zsh/vendor-completions/_discovery-console",
        share / "fish/vendor_completions.d/discovery-console.fish",
    ):
        text = path.read_text("utf-8")
        for name, command in commands():
            assert all(word in text for word in name.split()), (path.name, name)
            for option in options(command):
                assert option.removeprefix("--") in text, (path.name, name, option)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        (["sca"], {"scan"}),
        (["--to"], {"--tour"}),
        (["users", "g"], {"grant"}),
        (["scan", "--st"], {"--state"}),
        (["users", "grant", "--re"], {"--revoke"}),
    ],
)
def test_bash_completes(tree: Path, typed: list[str], offered: set[str]) -> None:
    words = " ".join(["discovery-console", *typed])
    script = (
        f'source "{tree}/usr/share/bash-completion/completions/discovery-console"\n'
        f"COMP_WORDS=({words}); COMP_CWORD={len(typed)}\n"
        'set -- $(complete -p discovery-console); while [ "$1" != -F ]; do shift; done; $2\n'
        'printf "%s\\n" "${COMPREPLY[@]}"\n'
    )
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) == offered


def test_service_is_hardened_and_not_started(tree: Path) -> None:
    path = tree / "usr/lib/systemd/system/discovery-console.service"
    text = path.read_text("utf-8")
    (started,) = re.findall(r"(?m)^ExecStart=/(.*)$", text)
    program, *arguments = started.split()
    assert (tree / program).is_symlink()
    command, bound, _ = app.parse_args(arguments, exit_on_error=False, print_error=False)
    assert command.__name__ == "serve"
    assert bound.arguments["data"] == Path("%S/discovery-console")
    assert "\nDynamicUser=yes\n" in text
    if shutil.which("systemd-analyze"):
        judge = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(path)]
        done = subprocess.run(judge, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_report_is_hardened_and_not_started() -> None:
    """Its options are those of the program, and it needs a timer that somebody enables."""
    path = LINUX / "discovery-console-report.service"
    text = path.read_text("utf-8")
    (started,) = re.findall(r"(?m)^ExecStart=/usr/bin/discovery-console (.*)$", text)
    command, bound, _ = app.parse_args(started.split(), exit_on_error=False, print_error=False)
    assert command.__name__ == "scan"
    assert bound.arguments["enrolment"] == Path("%d/enrolment.json")
    assert not bound.args, "without paths, all enrolled folders are scanned"
    assert "WantedBy" not in text
    if shutil.which("systemd-analyze"):
        judge = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(path)]
        done = subprocess.run(judge, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_scripts_stop_and_disable_the_service_only_when_it_is_removed(tmp_path: Path) -> None:
    """A fake systemctl records its arguments; a system that runs has more to do."""
    (tmp_path / "systemctl").write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/told\n')
    (tmp_path / "systemctl").chmod(0o755)
    (tmp_path / "told").touch()
    runs = Path("/run/systemd/system").is_dir()

    def told(script: str, *arguments: str) -> list[str]:
        """Run a script as dpkg does; return what it asked of systemctl."""
        (tmp_path / "told").write_text("")
        command = ["/bin/sh", str(LINUX / "control" / script), *arguments]
        subprocess.run(command, env={"PATH": str(tmp_path)}, check=True)
        return (tmp_path / "told").read_text().splitlines()

    name = "discovery-console.service"
    both = f"{name} discovery-console-report.timer"
    disabled = [f"--quiet disable {both}"]
    assert told("prerm", "remove") == ([f"stop {both}"] if runs else []) + disabled
    assert told("prerm", "upgrade", "0.2.0") == []
    again = ["daemon-reload", f"try-restart {name}"]
    assert told("postinst", "configure", "0.1.0") == (again if runs else [])
    assert told("postinst", "configure", "") == (again[:1] if runs else [])
    assert {path.name for path in (LINUX / "control").iterdir()} == {"postinst", "prerm"}, (
        "dpkg keeps a package with a postrm until it is purged"
    )


def test_depends_on_what_its_files_need(deb: Any, tmp_path: Path) -> None:
    shutil.copy("/bin/true", tmp_path / "program")
    (tmp_path / "text").write_bytes(b"no program")
    packages = deb.depends(tmp_path)
    assert {"libxcb-cursor0", "libegl1", "libxcb-icccm4", "tzdata"} <= packages
    (libc,) = (package for package in packages if package.startswith("libc6"))
    assert re.fullmatch(r"libc6 \(>= 2\.\d+\)", libc)
    (openssl,) = (
        path for path in Path("/usr/lib").glob("*-linux-gnu*/libssl.so.3") if path.is_file()
    )
    shutil.copy(openssl, tmp_path)
    assert "libssl3" in {package.removesuffix("t64") for package in deb.depends(tmp_path)}
    (tmp_path / "libcrypto.so.3").write_bytes(b"carried")
    assert "libssl3" not in {package.removesuffix("t64") for package in deb.depends(tmp_path)}


def test_two_builds_are_the_same(
    deb: Any, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    packages: list[Path] = []
    for name, mask in (("one", 0o022), ("another", 0o077)):
        before = os.umask(mask)
        try:
            assert deb.main(["deb.py", str(program), str(tmp_path / name)]) == 0
        finally:
            os.umask(before)
        packages += (tmp_path / name).glob("discovery-console_*.deb")
    one, another = packages
    assert one.read_bytes() == another.read_bytes()
    told = subprocess.run(
        ["dpkg-deb", "--contents", one], capture_output=True, text=True, check=True
    )
    assert {line.split()[1] for line in told.stdout.splitlines()} == {"root/root"}
    modes = {line.split()[5]: line.split()[0] for line in told.stdout.splitlines()}
    assert modes["./usr/lib/discovery-console/discovery-console"] == "-rwxr-xr-x"
    assert modes["./usr/share/bash-completion/completions/discovery-console"] == "-rw-r--r--"


CHROOT = """
set -e
mount -t proc proc "$1/proc"
mount --bind /dev "$1/dev"
folder=$1; shift
clean="PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive HOME=/root"
exec chroot "$folder" /usr/bin/env -i $clean "$@"
"""
APT = "apt-get install --yes --quiet --no-install-recommends"
TOUR = "cd && QT_QPA_PLATFORM=offscreen $(sed -n 's/^Exec=//p' {menu}) --tour tour"
ENABLED = "etc/systemd/system/multi-user.target.wants/discovery-console.service"
MENU = "/usr/share/applications/discovery-console.desktop"


class Debian:
    """A clean Debian in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        release = "/etc/os-release"
        codename = re.findall(r"(?m)^VERSION_CODENAME=(\w+)$", Path(release).read_text())[0]
        subprocess.run(["debootstrap", "--variant=minbase", codename, folder], check=True)

    def run(self, script: str, user: str = "root") -> str:
        """Run a script of the shell in it; return its output."""
        command = ["su", user, "-c", script] if user != "root" else ["sh", "-c", script]
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", CHROOT, "sh", self._folder, *command],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def debian(folder: Path) -> Iterator[Debian]:
    """Make a clean Debian in a new folder, which is removed at the end."""
    try:
        yield Debian(folder)
    finally:
        shutil.rmtree(folder)


@pytest.mark.slow
@pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("debootstrap") is None, reason="needs root and debootstrap"
)
def test_in_a_clean_debian(deb: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install it where there is no Python; start it from the menu as a plain user; remove it."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(DATE))
    assert deb.main(["deb.py", str(test_frozen.built(tmp_path)), str(tmp_path / "deb")]) == 0
    (package,) = (tmp_path / "deb").glob("*.deb")
    with debian(tmp_path / "root") as system:
        shutil.copy(package, tmp_path / "root/tmp/console.deb")
        system.run(f"useradd --create-home ann && apt-get update && {APT} /tmp/console.deb")
        assert not system.run("command -v python3 || true")
        told = system.run(TOUR.format(menu=MENU), user="ann")
        assert "worst gap of the GUI timer" in told
        system.run(f"{APT} systemd && systemctl enable discovery-console")
        assert (tmp_path / "root" / ENABLED).is_symlink()
        files = system.run("dpkg --listfiles discovery-console").split()
        system.run("apt-get remove --yes discovery-console && rm /tmp/console.deb")
        root = tmp_path / "root"
        assert not [path for path in files if (root / path.lstrip("/")).is_file()]
        ours = [path.relative_to(root) for path in root.rglob("*discovery*console*")]
        assert not [path for path in ours if not path.is_relative_to("home/ann")]
        assert ours, "the user's data is left alone"
