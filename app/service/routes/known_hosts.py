"""SSH servers trusted by this service: a list that only users change."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.local import KnownHost, NewKnownHost
from app.service.accounts.guard import needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.protocols.known_hosts import SSH_PORT, KnownHosts, TrustedKey, entry_name
from app.service.protocols.opening import known_hosts
from app.service.protocols.source import SourceFailed, address
from app.service.routes import parse
from app.service.routes.context import context
from app.service.routes.endpoint import Routes

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

    201 if the machine shows the key of this fingerprint.

    409 if another key of the host is in the list: a user must remove it first.
    """
    from app.service.protocols.ssh import fetch_host_key  # noqa: PLC0415 - it takes long to load

    wanted = parse.body(request, NewKnownHost)
    known = _list(request)
    try:
        host, port = address(wanted.host, SSH_PORT)
    except SourceFailed:
        raise problems.invalid_input("host") from None
    try:
        key = fetch_host_key(host, port)
    except SourceFailed as error:
        raise Problem(422, f"{problems.invalid_input('host').message} {error}") from None
    shown = f"{key.get_algorithm()} {key.get_fingerprint()}"
    if key.get_fingerprint() != wanted.fingerprint.strip():
        said = f"{wanted.host} shows another key: {shown}. It is not trusted."
        raise Problem(422, f"{problems.invalid_input('fingerprint').message} {said}")
    name = entry_name(host, port)
    for one in known.trusted():
        if one.host == name and one.fingerprint == key.get_fingerprint():
            return answer(_record(one), 201)
        if one.host == name:
            raise problems.conflict("Another key of this host is trusted. Remove it first.")
    try:
        added = known.add(host, port, key)
    except OSError as error:
        raise Problem(503, f"The list cannot be written: {error.strerror}.") from None
    return answer(_record(added), 201)


@ROUTES.delete(f"{PATH}/{{key_id}}")
@needs("system manager")
def forget(request: Request) -> Response:
    """Stop trusting an SSH server."""
    try:
        found = _list(request).forget(request.path_params["key_id"])
    except OSError as error:
        raise Problem(503, f"The list cannot be written: {error.strerror}.") from None
    if not found:
        raise problems.not_found()
    return nothing()


def _list(request: Request) -> KnownHosts:
    return known_hosts(context(request).folder)


def _record(key: TrustedKey) -> KnownHost:
    return KnownHost(id=key.id, host=key.host, key_type=key.key_type, fingerprint=key.fingerprint)
