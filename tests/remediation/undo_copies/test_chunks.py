"""Undo of a large file keeps only what was masked: with the masked file it gives the original."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import blocks, content, crash, read_ahead
from app.remediation.journal.records import Span
from app.remediation.undo_copies import chunks
from tests.kit import faults
from tests.kit.lean import lean
from tests.remediation.change.test_crashes import SOME_OR_ALL
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.room import CARD, TEXT, VISA, Room, act, names, undo

BIG = TEXT * 40
COUNT = 80
"""Number of card numbers in it."""


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all but the smallest files large, with blocks of a line, each worth a thread."""
    monkeypatch.setattr(content, "IN_MEMORY", 64)
    monkeypatch.setattr(chunks, "LARGE", 1000)
    monkeypatch.setattr(blocks, "BLOCK", 37)
    monkeypatch.setattr(read_ahead, "WORTH", 1)


def big(base: Path) -> Room:
    return Room(base, BIG)


def linked(base: Path) -> Room:
    return LinkedRoom(base, BIG)


def copy_of(room: Room) -> Path:
    (path,) = (room.data / "vault").iterdir()
    return path


@pytest.mark.parametrize("make", [big, linked])
def test_there_and_back_and_there_again(tmp_path: Path, make: Callable[[Path], Room]) -> None:
    room = make(tmp_path)
    done = act(room)
    assert (done.ok, chunks.SAID in done.message) == (True, True)
    assert room.file.read_bytes() == room.new
    copy = copy_of(room).read_bytes()
    assert COUNT * 16 < len(copy) < len(BIG) + 1000
    assert VISA.encode() not in copy
    assert undo(room).ok
    assert room.file.read_bytes() == room.old
    assert room.file.stat().st_mtime_ns == room.first.st_mtime_ns
    assert room.kept()
    engine = room.engine()
    assert engine.preview_undo("undo").sha256_after == hashlib.sha256(room.new).hexdigest()
    assert engine.undo("undo", "again", "17", "A", "").ok
    assert room.file.read_bytes() == room.new
    engine.close()


def test_it_is_said_before(tmp_path: Path) -> None:
    room = big(tmp_path)
    for days, told in ((7, [chunks.SAID]), (0, [])):
        engine = room.engine(days=days)
        notes = [check.reason for check in engine.preview(room.order()).checks if check.reason]
        assert notes == told
        engine.close()


def test_little_room_in_the_vault_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A complete copy needs twice the file's size, and 10 MiB."""
    spare = 10 << 20
    monkeypatch.setattr("app.remediation.undo_copies.vault.Vault.free", lambda _: spare + len(BIG))
    room = big(tmp_path)
    few = room.order(spans=(Span(CARD, BIG.index(VISA.encode()), 16),))
    engine = room.engine()
    assert engine.preview(few).ok
    monkeypatch.setattr(chunks, "LARGE", len(BIG) + 1)
    assert "the disk of the vault has less than" in engine.preview(few).reason
    engine.close()


def test_when_the_file_has_changed_its_original_is_told_by_place(tmp_path: Path) -> None:
    room, clock = big(tmp_path), [1_000_000.0]
    engine = room.engine(days=2, now=lambda: clock[0])
    engine.act(room.order(), "job")
    edited = b"new line\n" + room.new
    room.file.write_bytes(edited)
    shown, done = engine.preview_undo("job"), engine.undo("job", "undo", "17", "A", "")
    words = f"the {COUNT} masked parts and their offsets stay in the vault until 1970-01-14"
    assert words in shown.reason
    assert done.message == f"Unable to undo: {shown.reason}"
    assert [(change.offset, change.after) for change in shown.changes] == [
        (span.offset, BIG[span.offset : span.offset + span.length]) for span in room.spans(BIG)
    ]
    assert [change.before for change in shown.changes[:2]] == [
        edited[change.offset : change.offset + 16] for change in shown.changes[:2]
    ]
    assert room.file.read_bytes() == edited
    assert [entry.job_id for entry in engine.copies.entries()] == ["job"]
    clock[0] += 2 * 86_400 + 1
    assert engine.copies.expire() == ["job"]
    assert names(room.data / "vault") == []
    engine.close()


