"""The place that a scan reads: the rules for it, its scan cache, and its reading."""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

from app.api.records.datatypes import CustomDataType
from app.discovery.match.errors import DiscoveryError, RootVanished
from app.discovery.match.rules import Rules, shown
from app.discovery.scan.edition import edition
from app.own_files import REFUSED
from app.scaleout.worker_facts import Chosen
from app.service.protocols.free_space import FreeReading, FreeSpace
from app.service.protocols.limits import TASKS
from app.service.protocols.opening import open_source, stored_place
from app.service.protocols.processes import Processes, ProcessReading
from app.service.protocols.reading import RemoteReading
from app.service.protocols.source import (
    FREE,
    MEMORY,
    MOUNTED,
    REMOTE,
    REPORTED,
    LoginRefused,
    Source,
)
from app.service.rules import filters
from app.service.scans.agents import AGENT_ID
from app.service.scans.location_readers import FileReading, MountedReading, Reading
from app.service.scans.reports.report_reading import open_report
from app.service.scans.scan_options import Options
from app.service.scans.scan_pool import ScanPool
from app.service.scans.scan_writer import ScanDependencies, ScanWriter
from app.service.store import coverage, datatypes, mounts, proxies, scan_cache
from app.service.store.raw_names import joined
from app.service.store.schedules import ScanLocation


