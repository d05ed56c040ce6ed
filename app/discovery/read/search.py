"""Matches of all data types in one stream of bytes.

What leaves this module is masked and fingerprinted: never the value itself.
"""

from __future__ import annotations

import hmac
import io
import re
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial

from app.discovery.match import limits, progress
from app.discovery.match.columns import Table
from app.discovery.match.detectors.types import Hit
from app.discovery.match.engine import Crowded
from app.discovery.match.finder import Finder, apart, finder
from app.discovery.match.match_buffer import Kept
from app.discovery.match.matches import Check, Confidence, Match, Severity
from app.discovery.match.repeats import shortened, spread
from app.discovery.match.rules import NO_RULES, Rules
from app.discovery.match.template_frame import Frame
from app.discovery.read.extract.encodings import detect
from app.discovery.read.extract.escaped import APART, unescaped
from app.discovery.read.extract.interrupted import interrupted, is_html
from app.discovery.read.extract.places import Lines, Places
from app.discovery.read.extract.text import Encoding, Read, Text, Window, parts, windows
from app.masking import mask

_AROUND = 48
_MOST_PRINTS = 512
_BY_FILTER = Check("filter", "counts as test data")
INTERRUPTED = Check("Markup", "tags or references stand in it")
"""In the trace of a match that is not written in one piece: its bytes cannot be masked."""
_SURENESS = {
    Confidence.LOW: Check("Confidence", "low: nothing but its look speaks for it"),
    Confidence.MEDIUM: Check("Confidence", "medium: its check or its context speaks for it"),
    Confidence.HIGH: Check("Confidence", "high"),
}
_WORDS = 4
_WORD = re.compile(rb"[a-z]{2,}")
_Key = tuple[str, Severity, Confidence, bytes, bytes, bytes]
"""What tells a hit from others of the same trace; what stands before it, itself, and behind it."""


