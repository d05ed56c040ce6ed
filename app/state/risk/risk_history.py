"""Reading the data of the Risk page, in requests of limited size."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from app.api.client import Client
from app.api.records.local import Job
from app.api.records.risk import RiskPoint, RiskProfile

PAGE = 10_000
MOST = 100_000
"""Maximum number of points read of one history."""
_JOBS = 1000
_MARKS = 80
"""Number of parts into which the time is divided. Each part has at most one mark for scans and one
for remediations, because more would overlap.
"""


class Mark(NamedTuple):
    """A mark on the time axis for remediations if `acted`, otherwise for scans. `jobs` is the
    number of jobs, which ended shortly after one another; `time` is when the last of them ended.
    """

    time: float
    jobs: int
    acted: bool


class Scope(NamedTuple):
    """What a history counts: the locations of one Target, or of all (None). `prioritized`: each
    location counts only under its profile of highest priority. `profile`: only locations that this
    profile maps, counted under its level.
    """

    target_id: str | None
    prioritized: bool
    profile: RiskProfile | None = None


async def read_points(
    client: Client, start: float, scope: Scope, most: int = MOST
) -> list[RiskPoint]:
    """Return points, newest first: all since `start` (Unix seconds), and the last one before it. If
    there are more than about `most`, the oldest are missing. Pages are read whole, so more points
    before `start` may follow.
    """
    found: list[RiskPoint] = []
    size = min(PAGE, most)
    while len(found) < most:
        page = await _read_page(client, scope, len(found), size)
        found += page
        if len(page) < size or page[-1].timestamp <= start:
            break
    return found


async def _read_page(client: Client, scope: Scope, offset: int, limit: int) -> list[RiskPoint]:
    target_id, prioritized, profile = scope
    if profile is None:
        read = await client.risk.history(
            target_id=target_id, prioritized=prioritized, offset=offset, limit=limit
        )
        return read.items
    points = await client.risk.profile_history(
        profile.profile_id, target_id=target_id, prioritized=prioritized, offset=offset, limit=limit
    )
    level = profile_level(profile)
    return [RiskPoint(timestamp=one.timestamp, **{level: one.count}) for one in points.items]


def profile_level(profile: RiskProfile) -> str:
    """Return the level of a profile: "high", "medium", "low" or, for any other level,
    "unmapped".
    """
    level = profile.level.lower()
    return level if level in {"high", "medium", "low"} else "unmapped"


async def read_marks(client: Client, start: float) -> list[Mark]:
    """Return marks for the newest scans and remediations that ended since `start`."""
    page = await client.local.jobs(limit=_JOBS)
    return marks(page.items, start, time.time())


def marks(jobs: Iterable[Job], start: float, now: float) -> list[Mark]:
    """Return marks, in order of time, for the jobs that ended from `start` to `now` (Unix seconds).
    The time between the first and the last end is divided into equal parts. All scans that ended in
    one part share a mark, and so do all remediations.
    """
    ended = [
        (job.updated, job.kind != "scan")
        for job in jobs
        if job.state in {"done", "failed"} and start <= job.updated <= now
    ]
    if not ended:
        return []
    first, final = min(ended)[0], max(ended)[0]
    part = max((final - first) / _MARKS, 1.0)
    counts, last = Counter[tuple[int, bool]](), dict[tuple[int, bool], float]()
    for time_, acted in ended:
        key = int((time_ - first) / part), acted
        counts[key] += 1
        last[key] = max(time_, last.get(key, 0.0))
    return sorted(Mark(last[key], counts[key], key[1]) for key in counts)
