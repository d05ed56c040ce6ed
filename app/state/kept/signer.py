"""The key that signs what this console hands over: in the operating system's keyring, one for each
data folder; without a keyring it lives as long as the console."""

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
    """Owns the key. Its calls may block: they are for threads."""

    def __init__(self, folder: Path | None) -> None:
        self.lasting = False
        """Whether the key is the same after the next start."""
        self._folder = folder
        self._key: Ed25519PrivateKey | None = None
        self._lock = threading.Lock()  # at first use two threads would make a key each

    def key(self) -> Ed25519PrivateKey:
        """The private key, made at first use."""
        with self._lock:
            if self._key is None:
                kept = self._kept()
                self.lasting = kept is not None
                self._key = kept or Ed25519PrivateKey.generate()
            return self._key

    def _kept(self) -> Ed25519PrivateKey | None:
        """What the keyring has, made if there is none; None where there is no keyring to use."""
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
    """What a public key is known by (hex)."""
    return hashlib.sha256(public).hexdigest()


def spoken(print_: str) -> str:
    """The beginning of a fingerprint in groups, to be compared by telephone."""
    return " ".join(print_[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error:
        return b""