class ScanPlace:
    """A Location, or a subpath of it, as seen by one scan with its options."""

    def __init__(
        self, tools: ScanDependencies, place: ScanLocation, options: Options, books: ScanWriter
    ) -> None:
        self._tools = tools
        self._place = place
        self._options = options
        self._books = books
        self._job_id = books.job_id
        self.pool = tools.pool
        """The processes that read this place. `open` replaces them with those of the chosen agent.
        """
        self.prefix = os.fsencode((place.subpath or "").replace(os.sep, "/"))

    @property
    def shown(self) -> str:
        """The scanned path, for display."""
        root = self._place.path
        return os.path.join(root, self._place.subpath or "") if self.prefix else root  # noqa: PTH118 - also no path of this machine

    def rules(self) -> Rules:
        """Return the present filter rules for this place, with the data types to search for.
        Raises LookupError if one of the profiles was removed.
        """
        place, tools = self._place, self._tools
        with tools.db.read() as conn:
            root = shown(place.path, self.prefix)
            rules = filters.rules(conn, tools.seals, place.target_id, root, tools.now())
            wanted = datatypes.wanted(conn, tools.seals, self._options.profiles)
        chosen = self._options
        wanted = replace(wanted, pictures=chosen.pictures, downloads=chosen.downloads)
        return replace(rules, wanted=wanted, above=self.prefix)

    def lost_types(self) -> list[CustomDataType]:
        """Return the data types of this scan that cannot be searched for. The list is empty if the
        scan imports a report of another machine, because that machine has searched the files
        already.
        """
        if self._place.protocol == REPORTED:
            return []
        with self._tools.db.read() as conn:
            return datatypes.lost(conn, self._tools.seals, self._options.profiles)

    def basis(self, rules: Rules) -> str:
        """Return a digest of everything that decides whether cached files must be read again.

        The digest is the same for the whole Location and for any part of it. It is keyed, because
        rules may contain sensitive values.
        """
        told = repr((edition(), self._place.path, _inside(rules)))
        return hmac.digest(
            self._tools.key, told.encode("utf-8", "backslashreplace"), "sha256"
        ).hex()

    def open(self, rules: Rules, mark: bytes | None, steer: Callable[[], bool]) -> Reading:
        """Return a reading of this place, from its beginning or from the `mark` of an earlier
        reading. Raises DiscoveryError if the place cannot be opened.
        """
        place, tools = self._place, self._tools
        self.pool = self._chosen_pool()
        executor = tools.reading.watch(self.pool.executor, place, self.prefix)
        if place.protocol in {*REMOTE, MEMORY, FREE}:
            listed: dict[str, Any] = {
                "key": tools.key,
                "pool": executor,
                "room": tools.room,
                "steer": steer,
                "rules": rules,
                "memory": self._options.memory,
                "tasks": 1 if self._options.one_worker else TASKS,
            }
            if place.protocol == MEMORY:
                return ProcessReading(lambda: Processes(place.path), **listed)
            if place.protocol == FREE:
                return FreeReading(lambda: FreeSpace(place.path), **listed)
            return RemoteReading(self._connect, **listed)
        if place.protocol == REPORTED:
            return open_report(tools, place, rules, steer)
        folder = self._folder()
        local: dict[str, Any] = {
            "key": tools.key,
            "pool": executor,
            "options": self._options,
            "in_flight": self.pool.in_flight,
            "own": tools.own,
            "rules": rules,
            "steer": steer,
            "after": mark,
            "retry": self._unread() if mark else (),
            "recall": self._recall,
        }
        if place.protocol not in MOUNTED:
            return FileReading(folder, **local)
        with tools.db.read() as conn:
            mounted = mounts.mount_point(conn, place.location_id)
        return MountedReading(folder, mounted=mounted, **local)

    def _chosen_pool(self) -> ScanPool:
        """Return the processes that may read this place. Raises DiscoveryError if the chosen agent
        cannot read it.
        """
        place, pool = self._place, self._tools.pool
        with self._tools.db.read() as conn:
            key = proxies.of_location(conn, place.location_id)
            agent = proxies.get(conn, key)
        if not key or place.protocol == REPORTED:
            return pool
        if key == AGENT_ID:
            return pool.here or pool
        chosen = Chosen(agent.name, agent.type == proxies.GROUP) if agent else Chosen(key)
        if place.protocol in {MEMORY, FREE}:
            raise DiscoveryError(
                f"The agent {chosen.name} cannot read memory or free space of another machine. "
                "Choose the service's own computer as the proxy agent of this location."
            )
        return pool.choose(chosen)

    def _unread(self) -> set[bytes]:
        """Return the files that this scan did not read to their end before it was interrupted."""
        skip = len(self.prefix) + 1 if self.prefix else 0
        with self._tools.db.read() as conn:
            found = coverage.unread_files(conn, self._place.location_id, self._job_id)
        return {raw[skip:] for raw in found}

    def _recall(self, folder: bytes) -> bytes | None:
        """Return the scan cache's record of a folder, None if there is none. `folder` is relative
        to the scanned folder.
        """
        with self._tools.db.read() as conn:
            return scan_cache.recall(conn, self._place.location_id, joined(self.prefix, folder))

    def _connect(self) -> Source:
        """Log in to the other machine. Raises SourceFailed if that is not possible."""
        place, tools = self._place, self._tools
        with tools.db.read() as conn:
            where = stored_place(
                conn, tools.seals, place.target_id, place.location_id, place.subpath or ""
            )
        try:
            source = open_source(where, tools.pool.executor, tools.data)
        except LoginRefused as error:
            self._books.publish("credential refused by a target", str(error))
            raise
        self._books.publish("connection to a target made", f"connected to {where.host}.")
        return source

    def _folder(self) -> Path:
        """Return the folder to scan on this machine.

        Raises RootVanished if the folder belongs to the program, or if its path below the Location
        contains a link, because a link may lead out of the Location.
        """
        root, subpath = self._place.path, self._place.subpath
        folder = Path(root, subpath or "")
        if self._tools.own.lead_to(folder):
            raise RootVanished(f"{folder} is not scanned: {REFUSED}.")
        if subpath and folder.resolve() != Path(root).resolve() / subpath:
            raise RootVanished(f"{folder} cannot be scanned: its path contains a link.")
        return folder


def _inside(rules: Rules) -> tuple[object, ...]:
    """Return the rules that decide what is found inside a file or its members. The other rules
    decide whether a file is read, and are evaluated for each file.
    """
    wanted = rules.wanted
    return (
        None if wanted.types is None else sorted(wanted.types),
        [astuple(each) for each in wanted.custom],
        wanted.pictures,
        wanted.downloads,
        rules.prefixes,
        rules.suffixes,
        rules.expressions,
        *(
            (sorted(each.single), each.prefixes, each.expressions)
            for each in (rules.ignored, rules.tests)
        ),
    )
