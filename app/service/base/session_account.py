"""Name and password of the session's account, without what verifies them.

The console, which starts the service, needs no more; loading the rest takes it 0.2 seconds.
"""

from __future__ import annotations

import secrets

DEFAULT_USERNAME = "analyst"


def new_password() -> str:
    """Return a random 256-bit password."""
    return secrets.token_urlsafe(32)
