"""Content digests of jobs: their keys, and when they can no longer be compared."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from app.remediation.engine import Remediator
from app.remediation.journal import journal
from app.remediation.journal.content_digests import ContentDigests
from app.remediation.journal.job import ADDED
from app.remediation.undo_copies.keys import EARLIER, Base, Keys, audit_key
from tests.remediation.change.moving import MoveRoom
from tests.remediation.room import KEY, OTHER_KEY, Room, act, rescan, undo

EARLIER_KEY = hashlib.sha256(b"the journal key of earlier versions").digest()


def rows(room: Room) -> dict[str, tuple[str, str, bytes | None, bytes | None]]:
    with closing(sqlite3.connect(room.data / journal.NAME)) as db:
        found = db.execute("SELECT job, before, after, mark_key, wrapped_key FROM job")
        return {row[0]: row[1:] for row in found}


def test_the_digests_of_a_job_have_its_own_key_which_goes_with_the_purge(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    undo(room)
    before, after, _, wrapped = rows(room)["job"]
    assert (rows(room)["undo"][1] != before, wrapped is not None) == (True, True), "same content"
    assert {before.count(":"), after.count(":")} == {1}
    with closing(room.engine()) as engine:
        engine.copies.purge("job")
        assert engine.audit.verify() == ""
    assert rows(room)["job"][2:] == (None, None)
    assert rows(room)["undo"][3] is not None


@pytest.mark.parametrize("key", [KEY, OTHER_KEY], ids=["keyring", "no keyring"])
def test_a_quarantined_file_comes_back_after_a_restart(tmp_path: Path, key: bytes) -> None:
    """Without a keyring its content cannot be verified; inode, size and time can."""
    room = MoveRoom(tmp_path, "quarantine")
    room.lasting = key == KEY
    with closing(room.engine()) as engine:
        assert engine.act(room.order(), "job").ok
    assert rows(room)["job"][2] is not None
    with closing(room.engine(key=key)) as engine:
        assert engine.preview_undo("job").ok
        assert engine.undo("job", "undo", "17", "A", "x").ok
    assert room.file.read_bytes() == room.old


def test_keys_without_a_copy_go_after_a_day_but_not_that_of_a_file_that_waits(
    tmp_path: Path,
) -> None:
    room = MoveRoom(tmp_path, "quarantine")
    clock = 1e9
    with closing(room.engine(now=lambda: clock)) as engine:
        assert engine.act(room.order(), "job").ok
        clock += 10 * 86_400
        engine.copies.expire()
        assert has_key(engine, "job")
        assert engine.undo("job", "undo", "17", "A", "x").ok
        engine.copies.expire()
        assert not has_key(engine, "job")
        assert has_key(engine, "undo")
        clock += 2 * 86_400
        engine.copies.expire()
        assert not has_key(engine, "undo")


def test_the_key_of_a_quarantined_file_goes_with_an_undo_copy_of_the_same_file(
    tmp_path: Path,
) -> None:
    room = MoveRoom(tmp_path, "quarantine")
    clock = 1e9
    with closing(room.engine(now=lambda: clock)) as engine:
        assert engine.act(Room.order(room), "mask").ok
        assert engine.act(room.order(), "job").ok
        clock += 8 * 86_400
        assert engine.copies.expire() == ["mask"]
        assert not has_key(engine, "job")


def test_the_number_of_searches_for_keys_does_not_grow_with_the_files(tmp_path: Path) -> None:
    room = MoveRoom(tmp_path, "quarantine")
    clock = 1e9

    def searches(engine: Remediator, files: int) -> int:
        """Quarantine and mask some files; count the searches for jobs when the copies expire."""
        nonlocal clock
        statements: list[str] = []
        for at in range(2 * files):
            room.file = room.folder / f"{files}-{at}.txt"
            room.file.write_bytes(room.old)
            order = room.order() if at % 2 else Room.order(room)
            assert engine.act(order, room.file.name).ok
        clock += 8 * 86_400
        engine._journal._db.set_trace_callback(statements.append)  # noqa: SLF001
        assert len(engine.copies.expire()) == files
        engine._journal._db.set_trace_callback(None)  # noqa: SLF001
        return sum(
            text.startswith("SELECT") and "FROM job" in text and "WHERE job =" not in text
            for text in statements
        )

    with closing(room.engine(now=lambda: clock)) as engine:
        assert searches(engine, 1) == searches(engine, 3) > 0


def has_key(engine: Remediator, job: str) -> bool:
    return engine._journal.known(job).mark_key is not None  # noqa: SLF001 - a key is shown to nobody


def test_a_journal_of_an_earlier_version_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its jobs can be undone, its chain is intact; without the earlier key nothing is claimed."""
    room = Room(tmp_path)
    earlier = replace(Keys.derive(KEY, EARLIER_KEY), base=Base.of(EARLIER_KEY, EARLIER))
    with monkeypatch.context() as old:
        old.setattr(ContentDigests, "lasting", lambda _self, job, _state: {
            "before": job.before, "after": job.after, "mark_key": None})  # fmt: skip
        old.setattr(Keys, "derive", lambda *_args, **_kwargs: earlier)
        act(room)
    with closing(sqlite3.connect(room.data / journal.NAME)) as db:
        for name in ADDED:
            db.execute(f"ALTER TABLE job DROP COLUMN {name}")
        db.commit()
        (before,) = db.execute("SELECT before FROM job").fetchone()
    assert before == earlier.mark(hashlib.sha256(room.old).digest())
    keys = partial(Keys.derive, KEY, bytes(32), audit=audit_key(EARLIER_KEY))
    with closing(Remediator(room.data, keys(), rescan=rescan)) as engine:
        assert engine.audit.verify() == ""
        shown = engine.preview_undo("job")
        assert "the key that is needed to compare its content" in shown.reason
    earlier_too = keys(earlier=EARLIER_KEY)
    with closing(Remediator(room.data, earlier_too, rescan=rescan)) as engine:
        assert engine.undo("job", "undo", "17", "A", "x").ok
        assert engine.audit.verify() == ""
    assert room.file.read_bytes() == room.old
