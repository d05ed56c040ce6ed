"""Preview of what a filter would change in the existing results, before the filter is saved.

Paths, sizes and times are in the store; values are not. A single value is found by its keyed
fingerprint. For a prefix or an expression, each distinct value in the files is compared once,
within a time limit. Values that were not compared are reported as undecided.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from app.api.records.impact import FilteredLocation, FilterImpact
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.rules import Rules, Values, spellings
from app.discovery.read.search import fingerprint
from app.masking import MASK
from app.service.base.problems import Problem
from app.service.context.resources import Resources
from app.service.queries.object_reader import reader
from app.service.rules import filters
from app.service.store import impact as rows
from app.service.store import objects
from app.service.store.filters import StoredFilter, in_force
from app.service.store.ids import public
from app.service.store.impact import Place
from app.service.store.visibility import Within

EXAMPLES = 20
"""Maximum number of locations named in a preview. Locations with confirmed matches come first."""
SECONDS = 10.0
"""Time limit in seconds: a later answer is useless while the user types."""
READING_SECONDS = 4.0
"""The part of `SECONDS` that may be spent on reading values from files."""
_NOT_READ = (DiscoveryError, Problem)
_BARE = re.compile(r"[\s.\-/]")
_SHOWN_FIRST = ("CARD_", "IBAN")
"""How the keys of certain data types begin: those whose masked values show the beginning of the
normalised value.
"""


class Tally:
    """Counts the matches and locations that a filter changes, and collects examples of locations.

    There may be a million locations, so a single bit per location records whether it was counted.
    `seconds` is the time limit of the count (`late`).
    """

    def __init__(self, seconds: float) -> None:
        self.undecided = self.decided = 0
        self.whole = True
        self._matches, self._locations = Counter[bool](), Counter[bool]()
        self._met = bytearray()
        self._named: dict[int, FilteredLocation] = {}
        self._ends = time.monotonic() + seconds

    def add(self, row: sqlite3.Row, key: int, matches: int) -> None:
        """Count `matches` changed matches of the object `key`. `row` has its Target, its path, and
        whether it is confirmed. May be called several times for one object.
        """
        confirmed = bool(row["confirmed"])
        self._matches[confirmed] += matches
        if first := not self._meet(key):
            self._locations[confirmed] += 1
        known = self._named.get(key)
        if known is not None:
            self._named[key] = replace(known, matches=known.matches + matches)
        elif first and self._locations[confirmed] <= EXAMPLES:
            self._named[key] = FilteredLocation(
                target_id=public(row["target_id"]),
                object_id=public(key),
                path=row["path"],
                matches=matches,
                confirmed=confirmed,
            )

    def _meet(self, key: int) -> bool:
        """Mark this object as counted. Return whether it was counted before."""
        byte, bit = key >> 3, 1 << (key & 7)
        if byte >= len(self._met):
            self._met.extend(bytes(byte + 1024 - len(self._met)))
        met = bool(self._met[byte] & bit)
        self._met[byte] |= bit
        return met

    def late(self) -> bool:
        """Return whether the time limit has passed. If it has, the result is marked as
        incomplete.
        """
        self.whole = self.whole and time.monotonic() < self._ends
        return not self.whole

    def result(self, kind: str) -> FilterImpact:
        """Return the totals. `kind` is the type of the filter."""
        named = sorted(self._named.values(), key=lambda one: (not one.confirmed, -one.matches))
        return FilterImpact(
            effect="test" if kind.startswith("test") else "hide",
            matches=self._matches.total(),
            locations=self._locations.total(),
            confirmed=self._matches[True],
            confirmed_locations=self._locations[True],
            undecided=self.undecided,
            decided=self.decided,
            at_once=kind in filters.AT_ONCE,
            whole=self.whole,
            examples=named[:EXAMPLES],
        )


def measured(
    served: Resources, draft: StoredFilter, within: Within = None, seconds: float = SECONDS
) -> FilterImpact:
    """Return what this filter would change in the existing results on the Targets of `within`. The
    caller checks that the account may inspect these results.
    """
    tally, place = Tally(seconds), Place.of(draft, within)
    if draft.type in filters.AT_ONCE:
        _by_fingerprint(served, draft, place, tally)
    elif draft.type.startswith(("ignore", "test")):
        _by_value(served, draft, place, tally)
    else:
        _by_object(served, draft, place, tally)
    return tally.result(draft.type)


def _by_object(served: Resources, draft: StoredFilter, place: Place, tally: Tally) -> None:
    known: dict[tuple[int, str], Rules] = {}
    larger = None if draft.size is None else draft.size << 20
    for some in rows.objects(served.db, place, _literal(draft), larger, decided=True):
        for row in some:
            at = (row["target_id"], row["root"])
            if at not in known:
                known[at] = _rules(served, draft, *at)
            if left_out(known[at], row):
                tally.decided += row["decided"]
                if row["live"]:
                    tally.add(row, row["id"], row["live"])
        if tally.late():
            return


def _literal(draft: StoredFilter) -> str | None:
    """Return a text that every affected path contains; None if no such text is known. The text
    speeds up the store's search.
    """
    if draft.expression is None:
        return None
    parts = re.split(r"[*?]", draft.expression) if "_expression" in draft.type else []
    return max(parts, key=len, default=draft.expression) or None


def _rules(served: Resources, draft: StoredFilter, target_id: int, root: str) -> Rules:
    """Return the draft's rules as a scan would apply them. For a draft with a date range, include
    the existing date ranges, because a scan includes the files of every range.
    """
    with served.db.read() as conn:
        found = in_force(conn, served.seals.expressions, target_id)
    ranges = [one for one in found if one.type.startswith("include")]
    beside = ranges if draft.type.startswith("include") else []
    return filters.rules_of([draft, *beside], root, served.now())


def left_out(rules: Rules, row: sqlite3.Row) -> bool:
    """Return whether a scan would leave out this object, the file that contains it, or a container
    around it.
    """
    times = (row["mtime_ns"] / 1e9,) if row["mtime_ns"] else ()
    file, inner = bytes(row["file_raw"]), row["inner"]
    if rules.leave_out(file, row["size"], times):
        return True
    parts = inner.split("#") if inner else []
    around = ("#".join(parts[: at + 1]) for at in range(len(parts)))
    return any(rules.leave_out_path(file, each) for each in around)


def _by_fingerprint(served: Resources, draft: StoredFilter, place: Place, tally: Tally) -> None:
    with served.db.read() as conn:
        prints = filters.fingerprints(conn, served.key, draft.expression or "")
    for some in rows.matches(served.db, place, sorted(prints)):
        for row in some:
            if not (row["test"] and draft.type.startswith("test")):
                tally.add(row, row["object_id"], 1)
        if tally.late():
            return


def _by_value(served: Resources, draft: StoredFilter, place: Place, tally: Tally) -> None:
    looked = Verdicts(served, draft)
    for found in rows.matches(served.db, place):
        some = [row for row in found if not (row["test"] and draft.type.startswith("test"))]
        looked.look(some)
        for row in some:
            holds = looked.of(row)
            if holds:
                tally.add(row, row["object_id"], 1)
            tally.undecided += holds is None
        if tally.late():
            return


class Verdicts:
    """Decides whether values match a filter, once per distinct value (by fingerprint). A value
    read from a file is used only if its fingerprint equals the one in the store.
    """

    def __init__(self, served: Resources, draft: StoredFilter) -> None:
        kind, spelt = draft.type.partition("_")[2], spellings(draft.expression or "")
        prefix, expression = kind == "prefix", kind == "expression"
        self._values = Values(
            prefixes=tuple(spelt) if prefix else (), expressions=tuple(spelt) if expression else ()
        )
        self._served = served
        self._known: dict[str, bool] = {}
        self._seconds = READING_SECONDS

    def of(self, row: sqlite3.Row) -> bool | None:
        """Return whether the filter covers the value of this match; None if `look` could not
        determine this.
        """
        return self._known.get(row["fingerprint"])

    def look(self, some: Iterable[sqlite3.Row]) -> None:
        """Find out whether the filter covers the values of these matches: from the masked value if
        that shows enough, otherwise by reading the file. All files together get `READING_SECONDS`;
        values that could not be read in time stay unknown.
        """
        unread: dict[int, dict[str, int]] = {}
        for row in some:
            print_ = row["fingerprint"]
            if print_ in self._known:
                continue
            shown = _by_mask(self._values.prefixes, row["data_type"], row["masked"])
            if shown is None:
                unread.setdefault(row["object_id"], {})[print_] = row["id"]
            else:
                self._known[print_] = shown
        for key, wanted in unread.items():
            if self._seconds <= 0:
                return
            began = time.monotonic()
            if new := {match for print_, match in wanted.items() if print_ not in self._known}:
                self._read(key, new)
            self._seconds -= time.monotonic() - began

    def _read(self, key: int, matches: Collection[int]) -> None:
        with self._served.db.read() as conn:
            item = objects.get(conn, key)
            found = [match for match in objects.matches(conn, key) if match.id in matches]
        if item is None:
            return
        stretches = _apart((one.offset, one.length) for one in found)
        try:
            source = reader(self._served, item)
            if not source.unchanged():
                return
            texts = dict(zip(stretches, source.read(stretches), strict=True))
        except _NOT_READ:
            return
        encoding = item.encoding or "latin-1"
        for one in found:
            data = texts.get((one.offset, one.length), b"")
            self._judge(one.data_type, one.fingerprint, data.decode(encoding, "replace"))

    def _judge(self, data_type: str, print_: str, written: str) -> None:
        for text in (written, *spellings(written)):
            if fingerprint(self._served.key, data_type, text.encode("utf-8", "replace")) == print_:
                self._known[print_] = self._values.hold(text)
                return


def _apart(stretches: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ranges (offset, length) sorted by offset. A range that overlaps an earlier one
    of the result is left out.
    """
    apart: list[tuple[int, int]] = []
    for offset, length in sorted(set(stretches)):
        if not apart or offset >= sum(apart[-1]):
            apart.append((offset, length))
    return apart


def _by_mask(prefixes: Sequence[str], data_type: str, masked: str) -> bool | None:
    """Return whether a value begins with one of the prefixes, judged by its masked form; None if
    the masked form shows too little.
    """
    if not prefixes or not data_type.startswith(_SHOWN_FIRST):
        return None
    shown = _BARE.sub("", masked).upper().partition(MASK)[0]
    if shown.startswith(tuple(prefix.upper() for prefix in prefixes)):
        return True
    longer = any(prefix.upper().startswith(shown) for prefix in prefixes)
    return None if longer or not shown else False
