"""Find the servers that tests need and this Linux lacks, and install them or print the command.

The list is in `test-servers.txt` beside this file. As root on Debian or Ubuntu the missing packages
are installed; their services are neither started nor enabled: tests run private instances. Servers
are optional: tests that need a missing one are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import apt_get

LIST = Path(__file__).with_name("test-servers.txt")


class Server(NamedTuple):
    """One line of the list."""

    file: str
    package: str
    service: str
    """Name of the systemd unit; "-" for a program without one."""


def main() -> int:
    """Always return 0: the servers are optional."""
    if not sys.platform.startswith("linux"):
        return 0
    lacking = [server for server in servers() if not Path(server.file).exists()]
    if not lacking:
        return 0
    packages = [server.package for server in lacking]
    if not apt_get.here():
        names = " ".join(Path(server.file).name for server in lacking)
        print(f"Tests may be skipped, because these servers are missing: {names}", file=sys.stderr)
    elif os.geteuid() != 0:
        print("Tests will be skipped without these servers. Install them with:", file=sys.stderr)
        print(apt_get.command(packages), file=sys.stderr)
    else:
        print(f"Installing servers for tests: {' '.join(packages)}", flush=True)
        if apt_get.install(packages):
            disable([server.service for server in lacking if server.service != "-"])
    return 0


def servers() -> list[Server]:
    """Return every line of the list except comments."""
    lines = LIST.read_text("utf-8").splitlines()
    return [Server(*line.split()) for line in lines if line and not line.startswith("#")]


def disable(services: list[str]) -> None:
    """Disable the services, so that a reboot does not start them, either."""
    if shutil.which("systemctl") is not None:
        command = ["systemctl", "disable", "--quiet", *services]
        subprocess.run(command, stderr=subprocess.DEVNULL, check=False)


if __name__ == "__main__":
    sys.exit(main())
