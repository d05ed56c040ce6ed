"""E-mail addresses, found from their `@` outwards."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.discovery.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match import Check, Confidence, Severity

EMAIL = DataType("EMAIL", "E-mail address", "Personal data")

_LOCAL = re.compile(rb"[a-z0-9_](?:[a-z0-9._+'\-]{0,62}[a-z0-9_+\-])?$")
_LABEL = rb"[a-z0-9](?:[a-z0-9\-]{0,61}[a-z0-9])?"
_DOMAIN = re.compile(
    rb"(?:" + _LABEL + rb"\.){1,8}(?:[a-z]{2,24}|xn--[a-z0-9\-]{2,59})(?![a-z0-9])"
)
_LOGIN_IN_URL = re.compile(rb"://[^\s/@\"'<>]{0,64}$")
_FILE_ENDINGS = frozenset(
    b"bmp cjs css csv gif gz htm html ico jpeg jpg js json jsx less log map md5 mjs png scss svg "
    b"tiff tmp ts tsx txt webp xml yaml yml".split()
)
_NOT_ON_THE_INTERNET = frozenset(b"local localdomain lan internal intranet corp home".split())
_RESERVED = re.compile(rb"(?:^|\.)(?:example\.(?:com|net|org|edu)|test|example|invalid|localhost)$")
_TRACE = (
    Check("Pattern", "e-mail address"),
    Check("Length", "within the limits of RFC 5321"),
    Check("Domain", "ends in a name, not in a file type"),
)
_TEST_TRACE = (*_TRACE, Check("Known names", "domain reserved for examples (RFC 2606)"))


def judge(subject: Subject, at: int) -> Iterator[Hit]:
    """Judge an `@`; addresses in domains reserved for examples are `test`."""
    text = subject.text[max(0, at - 160) : at + 256].lower()
    sign = min(at, 160)
    domain = _DOMAIN.match(text, sign + 1)
    local = _LOCAL.search(text[max(0, sign - 64) : sign]) if domain else None
    if local is None or domain is None:
        return
    start = sign - len(local.group())
    if _plausible(text, start, local.group(), domain.group()):
        value, first = text[start : domain.end()], at - sign + start
        known = _RESERVED.search(domain.group())
        trace, severity = (_TEST_TRACE, Severity.TEST) if known else (_TRACE, Severity.MATCH)
        yield Hit("EMAIL", first, first + len(value), value, trace, severity, Confidence.HIGH)


def _plausible(text: bytes, start: int, local: bytes, domain: bytes) -> bool:
    ending = domain.rpartition(b".")[2]
    return (
        b".." not in local
        and local != b"git"  # git@host:path names a repository, not a person
        and ending not in _FILE_ENDINGS
        and ending not in _NOT_ON_THE_INTERNET
        and not _LOGIN_IN_URL.search(text[max(0, start - 72) : start])
    )


DETECTOR = Detector(
    types=(EMAIL,),
    anchors=(Anchor("@", 1, judge, not_after=""),),
    matching=(
        Sample(
            "mail to jane.doe+x@halvorsen-marine.io.", "EMAIL", "jane.doe+x@halvorsen-marine.io"
        ),
        Sample("<O'Neil@Sub.Firm.co.uk>", "EMAIL", "O'Neil@Sub.Firm.co.uk"),
        Sample("a@b.de", "EMAIL", "a@b.de"),
        Sample("mailto:info@firm.museum?subject=x", "EMAIL", "info@firm.museum"),
        Sample("邮箱zhang@firm.cn", "EMAIL", "zhang@firm.cn"),
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
    ),
)
