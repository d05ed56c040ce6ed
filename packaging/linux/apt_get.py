"""Installation of packages with apt-get, without starting the services in them."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

POLICY = Path("/usr/sbin/policy-rc.d")
"""The script that Debian's packages call before they start services; 101 forbids it."""


def here() -> bool:
    """Return whether this machine has apt-get."""
    return shutil.which("apt-get") is not None


def command(packages: list[str]) -> str:
    """Return the install command for a user who is not root."""
    return f"  sudo sh -c 'apt-get update && apt-get install --yes {' '.join(packages)}'"


def install(packages: list[str]) -> bool:
    """Install packages as root; return whether that worked."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install_them = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends"]
    with _nothing_started():
        for step in (["apt-get", "update", "--quiet"], [*install_them, *packages]):
            # dpkg prints a line per package in any case; errors go to stderr, which is shown.
            done = subprocess.run(step, env=quiet, stdout=subprocess.DEVNULL, check=False)
            if done.returncode != 0:
                print(f"This failed: {' '.join(step)}", file=sys.stderr)
                return False
    return True


@contextlib.contextmanager
def _nothing_started() -> Iterator[None]:
    """Prevent packages from starting services within the block; an existing policy is kept."""
    if POLICY.exists():
        yield
        return
    POLICY.write_text("#!/bin/sh\nexit 101\n")
    POLICY.chmod(0o755)
    try:
        yield
    finally:
        POLICY.unlink()
