"""Authentication: the session's own account, and the users in the store.

The session's account has every permission. Its password is random (256 bits), so the service needs
only a plain SHA-256 of it: nobody can reverse this hash, and it is fast enough to check every
request. The password of a user is verified with Argon2id, which is slow, so a correct header is
cached for five minutes (docs/reliability.md, "Who gets in").
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import hashlib
import secrets
import sqlite3
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.service.accounts.login_attempts import Attempts
from app.service.accounts.password_queue import PasswordQueue
from app.service.accounts.passwords import Hashing
from app.service.store import users
from app.service.store.database import Database
from app.service.store.ids import internal, public
from app.service.store.sql_text import fold
from app.service.store.users import ADMINISTRATOR, EVERYWHERE, Grant, StoredUser

SESSION_ID = "1"
"""User ID of the session's account; no user in the store can have it."""
REMEMBERED_SECONDS = 300.0
MOST_REMEMBERED = 64
LOGIN_TOLD_SECONDS = 3600.0

PERMISSIONS = frozenset((*GLOBAL_PERMISSIONS, *NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS))
"""All permissions of contract 5: global, on Groups, Targets and Locations, and on credentials."""


@dataclass(frozen=True, slots=True)
class Account:
    """An authenticated user with permissions.

    A global administrator holds every permission on everything. `grants` are the single
    permissions that were given to the account. They determine `permissions` (held on at least one
    resource) and `everywhere` (held on everything).
    """

    id: str
    username: str
    grants: frozenset[Grant] = frozenset()
    permissions: frozenset[str] = field(init=False)
    everywhere: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        held = frozenset(grant.permission for grant in self.grants)
        everywhere = frozenset(
            grant.permission for grant in self.grants if grant.realm == EVERYWHERE
        )
        admin = ADMINISTRATOR in everywhere
        object.__setattr__(self, "permissions", PERMISSIONS if admin else held)
        object.__setattr__(self, "everywhere", PERMISSIONS if admin else everywhere)


def actor(account_id: str, username: str) -> str:
    """Return the text that stands for an account in the audit journal: `<ID>:<current name>`."""
    return f"{account_id}:{username}"


def session_account(username: str) -> Account:
    """Return the session's account: that of the console, or of `serve`. It has every permission."""
    return Account(SESSION_ID, username, frozenset(Grant(EVERYWHERE, 0, p) for p in PERMISSIONS))


class _Basic(NamedTuple):
    """A decoded Basic header, with keyed digests of the whole header and of the user name in
    it.
    """

    text: bytes
    mark: bytes
    name: bytes


