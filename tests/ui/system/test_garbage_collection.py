"""Only the GUI thread's timer collects garbage cycles."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from app.ui.system.garbage_collection import Collector


class Cycle:
    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[Collector]:
    collector = Collector()
    collector.start()
    yield collector
    collector.stop()
    assert gc.isenabled()


def litter() -> list[threading.Thread]:
    """Create many cycles; return a list that collects the threads that destroy them."""
    ended: list[threading.Thread] = []
    for _ in range(5_000):
        cycle = Cycle()
        weakref.finalize(cycle, lambda: ended.append(threading.current_thread()))
    return ended


def test_a_worker_thread_collects_nothing(collector: Collector) -> None:
    found: list[list[threading.Thread]] = []
    worker = threading.Thread(target=lambda: found.append(litter()))
    worker.start()
    worker.join(60)
    assert found == [[]]


def test_the_timer_collects_in_the_gui_thread(collector: Collector, qtbot: QtBot) -> None:
    ended = litter()
    qtbot.waitUntil(lambda: len(ended) == 5_000)
    assert set(ended) == {threading.main_thread()}
