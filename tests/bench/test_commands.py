"""Memory of `query`: it writes row by row, so ten times the results need little more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.paths import private_dir
from tests.kit import bigstore
from tests.service.running import Running

pytestmark = pytest.mark.bench
HERE = Path(__file__).parents[2]
MOST = 1.3
"""Peak memory for 10,000 results, as a multiple of that for 1,000."""


def peak(folder: Path, size: int) -> tuple[int, int]:
    """Return the peak memory in KiB of a query with `size` results, and their number."""
    bigstore.build(private_dir(folder / "service"), size)
    service = Running(folder)
    command = [sys.executable, "-m", "app", "query", "--format", "csv", "--data", str(folder)]
    try:
        with (folder / "out.csv").open("wb") as out:
            process = subprocess.Popen(command, cwd=HERE, stdout=out)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
    finally:
        service.close()
    assert process.returncode == 0
    return usage.ru_maxrss, (folder / "out.csv").read_bytes().count(b"\n") - 1


def test_memory_of_a_query_is_flat(tmp_path: Path) -> None:
    few, count = peak(tmp_path / "few", 1_000)
    many, most = peak(tmp_path / "many", 10_000)
    print(f"{count:,} results {few:,} KiB, {most:,} results {many:,} KiB, x {many / few:.2f}")
    assert (count, most) == (1_000, 10_000)
    assert many < MOST * few