class Search:
    """The search of one stream. After an error in `run`, `matches` holds what was found so far.
    What the `rules` want is looked for; values that they ignore are not among the matches.

    `cut` is True when matches beyond the cap were dropped. `places` knows where in the object a
    match is: without, its line is counted. `own` gives the object's offset of one in the stream.
    `frame` has the words that its form consists of.
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
        self._fingerprint = lru_cache(_MOST_PRINTS)(partial(_print, _keyed(key)))
        self.frame = Frame(partial(_short, _keyed(key)))
        self._finder: Finder = finder(rules.wanted.types, rules.wanted.custom)
        self._rules = rules
        self._bare = places is not None  # text of a document holds no markup
        self._html = False if self._bare else None
        self._places = places or Lines()
        self.encoding = Encoding(encoding) if encoding else Encoding("utf-8")
        self._known = encoding is not None
        self.matches = Kept()
        self._known_matches: dict[_Key, tuple[object, Match | None]] = {}
        self.size = 0
        self.cut = False
        self._searched = 0
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
        """Tell the encoding, anew with each window as long as all before was ASCII."""
        found = detect(data)
        if self.size == 0 or found.contains_ascii:
            self.encoding = found
            self._known_matches.clear()
        self._known = self.encoding.codec != "utf-8" or not data.isascii()

    def _search_in_parts(self, window: Window) -> None:
        """Search a window that holds so much that all its hits at once would need much memory."""
        for part in parts(window, limits.WINDOW_PART, self._whole):
            if not self.cut:
                self._search(part)
            self._places.leave(part, self.encoding)
            progress.alive()

    def _search(self, window: Window, most: int = sys.maxsize) -> None:
        """Search a window. Raises `Crowded`, before anything is kept, when it holds too much."""
        text = Text(self.encoding, window.data)
        again = text.place(max(0, window.last - limits.WINDOW_BEFORE - window.at))
        hits, self._table = self._finder.hits(text.searchable, self._table, upto=again, most=most)
        if self._html is None:
            self._html = is_html(text.searchable)
        if self._html:
            hits = self._with_interrupted(text.searchable, hits)
        if not self._bare:
            hits = self._with_escaped(text.searchable, hits)
        self.frame.begin(text.searchable, hits)
        for hit in hits:
            offset = window.at + text.offset(hit.start)
            if offset < max(window.first, self._searched) or offset >= window.last:
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
            self._searched = offset + length
            self.matches.append(_at(like, self._own(offset), length, place))
            self.frame.add(hit)

    def _with_interrupted(self, text: bytes, hits: list[Hit]) -> list[Hit]:
        """The hits, and those in which markup stands, instead of what was found of their parts."""
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
        """The hits, and those which characters written as numbers hide: in them, or in a word about
        them."""
        as_read = unescaped(text)
        if as_read is None:
            return hits
        more: list[Hit] = []
        for hit in self._finder.hits(as_read.text)[0]:
            if as_read.text.startswith(APART, hit.end):
                continue  # it may go on
            start, end = as_read.place(hit.start, hit.end)
            if as_read.within(hit.start, hit.end):
                read = as_read.text[hit.start : hit.end]
                trace = (*hit.trace, INTERRUPTED)
                more.append(replace(hit, start=start, end=end, read=read, trace=trace))
            elif as_read.near(hit.start):
                more.append(replace(hit, start=start, end=end))
        return apart([*hits, *more]) if more else hits

    def _like(self, text: bytes, hit: Hit) -> Match | None:
        """What is told of a hit but for its place; None when its value is ignored. In text that
        repeats itself it is the same again and again: the last few are remembered."""
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
    """The same match at a place. (`dataclasses.replace` takes four times as long.)"""
    return Match(
        like.data_type, like.severity, offset, length, like.masked, like.fingerprint, like.near,
        like.trace, place, like.confidence,
    )  # fmt: skip


def _without_parts(hits: list[Hit], whole: list[Hit]) -> list[Hit]:
    """Both by place, but nothing that overlaps: of parts only the `whole`; of a whole that reaches
    over the end of a hit only that hit."""
    kept = [
        hit
        for hit in hits
        if not any(each.start <= hit.start and hit.end <= each.end for each in _near(whole, hit))
    ]
    whole = [hit for hit in whole if not _near(kept, hit)]
    return sorted([*kept, *whole], key=lambda each: each.start)


def _near(hits: list[Hit], other: Hit) -> list[Hit]:
    """Those of `hits`, which are by place and do not overlap, that overlap another one."""
    first = bisect_right(hits, other.start, key=lambda each: each.end)
    last = bisect_left(hits, other.end, key=lambda each: each.start)
    return hits[first:last]


def fingerprint(key: bytes, data_type: str, value: bytes) -> str:
    """The keyed fingerprint of a normalised value of a data type (its key), in 32 hex digits."""
    return _print(_keyed(key), data_type, value)


def _keyed(key: bytes) -> hmac.HMAC:
    """What fingerprints begin with: to begin one anew takes longer than all the rest of it."""
    return hmac.new(key, digestmod="sha256")


def _print(keyed: hmac.HMAC, data_type: str, value: bytes) -> str:
    code = keyed.copy()
    code.update(data_type.encode("ascii") + b"\0" + value)
    return code.hexdigest()[:32]


def _short(keyed: hmac.HMAC, purpose: str, word: bytes) -> str:
    return _print(keyed, f"word {purpose}", word)[:8]


def _words(text: bytes) -> list[bytes]:
    small = text.lower()
    return _WORD.findall(small) if small.islower() else []  # without a letter there is no word


def find_all(
    data: bytes, key: bytes, encoding: str | None = None, rules: Rules = NO_RULES
) -> list[Match]:
    """Find the matches in bytes in memory; `encoding` is that of a `Found`, detected when None."""
    search = Search(key, encoding, rules)
    search.run(io.BytesIO(data).read)
    return list(search.matches)
