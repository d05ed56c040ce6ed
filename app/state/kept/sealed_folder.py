"""Sealed files per server in a private folder, with a key per server in the system's keyring.

All calls may block: run them in threads. Each call reads the key again, so that consoles with the
same data folder agree on it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import shutil
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from app.decoding import NOT_DECODED
from app.language import Texts
from app.paths import private_dir, write_private
from app.state.kept.sealed_chunks import KEY_BYTES, InvalidSeal, opened, sealed
from app.state.server import passwords

tr = Texts(__name__)

T = TypeVar("T")
SUFFIX = ".sealed"
PLACE = "server"
"""File with the address of the server, without which its key could not be found."""


class NotReadable(Exception):
    """A sealed file cannot be used; the text says why, as the end of a sentence."""


class KeyUnavailable(NotReadable):
    """The keyring with the key cannot be used now; the file may be intact."""


class SealedFolder:
    """The sealed files in the folder `folder / name`. Invariant: every file is sealed for its
    server and its name.

    `version` is the first line of each file; `kind` names the keys in the keyring.
    """

    def __init__(self, folder: Path, name: str, version: bytes, kind: str) -> None:
        self.root = folder / name
        self._version = version
        digest = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()
        self._account = f"{kind} {digest[:16]}"

    def has(self, place: str) -> bool:
        """Whether the server has a folder. The folder exists as long as it contains files, or the
        key of the server could not be removed.
        """
        return self.folder_of(place).is_dir()

    def write(self, place: str, name: str, chunks: Iterable[bytes]) -> None:
        """Write a file. Raises `OSError`, `KeyringUnavailable`."""
        key, folder = self._key(place), private_dir(self.folder_of(place))
        _name(folder, place)
        if key is None:
            key = os.urandom(KEY_BYTES)
            passwords.save(place, self._account, base64.b64encode(key).decode())
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
            raise NotReadable(tr("they were written by another version of the console"))
        try:
            key = self._key(place)
        except passwords.KeyringUnavailable as error:
            told = str(error).rstrip(".")
            raise KeyUnavailable(f"{told[:1].lower()}{told[1:]}") from None
        if key is None:
            raise NotReadable(tr("their key is not in the system's keyring"))
        try:
            return decode(opened(key, self._about(place, name), data[len(self._version) :]))
        except InvalidSeal:
            raise NotReadable(tr("the file is damaged or was changed")) from None
        except (*NOT_DECODED, msgspec.ValidationError):
            raise NotReadable(tr("they were written by another version of the console")) from None

    def forget(self, place: str) -> None:
        """Remove the files and the key of a server. The folder stays until the key is removed.
        Raises `OSError`, `KeyringUnavailable`.
        """
        folder = self.folder_of(place)
        if folder.is_dir():
            _name(folder, place)
            self._drop(folder, place)

    def _drop(self, folder: Path, place: str) -> None:
        for file in folder.iterdir():
            if file.name != PLACE:
                file.unlink(missing_ok=True)
        passwords.remove(place, self._account)
        shutil.rmtree(folder)

    def forget_all_but(self, places: Collection[str]) -> None:
        """Remove the files and keys of servers that are not among `places`. If a key cannot be
        removed now, the next call tries again.
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

    def _key(self, place: str) -> bytes | None:
        try:
            key = base64.b64decode(passwords.load(place, self._account), validate=True)
        except (binascii.Error, ValueError):
            return None
        return key if len(key) == KEY_BYTES else None

    def _about(self, place: str, name: str) -> bytes:
        return self._version + place.encode() + b"\0" + name.encode()


def _name(folder: Path, place: str) -> None:
    if not (file := folder / PLACE).exists():
        write_private(file, place.encode())


def _place(folder: Path) -> str:
    with suppress(OSError, ValueError):
        return (folder / PLACE).read_text("utf-8")
    return ""


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}{SUFFIX}"
