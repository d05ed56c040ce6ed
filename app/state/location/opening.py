"""Opening files of this computer in other programs, after recording that in the audit journal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from app.api.records.targets import Target
from app.language import Texts
from app.paths import separator_of
from app.state.connection.session import Session
from app.state.inventory.tree import Inventory
from app.state.location.matches import Matches
from app.state.oversight.audit import Audit
from app.state.rows.keys import Key
from app.state.work.errors import NotPossible
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

_HERE = frozenset({"file", "share", "mount"})
"""Protocols whose paths are local to this computer."""
_MEMBER = "#"


@dataclass(frozen=True, slots=True)
class Opened:
    """A file that may be opened now, because the opening was recorded in the journal. If `folder`
    is set, `path` is the folder of the file, and the folder is to be opened instead.
    """

    path: Path
    folder: bool


class Opening(QObject):
    """Opening of the focused object's file; for an object in an archive, opening of the archive.
    Invariant: a file is opened only after the opening was recorded in the journal, and only if a
    file of exactly this name exists.
    """

    ready = Signal(object)

    def __init__(
        self, session: Session, inventory: Inventory, matches: Matches, audit: Audit, tasks: Tasks
    ) -> None:
        super().__init__()
        self._session = session
        self._inventory = inventory
        self._matches = matches
        self._audit = audit
        self._tasks = tasks

    def why_not(self) -> str:
        """Return why the focused object cannot be opened; "" if it can."""
        if self._matches.key is None or self._matches.details is None:
            return tr("Select a result first.")
        return "" if self._local_path() else tr("The file is not on this computer.")

    def open(self, *, folder: bool) -> None:
        """Record the opening of the object's file or, if `folder`, of its folder. Ends with
        `ready`, which carries an `Opened`; the receiver of `ready` opens the file.
        """
        path, key = self._local_path(), self._matches.key
        if path and key is not None:
            self._tasks.write("opening", self._open, key, path, folder)

    def _local_path(self) -> str:
        """Return the object's path, if it is below a Location of this computer; else ""."""
        details, key = self._matches.details, self._matches.key
        if details is None or key is None or self._session.remote is not None:
            return ""
        target = self._inventory.target(key.target_id)
        protocols = set(protocols_of(target, details.path)) if target else set()
        return details.path if protocols and protocols <= _HERE else ""

    async def _open(self, key: Key, path: str, folder: bool) -> None:
        found = await asyncio.to_thread(_file, path)
        if found is None:
            raise NotPossible(
                tr("The file no longer exists, or its name contains invalid characters.")
            )
        await self._audit.opened(key.target_id, key.object_id)
        self.ready.emit(Opened(found.parent if folder else found, folder))


def protocols_of(target: Target, path: str) -> Iterator[str]:
    """Return the protocols of the Target's Locations that contain a path."""
    for location in target.locations or ():
        sign = separator_of(location.path)
        root = location.path.rstrip(sign)
        if path == location.path or path.startswith((f"{root}{sign}", f"{root}{_MEMBER}")):
            yield location.protocol


def _file(path: str) -> Path | None:
    """Return the regular file at this path. For a path inside an archive, return the archive.
    Links are not followed.
    """
    while path:
        found = Path(path)
        if found.is_file() and not found.is_symlink():
            return found
        path = path.rpartition(_MEMBER)[0]
    return None
