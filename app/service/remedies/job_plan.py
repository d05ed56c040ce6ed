"""Planning of remedial actions: the affected objects and matches, or why an action is impossible.

A mask or mark applies to one object. Quarantine, delete and encrypt apply to a whole file: the job
of an archive, or of a mail with attachments, includes all its members.
"""

from __future__ import annotations

import sqlite3
import sys
from bisect import bisect_right
from collections.abc import Collection, Sequence

import msgspec

from app.api.records.enums import UNDO_COPIED, Action
from app.api.records.enums import WHOLE_FILES as WHOLE
from app.api.records.local import MATCHES_LEFT
from app.api.records.remediation import RemediationOrder
from app.discovery.read.hidden.hits import CELLS, ENCODED
from app.discovery.read.search import INTERRUPTED
from app.service.base import problems
from app.service.remedies.payload import Payload, Share, StatusBefore, last_act, payload, place_of
from app.service.store import jobs, names, objects, results
from app.service.store.ids import internal, public
from app.service.store.jobs import StoredJob
from app.service.store.objects import StoredMatch, StoredObject

ON_FILES = (Action.MASK, *WHOLE)
PROTOCOLS = ("file", "share", "mount")
"""Protocols of files that can be changed: files of this machine, or mounted on it."""
_MASKED = ("Word document", "Excel workbook", "PowerPoint presentation", "OpenDocument", "E-mail")
"""Prefixes of the content types whose text can be masked in the document."""
_EXTRACTED = (
    "Files of this format ({}) do not support masking: delete, quarantine or encrypt the file."
)
_IN_PIECES = (
    "{} of the matches cannot be masked because they are encoded, are in several cells, or contain "
    "HTML tags or references: choose other data types, or delete, quarantine or encrypt the file."
)
_IN_NAMES = (
    "The matches are in the name of the file, of a folder or of a member, which is not masked: "
    "delete or quarantine the file, or rename it and scan again."
)
_NOT_ALL = (
    "This action changes the whole file: choose the archive, mail or document itself, not a part "
    "of it."
)
_ELSEWHERE = "Objects of protocol '{}' can only be marked: their files cannot be changed."
_BUSY = "Another action on this object is still running."
MOVED = "A selected match has moved. Check the file again."
_NO_MATCHES = "There are no matches left for this action."
_NOTHING_TO_UNDO = "There is nothing to undo."
_TOO_LATE = "The undo copy no longer exists: this can no longer be undone."


_ABOUT = {
    _NOT_ALL: "archive as a whole",
    _BUSY: "other actions",
    _NO_MATCHES: MATCHES_LEFT,
    MOVED: "matches",
    _NOTHING_TO_UNDO: "undo",
    _TOO_LATE: "undo",
}
LeftOut = tuple[str, str]
"""ID of an object that cannot be remediated, and the reason."""


def _type_keys(conn: sqlite3.Connection, wanted: Collection[str] | None) -> set[str] | None:
    if wanted is None:
        return None
    found = [names.keys(conn, name) for name in wanted]
    if not all(found):
        raise problems.invalid_input("data_types")
    return {key for keys in found for key in keys}


def plan_all(
    conn: sqlite3.Connection,
    action: Action,
    items: Sequence[StoredObject],
    order: RemediationOrder,
) -> tuple[list[tuple[StoredObject, Payload]], dict[int, str]]:
    """Plan an order for these objects.

    Return the jobs, one per file or object. Also return the reasons why objects cannot be
    remediated, keyed by the key of the object. A reason is also given for objects that the action
    would affect although the order does not name them. Raises Problem (422) for an unknown data
    type.

    An action on a whole file must name the ID of the file, or the IDs of all objects in the file.
    In the second case, the path in the order must be the path of the file, because a user who names
    a path inside the file has seen only a member of it.

    The objects are read again, because a job may have ended meanwhile, and because the plan records
    the state that an undo restores.
    """
    types, places = _type_keys(conn, order.data_types), order.places or {}
    named = {internal(text) for text in order.object_ids}
    location, command = order.location or "", order.command or ""
    subjects: dict[int, StoredObject] = {}
    covered: dict[int, list[int]] = {}
    for item in (objects.get(conn, item.id) or item for item in items):
        subject = _subject(conn, action, item)
        subjects.setdefault(subject.id, subject)
        covered.setdefault(subject.id, []).append(item.id)
    planned: list[tuple[StoredObject, Payload]] = []
    left_out: dict[int, str] = {}
    for key, subject in subjects.items():
        needed = action in WHOLE and key not in named
        missing = _missing(conn, subject, covered[key]) if needed else []
        partial = missing or (needed and order.path.startswith(subject.path + "#"))
        only = places.get(public(key), [])
        chosen = _NOT_ALL if partial else _plan(conn, action, subject, types, only)
        if isinstance(chosen, str):
            left_out.update(dict.fromkeys([*covered[key], *missing], chosen))
        else:
            chosen = msgspec.structs.replace(chosen, location=location, command=command)
            planned.append((subject, chosen))
    if action is Action.UNDO:  # the last act on a file first: each builds on its predecessor
        planned.sort(key=lambda job: job[1].undoes or 0, reverse=True)
    return planned, left_out


def _missing(conn: sqlite3.Connection, subject: StoredObject, named: Collection[int]) -> list[int]:
    """Return the objects of a file that an order would affect without naming them. A mail or
    document with objects in it is itself a match object, an archive is not.
    """
    own = [] if subject.container else [subject.id]
    return [key for key in (*own, *results.members(conn, subject.id)) if key not in named]


