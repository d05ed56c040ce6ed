"""The vault, its container and the audit chain under tampering; keys that are gone are gone."""

from __future__ import annotations

import os
import random
import sqlite3
from pathlib import Path

import pytest

from app.remediation import container
from app.remediation.audit import Head
from tests.remediation.room import JOURNAL_KEY, KEY, VISA, Room, act, names, undo

OTHER = bytes(32)


def sealed(size: int) -> tuple[bytes, bytes]:
    data = random.Random(size).randbytes(size)
    return data, container.seal(KEY, b"meta", data)


@pytest.mark.parametrize("size", [0, 1, 65_527, 65_528, 65_529, 131_064, 200_000])
def test_round_trip(size: int) -> None:
    data, blob = sealed(size)
    assert container.unseal(KEY, blob) == (b"meta", data)


def test_two_sealings_share_nothing() -> None:
    _, one = sealed(1000)
    _, two = sealed(1000)
    assert one[6 + 4 :] != two[6 + 4 :]


def test_every_cut_is_found() -> None:
    _, blob = sealed(150_000)
    near = {0, 1, 50, len(blob) - 1}
    edges = {
        container._HEADER.size + at * (container.CHUNK + 16) + step
        for at in range(3)
        for step in (-1, 0, 1)
    }
    for length in sorted(near | edges | set(range(0, len(blob), 997))):
        with pytest.raises(container.Damaged):
            container.unseal(KEY, blob[:length])


def test_every_flip_is_found() -> None:
    _, blob = sealed(70_000)
    dice = random.Random(7)
    places = [*range(200), *(dice.randrange(len(blob)) for _ in range(800))]
    for place in places:
        bad = bytearray(blob)
        bad[place] ^= 1 << dice.randrange(8)
        with pytest.raises(container.Damaged, match="the encrypted copy is damaged"):
            container.unseal(KEY, bytes(bad))


def test_chunks_can_not_be_moved() -> None:
    _, blob = sealed(3 * container.CHUNK)
    _, other = sealed(3 * container.CHUNK + 1)
    step, head = container.CHUNK + 16, len(blob) - (3 * container.CHUNK + 8) - 4 * 16
    one, two = blob[head : head + step], blob[head + step : head + 2 * step]
    rest = blob[head + 2 * step :]
    for bad in (
        blob[:head] + two + one + rest,
        blob[:head] + one + one + rest,
        blob[:head] + one + rest,
        blob[:head] + one + two + two + rest,
        other[:head] + blob[head:],
        blob + b"x",
    ):
        with pytest.raises(container.Damaged):
            container.unseal(KEY, bad)


def test_another_key_opens_nothing() -> None:
    _, blob = sealed(10)
    with pytest.raises(container.Damaged):
        container.unseal(OTHER, blob)


def copy_of(room: Room) -> Path:
    (path,) = (room.data / "vault").iterdir()
    return path


