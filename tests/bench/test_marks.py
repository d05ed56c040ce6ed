"""Decisions in bulk, through the window, in a small and in a large store.

The service is a real one. The time runs from the order until a read has confirmed every object.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.api.records.enums import Action
from app.api.transport import Address
from app.state.stores import WindowStores
from tests.bench.test_window import WAIT_SECONDS, Gaps, console, run, styled
from tests.kit.bigstore import build
from tests.service.running import Running
from tests.ui.live import until

__all__ = ["styled"]
MARKS = 10_000
SMALL, BIG = 12_000, 1_000_000
MOST_LONGER = 1.3
"""Upper bound for the time in the large store, relative to the small one."""
PER_MINUTE = 20_000
WORST_MS = 33.0


@contextmanager
def served(folder: Path, size: int) -> Iterator[Address]:
    """Run a service with `size` match locations."""
    build(folder / "service", size)
    with closing(Running(folder)) as service:
        yield Address(service.base_url, "analyst", service.password, service.certificate)


async def marked(stores: WindowStores) -> float:
    """Mark the first `MARKS` results, and return the seconds until all of it is confirmed."""
    keys = [stores.results.key(at) for at in range(MARKS)]
    began = time.perf_counter()
    batch = stores.outbox.mark(Action.CONFIRMED, keys, "Roe", "a benchmark")
    await until(lambda: batch.settled, WAIT_SECONDS)
    took = time.perf_counter() - began
    assert batch.confirmed == len(batch.taken)
    assert not batch.refused
    print(f"\n{len(batch.taken):,} objects in {took:.1f} s: ", end="")
    print(f"{len(batch.taken) / took * 60:,.0f} a minute", end="")
    return took


def seconds(app: QApplication, folder: Path, size: int) -> float:
    """Mark in a store of this size, in a window of its own; the window never stops meanwhile."""
    found: list[float] = []

    async def main(address: Address) -> None:
        gaps = Gaps()
        async with console(address) as window:
            stores = window.stores
            stores.session.connect_local()
            await until(lambda: stores.results.total == size, WAIT_SECONDS)
            await stores.tasks.idle()
            with gaps.measured(f"marking in {size:,}", busy=WORST_MS):
                found.append(await marked(stores))

    with served(folder, size) as address:
        run(app, main(address))
    return found[0]


def test_ten_thousand_marks_cost_the_same_in_a_large_store(
    styled: QApplication, tmp_path: Path
) -> None:
    small = seconds(styled, tmp_path / "small", SMALL)
    big = seconds(styled, tmp_path / "big", BIG)
    print(f"\nlarge store {big / small:.2f} of the small one", end="")
    assert MARKS / small * 60 >= PER_MINUTE
    assert big <= MOST_LONGER * small
