"""The inventory: Groups, their Targets and Locations, with the counts reported by the server."""

from __future__ import annotations

import asyncio
import platform
import socket
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from app.api.errors import NotAccepted, ParentExists
from app.api.records.groups import Group
from app.api.records.locations import Location, NewLocation
from app.api.records.schedules import LocationChoice, NewSchedule, TargetChoice
from app.api.records.targets import NewTarget, Probe, Target
from app.language import Texts, moment
from app.state.connection.session import Session
from app.state.inventory.group_reader import GroupReader
from app.state.inventory.removal import RemovalCounts
from app.state.work.errors import NotPossible, Refusal
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

SLICE = 50
REFRESH_MS = 700
_IN_A_LABEL = 200
SAMPLE_SET = "sample-set"
"""Name of the folder of the sample set in the service's data folder."""
_SAME_LABEL_TRIES = 5
_ALL = {"memory": tr("the memory of all processes")}


@dataclass(frozen=True, slots=True)
class ScanRequest:
    """Options of a scan: the protocol of the Location on this machine, the IDs of data type
    profiles (none means the default), whether pictures are read too, and whether files that are
    only in the cloud are downloaded.
    """

    protocol: str = "file"
    profiles: tuple[str, ...] = ()
    ocr: bool = False
    download: bool = False


PLAIN = ScanRequest()


