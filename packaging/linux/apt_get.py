"""Installing packages with apt-get, without starting any service that they bring."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

POLICY = Path("/usr/sbin/policy-rc.d")
"""What Debian's packages ask whether they may start their services; 101 forbids it."""


def here() -> bool:
    """Whether this machine has apt-get."""
    return shutil.which("apt-get") is not None


def command(packages: list[str]) -> str:
    """The one command for somebody who is not root."""
    return f"  sudo sh -c 'apt-get update && apt-get install --yes {' '.join(packages)}'"


def install(packages: list[str]) -> bool:
    """Install (we are root); whether that worked."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install_them = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"]
    with _nothing_started():
        for step in (["apt-get", "update", "--quiet"], [*install_them, *packages]):
            # dpkg tells a line per package whatever one asks; faults go to stderr and are shown.
            done = subprocess.run(step, env=quiet, stdout=subprocess.DEVNULL, check=False)
            if done.returncode != 0:
                print(f"This failed: {' '.join(step)}", file=sys.stderr)
                return False
    return True


@contextlib.contextmanager
def _nothing_started() -> Iterator[None]:
    """While the block runs, no package starts a service; a policy that is there already stays."""
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()
