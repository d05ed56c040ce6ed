"""The loop that Qt and asyncio share: order, cancelled callbacks, errors, and turns for others."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.loop import FEW, TURN_SECONDS, Loop


@pytest.fixture
def run(qapp: QApplication) -> Any:
    def run(work: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=lambda: Loop(qapp)) as runner:
            runner.run(work)

    return run


def test_callbacks_run_in_their_order_and_not_when_cancelled(run: Any) -> None:
    async def main() -> None:
        loop, done, ended = asyncio.get_running_loop(), list[int](), asyncio.Event()
        handles = [loop.call_soon(done.append, number) for number in range(100)]
        handles[7].cancel()
        loop.call_soon(ended.set)
        await ended.wait()
        assert done == [number for number in range(100) if number != 7]

    run(main())


def test_an_error_goes_to_the_handler_and_the_next_callback_runs(run: Any) -> None:
    async def main() -> None:
        loop, told, ended = asyncio.get_running_loop(), list[object](), asyncio.Event()
        loop.set_exception_handler(lambda _loop, context: told.append(context["exception"]))
        error = ValueError("x")

        def fail() -> None:
            raise error

        loop.call_soon(fail)
        loop.call_soon(ended.set)
        await ended.wait()
        assert told == [error]

    run(main())


def test_a_callback_keeps_its_context(run: Any) -> None:
    name = ContextVar[str]("name")

    async def tell() -> str:
        await asyncio.sleep(0)
        return name.get()

    async def main() -> None:
        name.set("a")
        task = asyncio.ensure_future(tell())
        name.set("b")
        assert (await task, name.get()) == ("a", "b")

    run(main())


def test_a_timer_of_qt_has_its_turn_before_all_that_waits_has_run(run: Any) -> None:
    async def main() -> None:
        loop, left, ended = asyncio.get_running_loop(), list[int](), asyncio.Event()
        waiting = 50

        def work() -> None:
            nonlocal waiting
            waiting -= 1
            until = time.perf_counter() + TURN_SECONDS / 2
            while time.perf_counter() < until:
                pass
            if not waiting:
                ended.set()

        timer = QTimer(interval=0)
        timer.timeout.connect(lambda: left.append(waiting))
        timer.start()
        for _ in range(waiting):
            loop.call_soon(work)
        await ended.wait()
        timer.stop()
        assert len({one for one in left if one}) >= 10

    run(main())


def test_what_a_callback_adds_comes_after_all_that_waited_before(run: Any) -> None:
    async def main() -> None:
        loop, done, ended = asyncio.get_running_loop(), list[str](), asyncio.Event()

        def first() -> None:
            done.append("first")
            loop.call_soon(done.append, "added")
            loop.call_soon(ended.set)

        loop.call_soon(first)
        loop.call_soon(done.append, "second")
        await ended.wait()
        assert done == ["first", "second", "added"]

    run(main())


def test_a_socket_is_read_and_may_be_taken_away_by_who_reads_it(run: Any) -> None:
    async def main() -> None:
        loop, told, ended = asyncio.get_running_loop(), list[bytes](), asyncio.Event()
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.settimeout(0)

            def read() -> None:
                told.append(ours.recv(1))
                if len(told) == 3:
                    loop.remove_reader(ours)
                    ended.set()

            loop.add_reader(ours, told.append, b"never")
            loop.add_reader(ours, read)
            theirs.send(b"abcd")
            await ended.wait()
            await asyncio.sleep(0.01)
            assert told == [b"a", b"b", b"c"]
            assert not loop.remove_reader(ours)
            loop.add_reader(ours, read)  # left to the end of the loop

    run(main())


def test_calls_come_when_they_are_due_and_deadlines_that_were_met_are_not_kept(run: Any) -> None:
    async def main() -> None:
        loop, done, ended = asyncio.get_running_loop(), list[str](), asyncio.Event()
        assert isinstance(loop, Loop)
        for delay in (0.03, 0.01, 0.02):
            loop.call_later(delay, done.append, f"after {delay}")
        gone = loop.call_later(0.015, done.append, "cancelled")
        gone.cancel()
        gone.cancel()
        loop.call_later(0.04, ended.set)
        for _ in range(1_000):
            async with asyncio.timeout(60):
                await asyncio.sleep(0)
        assert len(loop._later) <= 2 * FEW
        await ended.wait()
        assert done == ["after 0.01", "after 0.02", "after 0.03"]
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await asyncio.Event().wait()

    run(main())
