"""E-mail addresses, found from their `@` outwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.mail_doubts import TOP_LEVEL, doubt
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
    rb"(?:(?:xn--[a-z0-9\-]{2,59}|[a-z]{2,24})(?![a-z0-9])|(?:" + _WIDE + rb"){2,24})"
)
_ESCAPED = re.compile(
    rb"\\(?:f[1-9BIPR]|f\([A-Z]{2}|[nt]|u00[0-9a-fA-F]{2}|x[0-9a-fA-F]{2})|%[2-7][0-9a-fA-F]"
)
"""Escapes in programs and URLs, and changes of the font in manual pages (`\\fI`, `\\f(CW`)."""
_BREAK = re.compile(rb"""[\s"'<>]""")
_DRIVE = re.compile(rb"(?<![A-Za-z])[A-Za-z]:\\")
_ACCOUNT = re.compile(rb"[A-Z0-9\-]+")
_SMALL_ACCOUNT = re.compile(
    rb"(?:(?:\A|[\r\n\t,;|])|(?i:(?<![a-z])(?:user(?:name)?|login|account|as)[ :=]{1,3}))"
    rb"([a-z][a-z0-9\-]{0,14})\Z"
)
_ANY_SMALL_ACCOUNT = re.compile(rb"(?<![^\s,;|:=])([a-z][a-z0-9\-]{0,14})\Z")
_QUOTES = re.compile(rb"[\"'`]")
_LINE_OR_TAB = frozenset((rb"\n", rb"\t"))
_JOINED = re.compile(rb"\.([a-z]{2,24})[A-Z][0-9A-Za-z]*\Z")
_LOGIN_IN_URL = re.compile(rb"://[^\s/@\"'<>]{0,64}\Z")
_FILE_ENDINGS = frozenset(
    b"bmp cjs css csv gif gz htm html ico jpeg jpg js json jsx less log map md5 mjs png scss svg "
    b"tiff tmp ts tsx txt webp xml yaml yml".split()
)
_NOT_ON_THE_INTERNET = frozenset(b"local localdomain lan internal intranet corp home".split())
_USUAL = frozenset(b"com edu gov info net org".split())
_RESERVED = frozenset(
    b"test example invalid localhost example.com example.net example.org example.edu".split()
)
_TRACE = (
    Check("Pattern", "e-mail address"),
    Check("Length", "within the limits of RFC 5321"),
    Check("Domain", "ends with a top-level domain, not a file extension"),
)
_TEST_TRACE = (*_TRACE, Check("Known names", "domain reserved for examples (RFC 2606)"))