class Inventory(QObject):
    """The inventory tree. Invariant: every count in it comes from a read of the server."""

    changed = Signal()
    note = Signal(object)
    added = Signal(object)
    not_added = Signal(object)

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.groups: list[Group] = []
        self.loaded = False
        self._session = session
        self._tasks = tasks
        self._reader = GroupReader()
        self._targets: dict[str, Target] = {}
        self._groups_of: dict[str, str] = {}
        self._locations: dict[str, dict[str, Location]] = {}
        self._soon = tasks.pace(REFRESH_MS, self.refresh, reads="inventory")
        session.signed_in.connect(self.refresh)
        session.written.connect(self._on_written)

    @property
    def has_targets(self) -> bool:
        """Whether there is any Target; a server may have only empty Groups."""
        return bool(self._targets)

    def group(self, group_id: str) -> Group | None:
        """Return the Group with this ID; None if it is not loaded."""
        return next((group for group in self.groups if group.id == group_id), None)

    def group_of(self, target_id: str) -> str | None:
        """Return the ID of the Group that a Target is in; None if the Target is not loaded."""
        return self._groups_of.get(target_id)

    def target(self, target_id: str) -> Target | None:
        """Return the Target with this ID; None if it is not loaded."""
        return self._targets.get(target_id)

    def location(self, target_id: str, location_id: str) -> Location | None:
        """Return the Location of a Target, or None if it is not loaded. Location IDs alone are not
        unique.
        """
        return self._locations.get(target_id, {}).get(location_id)

    def location_for(self, target_id: str, path: str) -> Location | None:
        """Return the Location of a Target that contains `path`; None if there is none. If there are
        several, return the one with the longest path.
        """
        places = self._locations.get(target_id, {}).values()
        holding = [place for place in places if lies_under(path, place.path)]
        return max(holding, key=lambda place: len(place.path), default=None)

    def forget(self) -> None:
        """Clear all state before another server is used."""
        self.groups, self.loaded = [], False
        self._targets, self._locations, self._groups_of = {}, {}, {}
        self._reader.forget()
        self.changed.emit()

    def refresh(self) -> None:
        """Read the tree again."""
        if self._session.connected:
            self._tasks.read("inventory", self.load)

    def add_folder(self, path: str, *, scan: bool = True, wish: ScanRequest = PLAIN) -> None:
        """Add a folder of this machine as a Location of its Target and, if `scan`, scan it. If the
        protocol of `wish` is not `file`, memory or free space is added instead of a folder.

        Ends with `added` (the path), or with `not_added` (a `Refusal`) if there is nothing to scan.
        """
        self._tasks.write("inventory.add", self._add_folder, path, scan, wish)

    def remove_location(self, target_id: str, location_id: str) -> None:
        """Remove a Location and its findings; no file is touched."""
        self._tasks.write("inventory.remove", self._remove_location, target_id, location_id)

    def count_removal(self, target_id: str, location_id: str) -> RemovalCounts:
        """Count what removing a Location deletes."""
        location = self.location(target_id, location_id)
        path = location.path if location is not None else ""
        return RemovalCounts(self._session, self._tasks, target_id, location_id, path)

    def open_sample_set(self) -> None:
        """Generate the service's sample set and scan it."""
        self._tasks.write("inventory.sample", self._sample)

    def remove_sample_set(self) -> None:
        """Remove the service's sample set with its Targets, Groups, results and files."""
        self._tasks.write("inventory.sample_removal", self._remove_sample)

    @property
    def has_sample(self) -> bool:
        """Whether the sample set is open."""
        return any(_is_sample(place) for place in self._places())

    @property
    def has_other_data(self) -> bool:
        """Whether there is any Location besides those of the sample set."""
        return any(not _is_sample(place) for place in self._places())

    def _places(self) -> Iterator[Location]:
        for target in self._targets.values():
            yield from target.locations or ()

    def scan(self, target_id: str, location_ids: list[str] | None = None) -> None:
        """Scan a Target, or some of its Locations, now."""
        choices = [LocationChoice(id=one) for one in location_ids] if location_ids else None
        target = self.target(target_id)
        label = target.name if target else target_id
        self._tasks.write(
            "scan", self._scan, label, [TargetChoice(id=target_id, locations=choices)]
        )

    def _on_written(self, what: frozenset[str]) -> None:
        if "inventory" in what:
            self._soon.poke()

    async def load(self) -> None:
        """Read the tree; for coroutines that must wait until it has been read. For a Target that
        has not changed, the existing object is kept, so that the next comparison of trees is fast.
        """
        await self.put(await self._reader.read(self._session.client))

    async def put(self, groups: list[Group]) -> None:
        """Replace the tree by these Groups, from the server or from the cache."""
        targets: dict[str, Target] = {}
        locations: dict[str, dict[str, Location]] = {}
        groups_of: dict[str, str] = {}
        same = self.loaded and len(groups) == len(self.groups)
        for group, members in [(group.id, group.targets) for group in groups if group.targets]:
            for at, target in enumerate(members):
                groups_of[target.id] = group
                known = self._targets.get(target.id)
                if target == known:
                    members[at] = targets[target.id] = known
                    locations[target.id] = self._locations[target.id]
                else:
                    same = False
                    targets[target.id] = target
                    locations[target.id] = {place.id: place for place in target.locations or ()}
                if at % SLICE == 0:
                    await asyncio.sleep(0)
        if same and len(targets) == len(self._targets) and _heads(groups) == _heads(self.groups):
            return
        self.groups, self.loaded = groups, True
        self._targets, self._locations, self._groups_of = targets, locations, groups_of
        self.changed.emit()

    def _need(self, feature: str) -> None:
        if reason := self._session.why_not(feature):
            raise NotPossible(reason)

    async def _add_folder(self, path: str, scan: bool, wish: ScanRequest) -> None:
        self._need("add_folder")
        if wish.protocol == "file" and not await self._is_there(path):
            words = tr(
                "{path} does not exist or cannot be read. Check the path and the permissions.",
                path=path,
            )
            self.not_added.emit(Refusal(path, words, ()))
            return
        target_id = await self._this_machine()
        try:
            choice, label = await self._place(target_id, path, wish.protocol)
        except NotAccepted as error:  # for memory and free space the service reports the problem
            self.not_added.emit(Refusal(path, error.message, ()))
            return
        self._session.announce("inventory")
        self.added.emit(path)
        if scan:
            await self._scan(label, [TargetChoice(id=target_id, locations=[choice])], wish)

    async def _is_there(self, path: str) -> bool:
        """Whether the service finds a folder or file at this path."""
        if await self._probed(path) is not None:
            return True
        beside = await self._probed(str(Path(path).parent)) or []
        return path in beside

    async def _probed(self, folder: str) -> list[str] | None:
        """Return the paths that the service finds in a folder; None if it is no folder."""
        probe = Probe(target_name=_this_host(), protocol="file", path=folder)
        try:
            return [item.path for item in (await self._session.client.targets.probe(probe)).items]
        except NotAccepted:
            return None

    async def _remove_location(self, target_id: str, location_id: str) -> None:
        self._need("remove_location")
        try:
            await self._session.client.locations.delete(target_id, location_id)
        finally:  # also if it is unknown whether it took effect
            self._session.announce("inventory", "results", "risk")

    async def _this_machine(self) -> str:
        """Return the ID of the Target of this machine; create the Target if it is missing."""
        client, name = self._session.client, _this_host()
        page = await client.targets.list(target_name=name)
        for target in page.items:
            if target.name == name:
                return target.id
        return await client.targets.create(NewTarget(name=name, platform=platform.system() or None))

    async def _place(self, target_id: str, path: str, protocol: str) -> tuple[LocationChoice, str]:
        """Return what to scan for `path`, and a name for labels.

        Scan the Location at `path`; create it if it is missing. If an existing Location contains
        `path`, create no Location, and scan only the folder `path` in the existing one.
        """
        client = self._session.client
        places = (await client.locations.list(target_id, protocol=protocol)).items
        for place in places:
            if place.path == path:
                return LocationChoice(id=place.id), path
        try:
            new = NewLocation(path=path, protocol=protocol)
            key = await client.locations.create(target_id, new)
            return LocationChoice(id=key), path or _ALL.get(protocol, protocol)
        except ParentExists:
            parents = [place for place in places if lies_under(path, place.path)]
            if not parents:
                raise
            parent = max(parents, key=lambda place: len(place.path))
            self.note.emit(
                tr(
                    "{path} is in {parent}, which is already a location.",
                    path=path,
                    parent=parent.path,
                )
            )
            return LocationChoice(id=parent.id, subpath=path), path

    async def _sample(self) -> None:
        self._need("sample")
        sample = await self._session.client.local.sample_set()
        self._session.announce("inventory")
        choices = [TargetChoice(id=target_id) for target_id in sample.targets]
        await self._scan(tr("the sample set"), choices)

    async def _remove_sample(self) -> None:
        self._need("remove_sample")
        await self._session.client.local.remove_sample_set()
        self._session.announce("inventory", "results", "risk")
        self.note.emit(tr("The sample set was removed."))

    async def _scan(
        self, what: str, targets: list[TargetChoice], wish: ScanRequest = PLAIN
    ) -> None:
        """Schedule a scan for now. Its label, which must be unique, ends with the time and, if
        needed, a number.
        """
        self._need("scan")
        client = self._session.client
        when = moment(time.time(), seconds=True)
        base = tr("Scan of {what}, {time}", what=_in_a_label(what), time=when)
        for number in range(1, _SAME_LABEL_TRIES + 1):
            label = base if number == 1 else f"{base} ({number})"
            try:
                await client.schedules.create(_schedule(label, targets, wish))
                break
            except ParentExists:  # 409: the label is taken
                if number == _SAME_LABEL_TRIES:
                    raise
        self._session.announce("inventory", "jobs")


