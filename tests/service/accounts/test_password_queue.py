"""The password queue: users do not wait for strangers, and strangers learn nothing from it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any

import pytest

from app.service.accounts.password_queue import PasswordQueue

USERS = {"bob": "right", "eve": "right"}


class Bench:
    """A queue that counts its computations and blocks them until `begin` is set."""

    def __init__(self) -> None:
        self.computed = self.right_after = 0
        self.first, self.begin = threading.Event(), threading.Event()
        self.queue: PasswordQueue[str] = PasswordQueue(self._find, self._holds)

    def _find(self, name: str) -> str | None:
        if name == "broken":
            raise OSError
        return USERS.get(name)

    def _holds(self, stored: str | None, password: str) -> bool:
        self.first.set()
        assert self.begin.wait(30)
        self.computed += 1
        right = stored is not None and stored == password
        self.right_after = self.right_after or (self.computed if right else 0)
        return right

    async def login(self, name: str, password: str) -> tuple[str | None, bool]:
        """Return the account, and whether the password was right."""
        return await self.queue.verify(name, password)

    def run(self, *logins: tuple[str, str]) -> list[Any]:
        """Return the results of these logins, queued in this order while the first is computed."""

        async def main() -> list[Any]:
            tasks = [asyncio.ensure_future(self.login(*logins[0]))]
            await asyncio.to_thread(self.first.wait, 30)
            tasks += [asyncio.ensure_future(self.login(*login)) for login in logins[1:]]
            await asyncio.sleep(0)
            self.begin.set()
            return await asyncio.gather(*tasks, return_exceptions=True)

        try:
            return asyncio.run(main())
        finally:
            self.queue.close()


def strangers(count: int) -> list[tuple[str, str]]:
    return [(f"nobody {number}", "wrong") for number in range(count)]


def test_a_right_password_does_not_wait_for_sixty_strangers() -> None:
    bench = Bench()
    *others, (_, right) = bench.run(*strangers(60), ("bob", "right"))
    assert right
    assert bench.right_after == 3  # the current one, the next in the queue, and bob's
    assert not any(one for _, one in others)


def test_many_users_are_served_in_turn() -> None:
    found = Bench().run(*strangers(20), ("bob", "right"), ("bob", "wrong"), ("eve", "right"))
    assert [right for _, right in found[-3:]] == [True, False, True]


@pytest.mark.parametrize("place", [0, 1, 5, 19])
def test_how_much_is_computed_does_not_depend_on_which_names_exist(place: int) -> None:
    def total(name: str) -> int:
        bench = Bench()
        logins = strangers(20)
        logins[place] = (name, "wrong")
        assert not any(right for _, right in bench.run(*logins))
        return bench.computed

    assert total("bob") == total("nobody else")


def test_a_wrong_password_is_answered_in_its_turn() -> None:
    order: list[str] = []

    class Noted(Bench):
        async def login(self, name: str, password: str) -> tuple[str | None, bool]:
            answered = await super().login(name, password)
            order.append(name)
            return answered

    names = [name for name, _ in strangers(8)]
    Noted().run(*strangers(8), ("bob", "wrong"), ("nobody last", "wrong"))
    assert order == [*names, "bob", "nobody last"]


def test_an_error_reaches_whoever_waits_and_no_one_else() -> None:
    found = Bench().run(*strangers(3), ("broken", "x"), ("bob", "right"))
    assert isinstance(found[3], OSError)
    assert [one[1] for one in (*found[:3], found[4])] == [False, False, False, True]


def test_what_waits_at_the_end_is_let_go() -> None:
    bench = Bench()

    async def main() -> list[Any]:
        tasks = [asyncio.ensure_future(bench.login(*stranger)) for stranger in strangers(3)]
        await asyncio.to_thread(bench.first.wait, 30)
        closing: Coroutine[Any, Any, None] = asyncio.to_thread(bench.queue.close)
        ended = asyncio.ensure_future(closing)
        await asyncio.sleep(0)
        bench.begin.set()
        await ended
        return await asyncio.gather(*tasks, return_exceptions=True)

    found = asyncio.run(main())
    assert all(isinstance(one, tuple | asyncio.CancelledError) for one in found)
