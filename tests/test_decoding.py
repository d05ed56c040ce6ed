"""Files possibly written by other programs: reading any content ends with a message at worst."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app import settings
from app.settings import Settings
from app.state.changes.pending_log import PendingLog
from app.state.console_data import assignment_file
from app.state.console_data.first_seen import FirstSeen
from app.state.console_data.note_file import NoteFile
from app.state.oversight import filter_file
from app.state.query import saved_queries
from app.state.work.errors import StateError

DEEP = b"[" * 200_000
HOSTILE = (
    b"",
    b"null",
    b"{}",
    DEEP,
    b'{"x":' + DEEP,
    b'{"queries":' + DEEP,
    b'{"\xff":1}',
    b'{"x":"\xff"}',
    b'{"x":"\\ud800"}',
    b'{"x":1e999}',
    b'{"x":' + b"9" * 5_000 + b"}",
    b"\x00" * 100,
    b"PK\x03\x04",
)


def read_settings(folder: Path, content: bytes) -> None:
    (folder / settings.FILE_NAME).write_bytes(content)
    assert settings.load(folder)[0] == Settings()


def read_ledger(folder: Path, content: bytes) -> None:
    (folder / "decisions.jsonl").write_bytes(content)
    assert asyncio.run(PendingLog(folder).load()) == []


def read_lines(folder: Path, content: bytes) -> None:
    for kind in (NoteFile, FirstSeen):
        file = kind(folder)
        assert file._path is not None  # noqa: SLF001 - it exists only after a write
        file._path.write_bytes(content)  # noqa: SLF001 - it exists only after a write
        file.load()


READERS: tuple[Callable[[Path, bytes], object], ...] = (
    read_settings,
    read_ledger,
    read_lines,
    lambda _folder, content: saved_queries.parsed(content),
    lambda _folder, content: filter_file.parsed(content, []),
    lambda _folder, content: assignment_file.parsed(content),
)


@pytest.mark.parametrize("read", READERS)
def test_a_hostile_file_is_told_in_words(
    tmp_path: Path, read: Callable[[Path, bytes], object]
) -> None:
    for content in HOSTILE:
        with contextlib.suppress(StateError):
            read(tmp_path, content)


_RACE = r"""
import sys, threading, types
import msgspec
from app.decoding import prepare_records

FIELDS = "    a: int\n    b: list[C{0}] = []\n    c: C{0} | None = None\n"
CLASSES = [f"class C{k}(msgspec.Struct):\n" + FIELDS.format(k + 1) for k in range(8)]
SOURCE = "\n".join([
    "from __future__ import annotations", "import msgspec", *CLASSES,
    "class C8(msgspec.Struct):", "    a: int",
])

def decode(ready, kind):
    ready.wait()
    msgspec.convert({"a": 1, "b": [{"a": 2}], "c": {"a": 3, "c": {"a": 4}}}, kind)

sys.setswitchinterval(1e-6)
for number in range(20):
    made = types.ModuleType(f"app.made{number}")
    sys.modules[made.__name__] = made
    exec(SOURCE, made.__dict__)
    prepare_records()
    given = threading.Barrier(6), made.C0
    threads = [threading.Thread(target=decode, args=given) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("decoded")
"""


def test_prepared_records_are_decoded_by_several_threads_at_once() -> None:
    """Without the preparation, the first of the twenty rounds crashes."""
    command = [sys.executable, "-c", _RACE]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, "decoded\n"), ended.stderr
