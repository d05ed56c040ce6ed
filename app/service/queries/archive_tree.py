"""An archive and its match objects as a flat list in tree order: each object follows its
container.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.api.records.local_objects import ObjectPart
from app.service.store.ids import public

_LEVELS = "#"


@dataclass(slots=True)
class _Node:
    """A container, or an object in a container. An archive within an archive has no row in the
    store.
    """

    name: str
    row: sqlite3.Row | None = None
    below: dict[str, _Node] = field(default_factory=dict)

    def counts(self) -> tuple[int, int, int]:
        """Return the sums of `prohibited`, `match` and `test` over this node and all its
        descendants.
        """
        own = (0, 0, 0)
        if self.row is not None:
            own = (self.row["prohibited"], self.row["match"], self.row["test"])
        sums = zip(own, *(one.counts() for one in self.below.values()), strict=True)
        first, second, third = map(sum, sums)
        return first, second, third


def parts(rows: Sequence[sqlite3.Row]) -> list[ObjectPart]:
    """Return a file and its members as a list in tree order. `rows` are the file's match objects
    in the order of their paths. The list is empty if the file has no members.
    """
    top = _Node("")
    for row in rows:
        node = top
        for name in row["inner"].split(_LEVELS) if row["inner"] else ():
            node = node.below.setdefault(name, _Node(name))
        node.row = row
    if top.row is None or not top.below:
        return []
    top.name = top.row["path"]
    return list(_listed(top, 0))


def _listed(node: _Node, depth: int) -> Iterator[ObjectPart]:
    prohibited, match, test = node.counts()
    yield ObjectPart(
        object_id=None if node.row is None else public(node.row["id"]),
        name=node.name,
        depth=depth,
        container=bool(node.below) or (node.row is not None and bool(node.row["container"])),
        prohibited=prohibited,
        match=match,
        test=test,
        status=None if node.row is None else node.row["status"],
    )
    for one in node.below.values():
        yield from _listed(one, depth + 1)
