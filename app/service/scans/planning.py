"""Selection of a scan's Locations from the targets of POST /v1/schedules (`docs/api.md`)."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import PurePath

from app.api.records.schedules import LocationChoice, TargetChoice
from app.own_files import OwnFiles
from app.service.accounts import permissions
from app.service.accounts.accounts import Account
from app.service.base import problems
from app.service.protocols.source import FREE, MEMORY, REPORTED
from app.service.scans import location_checks
from app.service.store import locations, targets
from app.service.store.ids import internal
from app.service.store.locations import StoredLocation
from app.service.store.schedules import Chosen

_ELSEWHERE = "its machine scans itself. Import a report of discovery-console scan --report"


def choose(
    conn: sqlite3.Connection, account: Account, own: OwnFiles, wanted: list[TargetChoice]
) -> list[Chosen]:
    """Return the Locations of a scan without duplicates. A Target without chosen Locations stands
    for all its Locations, except those that an enrolled machine scans.

    Raises Problem (422) if no Location is chosen, if a Target or Location does not exist or is
    hidden, if two parts of one Location are chosen (only one can be scanned), if a subpath is
    invalid or belongs to the program's own files, or if an enrolled machine scans a chosen
    Location. Raises Problem (403) for a Target that the account may not scan.
    """
    found: dict[int, Chosen] = {}
    for choice in wanted:
        key = internal(choice.id)
        if key is None or targets.get(conn, key) is None:
            raise _unknown()
        permissions.require_target(conn, account, key, permissions.SCAN, unknown=_unknown)
        for location, subpath in _locations(conn, key, choice.locations):
            if subpath is not None:
                location_checks.not_own(
                    own, location.protocol, str(PurePath(location.path, subpath)), "scan"
                )
            if location.protocol == REPORTED:
                raise problems.Problem(422, f"Unable to scan location; {_ELSEWHERE}.")
            chosen = Chosen(location.id, subpath)
            if found.setdefault(location.id, chosen) != chosen:
                raise problems.invalid_input("locations")
    if not found:
        raise problems.invalid_input("targets")
    return list(found.values())


def _unknown() -> problems.Problem:
    return problems.invalid_input("targets")


def _locations(
    conn: sqlite3.Connection, target_id: int, wanted: list[LocationChoice] | None
) -> Iterator[tuple[StoredLocation, str | None]]:
    if wanted is None:
        listed = locations.listed(conn, target_id)
        scanned = [location for location in listed if location.protocol != REPORTED]
        for location in scanned or listed:
            yield location, None
        return
    for choice in wanted:
        key = internal(choice.id)
        chosen = None if key is None else locations.get(conn, target_id, key)
        if chosen is None:
            raise problems.invalid_input("locations")
        yield chosen, _subpath(chosen, choice.subpath)


def _subpath(location: StoredLocation, subpath: str | None) -> str | None:
    """Return the path relative to the Location; None for the whole Location. Raises Problem (422)
    if the path is invalid or leads out of the Location.
    """
    if not subpath:
        return None
    if location.protocol in {MEMORY, FREE}:  # nothing is below them
        raise problems.invalid_input("subpath")
    path = PurePath(subpath)
    if path.is_absolute():
        if not path.is_relative_to(location.path):
            raise problems.invalid_input("subpath")
        path = path.relative_to(location.path)
    if ".." in path.parts or "\0" in subpath or len(os.fsencode(path)) > 4096:
        raise problems.invalid_input("subpath")
    return None if path == PurePath() else str(path)
