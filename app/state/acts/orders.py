"""Requested actions, and their split into requests (contract 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.api.records.enums import Action
from app.api.records.queries import LastRemediation
from app.state.rows.keys import Key, Row

Stretch = tuple[int, int]
"""Offset and length of a match, or of several overlapping ones."""


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """An action on match objects of the server at `place`. `data_types` None means all.

    `password` is used by an encryption, `location` (a folder of the server) by a quarantine.
    """

    action: Action
    sign_off: str = ""
    reason: str = ""
    data_types: tuple[str, ...] | None = None
    place: str = ""
    password: str = field(default="", repr=False)
    location: str = ""
    places: Mapping[Key, tuple[Stretch, ...]] = field(default_factory=dict)
    """Objects of which only the matches in these byte ranges are masked."""
    command: str = ""
    """Ties the jobs of this request."""


@dataclass(frozen=True, slots=True)
class RequestPart:
    """One request: objects of one file in a Location, or of many files below `path`."""

    target_id: str
    location_id: str
    path: str
    rows: tuple[Row, ...]
    many: bool = False
    """Whether the objects may be of different files."""

    @property
    def object_ids(self) -> list[str]:
        """The IDs of its match objects."""
        return [row.key.object_id for row in self.rows]

    @property
    def name(self) -> str:
        """The path of the file, or of the object if the part has only one."""
        return self.rows[0].location if len(self.rows) == 1 else self.path


def baseline(row: Row) -> LastRemediation | None:
    """Return the remediation record of a match object before an order."""
    if not row.status:
        return None
    return LastRemediation(
        action=row.status,
        signoff=row.signoff,
        reason=row.reason,
        user_uid=row.user_uid,
        error=row.remediation_error or None,
    )
