"""Speed of a scan, against reading and hashing the same files in the same run."""

from __future__ import annotations

import hashlib
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from app.discovery.sample.sample_set import generate
from app.discovery.scan.scanner import Scan, make_executor

COPIES = 60
KEY = bytes(32)


def corpus(folder: Path) -> tuple[Path, int]:
    """Write copies of the sample set, about 50 MB."""
    generate(folder / "0")
    for number in range(1, COPIES):
        shutil.copytree(folder / "0", folder / str(number))
    return folder, sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def seconds(work: Callable[..., object], *arguments: object) -> float:
    began = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - began


def hashed(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            hashlib.sha256(path.read_bytes()).digest()


def scanned(folder: Path, jobs: int) -> int:
    executor = make_executor(jobs)
    try:
        return sum(
            len(found.matches)
            for report in Scan(folder, key=KEY, executor=executor).run()
            for found in report.found
        )
    finally:
        executor.shutdown()


def test_scan_against_hashing(tmp_path: Path) -> None:
    folder, size = corpus(tmp_path)
    reference = min(seconds(hashed, folder) for _ in range(3))
    print(f"\n{size / 1e6:.1f} MB; hashing {size / 1e6 / reference:.0f} MB/s")
    for jobs in (1, 2):
        taken = min(seconds(scanned, folder, jobs) for _ in range(3))
        rate, ratio = size / 1e6 / taken, taken / reference
        print(f"scan, {jobs} worker(s): {rate:.1f} MB/s, {ratio:.1f} x the time of hashing")
    assert scanned(folder, 2) > COPIES * 1000
