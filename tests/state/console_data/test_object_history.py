"""History of match objects: differences equal an independent count, and the size is bounded."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from app.api.records.enums import MARKS
from app.state.console_data import object_snapshots
from app.state.console_data.object_history import (
    Found,
    Kind,
    Seen,
    Snapshot,
    days_of,
    difference,
    with_snapshot,
)
from app.state.console_data.object_snapshots import FOLDER, ObjectSnapshots
from app.state.console_data.sealed_folder import NotReadable
from app.state.rows.keys import Key
from tests.kit import keyring
from tests.kit.keyring import MemoryKeyring

Objects = dict[Key, Found]
PLACE, USER, OTHER = "https://fs01.example:8339", "ann", "bob"
TARGETS = {"1": "fs01", "2": "ws07"}
STATUSES = ("", *MARKS.values(), "Masked", "Pending mask", "Unable to mask")
DECIDED = {*MARKS.values(), "Masked"}


def history(days: dict[int, Objects], most: int = 400) -> list[bytes]:
    chunks: list[bytes] = []
    for day, found in days.items():
        chunks = list(with_snapshot(iter(chunks), Snapshot(day, 9.0 * day, found, TARGETS), most))
    return chunks


def found(path: str, match: int = 1, status: str = "", prohibited: int = 0) -> Found:
    return Found(path, Seen(prohibited, match, 0, status))


def seeded(seed: int) -> dict[int, Objects]:
    """Return random snapshots of some days."""
    made, now, days = random.Random(seed), Objects(), {}
    for day in sorted(made.sample(range(100, 200), 6)):
        for number in made.sample(range(40), 15):
            key = Key(made.choice("12"), str(number))
            if made.random() < 0.3:
                now.pop(key, None)
            else:
                held = made.randrange(4), made.randrange(4)
                now[key] = found(f"/{number}", held[0], made.choice(STATUSES), held[1])
        days[day] = dict(now)
    return days


def counted(before: Objects, after: Objects) -> dict[Kind, set[Key]]:
    """Count the difference of two snapshots without the code under test."""
    kinds: dict[Kind, set[Key]] = {kind: set() for kind in Kind}
    kinds[Kind.APPEARED], kinds[Kind.GONE] = after.keys() - before, before.keys() - after
    for key in before.keys() & after:
        old, new = before[key].seen, after[key].seen
        was, now = (one.status if one.status in DECIDED else None for one in (old, new))
        sums = [(s.prohibited + s.match, s.prohibited) for s in (old, new)]
        if was != now:
            kinds[Kind.DECIDED if now else Kind.REOPENED].add(key)
        elif sums[0] != sums[1]:
            kinds[Kind.GROWN if sums[1] > sums[0] else Kind.SHRUNK].add(key)
    return kinds


def test_differences_equal_an_independent_count() -> None:
    for seed in range(200):
        days, pick = seeded(seed), random.Random(seed)
        first, last = sorted(pick.sample(sorted(days), 2))
        made = difference(iter(history(days)), first, last)
        for kind, keys in counted(days[first], days[last]).items():
            rows = [row for row in made.rows if row.kind is kind]
            assert {row.key for row in rows} == keys, f"seed {seed}: {kind}"
            assert made.counts[kind] == len(rows) == len(keys), f"seed {seed}: {kind}"
        assert (made.before, made.after) == (len(days[first]), len(days[last])), f"seed {seed}"


def test_pruning_changes_no_difference_of_the_days_that_are_left() -> None:
    for seed in range(50):
        days = seeded(seed)
        whole, pruned = history(days), history(days, most=3)
        left = sorted(days)[-3:]
        assert list(days_of(iter(pruned))) == left
        for first, last in ((left[0], left[1]), (left[0], left[2]), (left[1], left[2])):
            assert difference(iter(pruned), first, last) == difference(iter(whole), first, last)


def test_a_later_snapshot_of_a_day_replaces_the_earlier_one() -> None:
    key = Key("1", "7")
    chunks = history({1: {key: found("/a")}})
    for match in (2, 5):
        later = Snapshot(2, 1e9 + match, {key: found("/a", match)}, TARGETS)
        chunks = list(with_snapshot(iter(chunks), later))
    (row,) = difference(iter(chunks), 1, 2).rows
    assert days_of(iter(chunks)) == {1: 9.0, 2: 1e9 + 5}
    assert (row.kind, row.before, row.after) == (Kind.GROWN, Seen(0, 1, 0), Seen(0, 5, 0))


def test_an_object_that_came_and_went_leaves_nothing_behind() -> None:
    days = {1: {Key("1", "7"): found("/a")}, 2: Objects(), 3: Objects()}
    assert len(history(days, most=2)) == 1  # the head alone


def test_the_size_follows_the_changes_and_not_the_days() -> None:
    same = {Key("1", str(n)): found(f"/srv/{n}/payroll-{n}.csv") for n in range(2_000)}
    one = sum(map(len, history({1: same})))
    many = sum(map(len, history(dict.fromkeys(range(1, 101), same))))
    assert many < 1.1 * one


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> MemoryKeyring:
    return keyring.use(monkeypatch)


@pytest.fixture
def snapshots(ring: MemoryKeyring, tmp_path: Path) -> ObjectSnapshots:
    return ObjectSnapshots(tmp_path)


def take(snapshots: ObjectSnapshots, day: int, path: str, user: str = USER) -> None:
    objects = {Key("1", "7"): found(path, day)}
    snapshots.add(PLACE, user, Snapshot(day, 9.0 * day, objects, TARGETS))


def file_of(folder: Path) -> Path:
    (file,) = (folder / FOLDER).glob("*/*.sealed")
    return file


def test_snapshots_are_kept_per_account_and_encrypted(
    snapshots: ObjectSnapshots, tmp_path: Path
) -> None:
    for day in (1, 2):
        take(snapshots, day, "/srv/payroll.csv")
    assert list(ObjectSnapshots(tmp_path).days(PLACE, USER)) == [1, 2]
    assert list(snapshots.days(PLACE, OTHER)) == []
    assert snapshots.difference(PLACE, OTHER, 1, 2) is None
    assert b"payroll" not in file_of(tmp_path).read_bytes()


def test_a_changed_file_is_neither_read_nor_continued_but_can_be_replaced(
    snapshots: ObjectSnapshots, tmp_path: Path
) -> None:
    take(snapshots, 1, "/a")
    data = bytearray((file := file_of(tmp_path)).read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    with pytest.raises(NotReadable):
        snapshots.days(PLACE, USER)
    with pytest.raises(NotReadable):
        take(snapshots, 2, "/a")
    snapshots.add(PLACE, USER, Snapshot(2, 0.0, {}, TARGETS), start_over=True)
    assert list(snapshots.days(PLACE, USER)) == [2]


def test_a_history_that_is_too_large_loses_its_older_half(
    snapshots: ObjectSnapshots, monkeypatch: pytest.MonkeyPatch
) -> None:
    for day in range(1, 9):
        take(snapshots, day, "/a")
    monkeypatch.setattr(object_snapshots, "MOST_BYTES", 1)
    take(snapshots, 9, "/a")
    assert list(snapshots.days(PLACE, USER)) == [9]


def test_what_is_of_other_servers_goes_with_its_key(
    snapshots: ObjectSnapshots, ring: MemoryKeyring, tmp_path: Path
) -> None:
    take(snapshots, 1, "/a")
    snapshots.forget_all_but([PLACE])
    assert list(snapshots.days(PLACE, USER)) == [1]
    snapshots.forget_all_but([])
    assert not ring.entries
    assert not [*(tmp_path / FOLDER).iterdir()]
