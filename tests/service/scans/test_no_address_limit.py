"""A service whose workers get no limit of address space, as on macOS, scans as usual."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from app.service.process import host
from tests.kit import no_address_limit
from tests.service.inventory import write_needy
from tests.service.running import Running

HERE = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(not no_address_limit.AVAILABLE, reason="needs seccomp")


def spawn(errors: int) -> host.Process:
    command = [sys.executable, "-m", no_address_limit.__name__, *host.command()]
    pipe = subprocess.PIPE
    return subprocess.Popen(
        command, cwd=HERE, stdin=pipe, stdout=pipe, stderr=errors, process_group=0
    )


@pytest.fixture
def refused(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "data", spawn=spawn)
    yield running
    running.close()


def test_scans_pass(refused: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(20):
        (folder / f"{number}.txt").write_text("card 4532015112830366\n")
    write_needy(folder / "b.zst")
    target, location = refused.scan_folder(folder)
    assert len(refused.objects(target, location)) == 20
    service = psutil.Process(refused.pid)
    workers = [child for child in service.children() if child.nice() > service.nice()]
    assert workers
    for worker in workers:
        assert worker.rlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY
        assert worker.rlimit(resource.RLIMIT_NPROC)[0] == 0
