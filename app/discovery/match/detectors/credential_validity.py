"""Signs of whether a credential still works, such as expiry dates and passphrases.

These signs are added to the trace of a match. No service is ever contacted.
"""

from __future__ import annotations

import binascii
import re
import struct
import time
from base64 import b64decode
from datetime import UTC, datetime

from app.discovery.match.matches import Check

_LATEST = 253_402_300_799  # the end of the year 9999
_CIPHER = re.compile(rb"Proc-Type: 4,ENCRYPTED|DEK-Info: ")
_OPENSSH = b"openssh-key-v1\0"
_CERTIFICATE = re.compile(
    rb"-----BEGIN CERTIFICATE-----((?:[A-Za-z0-9+/=\s]|\\[nr]){200,16384})-----END CERTIFICATE-----"
)
_TIME = re.compile(rb"\x17\x0d([0-9]{12}Z)|\x18\x0f([0-9]{14}Z)")  # UTCTime, GeneralizedTime
_ESCAPED = re.compile(rb"\\[nr]|\s")


def expiry(seconds: object) -> tuple[Check, ...]:
    """Return a trace entry for an expiry time, given in Unix seconds; empty if the time is not
    valid.
    """
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        return ()
    if not 0 < seconds < _LATEST:
        return ()
    day = datetime.fromtimestamp(seconds, UTC).date()
    told = "expired on" if seconds < time.time() else "valid until"
    return (Check("Expiry", f"{told} {day}"),)


def passphrase(kind: str, body: bytes) -> tuple[Check, ...]:
    """Return a trace entry that says whether a private key in PEM is encrypted; empty if this is
    unknown.
    """
    if kind.startswith("ENCRYPTED") or _CIPHER.search(body):
        return (Check("Passphrase", "encrypted with a passphrase"),)
    if kind.startswith("PGP"):
        return ()  # in its packets, which nothing here reads
    if kind.startswith("OPENSSH"):
        cipher = _openssh_cipher(body)
        if not cipher:
            return ()
        if cipher != b"none":
            return (Check("Passphrase", "encrypted with a passphrase"),)
    return (Check("Passphrase", "none: whoever has the file can use the key"),)


def _openssh_cipher(body: bytes) -> bytes:
    """Return the name of the cipher of a key in OpenSSH's format; b"" for any other key."""
    raw = _decoded(_ESCAPED.sub(b"", body)[:96])
    if not raw.startswith(_OPENSSH) or len(raw) < len(_OPENSSH) + 4:
        return b""
    (length,) = struct.unpack_from(">I", raw, len(_OPENSSH))
    start = len(_OPENSSH) + 4
    return raw[start : start + length] if length <= 32 else b""


def certificate(text: bytes, start: int, end: int) -> tuple[Check, ...]:
    """Return a trace entry for the expiry of the certificate beside a private key; empty if there
    is no certificate, or if its expiry cannot be read.
    """
    found = _CERTIFICATE.search(text, end, end + 16384) or _CERTIFICATE.search(
        text, max(0, start - 16384), start
    )
    if found is None:
        return ()
    times = _TIME.findall(_decoded(_ESCAPED.sub(b"", found.group(1))))
    if len(times) < 2:
        return ()
    short, long = times[1]
    try:
        form = "%y%m%d%H%M%SZ" if short else "%Y%m%d%H%M%SZ"
        moment = datetime.strptime((short or long).decode(), form).replace(tzinfo=UTC)
    except ValueError:
        return ()
    told = "expired on" if moment.timestamp() < time.time() else "valid until"
    return (Check("Expiry", f"certificate {told} {moment.date()}"),)


def _decoded(base64: bytes) -> bytes:
    try:
        return b64decode(base64 + b"=" * (-len(base64) % 4))
    except binascii.Error:
        return b""
