"""A crash between "done" in the journal and in the store: the file is checked again, because
another program may have changed it meanwhile.
"""

from __future__ import annotations

import errno
import os
import secrets
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from app.api.records.enums import Action
from app.remediation import finished_jobs as looking
from app.remediation.disk import crash, read_ahead
from app.remediation.engine import Remediator
from app.remediation.finished_jobs import Later
from app.remediation.undo_copies.keys import Keys
from app.service.base.problems import Problem
from app.service.remedies import job_recovery
from app.service.store.ids import public
from tests.service.remedies.recovery import KEY, TEXT, Room, act, made, search

SPARSE = 100 * 1024**2
HUGE = 3 * 1024**3


def original(file: Path) -> None:
    file.write_text(TEXT)


def fifo(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def link(file: Path) -> None:
    other = file.with_name("other")
    file.rename(other)
    file.symlink_to(other)


def sparse(file: Path) -> None:
    with file.open("wb") as out:
        out.truncate(SPARSE)


def gone(file: Path) -> None:
    file.unlink()


def other(file: Path) -> None:
    file.write_text("something else")


def folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def no_folder(file: Path) -> None:
    file.unlink()
    file.parent.rmdir()


MEANWHILE: dict[Callable[[Path], None], str] = {
    original: "the original file is there again",
    fifo: "not a regular file",
    link: "a symbolic link now",
    sparse: "the file was changed later",
    gone: "no longer there",
    other: "the file was changed later",
    folder: "not a regular file",
    no_folder: "no longer there",
}
if sys.platform == "win32":  # there are no pipes, and links need a permission
    for change in (fifo, link):
        del MEANWHILE[change]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with made(tmp_path) as here:
        yield here


def begun(room: Room, action: Action) -> int:
    key = room.submit(room.runner(), action)
    room.cut_short(key)
    return key


class Stopped(Exception):
    pass


def stop_before(point: str, work: Callable[[], object]) -> None:
    """Do it up to a crash point."""

    def hook(name: str) -> None:
        if name == point:
            raise Stopped

    crash.arm(hook)
    try:
        with pytest.raises(Stopped):
            work()
    finally:
        crash.arm(None)


def test_of_a_mask_only_what_is_there_is_said(
    tmp_path: Path,
) -> None:
    for change, words in MEANWHILE.items():
        with made(tmp_path / change.__name__) as here:
            check_mask(here, change, words)


def check_mask(here: Room, change: Callable[[Path], None], words: str) -> None:
    key = begun(here, Action.MASK)
    act(here, key)
    change(here.file)
    runner = here.runner()
    runner.recover()
    if change.__name__ in {"sparse", "huge"}:
        job = here.job(key)
        assert (job.state, job.verified, here.look().status) == ("running", None, "Pending Mask")
        assert job.message == job_recovery.LOOKED_AT
        runner.work_off()
    job = here.job(key)
    assert (job.state, job.status, job.verified) == ("attention", "Unable to mask", 0), change
    assert words in job.message, (change, job.message)
    assert "scan it again" in job.message
    assert here.look().status == "Unable to mask", change
    assert here.live() == 2, change


def test_of_an_undo_only_what_is_there_is_said(
    tmp_path: Path,
) -> None:
    for change, words in MEANWHILE.items():
        if change is original:
            continue  # an undo leaves exactly that
        with made(tmp_path / change.__name__) as here:
            check_undo(here, change, words)


def check_undo(here: Room, change: Callable[[Path], None], words: str) -> None:
    runner = here.runner()
    mask = here.submit(runner, Action.MASK)
    runner.work_off()
    masked = here.file.read_text()
    key = begun(here, Action.UNDO)
    assert here.remediator.undo(public(mask), public(key), "a", "A", "x").ok
    change(here.file)
    runner = here.runner()
    runner.recover()
    runner.work_off()
    job = here.job(key)
    assert (job.state, job.verified) == ("attention", 0), change
    assert words in job.message, (change, job.message)
    assert "was brought back" in job.message
    assert (here.look().status, here.live()) == (None, 2), change
    assert masked != TEXT


@pytest.mark.parametrize("change", [original, sparse, gone, other])
def test_an_undo_cut_short_early_says_what_the_file_is_now(
    room: Room, change: Callable[[Path], None]
) -> None:
    """It is rolled back, but somebody may have put the original back meanwhile."""
    check_early_undo(room, Action.MASK, change, MEANWHILE[change])


def test_an_undo_of_a_delete_cut_short_early_sees_the_file_that_is_there_again(room: Room) -> None:
    check_early_undo(room, Action.DELETE, original, "a file with its name exists again")


def check_early_undo(
    here: Room, action: Action, change: Callable[[Path], None], words: str
) -> None:
    key = cut_short_early(here, action)
    change(here.file)
    runner = here.runner()
    runner.recover()
    runner.work_off()
    job = here.job(key)
    assert (job.state, job.verified) == ("attention", 0)
    assert "the work was interrupted; meanwhile: " in job.message
    assert words in job.message
    assert job.message.count("scan it again") == 1
    assert (here.look().status, here.live()) == (None, 2)


def cut_short_early(here: Room, action: Action) -> int:
    """An undo that was stopped before it wrote anything."""
    runner = here.runner()
    done = here.submit(runner, action)
    runner.work_off()
    assert here.live() == 0
    key = begun(here, Action.UNDO)
    undo = partial(here.remediator.undo, public(done), public(key), "a", "A", "x")
    stop_before("create", undo)
    return key


def test_an_undo_cut_short_early_leaves_a_masked_file_masked(room: Room) -> None:
    key = cut_short_early(room, Action.MASK)
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.status) == ("failed", "Masked")
    assert job.message.endswith(": the work was interrupted.")
    assert (room.look().status, room.live()) == ("Masked", 0)


