"""Pages of the guide and search results, prepared outside of the event loop."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from app.guide.pages import CONTENTS, Chapter, chapters, load_page, page_names, picture
from app.guide.search import GuideSearch, SearchHit
from app.language import Texts, current
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page as HTML in pieces. `anchor` is where to begin, "" for the top."""

    name: str
    title: str
    anchor: str
    pieces: tuple[str, ...]

    @property
    def place(self) -> str:
        """Name and anchor of the page as they stand in links: `name` or `name#anchor`."""
        return f"{self.name}#{self.anchor}" if self.anchor else self.name


class GuideStore(QObject):
    """The page that is shown, and what was searched for, in the user's language.

    `shown` is emitted with a `ShownPage`, `found` with a list of `SearchHit`, `listed` once the
    contents are known.
    """

    shown = Signal(object)
    found = Signal(object)
    listed = Signal()

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self.chapters: tuple[Chapter, ...] = ()
        self.notes: dict[str, str] = {}
        """Paragraphs to show below the titles of pages, by the name of the page."""
        self._tasks = tasks
        self._search: GuideSearch | None = None
        self._pieces: dict[str, tuple[str, tuple[str, ...]]] = {}
        """Title and HTML of the pages that were shown."""

    def open(self, place: str) -> None:
        """Prepare a page: `name` or `name#anchor`. If there is no such page, prepare the contents
        instead.
        """
        self._tasks.read("guide.page", self._open, place)

    def search(self, text: str) -> None:
        """Search all pages."""
        self._tasks.read("guide.search", self._find, text)

    async def _open(self, place: str) -> None:
        name, _, anchor = place.partition("#")
        if not self.chapters:
            self.chapters = await asyncio.to_thread(chapters, current().code)
            self.listed.emit()
        name = name if name in page_names() else CONTENTS
        if name not in self._pieces:
            self._pieces[name] = await asyncio.to_thread(
                _rendered, name, current().code, self.notes.get(name, "")
            )
        title, pieces = self._pieces[name]
        self.shown.emit(ShownPage(name, title, anchor, pieces))

    async def _find(self, text: str) -> None:
        if self._search is None:
            self._search = await asyncio.to_thread(GuideSearch, current().code)
        hits: list[SearchHit] = await asyncio.to_thread(self._search.find, text)
        self.found.emit(hits)


def _rendered(name: str, language: str, note: str) -> tuple[str, tuple[str, ...]]:
    """Return title and HTML of a page. A page that is not translated says so."""
    from app.guide.rendering import Links, render_pieces  # noqa: PLC0415 - no start needs it

    page = load_page(name, language)
    if page.language != language:
        page = page.with_note(tr("This page of the guide is in English only."))
    if note:
        page = page.with_note(note)
    links = Links(page=str, picture=lambda source: picture(source, page.language))
    return page.title, tuple(render_pieces(page, links))
