"""Keys, tokens and secrets of any service, found by two signs: a name that says what they are, and
a random value after the name.

A name (`stripe_secret_v2`, `X-Auth-Token`, `deployKey`) is followed by its value in an assignment,
a header, JSON, YAML, XML, a shell command or a call. The value must look random, because programs
use the same names for references, identifiers and settings.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from functools import cache

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.password_values import random_value
from app.discovery.match.detectors.passwords import PASSWORD
from app.discovery.match.detectors.secrets import SUFFIX, secret_type
from app.discovery.match.matches import Check, Confidence, Severity

API_SECRET = secret_type("API_SECRET", "API key or secret in settings")

_ANY = "(?:secret|token|key|passw(?:or)?d|credentials?|_pass|pwd)"
_NAMES = "|".join((
    _ANY + r"[a-z0-9_]{0,8}[\"'] value=",
    _ANY + r"[a-z0-9_]{0,8}[\"']?,?\s{1,12}[\"']?value[\"']?:",
    r"(?:--|[^0-9a-z_](?:env|setx|setenv|set -[gux]{1,3}) )[a-z_\-]{0,32}"
    + _ANY + r"[a-z0-9_\-]{0,8} ",
    r"authorization[\"']?: ?[\"']?(?:token|apikey|api-key|key|bot) ",
))  # fmt: skip
"""Expression for a name of a secret, followed by what may stand between the name and its value."""
_VALUE = r"[!#$%*+\-./0-9=?@^_a-z~]"
_ASSIGNS = r"(?:\\?[\"'`])?\]?[ \t]{0,8}(?::?=>?|:)[ \t]{0,8}[@bfru]?(?:\\?[\"'`])?"
_NAMED_VALUES = r"(?:secret|token|credentials?)[a-z0-9_.\-]{0,8}" + _ASSIGNS + _VALUE + "{8}"
"""Expression for names that are frequent in programs. Therefore it also requires the first
characters of a value.
"""
_WAYS = (
    r"[\"']?>(?:<!\[cdata\[)?"
    r"|\(@?[\"']"
    r"|[\"'], ?[\"'](?:\\[\"'])?"
    r"|[ \t]{1,8}[\"']"  # `#define NAME "..."`
    r"|\[[0-9]{0,4}\] ?= ?[\"']"
    r"| ?: ?[&a-z][&'.<>?\[\]a-z ]{1,24}= ?[\"'`]"  # with a type
    r"|[\"'\])]{0,2} ?(?:\|\||\?\?) ?[\"'`]"
    r"|[\"']?[ \t]?[:=][ \t]?(?:[\[(]\s{0,24}|\r?\n[ \t]{0,24})[\"'`]"
    r"|[\"']?: ?\{\s{0,24}[\"']value[\"']: ?[\"']"
    r"|: ?[|>][\-+]?\r?\n[ \t]{1,16}"  # a block of YAML
    r"|</(?:name|key|t[dh])>\s{0,24}<(?:value|string|t[dh])>"
    r"|[*`]{1,3}:?\*{0,2}(?: is)?:? {1,2}[\"'`]?"
    r"| is:? [\"'`]?"
    r"|[ \t]?\|[ \t]"
)
"""Expression for what stands between the name of a secret and its value, except `_ASSIGNS`."""
_NAMED_KEYS = "|".join((
    "key" + SUFFIX + _ASSIGNS + _VALUE + "{12}",
    _ANY + "[a-z0-9_]{0,8}(?:" + _WAYS + ")" + _VALUE + "{12}",
))  # fmt: skip
_GAP = late(rb"[ \t]{0,8}[bru]?(?:\\?[\"'`])?")
_LEAST, _LEAST_OF_KEY = 12, 20
_OTHER = late(  # names of what is no secret: public, derived, or about one
    rb"public|pub[_-]?key|hash|digest|sha[0-9]|md5|checksum|fingerprint|thumbprint|etag|integrity|"
    rb"revision|commit|cache|sort|primary|foreign|partition|page|next|continu|cursor|"
    rb"(?<!ac)count|length|size|ttl|expir|type|name|path|file|ur[li]|index|format|version|"
    rb"algorithm|class|pattern|keyword|tokeniz|csrf|xsrf|alias|policy|provider|manager|param|"
    rb"column|label|message|error|title|placeholder|host|(?:key|token|credential)[_-]?id|"
    rb"(?:(?<!un)lock|change|update|import|export|start(?:ing)?|unit|action)[_-]?token|s3[_-]?key|resource|object|lookup|idempoten|i18n|"
    rb"translat|locale|trace|span|request|correlation|licen[sc]e|websocket",
    re.IGNORECASE,
)
_APART = late(rb"[^A-Za-z0-9_.\-]+(?:-[^A-Za-z0-9_.\-]+)?")
_CLOSED = late(rb"</[^<>]{0,64}>")
_FILLERS = frozenset(b"value string str static const char optional td th cdata is b f r u".split())
_WORDS_BEFORE = late(rb"([a-z]{2,16} keys?)\W{1,24}(?:is\W{1,8})?\Z", re.IGNORECASE)
_OF_KEYS = (
    rb"access|account|admin|api|app|auth|client|consumer|cookie|crypt|deploy|enc|encryption|hmac|"
    rb"ingest|integration|master|private|project|publish|secret|server|service|session|shared|sign|"
    rb"signing|storage|subscription|user|webhook|write"
)
_SECRET_KEY = late(
    rb".*(?:secret|token|credential|authorization|passw|pwd|_pass|(?:"
    + _OF_KEYS
    + rb")[_.\-]?keys?"
    + SUFFIX.encode()
    + rb"\Z).*",
    re.IGNORECASE,
)
_WHOLE = late(rb"[^\0\s\"'`,;&<>(){}\[\]\\|]{12,512}(?P<next>[\s\"'`,;&<>(){}\[\]\\|]?)")
_QUOTED = late(rb"[^\"'`\s\\]{12,512}(?=\\?[\"'`])")
_HEADER = late(rb"(authorization)[\"']?: ?[\"']?[a-z\-]{3,7} [\"']?\Z", re.IGNORECASE)
_OF_PASSWORD = late(rb"passw|pwd|_pass", re.IGNORECASE)
_UUID = late(rb"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_OF_DOCUMENT = late(rb"://docs\.google\.com/[^\s?]{1,64}\?(?:[^\s=]{1,32}=[^\s&]{0,64}&)?key=\Z")
_OF_REQUEST = late(rb"client[_-]?(?:request[_-]?)?token\Z", re.IGNORECASE)
"""Name of an idempotency key: a client adds it so that its request is not executed twice."""
_VARIABLE = late(
    rb"(?i:(?=[a-z0-9_]*(?:secret|token|passw|credential)))"
    rb"_*(?:[A-Za-z]+[0-9]{0,2}_+)*[A-Za-z]+[0-9]{0,2}_*"
)
"""Name of a variable that holds a secret; the name itself is no secret. The words of the name,
joined by `_`, are letters with up to two digits at the end.
"""
_EXAMPLES = frozenset(
    b"2YotnFZFEjr1zCsicMWpAA tGzv3JOkF0XG5Qx2TlKWIA mF_9.B5f-4.1JqM 45ghiukldjahdnhzdauz "
    b"hh5s93j4hdidpola nnch734d00sl2jdk pfkkdhi9sl3r4s00 ad180jjd733klru7 kkk9d7dh3k39sjv7".split()
)
"""Example tokens in RFC 5849, 6749, 6750 and 7009."""
_MOST_OF_NAME = 96
_MOST_OF_PUBLIC = 32
_SEQUENCE = rb"\x30(?:[\0-\x7f]|\x81.|\x82..)"
_PUBLIC = late(
    _SEQUENCE * 2 + rb"(?:\x06(?!.\x2a\x86\x48\x86\xf7\x0d\x01\x05)|\xa0\x03\x02\x01)",
    re.DOTALL,
)
"""Beginning of a public key or a certificate in DER (RFC 5280): the inner sequence begins with the
algorithm, or with a version. A private key begins with its version, and an encrypted one with an
algorithm of PKCS #5.
"""
_CALLED = frozenset((b"(", b"[", b"{"))


def assigned(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge what follows the name of a secret and an assignment."""
    if gap := _GAP.match(subject.text, end):
        yield from named(subject, gap.end())


