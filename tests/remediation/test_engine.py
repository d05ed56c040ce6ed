"""Preview, mask and undo on real files: what is kept, what is refused, and the messages."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.remediation.disk import files, folder
from app.remediation.disk.errors import JournalDamaged, JournalInUse, JournalUnwritable
from app.remediation.engine import Remediator
from app.remediation.journal.records import Order, Span
from app.remediation.undo_copies.keys import Keys
from tests.remediation.room import (
    CARD,
    JOURNAL_KEY,
    KEY,
    OLD_TIME,
    Room,
    act,
    names,
    rescan,
    spans,
    undo,
)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path)


@pytest.fixture
def engine(room: Room) -> Iterator[Remediator]:
    engine = room.engine()
    yield engine
    engine.close()


def tree(folder: Path) -> dict[str, tuple[bytes, int, int]]:
    """Return everything below a folder: bytes, mode and modification time."""
    return {
        str(path): (path.read_bytes(), path.stat().st_mode, path.stat().st_mtime_ns)
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_preview_tells_what_act_does_and_touches_nothing(room: Room, engine: Remediator) -> None:
    before = tree(room.base)
    shown = engine.preview(room.order())
    assert tree(room.base) == before
    assert shown.ok
    assert all(check.ok for check in shown.checks)
    done = engine.act(room.order(), "job")
    assert done.sha256_after == shown.sha256_after
    data = bytearray(room.old)
    for change in shown.changes:
        data[change.offset : change.offset + len(change.before)] = change.after
    assert room.file.read_bytes() == bytes(data) == room.new


def test_mask_keeps_everything_but_the_digits(room: Room, engine: Remediator) -> None:
    done = engine.act(room.order(), "job")
    assert (done.ok, done.status, done.verified, done.residue) == (True, "Masked", True, 0)
    assert "modification time set to now" in done.message
    now = room.file.stat()
    assert room.kept()
    assert (done.size, done.mtime_ns) == (now.st_size, now.st_mtime_ns)
    assert now.st_mtime_ns > OLD_TIME
    assert names(room.folder) == [room.file.name]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_the_owner_is_kept_and_set_uid_is_not(room: Room, engine: Remediator) -> None:
    os.chown(room.file, 1234, 4321)
    room.file.chmod(0o4755)
    done = engine.act(room.order(), "job")
    now = room.file.stat()
    assert (now.st_uid, now.st_gid, now.st_mode & 0o7777) == (1234, 4321, 0o755)
    assert "dropped" in done.message
    back = engine.undo("job", "undo", "17", "A", "")
    now = room.file.stat()
    assert (now.st_uid, now.st_gid, now.st_mode & 0o7777) == (1234, 4321, 0o755)
    assert "not restored" in back.message


def test_an_inherited_access_list_does_not_stay(room: Room, engine: Remediator) -> None:
    anyone = bytes.fromhex("02000000 01000700ffffffff 04000500ffffffff 20000500ffffffff")
    os.setxattr(room.folder, "system.posix_acl_default", anyone)
    engine.act(room.order(), "job")
    assert os.listxattr(room.file) == ["user.origin"]
    assert room.kept()


def test_undo_is_bit_for_bit_after_a_restart(room: Room) -> None:
    assert act(room).ok
    room.file.chmod(0o600)
    done = undo(room)
    assert (done.ok, done.status, done.verified) == (True, "Remove mark", True)
    now = room.file.stat()
    assert room.file.read_bytes() == room.old
    assert now.st_mtime_ns == OLD_TIME
    assert stat.S_IMODE(now.st_mode) == 0o600  # these rights were removed since
    assert "were changed later and stay as they are" in done.message
    assert room.litter() == []


def test_undo_can_be_undone(room: Room, engine: Remediator) -> None:
    engine.act(room.order(), "job")
    engine.undo("job", "undo", "17", "A", "")
    again = engine.undo("undo", "redo", "17", "A", "")
    assert (again.ok, again.status) == (True, "Masked")
    assert room.file.read_bytes() == room.new
    assert [entry.job_id for entry in engine.history(os.fsencode(room.root), b"mail/list.txt")] == [
        "redo",
        "undo",
        "job",
    ]


def test_undo_keeps_a_later_edit(room: Room, engine: Remediator) -> None:
    engine.act(room.order(), "job")
    room.file.write_bytes(room.new + b"a later line\n")
    done = engine.undo("job", "undo", "17", "A", "")
    assert (done.ok, done.status) == (False, "Masked")
    assert "the file changed later" in done.message
    assert "nothing was lost" in done.message
    assert room.file.read_bytes() == room.new + b"a later line\n"
    assert [entry.job_id for entry in engine.copies.entries()] == ["job"]


def test_some_types_only_and_what_is_left(room: Room, engine: Remediator) -> None:
    first, second = spans(room.old)
    shown = engine.preview(room.order(spans=(first,)))
    assert [check.reason for check in shown.checks if check.name == "note"] == [
        "1 of 2 matches can be masked"
    ]
    partial = engine.act(room.order(spans=(first,)), "part")
    assert (partial.status, partial.residue, partial.ok) == ("Partially masked", 1, True)
    engine.undo("part", "undo", "17", "A", "")
    whole = engine.act(room.order(spans=(first,), kept=(second,)), "job")
    assert (whole.status, whole.residue) == ("Masked", 0)


def changed_time(room: Room) -> Order:
    order = room.order()
    os.utime(room.file, ns=(OLD_TIME, OLD_TIME + 1))
    return order


def changed_bytes(room: Room) -> Order:
    order = room.order()
    room.file.write_bytes(room.old.replace(b"paid", b"open"))
    os.utime(room.file, ns=(order.mtime_ns, order.mtime_ns))
    return order


def leaf_link(room: Room) -> Order:
    order = room.order()
    room.file.rename(room.base / "elsewhere")
    room.file.symlink_to(room.base / "elsewhere")
    return order


def parent_link(room: Room) -> Order:
    order = room.order()
    room.folder.rename(room.base / "elsewhere")
    room.folder.symlink_to(room.base / "elsewhere")
    return order


def root_link(room: Room) -> Order:
    order = room.order()
    room.root.rename(room.base / "elsewhere")
    room.root.symlink_to(room.base / "elsewhere")
    return order


def pipe(room: Room) -> Order:
    order = room.order()
    room.file.unlink()
    os.mkfifo(room.file)
    return order


def gone(room: Room) -> Order:
    order = room.order()
    room.file.unlink()
    return order


def outside(room: Room) -> Order:
    (room.base / "outside").write_bytes(room.old)
    return room.order(path=b"../outside")


def nothing(room: Room) -> Order:
    return room.order(spans=())


def masked_already(room: Room) -> Order:
    room.file.write_bytes(room.new)
    return room.order(spans=(Span(CARD, 22, 6),))


def system(room: Room) -> Order:
    return room.order(root=b"/etc", path=b"passwd")


def device(room: Room) -> Order:
    return room.order(root=b"/dev", path=b"null")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (changed_time, "the file changed after the scan; scan it again"),
        (changed_bytes, "the file changed after the scan; scan it again"),
        (leaf_link, "it is a symbolic link now; scan it again"),
        (parent_link, "a folder on the path is now a link or not a folder; scan it again"),
        (root_link, "a folder on the path is now a link or not a folder; scan it again"),
        (pipe, files.NOT_REGULAR),
        (gone, "the file or its folder is no longer there; scan it again"),
        (outside, "its name cannot be used"),
        (nothing, "no match to mask was given"),
        (masked_already, "nothing to change: these matches are masked already"),
        (system, "/etc is a protected place of the system"),
        (device, files.NOT_REGULAR),
    ],
)
def test_refused_with_the_reason(room: Room, engine: Remediator, make: object, words: str) -> None:
    order = make(room)  # type: ignore[operator]
    before = {} if make is pipe else tree(room.base / "root")
    shown = engine.preview(order)
    done = engine.act(order, "job")
    assert (shown.ok, shown.reason) == (False, words)
    assert (done.ok, done.status) == (False, "Unable to mask")
    assert done.message == f"Unable to mask: {words}"
    assert ({} if make is pipe else tree(room.base / "root")) == before
    assert room.litter() == []
    assert engine.entries()[0].state == "ROLLED_BACK"
    assert engine.copies.entries() == []


def test_the_root_may_be_the_file(room: Room, engine: Remediator) -> None:
    done = engine.act(room.order(root=os.fsencode(room.file), path=b""), "job")
    assert done.ok
    assert room.file.read_bytes() == room.new


def test_names_are_bytes(room: Room, engine: Remediator) -> None:
    odd = os.fsencode(room.folder) + b"/-\xff\n\xe2\x80\xae.txt"
    os.rename(room.file, odd)  # noqa: PTH104  (a raw name)
    room.file = Path(os.fsdecode(odd))
    done = engine.act(room.order(path=b"mail/-\xff\n\xe2\x80\xae.txt"), "job")
    assert done.ok, done.message
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert engine.audit.verify() == ""


def test_our_own_folder_is_protected(room: Room, engine: Remediator) -> None:
    room.file.rename(room.data / "list.txt")
    room.file = room.data / "list.txt"
    order = room.order(root=os.fsencode(room.data), path=b"list.txt")
    assert engine.preview(order).reason == "it belongs to this program"


@pytest.mark.parametrize("action", ["mask", "delete", "quarantine", "encrypt"])
def test_an_own_file_is_not_even_opened_under_another_name(
    room: Room, engine: Remediator, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    (room.data / "inner").mkdir()
    ours = room.data / "inner" / "list.txt"
    ours.write_bytes(room.file.read_bytes())
    room.file.unlink()
    room.file.hardlink_to(ours)
    opened: list[bytes] = []
    monkeypatch.setattr(folder.Folder, "open", lambda _, name, **__: opened.append(name))
    order = room.order(action=action, location=os.fsencode(room.base / "away"))
    assert engine.preview(order).reason == "it belongs to this program"
    assert engine.act(order, "job").message.endswith(": it belongs to this program")
    inside = room.order(action=action, root=os.fsencode(ours.parent), path=b"list.txt")
    assert engine.act(inside, "other").message.endswith(": it belongs to this program")
    assert opened == []  # closing it would release the store's locks on it
    assert ours.stat().st_nlink == 2


def test_open_for_writing_is_in_use(room: Room, engine: Remediator) -> None:
    with room.file.open("ab"):
        done = engine.act(room.order(), "job")
    assert not done.ok
    assert "another program has the file open for writing" in done.message
    with room.file.open("rb"):
        done = engine.act(room.order(), "again")
    assert done.ok
    assert "read the old content until they close it" in done.message


def test_too_large_is_said(room: Room, engine: Remediator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 10)
    assert "larger than" in engine.preview(room.order()).reason


def test_a_full_disk_is_seen_before(
    room: Room, engine: Remediator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder.Folder, "free", lambda self: 1024)
    assert "less than 10 MiB left" in engine.preview(room.order()).reason


def test_without_exchange_and_leases_it_says_so(
    room: Room, engine: Remediator, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a file system without these calls."""
    monkeypatch.setattr("app.remediation.disk.linux.exchange", lambda *_: False)
    monkeypatch.setattr("app.remediation.disk.linux.rename_new", lambda *_: False)
    monkeypatch.setattr(files.Target, "lease", lambda self: False)
    done = engine.act(room.order(), "job")
    assert done.ok
    assert "with restrictions" in done.message
    assert room.file.read_bytes() == room.new
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert room.file.read_bytes() == room.old
    assert room.kept()


