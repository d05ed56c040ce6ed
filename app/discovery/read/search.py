"""Search one stream of bytes for matches of all data types.

Values leave this module only masked and fingerprinted.
"""

from __future__ import annotations

import hmac
import io
import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache, partial

from app.discovery.match import engine, engine_cache, limits, progress
from app.discovery.match.detectors.types import Hit
from app.discovery.match.engine import Crowded
from app.discovery.match.finder import Finder, apart, by_rivals, finder
from app.discovery.match.match_buffer import MatchBuffer
from app.discovery.match.matches import MARKUP, Check, Confidence, Match, Severity
from app.discovery.match.repeats import shortened, spread
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.match.tables.columns import Table
from app.discovery.match.template_frame import TemplateFrame
from app.discovery.read.extract.encodings import detect
from app.discovery.read.extract.escaped import APART, unescaped
from app.discovery.read.extract.interrupted import interrupted, is_html
from app.discovery.read.extract.places import Lines, Places
from app.discovery.read.extract.text import Encoding, Read, Text, Window, parts, windows
from app.discovery.read.hidden import hits as hidden
from app.discovery.read.hidden.lines import is_folded
from app.masking import mask

_AROUND = 48
_MOST_PRINTS = 512
_MOST_WORDS = 8192
_BY_FILTER = Check("filter", "counts as test data")
INTERRUPTED = Check(MARKUP, "contains tags or references")
"""Trace entry of a match that markup interrupts in the file. Such a match cannot be masked."""
_SURENESS = {
    Confidence.LOW: Check("Confidence", "low: only the format matches"),
    Confidence.MEDIUM: Check("Confidence", "medium: supported by a check or by the context"),
    Confidence.HIGH: Check("Confidence", "high"),
}
_WORDS = 4
_WORD = re.compile(rb"[a-z]{2,}")
_Key = tuple[str, Severity, Confidence, bytes, bytes, bytes]
"""Cache key of a hit: type, severity, confidence, text before, raw value, text after."""


def _is_taken(hits: list[Hit], hit: Hit) -> bool:
    """Return whether a hit overlaps one of `hits`, which are sorted and do not overlap."""
    place = bisect_left(hits, hit.end, key=_start)
    return place > 0 and hits[place - 1].end > hit.start


def _start(hit: Hit) -> int:
    return hit.start


