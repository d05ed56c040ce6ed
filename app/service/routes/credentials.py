"""Credentials. Their secrets are write-only."""

from __future__ import annotations

import base64
import binascii

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.administration import Credential, NewCredential
from app.api.records.common import Created
from app.service.accounts import permissions
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Choice, Flag, Text
from app.service.store import credentials
from app.service.store.credentials import Fields, Secret
from app.service.store.events import record_name
from app.service.store.ids import public

LABEL = Text("credential_label", "Part of the label, ignoring case.")
SORT_BY = Choice("sort_by", "Sort key of the list.", tuple(credentials.ORDERS), "label")
DESCEND = Flag("descend", "Whether the order is descending.")

_EDIT = "credential edit"
_EITHER = ("credential use", _EDIT)
_LONGEST_PASSWORD = 4096
_LONGEST_FILE = 64 * 1024
ROUTES = Routes()


@ROUTES.get("/v1/credentials", returns=list[Credential], query=(LABEL, SORT_BY, DESCEND, *PAGING))
@needs(_EITHER)
def read(request: Request) -> Response:
    """Credentials, without their secrets.

    Only credentials that the account may use or edit.
    """
    within, served = permissions.allowed_credentials(account(request), *_EITHER), context(request)
    with served.db.read() as conn:
        found = credentials.listed(
            conn,
            served.seals.credentials,
            within=within,
            label=LABEL.of(request),
            sort_by=SORT_BY.of(request),
            descend=DESCEND.of(request),
            offset=OFFSET.of(request),
            limit=LIMIT.of(request),
        )
    return answer(found)


@ROUTES.get("/v1/credentials/{credential_id}", returns=list[Credential])
@needs(_EITHER)
def read_one(request: Request) -> Response:
    """One credential, without its secret."""
    key, served = _seen(request), context(request)
    with served.db.read() as conn:
        found = credentials.get(conn, key, served.seals.credentials)
    if found is None:
        raise problems.not_found()
    return answer([found])


@ROUTES.post("/v1/credentials", status=201, returns=Created, body=NewCredential)
@needs(_EDIT)
def add(request: Request) -> Response:
    """Add a credential."""
    permissions.require_everywhere(account(request), _EDIT)
    fields, secret = _given(request)
    served = context(request)
    with served.db.write() as conn:
        key = credentials.add(conn, served.seals.credentials, fields, secret)
    _tell(request, key, f"The credential {fields.label} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put("/local/v1/credentials/{credential_id}", body=NewCredential)
@needs(_EDIT)
def change(request: Request) -> Response:
    """Replace a credential with its secret.

    If the body has neither a password nor a certificate, the old ones are kept. Otherwise both are
    replaced.
    """
    key = _seen(request)
    permissions.require_credential(account(request), public(key), _EDIT)
    fields, secret = _given(request)
    served = context(request)
    with served.db.write() as conn:
        if credentials.get(conn, key) is None:
            raise problems.not_found()
        if secret == Secret():
            credentials.rename(conn, key, fields)
        else:
            credentials.replace(conn, served.seals.credentials, key, fields, secret)
    _tell(request, key, f"The credential {fields.label} was changed.")
    return nothing()


@ROUTES.delete("/local/v1/credentials/{credential_id}", refusals=(409,))
@needs(_EDIT)
def remove(request: Request) -> Response:
    """Remove a credential that nothing uses.

    409 while a Target or Location uses it.
    """
    key = _seen(request)
    permissions.require_credential(account(request), public(key), _EDIT)
    with context(request).db.write() as conn:
        found = credentials.get(conn, key)
        if found is None:
            raise problems.not_found()
        if credentials.uses(conn, key):
            raise problems.conflict("A Target or a Location uses this credential.")
        credentials.delete(conn, key)
    _tell(request, key, f"The credential {found.label} was removed.")
    return nothing()


def _tell(request: Request, key: int, message: str) -> None:
    tell(request, "credential changed", message, record=record_name("credential", key))


def _seen(request: Request) -> int:
    """Return the key of the credential in the path; the credential need not exist. Raises Problem
    (404) if the account does not see the credential.
    """
    key = parse.key(request, "credential_id")
    within = permissions.allowed_credentials(account(request), *_EITHER)
    if within is not None and key not in within:
        raise problems.not_found()
    return key


def _given(request: Request) -> tuple[Fields, Secret]:
    """Return the validated body. Raises Problem (422) naming the field."""
    new = parse.body(request, NewCredential)
    if len(new.password or "") > _LONGEST_PASSWORD or "\0" in (new.password or ""):
        raise problems.invalid_input("password")
    if bool(new.cert_name) != bool(new.cert_file):
        raise problems.invalid_input("cert_file" if new.cert_name else "cert_name")
    fields = Fields(
        label=parse.plain(new.label, "label"),
        type=parse.plain(new.type, "type"),
        username=parse.plain(new.username, "username", empty=True),
        cert_name=parse.plain(new.cert_name, "cert_name") if new.cert_name else None,
    )
    return fields, Secret(password=new.password, certificate=_file(new.cert_file))


def _file(given: str | None) -> bytes | None:
    if not given:
        return None
    try:
        content = base64.b64decode(given, validate=True)
    except (binascii.Error, ValueError):
        raise problems.invalid_input("cert_file") from None
    if len(content) > _LONGEST_FILE:
        raise problems.invalid_input("cert_file")
    return content