def flip(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


@pytest.mark.parametrize(
    ("harm", "words"), [(flip, "damaged"), (cut, "damaged"), (Path.unlink, "missing")]
)
def test_undo_says_what_happened_to_the_copy(tmp_path: Path, harm: object, words: str) -> None:
    room = Room(tmp_path)
    act(room)
    harm(copy_of(room))  # type: ignore[operator]
    done = undo(room)
    assert not done.ok
    assert words in done.message
    assert room.file.read_bytes() == room.new


def test_a_copy_of_another_job_does_not_open(tmp_path: Path) -> None:
    room, other = Room(tmp_path / "one"), Room(tmp_path / "two")
    act(room)
    act(other)
    copy_of(room).write_bytes(copy_of(other).read_bytes())
    assert "damaged" in undo(room).message


def test_with_another_vault_key_undo_says_so(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    engine = room.engine(key=OTHER)
    assert [entry.available for entry in engine.vault()] == [False]
    done = engine.undo("job", "undo", "17", "A", "")
    assert "the vault key that sealed the original is not available" in done.message
    assert room.file.read_bytes() == room.new
    engine.close()
    assert undo_as(room, "second")


def undo_as(room: Room, job: str) -> bool:
    engine = room.engine()
    try:
        return engine.undo("job", job, "17", "A", "").ok
    finally:
        engine.close()


def test_the_vault_is_private_and_shows_nothing(tmp_path: Path) -> None:
    room = Room(tmp_path)
    done = act(room)
    path = copy_of(room)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent.stat().st_mode & 0o777 == 0o700
    assert (room.data / "journal.db").stat().st_mode & 0o777 == 0o600
    every = b"".join(file.read_bytes() for file in room.data.rglob("*") if file.is_file())
    assert VISA.encode() not in every
    assert done.sha256_before.encode() not in every, "it would let anybody try the hidden digits"


def test_no_retention_no_copy(tmp_path: Path) -> None:
    room = Room(tmp_path)
    done = act(room, days=0)
    assert (done.ok, done.undoable_until) == (True, None)
    assert names(room.data / "vault") == []
    assert "no longer kept" in undo(room).message


def test_purge_destroys_the_key_first(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    with sqlite3.connect(room.data / "journal.db") as db:
        (wrapped,) = db.execute("SELECT wrapped_key FROM job").fetchone()
    db.close()
    engine = room.engine()
    engine.purge("job", actor="17")
    engine.purge("job", actor="17")
    assert engine.vault() == []
    assert "removed from the vault" in engine.undo("job", "undo", "17", "A", "").message
    assert [record.body["event"] for record in engine.audit_records()] == ["mask", "purge", "undo"]
    engine.close()
    assert names(room.data / "vault") == []
    for file in room.data.iterdir():
        if file.is_file():
            assert wrapped not in file.read_bytes()


def test_expiry(tmp_path: Path) -> None:
    room = Room(tmp_path)
    clock = [1_000_000.0]
    engine = room.engine(days=2, now=lambda: clock[0])
    done = engine.act(room.order(), "job")
    assert done.undoable_until == clock[0] + 2 * 86_400
    assert engine.expire() == []
    clock[0] += 2 * 86_400 + 1
    assert "the time to undo ended" in engine.undo("job", "late", "17", "A", "").message
    assert engine.expire() == ["job"]
    assert engine.expire() == []
    assert names(room.data / "vault") == []
    engine.close()


SWAP = (
    "UPDATE audit SET number = CASE number WHEN 2 THEN -3 ELSE -2 END WHERE number IN (2, 3);"
    "UPDATE audit SET number = -number WHERE number < 0"
)


def chain(room: Room, length: int = 12) -> Head:
    engine = room.engine(days=0)
    for number in range(length):
        engine.act(room.order(spans=()), f"job-{number}")
    head = engine.audit_head()
    engine.close()
    return head


def verdict(
    room: Room, head: Head | None = None, *, key: bytes = KEY, journal_key: bytes = JOURNAL_KEY
) -> str:
    engine = room.engine(key=key, journal_key=journal_key)
    try:
        return engine.audit_verify(head)
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("UPDATE audit SET body = replace(body, '17', '18') WHERE number = 5", "5 was changed"),
        ("UPDATE audit SET hash = '0' WHERE number = 6", "6 was changed"),
        ("UPDATE audit SET code = '0' WHERE number = 7", "7 was not written with this key"),
        ("DELETE FROM audit WHERE number = 4", "4 is missing"),
        ("DELETE FROM audit WHERE number = 1", "1 is missing"),
        ("DELETE FROM audit WHERE number > 9", "10 is missing: the chain was cut off"),
        ("DELETE FROM audit", "1 is missing: the chain was cut off"),
        (
            SWAP,
            "2 was changed",
        ),
    ],
)
def test_a_tampered_audit_names_the_record(tmp_path: Path, harm: str, words: str) -> None:
    room = Room(tmp_path)
    head = chain(room)
    engine = room.engine()
    assert engine.audit_records(after=head.number - 1)[0].hash == head.hash
    engine.close()
    assert verdict(room, head) == ""
    with sqlite3.connect(room.data / "journal.db") as db:
        db.executescript(harm)
    db.close()
    assert words in verdict(room, head)


def test_the_audit_of_another_key(tmp_path: Path) -> None:
    room = Room(tmp_path)
    chain(room, 2)
    assert "record 1 was not written with this key" in verdict(room, journal_key=OTHER)
    assert verdict(room, key=OTHER) == "", "the vault key may be gone after a restart"


def test_an_older_journal_is_noticed(tmp_path: Path) -> None:
    room = Room(tmp_path)
    chain(room, 2)
    older = (room.data / "journal.db").read_bytes()
    engine = room.engine()
    engine.act(room.order(), "job")
    head = engine.audit_head()
    engine.close()
    (room.data / "journal.db").write_bytes(older)
    assert "record 3 is missing" in verdict(room, head)
    assert os.listdir(room.data / "vault"), "nothing is swept away"  # noqa: PTH208
