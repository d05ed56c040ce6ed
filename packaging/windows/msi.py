"""Make the installer for Windows (MSI) from the folder with the program.

    SOURCE_DATE_EPOCH=... python packaging/windows/msi.py FOLDER FILE

It needs wixl and msibuild (Debian: wixl, msitools). The program is installed for all users, with an
entry in the Start menu and its folder on the path; another version replaces it. The same files and
date give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import uuid
import xml.etree.ElementTree as ET
from pathlib import Path

import olefile  # type: ignore[import-untyped]

from app import __version__

NAMESPACE = uuid.UUID("3b1f60a4-5d1c-4f3e-9a55-9d2c4a0d4b7e")
"""Of all identifiers of the installer; another one would keep it from replacing old versions."""
PROGRAM = "discovery-console.exe"
TITLE = "Discovery Console"
MAKER = "Discovery Console maintainers"
SHORT = re.compile(r"\w{1,8}(\.\w{1,3})?", re.ASCII)
"""A name that needs no second one for programs of the time before long names."""
TOOLS = {"wixl": "wixl", "msibuild": "msitools"}
ENVIRONMENT = (
    ("Environment", "Name", "Value", "Component_"),
    ("s72", "l255", "L255", "s72"),
    ("Environment", "Environment"),
)
"""Head of the table of variables. `=-*PATH` means: add to the variable of the system, and remove
from it with the program.
"""
SEQUENCE = """\
INSERT INTO `InstallExecuteSequence` (`Action`, `Sequence`) VALUES ('RemoveEnvironmentStrings', 3300)
INSERT INTO `InstallExecuteSequence` (`Action`, `Sequence`) VALUES ('WriteEnvironmentStrings', 5200)
"""  # noqa: E501
"""Standard actions of the installer that wixl leaves out."""
SUMMARY = "\x05SummaryInformation"
CODE, MADE = 9, (12, 13)
"""Properties of the summary: the code of the package, and the times of its creation and change."""
EPOCH = 11_644_473_600
"""Seconds from the first day of Windows' file times to 1970."""


def main(arguments: list[str]) -> int:
    """Make the installer; return 0, or 2 after printing an error."""
    if len(arguments) != 3:
        print("usage: msi.py FOLDER FILE", file=sys.stderr)
        return 2
    if lacking := [package for tool, package in TOOLS.items() if shutil.which(tool) is None]:
        print(f"It needs, on Debian: apt-get install {' '.join(lacking)}", file=sys.stderr)
        return 2
    folder, target = Path(arguments[1]).resolve(), Path(arguments[2]).resolve()
    date = int(os.environ["SOURCE_DATE_EPOCH"])
    target.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as work:
        files = Path(work, "files")
        shutil.copytree(folder, files)
        for path in (files, *files.rglob("*")):
            os.utime(path, (date, date))
        source = Path(work, "program.wxs")
        ET.ElementTree(described(files)).write(source, "utf-8", xml_declaration=True)
        _run("wixl", "--arch", "x64", "--output", str(target), source.name, folder=work)
    _add_to_path(target)
    _set_summary(target, _guid(f"package {_digest(folder)}"), date)
    print(f"{target.name}: {target.stat().st_size / 1e6:.0f} MB")
    return 0


def described(folder: Path) -> ET.Element:
    """Return the description of the installer, for wixl."""
    root = ET.Element("Wix", xmlns="http://schemas.microsoft.com/wix/2006/wi")
    product = _add(
        root, "Product", Id=_guid(f"version {__version__}"), UpgradeCode=_guid("upgrade"),
        Name=TITLE, Version=__version__, Manufacturer=MAKER, Language="1033",
    )  # fmt: skip
    _add(
        product, "Package", Description=TITLE, Manufacturer=MAKER, InstallerVersion="500",
        Compressed="yes", InstallScope="perMachine",
    )  # fmt: skip
    newer = "A later version of Discovery Console is installed."
    _add(product, "MajorUpgrade", DowngradeErrorMessage=newer)
    _add(product, "Media", Id="1", Cabinet="files.cab", EmbedCab="yes")
    _add(product, "Icon", Id=PROGRAM, SourceFile=f"{folder.name}/{PROGRAM}")
    _add(product, "Property", Id="ARPPRODUCTICON", Value=PROGRAM)
    top = _add(product, "Directory", Id="TARGETDIR", Name="SourceDir")
    _add(top, "Directory", Id="ProgramMenuFolder")
    programs = _add(top, "Directory", Id="ProgramFiles64Folder")
    installed = _add(programs, "Directory", Id="INSTALLDIR", Name=TITLE)
    feature = _add(product, "Feature", Id="Program", Title=TITLE, Level="1")
    _fill(installed, feature, folder, folder)
    return root


