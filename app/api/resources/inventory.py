"""The inventory and its scans: groups, Targets, Locations, schedules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from app.api import wire
from app.api.records.administration import Inaccessible
from app.api.records.folders import Folder
from app.api.records.groups import Group, NewGroup
from app.api.records.locations import Location, LocationUpdate, NewLocation
from app.api.records.schedules import NewRun, NewSchedule, Schedule, ScheduleWithSettings
from app.api.records.targets import (
    DiscoveredTarget,
    NewTarget,
    Probe,
    ProbeEntry,
    Target,
    TargetUpdate,
)
from app.api.resources.base import PAGE, Resource
from app.api.wire import Page


def _group(data: Any, kind: type[Group], endpoint: str) -> Group:
    """Decode a Group, and let other work run between two Targets: a Group may contain ten thousand
    Locations. Raises `BadAnswer`.
    """
    targets = data.get("targets") if isinstance(data, dict) else None
    if not isinstance(targets, list):
        return wire.decode(data, kind, endpoint)
    bare = wire.decode(data | {"targets": []}, kind, endpoint)
    return replace(bare, targets=[wire.decode(target, Target, endpoint) for target in targets])


class Groups(Resource):
    """Groups, with the Targets and Locations inside them."""

    async def all(
        self,
        *,
        group_name: str | None = None,
        target_name: str | None = None,
        location_name: str | None = None,
        protocol: str | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[Group]:
        """Return the tree (/v1/groups/all); `offset` and `limit` count Groups."""
        params = {
            "group_name": group_name,
            "target_name": target_name,
            "location_name": location_name,
            "protocol": protocol,
            "offset": offset,
            "limit": limit,
        }
        return await self._requester.read_page("/v1/groups/all", Group, params, _group)

    async def targets(
        self,
        group_id: str,
        target_id: str | None = None,
        *,
        target_name: str | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[Target]:
        """Return the Targets of a Group (contract 4.6): all of them, only the one with this ID, or
        only those whose name contains `target_name`.
        """
        if target_id is not None:
            template = "/v1/groups/{group_id}/targets/{target_id}"
            return await self._requester.read_page(
                template, Target, group_id=group_id, target_id=target_id
            )
        params = {"target_name": target_name, "offset": offset, "limit": limit}
        return await self._requester.read_page(
            "/v1/groups/{group_id}/targets", Target, params, group_id=group_id
        )

    async def create(self, group: NewGroup) -> str:
        """Add a Group (servers of this project only); return its ID."""
        return await self._create("/local/v1/groups", group)

    async def update(self, group_id: str, group: NewGroup) -> None:
        """Replace the name and the comments of a Group (servers of this project only)."""
        path = "/local/v1/groups/{group_id}"
        await self._requester.write("PUT", path, body=group, group_id=group_id)

    async def delete(self, group_id: str) -> None:
        """Remove a Group (servers of this project only). Raises `Refused` (409) for a Group with
        Targets, and for the first Group.
        """
        await self._requester.write("DELETE", "/local/v1/groups/{group_id}", group_id=group_id)


class Targets(Resource):
    """Targets (contract 4.6)."""

    async def list(
        self, *, target_name: str | None = None, offset: int = 0, limit: int = PAGE
    ) -> Page[Target]:
        """Return Targets, sorted by ID."""
        params = {"target_name": target_name, "offset": offset, "limit": limit}
        return await self._requester.read_page("/v1/targets", Target, params)

    async def get(self, target_id: str) -> Target:
        """Return one Target."""
        return await self._requester.read("/v1/targets/{target_id}", Target, target_id=target_id)

    async def create(self, target: NewTarget) -> str:
        """Add a Target; return its ID."""
        return await self._create("/v1/targets", target)

    async def update(self, target_id: str, target: TargetUpdate) -> None:
        """Replace the fields of a Target. Fields that are None in `target` are cleared."""
        await self._requester.write(
            "PUT", "/v1/targets/{target_id}", body=target, target_id=target_id
        )

    async def delete(self, target_id: str) -> None:
        """Delete a Target permanently."""
        await self._requester.write("DELETE", "/v1/targets/{target_id}", target_id=target_id)

    async def discovered(self, *, offset: int = 0, limit: int = PAGE) -> Page[DiscoveredTarget]:
        """Return Targets that the server has discovered and that are not in the inventory."""
        params = {"offset": offset, "limit": limit}
        return await self._requester.read_page("/v1/targets/discovered", DiscoveredTarget, params)

    async def probe(self, probe: Probe) -> Page[ProbeEntry]:
        """Return the first 10,000 entries under a path of a Target. The server answers 200 or
        201."""
        return await self._requester.write_page("/v1/targets/probing", ProbeEntry, probe)

    async def inaccessible(
        self, target_id: str, *, location_id: str | None = None, offset: int = 0, limit: int = PAGE
    ) -> Page[Inaccessible]:
        """Return what the last scans of a Target could not read."""
        params = {"location_id": location_id, "offset": offset, "limit": limit}
        return await self._requester.read_page(
            "/v1/targets/{target_id}/inaccess", Inaccessible, params, target_id=target_id
        )


class Locations(Resource):
    """Target Locations (contract 4.4)."""

    _all = "/v1/targets/{target_id}/locations"
    _one = "/v1/targets/{target_id}/locations/{location_id}"

    async def list(
        self,
        target_id: str,
        *,
        location_path: str | None = None,
        protocol: str | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[Location]:
        """Return the Locations of a Target."""
        params = {
            "location_path": location_path,
            "protocol": protocol,
            "offset": offset,
            "limit": limit,
        }
        return await self._requester.read_page(self._all, Location, params, target_id=target_id)

    async def get(self, target_id: str, location_id: str) -> Location:
        """Return one Location."""
        return await self._requester.read(
            self._one, Location, target_id=target_id, location_id=location_id
        )

    async def create(self, target_id: str, location: NewLocation) -> str:
        """Add a Location; return its ID. Raises `ParentExists` if a Location with a parent path
        exists.
        """
        return await self._create(self._all, location, target_id=target_id)

    async def update(self, target_id: str, location_id: str, location: LocationUpdate) -> None:
        """Replace a Location's credential and proxy."""
        await self._requester.write(
            "PUT", self._one, body=location, target_id=target_id, location_id=location_id
        )

    async def delete(self, target_id: str, location_id: str) -> None:
        """Remove a Location."""
        await self._requester.write(
            "DELETE", self._one, target_id=target_id, location_id=location_id
        )

    async def folders(
        self, target_id: str, location_id: str, path: str = "", *, limit: int = PAGE
    ) -> Page[Folder]:
        """Return the direct subfolders of a Location, or of its folder `path`, that contain results
        at any depth (`/local/v1`).
        """
        return await self._requester.read_page(
            "/local/v1/targets/{target_id}/locations/{location_id}/folders",
            Folder,
            {"path": path or None, "limit": limit},
            target_id=target_id,
            location_id=location_id,
        )


