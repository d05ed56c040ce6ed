"""What a watch keeps of what was seen, and what it has to tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.state.rows.keys import Row

MOST = 50
MOST_LISTED = 200
MOST_COMPARED = 5_000
"""Locations of one query whose contents are compared; of a larger one only what is new or gone."""


class Snapshot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a query found when somebody last looked: per location a keyed hash of its identity, and
    one of its state ("" where there were too many to compare). No path and no value."""

    server: str
    group: Annotated[str, Meta(max_length=60)] = ""
    name: Annotated[str, Meta(max_length=60)]
    text: str
    seen: dict[str, str] | None = None


class WatchFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file holds. `key` is that of the hashes, of this file alone."""

    version: Literal[1] = 1
    key: str
    watches: Annotated[list[Snapshot], Meta(max_length=MOST)]


@dataclass(frozen=True, slots=True)
class Changes:
    """What a watch has to tell. `listed` are rows that are new or changed, and those that the query
    does not find any more, but the server still has; at most `MOST_LISTED` of them. What is gone
    for good can only be counted. `compared` says whether contents were."""

    new: int
    gone: int
    changed: int
    listed: tuple[tuple[str, Row], ...]
    compared: bool
    now: Mapping[str, str]

    @property
    def count(self) -> int:
        return self.new + self.gone + self.changed


def measured(seen: dict[str, str], now: dict[str, str], rows: Mapping[str, Row]) -> Changes:
    """What is otherwise than it was seen; `rows` by the hash of their identity."""
    new = [at for at in now if at not in seen]
    both = [at for at in now if at in seen]
    changed = [at for at in both if now[at] and seen[at] and now[at] != seen[at]]
    listed = [("New", rows[at]) for at in new if at in rows]
    listed += [("Changed", rows[at]) for at in changed if at in rows]
    compared = all(now.values()) and all(seen.values())
    gone = len(seen) - len(both)
    return Changes(len(new), gone, len(changed), tuple(listed[:MOST_LISTED]), compared, now)