def _fill(parent: ET.Element, feature: ET.Element, folder: Path, root: Path) -> None:
    """Add the content of `folder`, each file as a component of its own."""
    for path in sorted(folder.iterdir()):
        name = path.relative_to(root).as_posix()
        if path.is_dir():
            below = _add(parent, "Directory", Id=_id("d", name), Name=_name(path))
            _fill(below, feature, path, root)
            continue
        component = _add(
            parent, "Component", Id=_id("c", name), Guid=_guid(f"file {name}"), Win64="yes"
        )
        _add(feature, "ComponentRef", Id=_id("c", name))
        file = _add(
            component, "File", Id=_id("f", name), Name=_name(path), KeyPath="yes",
            Source=f"{root.name}/{name}",
        )  # fmt: skip
        if name == PROGRAM:
            _add(
                file, "Shortcut", Id="menu", Directory="ProgramMenuFolder", Name=TITLE,
                WorkingDirectory="INSTALLDIR", Icon=PROGRAM,
            )  # fmt: skip


def _add(parent: ET.Element, kind: str, **attributes: str) -> ET.Element:
    return ET.SubElement(parent, kind, attributes)


def _name(path: Path) -> str:
    """Return the name of a file or folder as the installer's tables have it: with a second, short
    one, unless it is short.
    """
    if SHORT.fullmatch(path.name):
        return path.name
    return f"{hashlib.sha256(path.name.encode()).hexdigest()[:8]}{path.suffix[:4]}|{path.name}"


def _guid(text: str) -> str:
    return str(uuid.uuid5(NAMESPACE, text)).upper()


def _id(kind: str, name: str) -> str:
    return kind + hashlib.sha256(name.encode()).hexdigest()[:32]


def _digest(folder: Path) -> str:
    content = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        content.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return content.hexdigest()


def _add_to_path(installer: Path) -> None:
    """Let the installer add the program's folder to the path, for which wixl has no element."""
    with tempfile.TemporaryDirectory() as work:
        row = ("path", "=-*PATH", "[~];[INSTALLDIR]", _id("c", PROGRAM))
        lines = ["\t".join(line) for line in (*ENVIRONMENT, row)]
        table = Path(work, "Environment.idt")
        table.write_text("\r\n".join(lines) + "\r\n", "ascii", newline="")
        _run("msibuild", str(installer), "-i", str(table))
    for query in SEQUENCE.splitlines():
        _run("msibuild", str(installer), "-q", query)


def _set_summary(installer: Path, code: str, date: int) -> None:
    """Replace what differs with each run of wixl: the code of the package, and when it was made."""
    with olefile.OleFileIO(str(installer), write_mode=True) as file:
        summary = bytearray(file.openstream(SUMMARY).read())
        section = struct.unpack_from("<I", summary, 44)[0]
        for number in range(struct.unpack_from("<I", summary, section + 4)[0]):
            key, place = struct.unpack_from("<II", summary, section + 8 + 8 * number)
            if key in MADE:
                time = (date + EPOCH) * 10_000_000
                struct.pack_into("<Q", summary, section + place + 4, time)
            elif key == CODE:
                summary[section + place + 8 : section + place + 46] = f"{{{code}}}".encode("ascii")
        file.write_stream(SUMMARY, bytes(summary))


def _run(*command: str, folder: str | None = None) -> None:
    subprocess.run(command, check=True, cwd=folder, env=os.environ | {"TZ": "UTC"})


if __name__ == "__main__":
    sys.exit(main(sys.argv))