@pytest.mark.slow
def test_a_start_does_not_wait_for_three_gigabytes(room: Room) -> None:
    def huge(file: Path) -> None:
        with file.open("wb") as out:
            out.truncate(HUGE)

    check_mask(room, huge, "the file was changed later")


def test_an_undo_that_was_undone_by_hand(room: Room) -> None:
    runner = room.runner()
    mask = room.submit(runner, Action.MASK)
    runner.work_off()
    masked = room.file.read_text()
    key = begun(room, Action.UNDO)
    assert room.remediator.undo(public(mask), public(key), "a", "A", "x").ok
    room.file.write_text(masked)
    room.runner().recover()
    assert (room.job(key).state, room.job(key).verified) == ("attention", 0)
    assert (room.look().status, room.live()) == ("Masked", 0)


def test_an_undo_in_whose_midst_another_file_came(room: Room) -> None:
    """The file is not what was masked any more: nothing in it counts as masked."""
    runner = room.runner()
    mask = room.submit(runner, Action.MASK)
    runner.work_off()
    key = begun(room, Action.UNDO)
    undo = partial(room.remediator.undo, public(mask), public(key), "a", "A", "x")
    stop_before("unlink", undo)
    beside = room.file.with_name("saved")
    beside.write_text(f"{TEXT}and more\n")
    beside.replace(room.file)
    room.runner().recover()
    assert (room.job(key).state, room.job(key).verified) == ("attention", 0)
    assert (room.look().status, room.live()) == (None, 2)


@pytest.mark.parametrize(
    "change", [change for change in (original, fifo, link, sparse, folder) if change in MEANWHILE]
)
def test_a_deleted_file_that_is_there_again(
    room: Room,
    change: Callable[[Path], None],
) -> None:
    key = begun(room, Action.DELETE)
    act(room, key)
    room.file.write_text("x")
    change(room.file)
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.status, job.verified) == ("attention", "Unable to delete", 0)
    assert "a file with its name exists again" in job.message
    assert (room.look().status, room.live()) == ("Unable to delete", 2)


def lose_keys(room: Room) -> None:
    """Start the remediator again with another vault key, as without a keyring."""
    room.remediator.close()
    keys = Keys.derive(secrets.token_bytes(32), KEY)
    folder = room.file.parents[1] / "remediation"
    room.remediator = Remediator(folder, keys, rescan=search)


