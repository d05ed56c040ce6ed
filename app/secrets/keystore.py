"""The operating system's keyring, chosen by name.

Neither an environment variable nor a plug-in with a plain file may decide where a secret is stored.
This is a leaf module, which every package may import, because both service and console keep secrets
in the keyring.
"""

from __future__ import annotations

import sys
from functools import cache
from importlib import import_module

import keyring.backend

FAULTS = (Exception,)
"""Exceptions of a keyring that is locked, gone, or refuses. The library passes on the exceptions of
D-Bus and of the operating systems, which have no common base class.
"""

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
    """Return the usable keyring with the highest priority on this system, or None if there is none.
    Calls of the keyring may block: run them in threads.
    """
    ranked = [(_priority(one), one) for one in _keyrings(_TRUSTED)]
    usable = [found for found in ranked if found[0] > 0]
    return max(usable, key=lambda found: found[0], default=(0, None))[1]


def _priority(one: keyring.backend.KeyringBackend) -> float:
    """Return the rank of a keyring; 0 if the keyring is not usable any more."""
    try:
        return float(one.priority)
    except FAULTS:
        return 0


@cache
def _keyrings(modules: tuple[str, ...]) -> list[keyring.backend.KeyringBackend]:
    """Return the keyrings of these modules that are usable on this system.

    Only these modules are loaded. The library's own search would run every plug-in it finds and
    load the modules of other systems, which takes a fifth of a second.
    """
    for module in modules:
        import_module(module)
    found = keyring.backend.KeyringBackend.get_viable_backends()
    return [kind() for kind in found if kind.__module__ in modules]