def test_a_file_that_changes_while_it_is_taken_back_stays(tmp_path: Path) -> None:
    room = big(tmp_path)
    act(room)
    edited = room.new.replace(b"paid", b"open", 1)

    def edit(point: str) -> None:
        if point == "create":
            room.file.write_bytes(edited)

    crash.arm(edit)
    try:
        done = undo(room)
    finally:
        crash.arm(None)
    assert "the file keeps changing" in done.message
    assert room.file.read_bytes() == edited
    assert room.litter() == []


@pytest.mark.parametrize("what", ["another job's", "flipped", "digest", "whole again"])
def test_only_the_pieces_of_this_job_bring_the_file_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    room, other = big(tmp_path / "one"), big(tmp_path / "two")
    act(room)
    act(other)
    data = bytearray(copy_of(room).read_bytes())
    data[-20] ^= 1
    words = "the encrypted copy is damaged"
    if what == "another job's":
        copy_of(room).write_bytes(copy_of(other).read_bytes())
    elif what == "flipped":
        copy_of(room).write_bytes(data)
    elif what == "digest":  # as if the result were not the original
        monkeypatch.setattr(chunks.ChangedChunks, "original", reversed_pieces)
        words = "the original cannot be restored from the kept parts"
    else:  # later versions with other limits can undo them, too
        monkeypatch.setattr(chunks, "LARGE", 1 << 30)
        monkeypatch.setattr(content, "IN_MEMORY", 1 << 20)
        words = ""
    done = undo(room)
    assert words in done.message
    assert room.file.read_bytes() == (room.new if words else room.old)
    assert room.litter() == []


def reversed_pieces(few: chunks.ChangedChunks, changed: content.Content) -> content.Patched:
    places = [(offset, old[::-1]) for offset, old in few.places]
    was = [changed.at(offset, len(old)) for offset, old in places]
    wanted = (few.before, "the original cannot be restored from the kept parts")
    return content.Patched(changed, places, was, wanted=wanted)


def test_a_new_file_that_is_not_what_was_built_costs_nobody_the_original(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the exchange of the files, another program writes into the new one immediately."""
    monkeypatch.setattr("app.remediation.disk.linux.take_lease", lambda fd, *, alone=False: False)
    room, passed = big(tmp_path), []

    def edit(point: str) -> None:
        passed.append(point)
        if passed[-2:] == ["exchange", "sync folder"] and passed.count("exchange") == 1:
            room.file.write_bytes(b"mine")

    crash.arm(edit)
    try:
        done = act(room)
    finally:
        crash.arm(None)
    (aside,) = room.litter()
    assert aside.startswith("list.txt.kept-")
    ending = aside.removeprefix("list.txt")
    assert done.message.endswith(f"kept in the same folder, under a name that ends with {ending}")
    assert room.file.read_bytes() == b"mine"
    assert (room.folder / aside).read_bytes() == room.old


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@pytest.mark.parametrize("make", [big, pytest.param(linked, marks=pytest.mark.slow)])
@lean
def test_killed_at_every_crash_point(
    tmp_path: Path, make: Callable[[Path], Room], stride: int
) -> None:
    """Of the mask, and of its undo."""
    content.IN_MEMORY, chunks.LARGE, blocks.BLOCK = 64, 1000, 600  # runs in its own process
    bad = []
    for job, work in (("job", act), ("undo", undo)):
        number = 0
        while True:
            room = make(tmp_path / f"{job} {number}")
            if job == "undo":
                act(room)
            died = faults.kill_at(number, partial(work, room))
            bad += [f"{job} {number}: {fault}" for fault in room.faults(job)]
            if not died:
                break
            number += stride
        assert number >= 20
    assert not bad, "\n".join(bad)
