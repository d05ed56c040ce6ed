"""Workers whose memory or time the system does not limit are ended by their parent process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.discovery.sandbox.worker_watch import TOO_LONG, TOO_MUCH_MEMORY, Bounds, Watch
from tests.kit import no_address_limit
from tests.service.inventory import write_needy

HERE = Path(__file__).parents[3]
needs_refusal = pytest.mark.skipif(not no_address_limit.AVAILABLE, reason="needs seccomp")


def scanned(folder: Path, memory: int) -> dict[str, list[str]]:
    """Return matches and problems of each file, scanned where the system limits no memory."""
    command = [sys.executable, "-m", "tests.discovery.scan.unlimited", str(folder), str(memory)]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=90, check=True)
    return {name: told for name, *told in (line.split("\t") for line in done.stdout.splitlines())}


@needs_refusal
def test_a_file_that_needs_too_much_memory_costs_no_other_file(tmp_path: Path) -> None:
    for number in range(40):
        (tmp_path / f"{number}.txt").write_text("me@firm.de")
    write_needy(tmp_path / "b.zst")
    reports = scanned(tmp_path, 64)
    assert reports.pop("b.zst") == ["0", "Not fully scanned: it needs too much memory."]
    assert len(reports) == 40
    assert all(told == ["1"] for told in reports.values())


@needs_refusal
def test_the_usual_limit_leaves_room_for_the_same_file(tmp_path: Path) -> None:
    write_needy(tmp_path / "b.zst")
    assert scanned(tmp_path, 0) == {"b.zst": ["0"]}


@needs_refusal
def test_the_scan_command_finds_the_same(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"{number}.txt").write_text(f"{number}: me@firm.de, 4111111111111111")
    write_needy(tmp_path / "b.zst")
    command = [sys.executable, "-m", "app", "scan", "--jobs", "2", str(tmp_path)]
    refused = [sys.executable, "-m", no_address_limit.__name__, *command]
    usual, done = (
        subprocess.run(each, cwd=HERE, capture_output=True, text=True, timeout=90, check=False)
        for each in (command, refused)
    )
    assert sorted(done.stdout.splitlines()) == sorted(usual.stdout.splitlines())
    assert (done.returncode, done.stdout.count("\n")) == (usual.returncode, 10)


def test_a_process_is_compared_with_its_bounds() -> None:
    watch = Watch(os.getpid())
    assert watch.interval is None
    for bounds, why in (
        (Bounds(memory=1 << 20), TOO_MUCH_MEMORY),
        (Bounds(memory=1 << 40), ""),
        (Bounds(seconds=0.0), TOO_LONG),
        (Bounds(memory=1 << 40, seconds=1e9), ""),
    ):
        watch.bounds = bounds
        assert watch.interval is not None, bounds
        assert watch.exceeded() == why, bounds


def test_a_process_that_has_ended_exceeds_nothing() -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    watch = Watch(process.pid)
    watch.bounds = Bounds(memory=0, seconds=0.0)
    assert watch.exceeded() == ""
