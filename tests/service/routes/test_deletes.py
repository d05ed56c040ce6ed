"""Large results are removed in slices: hidden from readers immediately, then deleted gradually."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.service.rules import risk as mapping
from app.service.store import (
    groups,
    locations,
    marks,
    removal,
    results,
    risk,
    risk_causes,
    scan_runs,
    search,
    slices,
)
from app.service.store.database import NAME, Database
from app.service.upkeep.removed_results import Sweeper
from tests.kit import bigstore, pools, stores
from tests.service.running import WAIT_SECONDS, Running
from tests.service.scans.test_throttling import Room
from tests.service.store.kit import EMAIL, VISA, add_location, found, match, report, scan, unread

MANY = 4_000
TABLES = ("objects", "matches", "counts", "metadata", "object_risk", "remediations", "marks",
          "inaccess", "gone_locations")  # fmt: skip


@pytest.fixture
def big(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A service with a store of two Targets and `MANY` match locations."""
    monkeypatch.setattr(bigstore, "TARGETS", 2)
    bigstore.build(tmp_path / "data" / "service", MANY)
    running = Running(tmp_path / "data")
    yield running
    running.close()


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    database = stores.new(tmp_path)
    yield database
    database.close()


def left(running: Running) -> int:
    """Return the rows left in removed Locations, plus the notes about these."""
    with closing(sqlite3.connect(running.data / "service" / NAME)) as conn:
        rows = "SELECT count(*) FROM objects WHERE location_id IN (SELECT id FROM gone_locations)"
        notes = "SELECT count(*) FROM gone_locations"
        return sum(int(conn.execute(each).fetchone()[0]) for each in (rows, notes))


