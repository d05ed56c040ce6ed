"""Cached results: a hundred thousand rows are written and shown without blocking the loop."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.api.records.queries import Query
from app.settings import Profile, Settings
from app.state.connection.server_list import SERVERS
from app.state.connection.session import ServerProfile
from app.state.console_data.cached_answer import CachedTree, answer_chunks, answer_of
from app.state.query.answer_origin import AnswerOrigin
from app.state.query.options import Options
from app.state.rows.keys import Key, Row, row
from app.state.stores import AppStores
from app.ui.frame.window import MainWindow
from tests.bench.many import TARGETS, location
from tests.bench.test_window import MANY, SETTLE_SECONDS, WAIT_SECONDS, Gaps, run, styled
from tests.kit import keyring
from tests.ui.live import until
from tests.ui.made import inventory
from tests.ui.tidy import discard

__all__ = ["styled"]
TIMES_WRITTEN, TIMES_SHOWN = 4, 8
"""Longest times for writing and for showing, as multiples of packing and unpacking alone."""
BUSY_MS = 16.0
NOBODY = "https://127.0.0.1:1"
"""An address at which nothing listens."""


@contextmanager
def timed(times: dict[str, float], what: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    times[what] = time.perf_counter() - began


def rows() -> list[Row]:
    """Return rows like those of a server, Target by Target."""
    names = [f"host{number * TARGETS // MANY}" for number in range(MANY)]
    return [
        row(Key(name, str(number)), name, location(number)) for number, name in enumerate(names)
    ]


def test_a_hundred_thousand_rows(
    styled: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keyring.use(monkeypatch)
    known = Profile(name="fs01", base_url=NOBODY, username="ann", keep_results=True)
    profile = ServerProfile("fs01", NOBODY, "ann", "secret", keep_results=True)
    source = AnswerOrigin(Query(), (), (), time.time(), MANY)
    times: dict[str, float] = {}

    async def main() -> None:
        stores, gaps, held = (
            AppStores(Settings(profiles=[known]), None, tmp_path).main,
            Gaps(),
            rows(),
        )
        window = MainWindow(stores)
        window.show()
        with timed(times, "packed"):
            chunks = list(answer_chunks(source, held))
        with timed(times, "unpacked"):
            answer_of(iter(chunks))
        await stores.inventory.put(inventory())
        await until(lambda: window.page == "explore")
        await asyncio.sleep(SETTLE_SECONDS)
        stores.cache.keep_tree(profile, CachedTree(inventory(), Options()))
        with gaps.measured("writing 100,000 rows", busy=BUSY_MS), timed(times, "written"):
            stores.cache.keep(profile, source, held)
            await until(lambda: SERVERS not in stores.tasks.running(), WAIT_SECONDS)
        with gaps.measured("showing 100,000 cached rows", busy=BUSY_MS), timed(times, "shown"):
            stores.session.connect_server(profile)
            await until(lambda: stores.results.cached, WAIT_SECONDS)
        assert stores.results.loaded_count == MANY
        discard(window)
        await stores.close()

    run(styled, main())
    size = sum(file.stat().st_size for file in tmp_path.glob("cached-results/*/*"))
    print("".join(f"\n{what}: {seconds:.1f} s" for what, seconds in times.items()), end="")
    print(f", {size / MANY:.0f} bytes a row")
    assert times["written"] <= TIMES_WRITTEN * times["packed"]
    assert times["shown"] <= TIMES_SHOWN * times["unpacked"]
