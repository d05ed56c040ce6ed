"""Totals of Locations, which follow each change of an object."""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from app.service.rules import risk
from app.service.store import counting, locations, marks, migrations
from app.service.store.database import Database
from tests.kit.bigstore import build

_COUNTED = """
SELECT location_id, coalesce(risk, -1), count(*), sum(match), sum(test), sum(prohibited)
FROM objects GROUP BY 1, 2
"""
_STORED = "SELECT location_id, risk, objects, match, test, prohibited FROM totals WHERE objects > 0"


def same(conn: sqlite3.Connection) -> bool:
    counted = {tuple(row) for row in conn.execute(_COUNTED)}
    return counted == {tuple(row) for row in conn.execute(_STORED)}


@pytest.mark.parametrize("seed", range(5))
def test_totals_are_those_of_a_count_after_any_changes(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    build(tmp_path, 2_000, seed)
    with closing(Database(tmp_path)) as db, db.write() as conn:
        keys = [row["id"] for row in conn.execute("SELECT id FROM objects WHERE NOT container")]
        done = Counter[str]()
        for key in chance.sample(keys, 300):
            step = chance.choice(("mark", "risk", "move", "remove"))
            done[step] += 1
            if step == "mark":
                types = [row[0] for row in conn.execute("SELECT data_type FROM counts")]
                marks.set_mark(conn, key, types, "false_match", 1)
            elif step == "risk":
                level = chance.choice((None, 0, 1, 9))
                conn.execute("UPDATE objects SET risk = ? WHERE id = ?", (level, key))
            elif step == "move":
                conn.execute("UPDATE objects SET location_id = 99 WHERE id = ?", (key,))
            else:
                conn.execute("DELETE FROM objects WHERE id = ?", (key,))
        counting.recount(conn, keys[:50])
        assert len(done) == 4
        assert same(conn)


def test_members_removed_with_their_archive_leave_the_totals(tmp_path: Path) -> None:
    build(tmp_path, 2_000)
    with closing(Database(tmp_path)) as db, db.write() as conn:
        conn.execute("DELETE FROM objects WHERE container")
        assert same(conn)


_SHARES = "SELECT profile_id, location_id, count(*), sum(first) FROM object_risk GROUP BY 1, 2"
_STORED_SHARES = "SELECT * FROM profile_totals WHERE objects > 0"


def test_totals_of_profiles_are_those_of_a_count_after_any_changes(tmp_path: Path) -> None:
    chance = random.Random(1)
    build(tmp_path, 2_000)
    with closing(Database(tmp_path)) as db, db.write() as conn:
        keys = [row["id"] for row in conn.execute("SELECT id FROM objects WHERE NOT container")]
        before = conn.execute(_STORED_SHARES).fetchall()
        types = [row["data_type"] for row in conn.execute("SELECT DISTINCT data_type FROM counts")]
        for key in (some := chance.sample(keys, 300))[:200]:
            marks.set_mark(conn, key, types, "false_match", 1)
        risk.remap(conn, objects=some)
        for key in some[200:]:
            conn.execute("DELETE FROM objects WHERE id = ?", (key,))
        counted = {tuple(row) for row in conn.execute(_SHARES)}
        assert counted == {tuple(row) for row in conn.execute(_STORED_SHARES)}
        assert counted != {tuple(row) for row in before}


def test_a_location_whose_objects_are_all_gone_has_no_totals(tmp_path: Path) -> None:
    build(tmp_path, 2_000)
    with closing(Database(tmp_path)) as db, db.write() as conn:
        conn.execute("DELETE FROM objects")
        assert [sums for sums in locations.sums(conn).values() if sums.matches.match != "0"] == []


def test_a_store_of_the_version_before_gets_its_totals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = migrations.MIGRATIONS[:6]
    monkeypatch.setattr("app.service.store.database.MIGRATIONS", older)
    Database(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "store.db")) as conn:
        assert conn.execute("SELECT 1 FROM sqlite_master WHERE name = 'totals'").fetchone() is None
        conn.create_function("sealed", 1, lambda text: text)
        conn.execute(
            "INSERT INTO objects (target_id, location_id, path, file_raw, inner, owner,"
            " content_type, encoding, stream_size, size, mtime_ns, device, inode, sha256,"
            " container, run, match) VALUES (1, 7, 'a', x'61', '', '', '', '', 1, 1, 1, '', '',"
            " '', 0, 1, 3)"
        )
        conn.commit()
    monkeypatch.setattr("app.service.store.database.MIGRATIONS", migrations.MIGRATIONS)
    with closing(Database(tmp_path)) as db, db.read() as conn:
        assert same(conn)
        assert [tuple(row) for row in conn.execute(_STORED)] == [(7, -1, 1, 3, 0, 0)]
