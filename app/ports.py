"""Name of the process that uses a port of this computer, if known.

Linux reports processes of the same account; other systems report nothing useful to an ordinary
account.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

_PROC = Path("/proc")
_CUT = 15  # TASK_COMM_LEN less its end, see proc_pid_comm(5)
_LONGEST = 100
_LISTENS = "0A"  # TCP_LISTEN, in the tables of proc_pid_net(5)


def holder(port: int, proc: Path = _PROC) -> str | None:
    """Return the process that listens on this port, such as `nginx (process 1234)`; None if
    unknown.
    """
    sockets = {f"socket:[{inode}]" for inode in _listening(port, proc)}
    if sockets:
        for process in sorted(proc.glob("[0-9]*")):
            with contextlib.suppress(OSError):  # of another account, or just ended
                if not sockets.isdisjoint(_opened(process)):
                    return f"{_name(process)} (process {process.name})"
    return None


def _name(process: Path) -> str:
    """Return the name of a process. Linux truncates names to 15 characters; a name of that length
    is completed from the command line, if possible.
    """
    name = (process / "comm").read_text("utf-8", "replace").rstrip("\n")
    with contextlib.suppress(OSError):
        words = (process / "cmdline").read_bytes().decode("utf-8", "replace").split("\0")
        whole = [Path(word).name for word in words[:2]]  # a script follows its interpreter
        longer = (one for one in whole if len(name) == _CUT and one.startswith(name))
        name = next(longer, name)
    return "".join(char for char in name[:_LONGEST] if char.isprintable()).strip()


def _listening(port: int, proc: Path) -> Iterator[str]:
    """Yield the inodes of the sockets that listen on this port."""
    for table in ("tcp", "tcp6"):
        with contextlib.suppress(OSError):
            for line in (proc / "net" / table).read_text("ascii", "replace").splitlines()[1:]:
                fields = line.split()
                if fields[3] == _LISTENS and int(fields[1].rpartition(":")[2], 16) == port:
                    yield fields[9]


def _opened(process: Path) -> Iterator[str]:
    """Yield the targets of a process's open file descriptors, such as `socket:[1234]`."""
    for link in (process / "fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # just closed
            yield str(link.readlink())
