"""The process that holds a port: read from system tables, as far as permitted."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from app import ports

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux")


@pytest.mark.parametrize(
    ("family", "host"), [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")]
)
def test_a_process_that_listens_is_named(family: socket.AddressFamily, host: str) -> None:
    with socket.create_server((host, 0), family=family) as listener:
        port = listener.getsockname()[1]
        found = ports.holder(port)
        assert found is not None
        assert found.endswith(f" (process {os.getpid()})")
    assert ports.holder(port) is None


def test_what_may_not_be_read_is_not_guessed(tmp_path: Path) -> None:
    """As for another account's process: the table lists its socket, its folder is closed."""
    (tmp_path / "net").mkdir()
    row = "0: 0100007F:1F90 00000000:0000 {} 00000000:00000000 00:00000000 00000000 0 0 4711"
    table = tmp_path / "net" / "tcp"
    process = tmp_path / "12"
    for state, opened, shown in (
        ("0A", False, None),
        ("01", True, None),  # a connection on that port, not a listener
        ("0A", True, "evil[2Jname (process 12)"),
    ):
        table.write_text(f"head\n{row.format(state)}\n")
        if opened and not process.exists():
            (process / "fd").mkdir(parents=True)
            (process / "fd" / "3").symlink_to("socket:[4711]")
            (process / "comm").write_text("evil\x1b[2Jname\n")
        assert ports.holder(0x1F90, tmp_path) == shown


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (b"/usr/bin/discovery-console\0serve\0", "discovery-console"),
        (b"/usr/bin/python3\0/opt/discovery-console\0", "discovery-console"),
        (b"/usr/bin/something-else\0", "discovery-conso"),
    ],
)
def test_a_name_that_the_system_cuts_is_completed(
    tmp_path: Path, command: bytes, shown: str
) -> None:
    (tmp_path / "comm").write_text("discovery-conso\n")
    (tmp_path / "cmdline").write_bytes(command)
    assert ports._name(tmp_path) == shown  # noqa: SLF001 - processes of such names need to be installed
