"""Lock of the console, which has its own password.

The lock hides the windows from people nearby. It encrypts nothing: anybody who can read the files
of the user's account can read the data without the console.

While the console is locked, a file in the data folder says so. A console that is quit or killed
while locked therefore starts locked.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Callable
from pathlib import Path

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from app.language import Texts
from app.log import get_logger
from app.paths import write_private
from app.settings import Settings
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

LOCKED_FILE = "console.locked"
"""File in the data folder that exists while the console is locked."""
SHORTEST = 8
"""Minimum length of the password in characters."""
_FREE_TRIES = 3
_LONGEST_WAIT = 60.0
_MEMORY_KIB = 64 * 1024
_ROUNDS = 3

_log = get_logger(__name__)


class ConsoleLock(QObject):
    """The lock. Invariant: the console is locked only while there is a password that unlocks it.
    The settings hold only an Argon2id hash of the password. If a `folder` is given, a file in it
    records that the console is locked.
    """

    changed = Signal()
    refused = Signal(str)
    """Carries a sentence that says why a password did not unlock the console."""

    def __init__(
        self,
        settings: Settings,
        tasks: Tasks,
        save: Callable[[], None],
        folder: Path | None = None,
    ) -> None:
        super().__init__()
        self._settings = settings
        self._tasks = tasks
        self._save = save
        self._failures = 0
        self._not_before = 0.0
        self._file = None if folder is None else folder / LOCKED_FILE
        self.locked = self.has_password and self._file is not None and self._file.exists()

    @property
    def has_password(self) -> bool:
        """Whether a password is set. Without one, the console cannot be locked."""
        return bool(self._settings.lock_hash)

    def lock(self) -> None:
        """Lock the console, if there is a password."""
        if self.has_password and not self.locked:
            self._keep_locked()
            self.locked = True
            self.changed.emit()

    def set_up(self, password: str, *, minutes: int, on_minimize: bool, now: bool = False) -> None:
        """Set when the console locks by itself, and set its password unless `password` is empty.
        With `now`, lock the console immediately.
        """
        self._settings.lock_minutes = minutes
        self._settings.lock_on_minimize = on_minimize
        self._tasks.write("lock.set", self._set_up, password, now)

    def unlock(self, password: str) -> None:
        """Unlock the console with its password."""
        wait = self._not_before - time.monotonic()
        if wait > 0:
            self.refused.emit(
                tr("Wait {seconds} s before you enter the password again.", seconds=math.ceil(wait))
            )
        else:
            self._tasks.write("lock.open", self._unlock, password)

    async def _set_up(self, password: str, now: bool) -> None:
        if password:
            self._settings.lock_hash = await asyncio.to_thread(password_hash, password)
        self._save()
        self.changed.emit()
        if now:
            self.lock()

    async def _unlock(self, password: str) -> None:
        if not await asyncio.to_thread(_matches, self._settings.lock_hash, password):
            self._failures += 1
            further = self._failures - _FREE_TRIES
            if further >= 0:
                self._not_before = time.monotonic() + min(2.0**further, _LONGEST_WAIT)
            self.refused.emit(tr("Wrong password. Enter the password of the console lock."))
            return
        self._failures = 0
        if self.locked:
            await asyncio.to_thread(self._forget_locked)
            self.locked = False
            self.changed.emit()

    def _keep_locked(self) -> None:
        """Store that the console is locked, before it is shown as locked."""
        if self._file is not None:
            try:
                write_private(self._file, b"")
            except OSError:
                _log.warning("lock not stored")

    def _forget_locked(self) -> None:
        if self._file is not None:
            try:
                self._file.unlink(missing_ok=True)
            except OSError:
                _log.warning("lock not cleared")


def password_hash(password: str) -> str:
    salt = secrets.token_bytes(16)
    argon2id = Argon2id(salt=salt, length=32, iterations=_ROUNDS, lanes=1, memory_cost=_MEMORY_KIB)
    return argon2id.derive_phc_encoded(password.encode())


def _matches(stored: str, password: str) -> bool:
    try:
        Argon2id.verify_phc_encoded(password.encode(), stored)
    except (InvalidKey, ValueError):
        return False
    return True
