"""Names of permissions, and the sentence about a permission that an account lacks."""

from __future__ import annotations

from collections.abc import Collection

from app.language import Texts
from app.state.words.labels import permission_word

tr = Texts(__name__)

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


def missing_permission(held: Collection[str] | None, permissions: Collection[str]) -> str:
    """If the account needs one of `permissions` and holds none of them, return a sentence that
    names them. Otherwise return "", also if the permissions that the account holds (`held`) are
    unknown (None).
    """
    if held is None or not permissions or {ANYTHING, *permissions} & set(held):
        return ""
    first, *others = map(permission_name, sorted(permissions))
    if not others:
        return tr("Your account needs the permission “{name}”.", name=first)
    return tr(
        "Your account needs the permission “{name}” or “{other}”.",
        name=first,
        other=", ".join(others),
    )
