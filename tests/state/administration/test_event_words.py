"""The list of events in another language than that of their messages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.api.records.targets import NewTarget
from app.language import Language
from app.state.administration import read_only, record_list
from app.state.administration.records import Records
from app.state.stores import WindowStores
from app.state.words.event_sentences import sentence_words
from tests.state.administration.lists import console, listed
from tests.state.administration.test_records import Run


class Other(Language):
    """A language whose sentences are the English ones."""

    code = "other"


@pytest.fixture
def _other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_list, "PAGE", 2)
    monkeypatch.setattr(read_only, "current", Other)
    sentence_words.cache_clear()  # an earlier test may have filled it in German


@pytest.mark.usefixtures("_other")
def test_rows_of_every_page_can_be_searched_by_their_words(run: Run, tmp_path: Path) -> None:
    async def whole() -> None:
        async with console(tmp_path / "data") as stores:
            events = await _five_events(stores)
            for _ in range(2):
                rows = await listed(events)
                assert len(rows) >= 5
                assert all(_translated(events, row) for row in rows)

    run(whole())


@pytest.mark.usefixtures("_other")
def test_the_oldest_words_are_dropped_first(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def whole() -> None:
        monkeypatch.setattr(read_only, "_MOST_WORDS", 3)
        async with console(tmp_path / "data") as stores:
            events = await _five_events(stores)
            rows = await listed(events)
            assert [_translated(events, row) for row in rows[-5:]] == [False] * 2 + [True] * 3

    run(whole())


async def _five_events(stores: WindowStores) -> Records[Any]:
    """Cause at least five events with different messages, and return their list."""
    for number in range(5):
        await stores.session.client.targets.create(NewTarget(name=f"host{number}"))
    await stores.tasks.idle()  # a list that is read again by itself would disturb
    return stores.administration.sections["events"]


def _translated(events: Records[Any], row: Any) -> bool:
    return sentence_words(row.message) in events.noun.text(row).replace(row.message, "", 1)
