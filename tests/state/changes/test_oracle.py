"""Confirmed states against a simulated server whose truth is known (T42), on a fake clock.

The server accepts a change and then does it, delays it, does a part of it, fails, reverts it, is
overtaken by another analyst, answers with the record from before, or does not answer at all. The
console's own code decides what to read when, and what it says. Expected: "Confirmed" only while a
read shows the change, and at most two reads after a lasting change has become visible.

Not simulated: an older record than that of before with our own sign-off and reason. It has no time,
so no console can tell it from an answer to this request.
"""

from __future__ import annotations

import asyncio
import random
import selectors
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal

from app.api.errors import Gone, NotReached
from app.api.records.enums import Action
from app.api.records.queries import LastRemediation, Query, QueryLocation
from app.state.changes import verify
from app.state.changes.change_evidence import PATIENCE_SECONDS, FollowedChange, State
from app.state.changes.job_records import JobRecords
from app.state.changes.verify import Verifier
from app.state.connection.session import Session
from app.state.decisions_and_undo.change_requests import ChangeRequest
from app.state.work.tasks import Failure, Tasks

DAY = 86_400.0
MOST_READS = 2
"""Reads of a visible change until it must be confirmed."""
DONE = {
    Action.MASK: "Masked",
    Action.QUARANTINE: "Quarantined",
    Action.DELETE: "Deleted",
    Action.ENCRYPT: "Encrypted",
    Action.CONFIRMED: "Confirmed Match",
    Action.FALSE_MATCH: "False Match",
}
OURS = {"signoff": "Roe", "reason": "clean-up"}
THEIRS = {"signoff": "Doe", "reason": "own work", "user_uid": "17"}
EARLIER = (
    None,
    LastRemediation(action="Test Data", **THEIRS),
    LastRemediation(action="Masked", signoff="Roe", reason="last year"),
    LastRemediation(action="Masked", **OURS),
    LastRemediation(action="Unable to mask", error="locked", signoff="Roe", reason="last year"),
)
Record = LastRemediation | None


