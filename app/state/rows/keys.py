"""The identity of a match object, and one row of the results.

There may be a hundred thousand of each, so they are structs that the garbage collector does not
visit. Otherwise a full collection would block the window for tens of milliseconds.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from sys import intern
from typing import NamedTuple

from msgspec import Struct

from app.api.records.common import DataTypeCounts, number
from app.api.records.enums import OPEN, STATES
from app.api.records.queries import QueryLocation
from app.settings import Due


class Key(Struct, frozen=True, gc=False, order=True):
    """The identity of a match object. It includes the Target, because an object ID is unique only
    within its Target.
    """

    target_id: str
    object_id: str


class Before(Struct, frozen=True, gc=False):
    """Data types and counts that an object had before its decision or remediation."""

    types: str
    prohibited: int
    match: int
    test: int


class Row(Struct, frozen=True, gc=False):
    """One match object as the results table shows it. Its counts are those that the server reported
    when the row was read.
    """

    key: Key
    location: str
    target: str
    types: str
    prohibited: int
    match: int
    test: int
    status: str
    signoff: str
    owner: str
    content_type: str
    risk: str
    leaf: bool
    children: tuple[str, ...]
    remediation_error: str
    data_types: tuple[str, ...] = ()
    reason: str = ""
    user_uid: str | None = None
    own: bool = True
    """Whether the object has matches of its own; False for an archive, whose members have them."""
    note: str = ""
    """The analyst's note. It is local to the console and unknown to the server."""
    assigned: str = ""
    """The assignee, "" if none. It is local to the console and unknown to the server."""
    seen: int = 0
    """The day on which this console first saw the object (`date.toordinal`); 0 if unknown."""
    due: int = 0
    """The deadline by the console's policy (`date.toordinal`); 0 if there is none."""
    before: Before | None = None
    """Counts of the object before its decision or remediation. None if the server still counts
    matches in the object, or if the earlier counts are unknown.
    """
    gone: bool = False
    """Whether the object is confirmed or marked, but has no matches any more: the last scan has
    left out its file, or has found none in it.
    """

    @property
    def bucket(self) -> str:
        """The part of the totals bar in which the row counts; "" for a container, whose members are
        counted instead.
        """
        if not self.own:
            return ""
        return _BUCKETS.get(self.status, OPEN)


_BUCKETS = {status: state for state, some in STATES.items() for status in some}


_MAIL = ("e-mail", "email")
_UNDONE = frozenset({OPEN, "confirmed"})
"""States with work left to do."""
_NEVER = Due()


class _Held(NamedTuple):
    """The counts of one data type in an object, and the `label` of the type."""

    prohibited: int
    match: int
    test: int
    label: str


def row(
    key: Key,
    target: str,
    found: QueryLocation,
    *,
    own: bool | None = None,
    note: str = "",
    assigned: str = "",
    seen: int = 0,
    policy: Due = _NEVER,
    asked: Collection[str] = (),
) -> Row:
    """Build the row of a match location. Its data types begin with those in `asked`; the other
    types follow, the most important ones first.

    Values common to many rows are shared. `own` is the result of `own_matches`; None means that the
    object has matches of its own only if it has no members. `policy` determines the deadline.
    """
    held = [
        one for one in map(_counted, found.matchdata) if one.prohibited or one.match or one.test
    ]
    held.sort(key=_weight)
    if asked:
        held.sort(key=lambda one: one.label not in asked)
    data_types, types = _named(tuple([one.label for one in held]))
    done = found.remediation
    own = not found.children if own is None else own
    status = intern(done.action) if done else ""
    prohibited = sum([one.prohibited for one in held])
    match = sum([one.match for one in held])
    test = sum([one.test for one in held])
    state = _BUCKETS.get(status, OPEN) if own else ""
    return Row(
        key=key,
        location=found.location,
        target=target,
        types=types,
        prohibited=prohibited,
        match=match,
        test=test,
        status=status,
        signoff=intern(done.signoff) if done else "",
        owner=intern(found.owner),
        content_type=intern(found.content_type),
        risk=intern(found.risk.prioritized_level) if found.risk else "",
        leaf=found.leaf,
        children=tuple(found.children),
        remediation_error=(done.error or "") if done else "",
        data_types=data_types,
        reason=done.reason if done else "",
        user_uid=done.user_uid if done else None,
        own=own,
        note=note,
        assigned=assigned,
        seen=seen,
        due=0 if policy is _NEVER else due_day(seen, policy, (prohibited, match, test), state),
    )


def removed(counts: Sequence[DataTypeCounts]) -> Before | None:
    """Return the data types and counts that an object had before its matches were removed. `counts`
    are those that the server keeps of removed matches. Return None if `counts` is empty.
    """
    held = sorted(map(_counted, counts), key=_weight)
    if not held:
        return None
    return Before(
        types=_named(tuple([one.label for one in held]))[1],
        prohibited=sum([one.prohibited for one in held]),
        match=sum([one.match for one in held]),
        test=sum([one.test for one in held]),
    )


def due_day(seen: int, policy: Due, held: tuple[int, int, int], state: str) -> int:
    """Return the day by which an object is due (`date.toordinal`).

    `seen` is the day on which the object was first seen, 0 if unknown. `held` has the object's
    numbers of prohibited, other and test matches. `state` is the part of the totals bar in which
    the object counts. Return 0 if `seen` is unknown, if nothing is left to do, or if the policy
    sets no deadline for such matches.
    """
    if not seen or state not in _UNDONE:
        return 0
    prohibited, match, test = held
    days = policy.prohibited if prohibited else policy.match if match else policy.test
    return _day(seen, days) if days and (prohibited or match or test) else 0


@lru_cache(maxsize=1_000)
def _day(seen: int, days: int) -> int:
    """Return `seen + days`. Because of the cache, all rows with the same arguments share one
    integer, which saves memory: there may be a million rows.
    """
    return seen + days


def _counted(one: DataTypeCounts) -> _Held:
    return _Held(number(one.prohibited), number(one.match), number(one.test), intern(one.label))


def _weight(one: _Held) -> tuple[bool, bool, bool, int]:
    """Return the sort key of a data type. It has four criteria, in this order: types with
    prohibited matches come first; e-mail addresses come last, because nearly every file contains
    them; types with only test matches come last; more frequent types come first.
    """
    prohibited, match, _, label = one
    return not prohibited, _is_mail(label), not match, -(prohibited + match)


@lru_cache(maxsize=1_000)
def _named(labels: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return type names and their joined text, as objects shared by all rows with the same
    types."""
    return labels, intern(", ".join(labels))


@lru_cache(maxsize=1_000)
def _is_mail(label: str) -> bool:
    return label.casefold().startswith(_MAIL)
