"""Private keys in PEM blocks of every kind. The whole block is the match."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.credential_validity import certificate, passphrase
from app.discovery.match.matches import Check, Confidence

PRIVATE_KEY = DataType("PRIVATE_KEY", "Private key", "Credentials")

_LONGEST = 32 << 10
_BEGIN = b"-----BEGIN "
_HEAD = re.compile(rb"-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----")
_BODY = re.compile(rb"(?:[A-Za-z0-9+/=]|\s|\\[nr])*")
_LEAST_BODY = 40
_OMITTED = re.compile(rb"[A-Za-z0-9+/]\.{3}[A-Za-z0-9+/\s\\-]")  # documentation leaves out the rest
_EXAMPLE = b"EXAMPLE"
_BASE64 = re.compile(rb"LS0tLS1CRUdJTi[A-Za-z0-9+/]{80,43000}={0,2}")  # "-----BEGIN " in base64


def judge(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a begin line. If the block has no end line, it ends where its base64 ends."""
    text = subject.text
    if head := _HEAD.match(text, start):
        following = text.find(_BEGIN, start + 1, start + _LONGEST)
        limit = start + _LONGEST if following < 0 else following
        if hit := _block(text, head, limit):
            yield hit


def encoded(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge base64 that begins like an encoded begin line, which means that a whole PEM block was
    encoded once more.
    """
    found = _BASE64.match(subject.text, start, start + _LONGEST)
    if found is None:
        return
    raw = found.group()
    try:
        inner = base64.b64decode(raw[: len(raw) // 4 * 4])
    except binascii.Error:
        return
    head = _HEAD.match(inner)
    if head and (hit := _block(inner, head, len(inner))):
        trace = (Check("Encoding", "base64 of a PEM block"), *hit.trace)
        yield Hit(PRIVATE_KEY.key, start, found.end(), raw, trace, confidence=Confidence.HIGH)


def _block(text: bytes, head: re.Match[bytes], limit: int) -> Hit | None:
    kind = head.group(1)
    tail = b"-----END " + kind + b"-----"
    closed = text.find(tail, head.end(), limit)
    if closed >= 0:
        body, end = text[head.end() : closed], closed + len(tail)
        form = "PEM block with begin and end line"
    else:
        bare = _BODY.match(text, head.end(), limit)
        body = bare.group().rstrip() if bare else b""
        end = head.end() + len(body)
        form = "PEM block with a begin line but no end line"
    if sum(char.isalnum() for char in body.decode("latin-1")) < _LEAST_BODY or _OMITTED.search(
        body
    ):
        return None
    example = _EXAMPLE in body
    trace = (
        Check("Pattern", form),
        Check("Kind", kind.decode("ascii").lower()),
        Check("Length", "long enough for a key"),
        *passphrase(kind.decode("ascii"), body),
        *certificate(text, head.start(), end),
        *((Check("Example", "contains the word EXAMPLE"),) if example else ()),
    )
    sure = Confidence.LOW if example else Confidence.HIGH
    return Hit("PRIVATE_KEY", head.start(), end, b"".join(body.split()), trace, confidence=sure)


def _pem(kind: str) -> str:
    body = "\n".join(
        "QmFzZTY0IHRleHQgdGhhdCBpcyBub3QgYSBrZXkgYXQgYWxsLCBqdXN0IGEgc2Ft" for _ in "abc"
    )
    return f"-----BEGIN {kind}-----\n{body}\n-----END {kind}-----"


_KINDS = (
    "PRIVATE KEY", "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY", "OPENSSH PRIVATE KEY",
    "ENCRYPTED PRIVATE KEY", "PGP PRIVATE KEY BLOCK",
)  # fmt: skip
_ENCODED = base64.b64encode(_pem("RSA PRIVATE KEY").encode()).decode()
_CUT = _pem("PRIVATE KEY").partition("\n-----END")[0]
_ONE_LINE = _pem("RSA PRIVATE KEY").replace("\n", r"\n")

DETECTOR = Detector(
    types=(PRIVATE_KEY,),
    anchors=(
        Anchor("-----BEGIN ", 11, judge, not_after=""),
        Anchor("LS0tLS1CRUdJTi", 14, encoded),
    ),
    matching=(
        *(Sample(f"key:\n{_pem(kind)}\nend", "PRIVATE_KEY", _pem(kind)) for kind in _KINDS),
        Sample(_CUT + "\n--", "PRIVATE_KEY", _CUT),
        Sample(f"tls.key: {_ENCODED}\n", "PRIVATE_KEY", _ENCODED),
        Sample('{"key": "' + _ONE_LINE + '"}', "PRIVATE_KEY", _ONE_LINE),
    ),
    clean=(
        _pem("PUBLIC KEY"),
        _pem("CERTIFICATE"),
        base64.b64encode(_pem("CERTIFICATE").encode()).decode(),
        "-----BEGIN PRIVATE KEY-----\n...\n-----END PRIVATE KEY-----",
        "-----BEGIN RSA PRIVATE KEY----- is the first line",
        _pem("PRIVATE KEY").replace("QmFz", "QmFz...", 1),
    ),
)
