"""Causes of a change of the risk levels: they add up to the history, and agree with the journal."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter

import pytest

from app.discovery.match.matches import Match
from app.service.rules import risk as mapping
from app.service.store import locations, marks, objects, risk, risk_causes, risk_changes
from app.service.store.database import Database
from tests.service.store.kit import (
    EMAIL,
    VISA,
    add_location,
    found,
    match,
    report,
    scan,
    set_status,
)

Key = tuple[int | None, str]
Entry = tuple[int | None, str, str, int]
"""Target, cause, and for a reversal: the cause and the interval of the change that it reverses."""
_RISKS = """
SELECT o.id, o.risk, l.target_id FROM objects o JOIN locations l ON l.id = o.location_id
WHERE o.risk IS NOT NULL
"""


class Past:
    """Random history of a store, and a ledger of its own of what has changed why."""

    def __init__(self, conn: sqlite3.Connection, seed: int) -> None:
        self.conn = conn
        self.random = random.Random(seed)
        self.places = [add_location(conn, f"host{at}", f"/data{at}") for at in range(3)]
        self.known: dict[int, tuple[int, int]] = {}
        self.journal = 0
        self.removed = set[int]()
        self.intervals: list[Counter[Entry]] = []
        """Changes of the level High before each point."""
        self.ledger = Counter[Entry]()
        self.undoable: dict[int, list[tuple[int, int, str, int]]] = {}
        """Decisions by object: the risk before and after, the status, and the interval."""
        self.now = 1000.0

    def run(self, steps: int) -> None:
        """Do something at random, and now and then write a point."""
        self.scan()
        self.point()
        acts = (self.scan, self.scan, self.decide, self.decide, self.reopen, self.mask, self.rate)
        for _ in range(steps):
            self.random.choice((*acts, self.remove, self.point))()
        self.point()

    def scan(self) -> None:
        if self.places:
            place = self.random.choice(self.places)
            names = self.random.sample("abcdefgh", self.random.randrange(8))
            scan(self.conn, place, *(report(name, found(*self._matches())) for name in names))
            mapping.remap(self.conn)

    def _matches(self) -> list[Match]:
        types = self.random.sample((VISA, EMAIL), self.random.randrange(1, 3))
        return [match(at * 40, kind) for at, kind in enumerate(types)]

    def decide(self) -> None:
        if key := self._any("o.risk IS NOT NULL AND o.status IS NULL"):
            types = self.random.choice(([VISA], [VISA, EMAIL]))
            marks.set_mark(self.conn, key, types, "false_match", 1)
            self._end(key, "False Match")

    def reopen(self) -> None:
        if key := self._any("o.status = 'False Match'"):
            marks.clear_marks(self.conn, key, [VISA, EMAIL])
            said = {"sign_off": "Zoe", "reason": "a test", "user": "analyst"}
            for status in ("Pending Modification", None):
                marks.set_status(self.conn, key, status, **said, job_id=2, now=1.0)
            mapping.remap(self.conn, objects=[key])

    def mask(self) -> None:
        if key := self._any("o.risk IS NOT NULL AND o.status IS NULL"):
            ids = [one.id for one in objects.matches(self.conn, key)]
            marks.set_purged(self.conn, key, ids, purged=True)
            self._end(key, "Masked")

    def rate(self) -> None:
        risk_causes.settle(self.conn)
        self._close()
        level = self.random.choice(("High", "Medium", "Low"))
        self.conn.execute("UPDATE risk_profiles SET level = ? WHERE id = 3", (level,))
        mapping.remap(self.conn)
        risk_causes.settle(self.conn, "rated")
        self._close("rated")

    def remove(self) -> None:
        if self.places and self.random.random() < 0.2:
            place = self.places.pop(self.random.randrange(len(self.places)))
            of = "SELECT target_id FROM locations WHERE id = ?"
            (gone,) = self.conn.execute(of, (place,)).fetchone()
            self.removed |= {key for key, (_, target) in self.known.items() if target == gone}
            locations.delete(self.conn, place)

    def point(self) -> None:
        self.now += 60.0
        risk.add_point(self.conn, self.now, 1, 2, 3)
        self._close()
        self.intervals.append(self.ledger)
        self.ledger = Counter()

    def _any(self, where: str) -> int | None:
        rows = self.conn.execute(
            "SELECT o.id FROM objects o JOIN locations l ON l.id = o.location_id WHERE " + where
        ).fetchall()
        return self.random.choice(rows)["id"] if rows else None

    def _end(self, key: int, status: str) -> None:
        set_status(self.conn, key, status)
        mapping.remap(self.conn, objects=[key])

    def _close(self, cause: str = "") -> None:
        """Enter what has changed since the last call into the ledger."""
        rows = self.conn.execute(_RISKS).fetchall()
        now = {row["id"]: (row["risk"], row["target_id"]) for row in rows}
        exists = {row["id"] for row in self.conn.execute("SELECT id FROM objects").fetchall()}
        decided = self._decided()
        for key in self.known.keys() | now.keys():
            was, target = self.known.get(key, (0, 0))
            risk_now, target = now.get(key, (0, target))
            change = (risk_now & 1) - (was & 1)
            reversal = ("", -1)
            if key in self.removed:
                why = "removed"
            elif key in decided and key in exists:
                why = decided[key]
                if was != risk_now:
                    reversal = self._reverse(key, was, risk_now, why)
            else:
                scanned = (
                    "new" if key not in self.known else "gone" if key not in now else "changed"
                )
                why = cause or scanned
            if change:
                self.ledger[target, why, *reversal] += change
        self.known = now

    def _reverse(self, key: int, was: int, now: int, why: str) -> tuple[str, int]:
        """Return status and interval of the decision that this change reverses, if any."""
        past = self.undoable.setdefault(key, [])
        for at in reversed(range(len(past) if why == "reopened" else 0)):
            if past[at][:2] == (now, was):
                found = past[at]
                del past[at:]
                return found[2:]
        if why != "reopened":
            past.append((was, now, why, len(self.intervals)))
        return "", -1

    def _decided(self) -> dict[int, str]:
        """Return the last status of the journal's new records by object."""
        rows = self.conn.execute(
            "SELECT id, object_id, status FROM remediations WHERE id > ? ORDER BY id",
            (self.journal,),
        ).fetchall()
        self.journal = max([self.journal, *(row["id"] for row in rows)])
        told = {"Remove mark": "reopened"}
        return {row["object_id"]: told.get(row["status"], row["status"]) for row in rows}


