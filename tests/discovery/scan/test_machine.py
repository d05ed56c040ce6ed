"""How many workers a machine gets: its processors, as far as there is memory for them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from app.discovery.match.limits import WORKER_MEMORY
from app.discovery.scan import machine

GIB = 1 << 30


@pytest.mark.parametrize(
    ("processors", "memory", "workers"),
    [(64, 64 * GIB, 64), (64, 12 * GIB, 16), (4, 1 * GIB, 2), (1, 1 * GIB, 1), (12, None, 12)],
)
def test_workers_are_bounded_by_processors_and_memory(
    monkeypatch: pytest.MonkeyPatch, processors: int, memory: int | None, workers: int
) -> None:
    """There is no other limit: a machine with 64 processors gets more than eight."""
    monkeypatch.setattr(machine, "processors", lambda: processors)
    monkeypatch.setattr(machine, "memory", lambda: memory)
    assert machine.most_workers() == workers
    assert memory is None or workers <= max(2, memory // WORKER_MEMORY)


@pytest.mark.skipif(sys.platform != "linux", reason="control groups")
def test_limits_of_a_container_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "_CGROUP", tmp_path)
    free, total = machine.processors(), machine.memory()
    assert free == len(os.sched_getaffinity(0))
    (tmp_path / "cpu.max").write_text("max 100000\n")
    (tmp_path / "memory.max").write_text("max\n")
    assert (machine.processors(), machine.memory()) == (free, total)
    (tmp_path / "cpu.max").write_text("50000 100000\n")
    (tmp_path / "memory.max").write_text("536870912\n")
    assert (machine.processors(), machine.memory()) == (1, 512 << 20)
