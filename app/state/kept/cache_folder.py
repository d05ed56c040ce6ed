"""Files of the cache of results: one folder per server, one sealed file per answer.

All calls may block: run them in threads. The key of a server is in the system's keyring; each call
reads it again, so that consoles with the same data folder agree on it.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import shutil
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from app.decoding import NOT_DECODED
from app.paths import private_dir, write_private
from app.state.kept.sealed_chunks import KEY_BYTES, InvalidSeal, opened, sealed
from app.state.server import passwords

T = TypeVar("T")
FOLDER = "cached-results"
VERSION = b"discovery-console results 1\n"
MOST_DAYS = 30
MOST_FILES = 20
"""Maximum of answers per server, and of ..."""
MOST_BYTES = 64 << 20
"""... their size in all; the oldest are dropped."""
_TREE = "tree-"
_SUFFIX = ".sealed"
_PLACE = "server"
"""File with the address of the server, without which its key could not be found."""
_DAY = 24 * 60 * 60
_UNFINISHED_SECONDS = 60 * 60
"""Age at which a temporary file was left by a crash, not by a console that is writing it."""


class NotReadable(Exception):
    """A cached file cannot be used; the text says why, as the end of a sentence."""


class CacheFolder:
    """The cached files. Invariant: every file is sealed for its server, account and query."""

    def __init__(self, folder: Path) -> None:
        self._root = folder / FOLDER
        digest = hashlib.sha256(str(folder.resolve()).encode()).hexdigest()
        self._account = f"cached results {digest[:16]}"

    def has(self, place: str) -> bool:
        """Whether there is a folder for the server: files, or a key that could not be removed."""
        return self._of(place).is_dir()

    def write(self, place: str, name: str, chunks: Iterable[bytes]) -> None:
        """Write a file and drop what exceeds the limits. Raises `OSError`, `KeyringUnavailable`."""
        key, folder = self._key(place), private_dir(self._of(place))
        _name(folder, place)
        if key is None:
            key = os.urandom(KEY_BYTES)
            passwords.save(place, self._account, base64.b64encode(key).decode())
        write_private(_file(folder, name), VERSION + sealed(key, _about(place, name), chunks))
        _prune(folder)

    def read(self, place: str, name: str, decode: Callable[[Iterator[bytes]], T]) -> T | None:
        """Return the decoded content of a file; None if there is none. Raises `NotReadable`."""
        try:
            data = _file(self._of(place), name).read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise NotReadable(f"{error.strerror}") from None
        if not data.startswith(VERSION):
            raise NotReadable("another version of the console has written them")
        try:
            key = self._key(place)
        except passwords.KeyringUnavailable as error:
            told = str(error).rstrip(".")
            raise NotReadable(f"{told[:1].lower()}{told[1:]}") from None
        if key is None:
            raise NotReadable("their key is not in the system's keyring")
        try:
            return decode(opened(key, _about(place, name), data[len(VERSION) :]))
        except InvalidSeal:
            raise NotReadable("the file is damaged or was changed") from None
        except (*NOT_DECODED, msgspec.ValidationError):
            raise NotReadable("another version of the console has written them") from None

    def forget(self, place: str) -> None:
        """Remove the files and the key of a server. The folder stays until the key is removed.
        Raises `OSError`, `KeyringUnavailable`.
        """
        folder = self._of(place)
        if folder.is_dir():
            _name(folder, place)
            self._drop(folder, place)

    def _drop(self, folder: Path, place: str) -> None:
        for file in folder.iterdir():
            if file.name != _PLACE:
                file.unlink(missing_ok=True)
        passwords.remove(place, self._account)
        shutil.rmtree(folder)

    def prune(self, places: Collection[str]) -> None:
        """Drop what is too old, and the files and keys of servers that are not among `places`.
        A key that cannot be removed now is tried again by the next call.
        """
        if not self._root.is_dir():
            return
        known = {self._of(place).name for place in places}
        for folder in self._root.iterdir():
            if folder.name in known:
                _prune(folder)
            elif place := _place(folder):
                with suppress(passwords.KeyringUnavailable):
                    self._drop(folder, place)
            else:
                shutil.rmtree(folder, ignore_errors=True)

    def _of(self, place: str) -> Path:
        return self._root / hashlib.sha256(place.encode()).hexdigest()[:32]

    def _key(self, place: str) -> bytes | None:
        try:
            key = base64.b64decode(passwords.load(place, self._account), validate=True)
        except (binascii.Error, ValueError):
            return None
        return key if len(key) == KEY_BYTES else None


def answer_name(user: str, query: bytes) -> str:
    """Return the name of the file with the answer to a query of an account."""
    return hashlib.sha256(user.encode() + b"\0" + query).hexdigest()[:32]


def tree_name(user: str) -> str:
    """Return the name of the file with the tree of an account."""
    return _TREE + answer_name(user, b"")


def _name(folder: Path, place: str) -> None:
    if not (file := folder / _PLACE).exists():
        write_private(file, place.encode())


def _place(folder: Path) -> str:
    with suppress(OSError, ValueError):
        return (folder / _PLACE).read_text("utf-8")
    return ""


def _file(folder: Path, name: str) -> Path:
    return folder / f"{name}{_SUFFIX}"


def _about(place: str, name: str) -> bytes:
    return VERSION + place.encode() + b"\0" + name.encode()


def _prune(folder: Path) -> None:
    """Drop what is too old or, beginning with the oldest, too much."""
    now, left, files = time.time(), MOST_BYTES, list[tuple[float, int, Path]]()
    for file in folder.iterdir():
        if file.name == _PLACE:
            continue
        with suppress(FileNotFoundError):  # another console has dropped it
            known = file.stat()
            age = now - known.st_mtime
            if age > (MOST_DAYS * _DAY if file.suffix == _SUFFIX else _UNFINISHED_SECONDS):
                file.unlink()
            elif file.suffix == _SUFFIX and not file.name.startswith(_TREE):
                files.append((age, known.st_size, file))
    for at, (_, size, file) in enumerate(sorted(files)):
        left -= size
        if at >= MOST_FILES or left < 0:
            file.unlink(missing_ok=True)
