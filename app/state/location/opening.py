"""Opening a file of this machine in another program: recorded first, and never another file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.api.records.targets import Target
from app.state.inventory.tree import Estate
from app.state.location.matches import Matches
from app.state.oversight.audit import Audit
from app.state.rows.keys import Key
from app.state.server.session import Session
from app.state.work.errors import NotPossible
from app.state.work.tasks import Tasks

_HERE = frozenset({"file", "share", "mount"})
"""Protocols whose paths are those of this machine."""
_MEMBER = "#"


@dataclass(frozen=True, slots=True)
class Opened:
    """A file, or the `folder` that it lies in, which may be opened now: it is recorded."""

    path: Path
    folder: bool


class Opening(QObject):
    """Of an object in an archive the archive is opened. Its one rule: what cannot be recorded, or
    is not there under its very name, is not opened."""

    ready = Signal(object)

    def __init__(
        self, session: Session, estate: Estate, matches: Matches, audit: Audit, tasks: Tasks
    ) -> None:
        super().__init__()
        self._session = session
        self._estate = estate
        self._matches = matches
        self._audit = audit
        self._tasks = tasks

    def why_not(self) -> str:
        """Why the object in focus cannot be opened; "" when it can."""
        if self._matches.key is None or self._matches.details is None:
            return "Choose a result first."
        return "" if self._local_path() else "It is not a file of this machine."

    def open(self, *, folder: bool) -> None:
        """Have the object's file opened by `ready`, or the folder that it lies in."""
        path, key = self._local_path(), self._matches.key
        if path and key is not None:
            self._tasks.write("opening", self._open, key, path, folder)

    def _local_path(self) -> str:
        """The object's path, if it lies below a place of this machine; else ""."""
        details, key = self._matches.details, self._matches.key
        if details is None or key is None or self._session.remote is not None:
            return ""
        target = self._estate.target(key.target_id)
        protocols = set(_protocols(target, details.path)) if target else set()
        return details.path if protocols and protocols <= _HERE else ""

    async def _open(self, key: Key, path: str, folder: bool) -> None:
        found = await asyncio.to_thread(_file, path)
        if found is None:
            raise NotPossible("The file is not there any more, or its name cannot be written.")
        await self._audit.opened(key.target_id, key.object_id)
        self.ready.emit(Opened(found.parent if folder else found, folder))


def _protocols(target: Target, path: str) -> Iterator[str]:
    """The protocols of the Target's places that a path lies in."""
    for one in target.locations or ():
        root = one.path.rstrip("/")
        if path == one.path or path.startswith((f"{root}/", f"{root}{_MEMBER}")):
            yield one.protocol


def _file(path: str) -> Path | None:
    """The regular file of this path, or the one that it lies in; no link is followed."""
    while path:
        found = Path(path)
        if found.is_file() and not found.is_symlink():
            return found
        path = path.rpartition(_MEMBER)[0]
    return None
