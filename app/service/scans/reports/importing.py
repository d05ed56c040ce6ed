"""Import of a checked scan report: whether the report is accepted, and the scan that writes its
results to the store.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from app.api.records.schedules import NewSchedule
from app.discovery.match.catalogue import BY_KEY
from app.scan_reports.records import Head
from app.service.base.problems import Problem
from app.service.base.secrets import Seals
from app.service.protocols.source import REPORTED
from app.service.scans.reports.enrolling import is_outdated
from app.service.scans.reports.report_uploads import Checked
from app.service.store import locations, machines, names, schedules, targets
from app.service.store.ids import internal
from app.service.store.machines import ImportedReport, StoredMachine
from app.service.store.schedules import Chosen

_DAY = 86_400.0
_AHEAD_SECONDS = 600.0
"""How far the clock of a machine may be ahead of that of the service."""
_SAME = "Nothing was changed."


@dataclass(frozen=True, slots=True)
class Accepted:
    """A report that may be imported: its machine, and its Locations (`chosen`). `notes` are
    sentences for the user. `earlier` is a previous import of the same report that was completed or
    is in progress; `chosen` is then empty. If there is no such import, `earlier` is None.
    """

    machine: StoredMachine
    name: str
    head: Head
    chosen: Sequence[Chosen]
    notes: list[str]
    earlier: ImportedReport | None


def machine_of(conn: sqlite3.Connection, head: Head) -> StoredMachine:
    """Return the machine that has written a report. Raises Problem (422) if the machine is not
    enrolled, or was revoked.
    """
    machine = machines.by_key(conn, head.machine)
    if machine is None:
        raise Problem(
            422,
            f"The machine that wrote this report is not enrolled here. {_SAME} Enrol it with "
            "discovery-console enrol, and scan again with the new enrolment file.",
        )
    if machine.revoked is not None:
        raise Problem(
            422,
            f"The enrolment of {machine.name} was revoked on {_day(machine.revoked)}. {_SAME} If "
            "the machine may report again, enrol it again, and scan with the new enrolment file.",
        )
    return machine


def accepted(
    conn: sqlite3.Connection, seals: Seals, key: bytes, checked: Checked, now: float
) -> Accepted:
    """Return a report that may be imported. `key` is the key of match fingerprints. Raises Problem
    (422) if the report is refused; the text of the problem gives the reason, and says what to do.
    """
    head = checked.head
    if head is None or not checked.ends:
        raise Problem(422, f"The report contains no scan. {_SAME}")
    machine = machine_of(conn, head)
    target = targets.get(conn, machine.target_id)
    if target is None:
        raise Problem(422, f"The Target of {machine.name} was removed. {_SAME} Enrol it again.")
    earlier = machines.report(conn, head.number)
    notes: list[str] = []
    if earlier is None or not earlier.done:
        _check_time(conn, machine, head, now)
        _check_types(conn, checked, target.name)
        if is_outdated(conn, seals, key, machine):
            notes.append(
                "Filters or data types were changed since this machine was enrolled. Enrol it "
                "again to scan with the present ones."
            )
    done = earlier if earlier is not None and earlier.done else None
    chosen = [] if done else _chosen(conn, machine, checked)
    return Accepted(machine, target.name, head, chosen, notes, done)


def schedule(
    conn: sqlite3.Connection, found: Accepted, checked: Checked, user: str, now: float
) -> int:
    """Store the scan that imports a report; return its key. Raises Problem (409) if all labels for
    such a scan are taken.
    """
    began = _minute(found.head.begun)
    options = NewSchedule(
        label="", targets=[], ocr=found.head.pictures, download=found.head.downloads
    )
    base = f"Report of {found.name}, {began}"
    for label in (
        base,
        f"{base} ({found.head.number[:8]})",
        f"{base} ({found.head.number}, {now})",
    ):
        key = schedules.add(
            conn,
            label=label,
            locations=found.chosen,
            options=msgspec.json.encode(options).decode(),
            user=user,
            now=now,
        )
        if key is not None:
            break
    else:
        raise Problem(409, f"A scan with the label {base} exists. {_SAME}")
    machines.add_report(
        conn,
        number=found.head.number,
        machine_id=found.machine.id,
        begun=found.head.begun,
        now=now,
        schedule_id=key,
        counts=msgspec.json.encode(checked.ends).decode(),
    )
    return key


def _check_time(conn: sqlite3.Connection, machine: StoredMachine, head: Head, now: float) -> None:
    """Raise Problem (422) for a report that is too old, from the future, or not newer than the last
    imported report of the machine.
    """
    name, began = machine.name, _minute(head.begun)
    if head.begun > now + _AHEAD_SECONDS:
        raise Problem(
            422,
            f"The report of {name} is dated {began}, in the future. {_SAME} Set the clock of the "
            "machine, and scan again.",
        )
    if head.begun < now - machine.days * _DAY:
        raise Problem(
            422,
            f"The report of {name} is of {began}, older than {_days(machine.days)}. {_SAME} Scan "
            "again, or enrol the machine with a larger --max-age.",
        )
    last = machines.last_report(conn, machine.id)
    if last is not None and last.number != head.number and head.begun <= last.begun:
        raise Problem(
            422,
            f"A newer report of {name} was imported: its scan began {_minute(last.begun)}, that of "
            f"this one {began}. {_SAME} Import reports in the order of their scans.",
        )


def _check_types(conn: sqlite3.Connection, checked: Checked, name: str) -> None:
    known = {*BY_KEY, *(key for key, _ in names.custom(conn))}
    if unknown := checked.types - known:
        raise Problem(
            422,
            f"The report of {name} has a data type that this service does not know: "
            f"{', '.join(sorted(unknown)[:3])}. {_SAME} Use the same version of the program on "
            "both, and enrol the machine again if a data type was removed.",
        )


def _chosen(conn: sqlite3.Connection, machine: StoredMachine, checked: Checked) -> list[Chosen]:
    """Return the Locations of a report. Raises Problem (422) for a Location that is not the
    machine's, or an invalid folder in it.
    """
    found = []
    for text, prefix in checked.prefixes.items():
        key = internal(text)
        known = None if key is None else locations.get(conn, machine.target_id, key)
        if known is None or known.id not in machine.location_ids or known.protocol != REPORTED:
            raise Problem(
                422,
                f"The report of {machine.name} is about a folder for which the machine is not "
                f"enrolled, or whose Location was removed. {_SAME} Enrol the machine again.",
            )
        parts = prefix.split(b"/") if prefix else []
        if any(part in {b"", b".", b".."} or b"\0" in part for part in parts):
            raise Problem(422, f"The report of {machine.name} names an invalid folder. {_SAME}")
        found.append(Chosen(known.id, os.fsdecode(prefix) if prefix else None))
    return found


def _minute(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count:,} days"
