"""Workers, which parse untrusted content, cannot open a connection to another computer."""

from __future__ import annotations

import errno
import os
import platform
import pwd
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress

import pytest

from app.discovery.scan.workers import Workers

if sys.platform != "linux":
    pytest.skip("seccomp of Linux", allow_module_level=True)

from app.discovery.sandbox import linux_network

pytestmark = pytest.mark.skipif(
    platform.machine() not in {"x86_64", "aarch64"}, reason="needs seccomp"
)
SECONDS = 60.0
FAMILIES = (socket.AF_INET, socket.AF_INET6, socket.AF_NETLINK, socket.AF_PACKET)


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    pool = Workers(1)
    yield pool
    pool.shutdown(cancel_futures=True)


def opened(family: int) -> int:
    """Open a socket; return the error."""
    try:
        socket.socket(family, socket.SOCK_RAW if family == socket.AF_NETLINK else 1).close()
    except OSError as error:
        return error.errno or 0
    return 0


def in_every_thread() -> list[int]:
    """Open sockets in this thread and in another one; return the errors."""
    found = [opened(family) for family in FAMILIES]
    other = threading.Thread(target=lambda: found.extend(map(opened, FAMILIES)))
    other.start()
    other.join()
    return found


def filtered_threads() -> set[bool]:
    """Return whether the threads of this process have a filter (proc_pid_status(5))."""
    found = set()
    for thread in os.scandir("/proc/self/task"):
        with (
            suppress(FileNotFoundError, ProcessLookupError),  # it has ended meanwhile
            open(f"{thread.path}/status", encoding="ascii") as file,  # noqa: PTH123
        ):
            found |= {line.split()[1] == "2" for line in file if line.startswith("Seccomp:")}
    return found


def test_a_worker_opens_no_socket_of_a_network(workers: Workers) -> None:
    assert set(workers.submit(in_every_thread).result(SECONDS)) == {errno.EACCES}
    assert workers.submit(filtered_threads).result(SECONDS) == {True}


def own_name() -> str:
    return pwd.getpwuid(os.getuid()).pw_name


def test_a_worker_can_still_ask_for_names_of_accounts(workers: Workers) -> None:
    assert workers.submit(opened, socket.AF_UNIX).result(SECONDS) == 0
    assert workers.submit(own_name).result(SECONDS) == own_name()


def test_the_process_of_the_workers_is_not_affected(workers: Workers) -> None:
    workers.submit(os.getpid).result(SECONDS)
    assert opened(socket.AF_INET) == 0


def test_a_machine_that_is_not_known_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    assert linux_network.refuse() is False
