"""The key that signs files of this console: assignments, proposals and evidence packs.

There is one per data folder, stored in the operating system's keyring; without a keyring it lasts
until the console ends.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import threading
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.keystore import FAULTS, keystore
from app.paths import APP_NAME

_KEY_BYTES = 32
_GROUP, _SHOWN = 4, 24


class Signer:
    """Owner of the key. Its calls may block: run them in threads."""

    def __init__(self, folder: Path | None) -> None:
        self.lasting = False
        """Whether the key survives a restart."""
        self._folder = folder
        self._key: Ed25519PrivateKey | None = None
        self._lock = threading.Lock()  # without it two threads could each create a key at first use

    def key(self) -> Ed25519PrivateKey:
        """Return the private key, created at first use."""
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
        digest = hashlib.sha256(str(self._folder.resolve()).encode()).hexdigest()
        account = f"hand-over-{digest[:16]}"
        try:
            stored = backend.get_password(APP_NAME, account)
            raw = _decoded(stored) if stored is not None else b""
            if len(raw) == _KEY_BYTES:
                return Ed25519PrivateKey.from_private_bytes(raw)
            made = Ed25519PrivateKey.generate()
            backend.set_password(
                APP_NAME, account, base64.b64encode(made.private_bytes_raw()).decode()
            )
        except FAULTS:
            return None
        return made


def fingerprint(public: bytes) -> str:
    """Return the fingerprint of a public key (hex)."""
    return hashlib.sha256(public).hexdigest()


def spoken(print_: str) -> str:
    """Return the start of a fingerprint in groups, for comparison by telephone."""
    return " ".join(print_[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return b""
