"""The account that is signed in, as the server describes it."""

from __future__ import annotations

from app.api.errors import ApiError
from app.api.records.administration import Permissions, User
from app.state.connection.session import Session
from app.state.work.errors import StateError


def account_name(row: User) -> str:
    """Return the name with which a user signs in."""
    return f"{row.domain}\\{row.name}" if row.domain else row.name


async def own_account(session: Session) -> User | None:
    """Read the signed-in account with its permissions; None if the request fails, or if the server
    does not list the account.
    """
    name, signed_in = session.user.rpartition("\\")[2], session.user.casefold()
    try:
        found = (await session.client.users.list(user_name=name, details=True)).items
    except (ApiError, StateError):
        return None
    return next((user for user in found if account_name(user).casefold() == signed_in), None)


def held_anywhere(permissions: Permissions) -> frozenset[str]:
    """Return the permissions that are held globally, or in at least one Group or Target."""
    return frozenset(permissions.global_).union(*(one.permissions for one in permissions.resource))
