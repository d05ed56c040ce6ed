"""Name and password of the session's account, without the code that verifies passwords.

The console starts the service and does not need that code, which takes 0.2 seconds to load.
"""

from __future__ import annotations

import secrets

DEFAULT_USERNAME = "analyst"


def new_password() -> str:
    """Return a random 256-bit password."""
    return secrets.token_urlsafe(32)
