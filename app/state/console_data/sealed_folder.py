"""Sealed files per server in a private folder, with a key per server in the system's keyring.

All calls may block: run them in threads. Each call reads the key again, so that consoles with the
same data folder agree on it.
"""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from app.decoding import NOT_DECODED
from app.language import Texts
from app.paths import private_dir, write_private
from app.secrets.folder_keys import KeyDamagedError, KeyringEntry
from app.secrets.keystore import FAULTS
from app.state.connection import passwords
from app.state.console_data.sealed_chunks import InvalidSeal, opened, sealed

tr = Texts(__name__)

T = TypeVar("T")
SUFFIX = ".sealed"
PLACE = "server"
"""Name of the file that holds the address of the server. The address is needed to find the server's
key in the keyring.
"""


class NotReadable(Exception):
    """Raised if a sealed file cannot be used; the text says why, as the end of a sentence."""


class KeyUnavailable(NotReadable):
    """Raised if the keyring with the key cannot be used now; the file may be intact."""


class SealedFolder:
    """The sealed files in the folder `folder / name`. Invariant: every file is sealed for its
    server and its name.

    `version` is the first line of each file; `kind` names the keys in the keyring.
    """

    def __init__(self, folder: Path, name: str, version: bytes, kind: str) -> None:
        self.root = folder / name
        self._version = version
        self._data = folder
        self._prefix = f"{kind} "

    def has(self, place: str) -> bool:
        """Whether the server has a folder. The folder exists as long as it contains files, and also
        if the key of the server could not be removed.
        """
        return self.folder_of(place).is_dir()

    def write(self, place: str, name: str, chunks: Iterable[bytes]) -> None:
        """Write a file. Raises `OSError`, `KeyringUnavailable`."""
        with _explained():
            key = self._entry(place).find_or_make().value
        folder = private_dir(self.folder_of(place))
        _name(folder, place)
        content = self._version + sealed(key, self._about(place, name), chunks)
        write_private(_file(folder, name), content)

    def read(self, place: str, name: str, decode: Callable[[Iterator[bytes]], T]) -> T | None:
        """Return what `decode` makes of the chunks of a file; None if there is no file. Raises
        `NotReadable`.
        """
        try:
            data = _file(self.folder_of(place), name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise NotReadable(f"{error.strerror}") from None
        if not data.startswith(self._version):
            raise NotReadable(tr("the data was written by another version of the console"))
        try:
            with _explained():
                key = self._entry(place).find()
        except passwords.KeyringUnavailable as error:
            told = str(error).rstrip(".")
            raise KeyUnavailable(f"{told[:1].lower()}{told[1:]}") from None
        if key is None:
            raise NotReadable(tr("the key of the stored data is not in the system's keyring"))
        try:
            return decode(opened(key, self._about(place, name), data[len(self._version) :]))
        except InvalidSeal:
            raise NotReadable(tr("the file is damaged or was changed")) from None
        except (*NOT_DECODED, msgspec.ValidationError):
            raise NotReadable(
                tr("the data was written by another version of the console")
            ) from None

    def forget(self, place: str) -> None:
        """Remove the files of a server and its key.

        A key that is stored under the path of this data folder, but was not recorded here, may
        belong to another data folder. Such a key stays in the keyring. If the keyring is locked,
        the server's folder stays until the next call. Raises `OSError`, `KeyringUnavailable`.
        """
        folder = self.folder_of(place)
        if folder.is_dir():
            _name(folder, place)
            self._drop(folder, place)

    def _drop(self, folder: Path, place: str) -> None:
        for file in folder.iterdir():
            if file.name != PLACE:
                file.unlink(missing_ok=True)
        entry = self._entry(place)
        with _explained():
            foreign = entry.may_be_foreign()
        if not foreign:
            passwords.remove(place, entry.account)
            entry.forget_records()
        shutil.rmtree(folder)

    def forget_all_but(self, places: Collection[str]) -> None:
        """Remove the files and keys of servers that are not among `places`. If a key cannot be
        removed now, the next call tries again. Raises `OSError`.
        """
        if not self.root.is_dir():
            return
        known = {self.folder_of(place).name for place in places}
        for folder in self.root.iterdir():
            if folder.name in known:
                continue
            if place := _place(folder):
                with suppress(passwords.KeyringUnavailable):
                    self._drop(folder, place)
            else:
                shutil.rmtree(folder, ignore_errors=True)

    def folder_of(self, place: str) -> Path:
        """Return the path of the folder of a server. The folder may not exist."""
        return self.root / hashlib.sha256(place.encode()).hexdigest()[:32]

    def _entry(self, place: str) -> KeyringEntry:
        return passwords.entry(place, self._prefix, self._data)

    def _about(self, place: str, name: str) -> bytes:
        return self._version + place.encode() + b"\0" + name.encode()


@contextmanager
def _explained() -> Iterator[None]:
    """Context manager that raises `KeyringUnavailable` if its block cannot read or store a key."""
    try:
        yield
    except passwords.KeyringUnavailable:
        raise
    except KeyDamagedError as error:
        words = tr(
            "The key in the system's keyring is damaged (entry {account}) and was "
            "not changed. Restore the entry from a backup of the keyring. If there "
            "is no backup, delete the entry: a new key is then created, but "
            "existing data stays unreadable.",
            account=error.account,
        )
        raise passwords.KeyringUnavailable(words) from error
    except FAULTS as error:
        raise passwords.KeyringUnavailable(passwords.LOCKED) from error


def _name(folder: Path, place: str) -> None:
    if not (file := folder / PLACE).exists():
        write_private(file, place.encode())


def _place(folder: Path) -> str:
    with suppress(OSError, ValueError):
        return (folder / PLACE).read_text("utf-8")
    return ""


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}{SUFFIX}"
