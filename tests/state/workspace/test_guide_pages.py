"""The guide's store: pages and search results, prepared outside of the loop."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from app.guide.pages import CONTENTS
from app.guide.search import SearchHit
from app.state.work.tasks import Tasks
from app.state.workspace import guide_pages as module
from app.state.workspace.guide_pages import GuideStore, ShownPage
from tests.state.conftest import Run


def test_pages_are_shown_with_their_place_and_the_contents_are_listed(run: Run) -> None:
    async def main() -> None:
        tasks = Tasks()
        guide = GuideStore(tasks)
        shown: list[ShownPage] = []
        listed: list[int] = []
        guide.shown.connect(shown.append)
        guide.listed.connect(lambda: listed.append(len(guide.chapters)))
        for place in ("remedies#undo", "keys", "remedies"):
            guide.open(place)
            await tasks.idle()
        assert [page.place for page in shown] == ["remedies#undo", "keys", "remedies"]
        assert shown[0].pieces[0].startswith("<h1>Remedies, and what each can undo</h1>")
        assert shown[0].pieces is shown[2].pieces  # rendered once
        assert listed == [len(guide.chapters)]
        await tasks.close()

    run(main())


def test_a_page_that_does_not_exist_is_the_contents(run: Run) -> None:
    async def main() -> None:
        tasks = Tasks()
        guide = GuideStore(tasks)
        shown: list[ShownPage] = []
        guide.shown.connect(shown.append)
        guide.open("../settings")
        await tasks.idle()
        assert [page.name for page in shown] == [CONTENTS]
        await tasks.close()

    run(main())


@pytest.mark.parametrize(("language", "folder"), [("en", "pictures"), ("de", "de/pictures")])
def test_a_page_has_the_pictures_of_its_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str, folder: str
) -> None:
    monkeypatch.setattr(module, "current", lambda: SimpleNamespace(code=language))

    async def main() -> None:
        tasks = Tasks()
        guide = GuideStore(tasks)
        shown: list[ShownPage] = []
        guide.shown.connect(shown.append)
        guide.open("risk")
        await tasks.idle()
        assert f'<img src="{folder}/risk-light.png"' in "".join(shown[0].pieces)
        await tasks.close()

    run(main())


def test_the_last_search_wins(run: Run) -> None:
    async def main() -> None:
        tasks = Tasks()
        guide = GuideStore(tasks)
        found: list[list[SearchHit]] = []
        guide.found.connect(found.append)
        guide.search("m")
        guide.search("masking")
        await tasks.idle()
        assert len(found) == 1
        assert found[0][0].page == "masking"
        await tasks.close()

    run(main())


def test_in_german_pages_contents_and_search_are_german(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "current", lambda: SimpleNamespace(code="de"))

    async def main() -> None:
        tasks = Tasks()
        guide = GuideStore(tasks)
        shown: list[ShownPage] = []
        found: list[list[SearchHit]] = []
        guide.shown.connect(shown.append)
        guide.found.connect(found.append)
        for place in ("remedies#undo-copies", "whats-new"):
            guide.open(place)
            await tasks.idle()
        guide.search("Nachweispaket")
        await tasks.idle()
        german, english = shown
        assert german.title.startswith("Bereinigungen")
        assert any('id="undo-copies"' in piece for piece in german.pieces)
        assert not any("in English only" in piece for piece in german.pieces)
        assert "<p>This page of the guide is in English only.</p>" in english.pieces[0]
        assert guide.chapters[0].title == "Hier beginnen"
        assert found[0][0].title == "Nachweispakete"
        await tasks.close()

    run(main())
