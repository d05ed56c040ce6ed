"""Special files, and names and attributes of every kind (`T07`, `T08`, `T09`)."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import struct
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.discovery.match import rules
from app.discovery.read.walk import walk
from app.remediation.change import preflight
from app.remediation.disk import files
from tests.kit import faults
from tests.remediation.change import moving
from tests.remediation.change.moving import PASSWORD_KEY, MoveRoom
from tests.remediation.room import OLD_TIME, TEXT, Room, spans

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="special files of Linux")
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root to set it up"
)

ACTIONS = ("mask", "quarantine", "delete", "encrypt")
SLOWEST = 20.0
"""Seconds: opening a file must never block us."""

ACCESS_LIST = bytes.fromhex(
    "02000000 01000600ffffffff 02000400 e8030000 04000400ffffffff 10000600ffffffff 20000000ffffffff"
)
"""user::rw-, user:1000:r--, group::r--, mask::rw-, other::---"""
NOBODY = 65_534
Make = Callable[[MoveRoom], None]


def fifo(room: MoveRoom) -> None:
    os.mkfifo(room.file)


def unix_socket(room: MoveRoom) -> None:
    with socket.socket(socket.AF_UNIX) as one, suppress(FileExistsError):
        here = Path.cwd()
        os.chdir(room.folder)  # its name may be too long for a socket
        try:
            one.bind(room.file.name)
        finally:
            os.chdir(here)


def folder(room: MoveRoom) -> None:
    room.file.mkdir()


def device(room: MoveRoom) -> None:
    os.mknod(room.file, 0o020644, os.makedev(1, 3))


def dangling(room: MoveRoom) -> None:
    room.file.symlink_to("nowhere")


def sparse(room: MoveRoom) -> None:
    with room.file.open("wb") as file:
        file.truncate(1 << 40)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (fifo, files.NOT_REGULAR),
        (unix_socket, files.NOT_REGULAR),
        (folder, files.NOT_REGULAR),
        pytest.param(device, files.NOT_REGULAR, marks=as_root),
        (dangling, "it is a symbolic link now; scan it again"),
        (sparse, "it is larger than 16 GiB, the maximum; change it manually"),
    ],
)
def test_what_is_no_plain_file_is_refused_at_once(
    tmp_path: Path, action: str, make: Make, words: str
) -> None:
    room = MoveRoom(tmp_path, action)
    order, engine = room.order(spans=spans(TEXT) if action == "mask" else ()), room.engine()
    room.file.unlink()
    make(room)
    before, began = os.lstat(room.file), time.monotonic()
    done = engine.act(order, "job")
    taken = time.monotonic() - began
    now = os.lstat(room.file)
    assert (done.status, done.message) == (f"Unable to {action}", f"Unable to {action}: {words}")
    assert (now.st_ino, now.st_mode, now.st_size) == (before.st_ino, before.st_mode, before.st_size)
    assert taken < SLOWEST
    assert engine.copies.entries() == []
    engine.close()


def test_a_file_of_the_kernel_is_refused(tmp_path: Path) -> None:
    room = MoveRoom(tmp_path, "delete")
    engine = room.engine()
    done = engine.act(room.order(root=b"/proc", path=b"%d/status" % os.getpid()), "job")
    assert "/proc is a protected place of the system" in done.message
    engine.close()


def attributes_of(path: Path) -> dict[str, object]:
    status = path.stat()
    found: dict[str, object] = {name: os.getxattr(path, name) for name in os.listxattr(path)}
    return found | {
        "mode": status.st_mode,
        "owner": (status.st_uid, status.st_gid),
        "time": status.st_mtime_ns,
    }


def access_list(path: Path) -> None:
    os.setxattr(path, "system.posix_acl_access", ACCESS_LIST)


def many_attributes(path: Path) -> None:
    for number in range(20):
        os.setxattr(path, f"user.{number}", os.urandom(50))
    os.setxattr(path, "user.empty", b"")


def foreign(path: Path) -> None:
    os.chown(path, 1234, 4321)


def odd_mode(path: Path) -> None:
    path.chmod(0o1401)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize(
    "change", [access_list, many_attributes, pytest.param(foreign, marks=as_root), odd_mode]
)
def test_every_attribute_survives_and_comes_back(
    tmp_path: Path, action: str, change: Callable[[Path], None]
) -> None:
    """Access lists are extended attributes on Linux, with a name that the system defines."""
    room = MoveRoom(tmp_path, action)
    change(room.file)
    os.utime(room.file, ns=(OLD_TIME, OLD_TIME))
    before, engine = attributes_of(room.file), room.engine()
    order = room.order(spans=spans(TEXT) if action == "mask" else ())
    done = engine.act(order, "job")
    assert done.ok, done.message
    left = {"mask": [room.file], "encrypt": [room.container], "quarantine": room.quarantined()}
    for path in left.get(action, []):
        now = attributes_of(path)
        assert now | {"time": 0} == before | {"time": 0}
        assert (now["time"] == OLD_TIME) == (action == "quarantine")
    assert engine.undo("job", "undo", "17", "A", "").ok
    assert attributes_of(room.file) == before
    engine.close()


SET_IDS = 0o6000
CAPABILITY = bytes.fromhex("0100000200200000000000000000000000000000")
"""cap_net_raw, effective."""


def capable(path: Path) -> None:
    os.setxattr(path, "security.capability", CAPABILITY)


def set_ids(path: Path) -> None:
    path.chmod(0o755 | SET_IDS)


@as_root
@pytest.mark.parametrize("give", [set_ids, capable])
@pytest.mark.parametrize("action", [*ACTIONS, "mask in place", "across"])
def test_rights_that_new_bytes_never_get_are_dropped_and_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str, give: Callable[[Path], None]
) -> None:
    """Only a file that is moved unchanged keeps them."""
    room = MoveRoom(tmp_path, action.partition(" ")[0])
    if action == "mask in place":
        (room.base / "another name").hardlink_to(room.file)
    if action == "across":
        room.action = "quarantine"
        moving.as_two_disks(monkeypatch)
    give(room.file)
    engine = room.engine()
    done = engine.act(room.order(spans=spans(TEXT) if room.action == "mask" else ()), "job")
    assert done.ok, done.message
    left = {"mask": [room.file], "encrypt": [room.container], "quarantine": room.quarantined()}
    keeps, told = action == "quarantine", "its set-uid, set-gid or capability was {}"
    assert [has_rights(path) for path in left.get(room.action, [])] == [keeps] * (
        action != "delete"
    )
    assert (told.format("dropped") in done.message) == (action not in {"quarantine", "delete"})
    back = engine.undo("job", "undo", "17", "A", "")
    assert back.ok
    assert room.file.read_bytes() == TEXT
    assert has_rights(room.file) == keeps
    from_vault = room.action != "quarantine"  # otherwise reported before, and nothing is withheld
    assert (told.format("not restored") in back.message) == from_vault
    engine.close()


def has_rights(path: Path) -> bool:
    return bool(path.stat().st_mode & SET_IDS) or "security.capability" in os.listxattr(path)


@pytest.mark.parametrize("count", [2, 50])
@pytest.mark.parametrize("action", ["quarantine", "delete", "encrypt"])
def test_a_file_of_several_names_is_not_taken_away(tmp_path: Path, action: str, count: int) -> None:
    """Its content would remain under the other names. `test_links` covers masks."""
    room = MoveRoom(tmp_path, action)
    for number in range(count - 1):
        (room.base / f"name {number}").hardlink_to(room.file)
    engine = room.engine()
    done = engine.act(room.order(), "job")
    assert done.message == (
        f"Unable to {action}: the file has {count} names (hard links), and its content would stay "
        "under the others; remove them first"
    )
    assert room.file.read_bytes() == (room.base / "name 0").read_bytes() == TEXT
    engine.close()


def immutable(room: MoveRoom, *, on: bool) -> bool:
    """Return whether the flag could be set (ioctl FS_IOC_SETFLAGS with FS_IMMUTABLE_FL)."""
    fd = os.open(room.file, os.O_RDONLY)
    try:
        fcntl.ioctl(fd, 0x40086602, struct.pack("q", 0x10 if on else 0))
    except OSError:
        return False
    finally:
        os.close(fd)
    return True


@as_root
@pytest.mark.parametrize("action", ACTIONS)
def test_an_immutable_file_is_left_as_it_is(tmp_path: Path, action: str) -> None:
    room = MoveRoom(tmp_path, action)
    engine = room.engine()
    order = room.order(spans=spans(TEXT) if action == "mask" else ())
    if not immutable(room, on=True):
        pytest.skip("this file system has no such flag")
    try:
        shown, done = engine.preview(order), engine.act(order, "job")
    finally:
        immutable(room, on=False)
    assert done.status == f"Unable to {action}"
    assert done.message == f"Unable to {action}: {shown.reason}"
    assert shown.reason == "the file is immutable; remove that attribute first (chattr -i)"
    assert room.untouched() == []
    assert room.litter() == []
    engine.close()


@as_root
@pytest.mark.parametrize("action", ["mask", "encrypt"])
def test_an_owner_that_cannot_be_kept_is_not_called_a_protection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    """As in a container without the capability, or on a network disk."""
    room = MoveRoom(tmp_path, action)
    os.chown(room.file, NOBODY, NOBODY)

    def denied(*_: object) -> None:
        raise PermissionError(errno.EPERM, "")

    monkeypatch.setattr(os, "fchown", denied)
    engine = room.engine()
    done = engine.act(room.order(spans=spans(TEXT) if action == "mask" else ()), "job")
    engine.close()
    assert done.message.startswith(
        f"Unable to {action}: the new file could not be given the owner, mode or attributes of the"
        " original; run the service as"
    )
    assert room.file.read_bytes() == TEXT
    assert room.litter() == []


def read_only_folder(room: MoveRoom) -> None:
    os.chown(room.file, NOBODY, NOBODY)
    room.folder.chmod(0o555)


def not_ours(room: MoveRoom) -> None:
    os.chown(room.file, 0, 0)
    room.file.chmod(0o644)


def unreadable(room: MoveRoom) -> None:
    os.chown(room.file, 0, 0)
    room.file.chmod(0o600)


@as_root
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (
            read_only_folder,
            "this account cannot write in the folder of the file; grant it the permission to",
        ),
        (
            not_ours,
            "the file belongs to another account, and its owner could not be kept"
            + preflight.AS_OWNER,
        ),
        (
            unreadable,
            "this account has no permission to read or change it; grant the permission first",
        ),
    ],
)
def test_what_an_account_may_not_do_is_said(tmp_path: Path, make: Make, words: str) -> None:
    """As an account other than root, which may do everything."""
    room = MoveRoom(tmp_path, "mask")
    order = room.order(spans=spans(TEXT))
    make(room)
    before = attributes_of(room.file)
    for path in (room.base, room.root, room.folder):
        os.chown(path, NOBODY, NOBODY)
    said = room.base / "said"
    for path in tmp_path.parents:
        if not path.stat().st_mode & 0o001:  # pytest's folders
            path.chmod(path.stat().st_mode | 0o001)

    def work() -> None:
        os.setgroups([])
        os.setresgid(NOBODY, NOBODY, NOBODY)
        os.setresuid(NOBODY, NOBODY, NOBODY)
        engine = room.engine()
        outcomes = [
            engine.act(
                replace(order, action=action, location=os.fsencode(room.quarantine),
                        key=PASSWORD_KEY),
                action,
            )
            for action in ACTIONS
        ]  # fmt: skip
        engine.close()
        said.write_text("\n".join(outcome.message for outcome in outcomes))

    assert faults.in_child(work) == 0
    assert said.read_text().splitlines() == [f"Unable to {action}: {words}" for action in ACTIONS]
    assert room.file.read_bytes() == TEXT
    assert attributes_of(room.file) == before


NAMES = st.binary(min_size=1, max_size=255).map(
    lambda raw: raw.replace(b"/", b"-").replace(b"\0", b"0")
)
ODD = (
    b"-rf", b"a\nb", b"\xff\xfe", b" ", b"x" * 255, b"\xe2\x80\xaegpj.txt", b"...", b"~",
    "\u00e9".encode(), "e\u0301".encode(), b"%s%n", b"*?[a]", b".hidden", b"tab\there",
)  # fmt: skip


@pytest.mark.parametrize("number", [20, pytest.param(5_000, marks=pytest.mark.slow)])
def test_names_of_any_bytes(tmp_path: Path, number: int) -> None:
    """Found by a scan's walk, shown, previewed, masked and undone: each file by its raw name, with
    equal names in NFC and NFD beside each other.
    """
    room = Room(tmp_path)
    engine, jobs = room.engine(), 0
    base = os.fsencode(room.folder) + b"/"

    def found(name: bytes) -> bytes:
        (path,) = (
            b"%b/%b" % (folder.path, there)
            for folder in walk(os.fsencode(room.root))
            for there, _ in folder.files
            if there == name
        )
        assert rules.shown("/", path).encode(), "every character can be written"
        return path

    def there_and_back(name: bytes) -> None:
        nonlocal jobs
        if name in {b".", b".."}:
            return
        jobs += 1
        room.file = Path(os.fsdecode(base + name))
        if not room.file.exists():
            room.file.write_bytes(TEXT)
        order = room.order(path=found(name))
        assert engine.preview(order).ok
        done = engine.act(order, f"job-{jobs}")
        assert done.ok, done.message
        assert room.file.read_bytes() == room.new
        assert engine.undo(f"job-{jobs}", f"undo-{jobs}", "17", "A", "").ok
        assert room.file.read_bytes() == room.old
        if name not in ODD:
            room.file.unlink()

    for name in ODD:
        there_and_back(name)
    limits = settings(
        max_examples=number, deadline=None, database=None, derandomize=number < 100,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    limits(given(name=NAMES)(there_and_back))()
    left = os.listdir(base)  # noqa: PTH208  (raw names)
    assert sorted(left) == sorted([*ODD, b"list.txt"])
    assert engine.audit.verify() == ""
    print(f"{jobs} names")  # noqa: T201
    engine.close()


def test_a_path_as_long_as_the_system_takes(tmp_path: Path) -> None:
    room = Room(tmp_path)
    fd = os.open(room.root, os.O_RDONLY)
    parts = []
    for _ in range(15):
        parts.append(b"d" * 250)
        os.mkdir(parts[-1], dir_fd=fd)
        inner = os.open(parts[-1], os.O_RDONLY, dir_fd=fd)
        os.close(fd)
        fd = inner
    os.rename(room.file, b"list.txt", dst_dir_fd=fd)
    room_status = os.stat(b"list.txt", dir_fd=fd)
    engine = room.engine()
    room.file = room.base / "model"
    room.file.write_bytes(TEXT)
    order = room.order(
        path=b"/".join([*parts, b"list.txt"]),
        mtime_ns=room_status.st_mtime_ns,
    )
    assert len(order.path) > 3_700
    done = engine.act(order, "job")
    engine.close()
    with os.fdopen(os.open(b"list.txt", os.O_RDONLY, dir_fd=fd), "rb") as file:
        assert file.read() == (room.new if done.ok else TEXT)
    os.close(fd)
    assert done.ok or "too long" in done.message, done.message


def test_the_limit_is_the_one_that_is_said() -> None:
    assert files.LARGEST == 16 << 30
