"""Search in the guide. It finds the sections that contain all words of the search. If there are
none, it finds those that contain at least half of the words. Words such as "the" and "how" do not
count, nor do those after the first `MOST_WORDS`.

If the language is not English, the English text of a section is searched, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from app.guide.pages import ENGLISH, chapters, load_page, page_names, plain
from app.guide.search_words import ENGLISH_WORDS, WORDS, SearchWords, fold

MOST_HITS = 50
MOST_WORDS = 20
_LATE = {"api": 1, "whats-new": 2}
"""Pages that mention every feature, so their sections are listed last, in this order."""
_HEADING, _TITLE, _TEXT = (8, 3), (4, 2), (2, 1)
"""Points for a place in which a word is found: in a heading, in the title of the page, in the text.
The first number of a pair is for the word itself, the second for a longer word that contains it.
"""
_EXCERPT = 110
"""Length of an excerpt in characters."""
_WORD = re.compile(r"[\w+#.-]*\w[\w+#.-]*")
_MARKS = re.compile(r"^ *(?:[-*>] |\|[-:| ]+\|$|```.*$)|\|", re.MULTILINE)
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class SearchHit:
    """A section that was found: its page, its anchor, and an excerpt of its text around the first
    place where a word of the search occurs. `title` is the title of the page.
    """

    page: str
    title: str
    anchor: str
    heading: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class _Texts:
    """Texts in which a section is searched: its heading, the title of its page, and its whole text,
    which includes the heading.
    """

    heading: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class _Entry:
    """A section. `english` is its English text, or None if the guide is in English."""

    page: str
    title: str
    anchor: str
    heading: str
    text: str
    own: _Texts
    english: _Texts | None = None


class GuideSearch:
    """Index of all pages in a language. Creating it reads all pages, which takes some
    milliseconds.
    """

    def __init__(self, language: str = ENGLISH) -> None:
        self._words = WORDS.get(language, ENGLISH_WORDS)
        english = list(_entries(ENGLISH))
        self._entries = tuple(english)
        if language != ENGLISH:
            texts = {(entry.page, entry.anchor): entry.own for entry in english}
            self._entries = tuple(
                replace(entry, english=texts.get((entry.page, entry.anchor)))
                for entry in _entries(language)
            )

    def find(self, text: str) -> list[SearchHit]:
        """Return at most `MOST_HITS` sections, best first. A section must contain all words of
        `text`; words in the title of its page count, too. If there is no such section, at least
        half of the words are enough. Sections of the pages in `_LATE` are always last.

        A word is also found as the beginning of a longer word, in German also within a longer word.
        This counts less than the word itself. Words in a heading count most, then those in the
        title of the page.
        """
        words = [_Word(word, self._words) for word in self._split(text)]
        if not words:
            return []
        scores = [_score(entry, words) for entry in self._entries]
        every = any(count == len(words) for count, _ in scores)
        least = len(words) if every else (len(words) + 1) // 2
        ranked = sorted(
            (_LATE.get(self._entries[at].page, 0), -count, -score, at)
            for at, (count, score) in enumerate(scores)
            if count >= least
        )
        return [_hit(self._entries[at], words) for *_, at in ranked[:MOST_HITS]]

    def _split(self, text: str) -> list[str]:
        """Return the first `MOST_WORDS` words of a search, each once. Stop words count only if
        there are no others.
        """
        words: list[str] = list(dict.fromkeys(_WORD.findall(text.casefold())))
        counting = [word for word in words if word not in self._words.stop_words]
        return (counting or words)[:MOST_WORDS]


class _Word:
    """A word of a search. Other forms and synonyms of the word count like the word itself."""

    def __init__(self, word: str, words: SearchWords) -> None:
        self.own = _Pattern(word, words)
        self._english = self.own if words is ENGLISH_WORDS else _Pattern(word, ENGLISH_WORDS)

    def points(self, entry: _Entry) -> int:
        """Return the points that this word gives to a section: those of its own text or those of
        its English text, whichever are more.
        """
        points = self.own.points(entry.own)
        return max(points, self._english.points(entry.english)) if entry.english else points


class _Pattern:
    """Patterns that find a word of a search, with its other forms, in texts of one language."""

    def __init__(self, word: str, words: SearchWords) -> None:
        forms = words.forms(word)
        begins = "|".join(
            re.escape(form) if len(form) >= words.inside else rf"(?<!\w){re.escape(form)}"
            for form in forms
        )
        self.part = re.compile(begins)
        whole = "|".join(map(re.escape, forms))
        self._whole = re.compile(rf"(?<!\w)(?:{whole}){words.endings}(?!\w)")

    def points(self, texts: _Texts) -> int:
        parts = ((texts.heading, _HEADING), (texts.title, _TITLE), (texts.text, _TEXT))
        return sum(self._points(text, points) for text, points in parts)

    def _points(self, text: str, points: tuple[int, int]) -> int:
        """Return `points[0]` if a text contains the word itself, `points[1]` if it contains the
        word only within a longer word, and 0 if it contains neither.
        """
        if self._whole.search(text):
            return points[0]
        return points[1] if self.part.search(text) else 0


def _entries(language: str) -> Iterator[_Entry]:
    titles = {name: title for chapter in chapters(language) for name, title in chapter.pages}
    for name in page_names():
        page = load_page(name, language)
        title = titles.get(name, page.title)
        below = ""
        found = []
        for part in reversed(page.sections()):
            text = _BLANKS.sub(" ", plain(_MARKS.sub(" ", part.text))).strip()
            own = _Texts(fold(part.heading), fold(title), fold(f"{part.heading} {text}"))
            below = text or below  # a heading alone is shown with the text that follows
            found.append(_Entry(name, title, part.anchor, part.heading, below, own))
        yield from reversed(found)


def _score(entry: _Entry, words: list[_Word]) -> tuple[int, int]:
    """Return how many of the words are in a section or in the title of its page, and the sum of
    their points.
    """
    points = [word.points(entry) for word in words]
    return sum(one > 0 for one in points), sum(points)


def _hit(entry: _Entry, words: list[_Word]) -> SearchHit:
    text = entry.text
    folded = fold(text)
    places = [found.start() for word in words if (found := word.own.part.search(folded))]
    begin = max(0, min(places, default=0) - 40)
    begin = text.find(" ", begin) + 1 if begin else 0
    cut = text[begin : begin + _EXCERPT]
    excerpt = f"{'…' if begin else ''}{cut}{'…' if begin + _EXCERPT < len(text) else ''}"
    return SearchHit(entry.page, entry.title, entry.anchor, entry.heading, excerpt)
