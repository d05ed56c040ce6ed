"""A process that holds values in its memory only, until its block is left."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from tests.kit.processes import first_line, started

# The values arrive through stdin and are stored in a separate buffer, so that a match is in held
# memory. Where the system isolates processes of a user (Yama), this one allows any of them to read
# it.
_HOLD = """
import ctypes, mmap, sys
ctypes.CDLL(None).prctl(0x59616D61, ctypes.c_ulong(-1), 0, 0, 0)
with open("/proc/self/comm", "w") as file:
    file.write(sys.argv[1])
reserved = mmap.mmap(-1, 1 << 30)
held = mmap.mmap(-1, 8192)
line = sys.stdin.buffer.readline().rstrip()
held.write(line.decode().encode(sys.argv[2]))
print("held", flush=True)
sys.stdin.buffer.read()
"""


@contextmanager
def holding(text: str, encoding: str = "utf-8", name: str = "holder") -> Iterator[int]:
    """Run a process of this name that holds a line of text, and yield its ID; it has reserved
    another GiB without touching it.
    """
    command = [sys.executable, "-c", _HOLD, name, encoding]
    with started(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(text + "\n")
        process.stdin.flush()
        assert first_line(process) == "held\n"
        yield process.pid
