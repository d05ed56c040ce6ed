"""What is new is said once after an update, and not to new users."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from app.guide.pages import NEWS, load_page, news_dates, sections
from app.settings import Settings
from app.state.work.tasks import Tasks
from app.state.workspace.guide_pages import GuideStore
from app.state.workspace.news import News

Run = Callable[[Coroutine[Any, Any, None]], None]


def said(run: Run, settings: Settings) -> tuple[list[str], GuideStore]:
    """Return what a start of the program says."""
    words: list[str] = []
    made: list[GuideStore] = []

    async def main() -> None:
        tasks = Tasks()
        made.append(GuideStore(tasks))
        news = News(made[0], settings, lambda: None, tasks)
        news.arrived.connect(words.append)
        news.look()
        await tasks.idle()
        await tasks.close()

    run(main())
    return words, made[0]


def test_every_part_has_a_date_newest_first() -> None:
    dates = news_dates()
    assert dates == sorted(dates, reverse=True)
    assert len(set(dates)) == len(dates) >= 3
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates)


def test_the_german_page_has_the_same_dates() -> None:
    page = load_page(NEWS, "de")
    assert page.language == "de"
    assert [part.heading[:10] for part in sections(page.text) if part.anchor] == news_dates()


def test_an_update_is_said_once_with_the_date_of_the_version_before(run: Run) -> None:
    newest, before = news_dates()[:2]
    settings = Settings(seen_news=before)
    words, guide = said(run, settings)
    assert len(words) == 1
    assert before in words[0]
    assert before in guide.notes[NEWS]
    assert settings.seen_news == newest
    assert said(run, settings)[0] == []


@pytest.mark.parametrize("seen", ["", "2999-01-01"])
def test_a_new_user_and_an_older_program_say_nothing(run: Run, seen: str) -> None:
    settings = Settings(seen_news=seen)
    words, guide = said(run, settings)
    assert words == []
    assert not guide.notes
    assert settings.seen_news == max(seen, news_dates()[0])
