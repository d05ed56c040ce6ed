"""Lock of the console, which has its own password.

The lock hides the windows from people nearby. It encrypts nothing: anybody who can read the files
of the user's account can read the data without the console.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Callable

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from app.language import Texts
from app.settings import Settings
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

SHORTEST = 8
"""Minimum length of the password in characters."""
_FREE_TRIES = 3
_LONGEST_WAIT = 60.0
_MEMORY_KIB = 64 * 1024
_ROUNDS = 3


class ConsoleLock(QObject):
    """The lock. Invariant: the console is locked only while there is a password that unlocks it.
    The settings hold only an Argon2id hash of the password.
    """

    changed = Signal()
    refused = Signal(str)
    """Carries a sentence that says why a password did not unlock the console."""

    def __init__(self, settings: Settings, tasks: Tasks, save: Callable[[], None]) -> None:
        super().__init__()
        self._settings = settings
        self._tasks = tasks
        self._save = save
        self._failures = 0
        self._not_before = 0.0
        self.locked = False

    @property
    def has_password(self) -> bool:
        """Whether a password is set. Without one, the console cannot be locked."""
        return bool(self._settings.lock_hash)

    def lock(self) -> None:
        """Lock the console, if there is a password."""
        if self.has_password and not self.locked:
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
            self.locked = False
            self.changed.emit()


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
