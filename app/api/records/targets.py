"""Targets, discovered Targets and probing (contract 2.2, 2.4, 2.5)."""

from __future__ import annotations

from app.api.records.common import ErrorCounts, Id, MatchCounts, Record
from app.api.records.locations import Location


class Target(Record, frozen=True, kw_only=True):
    """A server, workstation, mailbox or account that is scanned.

    `locations` is present only in the answer of `/v1/groups/all`.
    """

    id: Id
    name: str
    comments: str
    search_status: str
    errors: ErrorCounts
    matches: MatchCounts
    search_time: float | None = None
    platform: str | None = None
    proxy_id: str | None = None
    credential_id: str | None = None
    locations: list[Location] | None = None


class NewTarget(Record, frozen=True, kw_only=True):
    """The body of POST `/v1/targets`."""

    name: str
    group_id: str | None = None
    credential_id: str | None = None
    proxy_id: str | None = None
    platform: str | None = None
    comments: str | None = None
    protocol: str | None = None
    """Protocol of the Target. The contract does not list this field. A deprecated protocol is
    refused (400), and so is a protocol that the server does not support (400 or 422).
    """


class TargetFields(Record, frozen=True, kw_only=True):
    """The body of PUT `/v1/targets/<target_id>` as the service reads it: omitted fields are
    cleared.
    """

    group_id: str | None = None
    credential_id: str | None = None
    proxy_id: str | None = None
    platform: str | None = None
    comments: str | None = None


class TargetUpdate(TargetFields, frozen=True, kw_only=True):
    """The body of PUT `/v1/targets/<target_id>` as the console writes it.

    `group_id` is mandatory, because a Target would lose its Group if the field were omitted.
    """

    group_id: str


class DiscoveredTarget(Record, frozen=True, kw_only=True):
    """A Target that the server has discovered and that is not in the inventory yet (contract
    2.4).
    """

    name: str
    platform: str | None = None


class Probe(Record, frozen=True, kw_only=True):
    """The body of POST `/v1/targets/probing`; without `path` the folder `/` is probed."""

    target_name: str
    protocol: str
    path: str | None = None
    credential_id: str | None = None
    proxy_id: str | None = None
    platform: str | None = None


class ProbeEntry(Record, frozen=True, kw_only=True):
    """One entry found by probing; `type` is `file`, `folder` or `empty folder` (contract 2.5)."""

    path: str
    type: str
