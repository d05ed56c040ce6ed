"""Secrets of an installation, and where each is stored.

The vault key decrypts undo copies. It must not be stored beside them, so the operating system's
keyring stores it. Without a keyring, the vault key is only in memory, and undo ends with the
session.

The fingerprint key is derived from the vault key. It allows recognising a match without storing
the value. But whoever has this key can also guess the few digits that a mask hides. So it is not
stored in the data folder. The keys that are stored there do not allow such guesses: the key of the
audit chain (which an auditor may have), the key of the journal's pending jobs, and the key of the
filters' expressions. docs/reliability.md describes the remaining risks.
"""

from __future__ import annotations

import base64
import contextlib
import os
import secrets
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from keyring.backend import KeyringBackend
from keyring.errors import PasswordSetError

from app.log import get_logger
from app.paths import APP_NAME, private_dir, sync_dir, write_private
from app.remediation.undo_copies.keys import KEY_BYTES, audit_key, hkdf, key_id
from app.secrets.folder_keys import KeyDamagedError, KeyringEntry, path_hash
from app.secrets.keystore import FAULTS, keystore
from app.service.process.folder_lock import IS_FULL, unusable

AUDIT_FILE = "audit.key"
JOURNAL_FILE = "journal.key"
FILTERS_FILE = "filters.key"
EARLIER_FILE = "fingerprint.key"
"""Key file of earlier versions, from which all keys but the vault key were derived."""
SEALED_FILE = "fingerprint.sealed"
"""File that replaces `EARLIER_FILE`: the fingerprint key of the earlier version, encrypted with the
vault key.
"""
_NONCE_BYTES = 12
_ABOUT = b"discovery-console fingerprint key"
_log = get_logger(__name__)


class InstallationKeyError(Exception):
    """A key of the installation cannot be read or created. The text says what happened, to which
    file or entry of the keyring, and the next step.
    """


@dataclass(frozen=True, slots=True)
class VaultKey:
    """Key of the undo vault. `lasting` means that the key outlives this session. `locked` means
    that a keyring has the lasting key but did not release it; `value` is then a new key, for this
    session only. `replaced` means that the folder was used with another lasting key before, and
    that this other key is not in the keyring.
    """

    value: bytes = field(repr=False)
    lasting: bool
    locked: bool = False
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class FolderKeys:
    """Keys of a data folder. `fingerprint` is the key of match fingerprints; only a folder of an
    earlier version contains it unencrypted. `earlier` is the journal key of earlier versions.
    """

    fingerprint: bytes = field(repr=False)
    audit: bytes = field(repr=False)
    journal: bytes = field(repr=False)
    filters: bytes = field(repr=False)
    earlier: bytes | None = field(default=None, repr=False)


def folder_keys(folder: Path, vault: VaultKey) -> FolderKeys:
    """Return the keys of the service's `folder`. They are created at first use, or migrated from
    an earlier version. Raises InstallationKeyError.
    """
    private_dir_of(folder)
    earlier = _read(folder / EARLIER_FILE)
    if earlier is not None:  # idempotent: repeated after a crash
        _make(folder / AUDIT_FILE, audit_key(journal_key(earlier)))
        _make(folder / FILTERS_FILE, hkdf(earlier, b"discovery-console filter"))
        if vault.lasting:
            _write(folder / SEALED_FILE, _seal(earlier, vault))
    else:
        earlier = _unsealed(folder, vault)
    return FolderKeys(
        fingerprint=earlier or hkdf(vault.value, b"discovery-console fingerprint"),
        audit=_made(folder / AUDIT_FILE),
        journal=_made(folder / JOURNAL_FILE),
        filters=_made(folder / FILTERS_FILE),
        earlier=journal_key(earlier) if earlier else None,
    )