def judge(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the `@` that follows the character at `start`. Addresses in example domains have the
    severity `TEST`; addresses that probably belong to nobody (`mail_doubts.py`) are not of high
    confidence.
    """
    return _judge(subject, start + 1, 1)


def escaped(subject: Subject, at: int) -> Iterator[Hit]:
    """Judge an `@` that is percent-encoded (`%40`), as in a URL."""
    return _judge(subject, at, 3)


def _judge(subject: Subject, at: int, width: int) -> Iterator[Hit]:
    written = subject.text[max(0, at - 160) : at + 256]
    text, sign = written.lower(), min(at, 160)
    found = _DOMAIN.match(text, sign + width)
    local = _local(text[max(0, sign - _LONGEST_LOCAL) : sign]) if found else b""
    local = _unescaped(written, sign, local)
    if not local or found is None:
        return
    start, end = sign - len(local), _end(written, *found.span())
    domain = text[found.start() : end]
    if _plausible(text, start, local, domain):
        trace, severity, sure = _told(text[:start], local, domain)
        shift = at - sign
        value = local + b"@" + domain
        yield Hit("EMAIL", shift + start, shift + end, value, trace, severity, sure)


def _unescaped(written: bytes, sign: int, local: bytes) -> bytes:
    """Return the part of an address before its `@`, which is at offset `sign` of `written`. The
    result is `local` without the characters at its beginning that belong to an escape, such as the
    n of `\\n`.
    """
    start = sign - len(local)
    for first in (start - 1, start - 3):
        escape = _ESCAPED.match(written, first, sign) if first >= 0 else None
        if escape and escape.end() > start and not _in_path(written, escape):
            return local[escape.end() - start :].lstrip(_NOT_FIRST)
    return local


def _in_path(written: bytes, escape: re.Match[bytes]) -> bool:
    """Return whether text that looks like an escaped line end or tab is no escape. This is so in a
    path ("C:\\Users\\nancy", "\\\\server\\nancy"), after the name of an account ("FIRM\\nancy"),
    and if the backslash is itself escaped.

    An account name in small letters must begin a line or cell, follow a label, or also precede
    another address nearby. No other backslash may be near it, and no quote before it in the line.
    """
    if escape.group() not in _LINE_OR_TAB:
        return False
    before = written[: escape.start()]
    run = _BREAK.split(before)[-1]
    small = _ANY_SMALL_ACCOUNT.search(before)
    if small and not _QUOTES.search(before.rpartition(b"\n")[2]):
        account = small[1] + b"\\"
        clear = _SMALL_ACCOUNT.search(before) or _is_repeated(written, account, escape.start())
        return bool(clear) and b"\\" not in written.replace(account, b"")
    return (
        run.startswith(b"\\\\")
        or run.endswith(b"\\")
        or _DRIVE.search(run) is not None
        or _ACCOUNT.fullmatch(run) is not None
    )


def _is_repeated(written: bytes, account: bytes, end: int) -> bool:
    """Return whether the same `account` (with its backslash) also precedes another address. `end`
    is the offset of the backslash of the account that is being judged.
    """
    others = re.finditer(rb"(?<![^\s,;|:=])" + re.escape(account) + rb"[a-z0-9._+\-]+@", written)
    return any(other.start() != end + 1 - len(account) for other in others)


def _end(written: bytes, start: int, end: int) -> int:
    """Return where a domain ends. A top-level domain in small letters ends before a capital letter,
    because what follows belongs to the format: `firm.comE<gt>` (POD), or compiled Python. If the
    last label is no top-level domain, the domain ends before it: `firm.com.ost` is a file name.
    """
    joined = _JOINED.search(written, start, end)
    if joined and joined[1] in TOP_LEVEL:
        return joined.end(1)
    *labels, last = written[start:end].lower().split(b".")
    if len(labels) > 1 and _followed(labels[-1], last):
        return end - len(last) - 1
    return end


def _followed(label: bytes, last: bytes) -> bool:
    """Return whether a domain ends with `label` and not with `last`, the label after it. This is so
    if `last` is no top-level domain, but `label` is a usual top-level domain or that of a country.
    """
    ends = label in _USUAL or (len(label) == 2 and label in TOP_LEVEL)
    known = last in TOP_LEVEL or last in _NOT_ON_THE_INTERNET or last in _FILE_ENDINGS
    return ends and last.isascii() and not known and last not in _RESERVED


def _told(
    before: bytes, local: bytes, domain: bytes
) -> tuple[tuple[Check, ...], Severity, Confidence]:
    labels = domain.rsplit(b".", 2)
    if labels[-1] in _RESERVED or b".".join(labels[-2:]) in _RESERVED:
        return _TEST_TRACE, Severity.TEST, Confidence.HIGH
    sure, reason = doubt(before, local, domain)
    return _doubtful(reason) if reason else _TRACE, Severity.MATCH, sure


@cache
def _doubtful(reason: str) -> tuple[Check, ...]:
    return (*_TRACE, Check("Known names", reason))


def _local(said: bytes) -> bytes:
    """Return the part of an address before its `@`: the end of `said`, the text before the `@`.
    Empty if there is none. No regular expression is used, because it would try each character of
    `said` as the first one.
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
