"""Another program saves, links or changes a file during an action (`T57`, `T59`), with the real
service. `tests/remediation/test_foreign` does it at each step.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.kit import zygote
from tests.kit.races import Meddler
from tests.remediation.change import test_foreign as foreign
from tests.remediation.change.test_foreign import KINDS, SAVED, Kind
from tests.service.running import Event, Running, order, wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="changes that Linux knows")

CARD = "4532015112830366"
PASSWORD = "plum Vortex 81 candle river"
MOST_SECONDS = 2.0
"""That somebody waits for a file: without a sign of it he does what he does all the same."""
ENDS = {"Remediation Completed", "Remediation Failed"}
MORE = {"encrypt": {"password": PASSWORD}}
ACTIONS = ("mask", "mask in place", "quarantine", "delete", "encrypt")


class Scanned:
    """Scanned folders with one letter each. In place: each letter has a second hard link."""

    def __init__(self, service: Running, base: Path, action: str, number: int) -> None:
        self.service, self.action = service, action.partition(" ")[0]
        self.quarantine = base / "quarantine"
        self.root = base / "scanned"
        self.jobs: dict[int, str] = {}
        others = base / "others"
        others.mkdir()
        for at in range(number):
            file = self.root / f"{at:04d}" / "list.txt"
            file.parent.mkdir(parents=True)
            file.write_text(f"number {at}: card {CARD} of bob@example.net\n")
            if action == "mask in place":
                (others / f"{at}").hardlink_to(file)
        self.target, self.location = service.scan_folder(self.root, base.name)
        found = service.objects(self.target, self.location)
        self.items = {int(Path(item["path"]).parent.name): item for item in found}
        assert len(self.items) == number

    def file(self, at: int) -> Path:
        return self.root / f"{at:04d}" / "list.txt"

    def order(self, action: str, at: int) -> str:
        """Submit the action; return the job's ID."""
        more = (
            {"location": str(self.quarantine)} if action == "quarantine" else MORE.get(action, {})
        )
        where = f"/v1/targets/{self.target}/locations/{self.location}/remediation/{action}"
        (job,) = self.service.post(where, order(self.items[at], **more), 202)
        if action != "undo":
            self.jobs[at] = job["job_id"]
        return str(job["job_id"])

    def ended(self, stream: Iterator[Event], jobs: Iterable[str]) -> list[dict[str, Any]]:
        """Wait until these jobs have ended; return them."""
        left = set(jobs)
        keys = sorted(left)
        while left:
            end = wait_for(stream, lambda one: one["class"] in ENDS)
            left.discard(end["job_id"])
        return [self.service.get(f"/local/v1/jobs/{key}") for key in keys]

    def faults(self, at: int, kind: Kind, job: dict[str, Any], *, did: bool) -> list[str]:
        """Return what is wrong after a race."""
        file, found = self.file(at), []
        moved = list(self.quarantine.glob(f"{self.jobs[at]}-????????"))
        places = [file, file.with_name("list.txt.dde"), *moved]
        there = [place for place in places if place.exists()]
        if did and kind.saves and (not file.exists() or file.read_bytes() != SAVED):
            found.append("what was saved is not under its name")
        if did and kind.seen and there and not any(map(kind.seen, there)):
            found.append("a change was undone")
        beside = {path.name for path in file.parent.iterdir()} - {"list.txt", "list.txt.dde"}
        if beside:
            found.append(f"litter {beside}")
        linked = file.parents[1] / "linked"
        done = job["state"] == "done" and job["kind"] != "undo"
        if done and linked.exists() and CARD in linked.read_text():
            found.append("done, but another name holds it still")
        linked.unlink(missing_ok=True)
        if job["state"] != "done" and not job["message"].startswith("Unable to "):
            found.append("silent")
        return [f"{one} ({job['state']}: {job['message']})" for one in found]


def once_there(new: Path, do: Callable[[Path], None], path: Path) -> None:
    """Do it as soon as the new file has appeared: until the old one is gone, that matters most."""
    end = time.monotonic() + MOST_SECONDS
    while not new.exists() and time.monotonic() < end:
        pass
    do(path)


def raced(
    place: Scanned, stream: Iterator[Event], action: str, kind: Kind, at: int, delay: float | None
) -> tuple[str, list[str]]:
    """Run one action with a foreign change after `delay` seconds; return state and errors.

    Without a delay: once the file has appeared that the action leaves (for encrypt).
    """
    do, file = kind.do, place.file(at)
    if delay is None:
        do = partial(
            once_there, file.with_name("list.txt.dde" if action != "undo" else file.name), do
        )
    with Meddler(file, do) as somebody:
        somebody.start(delay or 0)
        (job,) = place.ended(stream, [place.order(action, at)])
        did = somebody.did()
    return job["state"], place.faults(at, kind, job, did=did)


SOME = (KINDS[0], KINDS[2], KINDS[4])
REST = tuple(kind for kind in KINDS[1:] if kind.name != "link all")
"""Linking all files is pointless where each file has its own folder."""
RACES = [
    ("delete", "job", SOME, 4),
    ("quarantine", "undo", SOME, 4),
    *(
        pytest.param(action, job, kinds, 500, marks=pytest.mark.slow)
        for kinds in (KINDS[:1], REST)
        for action in ACTIONS
        for job in foreign.JOBS
    ),
]


@pytest.fixture
def own_cheap(tmp_path: Path) -> Iterator[Running]:
    """A service for one test alone, in which an encryption costs no time for its password."""
    running = Running(tmp_path / "data", spawn=zygote.fork_cheap)
    yield running
    running.close()


@pytest.mark.parametrize(("action", "job", "kinds", "number"), RACES)
def test_somebody_else_at_a_random_moment(
    own_cheap: Running,
    tmp_path: Path,
    action: str,
    job: str,
    kinds: tuple[Kind, ...],
    number: int,
) -> None:
    place = Scanned(own_cheap, tmp_path, action, number)
    dice, came, bad = random.Random(number), Counter[str](), []
    reach, begun = 0.03, "undo" if job == "undo" else place.action
    with own_cheap.events() as stream:
        if job == "undo":
            jobs = [place.order(place.action, at) for at in range(number)]
            assert {one["state"] for one in place.ended(stream, jobs)} == {"done"}
        for at in range(number):
            kind = kinds[at % len(kinds)]
            began = time.perf_counter()
            aimed = action == "encrypt" and at // len(kinds) % 2 == 1
            delay = None if aimed else dice.uniform(0, 1) * reach
            state, found = raced(place, stream, begun, kind, at, delay)
            reach = 0.9 * reach + 0.1 * (time.perf_counter() - began)
            came[state] += 1
            bad += [f"{kind.name}, race {at}: {fault}" for fault in found]
    said = f"{action}, {job}, {kinds[0].name}: {dict(came)}, {len(bad)} violations"
    print(f"T57, T59: service: {said}")  # noqa: T201
    assert not bad, "\n".join(bad)
