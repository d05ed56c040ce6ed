"""XML and HTML as text, section by section: no tree, no custom entities, no network access.

This is not a parser: damaged or incomplete content still gives the text that can be read. Each
section is scanned once, and no pattern here looks beyond the next "<", so the time is proportional
to the size, whatever the content.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from html.entities import html5

from app.discovery.read.extract.text import Read
from app.discovery.read.extract.unpack_limits import NotScanned

_CHUNK = 32 << 10  # the decoded text fits in the cache: half the time of 256 KiB
_LONGEST = 4 << 20
_DECLARED = re.compile(rb"<\?xml[^<>]{0,200}?encoding=[\"']([A-Za-z0-9._:-]{1,40})[\"']")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
# Accepted families of character sets. UTF-16 is recognised by its first bytes.
_FAMILIES = ("iso8859", "cp", "koi8", "shift_jis", "euc", "gb", "big5", "mac", "ascii")
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,30}));?")
_TAGS = re.compile(r"<[^<>]*>")


def stretches(read: Read, end: str = "<", codec: str = "") -> Iterator[str]:
    """Yield the decoded content of a markup file, with its tags, in sections. A section ends before
    a "<". If `end` is a tag like "</x>", it ends after such a tag.

    Comments are left out, and CDATA becomes ordinary text. A section longer than 4 MiB is cut
    anywhere. `codec` is the codec of the file; if it is "", the first bytes of the file determine
    the codec. If `read` raises `NotScanned`, what was read before is yielded, and then the
    exception is raised.
    """
    data = read(_CHUNK)
    decoder = codecs.getincrementaldecoder(codec or _codec(data))("replace")
    rest = ""
    while True:
        text = rest + decoder.decode(data, final=not data)
        if not data:
            if text:
                yield _plain(text)
            return
        cut = _cut(text, end)
        if cut <= 0 and len(text) > _LONGEST:
            cut = len(text)
        if cut > 0:
            yield _plain(text[:cut])
        rest = text[max(cut, 0) :]
        try:
            data = read(_CHUNK)
        except NotScanned:
            yield _plain(rest)  # text before the error is not lost
            raise


def _codec(head: bytes) -> str:
    for mark, codec in _MARKS:
        if head.startswith(mark):
            return codec
    if declared := _DECLARED.match(head.lstrip()[:300]):
        try:
            found = codecs.lookup(declared[1].decode("ascii")).name
        except LookupError:
            return "utf-8"
        if found.startswith(_FAMILIES):
            return found
    return "utf-8"


def _cut(text: str, end: str) -> int:
    """Return where a section may end: before the last "<", or after the last tag `end`, outside of
    comments and CDATA. The result is at most 0 if there is no such place.
    """
    at = text.rfind(end)
    cut = at if end == "<" else at + len(end) if at >= 0 else -1
    for begin, close in (("<!--", "-->"), ("<![CDATA[", "]]>")):
        started = text.rfind(begin)
        if 0 <= started < cut and text.find(close, started) < 0:
            cut = started
    return cut


def _plain(text: str) -> str:
    if "<!" not in text:
        return text
    text = _replaced(text, "<!--", "-->", lambda _: "")
    return _replaced(text, "<![CDATA[", "]]>", escape)


def _replaced(text: str, begin: str, close: str, by: Callable[[str], str]) -> str:
    """Replace the marks `begin` and `close`, and the text between them, by what `by` returns for
    this text.
    """
    parts, at = [], 0
    while (start := text.find(begin, at)) >= 0:
        end = text.find(close, start)
        if end < 0:
            break
        parts += [text[at:start], by(text[start + len(begin) : end])]
        at = end + len(close)
    return "".join([*parts, text[at:]])


def escape(text: str) -> str:
    """Escape text so that it contains no markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unescape(text: str) -> str:
    """Resolve the character references of XML and HTML; anything else is left as it is."""
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _character(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name is None:
        code = int(decimal) if decimal else int(hexadecimal, 16)
        surrogate = 0xD800 <= code < 0xE000
        return found[0] if code == 0 or code > 0x10FFFF or surrogate else chr(code)
    return html5.get(name + ";", found[0])


def without_tags(text: str) -> str:
    """Return the text between the tags, with its references resolved."""
    return unescape(_TAGS.sub("", text))