@contextmanager
def held(running: Running) -> Iterator[None]:
    """Within this block nothing is removed: another connection holds the write lock."""
    store = running.data / "service" / NAME
    with closing(sqlite3.connect(store, timeout=WAIT_SECONDS, isolation_level=None)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        yield


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def seen(running: Running) -> dict[str, Any]:
    """Return the number of match locations as reported by all global reads."""
    query = running.post("/v1/query", {}, 201)["query_id"]
    targets = running.get(f"/v1/query/{query}/targets")
    formats = running.get("/v1/summary/fileformats")
    newest = running.get("/v1/risk/summary/history", limit=1)[0]
    counted = running.get("/v1/risk/summary/targets")
    levels = running.get("/v1/risk/summary/levels")
    return {
        "query": {
            target: len(running.get(f"/v1/query/{query}/targets/{target}/locations"))
            for target in targets
        },
        "formats": sum(int(each["locations"]) for each in formats),
        "history": {name: newest[name] for name in levels},
        "levels": levels,
        "by_target": {each["id"]: {name: each[name] for name in levels} for each in counted},
    }


def any_of(running: Running, target: str) -> tuple[str, str]:
    """Return a present match object of a Target, and its Location."""
    place = str(running.get(f"/v1/targets/{target}/locations")[0]["id"])
    listed = running.get(f"/v1/targets/{target}/matchobjects", location_id=place, limit=10)
    item = next(str(each["id"]) for each in listed if each.get("id"))
    assert running.http.get(f"/v1/targets/{target}/matchobjects/{item}").status_code == 200
    return item, place


def test_a_target_is_gone_at_once_and_its_rows_also_after_a_kill(big: Running) -> None:
    gone, kept = (each["id"] for each in big.get("/v1/targets"))
    before = seen(big)
    assert before["query"][gone] > MANY // 2
    item, place = any_of(big, gone)

    assert big.http.delete(f"/v1/targets/{gone}").status_code == 204
    below = ("", "/locations", f"/locations/{place}", "/matchobjects", f"/matchobjects/{item}")
    with held(big):
        for path in below:
            assert big.http.get(f"/v1/targets/{gone}{path}").status_code == 404, path
        assert [each["id"] for each in big.get("/v1/targets")] == [kept]
        after = seen(big)
        assert left(big) > 1, "nothing was left to be removed in the background"
        big.kill()
    assert after["query"] == {kept: before["query"][kept]}
    assert after["formats"] == before["query"][kept]
    assert after["by_target"] == {kept: before["by_target"][kept]}
    assert after["levels"] == after["history"] == before["by_target"][kept]

    big.start()
    assert seen(big) == after
    wait_until(lambda: left(big) == 0)
    assert seen(big) == after
    with closing(sqlite3.connect(big.data / "service" / NAME)) as conn:
        assert conn.execute("PRAGMA foreign_key_check").fetchall() == []
        assert conn.execute("SELECT count(*) FROM objects").fetchone()[0] == after["formats"]

    item, place = any_of(big, kept)
    assert big.http.delete(f"/v1/targets/{kept}/locations/{place}").status_code == 204
    assert big.http.get(f"/v1/targets/{kept}/matchobjects/{item}").status_code == 404
    assert big.objects(kept, any_of(big, kept)[1])


def test_a_location_is_gone_at_once_from_its_target(db: Database) -> None:
    with db.write() as conn:
        first = add_location(conn)
        second = locations.add(conn, 1, "file", "/other")
        fill(conn, first, 30)
        scan(conn, second, report("kept", found(match())))
        mapping.remap(conn)
        results_before = search.run(conn, search.Criteria())[1]
        locations.delete(conn, first)
        risk.add_point(conn, 5.0, 1)
    with db.read() as conn:
        assert count(conn, "objects") > 1
        kept = search.run(conn, search.Criteria())[1]
        assert len(kept) == 1
        assert set(kept) < set(results_before)
        assert results.content_types(conn) == [("Plain text", 1)]
        (matches,) = results.match_data(conn, results_before)  # of an earlier query
        assert (matches.match, matches.test) == ("1", "0")
        for levels in (
            risk.levels(conn)[1],
            *(point.levels for point in risk.history(conn, None, 0, 9)),
        ):
            assert (levels.total, levels.high, levels.matches) == (1, 1, 1)
        for target in (1, None):
            cards = risk.profile_history(conn, 3, target, 0, 9, prioritized=False)
            assert cards == [(5.0, 1)]


def test_a_second_writer_comes_in_between_all_slices(db: Database) -> None:
    with db.write() as conn:
        gone, kept = add_location(conn), add_location(conn, "other")
        fill(conn, gone, 1300)
        scan(conn, kept, report("kept", found(match())))
        locations.delete(conn, gone)
    sweeper = Sweeper(db)
    sizes = [1301]  # plus the archive around one of them

    def write(_seconds: float) -> bool:
        with db.write() as conn:
            groups.find_or_add(conn, f"group {len(sizes)}")
            sizes.append(count(conn, "objects") - 1)
        return False

    def step(_size: int) -> bool:
        return sweeper.slice(500)

    assert slices.work_off(step, write)
    removed = [before - after for before, after in pairwise(sizes)]
    assert removed[:3] == [500, 500, 301]
    assert set(removed[3:]) == {0}  # marks, then unreadable objects, then the note
    assert len(removed) >= 6
    with db.read() as conn:
        assert count(conn, "objects") == count(conn, "matches") == count(conn, "counts") == 1
        for table in ("object_risk", "remediations", "marks", "inaccess", "gone_locations"):
            assert count(conn, table) == 0, table


def test_an_object_with_very_many_matches_is_a_slice_of_its_own() -> None:
    found_there = [(1, 3), (2, 100_000), (3, 4_979), (4, 20)]
    assert removal.take(found_there, 500) == [4, 3, 2]
    assert removal.take(found_there, 500) == [1]
    assert removal.take(found_there, 500) == []


def test_a_slice_that_was_not_written_is_found_again(db: Database) -> None:
    with db.write() as conn:
        location = add_location(conn)
        fill(conn, location, 20)
        locations.delete(conn, location)
        conn.execute(
            "CREATE TRIGGER full BEFORE DELETE ON objects BEGIN SELECT RAISE(ABORT, ''); END"
        )
    sweeper = Sweeper(db)
    with pytest.raises(sqlite3.IntegrityError):
        sweeper.slice()
    with db.write() as conn:
        assert count(conn, "matches") >= 20, "half a slice was kept"
        conn.execute("DROP TRIGGER full")
    while sweeper.slice():
        pass
    with db.read() as conn:
        assert {table: count(conn, table) for table in TABLES} == dict.fromkeys(TABLES, 0)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path)
    with pools.forked():
        yield made
        made.close()


