"""Search in the guide. It finds the sections that contain all words of the search; if there are
none, those that contain at least half of the words. Words such as "the" and "how" do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.guide.pages import chapters, load_page, page_names, plain, sections

MOST_HITS = 50
_LATE = {"api": 1, "whats-new": 2}
"""Pages that mention every feature, so their sections are listed last, in this order."""
# fmt: off
_STOP_WORDS = frozenset({
    "a", "an", "and", "are", "at", "be", "by", "can", "do", "does", "for", "from", "how", "i", "in",
    "is", "it", "my", "of", "on", "or", "that", "the", "this", "to", "was", "what", "when", "where",
    "which", "who", "why", "with",
})
_SYNONYMS = {
    "ignore": ("exclude", "skip"), "manager": ("pdf", "printed"), "boss": ("pdf", "printed"),
    "abdeckung": ("coverage",), "abfrage": ("query",), "anmeldedaten": ("credential",),
    "auftrag": ("job",), "aufträge": ("job",), "bereinigen": ("remediat",),
    "bereinigung": ("remediat",), "bericht": ("report",), "berichte": ("report",),
    "berechtigung": ("permission",), "berechtigungen": ("permission",),
    "datentyp": ("data type",), "datentypen": ("data type",), "einstellung": ("setting",),
    "einstellungen": ("setting",), "fehltreffer": ("false match",), "frist": ("due date",),
    "genehmigung": ("approval",), "genehmigungen": ("approval",),
    "genehmigungsregel": ("approval rule",), "genehmigungsregeln": ("approval rule",),
    "gruppe": ("group",), "handbuch": ("guide",), "installieren": ("install",),
    "kennwort": ("password",), "konto": ("account",), "löschen": ("delete",),
    "maskieren": ("mask",), "nachweispaket": ("evidence pack",), "ordner": ("folder",),
    "passwort": ("password",), "prüfprotokoll": ("audit journal",), "quarantäne": ("quarantine",),
    "risiko": ("risk",), "rückgängig": ("undo",), "scannen": ("scan",),
    "schlüsselbund": ("keyring",), "sicherung": ("backup",), "sprache": ("language",),
    "suche": ("search",), "suchen": ("search",), "treffer": ("match",), "tresor": ("vault",),
    "verschlüsseln": ("encrypt",), "vorschlag": ("propos",), "werteliste": ("list of values",),
    "wiederherstellen": ("restore",), "ziel": ("target",), "ziele": ("target",),
    "zuweisen": ("assign",),
}
# fmt: on
"""Words that people search for, also German ones, each with the words that the guide uses instead.
"""
_HEADING, _TITLE, _TEXT = (8, 3), (4, 2), (2, 1)
"""Points for a word, and for the beginning of a longer word, in a heading, in the title of the page
and in the text.
"""
_EXCERPT = 150
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
        """Return at most `MOST_HITS` sections that contain all words of `text` in the section or in
        the title of its page, best first. If there are none, return sections that contain at least
        half of the words. Sections of the pages in `_LATE` are always last.

        A word is also found as the beginning of a longer word, which counts less than the word
        itself. Words in a heading count most, then those in the title of the page.
        """
        words = [_Word(word) for word in _words(text)]
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


class _Word:
    """A word of a search. Its plural, its forms in -ed and -ing, and its synonyms count like the
    word itself.
    """

    def __init__(self, word: str) -> None:
        alike = "|".join(map(re.escape, (word, *_SYNONYMS.get(word, ()))))
        self.prefix = re.compile(rf"(?<!\w)(?:{alike})")
        self._whole = re.compile(rf"(?<!\w)(?:{alike})(?:e?s|ed|ing)?(?!\w)")

    def points(self, text: str, points: tuple[int, int]) -> int:
        """Return the points of a case-folded text: `points[0]` if it contains the word, `points[1]`
        if it contains only a longer word that begins with the word, otherwise 0.
        """
        if self._whole.search(text):
            return points[0]
        return points[1] if self.prefix.search(text) else 0


def _words(text: str) -> list[str]:
    """Return the words of a search. Stop words count only if there are no others."""
    words: list[str] = _WORD.findall(text.casefold())
    return [word for word in words if word not in _STOP_WORDS] or words


def _entries() -> Iterator[_Entry]:
    titles = {name: title for chapter in chapters() for name, title in chapter.pages}
    for name in page_names():
        page = load_page(name)
        title = titles.get(name, page.title)
        for part in sections(page.text):
            text = _BLANKS.sub(" ", plain(_MARKS.sub(" ", part.text))).strip()
            folded = f"{part.heading} {text}".casefold()
            yield _Entry(name, title, part.anchor, part.heading, text, folded)


def _score(entry: _Entry, words: list[_Word]) -> tuple[int, int]:
    """Return how many of the words are in a section or in the title of its page, and the sum of
    their points.
    """
    parts = (
        (entry.heading.casefold(), _HEADING),
        (entry.title.casefold(), _TITLE),
        (entry.folded, _TEXT),
    )
    points = [sum(word.points(text, worth) for text, worth in parts) for word in words]
    return sum(one > 0 for one in points), sum(points)


def _hit(entry: _Entry, words: list[_Word]) -> SearchHit:
    text = entry.text
    places = [found.start() for word in words if (found := word.prefix.search(text.casefold()))]
    begin = max(0, min(places, default=0) - 40)
    begin = text.find(" ", begin) + 1 if begin else 0
    cut = text[begin : begin + _EXCERPT]
    excerpt = f"{'…' if begin else ''}{cut}{'…' if begin + _EXCERPT < len(text) else ''}"
    return SearchHit(entry.page, entry.title, entry.anchor, entry.heading, excerpt)
