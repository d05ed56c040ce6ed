"""The vault and its container under tampering; deleted keys are gone."""

from __future__ import annotations

import random
import sqlite3
from base64 import b64encode
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from app.remediation.engine import Remediator
from app.remediation.undo_copies import container
from tests.remediation.change.moving import MoveRoom
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.room import KEY, VISA, HugeRoom, Room, act, lower_limits, names, undo

OTHER = bytes(32)
SMALL = 64
"""Bytes per chunk where many containers are created."""


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


def test_any_size_goes_there_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """All sizes of up to five small chunks, mostly up to two, and metadata of different lengths."""
    monkeypatch.setattr(container, "CHUNK", SMALL)
    dice = random.Random(10)
    for at in range(10_000):
        number, kind = divmod(at, 5)
        most = SMALL * (2 if kind else 5)
        data, meta = dice.randbytes(number % most), dice.randbytes(dice.randrange(most // 2))
        assert container.unseal(KEY, container.seal(KEY, meta, data)) == (meta, data)


def three_chunks(monkeypatch: pytest.MonkeyPatch, chunk: int) -> bytes:
    monkeypatch.setattr(container, "CHUNK", chunk)
    return sealed(2 * chunk + 10)[1]


@pytest.mark.parametrize(
    ("chunk", "step"),
    [(SMALL, 1), (container.CHUNK, 997), pytest.param(container.CHUNK, 1, marks=pytest.mark.slow)],
)
def test_every_cut_is_found(monkeypatch: pytest.MonkeyPatch, chunk: int, step: int) -> None:
    """At every byte of three small chunks; of three large ones near their ends and at others."""
    blob = three_chunks(monkeypatch, chunk)
    ends = [container.HEADER.size + at * (chunk + 16) for at in range(3)]
    edges = {end + by for end in ends for by in (-1, 0, 1)} | {len(blob) - 1}
    cuts = sorted(edges | set(range(0, len(blob), step)))
    for length in cuts:
        with pytest.raises(container.Damaged, match=r"^the encrypted copy is damaged$"):
            container.unseal(KEY, blob[:length])
    print(f"T10: {len(cuts)} cuts of {len(blob)} bytes found")  # noqa: T201


@pytest.mark.parametrize(("chunk", "number"), [(SMALL, 1_800), (container.CHUNK, 200)])
def test_every_flip_is_found(monkeypatch: pytest.MonkeyPatch, chunk: int, number: int) -> None:
    blob = three_chunks(monkeypatch, chunk)
    dice = random.Random(7)
    for at in range(number):
        bad = bytearray(blob)
        bad[at if at < len(blob) else dice.randrange(len(blob))] ^= 1 << dice.randrange(8)
        with pytest.raises(container.Damaged, match=r"^the encrypted copy is damaged$"):
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
    assert [entry.available for entry in engine.copies.entries()] == [False]
    done = engine.undo("job", "undo", "17", "A", "")
    assert "the vault key that sealed the original is not available" in done.message
    assert room.file.read_bytes() == room.new
    engine.close()
    assert undo_as(room, "second")


def test_a_key_that_was_in_memory_only_is_said_to_be_lost(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.lasting = False
    act(room)
    engine = room.engine(key=OTHER)
    done = engine.undo("job", "undo", "17", "A", "")
    engine.close()
    assert "its key was in memory only" in done.message
    assert room.file.read_bytes() == room.new


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


def test_purge_leaves_nothing_to_undo(tmp_path: Path) -> None:
    room = Room(tmp_path)
    act(room)
    engine = room.engine()
    engine.copies.purge("job", actor="17")
    engine.copies.purge("job", actor="17")
    assert engine.copies.entries() == []
    assert "removed from the vault" in engine.undo("job", "undo", "17", "A", "").message
    assert [record.body["event"] for record in engine.audit.records()] == ["mask", "purge", "undo"]
    engine.close()
    assert names(room.data / "vault") == []


def purge(engine: Remediator) -> None:
    engine.copies.purge("job")


def expire(engine: Remediator) -> None:
    assert engine.copies.expire() == ["job"]


def secrets_of(room: Room) -> list[bytes]:
    """Return what must be deleted with a copy: its key, its content, and the text."""
    with closing(sqlite3.connect(room.data / "journal.db")) as db:
        ((key,),) = db.execute("SELECT wrapped_key FROM job").fetchall()
    sealed = copy_of(room).read_bytes()[80:144]
    plain = [VISA.encode(), VISA[6:].encode()]
    return [key, key.hex().encode(), b64encode(key), sealed, *plain]


def found_in(room: Room, wanted: list[bytes]) -> list[tuple[str, int]]:
    """Return the data folder's files, including free pages and journals, that contain these."""
    files = {path: path.read_bytes() for path in room.data.rglob("*") if path.is_file()}
    return [
        (path.name, number)
        for path, data in files.items()
        for number, one in enumerate(wanted)
        if one in data
    ]


@pytest.mark.parametrize("destroy", [purge, expire])
@pytest.mark.parametrize(
    "make",
    [Room, LinkedRoom, HugeRoom, *(partial(MoveRoom, action=one) for one in ("delete", "encrypt"))],
    ids=["mask", "mask in place", "mask of a huge file", "delete", "encrypt"],
)
def test_what_was_destroyed_is_nowhere(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    make: Callable[[Path], Room],
    destroy: Callable[[Remediator], None],
) -> None:
    """`T12`. Among other jobs, and while the journal is still open."""
    lower_limits(monkeypatch)
    room, clock = make(tmp_path), [1_000_000.0]
    engine = room.engine(days=2, now=lambda: clock[0])
    for number in range(5):
        engine.audit.note("reveal", "17", object=str(number))
    assert engine.act(room.order(), "job").ok
    engine.close()
    wanted = secrets_of(room)
    assert {number for _, number in found_in(room, wanted)} == {0, 3}, "the control: it is there"
    clock[0] += 2 * 86_400 + 1
    engine = room.engine(days=2, now=lambda: clock[0])
    destroy(engine)
    assert found_in(room, wanted) == []
    engine.close()
    assert found_in(room, wanted) == []
    assert names(room.data / "vault") == []


def test_a_key_that_lives_on_in_a_log_is_found(tmp_path: Path) -> None:
    """Control: a journal in WAL mode, whose log keeps deleted content."""
    room = Room(tmp_path)
    act(room)
    wanted = secrets_of(room)
    engine = room.engine()
    engine._journal._db.execute("PRAGMA journal_mode=WAL")  # noqa: SLF001 - control: the journal never does this
    engine.copies.purge("job")
    assert found_in(room, wanted)
    engine.close()


def test_expiry(tmp_path: Path) -> None:
    room = Room(tmp_path)
    clock = [1_000_000.0]
    engine = room.engine(days=2, now=lambda: clock[0])
    done = engine.act(room.order(), "job")
    assert done.undoable_until == clock[0] + 2 * 86_400
    assert engine.copies.expire() == []
    clock[0] += 2 * 86_400 + 1
    assert "the time to undo ended" in engine.undo("job", "late", "17", "A", "").message
    assert engine.copies.expire() == ["job"]
    assert engine.copies.expire() == []
    assert names(room.data / "vault") == []
    engine.close()


YEARS = 5 * 365 * 86_400


def test_a_clock_that_is_years_ahead_at_the_start_destroys_nothing(tmp_path: Path) -> None:
    room = Room(tmp_path)
    clock = [1_700_000_000.0]
    act_at(room, clock, "job")
    clock[0] += YEARS
    with closing(room.engine(now=lambda: clock[0])) as engine:
        engine.recover()
        assert engine.copies.expire() == []
        engine.audit.note("reveal", "17", object="1")
        assert engine.copies.expire() == []
    clock[0] -= YEARS - 3_600
    with closing(room.engine(now=lambda: clock[0])) as engine:
        assert engine.copies.expire() == []
        assert engine.undo("job", "undo", "17", "A", "").ok


def test_undo_while_the_clock_is_years_ahead(tmp_path: Path) -> None:
    room = Room(tmp_path)
    clock = [1_700_000_000.0]
    act_at(room, clock, "job")
    clock[0] += YEARS
    with closing(room.engine(now=lambda: clock[0])) as engine:
        assert engine.undo("job", "undo", "17", "A", "").ok


def test_a_copy_that_was_made_while_the_clock_was_years_back(tmp_path: Path) -> None:
    room = Room(tmp_path)
    clock = [1_700_000_000.0]
    act_at(room, clock, "first")
    with closing(room.engine(now=lambda: clock[0])) as engine:
        assert engine.undo("first", "undo", "17", "A", "").ok
    clock[0] -= YEARS
    act_at(room, clock, "job")
    clock[0] += YEARS + 86_400
    for _ in range(3):
        with closing(room.engine(now=lambda: clock[0])) as engine:
            engine.audit.note("reveal", "17", object="1")
            assert engine.copies.expire() == []
    with closing(room.engine(now=lambda: clock[0])) as engine:
        assert engine.undo("job", "last", "17", "A", "").ok


def test_a_copy_that_is_long_overdue_goes_once_the_time_is_confirmed(tmp_path: Path) -> None:
    room = Room(tmp_path)
    clock = [1_700_000_000.0]
    act_at(room, clock, "job")
    clock[0] += YEARS
    with closing(room.engine(now=lambda: clock[0])) as engine:
        engine.audit.note("reveal", "17", object="1")
        assert engine.copies.expire() == []
    with closing(room.engine(now=lambda: clock[0])) as engine:
        assert engine.copies.expire() == ["job"]


def act_at(room: Room, clock: list[float], job: str) -> None:
    with closing(room.engine(now=lambda: clock[0])) as engine:
        assert engine.act(room.order(), job).ok
