"""Tasks: reads replace each other, writes never overlap, errors have one path, idle state."""

from __future__ import annotations

import asyncio

from app.state.work.tasks import Failure, LongWork, Tasks
from tests.state.conftest import Run
from tests.ui.live import until


def test_the_newest_read_of_a_name_wins(run: Run) -> None:
    async def main() -> None:
        tasks, done = Tasks(), list[int]()

        async def read(number: int) -> None:
            await asyncio.sleep(0)
            done.append(number)

        for number in range(3):
            tasks.read("tree", read, number)
        tasks.read("other", read, 9)
        assert sorted(tasks.running()) == ["other", "tree"]
        await tasks.idle()
        assert sorted(done) == [2, 9]
        assert tasks.running() == []

    run(main())


def test_writes_of_a_name_wait_for_each_other_and_are_never_cancelled(run: Run) -> None:
    async def main() -> None:
        tasks, log = Tasks(), list[str]()

        async def write(number: int) -> None:
            log.append(f"begin {number}")
            await asyncio.sleep(0.01)
            log.append(f"end {number}")

        for number in range(3):
            tasks.write("mask", write, number)
        tasks.stop("mask")  # includes reads and watches only
        await tasks.close()
        assert log == [f"{word} {number}" for number in range(3) for word in ("begin", "end")]
        tasks.write("mask", write, 4)
        assert tasks.running() == []

    run(main())


def test_closing_cancels_long_work_by_what_it_offers_even_a_write(run: Run) -> None:
    async def main() -> None:
        tasks, stop, ended = Tasks(), asyncio.Event(), list[str]()

        async def work(name: str) -> None:
            try:
                await stop.wait()
            finally:
                ended.append(name)

        long = LongWork(lambda: "Half is done", "nothing is changed", stop.set)
        tasks.write("pack", work, "write", long=long)
        tasks.read("plan", work, "read", long=long)
        assert tasks.long == [long, long]
        await asyncio.sleep(0)
        await tasks.close()
        assert sorted(ended) == ["read", "write"]
        assert tasks.long == []

    run(main())


def test_a_failed_write_does_not_stop_the_next_and_has_no_retry(run: Run) -> None:
    async def main() -> None:
        tasks, failures, done = Tasks(), list[Failure](), list[bool]()
        tasks.failed.connect(failures.append)

        async def bad() -> None:
            raise OSError("disk")

        async def good() -> None:
            done.append(True)

        tasks.write("mask", bad)
        tasks.write("mask", good)
        await tasks.idle()
        assert done == [True]
        (failure,) = failures
        assert isinstance(failure, Failure)
        assert (failure.name, failure.retry) == ("mask", None)
        assert isinstance(failure.error, OSError)

    run(main())


def test_a_failed_read_can_be_tried_again(run: Run) -> None:
    async def main() -> None:
        tasks, failures, calls = Tasks(), list[Failure](), list[str]()
        tasks.failed.connect(failures.append)

        async def second_time_lucky(argument: str) -> None:
            calls.append(argument)
            if len(calls) == 1:
                raise ValueError

        tasks.read("tree", second_time_lucky, "x")
        await tasks.idle()
        retry = failures[0].retry
        assert retry is not None
        retry()
        await tasks.idle()
        assert calls == ["x", "x"]
        assert len(failures) == 1

    run(main())


def test_a_read_recovers_when_it_succeeds_after_a_failure(run: Run) -> None:
    async def main() -> None:
        tasks, recovered = Tasks(), list[str]()
        tasks.recovered.connect(recovered.append)

        async def good() -> None:
            await asyncio.sleep(0)

        async def bad() -> None:
            raise OSError

        for name, work in (("query", bad), ("tree", good)):
            tasks.read(name, work)
        await tasks.idle()
        assert recovered == []
        tasks.read("query", good)
        await tasks.idle()
        tasks.read("query", good)
        await tasks.idle()
        assert recovered == ["query"]

    run(main())


def test_a_replaced_read_is_no_failure(run: Run) -> None:
    async def main() -> None:
        tasks, failures = Tasks(), list[Failure]()
        tasks.failed.connect(failures.append)
        for _ in range(2):
            tasks.read("tree", asyncio.sleep, 0)
            await asyncio.sleep(0)
        await tasks.idle()
        assert failures == []

    run(main())


def test_idle_waits_for_what_a_task_has_started_but_not_for_a_watch(run: Run) -> None:
    async def main() -> None:
        tasks, done = Tasks(), list[str]()

        async def second() -> None:
            await asyncio.sleep(0.01)
            done.append("second")

        async def first() -> None:
            tasks.read("second", second)

        tasks.watch("stream", asyncio.sleep, 3600)
        tasks.write("first", first)
        await tasks.idle()
        assert done == ["second"]
        assert tasks.running() == []
        await tasks.close()

    run(main())


def test_a_slow_read_that_is_wanted_again_meanwhile_ends_first(run: Run) -> None:
    async def main() -> None:
        tasks, began, ended, gate = Tasks(), list[int](), list[int](), asyncio.Event()

        async def read() -> None:
            began.append(len(began))
            await gate.wait()
            ended.append(len(ended))

        pace = tasks.pace(10, lambda: tasks.read("slow", read), reads="slow")
        for _ in range(40):
            pace.poke()
            await asyncio.sleep(0.01)
        await until(lambda: began)
        assert (began, ended) == ([0], [])
        gate.set()
        await until(lambda: len(ended) == 2)
        assert began == ended

    run(main())


def test_a_read_that_was_stopped_can_be_repeated(run: Run) -> None:
    async def main() -> None:
        tasks, begun = Tasks(), list[None]()

        async def read() -> None:
            begun.append(None)
            await asyncio.sleep(60)

        pace = tasks.pace(10, lambda: tasks.read("slow", read), reads="slow")
        for count in (1, 2):
            pace.poke()
            await until(lambda count=count: len(begun) == count)  # type: ignore[misc]
            tasks.stop("slow")
        assert len(begun) == 2

    run(main())
