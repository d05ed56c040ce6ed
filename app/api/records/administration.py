"""Credentials, agents, users, licences, and the server itself."""

from __future__ import annotations

from typing import Any

from msgspec import field

from app.api.records.common import Count, Id, Moment, Record


class Credential(Record, frozen=True, kw_only=True):
    """A stored credential. The secret is never returned. `secret_lost` means that the key that
    encrypts the secret is gone. A user must then enter the secret again.
    """

    id: Id
    label: str
    type: str
    username: str
    cert_name: str | None = None
    secret_lost: bool = False


class NewCredential(Record, frozen=True, kw_only=True):
    """The body of POST `/v1/credentials`; `cert_file` is base64."""

    label: str
    username: str
    type: str
    password: str | None = None
    cert_name: str | None = None
    cert_file: str | None = None

    def __repr__(self) -> str:
        return f"NewCredential(type={self.type!r})"


class Network(Record, frozen=True, kw_only=True):
    """A network interface of an agent's host."""

    ip: str
    device: str
    mac: str


class Scanning(Record, frozen=True, kw_only=True):
    """What one process of an agent scans at this moment. The process reads `objects` objects of a
    Location one after the other; `path` is the path of the first one.
    """

    target_id: Id
    location_id: Id
    path: str
    objects: int = 1


class Agent(Record, frozen=True, kw_only=True):
    """A program that scans on behalf of the server. The server decides which fields are present.
    `load` is the system load per processor: the mean number of processes that wanted to run in the
    last minute, divided by the number of processors. `last_seen` is when a worker on another
    machine last sent a message. `lacks` names the readers that this worker does not have: `ocr`
    (text in pictures), `parquet`. `group` is the name of the agent's group. `scanning` is what the
    agent scans now; what the account may not see is left out.
    """

    id: Id
    name: str
    type: str | None = None
    version: str | None = None
    platform: str | None = None
    platform_compatibility: str | None = None
    verified: bool | None = None
    connected: bool | None = None
    connected_ip: str | None = None
    time_difference: float | None = None
    proxy: bool | None = None
    user: str | None = None
    cpu: str | None = None
    cores: int | None = None
    ram: int | None = None
    boot: Moment | None = None
    started: Moment | None = None
    networks: list[Network] | None = None
    load: float | None = None
    last_seen: Moment | None = None
    lacks: list[str] | None = None
    group: str | None = None
    scanning: list[Scanning] | None = None


class ResourcePermissions(Record, frozen=True, kw_only=True):
    """Permissions on one resource; `realm` is a value of contract 2.10 "Access realms"."""

    realm: str
    id: str
    permissions: list[str]


class Permissions(Record, frozen=True, kw_only=True):
    """The permissions of a user (contract 5)."""

    global_: list[str] = field(name="global")
    resource: list[ResourcePermissions]


class User(Record, frozen=True, kw_only=True):
    """An account."""

    id: Id
    name: str
    email: str
    domain: str
    permissions: Permissions | None = None


class NewUser(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/users`."""

    name: str
    password: str
    email: str = ""
    domain: str = ""
    permissions: Permissions | None = None

    def __repr__(self) -> str:
        return f"NewUser(name={self.name!r})"


class UserUpdate(Record, frozen=True, kw_only=True):
    """The body of PUT `/local/v1/users/<user_id>`. If `password` is missing, the old password is
    kept.
    """

    name: str
    email: str = ""
    domain: str = ""
    password: str | None = None
    permissions: Permissions | None = None

    def __repr__(self) -> str:
        return f"UserUpdate(name={self.name!r})"


class License(Record, frozen=True, kw_only=True):
    """The licence; `state` is `licensed`, `expired`, `exceeded` or `absent`."""

    state: str
    edition: str
    company: str
    targets: Count
    expires: Moment | None = None
    summary: Any = None


class LicenseChange(Record, frozen=True, kw_only=True):
    """The body of PUT `/local/v1/license`: a state and an edition (`professional`, `pii`)."""

    state: str
    edition: str


class Server(Record, frozen=True, kw_only=True):
    """The server itself: its name, its clock (Unix seconds), its version and its load."""

    host_name: str
    timestamp: Moment
    version: str
    public_key: str
    loads: list[float]


class MipLabel(Record, frozen=True, kw_only=True):
    """A sensitivity label of a classification system."""

    id: Id
    name: str
    description: str
    sensitivity: str


class FileFormat(Record, frozen=True, kw_only=True):
    """A file format, and the number of match locations that are files of this format."""

    format: str
    locations: Count


class DailyMatches(Record, frozen=True, kw_only=True):
    """The number of matches at the end of one day."""

    timestamp: Moment
    matches: Count


class Inaccessible(Record, frozen=True, kw_only=True):
    """An object that a scan could not read; `severity` is `notice`, `error` or `critical`."""

    path: str
    severity: str
    message: str
    timestamp: Moment
