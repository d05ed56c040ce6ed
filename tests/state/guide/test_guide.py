"""The guide's store: pages and search results, prepared outside of the loop."""

from __future__ import annotations

from app.guide.pages import CONTENTS
from app.guide.search import SearchHit
from app.state.guide.guide import GuideStore, ShownPage
from app.state.work.tasks import Tasks
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
