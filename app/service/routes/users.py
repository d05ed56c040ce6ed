"""User accounts (/v1/users and /local/v1/users in `docs/api.md`).

A permission manager sees all accounts, other users only their own. Managers cannot grant
permissions that they lack, and cannot change an account with more permissions than their own. Only
a global administrator can create a global administrator.
"""

from __future__ import annotations

import sqlite3

from starlette.requests import Request
from starlette.responses import Response

from app.api.records.administration import NewUser, User, UserUpdate
from app.api.records.common import Created
from app.service.accounts import permissions, user_rules
from app.service.accounts.accounts import SESSION_ID, Account
from app.service.accounts.guard import account, needs
from app.service.base import problems
from app.service.base.answers import answer, nothing
from app.service.base.problems import Problem
from app.service.routes import parse
from app.service.routes.context import context, tell
from app.service.routes.endpoint import Routes
from app.service.routes.parameters import LIMIT, OFFSET, PAGING, Flag, Text
from app.service.store import users
from app.service.store.events import record_name
from app.service.store.ids import internal, public
from app.service.store.sql_text import fold
from app.service.store.users import Grant, StoredUser

USER_NAME = Text("user_name", "Part of the name, ignoring case.")
DETAILS = Flag("details", "Whether the permissions are shown.")
MANAGER = "permission manager"
ROUTES = Routes()


@ROUTES.get("/v1/users", returns=list[User], query=(USER_NAME, DETAILS, *PAGING))
@needs("api access")
def read(request: Request) -> Response:
    """User accounts.

    The order is by user ID; the account of the service's session comes first.
    """
    name, details = USER_NAME.of(request), DETAILS.of(request)
    offset, limit = OFFSET.of(request), LIMIT.of(request)
    who = account(request)
    session = context(request).accounts.account
    with context(request).db.read() as conn:
        if MANAGER not in who.permissions:
            own = [_own(conn, who, details=details)]
            found = [user for user in own if fold(name) in fold(user.name)]
            return answer(found[offset : offset + limit])
        first = [_session(session, details=details)]
        if fold(name) not in fold(session.username):
            first = []
        stored = users.listed(conn, name=name, offset=max(offset - len(first), 0), limit=limit)
        found = [*first[offset:], *(users.record(user, details=details) for user in stored)]
    return answer(found[:limit])


@ROUTES.get("/v1/users/{user_id}", returns=list[User], query=(DETAILS,))
@needs("api access")
def read_one(request: Request) -> Response:
    """One user account, in a list."""
    user_id, details = request.path_params["user_id"], DETAILS.of(request)
    who = account(request)
    if user_id != who.id and MANAGER not in who.permissions:
        raise problems.not_found()
    with context(request).db.read() as conn:
        if user_id == SESSION_ID:
            return answer([_session(context(request).accounts.account, details=details)])
        return answer([users.record(_stored(conn, request), details=details)])


@ROUTES.post("/local/v1/users", status=201, returns=Created, body=NewUser, refusals=(409,))
@needs(MANAGER)
def add(request: Request) -> Response:
    """Add a user account."""
    new = parse.body(request, NewUser)
    user_rules.check_identity(new.name, new.domain, new.email)
    user_rules.check_password(new.password, new.name)
    served, who = context(request), account(request)
    password = context(request).accounts.hashing.hash(new.password)
    with served.db.write() as conn:
        granted = user_rules.grants(conn, new.permissions)
        _require_all(conn, who, granted)
        key = users.add(
            conn,
            name=new.name,
            domain=new.domain,
            email=new.email,
            password=password,
            now=served.now(),
        )
        if key is None:
            raise problems.conflict("An account with this name exists.")
        users.set_grants(conn, key, granted)
    _tell(request, key, f"The account {new.name} was added.")
    return answer(Created(id=public(key)), 201)


@ROUTES.put("/local/v1/users/{user_id}", body=UserUpdate, refusals=(409,))
@needs(MANAGER)
def change(request: Request) -> Response:
    """Replace a user account.

    Omitted fields are cleared, except the password.
    """
    new = parse.body(request, UserUpdate)
    user_rules.check_identity(new.name, new.domain, new.email)
    password = None
    if new.password is not None:
        user_rules.check_password(new.password, new.name)
        password = context(request).accounts.hashing.hash(new.password)
    who = account(request)
    with context(request).db.write() as conn:
        stored = _stored(conn, request)
        granted = user_rules.grants(conn, new.permissions)
        _require_all(conn, who, stored.grants | granted)
        user_rules.keep_an_administrator(conn, stored.id, granted)
        if not users.update(conn, stored.id, name=new.name, domain=new.domain, email=new.email):
            raise problems.conflict("An account with this name exists.")
        users.set_grants(conn, stored.id, granted)
        if password is not None:
            users.set_password(conn, stored.id, password)
    context(request).accounts.forget(public(stored.id))
    _tell(request, stored.id, f"The account {new.name} was changed.")
    return nothing()


@ROUTES.delete("/local/v1/users/{user_id}", refusals=(409,))
@needs(MANAGER)
def remove(request: Request) -> Response:
    """Remove a user account.

    Records of what the user did keep the ID of the account.
    """
    who = account(request)
    with context(request).db.write() as conn:
        stored = _stored(conn, request)
        _require_all(conn, who, stored.grants)
        user_rules.keep_an_administrator(conn, stored.id)
        users.delete(conn, stored.id)
    context(request).accounts.forget(public(stored.id))
    _tell(request, stored.id, f"The account {stored.name} was removed.")
    return nothing()


def _tell(request: Request, key: int, message: str) -> None:
    tell(request, "account changed", message, record=record_name("account", key))


def _stored(conn: sqlite3.Connection, request: Request) -> StoredUser:
    """Return the user in the path. Raises Problem: 404, or 403 for the session's account."""
    user_id = request.path_params["user_id"]
    if user_id == SESSION_ID:
        raise Problem(403, "This account belongs to the running service and cannot be changed.")
    found = users.get(conn, internal(user_id) or 0)
    if found is None:
        raise problems.not_found()
    return found


def _require_all(conn: sqlite3.Connection, who: Account, granted: frozenset[Grant]) -> None:
    """Raise Problem (403) unless the account itself has every permission that it grants."""
    for grant in granted:
        if not permissions.covers(conn, who, grant):
            raise problems.forbidden(grant.permission)


def _own(conn: sqlite3.Connection, who: Account, *, details: bool) -> User:
    stored = users.get(conn, internal(who.id) or 0)
    if stored is None:
        return _session(who, details=details)
    return users.record(stored, details=details)


def _session(who: Account, *, details: bool) -> User:
    held = users.permissions(who.grants) if details else None
    return User(id=who.id, name=who.username, email="", domain="", permissions=held)
