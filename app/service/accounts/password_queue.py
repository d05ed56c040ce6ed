"""Queue of passwords to verify, in which unknown names do not delay real users.

Passwords are verified one at a time. Each takes 50 ms or more, whether the name is known or not, so
sixty invented names would delay a real user for seconds. Therefore each turn verifies the first
attempt in the queue and, while others wait, also the first attempt with a known name. Thus a
correct password is answered early.

Timing reveals nothing to a caller without the password. A wrong password is answered only at its
own turn. If no waiting name is known, the second computation of the turn is a dummy. So number and
time of computations do not depend on which names exist.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Generic, TypeVar

T = TypeVar("T")


class _Attempt(Generic[T]):
    """A login attempt. `found` is the account of the name, or None; it is valid once `looked_up`
    is set.
    """

    def __init__(self, name: str, password: str) -> None:
        self.name, self.password = name, password
        self.found: T | None = None
        self.looked_up = self.tried = False
        self.answer: Future[tuple[T | None, bool]] = Future()


class PasswordQueue(Generic[T]):
    """Owns the password thread. `find` looks up an account. `holds` verifies a password for an
    account; for None it fails after the same time.
    """

    def __init__(
        self, find: Callable[[str], T | None], holds: Callable[[T | None, str], bool]
    ) -> None:
        self._find = find
        self._holds = holds
        self._lock = threading.Lock()
        self._waiting: deque[_Attempt[T]] = deque()
        self._one = ThreadPoolExecutor(1, "password")

    async def verify(self, name: str, password: str) -> tuple[T | None, bool]:
        """Return the account of this name, if any, and whether the password is right.

        Raises the errors of `find` and `holds`.
        """
        attempt = _Attempt[T](name, password)
        with self._lock:
            self._waiting.append(attempt)
        self._one.submit(self._turn)
        return await asyncio.wrap_future(attempt.answer)

    def close(self) -> None:
        """End the thread and cancel what still waits."""
        self._one.shutdown(cancel_futures=True)
        while self._waiting:
            self._waiting.popleft().answer.cancel()

    def _turn(self) -> None:
        with self._lock:
            attempt = self._waiting.popleft()
            others = list(self._waiting)
        if not attempt.answer.done():
            self._settle(attempt)
        if others:
            self._look_ahead(others)

    def _settle(self, attempt: _Attempt[T]) -> None:
        """Verify and answer an attempt at its own turn. If an early verification has found the
        password wrong, verify a dummy instead, which takes the same time.
        """
        try:
            self._look_up(attempt)
            right = self._holds(None if attempt.tried else attempt.found, attempt.password)
        except BaseException as error:  # noqa: BLE001 - whoever waits for it is to see it
            _answer(attempt, error)
        else:
            _answer(attempt, (attempt.found, right and not attempt.tried))

    def _look_ahead(self, others: list[_Attempt[T]]) -> None:
        """Verify the first waiting attempt whose name belongs to an account, unless it was verified
        here before. Answer it if the password is right. If there is no such attempt, verify a
        dummy, which takes the same time.
        """
        try:
            for one in others:
                self._look_up(one)
            known = (one for one in others if one.found is not None and not one.tried)
            first = next((one for one in known if not one.answer.done()), None)
            if first is None:
                self._holds(None, others[0].password)
                return
            first.tried = True
            if self._holds(first.found, first.password):
                _answer(first, (first.found, True))
        except Exception:  # noqa: BLE001 - each meets it again when its own place has come
            return

    def _look_up(self, attempt: _Attempt[T]) -> None:
        if not attempt.looked_up:
            attempt.found = self._find(attempt.name)
            attempt.looked_up = True


def _answer(attempt: _Attempt[T], what: tuple[T | None, bool] | BaseException) -> None:
    if not attempt.answer.set_running_or_notify_cancel():
        return  # the caller has gone
    if isinstance(what, BaseException):
        attempt.answer.set_exception(what)
    else:
        attempt.answer.set_result(what)