def test_without_leases_the_open_files_are_looked_at(
    room: Room, engine: Remediator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.remediation.disk.linux.take_lease", lambda fd: False)
    with room.file.open("ab"):
        done = engine.act(room.order(), "job")
    assert "another program has the file open for writing" in done.message
    with room.file.open("rb"):
        assert engine.act(room.order(), "again").ok


def test_kernel_without_openat2(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.remediation.disk.linux.open_beneath", lambda *_: None)
    assert act(room).ok
    order = parent_link(room)
    engine = room.engine()
    assert not engine.preview(order).ok
    engine.close()


def test_mistakes_of_the_caller(room: Room, engine: Remediator) -> None:
    with pytest.raises(ValueError, match="not known"):
        engine.act(room.order(action="paint"), "job")
    with pytest.raises(ValueError, match="absolute"):
        engine.act(room.order(root=b"relative"), "job")
    with pytest.raises(ValueError, match="no such job"):
        engine.undo("never", "undo", "17", "A", "")
    engine.act(room.order(), "job")
    with pytest.raises(ValueError, match="used before"):
        engine.act(room.order(), "job")
    with pytest.raises(ValueError, match="32 bytes"):
        Remediator(room.base / "other", Keys.derive(b"short", JOURNAL_KEY), rescan=rescan)
    with pytest.raises(ValueError, match="32 bytes"):
        Remediator(room.base / "other", Keys.derive(KEY, b"short"), rescan=rescan)


def test_many_threads_one_file(room: Room, engine: Remediator) -> None:
    """Only one of the jobs finds the file as it was scanned; each reports its outcome."""
    order, done = room.order(), []
    threads = [
        threading.Thread(target=lambda n=n: done.append(engine.act(order, f"job-{n}")))
        for n in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(outcome.ok for outcome in done) == [False] * 7 + [True]
    assert room.file.read_bytes() == room.new
    assert engine.audit.verify() == ""


def test_one_process_at_a_time(room: Room, engine: Remediator) -> None:
    with pytest.raises(JournalInUse, match="in use by another process"):
        Remediator(room.data, Keys.derive(KEY, JOURNAL_KEY), rescan=rescan)


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 99, b"SQLite format 3\0" * 512])
def test_a_damaged_journal_is_said_and_kept(room: Room, damage: bytes) -> None:
    act(room)
    path = room.data / "journal.db"
    path.write_bytes(damage)
    with pytest.raises(JournalDamaged, match=r"journal\.db is damaged.*Restore it"):
        room.engine()
    assert path.read_bytes() == damage


def test_a_folder_that_can_not_be_used(room: Room) -> None:
    room.data.write_bytes(b"a file where the folder should be")
    with pytest.raises(Exception, match="cannot be used"):
        room.engine()


def test_a_data_folder_that_was_moved_away_is_named_before_and_while_a_file_is_changed(
    room: Room, engine: Remediator
) -> None:
    order = room.order()
    room.data.rename(room.base / "elsewhere")
    reason = (
        f"{room.data} was moved or deleted while the program was running, so nothing can be "
        "recorded or changed. Move it back, then start the program again"
    )
    shown = engine.preview(order)
    assert not shown.ok
    assert [check.reason for check in shown.checks if not check.ok] == [reason]
    with pytest.raises(JournalUnwritable) as refusal:
        engine.act(order, "job")
    assert str(refusal.value) == reason
    assert room.file.read_bytes() == room.old
