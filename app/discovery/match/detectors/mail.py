"""E-mail addresses, found from their `@` outwards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity

EMAIL = DataType("EMAIL", "E-mail address", "Personal data")

_LONGEST_LOCAL = 64
_LOCAL_SIGNS = b"abcdefghijklmnopqrstuvwxyz0123456789_.+'-"
_NOT_FIRST, _NOT_LAST = b".+'-", b".'"
_QUOTED = re.compile(rb'"(?:[^"\\\r\n@]|\\.){1,62}"\Z')
_WIDE = rb"[\xc3-\xdd][\x80-\xbf]"  # a UTF-8 letter of Latin, Greek, Cyrillic, Hebrew, Arabic
_SIGN = rb"(?:[a-z0-9]|" + _WIDE + rb")"
_LABEL = _SIGN + rb"(?:(?:[a-z0-9\-]|" + _WIDE + rb"){0,61}" + _SIGN + rb")?"
_DOMAIN = re.compile(
    rb"(?:" + _LABEL + rb"\.){1,8}"
    rb"(?:(?:[a-z]{2,24}|xn--[a-z0-9\-]{2,59})(?![a-z0-9])|(?:" + _WIDE + rb"){2,24})"
)
_LOGIN_IN_URL = re.compile(rb"://[^\s/@\"'<>]{0,64}\Z")
_FILE_ENDINGS = frozenset(
    b"bmp cjs css csv gif gz htm html ico jpeg jpg js json jsx less log map md5 mjs png scss svg "
    b"tiff tmp ts tsx txt webp xml yaml yml".split()
)
_NOT_ON_THE_INTERNET = frozenset(b"local localdomain lan internal intranet corp home".split())
_RESERVED = frozenset(
    b"test example invalid localhost example.com example.net example.org example.edu".split()
)
_TRACE = (
    Check("Pattern", "e-mail address"),
    Check("Length", "within the limits of RFC 5321"),
    Check("Domain", "ends in a name, not in a file type"),
)
_TEST_TRACE = (*_TRACE, Check("Known names", "domain reserved for examples (RFC 2606)"))


def judge(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge an `@` (the anchor's second character). Addresses in example domains are `test`."""
    return _judge(subject, start + 1, 1)


def escaped(subject: Subject, at: int) -> Iterator[Hit]:
    """Judge an `@` that is percent-encoded (`%40`), as in a URL."""
    return _judge(subject, at, 3)


def _judge(subject: Subject, at: int, width: int) -> Iterator[Hit]:
    text = subject.text[max(0, at - 160) : at + 256].lower()
    sign = min(at, 160)
    domain = _DOMAIN.match(text, sign + width)
    local = _local(text[max(0, sign - _LONGEST_LOCAL) : sign]) if domain else b""
    if not local or domain is None:
        return
    start = sign - len(local)
    if _plausible(text, start, local, domain.group()):
        value, first = local + b"@" + domain.group(), at - sign + start
        labels = domain.group().rsplit(b".", 2)
        known = labels[-1] in _RESERVED or b".".join(labels[-2:]) in _RESERVED
        trace, severity = (_TEST_TRACE, Severity.TEST) if known else (_TRACE, Severity.MATCH)
        yield Hit("EMAIL", first, at - sign + domain.end(), value, trace, severity, Confidence.HIGH)


def _local(said: bytes) -> bytes:
    """Return the part of an address before its `@`, which stands at the end of `said`; empty if
    there is none. This uses no regular expression, which would try each character as the first
    one.
    """
    local = said[len(said.rstrip(_LOCAL_SIGNS)) :].lstrip(_NOT_FIRST)
    if local and local[-1] not in _NOT_LAST:
        return local
    quoted = _QUOTED.search(said) if said.endswith(b'"') else None
    return quoted.group() if quoted else b""


def _plausible(text: bytes, start: int, local: bytes, domain: bytes) -> bool:
    ending = domain.rpartition(b".")[2]
    return (
        b".." not in local
        and local != b"git"  # git@host:path is a repository, not a person
        and ending not in _FILE_ENDINGS
        and ending not in _NOT_ON_THE_INTERNET
        and not _LOGIN_IN_URL.search(text[max(0, start - 72) : start])
    )


DETECTOR = Detector(
    types=(EMAIL,),
    anchors=(
        # Excludes what is never around an address: in programs, most `@` are of that kind.
        Anchor(r"[A-Za-z0-9_+\-\"]@[A-Za-z0-9\xc3-\xdd]", 3, judge, not_after="", part=Part.SIGNS),
        Anchor("[a-z0-9]%40[a-z0-9]", 4, escaped, not_after="", any_case=True),
    ),
    matching=(
        Sample(
            "mail to jane.doe+x@halvorsen-marine.io.", "EMAIL", "jane.doe+x@halvorsen-marine.io"
        ),
        Sample("<O'Neil@Sub.Firm.co.uk>", "EMAIL", "O'Neil@Sub.Firm.co.uk"),
        Sample("a@b.de", "EMAIL", "a@b.de"),
        Sample("mailto:info@firm.museum?subject=x", "EMAIL", "info@firm.museum"),
        Sample("邮箱zhang@firm.cn", "EMAIL", "zhang@firm.cn"),
        Sample("an info@müller-söhne.de.", "EMAIL", "info@müller-söhne.de"),
        Sample("post@почта.рф", "EMAIL", "post@почта.рф"),
        Sample('write to "jane doe"@firm.com', "EMAIL", '"jane doe"@firm.com'),
        Sample("?user=jane.doe%40firm.com&x=1", "EMAIL", "jane.doe%40firm.com"),
        Sample("me@example.com", "EMAIL", "me@example.com", Severity.TEST),
        Sample("me@mail.example.org", "EMAIL", "me@mail.example.org", Severity.TEST),
        Sample("me@northwind.test", "EMAIL", "me@northwind.test", Severity.TEST),
    ),
    clean=(
        "icon@2x.png",
        "lodash@4.17.21",
        "@app.route",
        "user@localhost",
        "root@server.local",
        "https://user:secret@db.firm.com/x",
        "git@github.com:owner/repo.git",
        "a..b@firm.com",
        "name @ firm.com",
        "100%40px.css",
        "@final\n@dataclasses.dataclass",
    ),
)
