"""Change of the risk per Target, from snapshots of the console, for servers that report no
causes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from pathlib import Path

from app.api.records.common import number
from app.api.records.risk import RiskCause, RiskPoint, TargetRisk
from app.language import Texts
from app.state.connection.session import Session
from app.state.console_data.risk_snapshots import Levels, Line, RiskSnapshots
from app.state.console_data.today import day_of, local_day
from app.state.work.errors import NotPossible
from app.state.work.tasks import Tasks

tr = Texts(__name__)

UNKNOWN = "unknown"


class ComparedTargets:
    """Difference of two days by Target. The counts of `causes` add up to the change between the
    first and last point shown. `causes` is empty if the server reports causes itself, if a snapshot
    is missing, or if only some Targets or one profile are shown.
    """

    def __init__(self, session: Session, tasks: Tasks, folder: Path | None) -> None:
        self.causes: list[RiskCause] = []
        self._session = session
        self._tasks = tasks
        self._snapshots = RiskSnapshots(folder)
        self._taken = ("", 0)
        """Server and day of the last snapshot."""

    async def load(self) -> None:
        """Read the stored snapshots."""
        with contextlib.suppress(OSError):  # without them, only a comparison is missing
            await asyncio.to_thread(self._snapshots.load)

    def forget(self) -> None:
        """Drop the comparison."""
        self.causes = []

    def update(
        self, shown: Sequence[RiskPoint], targets: Sequence[TargetRisk], *, everything: bool
    ) -> None:
        """Take today's snapshot. Then compare the snapshots of the first and the last day shown,
        unless the server reports causes itself. If `everything` is False (not all Targets and
        profiles are shown), only clear `causes`, and take no snapshot.
        """
        self.causes = []
        if not everything:
            return
        place, _ = self.take(targets)
        if self._session.offers("risk_change") or len(shown) < 2:
            return
        ends = [day_of(shown[at].timestamp).toordinal() for at in (0, -1)]
        before, after = (self._snapshots.at(place, day) for day in ends)
        if before and after and before.day < after.day:
            first, last = (levels_of_point(shown[at]) for at in (0, -1))
            change = [later - earlier for earlier, later in zip(first, last, strict=True)]
            self.causes = with_rest(compared(self._snapshots, before, after, targets), change)

    def is_due(self) -> bool:
        """Whether this object has not yet taken today's snapshot of the server in use."""
        return self._taken != self._today()

    def take(self, targets: Sequence[TargetRisk]) -> tuple[str, int]:
        """Take the snapshot of the day if there is none yet; return its server and its day."""
        self._taken = place, day = self._today()
        line = self._snapshots.take(place, day, levels_of(targets))
        if line is not None:
            self._tasks.write("risk.snapshot", self._keep, line)
        return self._taken

    def _today(self) -> tuple[str, int]:
        return f"{self._session.place} {self._session.lasting_name}", local_day().toordinal()

    async def _keep(self, line: Line) -> None:
        try:
            await asyncio.to_thread(self._snapshots.write, line)
        except OSError as error:
            raise NotPossible(
                tr("The risk snapshot cannot be saved: {reason}.", reason=error.strerror)
            ) from None


def levels_of(targets: Sequence[TargetRisk]) -> dict[str, Levels]:
    """Return the levels of each Target, as a snapshot holds them."""
    return {
        one.id: (number(one.high), number(one.medium), number(one.low), number(one.unmapped))
        for one in targets
    }


def levels_of_point(point: RiskPoint) -> Levels:
    """Return the counts of a point per level; a missing count is 0."""
    high, medium, low, unmapped = (
        number(count or "") for count in (point.high, point.medium, point.low, point.unmapped)
    )
    return high, medium, low, unmapped


def compared(
    snapshots: RiskSnapshots, before: Line, after: Line, targets: Sequence[TargetRisk]
) -> list[RiskCause]:
    """Return the change per Target and level between two snapshots. The cause of each change is
    grown, shrunk, appeared or vanished.
    """
    ids = {snapshots.print_of(one.id): one.id for one in targets}
    found: list[RiskCause] = []
    for key in sorted(before.targets.keys() | after.targets.keys()):
        was, now = before.targets.get(key), after.targets.get(key)
        pairs = zip(was or (0,) * 4, now or (0,) * 4, strict=True)
        change = [later - earlier for earlier, later in pairs]
        for at, level in enumerate(change):
            if not level:
                continue
            cause = "grown" if level > 0 else "shrunk"
            cause = "appeared" if was is None else "vanished" if now is None else cause
            alone = [level if place == at else 0 for place in range(4)]
            found.append(_cause(cause, alone, ids.get(key)))
    return found


def _cause(cause: str, change: Sequence[int], target_id: str | None) -> RiskCause:
    high, medium, low, unmapped = change
    return RiskCause(
        cause=cause, all=0, high=high, medium=medium, low=low, unmapped=unmapped,
        target_id=target_id,
    )  # fmt: skip


def with_rest(causes: list[RiskCause], change: Sequence[int]) -> list[RiskCause]:
    """Return `causes`. If they do not explain the whole change of every level, add one cause
    `UNKNOWN` with the rest of the change of each level. `change` has the whole change of each
    level, in the order of `Levels`.
    """
    sums = [
        sum(getattr(one, key) for one in causes) for key in ("high", "medium", "low", "unmapped")
    ]
    rest = [whole - told for whole, told in zip(change, sums, strict=True)]
    return [*causes, _cause(UNKNOWN, rest, None)] if any(rest) else causes
