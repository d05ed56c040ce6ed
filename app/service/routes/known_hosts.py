"""SSH servers that this service trusts. Only users change the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.local import KnownHost, KnownHostUpdate, NewKnownHost
from app.service.accounts.guard import needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.protocols.known_hosts import (
    SSH_PORT,
    HostTrusted,
    KnownHosts,
    TrustedKey,
    entry_name,
    split_name,
)
from app.service.protocols.opening import known_hosts
from app.service.protocols.source import SourceFailed, address
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes

if TYPE_CHECKING:
    from asyncssh import SSHKey

PATH = "/local/v1/ssh/known-hosts"
ROUTES = Routes()


@ROUTES.get(PATH, returns=list[KnownHost])
@needs("system manager")
def listed(request: Request) -> Response:
    """The SSH servers that are trusted."""
    found = _list(request).trusted()
    return answer([_record(key) for key in found])


@ROUTES.post(PATH, body=NewKnownHost, returns=KnownHost, status=201, refusals=(409,))
@needs("system manager")
def trust(request: Request) -> Response:
    """Trust the key that an SSH server shows.

    201 if the server shows a key with this fingerprint.

    409 if the list has another key of the host: replace that key with PUT, or remove it first.
    """
    wanted = parse.body(request, NewKnownHost)
    try:
        host, port = address(wanted.host, SSH_PORT)
    except SourceFailed:
        raise problems.invalid_input("host") from None
    key = _shown(host, port, wanted.fingerprint, "host")
    try:
        added = _list(request).add(host, port, key)
    except HostTrusted:
        message = "Another key of this host is trusted. Edit the host key to replace it."
        raise problems.conflict(message) from None
    except OSError as error:
        raise _unwritten(error) from None
    _tell(request, added, f"The host key of {added.host} was added: {added.fingerprint}.")
    return answer(_record(added), 201)


@ROUTES.put(f"{PATH}/{{key_id}}", body=KnownHostUpdate)
@needs("system manager")
def replace(request: Request) -> Response:
    """Trust another key of an SSH server instead of the present one.

    204 if the server shows a key with this fingerprint.
    """
    wanted = parse.body(request, KnownHostUpdate)
    known, key_id = _list(request), request.path_params["key_id"]
    found = known.get(key_id)
    if found is None:
        raise problems.not_found()
    key = _shown(*split_name(found.host), wanted.fingerprint, "fingerprint")
    try:
        now = known.replace(key_id, key)
    except OSError as error:
        raise _unwritten(error) from None
    if now is None:
        raise problems.not_found()
    _tell(request, now, f"The host key of {now.host} was replaced: {now.fingerprint}.")
    return nothing()


@ROUTES.delete(f"{PATH}/{{key_id}}")
@needs("system manager")
def forget(request: Request) -> Response:
    """Stop trusting an SSH server."""
    try:
        found = _list(request).forget(request.path_params["key_id"])
    except OSError as error:
        raise _unwritten(error) from None
    if found is None:
        raise problems.not_found()
    _tell(request, found, f"The host key of {found.host} was removed.")
    return nothing()


def _shown(host: str, port: int, fingerprint: str, field: str) -> SSHKey:
    """Return the key that a server shows. Raises Problem (422): about `field` if the server shows
    no key, about the fingerprint if it shows another key.
    """
    from app.service.protocols.ssh import fetch_host_key  # noqa: PLC0415 - it takes long to load

    try:
        key = fetch_host_key(host, port)
    except SourceFailed as error:
        raise Problem(422, f"{problems.invalid_input(field).message} {error}") from None
    if key.get_fingerprint() != fingerprint.strip():
        name = entry_name(host, port)
        shown = f"{key.get_algorithm()} {key.get_fingerprint()}"
        said = f"{name} shows another key: {shown}. It is not trusted."
        raise Problem(422, f"{problems.invalid_input('fingerprint').message} {said}")
    return key


def _unwritten(error: OSError) -> Problem:
    return Problem(503, f"The list cannot be written: {error.strerror}.")


def _tell(request: Request, key: TrustedKey, message: str) -> None:
    tell(request, "ssh host key changed", message, record=f"ssh_host_key/{key.id}")


def _list(request: Request) -> KnownHosts:
    return known_hosts(context(request).folder)


def _record(key: TrustedKey) -> KnownHost:
    return KnownHost(id=key.id, host=key.host, key_type=key.key_type, fingerprint=key.fingerprint)
