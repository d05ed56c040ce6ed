"""The operating system's keyring, chosen by name.

Neither an environment variable nor a plug-in that keeps secrets in a plain file may decide where a
secret goes (trust.md part 4). A leaf module: service and console both keep secrets there.
"""

from __future__ import annotations

import keyring.backend
import keyring.errors

FAULTS = (keyring.errors.KeyringError, OSError, RuntimeError)
"""What a keyring may raise when it is locked, gone, or refuses."""

_TRUSTED = (
    "keyring.backends.SecretService",
    "keyring.backends.kwallet",
    "keyring.backends.libsecret",
    "keyring.backends.macOS",
    "keyring.backends.Windows",
)


def keystore() -> keyring.backend.KeyringBackend | None:
    """The best real keyring of this system, or None. Its calls may block: use them in threads."""
    usable = [
        backend
        for backend in keyring.backend.get_all_keyring()
        if type(backend).__module__ in _TRUSTED and backend.priority > 0
    ]
    return max(usable, key=lambda backend: backend.priority, default=None)