def _subject(conn: sqlite3.Connection, action: Action, item: StoredObject) -> StoredObject:
    """Return the object that a job for `item` acts on. This is the archive of `item` for an action
    on whole files and for the undo of such an action, otherwise `item` itself.
    """
    last = last_act(conn, item) if action is Action.UNDO else None
    if item.parent_id is None or (action not in WHOLE and (last is None or last.kind not in WHOLE)):
        return item
    return objects.get(conn, item.parent_id) or item


def _plan(
    conn: sqlite3.Connection,
    action: Action,
    item: StoredObject,
    types: set[str] | None,
    only: Sequence[tuple[int, int]],
) -> Payload | str:
    """Return the payload of a job for this action and object, or the reason why the action is
    impossible.
    """
    last = last_act(conn, item) if action is Action.UNDO else None
    whole = item.container or (action if last is None else last.kind) in WHOLE
    family = [item.id, *(results.members(conn, item.id) if whole else ())]
    near = family if item.parent_id is None else [*family, item.parent_id]
    if any(jobs.busy(conn, key) for key in near):
        return _BUSY
    if action is Action.UNDO:
        return _plan_undo(conn, item, last)
    if action in ON_FILES and item.protocol not in PROTOCOLS:
        return _ELSEWHERE.format(item.protocol)
    if action is Action.MASK and (unfit := unmaskable(item)):
        return unfit
    if action in WHOLE:
        return _plan_whole(conn, item, family, types)
    found = objects.matches(conn, item.id, types)
    chosen = affected(found, action)
    if not chosen:
        return _IN_NAMES if action is Action.MASK and named(found) else _NO_MATCHES
    if only:
        chosen = picked(chosen, only)
        if not chosen:
            return MOVED
    if action is Action.MASK and (unfit := in_pieces(chosen)):
        return unfit
    limited = types is not None or bool(only)
    return about(Payload(before=_before(item), only=list(only), limited=limited), chosen)


def picked(matches: Sequence[StoredMatch], only: Sequence[tuple[int, int]]) -> list[StoredMatch]:
    """Return the matches inside these ranges (offset, length). Return no match at all if any of
    the ranges contains none.
    """
    starts = sorted(only)
    held, found = set[int](), list[StoredMatch]()
    for match in matches:
        at = bisect_right(starts, (match.offset, sys.maxsize)) - 1
        if at >= 0 and match.offset + match.length <= sum(starts[at]):
            held.add(at)
            found.append(match)
    return found if len(held) == len(starts) else []


def in_pieces(chosen: Sequence[StoredMatch]) -> str:
    """Return why these matches cannot be masked: in the file they are encoded, split or mixed with
    markup, so no range of bytes is exactly their text. "" if they can be masked.
    """
    names = [f'"{check.name}"' for check in (INTERRUPTED, ENCODED, CELLS)]
    count = sum(any(name in match.trace for name in names) for match in chosen)
    return _IN_PIECES.format(count) if count else ""


def unmaskable(item: StoredObject) -> str:
    """Return why this object can never be masked; empty if the preflight must decide."""
    if item.extracted and not item.content_type.startswith(_MASKED):
        return _EXTRACTED.format(item.content_type)
    return ""


def looked_at(reason: str) -> str:
    """Return the name of the preflight check that a dry run shows for this reason of `plan_all`."""
    elsewhere = reason.startswith(_ELSEWHERE.partition("{")[0])
    return _ABOUT.get(reason) or ("protocol" if elsewhere else "format")


def _plan_undo(
    conn: sqlite3.Connection, item: StoredObject, last: StoredJob | None
) -> Payload | str:
    if last is None:
        return _NOTHING_TO_UNDO
    if last.kind in UNDO_COPIED and last.undoable_until is None:
        return _TOO_LATE
    members = objects.get_many(conn, [share.object_id for share in payload(last).members])
    return Payload(
        before=_before(item),
        members=[Share(member.id, _before(member)) for member in members],
        undoes=last.id,
    )


def _plan_whole(
    conn: sqlite3.Connection, item: StoredObject, family: Sequence[int], types: set[str] | None
) -> Payload | str:
    """Plan an action on a whole file: it needs a match of one of the data types, and includes all
    members.
    """
    own, *others = [_share(conn, one) for one in objects.get_many(conn, family)]
    found = {place[0] for share in (own, *others) for place in share.places}
    if not found or (types is not None and not found & types):
        return _NO_MATCHES
    return Payload(
        before=own.before,
        data_types=sorted(found),
        places=own.places,
        members=others,
        sha256=item.sealed,
    )


def _share(conn: sqlite3.Connection, item: StoredObject) -> Share:
    live = [match for match in objects.matches(conn, item.id) if not match.purged]
    return Share(item.id, _before(item), [place_of(match) for match in live])


def _before(item: StoredObject) -> StatusBefore:
    return StatusBefore(
        status=item.status,
        reopened=item.reopened,
        sign_off=item.sign_off or "",
        reason=item.reason or "",
        error=item.error,
        user=item.user or "",
        job_id=item.job_id,
    )


def affected(matches: Sequence[StoredMatch], action: str) -> list[StoredMatch]:
    """Return the matches that an action affects: all that are not purged. A mask also leaves out
    false matches, and matches in names.
    """
    return [
        match
        for match in matches
        if not match.purged
        and (action != Action.MASK or (match.length and match.mark != Action.FALSE_MATCH))
    ]


def named(matches: Sequence[StoredMatch]) -> int:
    """Return how many of the matches are in the name of a file or member, instead of its content.
    Purged matches do not count.
    """
    return sum(not match.purged and not match.length for match in matches)


def about(chosen: Payload, matches: Sequence[StoredMatch]) -> Payload:
    """Return a copy of the payload, limited to these matches."""
    return msgspec.structs.replace(
        chosen,
        data_types=sorted({match.data_type for match in matches}),
        places=[place_of(match) for match in matches],
    )
