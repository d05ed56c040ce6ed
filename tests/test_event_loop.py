"""The loop that Qt and asyncio share: order, cancelled callbacks, errors, and fairness."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import time
from collections.abc import Coroutine
from contextvars import ContextVar
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from app.event_loop import FEW, GIVE_WAY_SECONDS, TURN_SECONDS, Loop


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
            loop.add_reader(ours, read)  # stays registered until the loop ends

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
        assert len(loop._later) <= 2 * FEW  # noqa: SLF001 - bounded memory shows nowhere else
        await ended.wait()
        assert done == ["after 0.01", "after 0.02", "after 0.03"]
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await asyncio.Event().wait()

    run(main())


def test_sockets_are_heard_when_other_work_is_long_and_each_once(run: Any) -> None:
    """A socket's callback may be queued for several turns, while Qt reports it again."""

    async def main() -> None:
        loop, told, ended = asyncio.get_running_loop(), list[bytes](), asyncio.Event()

        def read(ready: socket.socket) -> None:
            told.append(ready.recv(1))

        def work(left: int) -> None:
            time.sleep(TURN_SECONDS)
            if left:
                loop.call_soon(work, left - 1)
            else:
                ended.set()

        pairs = [socket.socketpair() for _ in range(3)]
        for ours, theirs in pairs:
            loop.add_reader(ours, read, ours)
            theirs.send(b"a")
        for _ in range(3):
            loop.call_soon(work, 5)
        await ended.wait()
        await asyncio.sleep(0.01)
        assert told == [b"a"] * 3  # a second call would block forever
        for ours, theirs in pairs:
            loop.remove_reader(ours)
            ours.close()
            theirs.close()

    run(main())


def test_much_is_written_while_it_is_read_and_other_callbacks_run_in_a_loop_of_qt(run: Any) -> None:
    async def main() -> None:
        loop, inner, size = asyncio.get_running_loop(), QEventLoop(), 4 << 20
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.settimeout(0)
            theirs.settimeout(0)

            async def read() -> int:
                got = 0
                while got < size:
                    got += len(await loop.sock_recv(theirs, 1 << 16))
                await asyncio.sleep(0.001)
                await asyncio.to_thread(inner.quit)
                return got

            QTimer.singleShot(0, inner.exec)  # like a menu: it ends only if callbacks continue
            _, got = await asyncio.gather(loop.sock_sendall(ours, bytes(size)), read())
            assert got == size

    run(main())


@pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes are those of Unix")
def test_signals_and_the_ends_of_processes_are_heard(run: Any) -> None:
    async def main() -> None:
        loop, told = asyncio.get_running_loop(), asyncio.Event()
        loop.add_signal_handler(signal.SIGUSR1, told.set)
        os.kill(os.getpid(), signal.SIGUSR1)
        await told.wait()
        assert loop.remove_signal_handler(signal.SIGUSR1)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec("cat", stdin=pipe, stdout=pipe)
        assert (await process.communicate(b"text"))[0] == b"text"
        assert process.returncode == 0

    run(main())


def test_workers_give_way_sooner_as_long_as_the_loop_is_open(run: Any) -> None:
    before, seen = sys.getswitchinterval(), list[float]()

    async def main() -> None:
        seen.append(sys.getswitchinterval())

    run(main())
    assert seen == [pytest.approx(GIVE_WAY_SECONDS)]
    assert sys.getswitchinterval() == before > GIVE_WAY_SECONDS


def test_a_task_that_handles_events_of_qt_stops_no_other_task(run: Any, qapp: QApplication) -> None:
    async def main() -> None:
        inside, outside = socket.socketpair()
        reader, writer = await asyncio.open_connection(sock=inside)
        reading = asyncio.create_task(reader.read(4))
        await asyncio.sleep(0)
        outside.send(b"news")
        qapp.processEvents()  # the socket is ready: the loop must not enter `reading` here
        async with asyncio.timeout(20):
            assert await reading == b"news"
        writer.close()
        outside.close()

    run(main())


def test_what_is_asked_for_after_the_end_looks_at_no_socket(qapp: QApplication, qtbot: Any) -> None:
    loop, told = Loop(qapp), list[int]()
    loop.close()
    with qtbot.captureExceptions() as raised:
        loop.call_soon(told.append, 1)
        qapp.processEvents()
    assert not raised
    assert told == [1]
