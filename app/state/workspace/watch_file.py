"""File format of watches: what was seen, and the changes to report."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta, Struct

from app.state.rows.keys import Row

NEW, CHANGED, GONE = "new", "changed", "gone"
"""Kinds of change in `Changes.listed`."""
MOST = 50
MOST_LISTED = 200
MOST_COMPARED = 5_000
"""Maximum number of locations whose contents are compared. If there are more, only new and missing
locations are found.
"""


class Snapshot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Results of a query when the analyst last looked. For each location it has a keyed hash of
    the identity, and a keyed hash of the state ("" if there were too many to compare). It contains
    no path and no value.
    """

    server: str
    group: Annotated[str, Meta(max_length=60)] = ""
    name: Annotated[str, Meta(max_length=60)]
    text: str
    seen: dict[str, str] | None = None


class WatchFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Content of the file. `key` (in hex) is the key of the hashes and is unique to this file."""

    version: Literal[1] = 1
    key: str
    watches: Annotated[list[Snapshot], Meta(max_length=MOST)]


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes reported by a watch. `listed` has at most `MOST_LISTED` rows, each with its kind of
    change. These are the new and the changed rows, and the rows that are no longer in the query's
    result but still exist on the server. Objects deleted from the server are only counted.
    `compared` says whether contents were compared. `now` maps the hash of each identity to the hash
    of its present state.
    """

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
    """Return the changes from snapshot `seen` to snapshot `now`. Both map the hash of an identity
    to the hash of a state; `rows` has rows by the hash of their identity.
    """
    new = [at for at in now if at not in seen]
    both = [at for at in now if at in seen]
    changed = [at for at in both if now[at] and seen[at] and now[at] != seen[at]]
    listed = [(NEW, rows[at]) for at in new if at in rows]
    listed += [(CHANGED, rows[at]) for at in changed if at in rows]
    compared = all(now.values()) and all(seen.values())
    gone = len(seen) - len(both)
    return Changes(len(new), gone, len(changed), tuple(listed[:MOST_LISTED]), compared, now)
