"""A decision, and what the user must see or complete in a dialog before one is made or undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.api.records.enums import Action
from app.state.rows.keys import Key


@dataclass(frozen=True, slots=True)
class Decision:
    """A mark with its signer and reason."""

    action: Action
    sign_off: str
    reason: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """A decision that the user must see or complete in a dialog, for one of these causes: the
    sign-off name is missing, or was not confirmed since the start; the reason is missing, or the
    user wants to give another one; the decision needs approval; or it is about several objects,
    unless the user has selected both these objects and the reason.
    """

    action: Action
    keys: Sequence[Key]
    stay: bool
    given: Decision | None = None
    """Sign-off and reason, if they are known."""
    folders: int = 0
    """Number of folders with these objects; 0 if unknown."""


@dataclass(frozen=True, slots=True)
class Restore:
    """An undo that needs confirmation, because it changes files, may change them, or is about
    several decisions. `mixed` says whether it may undo decisions.
    """

    keys: Sequence[Key]
    mixed: bool
