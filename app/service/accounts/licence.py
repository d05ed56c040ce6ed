"""The licence: an edition and a state, stored as settings of the service.

This program needs no licence. The service has one nevertheless, because clients may rely on the
errors that the contract prescribes: 403 for features of the professional edition (contract 1, 4.5,
4.7), and 405 for remediation when the licence has expired or its limit is exceeded (contract 4.2).
A new store has a valid licence of the professional edition.
"""

from __future__ import annotations

import sqlite3

from app.service.base.problems import Problem
from app.service.store import settings

PROFESSIONAL = "professional"
EDITIONS = (PROFESSIONAL, "pii")
"""Editions that include this API (contract 1): professional, and personal information."""
LICENSED = "licensed"
STATES = (LICENSED, "expired", "exceeded", "absent")
"""States of a licence, as in GET /v1/licenses (`docs/api.md`)."""

_EDITION = "license.edition"
_STATE = "license.state"


def edition(conn: sqlite3.Connection) -> str:
    """Return the edition, one of `EDITIONS`."""
    return settings.get(conn, _EDITION) or PROFESSIONAL


def state(conn: sqlite3.Connection) -> str:
    """Return the state, one of `STATES`."""
    return settings.get(conn, _STATE) or LICENSED


def change(conn: sqlite3.Connection, *, new_edition: str, new_state: str) -> None:
    """Store edition and state. They must be values of `EDITIONS` and `STATES`."""
    settings.put(conn, _EDITION, new_edition)
    settings.put(conn, _STATE, new_state)


def require_professional(conn: sqlite3.Connection, key: str) -> None:
    """Raise Problem (403, contract 7) if the edition is not professional, or if there is no
    licence. An expired or exceeded licence passes.

    `key` is the name of the feature in the request, for the error message.
    """
    if edition(conn) != PROFESSIONAL or state(conn) == "absent":
        raise Problem(403, f"'{key}' is only available in the professional edition")


def require_licensed(conn: sqlite3.Connection) -> None:
    """Raise Problem (405, contract 4.2 and 7) unless the state of the licence is `licensed`."""
    if state(conn) != LICENSED:
        raise Problem(405, "The HTTP method is not allowed.")
