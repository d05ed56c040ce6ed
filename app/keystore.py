"""The operating system's keyring, chosen by name.

Neither an environment variable nor a plug-in that keeps secrets in a plain file may decide where a
secret is stored. A leaf module: service and console both keep secrets there.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module

import keyring.backend
import keyring.errors

FAULTS = (keyring.errors.KeyringError, OSError, RuntimeError)
"""Exceptions of a keyring that is locked, missing, or denies access."""

_OTHERWISE = (
    "keyring.backends.SecretService",
    "keyring.backends.kwallet",
    "keyring.backends.libsecret",
)
_TRUSTED = {
    "darwin": ("keyring.backends.macOS",),
    "win32": ("keyring.backends.Windows",),
}.get(sys.platform, _OTHERWISE)


def keystore() -> keyring.backend.KeyringBackend | None:
    """Return the best real keyring of this system, or None. Its calls may block: run them in
    threads.
    """
    usable = [one for one in _keyrings(_TRUSTED) if one.priority > 0]
    return max(usable, key=lambda one: one.priority, default=None)


@cache
def _keyrings(modules: tuple[str, ...]) -> list[keyring.backend.KeyringBackend]:
    """Return the keyrings of these modules that work here.

    No others are loaded. The library's own search runs every plug-in that it finds, and the modules
    of other systems, which takes a fifth of a second.
    """
    for module in modules:
        import_module(module)
    found = keyring.backend.KeyringBackend.get_viable_backends()
    return [kind() for kind in found if kind.__module__ in modules]
