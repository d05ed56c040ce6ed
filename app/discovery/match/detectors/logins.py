"""Logins in headers and in the files of well-known programs.

Sources: RFC 7617 and 6750 (headers), netrc(5), the PostgreSQL manual on `.pgpass`, Docker's
`config.json`, Kubernetes Secrets, Microsoft's Unattend and Group Policy Preferences, Cisco IOS.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.password_values import entropy, likely, likely_in_address
from app.discovery.match.detectors.secrets import made_up, secret_type
from app.discovery.match.matches import Check, Confidence, Severity

BASIC = secret_type("HTTP_BASIC", "HTTP basic authorization")
BEARER = secret_type("HTTP_BEARER", "HTTP bearer token")
NETRC = secret_type("NETRC_PASSWORD", "Password in .netrc")
PGPASS = secret_type("PGPASS_PASSWORD", "Password in .pgpass")
DOCKER = secret_type("DOCKER_AUTH", "Docker registry login")
KUBERNETES = secret_type("KUBERNETES_SECRET", "Kubernetes Secret value")
UNATTEND = secret_type("WINDOWS_UNATTEND_PASSWORD", "Password in a Windows answer file")
GROUP_POLICY = secret_type("WINDOWS_CPASSWORD", "Password in Windows Group Policy Preferences")
CISCO = secret_type("CISCO_PASSWORD", "Cisco type 7 password")

_EXAMPLES = frozenset(  # of RFC 6749 and 7617
    (b"s6BhdRkqt3:gX1fBat3bV", b"s6BhdRkqt3:7Fjfp0ZBr1KtDRbnfVdmIw", b"test:123\xc2\xa3")
)
_BASIC = late(rb"[A-Za-z0-9+/\-_]{8,400}={0,2}(?![A-Za-z0-9+/=])")
_NPM = late(rb"[ \t]?=[ \t]?[\"']?([A-Za-z0-9+/]{8,400}={0,2})(?![A-Za-z0-9+/=])")
_BEARER = late(rb"[A-Za-z0-9+/\-_.~]{20,1000}=*(?![A-Za-z0-9+/=\-_.~])")
_DOCKER = late(rb":\s{0,8}\\?[\"']([A-Za-z0-9+/]{8,4000}={0,2})\\?[\"']")
_WORD = late(rb"[\"']?([!-~]{3,128}?)[\"']?(?=\s|$)")
_ANONYMOUS = late(rb"login\s+(?:anonymous|ftp)\s+password\s+[\"']?\Z")  # has no secret
_RESERVED = late(
    rb"machine\s+(?:[a-z0-9.\-]*\.)?(?:(?:example|(?:my|your)?domain)(?:\\&)?\.(?:com|net|org)"
    rb"|[a-z0-9.\-]+\.(?:example|test|invalid))(?![a-z0-9])"
)
"""A host that is a placeholder: in a domain reserved by RFC 2606, or in a domain that documentation
uses in the same way. In a manual page, `\\&` may stand before its last point.
"""
_MACHINE = late(rb"(?:^|\s)(?:machine\s+[^\s/]{1,255}(?:/\S{0,99})?|default)\s")
_ACCOUNT = late(rb"[^:]*:[^:]*:[0-9]+:[0-9]+:")  # a line of /etc/passwd
_PGPASS = late(
    rb"(?:^|\n)[a-z0-9.*_\-]{1,128}:(?:[0-9]{2,5}|\*):[^:\s]{1,63}:[^:\s]{1,63}:"
    rb"((?:[^\s:\\]|\\[:\\]){3,128})(?=\s|$)"
)
_DATA = late(
    rb"\n(?P<indent> {0,8})(?:data|stringData):[ \t]*\r?\n"
    rb"(?P<rows>(?:(?P=indent)[ \t]{1,8}[^\n]*\n?){1,64})"
)
_ROW = late(
    rb"[ \t]+[A-Za-z0-9._\-]{1,128}:[ \t]*[\"']?([A-Za-z0-9+/]{4,8000}={0,2})[\"']?[ \t\r]*(?=\n|$)"
)
_OBJECT = late(rb"\"(?:data|stringData)\"\s{0,8}:\s{0,8}\{([^{}]{1,16384})\}")
_MEMBER = late(rb"\"[A-Za-z0-9._\-]{1,128}\"\s{0,8}:\s{0,8}\"([A-Za-z0-9+/]{4,8000}={0,2})\"")
_BRACE = late(rb"[{}]")
_UNATTEND = late(rb"[^<\s]{4,400}(?=</Value>)", re.IGNORECASE)
_CPASSWORD = late(rb"[A-Za-z0-9+/]{20,400}={0,2}(?=[\"'])")
_TYPE_7 = late(rb"[0-9]{2}(?:[0-9A-F]{2}){3,64}(?![0-9A-Za-z])", re.IGNORECASE)
_LEAST = 5
_XOR = b"dsfd;kfoA,.iyewrkldJKDHSUBsgvca69834ncxv9873254k;fg87"


_ENCODED = frozenset((BASIC.key, DOCKER.key))


def basic(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the text after `Basic`, which must be base64 of a name, a colon and a password."""
    at = start + len("Basic ")
    if (found := _BASIC.match(subject.text, at)) and _is_login(found.group()):
        sure = _sureness(_decoded(found.group()).partition(b":")[2])
        yield _hit(BASIC.key, found, 0, "decodes to name and password", sure)


