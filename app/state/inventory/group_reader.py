"""Reader of the whole tree of Groups, Targets and Locations, in answers of limited size."""

from __future__ import annotations

from msgspec.structs import replace

from app.api.client import Client
from app.api.errors import TooMuch
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.api.wire import Page
from app.state.work.tasks import each

PAGE = 2_000
FEWER = 10
AT_ONCE = 6
_NOWHERE = "no location path contains this text"  # not translated
"""A `location_name` that matches nothing: Targets are then returned without Locations."""


class GroupReader:
    """Reader of Groups. Invariant: after an answer that was too large, this and all later reads
    request fewer Groups per call.
    """

    def __init__(self) -> None:
        self._at_once = PAGE

    def forget(self) -> None:
        """Reset the number of Groups per call, for another server."""
        self._at_once = PAGE

    async def read(self, client: Client) -> list[Group]:
        """Read all Groups with their contents. Raises `ApiError`."""
        groups, offset = list[Group](), 0
        while True:
            try:
                page = await client.groups.all(offset=offset, limit=self._at_once)
            except TooMuch:
                if self._at_once > 1:
                    self._at_once = max(1, self._at_once // FEWER)
                    continue
                page = await _piecewise(client, offset)
            groups += page.items
            read = len(page.items) + page.unreadable
            offset += read
            if read < self._at_once:
                return groups


async def _piecewise(client: Client, offset: int) -> Page[Group]:
    """Read a Group that is too large for one answer: first its Targets, then the contents of
    each."""
    page = await client.groups.all(offset=offset, limit=1, location_name=_NOWHERE)
    found: dict[str, list[Location]] = {}

    async def read(target_id: str) -> None:
        found[target_id] = await _locations(client, target_id)

    await each([target.id for group in page.items for target in group.targets or ()], AT_ONCE, read)
    page.items = [
        replace(
            group,
            targets=[replace(target, locations=found[target.id]) for target in group.targets or ()],
        )
        for group in page.items
    ]
    return page


async def _locations(client: Client, target_id: str) -> list[Location]:
    places, offset = list[Location](), 0
    while True:
        page = await client.locations.list(target_id, offset=offset, limit=PAGE)
        places += page.items
        read = len(page.items) + page.unreadable
        offset += read
        if read < PAGE:
            return places