def test_the_causes_of_any_period_are_those_of_the_ledger_and_add_up(db: Database) -> None:
    """200 random histories."""
    with db.write() as conn:
        for seed in range(200):
            conn.execute("SAVEPOINT past")
            past = Past(conn, seed)
            past.run(20)
            last = len(past.intervals) - 1
            first = past.random.randrange(last)
            last = past.random.randrange(first, last) + 1
            check(past, first, last, None)
            check(past, first, last, past.random.randrange(1, 4))
            conn.execute("ROLLBACK TO past")


def marked_and_undone(conn: sqlite3.Connection) -> None:
    """Points at 10.0 (an object found), 20.0 (marked as false match) and 30.0 (undone)."""
    scan(conn, add_location(conn), report("a", found(match())))
    mapping.remap(conn)
    risk.add_point(conn, 10.0)
    marks.set_mark(conn, 1, [VISA], "false_match", 1)
    set_status(conn, 1, "False Match")
    mapping.remap(conn)
    risk.add_point(conn, 20.0)
    marks.clear_marks(conn, 1, [VISA])
    undo(conn, None)
    mapping.remap(conn)
    risk.add_point(conn, 30.0)


def undo(conn: sqlite3.Connection, status: str | None) -> None:
    """Undo as a job does: it gives the object the status that it had before, with its job."""
    for step, job in (("Pending Modification", 3), (status, 1 if status else 3)):
        marks.set_status(
            conn, 1, step, sign_off="Zoe", reason="a test", user="analyst", job_id=job, now=1.0
        )


def high(conn: sqlite3.Connection, start: float, end: float) -> dict[str, int]:
    change = risk_changes.between(conn, None, start, end)
    assert change is not None
    return {cause: part.high for (_, cause), part in change.causes.items()}


