"""Tree of the entries under a path of a Target. A user can tick entries. A folder is read when it
is opened.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from app.api.errors import ApiError
from app.api.records.targets import Probe, ProbeEntry
from app.language import Texts
from app.state.administration.outcomes import rejected
from app.state.connection.session import Session
from app.state.inventory.tree import lies_under
from app.state.work.errors import UNEXPECTED, StateError
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Failure, Tasks, slices

tr = Texts(__name__)

MOST = 10_000
"""Maximum number of entries in an answer; servers leave out all further entries."""
BATCH = 1_000
"""Maximum number of entries inserted in one turn of the event loop."""
OFF, PART, ON, INHERITED = "off", "part", "on", "inherited"


@dataclass(slots=True, eq=False)
class Node:
    """Visible entry of the tree; `depth` counts from 0, `kind` is the type of contract 2.5."""

    path: str
    name: str
    kind: str
    depth: int
    opened: bool = False
    loading: bool = False

    @property
    def folder(self) -> bool:
        """Whether the entry is a folder that is not empty."""
        return self.kind == "folder"


class ProbeTree(QObject):
    """Model of one tree. Invariant: `nodes` are the visible entries from top to bottom. The
    entries of an opened folder come right after the folder.

    `inserted` and `removed` carry the index of the first node and the number of nodes;
    `changed` reports ticks, errors and progress.
    """

    inserted = Signal(int, int)
    removed = Signal(int, int)
    changed = Signal()

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__()
        self.nodes: list[Node] = []
        self.ticked: dict[str, None] = {}
        self.error = ""
        self.field = ""
        """The field of `Probe` that the server rejected."""
        self.notice = ""
        self.answered = False
        self._probe = Probe(target_name="", protocol="")
        self._reads: dict[str, Node | None] = {}
        """The folder that is read by each running task, by the name of the task; None stands for
        the root.
        """
        self._number = 0
        self._session = session
        self._tasks = tasks
        tasks.failed.connect(self._on_failed)

    @property
    def loading(self) -> bool:
        """Whether a folder is being read."""
        return bool(self._reads)

    # The source of a table

    @property
    def count(self) -> int:
        return len(self.nodes)

    def key(self, index: int, /) -> str:
        return self.nodes[index].path

    def row(self, index: int, /) -> Node | None:
        return self.nodes[index]

    def index_of(self, key: Any, /) -> int | None:
        return next((at for at, node in enumerate(self.nodes) if node.path == key), None)

    def want(self, first: int, last: int, /) -> None:
        """Do nothing, because all visible entries are loaded already."""

    # What users do

    def begin(self, probe: Probe) -> None:
        """Read the entries under another path, and clear all ticks."""
        self.forget()
        self._probe = probe
        self._read(None, probe.path)

    def forget(self) -> None:
        """Clear the tree and the ticks."""
        self.stop()
        self._remove(0, len(self.nodes))
        self.ticked.clear()
        self.error = self.field = self.notice = ""
        self.answered = False
        self.changed.emit()

    def open(self, index: int) -> None:
        """Open a folder: read its entries."""
        node = self.nodes[index]
        if node.folder and not node.opened:
            node.opened = node.loading = True
            self._read(node, node.path)

    def close(self, index: int) -> None:
        """Close a folder. Its entries are read again if the folder is opened again."""
        node = self.nodes[index]
        node.opened = node.loading = False
        self._remove(index + 1, self._end(node) - index - 1)
        self.changed.emit()

    def tick(self, index: int) -> None:
        """Tick an entry, or clear its tick. A ticked folder includes all its entries; their own
        ticks cannot be changed.
        """
        path, state = self.nodes[index].path, self.state(self.nodes[index])
        if state == INHERITED:
            return
        if state == ON:
            del self.ticked[path]
        else:
            for other in [one for one in self.ticked if lies_under(one, path)]:
                del self.ticked[other]
            self.ticked[path] = None
        self.changed.emit()

    def state(self, node: Node) -> str:
        """Return `ON` if an entry itself is ticked, `INHERITED` if a folder above it is, `PART` if
        an entry inside it is, else `OFF`.
        """
        if node.path in self.ticked:
            return ON
        if any(lies_under(node.path, ticked) for ticked in self.ticked):
            return INHERITED
        below = node.folder and any(lies_under(ticked, node.path) for ticked in self.ticked)
        return PART if below else OFF

    def stop(self) -> None:
        """Stop reading."""
        for name in self._reads:
            self._tasks.stop(name)
        self._reads.clear()

    # Work

    def _read(self, parent: Node | None, path: str | None) -> None:
        self.error = self.field = ""
        self._number += 1
        name = f"locations.probe.{self._number}"  # folders are read beside each other
        self._reads[name] = parent
        self.changed.emit()
        self._tasks.read(name, self._load, parent, path, name)

    async def _load(self, parent: Node | None, path: str | None, name: str) -> None:
        probe = replace(self._probe, path=path)
        try:
            entries = (await self._session.client.targets.probe(probe)).items
        except (ApiError, StateError) as error:
            refusal = rejected(error)
            self._fail(parent, refusal.message, refusal.field)
        else:
            self.answered = True
            await self._show(parent, entries)
            if len(entries) >= MOST:
                self.notice = tr(
                    "{place} has at least {count} entries; only the first ones are shown. Enter a "
                    "path to reach the others.",
                    place=path or tr("This folder"),
                    count=len(entries),
                )
        self._end_read(name)

    def _fail(self, parent: Node | None, words: str, field: str = "") -> None:
        self.error, self.field = words, field
        if parent is not None:
            parent.opened = False

    def _end_read(self, name: str) -> None:
        parent = self._reads.pop(name, None)
        if parent is not None:
            parent.loading = False
        self.changed.emit()

    def _on_failed(self, failure: Failure) -> None:
        """End a read that failed with an unexpected error."""
        if failure.name in self._reads:
            self._fail(self._reads[failure.name], UNEXPECTED)
            self._end_read(failure.name)

    async def _show(self, parent: Node | None, entries: list[ProbeEntry]) -> None:
        """Insert entries below their folder, a few per turn of the event loop. Stop if the folder,
        or a folder above it, is closed meanwhile.
        """
        depth = 0 if parent is None else parent.depth + 1
        for part in slices(entries, BATCH):
            if parent is not None and (not parent.opened or parent not in self.nodes):
                return
            at = self._end(parent)
            self.nodes[at:at] = [_node(entry, depth) for entry in part]
            self.inserted.emit(at, len(part))
            await asyncio.sleep(0)

    def _end(self, parent: Node | None) -> int:
        """Return the index after the last visible entry of a folder."""
        at = len(self.nodes) if parent is None else self.nodes.index(parent) + 1
        while parent is not None and at < len(self.nodes) and self.nodes[at].depth > parent.depth:
            at += 1
        return at

    def _remove(self, first: int, count: int) -> None:
        if count:
            del self.nodes[first : first + count]
            self.removed.emit(first, count)


def _node(entry: ProbeEntry, depth: int) -> Node:
    path = entry.path.rstrip("/\\")
    name = path[max(path.rfind("/"), path.rfind("\\")) + 1 :]
    return Node(entry.path, name or entry.path, entry.type, depth)
