"""Locations of all Targets, and adding several of them to a Target."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from app.api.errors import ApiError, Gone, NotAllowed, ParentExists
from app.api.records.common import number
from app.api.records.locations import Location, LocationUpdate, NewLocation
from app.language import Texts
from app.state.administration.noun import Noun, Values
from app.state.administration.outcomes import UNKNOWN, rejected
from app.state.administration.removed_lines import removed_lines
from app.state.connection.session import Session
from app.state.inventory.removal import MOST_COUNTED, Place, count_removed
from app.state.inventory.tree import Inventory, lies_under
from app.state.words.names import name_word
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks, slices

tr = Texts(__name__)

_ADD = "locations.add"
_SLICE = 2_000
"""Number of rows that are made in one turn of the loop."""
_NOT_SHOWN = tr("The server accepted the location but does not list it. Reload to check.")
MOST_OBJECTS = 1000
"""Maximum number of match objects that are counted."""


@dataclass(frozen=True, slots=True)
class LocationRow:
    """A Location and its Target, because Location IDs are unique only within a Target."""

    target_id: str
    target: str
    location: Location


class Locations(Noun[LocationRow]):
    """All Locations with their Targets, as read by the inventory."""

    name, kind = "locations", "location"
    one, many = tr("location"), tr("locations")
    normalised = frozenset({"path"})
    permissions = frozenset({"system manager", "access control"})  # not translated
    announces = ("inventory", "results", "risk")

    def __init__(self, session: Session, inventory: Inventory) -> None:
        super().__init__(session)
        self._inventory = inventory
        self._rows: list[LocationRow] = []

    def key(self, row: LocationRow) -> str:
        return key_of(row.target_id, row.location.id)

    def label(self, row: LocationRow) -> str:
        return row.location.path or name_word(row.location.description or row.location.protocol)

    def text(self, row: LocationRow) -> str:
        return f"{row.location.path}\n{row.target}\n{row.location.protocol}"

    async def read_page(self, offset: int, limit: int) -> Sequence[LocationRow]:
        if not offset:
            await self._inventory.load()
            self._rows = await self._all_rows()
        return self._rows[offset : offset + limit]

    async def _all_rows(self) -> list[LocationRow]:
        rows, rested = list[LocationRow](), 0
        for target in (one for group in self._inventory.groups for one in group.targets or ()):
            for some in slices(target.locations or (), _SLICE):
                rows += [LocationRow(target.id, target.name, location) for location in some]
                if len(rows) - rested >= _SLICE:
                    rested = len(rows)
                    await asyncio.sleep(0)
        return rows

    def values(self, row: LocationRow) -> Values:
        location = row.location
        return {
            "target_id": row.target_id,
            "protocol": location.protocol,
            "path": location.path,
            "credential_id": location.credential_id or "",
            "proxy_id": location.proxy_id or "",
        }

    def record(self, key: str) -> str:
        return f"location/{key}"

    async def get(self, key: str) -> LocationRow:
        target_id, _, location_id = key.partition("/")
        location = await self.session.client.locations.get(target_id, location_id)
        target = self._inventory.target(target_id)
        return LocationRow(target_id, target.name if target else target_id, location)

    async def create(self, values: Values) -> str:
        filled = {name: value for name, value in values.items() if value and name != "target_id"}
        locations = self.session.client.locations
        made = await locations.create(values["target_id"], NewLocation(**filled))
        return key_of(values["target_id"], made)

    async def update(self, key: str, values: Values) -> None:
        target_id, _, location_id = key.partition("/")
        update = LocationUpdate(
            credential_id=values["credential_id"] or None, proxy_id=values["proxy_id"] or None
        )
        await self.session.client.locations.update(target_id, location_id, update)

    async def delete(self, key: str) -> None:
        target_id, _, location_id = key.partition("/")
        await self.session.client.locations.delete(target_id, location_id)

    async def goes_with(self, rows: Sequence[LocationRow]) -> list[str]:
        found = [row.location.matches for row in rows]
        count = sum(number(one.match) + number(one.prohibited) for one in found)
        told = tr.plural("{n} match, with its decision", "{n} matches, with their decisions", count)
        places = [Place(row.target_id, row.location.id, row.location.path) for row in rows]
        removed = await count_removed(self.session, places)
        if len(rows) > MOST_COUNTED:
            first = [
                tr("All results of the {n} selected locations, with all decisions", n=len(rows))
            ]
        else:
            first = await self._objects(rows)
        lines = ((told, count), *removed_lines(removed))
        return [*first, *(line for line, some in lines if some)]

    async def _objects(self, rows: Sequence[LocationRow]) -> list[str]:
        """Return a list of one line, which says how many match objects Locations contain; an empty
        list if they contain none, or if the account may not read them.
        """
        count = 0
        for row in rows:
            if count > MOST_OBJECTS:
                break
            try:
                page = await self.session.client.matchobjects.list(
                    row.target_id, location_id=row.location.id, limit=MOST_OBJECTS + 1
                )
            except NotAllowed:
                return []
            count += len(page.items)
        if count > MOST_OBJECTS:
            return [tr("More than {count} files, mails or tables with matches", count=MOST_OBJECTS)]
        told = tr.plural(
            "{n} file, mail or table with matches",
            "{n} files, mails or tables with matches",
            count,
        )
        return [told] * bool(count)


def key_of(target_id: str, location_id: str) -> str:
    """Return the identity of a Location among those of all Targets."""
    return f"{target_id}/{location_id}"


@dataclass(frozen=True, slots=True)
class Added:
    """Outcome of adding a path. If the Location was added, `key` is its identity (`key_of`). If
    adding failed, `problem` says why, and `field` names the wrong input if it is known. `key` is
    then the identity of an existing Location that contains the path ("" if none is known).
    """

    path: str
    key: str
    problem: str = ""
    field: str = ""


class LocationAdding(QObject):
    """Model of the dialog that adds Locations. `ended` carries a list with an `Added` for each
    path. A path counts as added only after a read has listed its Location.
    """

    ended = Signal(object)

    def __init__(self, session: Session, inventory: Inventory, tasks: Tasks) -> None:
        super().__init__()
        self._noun = Locations(session, inventory)
        self._session = session
        self._tasks = tasks
        self._paths: tuple[str, ...] = ()
        """The paths that are being added."""
        tasks.failed.connect(self._on_failed)

    def add(self, paths: Sequence[str], values: Values) -> None:
        """Add a Location for each path. `values` are the other fields of these Locations."""
        self._paths = tuple(paths)
        self._tasks.write(_ADD, self._add, self._paths, values, self._session.place)

    def _on_failed(self, failure: Failure) -> None:
        """End with an unexpected error, after which it is unknown which paths were added."""
        if failure.name == _ADD and self._paths:
            self._end([Added(path, "", f"{UNEXPECTED} {UNKNOWN}") for path in self._paths])

    def _end(self, done: list[Added]) -> None:
        self._paths = ()
        self.ended.emit(done)

    async def _add(self, paths: tuple[str, ...], values: Values, place: str) -> None:
        done = [await self._add_one(path, values, place) for path in paths]
        self._session.announce(self._noun.name, "inventory")
        try:
            listed = await self._listed(values)
        except (ApiError, StateError) as error:
            told = rejected(error).message
            done = [one if one.problem else Added(one.path, "", told) for one in done]
        else:
            keys = {key_of(values["target_id"], location.id) for location in listed}
            done = [
                one if one.problem or one.key in keys else Added(one.path, "", _NOT_SHOWN)
                for one in done
            ]
        self._end(done)

    async def _add_one(self, path: str, values: Values, place: str) -> Added:
        try:
            self._session.need_place(place)
            self._noun.need("add")
            return Added(path, await self._noun.create(values | {"path": path}))
        except ParentExists as error:
            parent = await self._parent(path, values)
            if parent is None:
                return Added(path, "", error.message, "path")
            told = tr("Already covered by the location “Everything”.")
            if parent.path:
                told = tr("Already covered by the location {path}.", path=parent.path)
            return Added(path, key_of(values["target_id"], parent.id), told, "path")
        except Gone:
            return Added(path, "", tr("This target does not exist any more."), "target_id")
        except (ApiError, StateError) as error:
            refusal = rejected(error)
            return Added(path, "", refusal.message, refusal.field)

    async def _parent(self, path: str, values: Values) -> Location | None:
        """Return the existing Location that contains the path; None if the account cannot see
        it.
        """
        try:
            listed = await self._listed(values)
        except (ApiError, StateError):
            return None
        found = [location for location in listed if lies_under(path, location.path)]
        return max(found, key=lambda location: len(location.path), default=None)

    async def _listed(self, values: Values) -> list[Location]:
        locations = self._session.client.locations
        return (await locations.list(values["target_id"], protocol=values["protocol"])).items
