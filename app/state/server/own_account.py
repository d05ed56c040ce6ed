"""The account that is signed in, as the server describes it."""

from __future__ import annotations

from app.api.errors import ApiError
from app.api.records.administration import Permissions, User
from app.state.server.session import Session
from app.state.words.labels import permission_word
from app.state.work.errors import StateError

ANYTHING = "global administrator"  # not translated
"""The permission that includes all others."""
SIGN_IN = "api access"  # not translated
"""The permission that every account needs to sign in."""


def permission_name(permission: str) -> str:
    """Return the name of a permission of the API as people read it: in forms, lists and
    refusals.
    """
    word = permission_word(permission)
    return "API access" if word == SIGN_IN else word[:1].upper() + word[1:]  # not translated


def account_name(row: User) -> str:
    """Return the name with which a user signs in."""
    return f"{row.domain}\\{row.name}" if row.domain else row.name


async def own_account(session: Session) -> User | None:
    """Read the signed-in account with its permissions; None if the server does not tell."""
    name, signed_in = session.user.rpartition("\\")[2], session.user.casefold()
    try:
        found = (await session.client.users.list(user_name=name, details=True)).items
    except (ApiError, StateError):
        return None
    return next((user for user in found if account_name(user).casefold() == signed_in), None)


def held_anywhere(permissions: Permissions) -> frozenset[str]:
    """Return the permissions that are held globally, or in at least one Group or Target."""
    return frozenset(permissions.global_).union(*(one.permissions for one in permissions.resource))
