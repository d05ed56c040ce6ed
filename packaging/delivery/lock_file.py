"""Read the lock files that `make lock` writes: pins, their hashes, and who needs them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
CONSOLE, SERVICE, DISTRIBUTED = "console", "service", "distributed"
_LOCKS = {DISTRIBUTED: "requirements-distributed.lock"}
WINDOWS = {
    "implementation_name": "cpython",
    "os_name": "nt",
    "platform_machine": "AMD64",
    "platform_python_implementation": "CPython",
    "platform_system": "Windows",
    "python_full_version": "3.13.11",
    "python_version": "3.13",
    "sys_platform": "win32",
}
"""Markers of the program for Windows, which is made on Linux (`packaging/wine/python.txt`)."""
_ENTRY = re.compile(r"(?m)^(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>[^\\\n]+))?")
_HASH = re.compile(r"--hash=(sha256:[0-9a-f]{64})")
_VIA = re.compile(r"(?m)^ +# +(?:via )?([a-z0-9-]+)(?: \(.*\))?$")


@dataclass(frozen=True, slots=True)
class Pin:
    """A locked package. `needed_by` names the packages that require it, and the project itself."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]
    needed_by: frozenset[str]

    def requirement(self) -> str:
        """Return the pin as an entry of a requirements file, with its hashes."""
        marker = f" ; {self.marker}" if self.marker else ""
        hashes = "".join(f" \\\n    --hash={value}" for value in self.hashes)
        return f"{self.name}=={self.version}{marker}{hashes}\n"


def pins(name: str = "requirements.lock") -> list[Pin]:
    """Return every pin of a lock file. Raises OSError."""
    text = (ROOT / name).read_text("utf-8")
    entries = list(_ENTRY.finditer(text))
    ends = [entry.start() for entry in entries[1:]] + [len(text)]
    return [
        Pin(
            entry["name"],
            entry["version"],
            (entry["marker"] or "").strip(),
            tuple(_HASH.findall(body)),
            frozenset(_VIA.findall(body)),
        )
        for entry, end in zip(entries, ends, strict=True)
        if (body := text[entry.end() : end])
    ]


def delivered(kind: str) -> list[Pin]:
    """Return the pins of what is installed: the program with its window (CONSOLE), without it
    (SERVICE), or without it and with Dask (DISTRIBUTED). The build backend is locked too, but is in
    none.
    """
    requirements = PROJECT["dependencies"] + PROJECT["optional-dependencies"][kind]
    locked = pins(_LOCKS.get(kind, "requirements.lock"))
    return needed_for({normalized(text) for text in requirements}, locked)


def all_delivered() -> list[Pin]:
    """Return the pins of everything that may be installed, by name."""
    found = {(pin.name, pin.version): pin for pin in delivered(DISTRIBUTED) + delivered(CONSOLE)}
    return [found[key] for key in sorted(found)]


def installed(pins: Iterable[Pin], markers: dict[str, str] | None = None) -> list[Pin]:
    """Return the pins whose markers hold on a system; None: on this one, with this Python."""
    return [pin for pin in pins if not pin.marker or Marker(pin.marker).evaluate(markers)]


def needed_for(names: Iterable[str], locked: list[Pin]) -> list[Pin]:
    """Return the pins of `names` and of all that they require."""
    wanted: set[str] = set()
    found = set(names)
    while found - wanted:
        wanted |= found
        found = {pin.name for pin in locked if pin.needed_by & wanted}
    return [pin for pin in locked if pin.name in wanted]


def normalized(requirement: str) -> str:
    """Return the name in a requirement or of a distribution as the lock writes it (PEP 503)."""
    name = re.split(r"[<>=!~; \[]", requirement)[0]
    return re.sub(r"[-_.]+", "-", name).lower()
