"""Removal of Targets and Locations: how many results, decisions and undo copies go with them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from app.api.errors import ApiError
from app.api.records.conditions import LocalQuery, RowCondition
from app.state.connection.session import Session
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks


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


def total(parts: Iterable[Removed]) -> Removed:
    """Return the sums; a number that is None counts as 0."""
    rows = [(one.results, one.decided, one.marked, one.copies) for one in parts]
    return Removed(*(sum(number or 0 for number in column) for column in zip(*rows, strict=True)))


async def count_removed(
    session: Session, target_ids: Collection[str], location_id: str = "", path: str = ""
) -> Removed:
    """Count what goes with these Targets; with `location_id` and `path`, only with this Location of
    the Target.
    """
    if not session.local or not target_ids or (location_id and not path):
        return Removed()
    copies = await count_copies(session, {(target_id, location_id) for target_id in target_ids})
    results = await count_results(session, target_ids, path)
    return replace(results, copies=copies)


async def count_results(session: Session, target_ids: Collection[str], path: str = "") -> Removed:
    """Count the results of these Targets; with `path`, only those in a Location with this path."""
    place = [RowCondition(field="target", op="any", values=[*target_ids])]
    if path:
        place.append(RowCondition(field="path", op="any", values=[path]))

    async def count(*more: RowCondition) -> int:
        query = LocalQuery(conditions=[*place, *more])
        return (await session.client.queries.count_here(query)).locations

    try:
        return Removed(
            await count(),
            await count(RowCondition(field="is", op="not", values=["open"])),
            await count(RowCondition(field="is", op="any", values=["test", "false"])),
        )
    except ApiError:  # without counts, the removal is still possible
        return Removed()


async def count_copies(session: Session, places: AbstractSet[tuple[str, str]]) -> int | None:
    """Count the undo copies of Locations, each given by its Target ID and its ID; "" as ID means
    all Locations of the Target. None if they cannot be read.
    """
    if not session.offers("vault") or not session.can("vault"):
        return None
    try:
        found = (await session.client.local.vault()).items
    except ApiError:
        return None
    return sum(
        one.usable
        and not one.of_undo
        and not places.isdisjoint({(one.target_id, ""), (one.target_id, one.location_id)})
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
        self._place = ([target_id], location_id, path)
        tasks.read("inventory.removal", self._read)

    async def _read(self) -> None:
        self.removed = await count_removed(self._session, *self._place)
        self.changed.emit()
