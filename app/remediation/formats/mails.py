"""Masking in an e-mail: only the bytes of one part or header change (RFC 5322, MIME).

A part in quoted-printable or base64 keeps its encoding and its lines; only the masked text is
encoded again. But if the length of a part in base64 changes, the whole part is encoded again.
"""

from __future__ import annotations

import base64
import binascii
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.discovery.read.extract.mail import Mail
from app.discovery.read.extract.mime import Part, body, encoding
from app.discovery.read.extract.unpack_limits import NotScanned
from app.remediation.actions import mask
from app.remediation.disk.errors import Refused
from app.remediation.formats.splices import Splice, applied
from app.remediation.journal.records import Span

_SEALED = frozenset(
    {
        "multipart/signed", "multipart/encrypted", "application/pkcs7-mime",
        "application/x-pkcs7-mime", "application/pgp-encrypted",
    }
)  # fmt: skip
_PGP = re.compile(rb"^-----BEGIN PGP (?:SIGNED )?MESSAGE-----", re.MULTILINE)
_QUOTED = re.compile(rb"=[ \t]*\r?\n|=([0-9A-Fa-f]{2})|([^=])", re.DOTALL)
_NOT_ALIKE = "the text of a part cannot be mapped to its bytes"
_DKIM = "its DKIM signature, which mail servers checked on delivery, is no longer valid"


@dataclass(slots=True)
class _Text:
    """Source of a text of a mail. If `headers` is None, the text is the text of the part `part`.
    Otherwise, the text consists of the headers between the offset `headers` in the mail and the
    start of `part`.
    """

    part: Part
    headers: int | None


class Letter(Mail):
    """Mail whose texts can be masked. Raises Refused for a signed or encrypted mail, and if the
    parts of the mail cannot be separated.
    """

    def __init__(self, data: bytes, *, addresses: bool) -> None:
        self._data = data
        self._sources: list[_Text] = []
        self._all: list[Part] = []
        try:
            super().__init__(io.BytesIO(data), len(data), addresses=addresses)
        except NotScanned as error:
            raise Refused(str(error)) from None
        if _PGP.search(data) or any(
            part.headers.get_content_type() in _SEALED for part in self._all
        ):
            raise Refused("the mail is signed or encrypted; a change would make it invalid")
        top = self._all[0].headers
        dkim = "DKIM-Signature" in top or "ARC-Message-Signature" in top
        self.notes = (_DKIM,) if dkim else ()

    def _take(self, number: int, part: Part) -> None:
        self._all.append(part)
        super()._take(number, part)

    def _add(self, name: str, text: str) -> None:
        before = len(self.texts)
        super()._add(name, text)
        if len(self.texts) > before:
            part = self._all[-1]
            above = self._all[-2].start if len(self._all) > 1 else 0
            self._sources.append(_Text(part, None if name else above))

    def masked(self, spans: Sequence[Span]) -> list[Splice]:
        """Return the changes that mask these places of the mail's text (UTF-8). Raises Refused if a
        place cannot be mapped to the bytes of the mail.
        """
        texts = [text.encode("utf-8", "replace") for _, text in self.texts]
        old = b"".join(texts)
        new, _ = mask.transform(old, "utf-8", spans)
        splices, at = [], 0
        for (_, text), raw, source in zip(self.texts, texts, self._sources, strict=True):
            changes = _changes(text, raw, new[at : at + len(raw)])
            at += len(raw)
            if not changes:
                continue
            if source.headers is not None:
                splices += self._in_headers(source, text, changes)
            else:
                splices += self._in_part(source.part, text, changes)
        return splices

    def attachment(self, name: str) -> bytes | None:
        """Return the decoded content of an attachment; None if no attachment has this name. Raises
        Refused if its encoding is damaged.
        """
        part = self.attachments.get(name)
        if part is None:
            return None
        try:
            return body(io.BytesIO(self._data), part).read()
        except NotScanned as error:
            raise Refused(str(error)) from None

    def replaced(self, name: str, content: bytes) -> list[Splice]:
        """Return the changes of the mail that give an attachment this content. Raises Refused if
        the part cannot be written in its encoding, or has a checksum.
        """
        part = self.attachments[name]
        old = self.attachment(name) or b""
        if len(content) == len(old):
            differ = [
                at for at, (one, two) in enumerate(zip(old, content, strict=True)) if one != two
            ]
            return self._bytes_in(
                part, old, [Splice(at, at + 1, content[at : at + 1]) for at in differ]
            )
        return self._bytes_in(part, old, [Splice(0, len(old), content)])

    def _in_part(self, part: Part, text: str, changes: dict[int, str]) -> list[Splice]:
        """Convert changes of characters (by their index in `text`) to changes of a text part."""
        content = body(io.BytesIO(self._data), part).read()
        charset = part.headers.get_content_charset() or "utf-8"
        try:
            same = content.decode(charset, "surrogateescape")
            alike = same.encode(charset, "surrogateescape") == content
        except (LookupError, ValueError):
            charset = same = ""
            alike = False
        if not alike or len(same) not in {len(text), len(text) - 1}:
            raise Refused(_NOT_ALIKE)
        splices, at, chars = [], 0, 0
        for number, new in changes.items():
            at += len(same[chars:number].encode(charset, "surrogateescape"))
            chars = number
            if same[number] != text[number]:
                raise Refused(_NOT_ALIKE)
            size = len(same[number].encode(charset, "surrogateescape"))
            splices.append(Splice(at, at + size, new.encode(charset)))
        return self._bytes_in(part, content, splices)

    def _bytes_in(self, part: Part, content: bytes, splices: list[Splice]) -> list[Splice]:
        """Convert changes of a part's decoded content to changes of the mail, in the encoding of
        the part.
        """
        if "Content-MD5" in part.headers:
            raise Refused("a part of the mail has a checksum")
        raw = self._data[part.start : part.end]
        how = encoding(part.headers)
        if how == "base64":
            new = _base64(raw, content, applied(content, splices))
            return [Splice(part.start, part.end, new)]
        if how == "quoted-printable":
            inner = _quoted(raw, content, splices)
        elif how in {"", "7bit", "8bit", "binary"} and raw == content:
            inner = splices
        else:
            raise Refused(_NOT_ALIKE)
        return [Splice(part.start + one.start, part.start + one.end, one.new) for one in inner]

    def _in_headers(self, source: _Text, text: str, changes: dict[int, str]) -> list[Splice]:
        """Convert changes of characters (by their index in `text`) to changes of the headers.
        `text` has one line for each header.
        """
        first = source.headers or 0
        block = self._data[first : source.part.start]
        splices, at = [], 0
        for line in text.splitlines(keepends=True):
            here = {
                place - at: new for place, new in changes.items() if at <= place < at + len(line)
            }
            at += len(line)
            if not here:
                continue
            name, _, value = line.rstrip("\n").partition(": ")
            found = re.search(
                rb"^" + re.escape(name.encode()) + rb"[ \t]*:((?:[^\n]|\n[ \t])*)",
                block, re.IGNORECASE | re.MULTILINE,
            )  # fmt: skip
            places = _places(found[1] if found else b"")
            if found is None or len(places) != len(value) or not found[1].isascii():
                raise Refused("a header uses encoded words, which cannot be masked in place")
            for place, new in here.items():
                start = first + found.start(1) + places[place - len(name) - 2]
                if self._data[start : start + 1] != line[place].encode():
                    raise Refused(_NOT_ALIKE)
                splices.append(Splice(start, start + 1, new.encode()))
        return splices