class Schedules(Resource):
    """Scheduled and running scans."""

    async def list(
        self,
        *,
        statuses: Iterable[str] = (),
        name: str | None = None,
        details: bool | None = None,
        offset: int = 0,
        limit: int = PAGE,
    ) -> Page[Schedule]:
        """Return scans, newest first; without `statuses` only upcoming and running ones."""
        params: dict[str, object] = {"name": name, "details": details}
        params.update(dict.fromkeys(statuses, True), offset=offset, limit=limit)
        return await self._requester.read_page("/v1/schedules", Schedule, params)

    async def get(self, schedule_id: str) -> Schedule:
        """Return a scan by its ID, with its Targets and Locations."""
        return await self._requester.read(
            "/v1/schedules/{schedule_id}", Schedule, {"details": True}, schedule_id=schedule_id
        )

    async def create(self, schedule: NewSchedule) -> str:
        """Schedule a scan, or start it now; return its ID."""
        return await self._create("/v1/schedules", schedule)

    async def with_settings(self, schedule_id: str) -> ScheduleWithSettings:
        """Return a scan with its settings. Needs a server that offers `edit_scan`."""
        return await self._requester.read(
            "/local/v1/schedules/{schedule_id}", ScheduleWithSettings, schedule_id=schedule_id
        )

    async def update(self, schedule_id: str, schedule: NewSchedule) -> None:
        """Replace all settings of a planned or paused scan. Needs a server that offers
        `edit_scan`.
        """
        await self._requester.write(
            "PUT", "/local/v1/schedules/{schedule_id}", body=schedule, schedule_id=schedule_id
        )

    async def run(self, schedule_id: str, run: NewRun) -> str:
        """Add a scan with the Locations and settings of the scan `schedule_id`. The new scan begins
        now and runs once. Return its ID. Needs a server that offers `run_scan`.
        """
        return await self._create(
            "/local/v1/schedules/{schedule_id}/run", run, schedule_id=schedule_id
        )

    async def act(self, schedule_id: str, action: str) -> None:
        """Perform an action on a scan: `stop`, `cancel`, `pause` or `resume`."""
        await self._requester.write(
            "POST",
            "/v1/schedules/{schedule_id}/{action}",
            schedule_id=schedule_id,
            action=action,
        )
