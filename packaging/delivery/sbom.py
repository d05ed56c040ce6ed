"""Write a software bill of materials (CycloneDX 1.6, JSON) from the lock.

    python packaging/delivery/sbom.py console FILE    what the wheel needs, with its window
    python packaging/delivery/sbom.py service FILE    what it needs without its window
    python packaging/delivery/sbom.py distributed FILE    and with Dask, for several machines
    python packaging/delivery/sbom.py frozen FILE     what a program frozen here contains

The first three name every locked package, each with the condition under which pip installs it. The
fourth names those of this system and Python, and Python with its libraries; so does the one of the
program for Windows, which `packaging/windows/program.py` writes. The same lock (and Python, for the
fourth) gives the same bytes.
"""

from __future__ import annotations

import platform
import sqlite3
import ssl
import sys
import uuid
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import licences
import lock_file
from cyclonedx.contrib.hash.factories import HashTypeFactory
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, Property, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import License
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

FROZEN, WINDOWS = "frozen", "windows"
DELIVERED = (lock_file.CONSOLE, lock_file.SERVICE, lock_file.DISTRIBUTED)
KINDS = (*DELIVERED, FROZEN)
NAMESPACE = uuid.UUID("8f0c9a5e-0d5c-4e0e-9c39-0f6b8f6a3d11")
MARKER = "discovery-console:installed-if"
LIBRARY = "Standard library of Python"
"""The part of the program for Windows whose version is not that of Python."""


def main(arguments: list[str]) -> int:
    """Write the file; return 0, or 2 after printing one clear error."""
    if len(arguments) != 2 or arguments[0] not in KINDS:
        print(f"usage: sbom.py {'|'.join(KINDS)} FILE", file=sys.stderr)
        return 2
    try:
        text = written(arguments[0])
    except licences.MissingWheelError as error:
        print(error, file=sys.stderr)
        return 2
    Path(arguments[1]).write_text(text, "utf-8", newline="\n")
    return 0


def written(kind: str, versions: Mapping[str, str] | None = None) -> str:
    """Return the document as text; `versions` are those of Python and its libraries in the program,
    None: of the interpreter that runs this. Raises licences.MissingWheelError.
    """
    pins = lock_file.delivered(kind if kind in DELIVERED else lock_file.CONSOLE)
    if kind == FROZEN:
        pins = lock_file.installed(pins)
    elif kind == WINDOWS:
        pins = lock_file.installed(pins, lock_file.WINDOWS)
    program = Component(
        name=str(lock_file.PROJECT["name"]),
        version=str(lock_file.PROJECT["version"]),
        type=ComponentType.APPLICATION,
        bom_ref=str(lock_file.PROJECT["name"]),
        licenses=_licences(str(lock_file.PROJECT["license"])),
    )
    components = {pin: _component(pin) for pin in pins}
    interpreter = _interpreter(kind, versions or _versions())
    document = Bom(components=[*components.values(), *interpreter])
    document.metadata.component = program
    direct = [components[pin] for pin in pins if program.name in pin.needed_by]
    document.register_dependency(program, [*direct, *interpreter])
    for pin, component in components.items():
        needs = [components[other] for other in pins if pin.name in other.needed_by]
        document.register_dependency(component, needs)
    return _reproducible(document)


def _reproducible(document: Bom) -> str:
    """Return the document without the time, with a serial number made of its content."""
    document.metadata.timestamp = None  # type: ignore[assignment]
    document.serial_number = NAMESPACE
    text = JsonV1Dot6(document).output_as_string(indent=1)
    return text.replace(str(NAMESPACE), str(uuid.uuid5(NAMESPACE, text))) + "\n"


def _component(pin: lock_file.Pin) -> Component:
    licence = licences.licence_of(pin)
    package = PackageURL("pypi", name=pin.name, version=pin.version)
    wheels = ExternalReference(
        type=ExternalReferenceType.DISTRIBUTION,
        url=XsUri(f"https://pypi.org/project/{pin.name}/{pin.version}/"),
        hashes=[HashTypeFactory().from_composite_str(value) for value in pin.hashes],
    )
    return Component(
        name=pin.name,
        version=pin.version,
        type=ComponentType.LIBRARY,
        bom_ref=package.to_string(),
        purl=package,
        licenses=_licences(licence.name),
        external_references=[wheels],
        properties=[Property(name=MARKER, value=pin.marker)] if pin.marker else (),
        components=[
            Component(name=part.name, licenses=_licences(part.licence), bom_ref=f"part:{part.name}")
            for part in licences.parts()
            if part.within == pin.name
        ],
    )


def _licences(name: str) -> Iterable[License]:
    return [LicenseFactory().make_from_string(name)] if name else []


def _versions() -> dict[str, str]:
    """Return the versions of the interpreter that runs this, and of its libraries."""
    return {
        "Python": platform.python_version(),
        "OpenSSL": ssl.OPENSSL_VERSION.split()[1],
        "SQLite": sqlite3.sqlite_version,
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }


def _interpreter(kind: str, versions: Mapping[str, str]) -> list[Component]:
    """Return Python and its libraries, as far as a program of this kind brings them."""
    brings = {FROZEN: ("python", FROZEN), WINDOWS: ("python", WINDOWS)}.get(kind, ())
    return [
        Component(
            name=part.name,
            version=versions.get(part.name),
            bom_ref=f"python:{part.name}",
            licenses=_licences(part.licence),
        )
        for part in licences.parts()
        if part.within in brings
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
