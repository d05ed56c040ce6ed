"""The database file: transactions, migrations, damage."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
import threading
from pathlib import Path

import pytest

from app.service.store.database import (
    NAME,
    Database,
    DatabaseDamaged,
    DatabaseError,
    DatabaseFull,
    DatabaseTooNew,
    ReadAbandoned,
)
from app.service.store.ids import internal, public
from app.service.store.migrations import MIGRATIONS


def test_new_database_has_every_step_recorded_and_the_first_group(db: Database) -> None:
    with db.read() as conn:
        steps = [row["number"] for row in conn.execute("SELECT number FROM migrations")]
        groups = [row["name"] for row in conn.execute("SELECT name FROM groups")]
    assert steps == list(range(1, len(MIGRATIONS) + 1))
    assert groups == ["This computer"]


def test_all_tables_are_strict(db: Database) -> None:
    with db.read() as conn:
        loose = [
            row["name"]
            for row in conn.execute(
                "SELECT name, strict FROM pragma_table_list WHERE type = 'table'"
            )
            if not row["strict"] and not row["name"].startswith("sqlite_")
        ]
    assert loose == []


def test_failed_transaction_leaves_nothing(db: Database) -> None:
    def fail(conn: sqlite3.Connection) -> None:
        conn.execute("INSERT INTO groups (name) VALUES ('lost')")
        conn.execute("INSERT INTO groups (name) VALUES ('lost')")

    with pytest.raises(sqlite3.IntegrityError), db.write() as conn:
        fail(conn)
    with db.read() as conn:
        assert conn.execute("SELECT 1 FROM groups WHERE name = 'lost'").fetchone() is None


def test_readers_cannot_write(db: Database) -> None:
    with db.read() as conn, pytest.raises(sqlite3.OperationalError, match="readonly"):
        conn.execute("INSERT INTO groups (name) VALUES ('x')")


def test_reader_sees_one_state_while_another_thread_writes(db: Database) -> None:
    def write() -> None:
        with db.write() as conn:
            conn.execute("INSERT INTO groups (name) VALUES ('new')")

    with db.read() as conn:
        before = conn.execute("SELECT count(*) FROM groups").fetchone()[0]
        thread = threading.Thread(target=write)
        thread.start()
        thread.join(60)
        assert conn.execute("SELECT count(*) FROM groups").fetchone()[0] == before
    with db.read() as conn:
        assert conn.execute("SELECT count(*) FROM groups").fetchone()[0] == before + 1


@pytest.mark.skipif(sys.platform == "win32", reason="permission bits are POSIX")
def test_only_the_owner_may_read_the_file(db: Database) -> None:
    assert stat.S_IMODE(db.path.stat().st_mode) == 0o600


@pytest.mark.parametrize("place", [slice(4096, 4096 * 8), slice(-4096, None)])
def test_damaged_file_is_named_and_left_as_it_is(tmp_path: Path, place: slice) -> None:
    Database(tmp_path).close()
    file = tmp_path / NAME
    damaged = bytearray(file.read_bytes())
    damaged[place] = b"\xa5" * len(damaged[place])
    file.write_bytes(damaged)
    with pytest.raises(DatabaseDamaged, match=NAME) as caught:
        Database(tmp_path)
    assert "Move the file away" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert file.read_bytes() == damaged


def test_file_that_is_no_database_is_damaged(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"no database at all " * 500)
    with pytest.raises(DatabaseDamaged):
        Database(tmp_path)


def test_an_emptied_file_is_no_new_store(tmp_path: Path) -> None:
    Database(tmp_path).close()
    (tmp_path / NAME).write_bytes(b"")
    with pytest.raises(DatabaseDamaged, match="it is empty"):
        Database(tmp_path)


def test_what_a_crash_left_of_a_first_start_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / f"{NAME}.new").write_bytes(b"half a store")
    Database(tmp_path).close()
    assert [file.name for file in tmp_path.iterdir()] == [NAME]


def test_newer_schema_is_refused(tmp_path: Path) -> None:
    Database(tmp_path).close()
    with sqlite3.connect(tmp_path / NAME) as conn:
        conn.execute("PRAGMA user_version = 999")
    conn.close()
    with pytest.raises(DatabaseTooNew, match="999"):
        Database(tmp_path)


def test_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="gone"):
        Database(tmp_path / "gone")


@pytest.mark.parametrize("key", [1, 42, 2**62])
def test_ids_go_there_and_back(key: int) -> None:
    assert internal(public(key)) == key
    assert len(public(key)) == 20


@pytest.mark.parametrize(
    "text",
    ["", "1", "10000000000000000000", "9" * 20, "1000000000000000000x", "1000000000000000_001",
     "\u0661" + "\u0660" * 18 + "\u0661", " 1000000000000000001", "-1000000000000000001"],
)  # fmt: skip
def test_no_other_text_is_an_id(text: str) -> None:
    assert internal(text) is None


def test_connections_are_used_again_and_none_is_left_behind(db: Database) -> None:
    with db.read() as first:
        pass
    with db.read() as again, db.read() as nested:
        assert again is first
        assert nested is not first
    db.close()
    assert [file.name for file in db.path.parent.iterdir()] == [NAME]


def test_full_disk_is_said_and_leaves_what_was_there(db: Database) -> None:
    def fill(conn: sqlite3.Connection) -> None:
        conn.execute("UPDATE groups SET comments = 'half done'")
        conn.execute("INSERT INTO groups (name) VALUES (hex(zeroblob(1000000)))")

    with db.write() as conn:
        conn.execute("PRAGMA max_page_count = 1")  # rounded up to the existing pages
    with pytest.raises(DatabaseFull, match="Make room"), db.write() as conn:
        fill(conn)
    with db.read() as conn:
        assert [tuple(row) for row in conn.execute("SELECT name, comments FROM groups")] == [
            ("This computer", ""),
        ]  # fmt: skip


def test_damage_that_shows_later_is_named(db: Database) -> None:
    db.close()
    damaged = bytearray(db.path.read_bytes())
    damaged[4096:] = b"\xa5" * (len(damaged) - 4096)
    reopened = Database(db.path.parent)
    db.path.write_bytes(damaged)
    with pytest.raises(DatabaseDamaged, match="not touched"), reopened.read() as conn:
        conn.execute("SELECT * FROM groups").fetchall()
    reopened.close()


def test_glances_of_one_turn_share_a_snapshot_and_what_was_answered_is_seen(db: Database) -> None:
    def known() -> list[str]:
        with db.glance() as conn:
            return [row["name"] for row in conn.execute("SELECT name FROM groups ORDER BY id")]

    def add(name: str) -> None:
        with db.write() as conn:
            conn.execute("INSERT INTO groups (name) VALUES (?)", (name,))

    async def look() -> list[list[str]]:
        seen = [known()]
        add("in this turn")
        seen.append(known())
        await asyncio.to_thread(add, "in a thread")  # at least one turn later
        seen.append(known())
        with pytest.raises(sqlite3.OperationalError, match="readonly"), db.glance() as conn:
            conn.execute("DELETE FROM groups")
        await asyncio.sleep(0)
        add("after a failure")
        await asyncio.sleep(0)
        return [*seen, known()]

    at_first, still, later, last = asyncio.run(look())
    assert at_first == still == ["This computer"]
    assert later == ["This computer", "in this turn", "in a thread"]
    assert last == [*later, "after a failure"]


def test_store_closes_in_the_middle_of_a_glance(db: Database) -> None:
    async def look() -> None:
        with db.glance() as conn:
            conn.execute("SELECT 1 FROM groups").fetchone()
        db.close()
        await asyncio.sleep(0)

    asyncio.run(look())


def test_a_reading_that_failed_half_way_leaves_no_old_snapshot_behind(db: Database) -> None:
    """The traceback keeps its statement alive as long as it exists itself."""

    def fail(conn: sqlite3.Connection) -> None:
        steps = conn.execute("SELECT number FROM migrations")
        next(steps)
        raise KeyError

    def count(conn: sqlite3.Connection) -> int:
        return len(conn.execute("SELECT 1 FROM groups").fetchall())

    async def glance() -> int:
        with pytest.raises(KeyError) as kept, db.glance() as conn:
            fail(conn)
        await asyncio.sleep(0)
        with db.write() as conn:
            conn.execute("INSERT INTO groups (name) VALUES ('a')")
        await asyncio.sleep(0)
        assert kept
        with db.glance() as conn:
            return count(conn)

    assert asyncio.run(glance()) == 2
    with pytest.raises(KeyError) as kept, db.read() as conn:
        fail(conn)
    with db.write() as conn:
        conn.execute("INSERT INTO groups (name) VALUES ('b')")
    with db.read() as conn:
        assert (count(conn), bool(kept)) == (3, True)


_ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
_LONG = _ENDLESS.replace("FROM n)", "FROM n WHERE i < 200000)")


def test_an_endless_read_ends_once_it_is_abandoned(db: Database) -> None:
    abandoned = threading.Event()
    asked: list[None] = []

    def gone() -> bool:
        asked.append(None)
        if len(asked) == 3:
            abandoned.set()
        return abandoned.is_set()

    with pytest.raises(ReadAbandoned), db.read_until(gone) as conn:
        conn.execute(_ENDLESS).fetchone()
    assert len(asked) == 3


def test_a_connection_is_read_to_its_end_after_a_read_that_could_be_abandoned(db: Database) -> None:
    abandoned = threading.Event()
    with db.read_until(abandoned.is_set) as conn:
        conn.execute("SELECT 1").fetchone()
    abandoned.set()
    with db.read() as again:
        assert again is conn
        assert again.execute(_LONG).fetchone()[0] == 200_000
