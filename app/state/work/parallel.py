"""Bounded work: a few requests at a time, and long lists in slices."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


async def each(items: Iterable[T], at_once: int, work: Callable[[T], Awaitable[None]]) -> None:
    """Run `work(item)` for every item, `at_once` at a time; items are taken when a worker is free.

    The first error cancels the rest and is raised unchanged.
    """
    waiting = iter(items)

    async def worker() -> None:
        for item in waiting:
            await work(item)

    tasks = [asyncio.ensure_future(worker()) for _ in range(at_once)]
    try:
        for task in asyncio.as_completed(tasks):
            await task
    finally:
        for one in tasks:
            one.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def slices(items: Sequence[T], length: int) -> Iterator[Sequence[T]]:
    """Split a long list into slices, between which the loop can run other work."""
    return (items[at : at + length] for at in range(0, len(items), length))
