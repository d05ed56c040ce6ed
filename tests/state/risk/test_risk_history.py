"""Signs of the time line: nothing is drawn at a time when it did not happen."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

from app.api.records.local import JobEnds
from app.api.wire import Page
from app.state.connection.session import Session
from app.state.risk.risk_history import Mark, read_marks


class Server:
    """A server that counts the ends of jobs, or does not."""

    def __init__(self, *features: str) -> None:
        self.asked: list[tuple[int, int]] = []
        self.session = cast(Session, SimpleNamespace(offers=features.__contains__, client=self))
        self.local: Any = self

    async def job_ends(self, start: int, end: int, _parts: int) -> Page[JobEnds]:
        self.asked.append((start, end))
        return Page(
            [JobEnds(time=30.0, jobs=2, acted=False), JobEnds(time=90.0, jobs=1, acted=True)]
        )


def test_marks_are_read_for_the_whole_period() -> None:
    server = Server("job_ends")
    assert asyncio.run(read_marks(server.session, 10.5, 99.5)) == [
        Mark(30.0, 2, acted=False),
        Mark(90.0, 1, acted=True),
    ]
    assert server.asked == [(10, 100)]


def test_a_server_that_does_not_count_ends_has_no_marks() -> None:
    server = Server()
    assert asyncio.run(read_marks(server.session, 10.0, 99.0)) == []
    assert server.asked == []
