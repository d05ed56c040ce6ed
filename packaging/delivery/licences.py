"""Licences of the locked packages, read from the metadata of their wheels.

A package that is not installed here (one for another system or Python) is downloaded and checked
by the hash of the lock; nothing of it is run.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_string
from importlib.metadata import Distribution, PackageNotFoundError, distribution, distributions
from pathlib import Path

from lock_file import Pin

LICENCES = Path(__file__).resolve().parent.parent / "licences"
PROGRAMS = {
    "python": "in a frozen program",
    "frozen": "in a frozen program, but not on Windows",
    "windows": "in a frozen program for Windows",
}
_TEXT = re.compile(r"licen[cs]e|copying|notice|authors", re.IGNORECASE)
_HOME = re.compile(r"(?im)^(home|source|repository|github)[^,]*,\s*(\S+)$")
_KINDS = (("3.11", "any"), ("3.14", "manylinux_2_28_x86_64"), ("3.11", "win_amd64"))
"""Versions of Python and platforms that together have a wheel of every package in the lock."""


@dataclass(frozen=True, slots=True)
class Licence:
    """What a package says about its licence: a name or an SPDX expression, and the texts."""

    name: str
    home: str
    texts: tuple[str, ...]


OWN = "discovery-console"


@dataclass(frozen=True, slots=True)
class Part:
    """A library inside the wheel of the package `within`, Python or what a program without a Python
    of its own brings besides (`PROGRAMS`), or data in this program (`OWN`).
    """

    name: str
    within: str
    licence: str
    home: str
    texts: tuple[str, ...]


class MissingWheelError(Exception):
    """No wheel of a locked package could be downloaded: the message names it."""


def parts() -> list[Part]:
    """Return the parts of packaging/licences/parts.toml, with their texts. Raises OSError."""
    table = tomllib.loads((LICENCES / "parts.toml").read_text("utf-8"))
    return [
        Part(
            **row | {"texts": tuple(_clean((LICENCES / name).read_text("utf-8")) for name in texts)}
        )
        for row in table["part"]
        if isinstance(texts := row["texts"], list)
    ]


def licence_of(pin: Pin) -> Licence:
    """Return the licence of a locked package. Raises MissingWheelError."""
    if (found := installed(pin)) is not None:
        return _read(found)
    with tempfile.TemporaryDirectory() as folder:
        return _read(_downloaded(pin, Path(folder)))


def installed(pin: Pin) -> Distribution | None:
    """Return the installed package if it has the locked version."""
    try:
        found = distribution(pin.name)
    except PackageNotFoundError:
        return None
    return found if found.version == pin.version else None


def _read(package: Distribution) -> Licence:
    metadata = message_from_string(package.read_text("METADATA") or "")
    said = metadata.get("License-Expression") or metadata.get("License") or ""
    names = [said.strip().splitlines()[0]] if said.strip() else []
    classifiers = metadata.get_all("Classifier") or []
    names += [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License ::")]
    links = {
        label.lower(): link
        for label, link in _HOME.findall("\n".join(metadata.get_all("Project-URL") or []))
    }
    homes = [metadata.get("Home-page"), links.get("home"), *links.values()]
    home = next(filter(None, homes), "")
    return Licence(names[0] if names else "", home, tuple(dict.fromkeys(_texts(package))))


def _texts(package: Distribution) -> Iterator[str]:
    for file in sorted(package.files or [], key=str):
        folder, *inside = file.parts
        if folder.endswith(".dist-info") and _TEXT.search("/".join(inside)):
            content = Path(str(package.locate_file(file))).read_bytes()
            if text := _clean(_decoded(content)):
                yield text


def _decoded(content: bytes) -> str:
    """Return the text of a file; authors' names in old licences are sometimes Latin-1."""
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _clean(text: str) -> str:
    """Return a text with uniform ends of lines, without a byte order mark and outer empty lines."""
    lines = [line.rstrip() for line in text.removeprefix("\ufeff").expandtabs().splitlines()]
    text = "\n".join(lines).strip("\n")
    return f"{text}\n" if text else ""


def _downloaded(pin: Pin, folder: Path) -> Distribution:
    wanted = folder / "wanted.txt"
    wanted.write_text(pin.requirement().replace(f" ; {pin.marker}", ""), "utf-8")
    for version, platform in _KINDS:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--require-hashes", "--only-binary", ":all:", "--dest", str(folder)]
        command += ["--python-version", version, "--platform", platform, "-r", str(wanted)]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            (wheel,) = folder.glob("*.whl")
            zipfile.ZipFile(wheel).extractall(folder)
            (found,) = distributions(path=[str(folder)])
            return found
    raise MissingWheelError(f"{pin.name} {pin.version}: its wheel could not be downloaded.")