def test_a_mask_that_cannot_be_checked_is_not_called_failed(room: Room) -> None:
    key = begun(room, Action.MASK)
    act(room, key)
    lose_keys(room)
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.status, job.verified) == ("attention", "", 0)
    assert job.message == (
        "The action (mask) was done, but the file could not be checked: the key that is needed to"
        " compare its content is not available; scan it again."
    )
    assert (room.look().status, room.live()) == (None, 2)


def test_an_undo_that_cannot_be_checked_does_not_say_that_the_file_was_changed(room: Room) -> None:
    runner = room.runner()
    mask = room.submit(runner, Action.MASK)
    runner.work_off()
    key = begun(room, Action.UNDO)
    assert room.remediator.undo(public(mask), public(key), "a", "A", "x").ok
    lose_keys(room)
    room.runner().recover()
    assert room.job(key).message.startswith(
        "The original was brought back, but the file could not be checked: the key"
    )
    assert (room.look().status, room.live()) == (None, 2)


def test_a_file_that_cannot_be_read_is_not_called_unmasked(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = begun(room, Action.MASK)
    act(room, key)

    def bad_disk(_blocks: object) -> bytes:
        raise OSError(errno.EIO, "the disk is broken")

    monkeypatch.setattr(looking, "digest", bad_disk)
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.status) == ("attention", "")
    assert "the file could not be checked: the disk reported an error" in job.message
    assert (room.look().status, room.live()) == (None, 2)


def test_a_look_that_takes_long_does_not_keep_the_service_from_its_end(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key = begun(room, Action.MASK)
    act(room, key)
    sparse(room.file)
    runner = room.runner()
    runner.recover()
    reading, real = threading.Event(), read_ahead.digest

    def slowly(blocks: object) -> bytes:
        reading.set()
        return real(blocks)  # type: ignore[arg-type]

    monkeypatch.setattr(looking, "digest", slowly)
    runner.resume_queued()
    assert reading.wait(30)
    runner._closing = True  # noqa: SLF001 - the end comes while it reads
    runner.close()
    assert room.job(key).state == "running"  # the next start continues it
    runner = room.runner()
    runner.recover()
    runner.work_off()
    assert room.job(key).state == "attention"


@pytest.mark.parametrize("action", [Action.MASK, Action.DELETE, Action.UNDO])
def test_a_start_without_the_folder_leaves_the_job_to_the_next_start(
    room: Room, action: Action
) -> None:
    """As of a disk that is not mounted yet."""
    runner = room.runner()
    if action == Action.UNDO:
        mask = room.submit(runner, Action.MASK)
        runner.work_off()
    key = begun(room, action)
    if action == Action.UNDO:
        undo = partial(room.remediator.undo, public(mask), public(key), "a", "A", "x")
        stop_before("exchange", undo)
    else:
        stop_before("move" if action == Action.DELETE else "exchange", partial(act, room, key))
    pending, away = room.look().status, room.file.parent.with_name("away")
    room.file.parent.rename(away)
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.verified) == ("attention", 0)
    assert "this is tried again at the next start" in job.message
    assert room.look().status == pending
    with pytest.raises(Problem, match="on this object is still running"):
        room.submit(runner, Action.FALSE_MATCH)
    away.rename(room.file.parent)
    room.runner().recover()
    job = room.job(key)
    assert (job.state, job.status) == ("failed", room.look().status)
    assert job.message.endswith(": the work was interrupted.")
    assert (room.file.read_text() == TEXT) == (action != Action.UNDO)


def test_what_another_program_keeps_is_looked_at_later(
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    key = begun(room, Action.MASK)
    act(room, key)
    seen = room.remediator.look_back

    def busy(*_: object, **__: object) -> None:
        raise Later

    monkeypatch.setattr(room.remediator, "look_back", busy)
    runner = room.runner()
    runner.recover()
    runner.work_off()
    assert room.job(key).state == "running"
    monkeypatch.setattr(room.remediator, "look_back", seen)
    runner.work_off()
    assert (room.job(key).state, room.job(key).verified) == ("done", 1)
