"""The two secrets of an installation, and where each is kept.

The fingerprint key recognises a match again without its value; it lies in the data folder, and
the key of the remediation journal is made from it, so that both last as long as the folder. The
vault key opens the copies that undo needs; it must not lie beside them, so it lives in the
operating system's keyring. Without a keyring it lives in memory, and undo ends with the session.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import secrets
from dataclasses import dataclass, field
from pathlib import Path

import keyring.backend
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app.keystore import FAULTS, keystore
from app.log import get_logger
from app.paths import APP_NAME, private_dir, write_private

KEY_BYTES = 32
FINGERPRINT_FILE = "fingerprint.key"
_log = get_logger(__name__)


class KeyFileError(Exception):
    """The fingerprint key cannot be read or made; the text says which file and what to do."""


@dataclass(frozen=True, slots=True)
class VaultKey:
    """The key of the undo vault; `lasting` says that it outlives this session."""

    value: bytes = field(repr=False)
    lasting: bool


def fingerprint_key(folder: Path) -> bytes:
    """The key of match fingerprints in `folder`, made at first use. Raises KeyFileError."""
    path = folder / FINGERPRINT_FILE
    try:
        if not path.exists():
            private_dir(folder)
            write_private(path, secrets.token_bytes(KEY_BYTES))
        key = path.read_bytes()
    except OSError as error:
        raise KeyFileError(f"The key file {path} cannot be used: {error.strerror}.") from error
    if len(key) != KEY_BYTES:
        raise KeyFileError(
            f"The key file {path} is damaged. Put it back from a backup; or delete it to get a new "
            "one: marks on matches are then forgotten at the next scan, and the audit trail so far "
            "can no longer be checked."
        )
    return key


def journal_key(fingerprint: bytes) -> bytes:
    """The key of the journal's digests and audit chain, made from the fingerprint key.

    It must outlive a crash of service and console alike, which the vault key may not.
    """
    info = b"discovery-console journal"
    return HKDF(algorithm=SHA256(), length=KEY_BYTES, salt=None, info=info).derive(fingerprint)


def vault_key(data: Path) -> VaultKey:
    """The vault key of this data folder, from the system's keyring or for this session only.

    It may block while the system asks the user to unlock the keyring: call it in a thread.
    """
    backend = keystore()
    if backend is not None:
        try:
            return VaultKey(_stored_key(backend, account_of("vault", data)), lasting=True)
        except (*FAULTS, ValueError) as error:
            _log.warning("the keyring cannot be used", exc_info=error)
    return VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False)


def account_of(what: str, data: Path) -> str:
    """Its name in the keyring, one per data folder, whose path is not written where others may
    list it."""
    return f"{what}-{hashlib.sha256(str(data.resolve()).encode()).hexdigest()[:16]}"


def _stored_key(backend: keyring.backend.KeyringBackend, account: str) -> bytes:
    """The key under `account`, made if there is none. Raises what the keyring raises."""
    stored = backend.get_password(APP_NAME, account)
    if stored is not None:
        try:
            key = base64.b64decode(stored, validate=True)
        except binascii.Error:
            key = b""
        if len(key) == KEY_BYTES:
            return key
    key = secrets.token_bytes(KEY_BYTES)
    backend.set_password(APP_NAME, account, base64.b64encode(key).decode())
    return key