class Search:
    """The search of one stream, for the data types in `rules`. Values that the rules ignore are
    left out. `matches` contains the matches found so far, also after an error in `run`.

    `key` is the key of the fingerprints. `encoding` is a codec; if None, it is detected. `places`
    names the place of a match in the object; if None, the place is the line number. `own` maps an
    offset in the stream to the offset in the object that is reported. `cut` is True if matches were
    dropped because there are too many. `frame` collects the words of the object's template.
    """

    def __init__(
        self,
        key: bytes,
        encoding: str | None = None,
        rules: Rules = NO_RULES,
        places: Places | None = None,
        own: Callable[[int], int] = int,
    ) -> None:
        self._own = own
        self._keyed = _keyed(key)
        self._prints: dict[tuple[str, bytes], str] = {}
        self.frame = TemplateFrame(_word_codes(key))
        self._finder: Finder = finder(rules.wanted.types, rules.wanted.custom)
        self._rules = rules
        self._bare = places is not None  # text of a document contains no markup
        self._html = self._folded = False if self._bare else None
        self._places = places or Lines()
        self.encoding = Encoding(encoding) if encoding else Encoding("utf-8")
        self._known = encoding is not None
        self.matches = MatchBuffer()
        self._known_matches: dict[_Key, tuple[object, Match | None]] = {}
        self.size = 0
        self.cut = False
        self._searched: dict[str, int] = {}
        self._table: Table | None = None

    def run(self, read: Read, size: int = limits.WINDOW) -> None:
        """Search the stream to its end, `size` bytes at a time."""
        for window in windows(read, size, self._whole):
            if not self._known:
                self._recognise(window.data)
            self.size = self._own(window.at + len(window.data))
            if not self.cut:
                try:
                    self._search(window, limits.WINDOW_PLACES)
                except Crowded:
                    self._search_in_parts(window)
            self._places.leave(window, self.encoding)
            progress.alive()

    def _whole(self, data: bytes, length: int) -> int:
        return self.encoding.whole(data, length)

    def _recognise(self, data: bytes) -> None:
        """Detect the encoding. As long as all content so far was ASCII, detect it again with each
        window.
        """
        found = detect(data)
        if self.size == 0 or found.contains_ascii:
            self.encoding = found
            self._known_matches.clear()
        self._known = self.encoding.codec != "utf-8" or not data.isascii()

    def _search_in_parts(self, window: Window) -> None:
        """Search a window in parts, because all its hits together would need too much memory."""
        for part in parts(window, limits.WINDOW_PART, self._whole):
            if not self.cut:
                self._search(part)
            self._places.leave(part, self.encoding)
            progress.alive()

    def _search(self, window: Window, most: int = sys.maxsize) -> None:
        """Search a window. Raises `Crowded` if the window has more than `most` candidates; then no
        match in it is kept.
        """
        text = Text(self.encoding, window.data)
        again = text.place(max(0, window.last - limits.WINDOW_BEFORE - window.at))
        hits, table = self._finder.hits(text.searchable, self._table, upto=again, most=most)
        if self._html is None:
            self._html = is_html(text.searchable)
            self._folded = is_folded(text.searchable)
        if self._html:
            hits = self._with_interrupted(text.searchable, hits)
        if not self._bare:
            hits = self._with_escaped(text.searchable, hits)
        hits = self._with_hidden(text.searchable, hits, most)
        self._table = table
        self.frame.begin(text.searchable, hits)
        for hit in hits:
            offset = window.at + text.offset(hit.start)
            searched = self._searched.get(hit.rivals, 0)
            if offset < max(window.first, searched) or offset >= window.last:
                continue
            like = self._like(text.searchable, hit)
            if like is None:
                continue
            length = window.at + text.offset(hit.end) - offset
            place = self._places.of(window, self.encoding, offset, length)
            if place is None:
                continue
            if len(self.matches) >= limits.MATCHES:
                self.cut = True
                return
            self._searched[hit.rivals] = offset + length
            self.matches.append(_at(like, self._own(offset), length, place))
            self.frame.add(hit)

    def _with_interrupted(self, text: bytes, hits: list[Hit]) -> list[Hit]:
        """Return the hits, with one hit for each value that is interrupted by markup. This hit
        replaces hits in the parts of the value.
        """
        whole: list[Hit] = []
        short, repeats = shortened(text)
        for stretch in interrupted(short):
            for hit in self._finder.hits(stretch.text)[0]:
                place = stretch.written(hit.start, hit.end)
                if place is not None:
                    read = stretch.text[hit.start : hit.end]
                    trace = (*hit.trace, INTERRUPTED)
                    whole.append(replace(hit, start=place[0], end=place[1], read=read, trace=trace))
        if repeats:
            whole = apart(spread(whole, repeats, sys.maxsize))
        return _without_parts(hits, whole) if whole else hits

    def _with_escaped(self, text: bytes, hits: list[Hit]) -> list[Hit]:
        """Return the hits, including hits in text with numeric character escapes. The escapes may
        be in the value, or in a word that announces the value.
        """
        as_read = unescaped(text)
        if as_read is None:
            return hits
        more: list[Hit] = []
        for hit in self._finder.hits(as_read.text)[0]:
            if as_read.text.startswith(APART, hit.end):
                continue  # it may continue
            start, end = as_read.place(hit.start, hit.end)
            if as_read.within(hit.start, hit.end):
                read = as_read.text[hit.start : hit.end]
                trace = (*hit.trace, INTERRUPTED)
                more.append(replace(hit, start=start, end=end, read=read, trace=trace))
            elif as_read.near(hit.start):
                more.append(replace(hit, start=start, end=end))
        return apart([*hits, *more]) if more else hits

    def _with_hidden(self, text: bytes, hits: list[Hit], most: int) -> list[Hit]:
        """Return the hits, including those that are encoded or specially written."""
        binary, folded = self.encoding.binary, bool(self._folded)
        more = hidden.hidden_hits(text, self._finder, binary=binary, folded=folded, most=most)
        if not more:
            return hits
        taken = by_rivals(hits)
        more = [hit for hit in more if hit.read or not _is_taken(taken.get(hit.rivals, []), hit)]
        return apart([*hits, *more]) if more else hits

    def _fingerprint(self, data_type: str, value: bytes) -> str:
        """Return the fingerprint of a value; the last few hundred are cached."""
        code = self._prints.get((data_type, value))
        if code is None:
            if len(self._prints) >= _MOST_PRINTS:
                self._prints.clear()
            code = self._prints[data_type, value] = _print(self._keyed, data_type, value)
        return code

    def _like(self, text: bytes, hit: Hit) -> Match | None:
        """Return the match of a hit, without the offset; None if the value of the hit is ignored.
        The last few matches are cached, because repetitive text gives the same match again and
        again.
        """
        before = text[max(0, hit.start - _AROUND) : hit.start]
        raw = hit.read or text[hit.start : hit.end]
        after = text[hit.end : hit.end + _AROUND]
        key = (hit.data_type, hit.severity, hit.confidence, before, raw, after)
        trace, like = self._known_matches.get(key, (None, None))
        if trace != hit.trace:
            like = self._match(hit, before, raw, after)
            if len(self._known_matches) >= _MOST_PRINTS:
                self._known_matches.clear()
            self._known_matches[key] = hit.trace, like
        return like

    def _match(self, hit: Hit, before: bytes, raw: bytes, after: bytes) -> Match | None:
        value = hit.value.decode("utf-8", "replace")
        if self._rules.ignored.hold(value):
            return None
        severity, trace = hit.severity, (*hit.trace, _SURENESS[hit.confidence])
        if self._rules.tests.hold(value):
            severity, trace = Severity.TEST, (*trace, _BY_FILTER)
        words = [*_words(before)[-_WORDS:], b"|", *_words(after)[:_WORDS]]
        shown = raw.decode("latin-1" if self.encoding.binary else "utf-8", "replace")
        return Match(
            data_type=hit.data_type,
            severity=severity,
            offset=0,
            length=0,
            masked=mask(shown),
            fingerprint=self._fingerprint(hit.data_type, hit.value),
            near=self._fingerprint(hit.data_type, b" ".join(words)),
            trace=trace,
            confidence=hit.confidence,
        )


