"""Names and addresses in contact cards (vCard, RFC 6350 and earlier versions), and in entries about
persons in exported directories (LDIF, RFC 2849 and 4519). The name of a property says what its
value is.
"""

from __future__ import annotations

import binascii
import quopri
import re
from base64 import b64decode
from collections.abc import Iterator
from functools import cache

from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.cell_kinds import CellKind, value_of
from app.discovery.match.detectors.name_shapes import Likeness
from app.discovery.match.detectors.person_columns import (
    CODE,
    FAMILY,
    FULL,
    GIVEN,
    PERSON_NAME,
    STREET,
    TOWN,
)
from app.discovery.match.detectors.postal_addresses import ADDRESS
from app.discovery.match.matches import MARKUP, Check, Confidence, Severity

_LONGEST = 8 << 10
_END = re.compile(rb"\nEND:VCARD", re.IGNORECASE)
_FOLD = re.compile(rb"\r?\n[ \t]")
_VALUE = rb"(?P<value>[^\r\n]*(?:\r?\n[ \t][^\r\n]*){0,16})"
_PROPERTY = re.compile(
    rb"\n(?:[A-Za-z0-9\-]{1,24}\.)?(?P<name>N|FN|ADR)(?P<parameters>(?:;[^:\r\n]{1,200})?):"
    + _VALUE,
    re.IGNORECASE,
)
_QUOTED = re.compile(rb"QUOTED-PRINTABLE", re.IGNORECASE)
_PART = re.compile(rb"(?:\\.|[^;\\])*", re.DOTALL)
_ESCAPE = re.compile(rb"\\(.)")
_BLANK_LINE = re.compile(rb"\n\r?\n")
_ATTRIBUTES = {
    b"cn": FULL, b"displayname": FULL, b"sn": FAMILY, b"surname": FAMILY, b"givenname": GIVEN,
    b"gn": GIVEN, b"street": STREET, b"streetaddress": STREET, b"homepostaladdress": STREET,
    b"l": TOWN, b"postalcode": CODE,
}  # fmt: skip
_ATTRIBUTE = re.compile(
    rb"\n(?P<name>"
    + b"|".join(_ATTRIBUTES)
    + rb")(?:;[\w\-]{1,40})?:(?P<base64>:?) {0,2}"
    + _VALUE,
    re.IGNORECASE,
)
_OF_PERSON = re.compile(
    rb"\n(?:sn|surname|givenname)::? |\nobjectclass: "
    rb"(?:person|organizationalperson|inetorgperson|user|contact)\r?(?:\n|\Z)",
    re.IGNORECASE,
)
_STREET, _LOCALITY, _CODE = 2, 3, 5


