"""Removal of Targets and Locations: how many results, decisions and undo copies go with them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app.api.errors import ApiError
from app.api.records.conditions import LocalQuery, RowCondition
from app.state.connection.session import Session
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

MOST_COUNTED = 20
"""Maximum number of Locations whose results are counted."""


@dataclass(frozen=True, slots=True)
class Removed:
    """Number of results, of those that are decided, of those marked as test data or false match,
    and of the undo copies from which nothing can be restored afterwards.

    A number is None if the server cannot count it, or if the account is not allowed to.
    """

    results: int | None = None
    decided: int | None = None
    marked: int | None = None
    copies: int | None = None


class Place(NamedTuple):
    """What is removed: a Location with its path, or the whole Target if `location_id` is ""."""

    target_id: str
    location_id: str = ""
    path: str = ""


async def count_removed(session: Session, places: Collection[Place]) -> Removed:
    """Count what goes with these Targets and Locations. The results of more than `MOST_COUNTED`
    Locations are not counted, because each Location takes several requests.
    """
    parts = [Removed(copies=await _count_copies(session, places))]
    targets = [place.target_id for place in places if not place.location_id]
    locations = [place for place in places if place.path]
    if session.local and targets:
        parts.append(await _count_results(session, targets))
    if session.local and len(locations) <= MOST_COUNTED:
        parts += [await _count_results(session, [one.target_id], one.path) for one in locations]
    return _total(parts)


def _total(parts: Sequence[Removed]) -> Removed:
    """Return the sums; a number that is None in some of the parts counts there as 0."""
    rows = [(one.results, one.decided, one.marked, one.copies) for one in parts]
    known = [
        [number for number in column if number is not None] for column in zip(*rows, strict=True)
    ]
    return Removed(*(sum(numbers) if numbers else None for numbers in known))


async def _count_results(session: Session, target_ids: Collection[str], path: str = "") -> Removed:
    """Count the results of these Targets; with `path`, only those in a Location with this path."""
    conditions = [RowCondition(field="target", op="any", values=[*target_ids])]
    if path:
        conditions.append(RowCondition(field="path", op="any", values=[path]))

    async def count(*more: RowCondition) -> int:
        query = LocalQuery(conditions=[*conditions, *more])
        return (await session.client.queries.count_here(query)).locations

    try:
        return Removed(
            await count(),
            await count(RowCondition(field="is", op="not", values=["open"])),
            await count(RowCondition(field="is", op="any", values=["test", "false"])),
        )
    except ApiError:  # without counts, the removal is still possible
        return Removed()


async def _count_copies(session: Session, places: Collection[Place]) -> int | None:
    """Count the undo copies of these Targets and Locations. None if they cannot be read."""
    if not places or not session.offers("vault") or not session.can("vault"):
        return None
    try:
        found = (await session.client.local.vault()).items
    except ApiError:
        return None
    chosen = {(place.target_id, place.location_id) for place in places}
    return sum(
        one.usable
        and not one.of_undo
        and not chosen.isdisjoint({(one.target_id, ""), (one.target_id, one.location_id)})
        for one in found
    )


class RemovalCounts(QObject):
    """What goes with a Location; `changed` tells when it is counted."""

    changed = Signal()

    def __init__(
        self, session: Session, tasks: Tasks, target_id: str, location_id: str, path: str
    ) -> None:
        super().__init__()
        self.removed = Removed()
        self._session = session
        self._place = Place(target_id, location_id, path)
        tasks.read("inventory.removal", self._read)

    async def _read(self) -> None:
        self.removed = await count_removed(self._session, [self._place])
        self.changed.emit()