class Clock(selectors.DefaultSelector):
    """Selector that does not wait: it moves the clock instead."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000_000.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.now += timeout or 0.0
        return super().select(0)


class FakeTimeLoop(asyncio.SelectorEventLoop):
    """Event loop whose time is that of its `clock`."""

    def __init__(self) -> None:
        self.clock = Clock()
        super().__init__(self.clock)

    def time(self) -> float:
        return self.clock.now


@dataclass
class Server:
    """One object, its history, and what reads of it answer.

    `steps` are pairs of the time and the record from then on. Reads before `honest` show `before`.
    `visible_at` is the time from which on reads show a change that lasts; None if there is none.
    """

    action: Action
    before: Record
    rng: random.Random
    now: Callable[[], float]
    steps: list[tuple[float, Record]] = field(default_factory=list)
    honest: float = 0.0
    silent: float = 0.0
    """Share of reads that get no answer."""
    lost: float = 0.0
    """Share of reads that answer 404."""
    reads: list[tuple[float, Record]] = field(default_factory=list)

    @property
    def done(self) -> LastRemediation:
        """The record of the change as requested."""
        return LastRemediation(action=DONE[self.action], **OURS)

    def truth(self, when: float) -> Record:
        """Return the record of the object at a time."""
        record = self.before
        for since, later in self.steps:
            record = later if since <= when else record
        return record

    def shown(self, when: float) -> Record:
        """Return what a read at a time answers."""
        return self.truth(when) if when >= self.honest else self.before

    def visible_at(self) -> float | None:
        """Return since when reads show the change, if it lasts and nothing else was seen before."""
        *earlier, (_, last) = self.steps or [(0.0, None)]
        others = [record for _, record in earlier if not (record and "Pending" in record.action)]
        if others or last != self.done:
            return None
        return max(self.steps[-1][0], self.honest)

    async def create(self, _query: Query) -> str:
        await asyncio.sleep(self.rng.uniform(0, 0.2))
        return "query"

    async def location(self, _query: str, _target: str, _object: str) -> QueryLocation:
        await asyncio.sleep(self.rng.uniform(0, 0.2))
        chance, record = self.rng.random(), self.shown(self.now())
        if chance < self.silent:
            await asyncio.sleep(30)
            raise NotReached("no answer")
        if chance < self.silent + self.lost:
            raise Gone(404, "not found")
        self.reads.append((self.now(), record))
        return QueryLocation(
            location="/a", owner="", leaf=False, content_type="", metadata=[], children=[],
            matchdata=[], remediation=record,
        )  # fmt: skip


def server(rng: random.Random, now: Callable[[], float]) -> Server:
    """Return a server with a random way to treat a request that it accepts now."""
    action = rng.choice([*DONE])
    made = Server(action, rng.choice(EARLIER), rng, now)
    if made.before == made.done:  # such a repetition cannot be seen: see test_change_evidence.py
        made.before = None
    start = now()
    effect = start + rng.choice((0.0, rng.uniform(0, 5), rng.uniform(5, 1_200)))
    pending = LastRemediation(action=f"Pending {action.value.title()}", **OURS)
    failed = LastRemediation(action=f"Unable to {action.value}", error="locked", **OURS)
    part = LastRemediation(action="Partially masked", **OURS)
    other = LastRemediation(action=rng.choice(("Test Data", DONE[action])), **THEIRS)
    later = effect + rng.uniform(0.1, 100)
    ways: tuple[list[tuple[float, Record]], ...] = (
        [(effect, made.done)],
        [(start, pending), (effect, made.done)],
        [(start, pending), (effect, failed)],
        [(effect, part)],
        [(effect, made.done), (later, made.before)],
        [(effect, other)],
        [(effect, other), (later, made.done)],
        [(effect, made.done), (later, other)],
        [(effect, failed), (later, made.done)],
        [],
    )
    made.steps = rng.choice(ways)
    made.honest = rng.choice((0.0, effect + rng.uniform(0, 60)))
    made.silent, made.lost = rng.choice((0.0, 0.3)), rng.choice((0.0, 0.3))
    return made


class FakeSession(QObject):
    """What the verifier uses of a session with a server that is not ours."""

    written = Signal(object)
    local = False

    def __init__(self, of: Server) -> None:
        super().__init__()
        self.client = SimpleNamespace(queries=of)

    def announce(self, *_what: str) -> None:
        """Nobody else listens."""


@dataclass
class Said:
    """What was said about a change, when, and what the last answer had shown by then."""

    state: State
    when: float
    seen: Record


async def follow(of: Server) -> list[Said]:
    """Follow a request until its state is final, or for a day; return all that was said."""
    tasks, loop = Tasks(), asyncio.get_running_loop()
    watcher = Verifier(cast("Session", FakeSession(of)), tasks, JobRecords())
    said: list[Said] = []
    final = asyncio.Event()

    def note() -> None:
        state = watcher.evidence["7"].state
        if state.final:
            final.set()
        said.append(Said(state, loop.time(), of.reads[-1][1] if of.reads else of.before))

    def on_failed(_failure: Failure) -> None:
        loop.call_later(5, watcher.go_on)  # the session has the connection again

    watcher.changed.connect(note)
    tasks.failed.connect(on_failed)
    wish = ChangeRequest(of.action, OURS["signoff"], OURS["reason"])
    watcher.track(FollowedChange("7", wish, "1", "2", "/a", {"3": of.before}, loop.time()))
    with suppress(TimeoutError):
        await asyncio.wait_for(final.wait(), DAY)
    watcher.changed.disconnect(note)
    await tasks.close()
    return said


def check(seed: int, monkeypatch: pytest.MonkeyPatch) -> State:
    """Play one sequence; return the last state that was said."""
    with asyncio.Runner(loop_factory=FakeTimeLoop) as runner:
        loop = runner.get_loop()
        monkeypatch.setattr(verify, "time", SimpleNamespace(**vars(time) | {"time": loop.time}))
        start = loop.time()
        played = server(random.Random(seed), loop.time)
        said = runner.run(follow(played))
    for one in said:
        if one.state is State.CONFIRMED:
            assert one.seen == played.done, f"seed {seed}: confirmed, but read as {one.seen}"
            applied = [since for since, record in played.steps if record == played.done]
            assert min(applied, default=DAY**2) <= one.when, f"seed {seed}: confirmed too early"
    last, visible = said[-1], played.visible_at()
    if visible is not None and visible - start < PATIENCE_SECONDS - 120:
        after = [when for when, _ in played.reads if when >= visible]
        assert last.state is State.CONFIRMED, f"seed {seed}: visible, but {last.state}"
        assert len(after) <= MOST_READS, f"seed {seed}: confirmed after {len(after)} reads"
    return last.state


def play(seeds: range, monkeypatch: pytest.MonkeyPatch) -> Iterator[State]:
    return map(partial(check, monkeypatch=monkeypatch), seeds)


def test_nothing_is_confirmed_that_is_not_done(monkeypatch: pytest.MonkeyPatch) -> None:
    met = set(play(range(200), monkeypatch))
    ends = {State.CONFIRMED, State.FAILED, State.PARTLY, State.OVERTAKEN, State.NOT_CONFIRMED}
    assert met == ends, "the sequences do not reach every end"


@pytest.mark.slow
def test_nothing_is_confirmed_that_is_not_done_in_2000_sequences(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert State.CONFIRMED in set(play(range(200, 2_200), monkeypatch))