@pytest.mark.parametrize("stopped", [False, True])
def test_what_vanished_is_dropped_in_slices(
    room: Room, monkeypatch: pytest.MonkeyPatch, *, stopped: bool
) -> None:
    place = room.place()
    with room.db.write() as conn:
        fill(conn, place, 1300)
    sizes: list[int] = []

    def counted(
        conn: sqlite3.Connection,
        run: scan_runs.Run,
        keys: Sequence[int],
        cause: Callable[[sqlite3.Row], str | None],
    ) -> set[bytes]:
        gone = real(conn, run, keys, cause)
        sizes.append(len(keys))
        if stopped:
            (schedule,) = conn.execute("SELECT id FROM schedules").fetchone()
            room.runner.act(schedule, "stop")
        return gone

    real = scan_runs.drop
    monkeypatch.setattr(scan_runs, "drop", counted)
    schedule = room.begin(place)
    wait_until(lambda: room.schedule(schedule).status not in {"scheduled", "pending"})
    with room.db.read() as conn:
        rest = count(conn, "objects")
    assert sizes[0] == slices.FIRST_SLICE
    assert sum(sizes) + rest == 1301
    if stopped:
        assert (room.status(place), len(sizes)) == ("stalled", 1)
    else:
        assert (room.status(place), rest) == ("searched", 0)
        assert len(sizes) >= 2


def fill(conn: sqlite3.Connection, location: int, many: int) -> None:
    """Record scan results: files, an archive with one member, a mark, and problems."""
    files = (report(f"{number:05}", found(match(), match(9, EMAIL))) for number in range(many - 1))
    scan(conn, location, report("a.zip", found(match(), inner="m"), container=True), *files,
         unread("closed"))  # fmt: skip
    (key,) = conn.execute("SELECT max(id) FROM objects").fetchone()
    marks.set_mark(conn, key, [VISA], "false_match", 1)


def count(conn: sqlite3.Connection, table: str) -> int:
    assert table in TABLES
    (number,) = conn.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(number)


def test_a_location_deleted_just_before_a_slice_ends_is_not_taken_for_an_empty_one(
    db: Database,
) -> None:
    with db.write() as conn:
        location = add_location(conn)
        scan(conn, location, report("a", found(match())))
        locations.delete(conn, location)
        # Like a slice that has just found nothing to remove.
        assert removal.drop_rest(conn, 100)
        (noted,) = conn.execute("SELECT count(*) FROM gone_locations").fetchone()
        assert noted == 1
    sweeper = Sweeper(db)
    while sweeper.slice():
        pass
    with db.read() as conn:
        for table in ("objects", "gone_locations"):
            assert conn.execute(f"SELECT count(*) FROM {table}").fetchone()[0] == 0


def test_causes_of_a_removed_location_are_removed_in_slices(db: Database) -> None:
    with db.write() as conn:
        location, other = add_location(conn), add_location(conn, "other")
        for place in (location, other):
            scan(conn, place, *(report(f"{at}", found(match())) for at in range(300)))
        conn.execute("UPDATE objects SET risk = 9")
        keys = [row["id"] for row in conn.execute("SELECT id FROM objects")]
        risk_causes.explain(conn, keys, risk_causes.EXCLUDED)
        locations.delete(conn, location)
    sweeper = Sweeper(db)
    while sweeper.slice():
        pass
    with db.read() as conn:
        left = conn.execute("SELECT location_id, count(*) FROM risk_unseen GROUP BY 1").fetchall()
    assert [tuple(row) for row in left] == [(other, 300)]


def test_of_two_requests_that_remove_the_same_target_one_does(tmp_path: Path) -> None:
    service = Running(tmp_path)
    keys = [service.post("/v1/targets", {"name": f"t{n}"}, 201)["id"] for n in range(8)]

    def removed(key: str) -> int:
        return service.http.delete(f"/v1/targets/{key}").status_code

    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(removed, [key for key in keys for _ in range(4)]))
    service.close()
    assert sorted(found) == [204] * 8 + [404] * 24