def forget_earlier(folder: Path, vault: VaultKey) -> None:
    """Remove the key file of an earlier version. Call this when no pending job needs the key any
    more.

    While the keyring is locked, the file is kept. If there is a keyring, the file is also kept
    until the sealed copy of the key can be decrypted. Without a keyring, the file is removed at
    once. An error while removing the file is only logged.
    """
    path = folder / EARLIER_FILE
    key = _read(path)
    if key is None or vault.locked or (vault.lasting and _unsealed(folder, vault) != key):
        return
    try:
        with path.open("r+b") as file:
            file.write(bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        path.unlink()
        sync_dir(folder)
    except OSError as error:
        _log.warning("the earlier key file cannot be removed", exc_info=error)


def audit_key_of(folder: Path) -> bytes:
    """Return the key of the audit chain. The folder may be of an earlier version. Raises
    InstallationKeyError.
    """
    key = _read(folder / AUDIT_FILE)
    if key is None and (earlier := _read(folder / EARLIER_FILE)) is not None:
        return audit_key(journal_key(earlier))
    if key is None:
        raise InstallationKeyError(
            f"The key file {folder / AUDIT_FILE} is missing, so the audit journal cannot be "
            "verified. Restore the file from a backup of the data folder, and try again."
        )
    return key


def journal_key(fingerprint: bytes) -> bytes:
    """Return the journal key of earlier versions, derived from the fingerprint key."""
    return hkdf(fingerprint, b"discovery-console journal")


def private_dir_of(folder: Path) -> None:
    """Create the folder, accessible only to this account. Raises InstallationKeyError."""
    try:
        private_dir(folder)
    except OSError as error:
        raise InstallationKeyError(unusable(folder, error)) from error


def _read(path: Path) -> bytes | None:
    """Return the key in this file, None if there is no file. Raises InstallationKeyError."""
    key = _content(path)
    if key is not None and len(key) != KEY_BYTES:
        raise InstallationKeyError(
            f"The key file {path} is damaged. Restore it from a backup, or delete it to get a new "
            "one. Depending on the key, earlier audit records can then no longer be verified, or "
            "filters must be entered again."
        )
    return key


def _content(path: Path) -> bytes | None:
    """Return the content of a file, None if there is no file. Raises InstallationKeyError."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unusable(path, error) from error


def _made(path: Path) -> bytes:
    key = _read(path)
    return _make(path, secrets.token_bytes(KEY_BYTES)) if key is None else key


def _make(path: Path, key: bytes) -> bytes:
    """Write a key if the file does not exist. Return the key in the file."""
    there = _read(path)
    if there is None:
        _write(path, key)
    return key if there is None else there


def _write(path: Path, content: bytes) -> None:
    try:
        write_private(path, content)
    except OSError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: OSError) -> InstallationKeyError:
    todo = (
        "Free some space on its disk"
        if error.errno in IS_FULL
        else "Let this account read and write the file and its folder"
    )
    return InstallationKeyError(
        f"The key file {path} cannot be used: {error.strerror}. {todo}, and try again."
    )


def _seal(key: bytes, vault: VaultKey) -> bytes:
    nonce = secrets.token_bytes(_NONCE_BYTES)
    return nonce + AESGCM(hkdf(vault.value, _ABOUT)).encrypt(nonce, key, _ABOUT)


def _unsealed(folder: Path, vault: VaultKey) -> bytes | None:
    """Return the fingerprint key of an earlier version; None if the key is missing or was sealed
    with another vault key. Raises InstallationKeyError.
    """
    sealed = _content(folder / SEALED_FILE) or b""
    with contextlib.suppress(InvalidTag, ValueError):
        cipher = AESGCM(hkdf(vault.value, _ABOUT))
        return cipher.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _ABOUT)
    return None


def vault_key(data: Path) -> VaultKey:
    """Return the vault key of this data folder from the system keyring. If the keyring has none,
    store a new key there first. The key of a folder that was moved is found under the folder's
    earlier path. Without a usable keyring, return a new key for this session.

    Raises InstallationKeyError if the keyring's entry is damaged. The entry is not changed: only
    the user can restore it, or decide to do without everything that its key protects.

    Call this in a thread: it blocks while the system asks the user to unlock the keyring.
    """
    backend = keystore()
    if backend is None:
        return VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False)
    try:
        found = _entry(backend, data).find_or_make()
    except KeyDamagedError as error:
        raise _damaged(error, data) from error
    except FAULTS as error:
        _log.warning("the keyring cannot be used", exc_info=error)
        return VaultKey(secrets.token_bytes(KEY_BYTES), lasting=False, locked=True)
    return VaultKey(found.value, lasting=True, replaced=found.lost)


def stored_vault_key(data: Path) -> bytes | None:
    """Return the vault key that the keyring has for this data folder. None if the keyring has none,
    or if there is no keyring. Raises InstallationKeyError if the keyring does not release the key.
    """
    backend = keystore()
    if backend is None:
        return None
    try:
        return _entry(backend, data).find()
    except KeyDamagedError as error:
        raise _damaged(error, data) from error
    except FAULTS as error:
        raise InstallationKeyError(
            "The system's keyring does not release the key of the undo copies. Unlock the keyring, "
            "and try again."
        ) from error


def _entry(backend: KeyringBackend, data: Path) -> KeyringEntry:
    return KeyringEntry(backend, APP_NAME, "vault-", data, partial(_is_used, data / "service"))


def _is_used(folder: Path, key: bytes) -> bool:
    """Return whether an undo copy, or the fingerprint key of an earlier version, was encrypted with
    this vault key.
    """
    # The console imports this module, and needs no database.
    from app.remediation.journal.journal import NAME  # noqa: PLC0415
    from app.remediation.journal.journal_file import Unreadable, key_ids  # noqa: PLC0415

    with contextlib.suppress(InstallationKeyError, Unreadable):
        return _unsealed(folder, VaultKey(key, lasting=True)) is not None or (
            key_id(key) in key_ids(folder / "remediation" / NAME)
        )
    return False


def store_vault_key(data: Path, key: bytes) -> None:
    """Store the vault key of a data folder in the keyring. A different key that is stored there is
    not overwritten. Raises InstallationKeyError.
    """
    backend, account = keystore(), account_of("vault", data)
    wanted = base64.b64encode(key).decode()
    if backend is None:
        raise InstallationKeyError(
            "This system has no keyring for the key of the undo copies. Install or unlock one, or "
            "use --without-key: undo copies, secrets of credentials and lists of values can then "
            "not be read any more."
        )
    try:
        stored = backend.get_password(APP_NAME, account)
        if stored is None:
            backend.set_password(APP_NAME, account, wanted)
            stored = backend.get_password(APP_NAME, account)
    except FAULTS as error:
        raise InstallationKeyError(
            "The system's keyring cannot store the key of the undo copies. Unlock the keyring, and "
            "try again."
        ) from error
    if stored != wanted:
        raise InstallationKeyError(
            f"The system's keyring has another key for {data}, the entry {account} of {APP_NAME}. "
            "It was not changed. Restore into a folder with another name, or delete the entry if "
            "nothing needs it any more."
        )


def exchange_vault_key(data: Path, replaced: Path, key: bytes) -> None:
    """Store `key` as the vault key of the folder `data`, whose former content is in the folder
    `replaced` from now on. The former key is stored for that folder, so nothing is lost. Raises
    InstallationKeyError; the key of `data` is then the former one.
    """
    backend, account = keystore(), account_of("vault", data)
    former = None
    try:
        if backend is not None:
            former = backend.get_password(APP_NAME, account)
        if backend is not None and former not in {None, base64.b64encode(key).decode()}:
            backend.set_password(APP_NAME, account_of("vault", replaced), former)
            backend.delete_password(APP_NAME, account)
        store_vault_key(data, key)
    except FAULTS as error:
        if backend is not None and former is not None:
            with contextlib.suppress(*FAULTS):
                backend.set_password(APP_NAME, account, former)
        raise InstallationKeyError(
            "The system's keyring cannot store the key of the undo copies. Unlock the keyring, and "
            "try again."
        ) from error


def undo_exchange_of_vault_key(data: Path, replaced: Path) -> None:
    """Store the former key of the folder `data` for that folder again, if `exchange_vault_key` has
    stored the key for the folder `replaced`. Raises InstallationKeyError.
    """
    backend, account = keystore(), account_of("vault", replaced)
    try:
        if backend is None:
            raise PasswordSetError
        former = backend.get_password(APP_NAME, account)
        if former is not None:
            backend.set_password(APP_NAME, account_of("vault", data), former)
            backend.delete_password(APP_NAME, account)
    except FAULTS as error:
        raise InstallationKeyError(
            f"The restore of a backup into {data} was interrupted. To undo it, the system's "
            "keyring must release the key of the undo copies. Unlock the keyring, and start again "
            "in the session of the user."
        ) from error


def account_of(what: str, data: Path) -> str:
    """Return the keyring account name for one secret (`what`) of a data folder. The name contains a
    hash of the folder's path, because other people may be able to list the names.
    """
    return f"{what}-{path_hash(data)}"


def _damaged(error: KeyDamagedError, data: Path) -> InstallationKeyError:
    return InstallationKeyError(
        f"The entry {error.account} of {APP_NAME} in the system's keyring is damaged. It holds the "
        f"vault key of {data}, without which undo copies, secrets of credentials and lists of "
        "values cannot be decrypted. Restore the entry from a backup of the keyring, and start "
        "again. If there is no backup, delete the entry: the next start creates a new key, and "
        "what the old key protects is lost."
    )
