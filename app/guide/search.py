"""Search in the guide. It finds the sections that contain all words of the search; if there are
none, those that contain at least half of the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.guide.pages import chapters, load_page, page_names, plain, sections

MOST_HITS = 50
_CHANGES = "whats-new"
"""Page of the changelog. It mentions every feature, so its sections are listed last."""
_EXCERPT = 150
"""Length of an excerpt in characters."""
_WORD = re.compile(r"[\w+#.-]*\w[\w+#.-]*")
_MARKS = re.compile(r"^ *(?:[-*>] |\|[-:| ]+\|$|```.*$)|\|", re.MULTILINE)
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A section that was found: its page, its anchor, and the text around the first word."""

    page: str
    title: str
    anchor: str
    heading: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class _Entry:
    page: str
    title: str
    anchor: str
    heading: str
    text: str
    folded: str


class GuideSearch:
    """Index of all pages. Creating it reads all pages, which takes some milliseconds."""

    def __init__(self) -> None:
        self._entries = tuple(_entries())

    def find(self, text: str) -> list[SearchHit]:
        """Return at most `MOST_HITS` sections that contain all words of `text`. If there are none,
        return sections that contain at least half of the words.

        A word is also found as the beginning of a longer word. Sections with a word in their
        heading come first, those of the changelog last.
        """
        words = [re.compile(rf"(?<!\w){re.escape(word)}") for word in _words(text)]
        if not words:
            return []
        scores = [_score(entry, words) for entry in self._entries]
        every = any(count == len(words) for count, _ in scores)
        least = len(words) if every else (len(words) + 1) // 2
        ranked = sorted(
            (self._entries[at].page == _CHANGES, -score, at)
            for at, (count, score) in enumerate(scores)
            if count >= least
        )
        return [_hit(self._entries[at], words) for *_, at in ranked[:MOST_HITS]]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _entries() -> Iterator[_Entry]:
    titles = {name: title for chapter in chapters() for name, title in chapter.pages}
    for name in page_names():
        page = load_page(name)
        title = titles.get(name, page.title)
        for part in sections(page.text):
            text = _BLANKS.sub(" ", plain(_MARKS.sub(" ", part.text))).strip()
            folded = f"{part.heading} {text}".casefold()
            yield _Entry(name, title, part.anchor, part.heading, text, folded)


def _score(entry: _Entry, words: list[re.Pattern[str]]) -> tuple[int, int]:
    """Return how many of the words are in a section or in the title of its page, and a score. The
    score is higher if words are in the heading or in the title.
    """
    heading, title = entry.heading.casefold(), entry.title.casefold()
    count = score = 0
    for word in words:
        in_heading, in_title = bool(word.search(heading)), bool(word.search(title))
        if in_heading or in_title or word.search(entry.folded):
            count += 1
            score += 6 * in_heading + 3 * in_title + 1
    return count, score


def _hit(entry: _Entry, words: list[re.Pattern[str]]) -> SearchHit:
    text = entry.text
    places = [found.start() for word in words if (found := word.search(text.casefold()))]
    begin = max(0, min(places, default=0) - 40)
    begin = text.find(" ", begin) + 1 if begin else 0
    cut = text[begin : begin + _EXCERPT]
    excerpt = f"{'…' if begin else ''}{cut}{'…' if begin + _EXCERPT < len(text) else ''}"
    return SearchHit(entry.page, entry.title, entry.anchor, entry.heading, excerpt)
