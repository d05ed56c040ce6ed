"""How many workers a machine gets: its processors, as far as there is memory for them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from app.discovery.match.limits import WORKER_MEMORY
from app.discovery.scan import worker_count

GIB = 1 << 30


@pytest.mark.parametrize(
    ("processors", "memory", "workers"),
    [(64, 64 * GIB, 64), (64, 12 * GIB, 16), (4, 1 * GIB, 2), (1, 1 * GIB, 1), (12, None, 12)],
)
def test_workers_are_bounded_by_processors_and_memory(
    monkeypatch: pytest.MonkeyPatch, processors: int, memory: int | None, workers: int
) -> None:
    """There is no other limit: a machine with 64 processors gets more than eight."""
    monkeypatch.setattr(worker_count, "processors", lambda: processors)
    monkeypatch.setattr(worker_count, "memory", lambda: memory)
    assert worker_count.most_workers() == workers
    assert memory is None or workers <= max(2, memory // WORKER_MEMORY)


def in_group(folder: Path, monkeypatch: pytest.MonkeyPatch, told: str) -> Path:
    """Let the system tell that this process is in a control group; return the group's folder."""
    (folder / "groups").mkdir()
    (folder / "own").write_text(told)
    monkeypatch.setattr(worker_count, "_CGROUPS", folder / "groups")
    monkeypatch.setattr(worker_count, "_OWN_CGROUP", folder / "own")
    return folder / "groups" / told.strip().rpartition("0::/")[2]


def limit(group: Path, cpu: str, memory: str) -> None:
    (group / "cpu.max").write_text(f"{cpu} 100000\n")
    (group / "memory.max").write_text(f"{memory}\n")


@pytest.mark.skipif(sys.platform != "linux", reason="control groups")
def test_limits_of_a_container_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = in_group(tmp_path, monkeypatch, "0::/")
    free, total = worker_count.processors(), worker_count.memory()
    assert free == len(os.sched_getaffinity(0))
    limit(own, "max", "max")
    assert (worker_count.processors(), worker_count.memory()) == (free, total)
    limit(own, "50000", "536870912")
    assert (worker_count.processors(), worker_count.memory()) == (1, 512 << 20)


@pytest.mark.skipif(sys.platform != "linux", reason="control groups")
@pytest.mark.parametrize("limited", ["system.slice/worker.service", "system.slice", ""])
def test_limits_of_a_systemd_unit_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limited: str
) -> None:
    """MemoryMax= and CPUQuota= of a unit, or of a slice around it."""
    group = in_group(tmp_path, monkeypatch, "1:name=x:/old\n0::/system.slice/worker.service\n")
    group.mkdir(parents=True)
    limit(group, "max", "max")
    limit(tmp_path / "groups" / limited, "50000", "536870912")
    assert (worker_count.processors(), worker_count.memory()) == (1, 512 << 20)


def test_pools_share_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_count, "processors", lambda: 64)
    monkeypatch.setattr(worker_count, "memory", lambda: 12 * GIB)
    assert worker_count.most_workers(2) == 8
    assert worker_count.most_workers(2, 2 * GIB) == 3
