"""Signals and timers of processes without Qt behave as those of Qt do in the stores."""

from __future__ import annotations

import asyncio
import sys

import pytest

from app.state.work.plain_signals import QObject, QTimer, Signal


class Store(QObject):
    changed = Signal()
    found = Signal(object, int)


def test_a_slot_gets_the_arguments_that_it_accepts() -> None:
    store, other, seen = Store(), Store(), list[object]()

    def on_first(value: object) -> None:
        seen.append(value)

    def on_change() -> None:
        seen.append("changed")

    store.found.connect(on_first)
    store.found.connect(on_change)
    store.found.connect(other.found)
    store.found.connect(seen.append)
    other.found.connect(lambda *values: seen.append(values))
    store.found.emit("a", 1)
    assert seen == ["a", "changed", ("a", 1), "a"]


def test_each_object_has_its_own_signals() -> None:
    one, two, seen = Store(), Store(), list[str]()
    one.changed.connect(lambda: seen.append("one"))
    two.changed.emit()
    assert not seen
    with pytest.raises(AttributeError):
        one.changed = None


def test_a_disconnected_slot_is_not_called() -> None:
    store, seen = Store(), list[str]()

    def on_change() -> None:
        seen.append("changed")
        store.changed.disconnect(on_change)

    store.changed.connect(on_change)
    store.changed.emit()
    store.changed.emit()
    assert seen == ["changed"]
    with pytest.raises(RuntimeError):
        store.changed.disconnect(on_change)


def test_an_error_in_a_slot_reaches_no_other_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    store, seen, errors = Store(), list[str](), list[type[BaseException]]()

    def fail() -> None:
        raise KeyError

    monkeypatch.setattr(sys, "excepthook", lambda kind, *_: errors.append(kind))
    store.changed.connect(fail)
    store.changed.connect(lambda: seen.append("changed"))
    store.changed.emit()
    assert (errors, seen) == ([KeyError], ["changed"])


def test_a_timer_fires_once_or_again() -> None:
    async def main() -> None:
        once, often, seen = QTimer(singleShot=True, interval=0), QTimer(interval=1), list[str]()
        ended = asyncio.Event()

        def on_tick() -> None:
            seen.append("tick")
            if len(seen) == 4:
                often.stop()
                ended.set()

        once.timeout.connect(on_tick)
        often.timeout.connect(on_tick)
        once.start()
        assert once.isActive()
        often.start(2)
        async with asyncio.timeout(10):
            await ended.wait()
        assert not once.isActive()
        assert not often.isActive()
        once.start(60_000)
        once.stop()
        assert not once.isActive()

    asyncio.run(main())
