"""The licence: an edition and a state, kept as settings of the service.

This program needs no licence. It keeps one so that clients meet what the contract ties to it:
features of the professional edition (spec 1, 4.5, 4.7: 403) and remediation under a licence that
has expired or whose limit is exceeded (spec 4.2: 405). A new store is licensed, professional.
"""

from __future__ import annotations

import sqlite3

from app.service.base.problems import Problem
from app.service.store import settings

PROFESSIONAL = "professional"
EDITIONS = (PROFESSIONAL, "pii")
"""The editions that have this API (spec 1): professional, and personal information."""
LICENSED = "licensed"
STATES = (LICENSED, "expired", "exceeded", "absent")
"""The states of the supplement, GET /v1/licenses."""

_EDITION = "license.edition"
_STATE = "license.state"


def edition(c: sqlite3.Connection) -> str:
    """The edition, one of `EDITIONS`."""
    return settings.get(c, _EDITION) or PROFESSIONAL


def state(c: sqlite3.Connection) -> str:
    """The state, one of `STATES`."""
    return settings.get(c, _STATE) or LICENSED


def change(c: sqlite3.Connection, *, new_edition: str, new_state: str) -> None:
    """Write both. The values must be of `EDITIONS` and `STATES`."""
    settings.put(c, _EDITION, new_edition)
    settings.put(c, _STATE, new_state)


def require_professional(c: sqlite3.Connection, key: str) -> None:
    """Raise Problem (403, spec 7) unless there is a licence of the professional edition.

    `key` is what the request asked for, by the name that it has there.
    """
    if edition(c) != PROFESSIONAL or state(c) == "absent":
        raise Problem(403, f"'{key}' is only available in the professional edition")


def require_licensed(c: sqlite3.Connection) -> None:
    """Raise Problem (405, spec 4.2 and 7) unless remedial actions are licensed."""
    if state(c) != LICENSED:
        raise Problem(405, "The HTTP method is not allowed.")