@pytest.mark.parametrize(
    ("start", "end", "causes"),
    [
        (10.0, 30.0, {}),
        (10.0, 20.0, {"False Match": -1}),
        (20.0, 30.0, {"reopened": 1}),
    ],
)
def test_a_decision_and_its_undo_cancel_out_if_both_are_in_the_period(
    db: Database, start: float, end: float, causes: dict[str, int]
) -> None:
    with db.write() as conn:
        marked_and_undone(conn)
        assert high(conn, start, end) == causes


def test_a_decision_made_again_after_its_undo_counts_once(db: Database) -> None:
    with db.write() as conn:
        marked_and_undone(conn)
        marks.set_mark(conn, 1, [VISA], "test_data", 1)
        set_status(conn, 1, "Test Data")
        mapping.remap(conn)
        risk.add_point(conn, 40.0)
        assert high(conn, 10.0, 40.0) == {"Test Data": -1}


def test_an_undone_mask_of_a_confirmed_match_is_no_cause(db: Database) -> None:
    with db.write() as conn:
        scan(conn, add_location(conn), report("a", found(match())))
        set_status(conn, 1, "Confirmed Match")
        mapping.remap(conn)
        risk.add_point(conn, 10.0)
        ids = [one.id for one in objects.matches(conn, 1)]
        marks.set_purged(conn, 1, ids, purged=True)
        set_status(conn, 1, "Masked", job_id=2)
        mapping.remap(conn)
        risk.add_point(conn, 20.0)
        marks.set_purged(conn, 1, ids, purged=False)
        undo(conn, "Confirmed Match")
        mapping.remap(conn)
        risk.add_point(conn, 30.0)
        assert high(conn, 10.0, 30.0) == {}
        assert high(conn, 10.0, 20.0) == {"Masked": -1}


def test_what_was_not_recorded_is_told_as_unknown(db: Database) -> None:
    with db.write() as conn:
        scan(conn, add_location(conn), report("a", found(match())))
        mapping.remap(conn)
        risk.add_point(conn, 10.0)
        conn.execute("DROP TRIGGER risk_gone")
        conn.execute("DELETE FROM objects")
        risk.add_point(conn, 20.0)
        change = risk_changes.between(conn, None, 10.0, 20.0)
    assert change is not None
    assert [(key, part.high) for key, part in change.causes.items()] == [((None, "unknown"), -1)]


def test_places_to_look_at_again_come_in_slices(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        names = ["a", "a/b", "c", "d"]
        scan(conn, location, *(report(name, found(match())) for name in names))
        mapping.remap(conn)
        keys = [
            row["id"] for row in conn.execute("SELECT id FROM objects WHERE path NOT GLOB '*c'")
        ]
        risk_causes.explain(conn, keys, risk_causes.EXCLUDED)
        seen, start = [], (b"", "")
        while rows := risk_causes.unseen(conn, location, b"", start, 2):
            seen += [(bytes(row["file_raw"]), row["inner"]) for row in rows]
            start = seen[-1][0], seen[-1][1] + "\0"
    assert seen == [(b"a", ""), (b"a/b", ""), (b"d", "")]


def check(past: Past, first: int, last: int, target: int | None) -> None:
    """Compare the causes of a period with the ledger, and their sum with the history."""
    start, end = (1060.0 + 60.0 * at for at in (first, last))
    change = risk_changes.between(past.conn, target, start, end)
    if change is None:  # the first scan with results came later
        return
    first = max(first, int((change.first.time - 1060.0) // 60.0))
    ledger = Counter[Key]()
    for interval in past.intervals[first + 1 : last + 1]:
        for (of, why, undone, since), count in interval.items():
            ledger[of, undone if since > first else why] += count
    told = {key: levels.high for key, levels in change.causes.items() if levels.high}
    assert told == {
        key: count for key, count in ledger.items() if count and target in {None, key[0]}
    }
    points = {point.time: point.levels for point in risk.history(past.conn, target, 0, 1000)}
    assert sum(told.values()) == points[change.last.time].high - points[change.first.time].high
