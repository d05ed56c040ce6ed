"""The key that signs files of this console: assignments, proposals and evidence packs.

Each data folder has its own key, stored in the operating system's keyring. Without a keyring, the
key exists only until the console ends.
"""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.language import Texts
from app.paths import APP_NAME
from app.secrets.folder_keys import KeyDamagedError, KeyringEntry
from app.secrets.keystore import FAULTS, keystore
from app.state.work.errors import NotPossible

tr = Texts(__name__)

_GROUP, _SHOWN = 4, 24


class Signer:
    """Owner of the key. Its calls may block: run them in threads."""

    def __init__(self, folder: Path | None) -> None:
        self.lasting = False
        """Whether the key survives a restart; False until `key` was called."""
        self.replaced = False
        """Whether the key is new because the keyring has lost the earlier one."""
        self._folder = folder
        self._key: Ed25519PrivateKey | None = None
        self._lock = threading.Lock()  # without it two threads could each create a key at first use

    def key(self) -> Ed25519PrivateKey:
        """Return the private key, created at first use. Raises NotPossible if the keyring's entry
        is damaged; the entry is not changed.
        """
        with self._lock:
            if self._key is None:
                kept = self._kept()
                self.lasting = kept is not None
                self._key = kept or Ed25519PrivateKey.generate()
            return self._key

    def _kept(self) -> Ed25519PrivateKey | None:
        """Return the key from the keyring, creating it if missing; None if no keyring is usable."""
        backend = keystore()
        if backend is None or self._folder is None:
            return None
        try:
            found = KeyringEntry(backend, APP_NAME, "hand-over-", self._folder).find_or_make()
        except KeyDamagedError as error:
            raise NotPossible(
                tr(
                    "The signing key of this console (entry {account} of {program} in the system's "
                    "keyring) is damaged and was not changed. Restore the entry from a backup of "
                    "the keyring, and try again. If there is no backup, delete the entry: a new "
                    "key is then created, whose fingerprint other people have to compare again.",
                    account=error.account,
                    program=APP_NAME,
                )
            ) from error
        except FAULTS:
            return None
        self.replaced = found.lost
        return Ed25519PrivateKey.from_private_bytes(found.value)


def fingerprint(public: bytes) -> str:
    """Return the fingerprint of a public key (hex)."""
    return hashlib.sha256(public).hexdigest()


def spoken(print_: str) -> str:
    """Return the start of a fingerprint in groups, for comparison by telephone."""
    return " ".join(print_[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))