def card(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the first line of a contact card. Yield the addresses in the card and, if it is the
    card of a person, the names.
    """
    last = start + _LONGEST
    end = _END.search(subject.text, start, last)
    found = list(_PROPERTY.finditer(subject.text, start, end.start() if end else last))
    of_person = False
    for line in found:
        quoted = bool(_QUOTED.search(line["parameters"]))
        if line["name"].upper() == b"N":
            hits = list(_name(line, quoted=quoted))
            of_person = of_person or bool(hits)
            yield from hits
        elif line["name"].upper() == b"ADR":
            yield from _address(line, quoted=quoted)
    for line in found:
        if of_person and line["name"].upper() == b"FN":
            quoted = bool(_QUOTED.search(line["parameters"]))
            yield from _hit(FULL, line["value"], line.start("value"), quoted=quoted)


def entry(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the beginning of an entry of a directory (LDIF). If the entry is about a person, yield
    the names and the parts of the address in it.
    """
    text = subject.text
    start = text.rfind(b"dn:", max(0, end - 8), end)
    if start and text[start - 1 : start] != b"\n":
        return
    blank = _BLANK_LINE.search(text, start, start + _LONGEST)
    end = blank.start() + 1 if blank else start + _LONGEST
    if _OF_PERSON.search(text, start, end):
        for line in _ATTRIBUTE.finditer(text, start, end):
            kind, base64 = _ATTRIBUTES[line["name"].lower()], bool(line["base64"])
            yield from _hit(kind, line["value"], line.start("value"), base64=base64)


def _name(line: re.Match[bytes], *, quoted: bool) -> Iterator[Hit]:
    """Yield the surname and the given names of a card."""
    for kind, part in zip((FAMILY, GIVEN, GIVEN), _parts(line), strict=False):
        yield from _hit(kind, part.group(), part.start(), quoted=quoted)


def _address(line: re.Match[bytes], *, quoted: bool) -> Iterator[Hit]:
    """Yield the address in a card, if it has a street and also a town or a postcode."""
    parts = _parts(line)
    filled = [place for place, part in enumerate(parts) if part.group().strip()]
    if len(parts) <= _STREET or _STREET not in filled or not {_LOCALITY, _CODE} & {*filled}:
        return
    start, end = parts[filled[0]].start(), parts[filled[-1]].end()
    raw = line.string[start:end]
    read = _decoded(raw, quoted=quoted)
    trace = (
        Check("Pattern", "address of a contact card"),
        Check("Context", "street and town or postcode"),
    )
    yield _made(ADDRESS.key, raw, start, read, trace, Confidence.HIGH)


def _parts(line: re.Match[bytes]) -> list[re.Match[bytes]]:
    """Return the parts of a value between semicolons."""
    found: list[re.Match[bytes]] = []
    at, end = line.span("value")
    while at <= end and (part := _PART.match(line.string, at, end)):
        found.append(part)
        at = part.end() + 1
    return found


def _hit(
    kind: CellKind, raw: bytes, start: int, *, quoted: bool = False, base64: bool = False
) -> Iterator[Hit]:
    """Yield a hit for a value that is written like other values of this kind; otherwise nothing."""
    bare = raw.strip()
    read = _decoded(bare, quoted=quoted, base64=base64)
    text = read.decode("utf-8", "replace")
    if not 0 < len(text) <= kind.longest or not (likeness := kind.likeness(text)):
        return
    sure = Confidence.HIGH if likeness is Likeness.KNOWN else Confidence.MEDIUM
    start += len(raw) - len(raw.lstrip())
    yield _made(kind.type.key, bare, start, read, _trace(kind.called), sure)


def _made(
    key: str, raw: bytes, start: int, read: bytes, trace: tuple[Check, ...], sure: Confidence
) -> Hit:
    as_written = read == raw
    if not as_written:
        trace = (*trace, Check(MARKUP, "encoded, or on several lines"))
    value = value_of(read.decode("utf-8", "replace"))
    return Hit(
        key, start, start + len(raw), value, trace, Severity.MATCH, sure, special=1,
        read=b"" if as_written else read,
    )  # fmt: skip


def _decoded(raw: bytes, *, quoted: bool = False, base64: bool = False) -> bytes:
    """Return a value without folds, encodings and escapes; b"" if it cannot be decoded."""
    whole = _FOLD.sub(b"", raw)
    if base64:
        try:
            return b64decode(whole, validate=True)
        except binascii.Error:
            return b""
    return quopri.decodestring(whole) if quoted else _ESCAPE.sub(rb"\1", whole)


@cache
def _trace(called: str) -> tuple[Check, ...]:
    return (
        Check("Pattern", f"written like {called}"),
        Check("Context", f"in the field of a contact card for {called}"),
    )


DETECTOR = Detector(
    types=(PERSON_NAME, ADDRESS),
    anchors=(
        Anchor("BEGIN:VCARD", 11, card, any_case=True),
        Anchor("dn:{1,2} [A-Za-z]", 0, entry),
    ),
    matching=(
        Sample("BEGIN:VCARD\r\nVERSION:4.0\r\nN:Quistlein;;;;\r\nEND:VCARD\r\n", "PERSON_NAME",
               "Quistlein"),
        Sample("BEGIN:VCARD\nitem1.ADR;TYPE=home:;;Lange Gasse 4;Graz;;8010;Austria\nEND:VCARD\n",
               "ADDRESS", "Lange Gasse 4;Graz;;8010;Austria"),
        Sample("dn: uid=7,dc=firm\nobjectClass: person\nsn: Quistlein\n", "PERSON_NAME",
               "Quistlein"),
        Sample("dn: uid=7,dc=firm\nobjectClass: person\nsn:: UXVpc3RsZWlu\n", "PERSON_NAME",
               "UXVpc3RsZWlu"),
    ),
    clean=(
        "BEGIN:VCARD\nVERSION:4.0\nKIND:org\nN:;;;;\nFN:Northwind Traders\nEND:VCARD\n",
        "BEGIN:VCARD\nVERSION:4.0\nADR:;;;Graz;;;Austria\nEND:VCARD\n",
        "dn: cn=Domain Admins,dc=firm\nobjectClass: group\ncn: Domain Admins\n",
    ),
)  # fmt: skip