def _is_sample(place: Location) -> bool:
    """Return whether a Location is one of the sample set, which is in the service's data folder."""
    parts = place.path.replace("\\", "/").split("/")
    return place.protocol == "file" and parts[-2:-1] == [SAMPLE_SET]


def _in_a_label(what: str) -> str:
    """Shorten and clean a path for a label, which has a maximum length and excluded characters."""
    plain = "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in what)
    return plain if len(plain) <= _IN_A_LABEL else "…" + plain[1 - _IN_A_LABEL :]


def _schedule(label: str, targets: list[TargetChoice], wish: ScanRequest) -> NewSchedule:
    return NewSchedule(
        label=label,
        targets=targets,
        profiles=list(wish.profiles) or None,
        ocr=wish.ocr or None,
        download=wish.download or None,
    )


def _this_host() -> str:
    return socket.gethostname() or "This machine"  # not translated


def _heads(groups: list[Group]) -> list[tuple[Group, list[str]]]:
    """Return each Group without its Targets, paired with the IDs of these Targets. The Targets are
    compared separately.
    """
    return [
        (replace(group, targets=None), [target.id for target in group.targets or ()])
        for group in groups
    ]


def lies_under(path: str, folder: str) -> bool:
    """Whether `path` is `folder` or inside it. Both separators are recognized, and so is the "#"
    before a member of the archive `folder`; the folder "" contains everything.
    """
    if not folder or path == folder:
        return True
    return path.startswith(folder) and (folder[-1] in "/\\" or path[len(folder)] in "/\\#")