def named(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a value that begins at `start`, after the name of a secret."""
    text = subject.text
    quoted = text[start - 1 : start] in b"\"'`" and _QUOTED.match(text, start)
    found = quoted or _WHOLE.match(text, start)
    if not found or (not quoted and found["next"] in _CALLED):
        return
    said = _HEADER.search(subject.before(start, _MOST_OF_NAME))
    name = said[1] if said else _name(subject.before(start, _MOST_OF_NAME))
    if _OTHER.search(name):
        return
    value = found.group() if quoted else text[start : found.start("next")].rstrip(b".:")
    if not quoted and found["next"] == b";" and _VARIABLE.fullmatch(value):
        return
    if _UUID.fullmatch(value) and _OF_REQUEST.search(name):
        return
    if _is_public_key(value) or _OF_DOCUMENT.search(subject.before(start, _MOST_OF_NAME)):
        return
    plain = _SECRET_KEY.fullmatch(name) is None
    if random_value(value, _LEAST_OF_KEY if plain else _LEAST, mixed=plain):
        end = start + len(value)
        trace = _trace(len(value))
        key = PASSWORD.key if _OF_PASSWORD.search(name) else API_SECRET.key
        if value in _EXAMPLES:
            trace = (*trace, Check("Known keys", "example in an RFC about OAuth"))
        severity = Severity.TEST if value in _EXAMPLES else Severity.MATCH
        yield Hit(key, start, end, value, trace, severity, Confidence.MEDIUM)


def _is_public_key(value: bytes) -> bool:
    """Return whether a value is base64 of a public key or a certificate."""
    try:
        begin = base64.b64decode(value[:_MOST_OF_PUBLIC]) if value[:1] == b"M" else b""
    except binascii.Error:
        return False
    return _PUBLIC.match(begin) is not None


def _name(before: bytes) -> bytes:
    """Return the name of a value: the last word in `before`, the text before the value. Words of
    the syntax, such as `value`, are skipped. A kind of key ("Secret key") has two words, which are
    returned with `_` between them. Empty if there is no name.
    """
    if spaced := _WORDS_BEFORE.search(before):
        return spaced[1].replace(b" ", b"_")
    words = filter(None, reversed(_APART.split(_CLOSED.sub(b" ", before))))
    return next((word for word in words if word.lower() not in _FILLERS), b"")


@cache
def _trace(length: int) -> tuple[Check, ...]:
    return (
        Check("Pattern", "value of a setting"),
        Check("Length", f"{length} characters"),
        Check("Content", "random characters, no words and no placeholder"),
        Check("Context", "preceded by the name of a secret"),
    )


# Samples are assembled from parts, so that no scanner reports this file as a leak.
_KEY = "x7Qm2Lk9Rt4Vw6Yz" + "1Bn3Cd5Fg8Hj0Kp2"
_HEX = "3f9a1c7e5b2d8064" + "a7c1e9f3b5d20846"
_WITH_WORD = "Xtoken" + "Q8f3kd92ksLm20"
_PUBLIC_KEY = (
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE1Olb3zMAFFxXKHiIkQO5cJ3Yhl5i6UPp"
    "+IhuteBJbuHcA5UogKo0EWtlWwW6KSaKoTNEYL7JlCQiVnkhBktUgg=="
)  # of npm
_WITH_WORDS = "github_token_a8f3" + "kd92ksLm"
_POINTED = "MTk4NjIyNDgzNDcx" + ".Cl2FMQ.ZnCjm1XVW7vRze4b"
_SIGNS = "k!Vq#zRw@pLx" + "^tGm%yBd"
_LOWER = "q8zr2mxct0vlw5yb" + "n7dk"

DETECTOR = Detector(
    types=(API_SECRET, PASSWORD),
    anchors=(
        Anchor(_NAMES, 0, assigned, "", any_case=True),
        Anchor(_NAMED_VALUES, 8, named, "", any_case=True),
        Anchor(_NAMED_KEYS, 12, named, "", any_case=True),
    ),
    matching=(
        Sample(f"API_KEY={_KEY}", "API_SECRET", _KEY),
        Sample(f"api_key={_KEY}&#39; x", "API_SECRET", _KEY),
        Sample(f"'client_secret': '{_KEY}'", "API_SECRET", _KEY),
        Sample(f"FIRM_SECRET_V2: {_KEY}", "API_SECRET", _KEY),
        Sample(f"firmToken = \"{_LOWER}\";", "API_SECRET", _LOWER),
        Sample(f"X-Firm-Token: {_HEX}\r\n", "API_SECRET", _HEX),
        Sample(f"deployKey := `{_KEY}`", "API_SECRET", _KEY),
        Sample(f"<firmToken>{_KEY}</firmToken>", "API_SECRET", _KEY),
        Sample(f'<add key="FirmSecret" value="{_KEY}"/>', "API_SECRET", _KEY),
        Sample(f'<entry key="firm.secret">{_KEY}</entry>', "API_SECRET", _KEY),
        Sample(f"- name: FIRM_TOKEN\n  value: {_KEY}\n", "API_SECRET", _KEY),
        Sample(f'{{"name": "FIRM_TOKEN", "value": "{_KEY}"}}', "API_SECRET", _KEY),
        Sample(f"firm --api-token {_KEY} list", "API_SECRET", _KEY),
        Sample(f'client.setToken("{_KEY}")', "API_SECRET", _KEY),
        Sample(f"Authorization: token {_HEX}", "API_SECRET", _HEX),
        Sample(f"Endpoint=x;SharedSecret={_KEY};", "API_SECRET", _KEY),
        Sample(f'{{"key": "{_KEY}"}}', "API_SECRET", _KEY),
        Sample(f"apiKeyV2 = {_KEY}", "API_SECRET", _KEY),
        Sample(f"ACCOUNT_KEY={_KEY}", "API_SECRET", _KEY),
        Sample(f'os.environ.setdefault("API_TOKEN", "{_KEY}")', "API_SECRET", _KEY),
        Sample(f"define('DB_PASSWORD', '{_KEY}');", "PASSWORD", _KEY),
        Sample(f'<add key="password" value="{_KEY}"/>', "PASSWORD", _KEY),
        Sample(f'<entry key="db.password">{_KEY}</entry>', "PASSWORD", _KEY),
        Sample(f"FROM x\nENV FIRM_TOKEN {_KEY}\n", "API_SECRET", _KEY),
        Sample(f"> setx DB_PASSWORD {_KEY}", "PASSWORD", _KEY),
        Sample(f'<add key="FirmTokenOld" value="{_KEY}"/>', "API_SECRET", _KEY),
        Sample(f"<firm_key_prod>{_KEY}</firm_key_prod>", "API_SECRET", _KEY),
        Sample(f'set("db_pass", "{_KEY}")', "PASSWORD", _KEY),
        Sample('"refresh_token": "tGzv3JOkF0XG5Qx2TlKWIA"', "API_SECRET",
               "tGzv3JOkF0XG5Qx2TlKWIA", Severity.TEST),
        Sample(f"firm --credentials {_KEY} list", "API_SECRET", _KEY),
        Sample("client_secret=" + _WITH_WORD + ";", "API_SECRET", _WITH_WORD),
        Sample("client_secret=" + _WITH_WORDS + ";", "API_SECRET", _WITH_WORDS),
        Sample(f'bot_token = "{_POINTED}"', "API_SECRET", _POINTED),
        Sample(f"API_TOKEN={_SIGNS}", "API_SECRET", _SIGNS),
        Sample(f"Secret Key: {_HEX}", "API_SECRET", _HEX),
        Sample(f'api_token: str = "{_KEY}"', "API_SECRET", _KEY),
        Sample(f"process.env.API_TOKEN || '{_KEY}'", "API_SECRET", _KEY),
        Sample(f'static const char api_key[] = "{_KEY}";', "API_SECRET", _KEY),
        Sample(f'#define API_KEY "{_KEY}"', "API_SECRET", _KEY),
        Sample(f'const string ApiKey = @"{_KEY}";', "API_SECRET", _KEY),
        Sample(f'{{"apiKeys": ["{_KEY}"]}}', "API_SECRET", _KEY),
        Sample(f'{{"apiKey": {{"value": "{_KEY}"}}}}', "API_SECRET", _KEY),
        Sample(f"api_token: >-\n  {_KEY}\n", "API_SECRET", _KEY),
        Sample(f'api_token = (\n    "{_KEY}"\n)\n', "API_SECRET", _KEY),
        Sample(f"<name>firm.token</name>\n  <value>{_KEY}</value>", "API_SECRET", _KEY),
        Sample(f"<key>apiToken</key>\n<string>{_KEY}</string>", "API_SECRET", _KEY),
        Sample(f"<td>API key</td><td>{_KEY}</td>", "API_SECRET", _KEY),
        Sample(f"<apiKey><![CDATA[{_KEY}]]></apiKey>", "API_SECRET", _KEY),
        Sample(f"setenv FIRM_TOKEN {_KEY}\n", "API_SECRET", _KEY),
        Sample(f"**API key**: `{_KEY}`", "API_SECRET", _KEY),
        Sample(f"| API key | {_KEY} |", "API_SECRET", _KEY),
        Sample(f"The API token is {_KEY} now", "API_SECRET", _KEY),
    ),
    clean=(
        "api_key = 'your-api-key-goes-here-1234'",
        "api_key=settings.API_KEY_1",
        "access_token: string",
        "secret_key = random_bytes(32)",
        "access_key: AccessKeyProviderImpl2",
        "const xxh_u8* kSecretPtr = XXH3_kSecret;",
        "client_secret = firm_secret_v2_kTokenValue3;",
        "token = self.context_v2.AccessTokenProviderImpl2",
        "nid_key = self._lib.NID_pbe_WithSHA1And3_Key_TripleDES_CBC",
        "if keycertalg is PBES.PBESv1SHA1And3KeyTripleDESCBC:",
        "The token is kubernetes-secret-name-2 here",
        f"Public key: {_HEX}",
        "| token | TokenProviderImpl2Factory |",
        "const token: CancelToken2 = 'access_token_v2_name';",
        f"public_key: {_KEY}",
        f"cache_key: {_HEX}",
        f"key: {_HEX}",
        f"next_page_token = {_KEY}",
        f"LockToken: {_HEX}",
        '"ClientToken": "3f9a1c7e-5b2d-4064-a7c1-e9f3b5d20846"',
        "token_type: bearer_v2_default",
        "secret: kubernetes-secret-name-2",
        "token = tokenizer_v2_base_cased",
        "secret_key_base: 0123456789abcdef0123456789abcdef",
        f'key: "{_PUBLIC_KEY}"',
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",  # RFC 6455
        "Sec-WebSocket-Key: 3f9aQm2Lk9Rt4Vw6Yz1BnA==",
        "secret: MDEyMzQ1Njc4OWFiY2RlZg==",
        f"https://docs.google.com/spreadsheet/ccc?key={_KEY}&usp=sharing",
        "token: 00000000-0000-0000-0000-000000000000",
        "auth_token = generate_token_for_user_17",
    ),
)  # fmt: skip
