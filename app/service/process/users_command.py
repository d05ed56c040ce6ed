"""`discovery-console users`: manage accounts on the command line while the service is stopped.

No login is required, because anyone who can write the data folder could change the accounts
anyway. A password is read from the terminal, or from the first line of standard input. It is never
an argument, because other users of the computer can see arguments.
"""

from __future__ import annotations

import contextlib
import functools
import getpass
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import ParamSpec

from app.api.records.administration import Permissions, ResourcePermissions
from app.api.records.enums import CREDENTIAL_PERMISSIONS, GLOBAL_PERMISSIONS, NODE_PERMISSIONS
from app.secrets.hardening import harden
from app.service.accounts import user_rules
from app.service.accounts.passwords import Hashing
from app.service.base.problems import Problem
from app.service.process.folder_lock import StartError, only_service
from app.service.process.terminal import BAD_INPUT, UsageError, answer, prepare_folder, say
from app.service.store import credentials, database, events, groups, targets, users
from app.service.store.database import Database, DatabaseError
from app.service.store.ids import internal, public
from app.service.store.users import ADMINISTRATOR, EVERYWHERE, Grant, StoredUser

P = ParamSpec("P")


def _command(work: Callable[P, None]) -> Callable[P, int]:
    """Wrap `work` as a command: print an error as one sentence, and return the exit code."""

    @functools.wraps(work)
    def command(*args: P.args, **kwargs: P.kwargs) -> int:
        try:
            work(*args, **kwargs)
        except (UsageError, StartError, DatabaseError, Problem) as error:
            say(str(error))
            return BAD_INPUT
        except OSError as error:
            say(f"The data folder cannot be used: {error.strerror}.")
            return BAD_INPUT
        return 0

    return command


@contextlib.contextmanager
def _store(data: Path, *, new: bool = False) -> Iterator[Database]:
    """Open the store of a data folder whose service is stopped. Raises StartError, UsageError."""
    harden()
    prepare_folder(data)
    folder = data.absolute() / "service"
    if not new and not (folder / database.NAME).exists():
        raise UsageError(f"There is no service data in {data}. Set its folder with --data.")
    with only_service(data.absolute()):
        db = Database(folder)
        try:
            yield db
        finally:
            db.close()


@_command
def list_command(data: Path) -> None:
    """Print all accounts with their permissions to standard output."""
    with _store(data) as db, db.read() as conn:
        for user in users.listed(conn):
            held = users.permissions(user.grants)
            answer(f"{public(user.id)}  {user.username}  {user.email}".rstrip())
            for where, names in [
                ("", held.global_),
                *((f"{one.realm} {one.id}".rstrip(), one.permissions) for one in held.resource),
            ]:
                if names:
                    answer(f"    {where + ': ' if where else ''}{', '.join(names)}")


@_command
def add_command(data: Path, login: str, email: str, *, administrator: bool) -> None:
    r"""Add an account, `DOMAIN\name` or a name alone; an `administrator` has every permission."""
    domain, _, name = login.rpartition("\\")
    user_rules.check_identity(name, domain, email)
    with _store(data, new=True) as db:
        password = _password()
        user_rules.check_password(password, name)
        hashed = Hashing().hash(password)
        granted = {Grant(EVERYWHERE, 0, ADMINISTRATOR if administrator else "api access")}
        with db.write() as conn:
            now = time.time()
            key = users.add(conn, name=name, domain=domain, email=email, password=hashed, now=now)
            if key is None:
                raise UsageError(f"The account {login} exists already.")
            users.set_grants(conn, key, granted)
            said = f"The account {name} was added on the command line."
            events.append(conn, "account changed", said, now=now)
    say(f"The account {login} was added with the ID {public(key)}.")


@_command
def remove_command(data: Path, login: str) -> None:
    """Remove an account."""
    with _changing(data, login, "removed") as (db, user), db.write() as conn:
        user_rules.keep_an_administrator(conn, user.id)
        users.delete(conn, user.id)


@_command
def grant_command(
    data: Path, login: str, names: Sequence[str], place: tuple[str, str], *, revoke: bool
) -> None:
    """Grant permissions to an account, or revoke them.

    `place` is a realm (`global`, `group`, `target`, `credential`), and the name or ID of an item
    in the realm.
    """
    with _changing(data, login, "changed") as (db, user), db.write() as conn:
        realm, what = place
        key = _key(conn, realm, what) if realm != EVERYWHERE else ""
        wanted = user_rules.grants(conn, _permissions(names, realm, key))
        after = user.grants - wanted if revoke else user.grants | wanted
        if revoke:
            user_rules.keep_an_administrator(conn, user.id, after)
        users.set_grants(conn, user.id, after)


@contextlib.contextmanager
def _changing(data: Path, login: str, done: str) -> Iterator[tuple[Database, StoredUser]]:
    """Yield the store and the user; record and print the change afterwards."""
    domain, _, name = login.rpartition("\\")
    with _store(data) as db:
        with db.read() as conn:
            user = users.find(conn, domain, name)
        if user is None:
            raise UsageError(f"There is no account {login!r}.")
        yield db, user
        said = f"The account {user.name} was {done} on the command line."
        with db.write() as conn:
            events.append(conn, "account changed", said, now=time.time())
    say(f"The account {user.username} was {done}.")


def _permissions(names: Sequence[str], realm: str, key: str) -> Permissions:
    """Return these permissions for the item `key` of a realm (`global`, `group`, `target` or
    `credential`) as an API record. Raises UsageError for a permission that cannot be granted there.
    """
    here: tuple[str, ...] = {
        "credential": CREDENTIAL_PERMISSIONS,
        "group": NODE_PERMISSIONS,
        "target": NODE_PERMISSIONS,
    }.get(realm, (*GLOBAL_PERMISSIONS, *NODE_PERMISSIONS, *CREDENTIAL_PERMISSIONS))
    for name in names:
        if name not in here:
            raise UsageError(f"{name!r} cannot be granted there. Choose from: {', '.join(here)}.")
    everywhere = [name for name in names if name in GLOBAL_PERMISSIONS]
    others = [name for name in names if name not in GLOBAL_PERMISSIONS]
    resource = [ResourcePermissions(realm=realm, id=key, permissions=others)] if others else []
    return Permissions(global_=everywhere, resource=resource)


def _key(conn: sqlite3.Connection, realm: str, what: str) -> str:
    """Return the ID of the Group, Target or credential with this name or ID. Raises UsageError."""
    known = {
        "group": lambda: [(row.id, row.name) for row in groups.tree(conn, groups.Search(), 0, -1)],
        "target": lambda: [(public(row.id), row.name) for row in targets.listed(conn)],
        "credential": lambda: [(row.id, row.label) for row in credentials.listed(conn)],
    }[realm]()
    found = [key for key, name in known if what == (key if internal(what) else name)]
    if len(found) != 1:
        how_many = "no" if not found else "more than one"
        raise UsageError(f"There is {how_many} {realm} {what!r}. Enter its ID.")
    return found[0]


def _password() -> str:
    """Read the new password: at a terminal, ask for it twice; from a pipe, read the first line,
    which is in UTF-8 on every system.
    """
    if not sys.stdin.isatty():
        try:
            return sys.stdin.buffer.readline().decode("utf-8-sig").rstrip("\r\n")
        except UnicodeDecodeError:
            raise UsageError("The password is not in UTF-8. Nothing was changed.") from None
    first = getpass.getpass("Password: ")
    if getpass.getpass("Repeat the password: ") != first:
        raise UsageError("The two passwords differ. Nothing was changed.")
    return first