def _at(like: Match, offset: int, length: int, place: str) -> Match:
    """Return the match `like` with another position. (`dataclasses.replace` takes 4
    times longer.)
    """
    return Match(
        like.data_type, like.severity, offset, length, like.masked, like.fingerprint, like.near,
        like.trace, place, like.confidence,
    )  # fmt: skip


def _without_parts(hits: list[Hit], whole: list[Hit]) -> list[Hit]:
    """Merge two lists of hits, in order of their position. Hits with the same `Hit.rivals` do not
    overlap in the result: a hit of `hits` inside a hit of `whole` is dropped; then a hit of `whole`
    that overlaps a remaining hit of `hits` is dropped.
    """
    parts, wholes = by_rivals(hits), by_rivals(whole)
    merged = [
        hit
        for rivals in sorted({*parts, *wholes})
        for hit in _without_rivals(parts.get(rivals, []), wholes.get(rivals, []))
    ]
    return sorted(merged, key=_start)


def _without_rivals(hits: list[Hit], whole: list[Hit]) -> list[Hit]:
    """Merge two lists of hits, all with the same `Hit.rivals`, as `_without_parts` describes."""
    kept = [
        hit
        for hit in hits
        if not any(each.start <= hit.start and hit.end <= each.end for each in _near(whole, hit))
    ]
    whole = [hit for hit in whole if not _near(kept, hit)]
    return [*kept, *whole]


def _near(hits: list[Hit], other: Hit) -> list[Hit]:
    """Return those of `hits` that overlap `other`. `hits` are sorted by place and do
    not overlap.
    """
    first = bisect_right(hits, other.start, key=lambda each: each.end)
    last = bisect_left(hits, other.end, key=lambda each: each.start)
    return hits[first:last]


def fingerprint(key: bytes, data_type: str, value: bytes) -> str:
    """Return the keyed fingerprint of a normalised value of a data type (its key), in 32 hex
    digits.
    """
    return _print(_keyed(key), data_type, value)


@lru_cache(2)
def _keyed(key: bytes) -> hmac.HMAC:
    """Return the HMAC without data, which is copied for each fingerprint. It is cached, because its
    creation takes longer than the rest of a fingerprint.
    """
    return hmac.new(key, digestmod="sha256")


def _print(keyed: hmac.HMAC, data_type: str, value: bytes) -> str:
    code = keyed.copy()
    code.update(data_type.encode("ascii") + b"\0" + value)
    return code.hexdigest()[:32]


@lru_cache(2)
def _word_codes(key: bytes) -> Callable[[str, bytes], str]:
    """Return the hash function for template words. It caches its results, because files of one
    template repeat the words.
    """
    return lru_cache(_MOST_WORDS)(partial(_short, _keyed(key)))


def _short(keyed: hmac.HMAC, purpose: str, word: bytes) -> str:
    return _print(keyed, f"word {purpose}", word)[:8]


def _words(text: bytes) -> list[bytes]:
    small = text.lower()
    return _WORD.findall(small) if small.islower() else []  # no letter, no word


def make_engines() -> dict[str, bytes]:
    """Load the engines of the default data types and of hidden values. Compile those that are not
    stored. Return the compiled engines in packed form, as a map from the digest of their
    expressions.
    """
    known = engine.made().keys()
    finder()
    hidden.make_engines()
    return {digest: packed for digest, packed in engine.made().items() if digest not in known}


def prepare() -> None:
    """Load the engines of the default data types and of hidden values. Compile those that are not
    stored, and store them, so that later processes can load them. Must be called before untrusted
    content is read.
    """
    for digest, packed in make_engines().items():
        with suppress(OSError):  # later processes are slower, too
            engine_cache.keep(digest, packed)


def find_all(
    data: bytes, key: bytes, encoding: str | None = None, rules: Rules = NO_RULES
) -> list[Match]:
    """Return the matches in a bytes object. `encoding` is as in `Found`; None means that it is
    detected.
    """
    search = Search(key, encoding, rules)
    search.run(io.BytesIO(data).read)
    return list(search.matches)
