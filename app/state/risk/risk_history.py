"""Reading the data of the Risk page, in requests of limited size."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from app.api.client import Client
from app.api.records.risk import RiskPoint, RiskProfile
from app.state.connection.session import Session

PAGE = 10_000
MOST = 100_000
"""Maximum number of points read of one history."""
_MARKS = 80
"""Number of parts into which the time is divided. Each part has at most one mark for scans and one
for remediations, because more would overlap.
"""


class Mark(NamedTuple):
    """A mark on the time axis: for remediations if `acted`, otherwise for scans. It stands for
    `jobs` jobs, which ended shortly after one another; `time` is when the last of them ended.
    """

    time: float
    jobs: int
    acted: bool


class Scope(NamedTuple):
    """What a history counts. `target_id`: only the locations of this Target; None: the locations of
    all Targets. `prioritized`: each location counts only under its profile of highest priority.
    `profile`: only locations that this profile maps, counted under its level.
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


async def read_marks(session: Session, start: float, end: float) -> list[Mark]:
    """Return marks, in order of time, for the scans and remediations that ended from `start` to
    `end` (Unix seconds). There are none if the server cannot count them.
    """
    if not session.offers("job_ends"):
        return []
    ends = await session.client.local.job_ends(floor(start), ceil(end), _MARKS)
    return [Mark(one.time, one.jobs, one.acted) for one in ends.items]
