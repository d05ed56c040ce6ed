"""JSON Web Tokens: signed ones of three parts (RFC 7515), encrypted ones of five (RFC 7516)."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator

from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.credential_validity import expiry
from app.discovery.match.detectors.secrets import secret_type
from app.discovery.match.matches import Check, Confidence, Severity

JWT = secret_type("JWT", "JSON Web Token")

_PART = rb"[A-Za-z0-9_\-]"
_TOKEN = re.compile(
    rb"(eyJ" + _PART + rb"{8,2000})\.(" + _PART + rb"{0,8000})\.(" + _PART + rb"{16,4000})"
    rb"(?:\.(" + _PART + rb"{2,8000})\.(" + _PART + rb"{16,200}))?(?![A-Za-z0-9_\-])"
)  # fmt: skip
_PUBLISHED = re.compile(  # {"sub":"1234567890", of jwt.io, and {"some":"payload"} of PyJWT
    rb"^eyJ[^.]+\.(?:eyJzdWIiOiIxMjM0NTY3ODkwIiw|eyJzb21lIjoicGF5bG9hZCJ9\.)"
)


def judge(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge text that begins like a JSON object in base64."""
    found = _TOKEN.match(subject.text, start)
    header = found and _decoded(found.group(1))
    if not found or not isinstance(header, dict) or not isinstance(header.get("alg"), str):
        return
    sealed = found.group(4) is not None
    trace = [
        Check("Pattern", f"JSON Web Token of {5 if sealed else 3} parts"),
        Check("Header", "decodes to JSON that names an algorithm"),
    ]
    if not sealed:
        content = _decoded(found.group(2))
        if not isinstance(content, dict) and found.group(2):
            return
        trace.append(Check("Content", "decodes to JSON"))
        if isinstance(content, dict):
            trace += expiry(content.get("exp"))
    known = _PUBLISHED.match(found.group()) is not None
    if known:
        trace.append(Check("Known keys", "documented example"))
    severity = Severity.TEST if known else Severity.MATCH
    yield Hit(
        JWT.key, start, found.end(), found.group(), tuple(trace), severity, Confidence.HIGH
    )  # fmt: skip


def _decoded(part: bytes) -> object:
    try:
        decoded: object = json.loads(base64.urlsafe_b64decode(part + b"=" * (-len(part) % 4)))
    except (binascii.Error, ValueError, RecursionError):
        return None
    return decoded


def _encoded(content: str) -> str:
    return base64.urlsafe_b64encode(content.encode()).decode().rstrip("=")


_SIGNED = ".".join((
    _encoded('{"alg":"HS256","typ":"JWT"}'),
    _encoded('{"sub":"u-7","exp":1790000000}'),
    "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
))  # fmt: skip
_SEALED = ".".join((
    _encoded('{"alg":"RSA-OAEP","enc":"A256GCM"}'),
    "OKOawDo13gRp2ojaHV7LFpZcgV7T6DVZKTyKOMTYUmKoTCVJRgckCL9kiMT03JGe",
    "48V1_ALb6US04U3b",
    "5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6ji",
    "XFBoMYUZodetZdvTiFvSkQ",
))  # fmt: skip
_EXAMPLE = ".".join((
    _encoded('{"alg":"HS256","typ":"JWT"}'),
    _encoded('{"sub":"1234567890","name":"John Doe","iat":1516239022}'),
    "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c",
))  # fmt: skip
_OF_LIBRARY = ".".join((
    _encoded('{"alg":"HS256","typ":"JWT"}'),
    _encoded('{"some":"payload"}'),
    "4twFt5NiznN84AWoo1d7KO1T_yoc0Z6XOpOVswacPZg",
))  # fmt: skip

DETECTOR = Detector(
    types=(JWT,),
    anchors=(Anchor(r"eyJ[A-Za-z0-9_\-]{10}", 13, judge),),
    matching=(
        Sample(f"Authorization: Bearer {_SIGNED}", "JWT", _SIGNED),
        Sample(f'{{"id_token":"{_SIGNED}"}}', "JWT", _SIGNED),
        Sample(f"Cookie: s={_SEALED}; x=1", "JWT", _SEALED),
        Sample(f"?token={_EXAMPLE}&x", "JWT", _EXAMPLE, Severity.TEST),
        Sample(f"jwt.decode('{_OF_LIBRARY}')", "JWT", _OF_LIBRARY, Severity.TEST),
    ),
    clean=(
        _SIGNED.partition(".")[0],
        _encoded('{"a":"HS256","typ":"JWT"}') + ".eyJhIjoxfQ." + "x" * 43,
        _encoded('{"version":3,"sources":["a.js"]}'),
        "eyJub3QganNvbiBhdCBhbGw.eyJub3QganNvbiBhdCBhbGw.eyJub3QganNvbiBhdCBhbGw",
    ),
)