class Accounts:
    """Checks the Basic header of every request, in the event loop of the service.

    `clock` returns monotonic seconds. `tell` records an event. It is called with the operation
    (`event_table.py`), a sentence, and the account's name, if known. The sentence contains no
    password, and no text typed by an unknown caller.
    """

    def __init__(
        self,
        username: str,
        password: str,
        *,
        db: Database,
        tell: Callable[[str, str, str | None], None],
        clock: Callable[[], float] = time.monotonic,
        hashing: Hashing | None = None,
    ) -> None:
        self.account = session_account(username)
        self.hashing = hashing or Hashing()
        self._expected = hashlib.sha256(f"{username}:{password}".encode()).digest()
        self._key = secrets.token_bytes(32)
        self._db = db
        self._tell = tell
        self._clock = clock
        self._attempts = Attempts(clock, self._tell_failures)
        self._lock = threading.Lock()
        self._remembered: dict[bytes, tuple[float, Account]] = {}
        self._changes = 0
        self._told: dict[str, float] = {}
        self._trying: dict[tuple[bytes, int], asyncio.Task[Account | None]] = {}
        self._queue = PasswordQueue(self._find, self._holds)
        self._listeners: list[Callable[[str], None]] = []

    def __repr__(self) -> str:
        return f"Accounts({self.account.username!r})"

    async def check(self, authorization: str | None) -> Account | None:
        """Return the account of this `Authorization` header. None means that the header is not
        valid, or that its user name must wait after failed logins; the request then gets a 401
        (contract 5).

        Raises DatabaseError if the store cannot be read.
        """
        if authorization is None:
            return None
        known = self.known(authorization)
        if known is not None:
            return known
        mark = self._digest(authorization.encode())
        text = _credentials(authorization)
        if secrets.compare_digest(hashlib.sha256(text).digest(), self._expected):
            self._remember(mark, self.account, self._changes)
            self._tell_success(self.account)
            return self.account
        return await self._try(_Basic(text, mark, self._digest(_name(text))))

    def known(self, authorization: str) -> Account | None:
        """Return the account if this `Authorization` header was verified recently. None means that
        the header is not cached; it may still be valid.
        """
        with self._lock:
            until, found = self._remembered.get(self._digest(authorization.encode()), (0.0, None))
            return found if self._clock() < until else None

    def current(self, conn: sqlite3.Connection, user_id: str) -> Account | None:
        """Return an account with its present permissions; None if the account was removed."""
        if user_id == SESSION_ID:
            return self.account
        stored = users.get(conn, internal(user_id) or 0)
        if stored is None:
            return None
        return Account(public(stored.id), stored.username, stored.grants)

    def forget(self, user_id: str) -> None:
        """Drop the cached headers of a user who was changed or removed, and call the listeners."""
        with self._lock:
            self._changes += 1
            for mark in [m for m, (_, found) in self._remembered.items() if found.id == user_id]:
                del self._remembered[mark]
            self._told.pop(user_id, None)
        for listener in self._listeners:
            listener(user_id)

    def on_change(self, listener: Callable[[str], None]) -> None:
        """Register a listener, called in any thread with the ID of each changed or removed user."""
        self._listeners.append(listener)

    def report(self, *, everything: bool = False) -> None:
        """Record the failed logins that are due for a report. With `everything` (on shutdown),
        record all of them.
        """
        self._attempts.report(everything=everything)

    def close(self) -> None:
        """End the thread that verifies passwords."""
        self._queue.close()

    async def _try(self, basic: _Basic) -> Account | None:
        """Verify a header that is not cached.

        Simultaneous requests with the same header share one task. If an account was changed after
        the task began, a new task starts, because the first one may use the old password.
        """
        same = (basic.mark, self._changes)
        trying = self._trying.get(same)
        if trying is None:
            if not self._attempts.may_try(basic.name):
                self._attempts.failed(basic.name)
                return None
            trying = asyncio.ensure_future(self._verify(basic))
            self._trying[same] = trying
            trying.add_done_callback(lambda _: self._trying.pop(same, None))
            return await asyncio.shield(trying)
        found = await asyncio.shield(trying)
        if found is None:
            self._attempts.failed(basic.name)
        return found

    async def _verify(self, basic: _Basic) -> Account | None:
        changes = self._changes
        name, _, password = basic.text.decode("utf-8", "replace").partition(":")
        stored, right = await self._queue.verify(name, password)
        if stored is None or not right:
            self._attempts.failed(basic.name, stored.username if stored else None)
            return None
        account = Account(public(stored.id), stored.username, stored.grants)
        self._remember(basic.mark, account, changes)
        self._tell_success(account, again=self._attempts.succeeded(basic.name))
        return account

    def _find(self, name: str) -> StoredUser | None:
        """Return the user of this name. Runs in the password thread."""
        domain, _, name = name.rpartition("\\")
        with self._db.read() as conn:
            return users.find(conn, domain, name)

    def _holds(self, stored: StoredUser | None, password: str) -> bool:
        """Return whether the password is right. If so, replace an outdated hash. Runs in the
        password thread.
        """
        right = self.hashing.holds(stored.password if stored else None, password)
        if stored is not None and right and self.hashing.outdated(stored.password):
            better = self.hashing.hash(password)
            with self._db.write() as conn:
                users.upgrade_password(conn, stored.id, stored.password, better)
        return right

    def _remember(self, mark: bytes, account: Account, changes: int) -> None:
        """Cache a correct header, unless an account was changed during the verification."""
        with self._lock:
            if changes == self._changes:
                self._remembered.pop(mark, None)
                while len(self._remembered) >= MOST_REMEMBERED:
                    del self._remembered[next(iter(self._remembered))]  # the oldest
                self._remembered[mark] = (self._clock() + REMEMBERED_SECONDS, account)

    def _tell_success(self, account: Account, *, again: bool = False) -> None:
        """Record a login if it is the first of this account in an hour, or if it follows failures
        (`again`).
        """
        now = self._clock()
        with self._lock:
            if not again and now < self._told.get(account.id, now):
                return
            self._told[account.id] = now + LOGIN_TOLD_SECONDS
        self._tell("login successful", f"{account.username} signed in.", account.username)

    def _tell_failures(self, count: int, username: str | None) -> None:
        times = "once" if count == 1 else f"{count} times"
        said = "A wrong user name or password" if username is None else "A wrong password"
        self._tell("login failed", f"{said} was given {times}.", username)

    def _digest(self, text: bytes) -> bytes:
        return hashlib.blake2b(text, key=self._key, digest_size=32).digest()


def _name(text: bytes) -> bytes:
    """Return the case-folded name in `user:password`."""
    return fold(text.partition(b":")[0].decode("utf-8", "replace")).lstrip("\\").encode()


def _credentials(authorization: str) -> bytes:
    """Return `user:password` from a Basic header. For an invalid header, return b"", which matches
    no account.
    """
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "basic":
        return b""
    try:
        return base64.b64decode(token.strip(), validate=True)
    except (binascii.Error, ValueError):
        return b""
