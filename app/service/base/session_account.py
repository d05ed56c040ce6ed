"""Name and password of the session's account, without the code that verifies them.

The console, which starts the service, does not need that code; loading it takes 0.2 seconds.
"""

from __future__ import annotations

import secrets

DEFAULT_USERNAME = "analyst"


def new_password() -> str:
    """Return a random 256-bit password."""
    return secrets.token_urlsafe(32)