def _changes(text: str, old: bytes, new: bytes) -> dict[int, str]:
    """Return the characters of `text` that a mask has changed: the new characters by their index.
    `old` and `new` are the text before and after masking, in UTF-8.
    """
    if old == new:
        return {}
    found, at = {}, 0
    for number, char in enumerate(text):
        size = 1 if char.isascii() else len(char.encode("utf-8", "replace"))
        if new[at : at + size] != old[at : at + size]:
            found[number] = new[at : at + size].decode()
        at += size
    return found


def _places(raw: bytes) -> list[int]:
    """Return the offset in `raw` of each character of a header's value.

    `raw` is the value in the mail, possibly on several lines. The characters are counted in the
    value as it is shown: on one line, with one space between two words.
    """
    places: list[int] = []
    for word in re.finditer(rb"\S+", raw):
        if places:
            places.append(word.start() - 1)
        places += range(word.start(), word.end())
    return places


def _base64(raw: bytes, old: bytes, new: bytes) -> bytes:
    """Return the base64 body of the content `new`. `raw` is the body of the content `old`.

    If both contents have the same length, the lines keep their lengths. Otherwise, all lines get
    the length of the first line of `raw`.
    """
    if base64.b64encode(old) != b"".join(raw.split()):
        raise Refused(_NOT_ALIKE)
    encoded = base64.b64encode(new)
    lines = raw.splitlines(keepends=True)
    if len(new) != len(old):
        width = max(4, len(lines[0].rstrip()))
        end = lines[0][len(lines[0].rstrip()) :] or b"\r\n"
        kept = raw[len(raw.rstrip()) :]
        parts = [encoded[at : at + width] for at in range(0, len(encoded), width)]
        return end.join(parts) + kept
    parts, at = [], 0
    for line in lines:
        length = len(line.strip())
        before = len(line) - len(line.lstrip()) if length else 0
        parts.append(line[:before] + encoded[at : at + length] + line[before + length :])
        at += length
    return b"".join(parts)


def _quoted(raw: bytes, content: bytes, splices: Sequence[Splice]) -> list[Splice]:
    """Convert changes of a decoded content to changes of its quoted-printable body."""
    places, decoded = [], bytearray()
    for found in _QUOTED.finditer(raw):
        if found[1] is not None:
            decoded += bytes.fromhex(found[1].decode())
        elif found[2] is not None:
            decoded += found[2]
        else:
            continue
        places.append((found.start(), found.end()))
    if bytes(decoded) != content or binascii.a2b_qp(raw) != content:
        raise Refused(_NOT_ALIKE)
    changed = []
    for splice in splices:
        new = [b"=%02X" % byte for byte in splice.new]
        old = places[splice.start : splice.end]
        # If the size differs, the first byte is replaced by all new bytes; the others are removed.
        if len(new) != len(old):
            changed.append(Splice(*old[0], b"".join(new)))
            changed += [Splice(start, end, b"") for start, end in old[1:]]
            continue
        for (start, end), one in zip(old, new, strict=True):
            plain = bytes.fromhex(one[1:].decode())
            changed.append(Splice(start, end, plain if end - start == 1 else one))
    return changed
