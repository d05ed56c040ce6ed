"""Requested actions, and their split into requests (contract 4.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.api.records.enums import Action, OperationStatus
from app.api.records.queries import LastRemediation
from app.api.records.remediation import RemediationOrder
from app.state.rows.keys import Key, Row

_MASKED = {OperationStatus.MASKED.value, OperationStatus.PARTIALLY_MASKED.value}
Stretch = tuple[int, int]
"""Offset and length of a match, or of several overlapping ones."""


@dataclass(frozen=True, slots=True)
class ChangeRequest:
    """A requested action on match objects of the server at `place`, by this `account`. `data_types`
    None means all.

    `password` is used by an encryption, `location` (a folder of the server) by a quarantine.
    """

    action: Action
    sign_off: str = ""
    reason: str = ""
    data_types: tuple[str, ...] | None = None
    place: str = ""
    account: str = ""
    password: str = field(default="", repr=False)
    location: str = ""
    places: Mapping[Key, tuple[Stretch, ...]] = field(default_factory=dict)
    """Byte ranges by object. In an object listed here, only the matches in its ranges are masked.
    """
    command: str = ""
    """ID of the command that the jobs of this request belong to."""
    proposed_by: str = ""
    """The person whose signed proposal this account has approved; "" if there is none. An action
    that needs approval may be performed only if this is set.
    """


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
        """The IDs of the match objects of this part."""
        return [row.key.object_id for row in self.rows]

    @property
    def name(self) -> str:
        """The path of the file. If the part has only one object, the path of this object."""
        return self.rows[0].location if len(self.rows) == 1 else self.path

    @property
    def masked_members(self) -> int:
        """Number of members of the file that were masked individually. Their undo leaves the other
        members of the file as they are.
        """
        return sum(row.location != self.path and row.status in _MASKED for row in self.rows)


@dataclass(frozen=True, slots=True)
class ProposedChange:
    """A proposed action that a second person is about to answer. It cannot be altered.

    `parts` contain the objects on which it may still be performed. If the server will carry out
    the action, `proposed_by` is "", and the console only previews the action. `digest` is the
    digest of the signed file.
    """

    action: Action
    parts: tuple[RequestPart, ...]
    reason: str
    data_types: tuple[str, ...] | None = None
    location: str = ""
    places: Mapping[Key, tuple[Stretch, ...]] = field(default_factory=dict)
    proposed_by: str = ""
    digest: str = ""

    @property
    def keys(self) -> list[Key]:
        """The objects of all parts."""
        return [row.key for part in self.parts for row in part.rows]

    def signed_reason(self, account: str, reason: str = "") -> str:
        """Return the reason, extended by the names of the proposer and of the account that
        approves.
        """
        said = reason or self.reason
        return f"{said} (proposed by {self.proposed_by}, approved by {account})"  # not translated


def baseline(row: Row) -> LastRemediation | None:
    """Return the remediation record that a match object has before a request, if any."""
    if not row.status:
        return None
    return LastRemediation(
        action=row.status,
        signoff=row.signoff,
        reason=row.reason,
        user_uid=row.user_uid,
        error=row.remediation_error or None,
    )


def order(wish: ChangeRequest, part: RequestPart) -> RemediationOrder:
    """Return the body of the request for one part, without the ID of the command."""
    return RemediationOrder(
        path=part.path,
        sign_off=wish.sign_off,
        reason=wish.reason,
        object_ids=part.object_ids,
        data_types=list(wish.data_types) if wish.data_types else None,
        password=wish.password or None,
        location=wish.location or None,
        places=_places(wish, part) or None,
    )


def _places(wish: ChangeRequest, part: RequestPart) -> dict[str, list[Stretch]]:
    """Return the chosen byte ranges of a part's objects, by object ID."""
    chosen = ((row.key.object_id, wish.places.get(row.key)) for row in part.rows)
    return {object_id: list(places) for object_id, places in chosen if places}
