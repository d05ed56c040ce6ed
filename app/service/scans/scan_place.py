"""The place that a scan reads: its rules, what of earlier scans holds, and the reading of it."""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

from app.discovery.match.errors import RootVanished
from app.discovery.match.rules import Rules, shown
from app.discovery.scan.edition import edition
from app.own_files import REFUSED
from app.service.protocols.freespace import FreeReading, FreeSpace
from app.service.protocols.limits import TASKS
from app.service.protocols.opening import open_source, stored_place
from app.service.protocols.processes import Processes, ProcessReading
from app.service.protocols.reading import RemoteReading
from app.service.protocols.source import FREE, MEMORY, MOUNTED, REMOTE, LoginRefused, Source
from app.service.rules import filters
from app.service.scans.location_readers import FileReading, MountedReading, Reading
from app.service.scans.scan_options import Options
from app.service.scans.scan_writer import Books, Tools
from app.service.store import datatypes, mounts, recording, seen
from app.service.store.schedules import ScanLocation


class ScanPlace:
    """A Location, or what lies under a subpath of it, as one scan with its options reads it."""

    def __init__(self, tools: Tools, place: ScanLocation, options: Options, books: Books) -> None:
        self._tools = tools
        self._place = place
        self._options = options
        self._books = books
        self.prefix = os.fsencode(place.subpath or "")

    def rules(self) -> Rules:
        """What the filters that are there now say about this place, and the data types to look for.
        Raises LookupError when a profile of them is gone."""
        place, tools = self._place, self._tools
        with tools.db.read() as c:
            root = shown(place.path, self.prefix)
            rules = filters.rules(c, tools.seals, place.target_id, root, tools.now())
            wanted = datatypes.wanted(c, tools.seals.expressions, self._options.profiles)
        return replace(rules, wanted=replace(wanted, pictures=self._options.pictures))

    def basis(self, rules: Rules) -> str:
        """On what it depends whether what was read once must be read again: the same for the whole
        Location and for any part of it. The rules hold what people typed: it is keyed."""
        told = repr((edition(), self._place.path, _inside(rules)))
        return hmac.digest(
            self._tools.key, told.encode("utf-8", "backslashreplace"), "sha256"
        ).hex()

    def open(self, rules: Rules, mark: bytes | None, steer: Callable[[], bool]) -> Reading:
        """The reading of it, from its beginning or from the `mark` of an earlier one. Raises
        DiscoveryError."""
        place, tools = self._place, self._tools
        if place.protocol in {*REMOTE, MEMORY, FREE}:
            listed: dict[str, Any] = {
                "key": tools.key,
                "pool": tools.pool,
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
        folder = self._folder()
        local: dict[str, Any] = {
            "key": tools.key,
            "pool": tools.pool,
            "options": self._options,
            "own": tools.own,
            "rules": rules,
            "steer": steer,
            "after": mark,
            "recall": self._recall,
        }
        if place.protocol not in MOUNTED:
            return FileReading(folder, **local)
        with tools.db.read() as c:
            mounted = mounts.mount_point(c, place.location_id)
        return MountedReading(folder, mounted=mounted, **local)

    def _recall(self, folder: bytes) -> bytes | None:
        """What earlier scans know of a folder below what is scanned."""
        with self._tools.db.read() as c:
            return seen.recall(c, self._place.location_id, recording.joined(self.prefix, folder))

    def _connect(self) -> Source:
        """Log in to the other machine. Raises SourceFailed."""
        place, tools = self._place, self._tools
        with tools.db.read() as c:
            where = stored_place(
                c, tools.seals, place.target_id, place.location_id, place.subpath or ""
            )
        try:
            source = open_source(where, tools.pool, tools.data)
        except LoginRefused as error:
            self._books.publish("credential refused by a target", str(error))
            raise
        self._books.publish("connection to a target made", f"connected to {where.host}.")
        return source

    def _folder(self) -> Path:
        """What is scanned on this machine. Raises RootVanished if a link below the Location leads
        there, as it may lead out of it, and for what is the program's own."""
        root, subpath = self._place.path, self._place.subpath
        folder = Path(root, subpath or "")
        if self._tools.own.lead_to(folder):
            raise RootVanished(f"{folder} is not scanned: {REFUSED}.")
        if subpath and folder.resolve() != Path(root).resolve() / subpath:
            raise RootVanished(f"{folder} cannot be scanned: a link leads there.")
        return folder


def _inside(rules: Rules) -> tuple[object, ...]:
    """What of the rules decides what is found in a file (and in its members); the rest decides
    which files are read, and is asked for each."""
    wanted = rules.wanted
    return (
        None if wanted.types is None else sorted(wanted.types),
        [astuple(each) for each in wanted.custom],
        wanted.pictures,
        rules.prefixes,
        rules.suffixes,
        rules.expressions,
        *(
            (sorted(each.single), each.prefixes, each.expressions)
            for each in (rules.ignored, rules.tests)
        ),
    )
