"""Quarantine, delete, encrypt and undo on real files: what is kept, refused, and why."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

import pytest

from app.remediation.change import preflight
from app.remediation.engine import Remediator
from app.remediation.undo_copies import container
from tests.remediation.change.moving import DONE, PASSWORD_KEY, MoveRoom, act
from tests.remediation.room import VISA, names, undo

ACTIONS = tuple(DONE)


@pytest.fixture(params=ACTIONS)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> MoveRoom:
    return MoveRoom(tmp_path, request.param)


def only(action: str, base: Path) -> MoveRoom:
    return MoveRoom(base, action)


def test_done_verified_and_undone_after_a_restart(room: MoveRoom) -> None:
    done = act(room)
    assert (done.ok, done.status, done.verified) == (True, DONE[room.action], True)
    engine = room.engine()
    assert room.done(engine) == []
    engine.close()
    back = undo(room)
    assert (back.ok, back.status, back.verified) == (True, "Remove mark", True)
    assert room.untouched() == []


def test_preview_touches_nothing_and_agrees(room: MoveRoom) -> None:
    engine = room.engine()
    shown = engine.preview(room.order(key=None))
    assert (shown.ok, shown.reason, shown.changes) == (True, "", ())
    assert room.untouched() == []
    assert not room.quarantine.exists()
    done = engine.act(room.order(), "job")
    expected = shown.sha256_before if room.action == "quarantine" else ""
    assert shown.sha256_after == expected
    assert done.sha256_before == shown.sha256_before
    back = engine.preview_undo("job")
    assert back.ok
    assert room.done(engine) == []
    engine.close()


def test_the_hash_of_an_empty_file_is_told(tmp_path: Path) -> None:
    """An empty hash would mean that the file could not be read."""
    room = MoveRoom(tmp_path, "quarantine", b"")
    engine = room.engine()
    shown = engine.preview(room.order())
    assert shown.ok
    assert shown.sha256_before == shown.sha256_after == hashlib.sha256().hexdigest()
    gone = engine.preview(room.order(path=b"mail/gone.txt"))
    assert (gone.ok, gone.sha256_before) == (False, "")
    engine.close()


@pytest.mark.parametrize("count", [2, 50])
def test_hard_links_are_refused(room: MoveRoom, count: int) -> None:
    for number in range(count - 1):
        (room.base / f"link {number}").hardlink_to(room.file)
    done = act(room)
    assert (done.ok, done.status) == (False, f"Unable to {room.action}")
    assert f"{count} names" in done.message
    assert room.file.read_bytes() == room.old


def test_a_file_open_for_writing_is_left_alone(room: MoveRoom) -> None:
    with room.file.open("ab"):
        done = act(room)
    assert (done.ok, done.status) == (False, f"Unable to {room.action}")
    assert "open for writing" in done.message
    assert room.untouched() == []


def test_a_reader_is_told_of(room: MoveRoom) -> None:
    with room.file.open("rb"):
        done = act(room)
    assert done.ok
    assert "programs that have it open" in done.message


def test_a_changed_file_is_left_alone(room: MoveRoom) -> None:
    engine, order = room.engine(), room.order()
    room.file.write_bytes(room.old + b"more")
    done = engine.act(order, "job")
    assert "changed after the scan" in done.message
    assert room.file.read_bytes() == room.old + b"more"
    engine.close()


def test_without_leases_it_is_done_with_restrictions(
    room: MoveRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.remediation.disk.linux.take_lease", lambda _: False)
    done = act(room)
    word = DONE[room.action]
    expected = word if room.action == "encrypt" else f"{word} with restrictions"
    assert (done.ok, done.status) == (True, expected)
    assert "writers could not be locked out" in done.message
    assert undo(room).ok
    assert room.untouched() == []


def test_undo_does_not_overwrite_a_new_file_of_that_name(room: MoveRoom) -> None:
    assert act(room).ok
    room.file.write_bytes(b"something new")
    back = undo(room)
    assert not back.ok
    assert "a file with that name exists already" in back.message
    assert room.file.read_bytes() == b"something new"
    room.file.unlink()
    engine = room.engine()
    assert engine.undo("job", "again", "17", "A", "").ok
    assert room.untouched() == []
    engine.close()


def test_undo_of_what_was_brought_back_is_refused(room: MoveRoom) -> None:
    assert act(room).ok
    assert undo(room).ok
    engine = room.engine()
    done = engine.undo("undo", "redo", "17", "A", "")
    assert not done.ok
    assert "repeat the action instead" in done.message
    assert room.untouched() == []
    engine.close()


def test_the_record_of_the_audit_chain_says_where_it_went(room: MoveRoom) -> None:
    act(room)
    engine = room.engine()
    (record,) = engine.audit.records()
    assert record.body["event"] == room.action
    place = str(record.body["place"])
    assert place.startswith(
        {"quarantine": str(room.quarantine), "encrypt": str(room.container), "delete": ""}[
            room.action
        ]
    )
    assert engine.audit.verify() == ""
    engine.close()


def test_quarantine_keeps_the_very_file_and_tells_where_it_came_from(tmp_path: Path) -> None:
    room = only("quarantine", tmp_path)
    act(room)
    (lies,) = room.quarantined()
    assert lies.stat().st_ino == room.first.st_ino
    note = lies.with_name(f"{lies.name}.json")
    assert note.stat().st_mode & 0o777 == 0o600
    told = json.loads(note.read_text())
    assert (told["origin"], told["size"]) == (str(room.file), len(room.old))
    assert hashlib.sha256(room.old).hexdigest() not in note.read_text()
    assert room.file.stem not in lies.name


def test_quarantine_with_the_note_of_an_earlier_version_can_be_undone(tmp_path: Path) -> None:
    room = only("quarantine", tmp_path)
    act(room)
    note = room.quarantined()[0].with_name(f"{room.quarantined()[0].name}.json")
    told = json.loads(note.read_text()) | {"sha256": hashlib.sha256(room.old).hexdigest()}
    note.write_text(json.dumps(told, indent=1))
    assert undo(room).ok
    assert room.untouched() == []


def test_quarantine_can_be_undone_without_limit_and_without_a_vault(tmp_path: Path) -> None:
    room = only("quarantine", tmp_path)
    assert act(room, days=0).ok
    assert undo(room).ok
    assert room.untouched() == []


def test_what_changed_in_quarantine_is_not_brought_back(tmp_path: Path) -> None:
    room = only("quarantine", tmp_path)
    act(room)
    (lies,) = room.quarantined()
    lies.write_bytes(b"somebody was here")
    back = undo(room)
    assert "changed in quarantine; nothing was lost" in back.message
    assert not room.file.exists()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        ("open", "other users have access to that folder"),
        ("link", "is now a link or not a folder"),
        ("missing", "no longer there"),
        ("file", "is now a link or not a folder"),
        ("own", "it belongs to this program"),
        ("system", "/etc is a protected place"),
    ],
)
def test_a_quarantine_that_will_not_do(tmp_path: Path, make: str, said: str) -> None:
    room = only("quarantine", tmp_path)
    spot = tmp_path / "spot"
    if make == "open":
        spot.mkdir(mode=0o755)
    elif make == "link":
        (tmp_path / "real").mkdir(mode=0o700)
        spot.symlink_to(tmp_path / "real")
    elif make == "file":
        spot.write_bytes(b"")
    place = {
        "missing": spot / "deeper",
        "own": room.data / "vault",
        "system": Path("/etc/quarantine"),
    }.get(make, spot)
    engine = room.engine()
    order = room.order(location=os.fsencode(place))
    assert not engine.preview(order).ok
    done = engine.act(order, "job")
    assert (done.ok, said in done.message) == (False, True), done.message
    assert not Path("/etc/quarantine").exists()
    assert room.untouched() == []
    engine.close()


def test_a_full_quarantine_is_seen_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = only("quarantine", tmp_path)
    monkeypatch.setattr(preflight, "_full", lambda _: "that disk has less than 10 MiB left")
    done = act(room)
    assert "less than 10 MiB" in done.message
    assert room.untouched() == []


def test_an_encrypted_file_opens_with_the_password_alone(tmp_path: Path) -> None:
    room = only("encrypt", tmp_path)
    act(room)
    sealed = room.container.read_bytes()
    assert VISA.encode() not in sealed
    assert container.unseal(PASSWORD_KEY, sealed)[1] == room.old
    assert room.container.stat().st_mode == room.first.st_mode


def test_nothing_is_encrypted_twice(tmp_path: Path) -> None:
    room = MoveRoom(tmp_path, "encrypt", container.MAGIC + b" and so on")
    done = act(room)
    assert "encrypted already" in done.message
    assert room.untouched() == []


def test_a_container_of_that_name_is_not_overwritten(tmp_path: Path) -> None:
    room = only("encrypt", tmp_path)
    room.container.write_bytes(b"another")
    done = act(room)
    assert "a file with that name exists already" in done.message
    assert room.container.read_bytes() == b"another"
    assert room.file.read_bytes() == room.old


def test_without_its_password_nothing_is_encrypted(tmp_path: Path) -> None:
    room = only("encrypt", tmp_path)
    engine: Remediator = room.engine()
    done = engine.act(room.order(key=None), "job")
    assert "password is no longer known" in done.message
    assert room.untouched() == []
    engine.close()


def test_delete_promises_no_more_than_it_can(tmp_path: Path) -> None:
    room = only("delete", tmp_path)
    done = act(room)
    assert "Older copies can remain in free disk space" in done.message
    assert done.undoable_until is not None


def test_a_purged_delete_cannot_be_undone(tmp_path: Path) -> None:
    room = only("delete", tmp_path)
    act(room)
    engine = room.engine()
    engine.copies.purge("job")
    assert "removed from the vault" in engine.undo("job", "undo", "17", "A", "").message
    assert names(room.data / "vault") == []
    engine.close()


def test_the_scanned_root_may_be_the_file_itself(room: MoveRoom) -> None:
    engine = room.engine()
    order = room.order(root=os.fsencode(room.file), path=b"")
    done = engine.act(order, "job")
    assert done.ok, done.message
    assert room.done(engine) == []
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert room.untouched() == []
    engine.close()


def test_a_name_of_any_bytes(room: MoveRoom) -> None:
    raw = os.fsencode(room.folder) + b"/-\xff\n\xe2\x80\xae"
    room.file.rename(os.fsdecode(raw))
    order = room.order_of(raw)
    engine = room.engine()
    done = engine.act(order, "job")
    assert done.ok, done.message
    assert not os.path.lexists(raw)
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert Path(os.fsdecode(raw)).read_bytes() == room.old
    engine.close()


def test_an_empty_file_and_a_read_only_one(room: MoveRoom) -> None:
    room.file.write_bytes(b"")
    room.file.chmod(0o400)
    engine = room.engine()
    assert engine.act(room.order(), "job").ok
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert (room.file.read_bytes(), room.file.stat().st_mode & 0o777) == (b"", 0o400)
    engine.close()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_the_owner_comes_back(room: MoveRoom) -> None:
    os.chown(room.file, 1234, 4321)
    engine = room.engine()
    assert engine.act(room.order(), "job").ok
    assert engine.undo("job", "undo", "17", "A", "").ok
    now = room.file.stat()
    assert (now.st_uid, now.st_gid) == (1234, 4321)
    engine.close()
