"""Parallel work while reading a large file: fault sweeps run it in one thread, and miss nothing.

strace numbers the calls of each thread separately, so a sweep over them would stop at random
points. Under strace there is one thread (`faults.in_turn`); this test shows that it makes exactly
the calls that several make.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from app.remediation.disk import read_ahead
from tests.kit import faults
from tests.kit.lean import lean
from tests.remediation.change.test_crashes import large, opened
from tests.remediation.room import Room

pytestmark = pytest.mark.skipif(not faults.HAS_STRACE, reason="strace is not installed")

TRACED = "write,pwrite64,writev,pwritev,ftruncate,fsync,fdatasync,renameat,renameat2,unlinkat"
TRACED += ",fchmod,fchown,fsetxattr,fremovexattr,utimensat,mkdirat,linkat,copy_file_range,fallocate"
TRACED += ",preadv,preadv2"  # which several threads make
_CALL = re.compile(r"^\d+ +(\w+)\(\d+<([^>]*)>", re.MULTILINE)
_OUR_NAME = re.compile(r"[0-9a-f]{16,}")


def traced(room: Room, log: Path, *, threads: bool) -> Counter[tuple[str, str]]:
    """Return how often each call that changes or reads a file was made, by file."""
    options = ["-y", "-e", f"trace={TRACED}"]
    assert faults.strace_fault(partial(opened, room), options, log, threads=threads) == 0
    return Counter(
        (call, _OUR_NAME.sub("*", path.removeprefix(str(room.base))))
        for call, path in _CALL.findall(log.read_text())
    )


@lean
def test_several_threads_make_the_calls_that_one_makes(tmp_path: Path) -> None:
    read_ahead.WORTH = 1  # runs in its own process
    apart = traced(large(tmp_path / "apart"), tmp_path / "log", threads=True)
    assert not faults.of_one_thread(tmp_path / "log")
    in_turn = traced(large(tmp_path / "in turn"), tmp_path / "log", threads=False)
    assert faults.of_one_thread(tmp_path / "log")
    assert apart == in_turn
    assert in_turn["write", "/data/vault/*.dde.tmp"]
    assert in_turn["fsync", "/data/vault/*.dde.tmp"] == 1