def docker(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the value of a JSON member `auth`, which must be base64 of a name, a colon and a
    password. `start` is
    the offset of the colon after the name of the member.
    """
    if (found := _DOCKER.match(subject.text, start)) and _is_login(found.group(1)):
        yield _hit(DOCKER.key, found, 1, "decodes to name and password")


def npm(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the value of `_auth` in an `.npmrc`, which must be base64 of a name, a colon and a
    password.
    """
    name = subject.text.rfind(b"_auth", max(0, end - 24), end)
    found = _NPM.match(subject.text, name + len("_auth"))
    if found and _is_login(found.group(1)):
        yield _hit(BASIC.key, found, 1, "decodes to name and password")


def bearer(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge the text after `Bearer`, which must be a random token."""
    found = _BEARER.match(subject.text, start + len("Bearer "))
    if not found or made_up(found.group()) or not re.search(rb"[0-9]", found.group()):
        return
    if entropy(found.group()) > 3.2:
        yield _hit(BEARER.key, found, 0, "a token without order", Confidence.MEDIUM)


def netrc(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge what follows `login ... password` after `machine` or `default`. Requiring one of these
    words excludes prose.
    """
    before = subject.before(end, 400)
    if not _MACHINE.search(before) or _ANONYMOUS.search(before):
        return
    if (found := _WORD.match(subject.text, end)) and likely_in_address(found.group(1)):
        hit = _hit(NETRC.key, found, 1, "follows a login", _sureness(found.group(1)))
        if _RESERVED.search(before[before.rfind(b"machine") :]):
            trace = (*hit.trace, Check("Known hosts", "reserved for documentation"))
            hit = replace(hit, trace=trace, severity=Severity.TEST)
        yield hit


def pgpass(subject: Subject, port: int) -> Iterator[Hit]:
    """Judge the line that contains the offset `port`, if it has five parts between colons, the
    second of which is a port.
    """
    line = max(0, subject.text.rfind(b"\n", max(0, port - 130), port))
    found = _PGPASS.match(subject.text, line)
    if (
        found
        and not _ACCOUNT.match(found.group().lstrip(b"\n"))
        and likely_in_address(found.group(1))
    ):
        yield _hit(
            PGPASS.key,
            found,
            1,
            "last of the five parts of a line (.pgpass)",
            _sureness(found.group(1)),
        )


def kubernetes(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge each value of a Secret. `data` may stand before or after the kind of the object."""
    text = subject.text
    first = max(0, text.rfind(b"\n---", max(0, start - 8192), start))
    last = text.find(b"\n---", start, start + 16384)
    for block in _DATA.finditer(text, first, last if last >= 0 else start + 16384):
        for row in _ROW.finditer(text, *block.span("rows")):
            if _decoded(row.group(1)) or block.group().lstrip().startswith(b"stringData"):
                yield _hit(KUBERNETES.key, row, 1, "value in a Kubernetes Secret")


def kubernetes_json(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge each value of a Secret in JSON, where `data` may also stand before the kind of the
    object.
    """
    text, first, last = subject.text, max(0, end - 16384), end + 16384
    first = _outside([*_BRACE.finditer(text, first, end)][::-1], b"{", first)
    last = _outside(_BRACE.finditer(text, end, last), b"}", last)
    for block in _OBJECT.finditer(text, first, last):
        for member in _MEMBER.finditer(text, *block.span(1)):
            if _decoded(member.group(1)):
                yield _hit(KUBERNETES.key, member, 1, "value in a Kubernetes Secret")


def _outside(braces: Iterable[re.Match[bytes]], outer: bytes, default: int) -> int:
    """Return the offset where the object around a position begins or ends: the offset of the first
    `outer` brace that has no counterpart among the braces before it. If there is no such brace,
    return `default`. `braces` are in the order of their distance from the position.
    """
    depth = 0
    for brace in braces:
        depth += 1 if brace.group() == outer else -1
        if depth > 0:
            return brace.start()
    return default


def unattend(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the `Value` within a password element. It is base64 of UTF-16, or plain text."""
    found = _UNATTEND.match(subject.text, end)
    if found is None or b"SENSITIVE" in found.group():
        return
    if b"\0" in _decoded(found.group()) or likely_in_address(found.group()):
        yield _hit(UNATTEND.key, found, 0, "value of a password element")


def group_policy(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge an attribute `cpassword`, whose encryption key Microsoft has published (MS14-025)."""
    if found := _CPASSWORD.match(subject.text, end):
        yield _hit(GROUP_POLICY.key, found, 0, "encrypted with a published key")


def cisco(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the password after `password 7`. Its encoding has no key, so anyone can decode it."""
    found = _TYPE_7.match(subject.text, end)
    if found and (salt := int(found.group()[:2])) < 16:
        hidden = bytes.fromhex(found.group()[2:].decode("ascii"))
        plain = bytes(code ^ _XOR[(salt + at) % len(_XOR)] for at, code in enumerate(hidden))
        if all(32 < code < 127 for code in plain):
            yield _hit(CISCO.key, found, 0, "decodes to a password")


def _is_login(value: bytes) -> bool:
    decoded = _decoded(value)
    name, colon, password = decoded.partition(b":")
    return bool(name and colon and _is_text(decoded) and likely_in_address(password))


def _is_text(decoded: bytes) -> bool:
    """Return whether bytes are printable UTF-8. This excludes words that only look like base64:
    the bytes decoded from them are hardly ever text.
    """
    try:
        return decoded.decode().isprintable()
    except UnicodeDecodeError:
        return False


def _sureness(password: bytes) -> Confidence:
    return Confidence.HIGH if likely(password, _LEAST) else Confidence.MEDIUM


def _decoded(value: bytes) -> bytes:
    try:
        return base64.b64decode(value.translate(bytes.maketrans(b"-_", b"+/")), validate=True)
    except binascii.Error:
        return b""


def _hit(
    key: str,
    found: re.Match[bytes],
    group: int,
    outcome: str,
    confidence: Confidence = Confidence.HIGH,
) -> Hit:
    start, end = found.span(group)
    trace: tuple[Check, ...] = (
        Check("Pattern", "in the usual format of such logins"),
        Check("Length", f"{end - start} characters"),
        Check("Content", outcome),
    )
    known = key in _ENCODED and _decoded(found.group(group)) in _EXAMPLES
    if known:
        trace = (*trace, Check("Known keys", "documented example"))
    severity = Severity.TEST if known else Severity.MATCH
    return Hit(key, start, end, found.group(group), trace, severity, confidence)


_PW = "k7R" + "-tq2Vx9!"
_LOGIN = base64.b64encode(f"deploy:{_PW}".encode()).decode()
_B64 = base64.b64encode(_PW.encode()).decode()
_EXAMPLE = base64.b64encode(b"s6BhdRkqt3:gX1fBat3bV").decode()
_TOKEN = "x7Qm2Lk9Rt4Vw6Yz" + "1Bn3Cd5Fg8Hj0Kp2"
_WIDE = base64.b64encode(f"{_PW}AdministratorPassword".encode("utf-16-le")).decode()

DETECTOR = Detector(
    types=(BASIC, BEARER, NETRC, PGPASS, DOCKER, KUBERNETES, UNATTEND, GROUP_POLICY, CISCO),
    anchors=(
        Anchor("(?:Basic|BASIC|basic) [A-Za-z0-9+/]{8}", 14, basic),
        Anchor("(?:Bearer|BEARER|bearer) [A-Za-z0-9+/\\-_.~]{20}", 27, bearer),
        Anchor("login\\s{1,4}[!-~]{1,64}\\s{1,8}password\\s{1,4}[!-~]", 1, netrc, ""),
        Anchor(
            "login\\s{1,4}[!-~]{1,64}\\s{1,8}account\\s{1,4}[!-~]{1,64}\\s{1,8}"
            "password\\s{1,4}[!-~]", 1, netrc, "",
        ),
        Anchor(":(?:543[0-9]|6432|\\*):[!-9;-~]{1,63}:[!-9;-~]{1,63}:", 0, pgpass, ""),
        Anchor("[\"']auth\\\\?[\"']\\s{0,8}:", 1, docker, ""),
        Anchor("_auth {0,1}= {0,1}[A-Za-z0-9+/\"']{8}", 0, npm, ""),
        Anchor("kind: Secret[\\r\\n]", 13, kubernetes),
        Anchor("\"kind\": ?\"Secret\"", 0, kubernetes_json, ""),
        Anchor("password>\\s{0,64}<value>", 0, unattend, "", any_case=True),
        Anchor("cpassword=[\"']", 0, group_policy, "", any_case=True),
        Anchor("(?:password|key|secret) 7 ", 0, cisco, ""),
    ),
    matching=(
        Sample(f"Authorization: Basic {_LOGIN}", "HTTP_BASIC", _LOGIN),
        Sample(f"//r.firm.com/:_auth={_LOGIN}\n", "HTTP_BASIC", _LOGIN),
        Sample(f"Basic {_EXAMPLE}", "HTTP_BASIC", _EXAMPLE, Severity.TEST),
        Sample(f"-H 'authorization: Bearer {_TOKEN}'", "HTTP_BEARER", _TOKEN),
        Sample(f"machine ftp.firm.com login deploy password {_PW}\n", "NETRC_PASSWORD", _PW),
        Sample(f"machine a\n  login me\n  password {_PW}\n", "NETRC_PASSWORD", _PW),
        Sample(f"machine a login me\n account x\n password {_PW}\n", "NETRC_PASSWORD", _PW),
        Sample(f"db.firm.com:5432:shop:app:{_PW}\n", "PGPASS_PASSWORD", _PW),
        Sample(f"*:*:*:app:a\\:{_PW}\n", "PGPASS_PASSWORD", f"a\\:{_PW}"),
        Sample(f'{{"auths":{{"r.io":{{"auth": "{_LOGIN}"}}}}}}', "DOCKER_AUTH", _LOGIN),
        Sample(rf'"{{\"r.io\":{{\"auth\":\"{_LOGIN}\"}}}}"', "DOCKER_AUTH", _LOGIN),
        Sample(f"kind: Secret\nmetadata:\n  name: x\ndata:\n  pw: {_B64}\n", "KUBERNETES_SECRET",
               _B64),
        Sample(f"---\ndata:\n  pw: {_B64}\nkind: Secret\n", "KUBERNETES_SECRET", _B64),
        Sample(f'{{"data":{{"tls.key":"{_B64}"}},"kind":"Secret"}}', "KUBERNETES_SECRET", _B64),
        Sample(f"<AdministratorPassword>\n <Value>{_WIDE}</Value>", "WINDOWS_UNATTEND_PASSWORD",
               _WIDE),
        Sample(f'<Properties cpassword="{_WIDE[:44]}" name="x"', "WINDOWS_CPASSWORD", _WIDE[:44]),
        Sample("username ops password 7 0822455D0A16", "CISCO_PASSWORD", "0822455D0A16"),
    ),
    clean=(
        "Basic authentication is what browsers do",
        "default login anonymous password user@firm.com",
        "Basic dXNlcjpwYXNzd29yZA==",
        "Basic aHvp6Drv6ejp",  # its bytes are no UTF-8
        "ssh/login style password requests9",
        "Bearer token_of_the_application_goes_here",
        "Bearer xxxxxxxxxxxxxxxxxxxxxxxx",
        "the login page asks for a password that",
        "the login and password portion is not allowed",
        "list:*:38:38:Mailing List Manager:/var/list\n",
        "see http://db:5432/a:b:c",
        '"auth": "required"',
        "kind: Secret\nmetadata:\n  name: x\n",
        f'{{"kind": "ConfigMap", "data": {{"a": "{_B64}"}}}}, {{"kind": "Secret"}}',
        f'{{"kind": "Secret"}}, {{"kind": "ConfigMap", "data": {{"a": "{_B64}"}}}}',
        "<AdministratorPassword><Value>*SENSITIVE*DATA*DELETED*</Value>",
        "<Password><Value>${PASSWORD_1}</Value>",
        'cpassword=""',
        "password 7 9922455D0A16",
    ),
)  # fmt: skip
