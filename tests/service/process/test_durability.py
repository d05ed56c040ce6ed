"""Repeated kill -9 under load: everything answered with 2xx is stored afterwards (`T14`).

A kill cannot reveal a missing `fsync`, because the kernel keeps what was written:
tests/kit/powerloss.py covers that.
"""

from __future__ import annotations

import gc
import json
import random
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.kit.bigstore import build
from tests.service import load
from tests.service.load import CLIENTS, Facts, Marked, Worker
from tests.service.running import Running
from tests.service.waiting import queue

OBJECTS_EACH = 3
JOBS = 10_000
TEXT = "Card 4532015112830366, mail ann@example.org\n"


def objects_of(service: Running, folder: Path) -> list[list[Marked]]:
    """Return scanned files, some for each client."""
    folder.mkdir()
    for number in range(CLIENTS * OBJECTS_EACH):
        (folder / f"{number}.txt").write_text(TEXT)
    target, location = service.scan_folder(folder)
    items = [
        Marked(target, location, item["id"], item["path"])
        for item in service.objects(target, location)
    ]
    assert len(items) == CLIENTS * OBJECTS_EACH
    return [items[place::CLIENTS] for place in range(CLIENTS)]


def check_files(service: Running, scratch: Path) -> None:
    """Run `integrity_check` on copies of the databases as the crash left them."""
    scratch.mkdir()
    for file in (service.data / "service").rglob("*.db*"):
        shutil.copy2(file, scratch / file.name)
    for file in scratch.glob("*.db"):
        with closing(sqlite3.connect(file)) as conn:
            assert conn.execute("PRAGMA integrity_check").fetchall() == [("ok",)], file.name
            assert conn.execute("PRAGMA foreign_key_check").fetchall() == [], file.name
    shutil.rmtree(scratch)


def faults(service: Running) -> list[str]:
    """Return defects in its logs: lines above "info", and all terminal output."""
    logs = service.data / "logs"
    lines = [line for file in logs.glob("service.log*") for line in file.read_text().splitlines()]
    bad = [line for line in lines if json.loads(line)["level"] != "info"]
    return bad + (logs / "service.stderr").read_text().splitlines()


@pytest.mark.parametrize(
    ("seed", "rounds", "waiting"),
    [
        (1, 3, 0),
        pytest.param(2, 50, 0, marks=pytest.mark.slow),
        pytest.param(3, 300, JOBS, marks=pytest.mark.slow),
    ],
)
def test_what_was_answered_is_there_after_a_kill(
    own_service: Running, tmp_path: Path, seed: int, rounds: int, waiting: int
) -> None:
    """With `waiting`, that many jobs are queued at each start."""
    chance = random.Random(seed)
    if waiting:
        own_service.close()
        build(own_service.data / "service", 2 * waiting)
        own_service.start()
    objects = objects_of(own_service, tmp_path / "files")
    group = own_service.get("/v1/groups/all")[0]["id"]
    answered, queued, slowest = 0, 0, 0.0
    for number in range(rounds):
        workers = [
            Worker(own_service, group, f"{seed}.{number}.{place}", mine)
            for place, mine in enumerate(objects)
        ]
        load.run(workers, chance.uniform(0.2, 1.0), own_service.kill)
        check_files(own_service, tmp_path / "copy")
        if waiting:
            queued += queue(own_service.data, tmp_path / "scratch", waiting)
        began = time.monotonic()
        own_service.start()
        slowest = max(slowest, time.monotonic() - began)
        facts = Facts()
        for worker in workers:
            assert worker.bad == []
            facts.add(worker.facts)
        assert load.missing(own_service, facts) == [], f"seed {seed}, round {number}"
        answered += len(facts)
        gc.collect()  # connections of eight clients: two gigabytes after 300 rounds
        assert own_service.get("/local/v1/audit/verify")["ok"]
        assert faults(own_service) == [], f"seed {seed}, round {number}"
    print(  # noqa: T201 - a soak prints its result
        f"{rounds} kills, {answered} answered writes, {queued} jobs queued besides, "
        f"slowest restart {slowest:.2f} s"
    )
    assert answered > rounds


def test_faults_that_a_service_tells_are_seen(service: Running) -> None:
    """Verifies the check itself."""
    assert faults(service) == []
    defect = '{"level": "error", "event": "a job failed because of an internal error"}'
    with (service.data / "logs" / "service.log").open("a") as file:
        file.write(defect + "\n")
    (service.data / "logs" / "service.stderr").write_text("uncaught exception: KeyError at x.py\n")
    assert faults(service) == [defect, "uncaught exception: KeyError at x.py"]


def test_facts_that_are_not_there_are_seen(service: Running, tmp_path: Path) -> None:
    """Verifies the check itself."""
    nothing = "10000000000000099999"
    facts = Facts(
        targets={nothing: {"name": "x", "comments": ""}},
        locations={nothing: (service.add_folder(tmp_path)[0], "/x")},
        filters={nothing: "/x"},
        jobs={nothing: "/x"},
    )
    assert len(load.missing(service, facts)) == len(facts) == 4
