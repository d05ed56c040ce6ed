"""Values that are split by a line break."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from app.discovery.read.hidden.rewritten import Kind, Rewrite

_INDENT = rb"[ \t>#*/|]{0,8}"
_MORE = r"[ \t>#*/|]{0,8}"
EXPRESSIONS = (
    f"[0-9]{{4}}\\n{_MORE}[0-9]{{4}}",
    f"[0-9]{{4}}\\r\\n{_MORE}[0-9]{{4}}",
    f"[0-9]{{4}}[ \\-]\\n{_MORE}[0-9]{{4}}",
    f"[0-9]{{4}}[ \\-]\\r\\n{_MORE}[0-9]{{4}}",
    r"[A-Z]{2}[0-9]{2} [0-9A-Z]{4}[0-9A-Z ]{0,30}\r?\n",
    f"[0-9]{{3}}-\\n{_MORE}[0-9]{{2}}-[0-9]{{4}}",
    f"-[0-9]{{2}}-\\n{_MORE}[0-9]{{4}}",
)
"""Expressions for the engine: a line end between groups of digits, or of an IBAN."""
_BEFORE, _AFTER = 48, 12
_REST = re.compile(_INDENT + rb"[0-9A-Z]{2,4}(?![0-9A-Za-z])")
_JOINT = re.compile(
    rb"(?<![0-9A-Za-z.\-/])(?:"
    rb"[0-9]{4}(?:[ \-][0-9]{4}){0,2}|[0-9]{4}[ \-][0-9]{6}|[0-9]{4}"
    rb"|[A-Z]{2}[0-9]{2}(?: [0-9A-Z]{4}){0,6}|[0-9]{3}-(?:[0-9]{2})?"
    rb")([ \-]?\r?\n" + _INDENT + rb")(?=[0-9A-Z])"
)
_FOLDED = re.compile(
    rb"(?:\A|\n)(?:BEGIN:V[A-Z]+\r?\n|(?:version: 1\r?\n)?dn:|HTTP/1\.[01] [0-9]{3})"
)
_HEAD = 1024
_FOLD = re.compile(rb"(?<=[^\s])\r?\n[ \t](?=\S)")
_SOFT = re.compile(rb"=\r?\n|((?:=[0-9A-F]{2})+)")
_QUOTED_PRINTABLE = re.compile(rb"ENCODING=QUOTED-PRINTABLE[^:\n]*:", re.IGNORECASE)
_PROPERTY = re.compile(rb"(?:[^\n]*=\r?\n)*[^\n]*")


def is_folded(head: bytes) -> bool:
    """Return whether a text is in a format that splits long lines: iCalendar (RFC 5545), vCard (RFC
    6350), LDIF (RFC 2849), or HTTP headers. `head` is the beginning of the text.
    """
    return _FOLDED.search(head[:_HEAD]) is not None


def folds(text: bytes) -> Iterator[Rewrite]:
    """Yield the line ends that a format inserts to split a long line; they are replaced by nothing.
    In quoted-printable lines, also yield the encoded characters; they are replaced by what they
    mean.
    """
    for found in _FOLD.finditer(text):
        yield Rewrite(*found.span(), b"", Kind.FOLDED)
    for begin in _QUOTED_PRINTABLE.finditer(text):
        lines = _PROPERTY.match(text, begin.end())
        for found in _SOFT.finditer(text, begin.end(), lines.end() if lines else begin.end()):
            if found[1] is None:
                yield Rewrite(*found.span(), b"", Kind.QUOTED)
            else:
                meaning = bytes.fromhex(found[1].replace(b"=", b"").decode("ascii"))
                yield Rewrite(*found.span(), meaning, Kind.ENCODED, 3)


def joints(text: bytes, ends: Iterable[int]) -> Iterator[Rewrite]:
    """Yield the line ends within possible numbers, each with the separator that replaces it. `ends`
    are the offsets in `text` where matches of `EXPRESSIONS` end.
    """
    last = -1
    for end in ends:
        newline = text.rfind(b"\n", last + 1, end)
        if newline < 0 or not _REST.match(text, newline + 1):
            continue
        last = newline
        found = _JOINT.search(text, max(0, newline - _BEFORE), newline + _AFTER)
        if found is None or not found.start(1) <= newline < found.end(1):
            continue
        plain = found[1].lstrip(b"-").isspace()
        separator = (
            b"" if found[0][: -len(found[1])].endswith(b"-") else found[1][:1].strip(b"\r\n")
        )
        yield Rewrite(*found.span(1), separator or b" ", Kind.JOINED if plain else Kind.QUOTED)
