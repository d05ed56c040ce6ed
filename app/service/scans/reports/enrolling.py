"""Enrolment of a machine: its Locations, and what it needs to scan as this service would.

The machine gets the key of match fingerprints, because matches are recognised by this key.
docs/reliability.md describes the risk.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import sqlite3
from dataclasses import dataclass
from pathlib import PurePosixPath, PureWindowsPath

import msgspec

from app.paths import separator_of
from app.scan_reports.enrolment import (
    FORMAT,
    VERSION,
    Enrolment,
    GivenFilters,
    GivenType,
    GivenValues,
    Place,
    encoded,
)
from app.secrets.signing import SigningKey
from app.service.base import problems
from app.service.base.secrets import Seals
from app.service.protocols.source import REPORTED
from app.service.rules import filters as rules
from app.service.store import datatypes, filters, locations, machines, targets
from app.service.store.ids import public
from app.service.store.machines import StoredMachine

MOST_PATHS = 100
DAYS = 7
MOST_DAYS = 3_660
_MOST_BYTES = 4_096


@dataclass(frozen=True, slots=True)
class NewEnrolment:
    """A stored machine, the content of its enrolment file, and the names of the custom data types
    whose lists of values are not in the file.
    """

    machine_id: int
    content: bytes
    lists: list[str]


def checked_paths(paths: list[str]) -> list[str]:
    """Return the paths of a machine in normal form, sorted. Raises Problem (422) if there are no
    paths or more than `MOST_PATHS`, or if a path is invalid, not absolute, or within another one.
    """
    if not 0 < len(paths) <= MOST_PATHS:
        raise problems.invalid_input("paths")
    found = sorted({_path(path) for path in paths})
    for at, path in enumerate(found):
        kind = PureWindowsPath if separator_of(path) == "\\" else PurePosixPath
        if any(kind(path).is_relative_to(other) for other in found[:at]):
            raise problems.Problem(422, f"{path} is within another of these paths. Leave it out.")
    return found


def _path(text: str) -> str:
    path = text.strip()
    windows = separator_of(path) == "\\"
    pure = PureWindowsPath(path) if windows else PurePosixPath(path)
    bad = any(ord(char) < 32 for char in path) or len(path.encode(errors="replace")) > _MOST_BYTES
    if bad or not pure.is_absolute() or ".." in pure.parts:
        raise problems.invalid_input("paths")
    return str(pure) if windows else "/" + str(pure).lstrip("/")


def enrol(
    conn: sqlite3.Connection,
    seals: Seals,
    key: bytes,
    *,
    target_id: int,
    name: str,
    paths: list[str],
    days: int,
    user: str,
    now: float,
) -> NewEnrolment:
    """Store a machine with its Locations on a Target. `key` is the key of match fingerprints.

    Raises Problem: 404 if the Target does not exist, 409 if the machine is enrolled already, or if
    another Location of the Target contains one of the paths.
    """
    if machines.of_target(conn, target_id) is not None:
        raise problems.conflict(
            f"{name} is enrolled already. To enrol it again, revoke its enrolment first."
        )
    keys = [_location(conn, target_id, path) for path in paths]
    given, types, lists = _given(conn, seals, target_id)
    secret = secrets.token_bytes(32)
    enrolment = Enrolment(
        format=FORMAT,
        version=VERSION,
        name=name,
        service=seals.reports.public_key().public_bytes_raw().hex(),
        secret=secret.hex(),
        fingerprints=key.hex(),
        places=[Place(public(one), path) for one, path in zip(keys, paths, strict=True)],
        filters=given,
        types=types,
        lists=lists,
    )
    machine_id = machines.add(
        conn,
        key=SigningKey(secret).public,
        target_id=target_id,
        name=name,
        locations=keys,
        basis=basis(conn, seals, key, target_id),
        days=days,
        user=user,
        now=now,
    )
    return NewEnrolment(machine_id, encoded(enrolment), lists)


def basis(conn: sqlite3.Connection, seals: Seals, key: bytes, target_id: int) -> str:
    """Return a keyed digest of the present filters and custom data types of a Target, as a machine
    would get them.
    """
    content = msgspec.json.encode(_given(conn, seals, target_id))
    return hmac.digest(key, b"enrolment\n" + hashlib.sha256(content).digest(), "sha256").hex()


def is_outdated(conn: sqlite3.Connection, seals: Seals, key: bytes, machine: StoredMachine) -> bool:
    """Return whether filters or data types have changed since a machine was enrolled."""
    return machine.basis != basis(conn, seals, key, machine.target_id)


def _location(conn: sqlite3.Connection, target_id: int, path: str) -> int:
    """Return the key of the Location with this path; add the Location if it does not exist. Raises
    Problem: 404 if the Target does not exist, 409 if another Location contains the path.
    """
    for location in locations.listed(conn, target_id):
        if location.protocol == REPORTED and location.path == path:
            return location.id
    if targets.get(conn, target_id) is None:
        raise problems.not_found()
    if locations.parent_exists(conn, target_id, REPORTED, path):
        raise problems.conflict(f"Another Location of this Target contains {path} already.")
    return locations.add(conn, target_id, REPORTED, path)


def _given(
    conn: sqlite3.Connection, seals: Seals, target_id: int
) -> tuple[GivenFilters, list[GivenType], list[str]]:
    """Return what a machine gets: the filters of the Target, and the custom data types without a
    list of values. Also return the names of the custom data types with a list.
    """
    found = filters.in_force(conn, seals.expressions, target_id)
    fixed = rules.rules_of([one for one in found if one.days is None], "", 0.0)
    custom = datatypes.custom_types(conn, seals)
    given = GivenFilters(
        prefixes=list(fixed.prefixes),
        suffixes=list(fixed.suffixes),
        expressions=list(fixed.expressions),
        periods=list(fixed.periods),
        days=[one.days for one in found if one.days is not None],
        largest=fixed.largest,
        ignored=GivenValues(
            sorted(fixed.ignored.single),
            sorted(fixed.ignored.prefixes),
            sorted(fixed.ignored.expressions),
        ),
        tests=GivenValues(
            sorted(fixed.tests.single),
            sorted(fixed.tests.prefixes),
            sorted(fixed.tests.expressions),
        ),
    )
    types = [
        GivenType(
            key=one.key,
            name=one.name,
            expression=one.expression,
            keywords=list(one.keywords),
            check=one.check,
            severity=one.severity,
            any_case=one.any_case,
        )
        for one in custom
        if one.exact is None
    ]
    return given, types, [one.name for one in custom if one.exact is not None]
