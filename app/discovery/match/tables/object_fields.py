"""Fields of objects in JSON and XML, judged as columns. The values of all fields with the same
name, at the same place in objects of the same kind, are judged together, like the cells of a
column.

The names of fields in the first kilobytes of a text show which names are headings; only fields with
these names are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.discovery.match.detectors.cell_kinds import CellKind, Verdict, heading
from app.discovery.match.detectors.types import Hit
from app.discovery.match.tables.column_verdicts import judged

_SAMPLE, _JUDGED_BYTES, _JUDGED = 4 << 10, 64 << 10, 64
_DENSE, _HEAD, _WITHIN = 64, 512, 256 << 10
_BEGIN = re.compile(rb"(?:\xef\xbb\xbf)?\s{0,64}(\S)")
_OPENS_JSON = frozenset((b"{", b"["))
_LONGEST_CONTEXT, _LONGEST_LABEL = 400, 64
_HTML = re.compile(rb"<(?:!doctype )?html\b", re.IGNORECASE)
_JSON_BEFORE = re.compile(rb'"([^"\\\n]{1,64})"\s{0,8}:')
_XML_LABEL = re.compile(rb"[<\s]([A-Za-z_\x80-\xff][\w:.\-\x80-\xff]{0,63})(?:>|=[\"'])")
_XML_NAME = re.compile(rb"<(/?[\w:.\-\x80-\xff]{1,64})")

Place = tuple[bytes, bytes]
"""The name of a field, and what stands before it in its object (see `_Syntax.context`)."""


@dataclass(frozen=True, slots=True)
class _Syntax:
    """How fields are written in JSON or XML. `labels` returns the names of the fields in a text.
    `value` returns a pattern for fields with given names, and their values. `context` returns what
    precedes the field at an offset.
    """

    labels: Callable[[bytes], set[bytes]]
    value: Callable[[Sequence[bytes]], re.Pattern[bytes]]
    context: Callable[[bytes, int], bytes]


def field_hits(text: bytes, kinds: Sequence[CellKind]) -> list[Hit]:
    """Return the hits in the fields of objects."""
    syntax = _syntax_of(text) if kinds else None
    if syntax is None:
        return []
    labels = sorted(
        label
        for label in syntax.labels(text)
        if len(label) <= _LONGEST_LABEL and _is_heading(label, tuple(kinds))
    )
    if not labels:
        return []
    pattern = syntax.value(labels)
    verdicts = _verdicts(text, syntax, pattern, kinds)
    hits: list[Hit] = []
    for place, (start, end) in _fields(text, len(text), syntax, pattern) if verdicts else ():
        if verdict := verdicts.get(place):
            hits += verdict.hit(text, start, end, near_misses=False)
    return hits


def _syntax_of(text: bytes) -> _Syntax | None:
    """Return the syntax of the objects in a text (JSON or XML); None if it seems to contain none.
    A text that does not begin with an object may be an excerpt of a file. It counts only if it is
    long and has many fields.
    """
    begin = _BEGIN.match(text)
    sign = begin.group(1) if begin else b""
    if sign in _OPENS_JSON:
        return _JSON
    if sign == b"<":
        return None if _HTML.search(text, 0, _HEAD) else _XML
    if len(text) < _WITHIN:
        return None
    if text.count(b'":', 0, _SAMPLE) > _DENSE:
        return _JSON
    return _XML if text.count(b"</", 0, _SAMPLE) > _DENSE else None


def _json_labels(text: bytes) -> set[bytes]:
    """Return the names of fields at the beginning of a text. A regular expression would take twice
    as long.
    """
    parts = text[:_SAMPLE].replace(b'" :', b'":').split(b'":')
    return {part[part.rfind(b'"') + 1 :] for part in parts[:-1]}


def _xml_labels(text: bytes) -> set[bytes]:
    return set(_XML_LABEL.findall(text, 0, _SAMPLE))


@lru_cache(maxsize=8192)
def _is_heading(label: bytes, kinds: tuple[CellKind, ...]) -> bool:
    """Return whether the name of a field may be a heading of one of the kinds."""
    head, (heads, prefixes) = _heading(label), _headings(kinds)
    first, _, rest = head.partition(" ")
    return head in heads or (first in prefixes and rest in heads)


@lru_cache(maxsize=8)
def _headings(kinds: tuple[CellKind, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """Return the headings of all kinds, and the words that may precede them."""
    heads = frozenset[str]().union(*(kind.heads | kind.vague for kind in kinds))
    return heads, frozenset[str]().union(*(kind.prefixes for kind in kinds))


def _heading(label: bytes) -> str:
    return heading(label.decode("utf-8", "replace").rpartition(":")[2])


def _fields(
    text: bytes, end: int, syntax: _Syntax, pattern: re.Pattern[bytes]
) -> Iterator[tuple[Place, tuple[int, int]]]:
    for found in pattern.finditer(text, 0, end):
        if group := found.lastgroup:
            label = found["name"] if group == "text" else found["attribute"]
            yield (label, syntax.context(text, found.start())), found.span(group)


def _verdicts(
    text: bytes, syntax: _Syntax, pattern: re.Pattern[bytes], kinds: Sequence[CellKind]
) -> dict[Place, Verdict]:
    cells: dict[Place, list[str]] = {}
    for place, (start, end) in _fields(text, _JUDGED_BYTES, syntax, pattern):
        column = cells.setdefault(place, [])
        if len(column) < _JUDGED:
            column.append(text[start:end].decode("utf-8", "replace"))
    places = list(cells)
    headings = [_heading(label) for label, _ in places]
    told = judged(headings, list(cells.values()), kinds, of_person=False)
    return {places[index]: verdict for index, verdict in told.items()}


def _json_value(labels: Sequence[bytes]) -> re.Pattern[bytes]:
    names = b"|".join(map(re.escape, labels))
    return re.compile(
        rb'"(?P<name>' + names + rb')"\s{0,8}:\s{0,8}"(?P<text>[^"\\\n]{1,160}+)"'
    )  # fmt: skip


def _json_context(text: bytes, start: int) -> bytes:
    """Return the name of the nearest field before `start`. This is a field of the same object or of
    an object nested in it. For the first field of an object, it is the field that holds the object;
    return "{" if the object is in an array or is the outermost one. Also return "{" if no name is
    near.
    """
    before = text[max(0, start - _LONGEST_CONTEXT) : start]
    names = list(_JSON_BEFORE.finditer(before))
    brace = before.rfind(b"{")
    if not names or (names[-1].end() < brace and before[names[-1].end() : brace].strip()):
        return b"{"
    return names[-1].group(1)


def _xml_value(labels: Sequence[bytes]) -> re.Pattern[bytes]:
    names = b"|".join(map(re.escape, labels))
    return re.compile(
        rb"<(?P<name>" + names + rb")>(?P<text>[^<>]{1,160}+)</"
        rb"|(?<=[\s])(?P<attribute>" + names + rb")=(?:\"(?P<double>[^\"<>]{1,160}+)\""
        rb"|'(?P<single>[^'<>]{1,160}+)')"
    )


def _xml_context(text: bytes, start: int) -> bytes:
    """Return the name of the last tag that begins before `start`. For an element this is the
    preceding tag; for an attribute, the tag that contains the attribute.
    """
    at = text.rfind(b"<", max(0, start - _LONGEST_CONTEXT), start)
    found = _XML_NAME.match(text, at) if at >= 0 else None
    return found.group(1) if found else b""


_JSON = _Syntax(_json_labels, _json_value, _json_context)
_XML = _Syntax(_xml_labels, _xml_value, _xml_context)
