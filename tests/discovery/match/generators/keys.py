"""Keys and tokens with several outlines, by their issuers' publications."""

from __future__ import annotations

import hashlib
import hmac
import json
from base64 import urlsafe_b64encode
from random import Random

from tests.discovery.match.generators.planted import Case, b64, of, placeholders
from tests.discovery.match.generators.reckoning import Make
from tests.discovery.match.generators.tokens import token
from tests.discovery.match.generators.wallets import base58check

_UUID = "x8'-'x4'-4'x3'-a'x3'-'x12"
_TEAMS = "'webhook.office.com/webhookb2/'"
_PEM = "-----"
_TOKENS = (
    "TOKEN={}\n", "token: '{}'\n", '{"token": "{}"}\n', "x = `{}`;\n", "<token>{}</token>\n",
    "the key is {} .\n", "id,token\n7,{}\n", "({})\n", "{}\n",
)  # fmt: skip
_FILE = ("{}\n", "key:\n{}\nend", "<key>{}</key>", "cat > k <<EOF\n{}\nEOF\n")
_XPRV = base58check(bytes.fromhex("0488ade403"), 40, b"\0", 32)


def _url64(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def _bytes(size: int, before: bytes = b"") -> Make:
    return lambda rng: b64(before + rng.randbytes(size))


def _lines(text: str, size: int = 64, sign: str = "\n") -> str:
    return sign.join(text[place : place + size] for place in range(0, len(text), size))


# RFC 7468; OpenSSH, PROTOCOL.key; RFC 9580 (PGP).
def _pem(label: str, *, size: int = 700, sign: str = "\n", wide: int = 64, head: str = "") -> Make:
    def make(rng: Random) -> str:
        first = b"openssh-key-v1\0" if "OPENSSH" in label else b"\x30\x82"
        body = _lines(b64(first + rng.randbytes(size)), wide, sign)
        return sign.join((f"{_PEM}BEGIN {label}{_PEM}", *((head, "") if head else ()), body,
                          f"{_PEM}END {label}{_PEM}"))  # fmt: skip

    return make


def _jwt(header: dict[str, str], *, sign: str = ".") -> Make:
    """RFC 7519, signed with HMAC (RFC 7515)."""

    def make(rng: Random) -> str:
        payload = {"sub": token("l8", rng), "exp": 1_790_000_000 + rng.randrange(9**9)}
        parts = [_url64(json.dumps(each).encode()) for each in (header, payload)]
        signed = hmac.new(b"k", ".".join(parts).encode(), hashlib.sha256).digest()
        return sign.join((*parts, _url64(signed)))

    return make


# BIP 173; the age specification: "age-secret-key-" and 32 bytes.
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"


def _bech32(name: str, raw: bytes, flaw: int = 0) -> str:
    number = int.from_bytes(raw, "big") << (-len(raw) * 8 % 5)
    count = -(-len(raw) * 8 // 5)
    data = [number >> 5 * place & 31 for place in reversed(range(count))]
    spread = [ord(sign) >> 5 for sign in name] + [0] + [ord(sign) & 31 for sign in name]
    state = 1
    for value in (*spread, *data, *[0] * 6):
        top, state = state >> 25, (state & 0x1FFFFFF) << 5 ^ value
        for place, poly in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            state ^= poly * (top >> place & 1)
    check = [(state ^ 1 ^ flaw) >> 5 * place & 31 for place in reversed(range(6))]
    return f"{name}1" + "".join(_BECH32[value] for value in (*data, *check))


def _age(flaw: int = 0) -> Make:
    return lambda rng: _bech32("age-secret-key-", rng.randbytes(32), flaw).upper()


def _last_changed(make: Make) -> Make:
    def wrong(rng: Random) -> str:
        value = make(rng)
        return value[:-1] + ("2" if value[-1] != "2" else "3")

    return wrong


def _cut(make: Make, part: float = 0.5) -> Make:
    def wrong(rng: Random) -> str:
        value = make(rng)
        return value[: int(len(value) * part)]

    return wrong


def _putty(version: int = 3, last: str = "Private-MAC") -> Make:
    """PuTTY's documentation, appendix C."""

    def make(rng: Random) -> str:
        public, private = _lines(b64(rng.randbytes(279))), _lines(b64(rng.randbytes(500)))
        return (
            f"PuTTY-User-Key-File-{version}: ssh-rsa\nEncryption: none\nComment: {token('l6', rng)}"
            f"\nPublic-Lines: 6\n{public}\nPrivate-Lines: 11\n{private}"
            f"\n{last}: {token('x64', rng)}"
        )

    return make


def _openvpn(rng: Random) -> str:
    """OpenVPN, --genkey: 2048 bits, 16 lines of 32 hexadecimal digits."""
    head, end = (f"{_PEM}{word} OpenVPN Static key V1{_PEM}" for word in ("BEGIN", "END"))
    return "\n".join((head, *(token("x32", rng) for _ in range(16)), end))


def _sentry(rng: Random) -> str:
    """Sentry, RFC 91: JSON in base64 between prefix and secret."""
    told = {"iat": rng.randrange(10**9), "url": "https://sentry.io", "org": token("l5", rng)}
    return f"sntrys_{b64(json.dumps(told).encode())}_{b64(rng.randbytes(32)).rstrip('=')}"


def _mapbox(kind: str) -> Make:
    def make(rng: Random) -> str:
        told = json.dumps({"u": token("l8", rng), "a": token("l25", rng)}, separators=(",", ":"))
        return f"{kind}.{_url64(told.encode())}.{token('u21w1', rng)}"

    return make


def _bedrock(rng: Random) -> str:
    told = f"BedrockAPIKey-{token('l4', rng)}-at-{token('912', rng)}:"
    return "ABSK" + b64(told.encode() + rng.randbytes(48))


KEYS: dict[str, Case] = {
    "PRIVATE_KEY": Case(
        (
            *(_pem(f"{kind}PRIVATE KEY")
              for kind in ("", "RSA ", "EC ", "DSA ", "ENCRYPTED ")),
            _pem("OPENSSH PRIVATE KEY", wide=70), _pem("PRIVATE KEY", sign="\\n"),
            _pem("RSA PRIVATE KEY", sign="\r\n"), _pem("PRIVATE KEY", size=46),
            _pem("RSA PRIVATE KEY", sign="\n    "), _pem("EC PRIVATE KEY", size=119),
            _pem("RSA PRIVATE KEY",
                 head="Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0A1B2C3D4E5F60718293A4B5C6D7"),
            _pem("PGP PRIVATE KEY BLOCK", head="Version: GnuPG v2"), _pem("ANY PRIVATE KEY"),
        ),
        (*_FILE, '{"private_key": "{}"}', "  tls.key: |\n    {}\n"),
        (
            *(_pem(label) for label in ("PUBLIC KEY", "CERTIFICATE", "RSA PUBLIC KEY",
                                        "CERTIFICATE REQUEST", "PGP PUBLIC KEY BLOCK")),
            _pem("PRIVATE KEY", size=0),
            *placeholders(f"{_PEM}BEGIN PRIVATE KEY{_PEM}\nyour key # here\n{_PEM}END "
                           f"PRIVATE KEY{_PEM}", f"{_PEM}BEGIN RSA PRIVATE KEY{_PEM} and #"),
        ),
    ),
    # AWS, "Using temporary credentials": current tokens start like this, with hundreds of
    # characters.
    "AWS_SESSION_TOKEN": Case(
        of("'IQoJb3JpZ2luX2Vj'b500'=='", "'FwoGZXIvYXdzE'b300'='", "'IQoJb3JpZ2luX2Vj'b900"),
        ("export AWS_SESSION_TOKEN={}\n", "aws_session_token = {}\n", '"SessionToken": "{}",',
         "AWS_SESSION_TOKEN: '{}'\n", "<SessionToken>{}</SessionToken>"),
        (*of("b20", "'IQoJb3JpZ2luX2Vj'"), *placeholders("${AWS_SESSION_TOKEN_#}", "<token#>")),
        ("the file {} of", "{}\n"),
    ),
    "AWS_BEDROCK_KEY": Case(
        (_bedrock, *of("'bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t'b500'='")),
        ("AWS_BEARER_TOKEN_BEDROCK={}\n", *_TOKENS),
        (_cut(_bedrock, 0.3), *of("'ABSX'b120", "'absk'b120", "'xABSK'b120",
                                  "'bedrock-api-key-'b9")),
    ),
    # Firebase, legacy HTTP protocol: a server key is 152 characters after the sender's part.
    "FIREBASE_KEY": Case(
        of("'AAAA'u6w1':APA91b'u133w1"),
        ("Authorization: key={}\n", "FCM_SERVER_KEY={}\n", *_TOKENS),
        of("'AAAA'u6w1':APA91b'u60w1", "'AAAB'u6w1':APA91b'u133w1", "'AAAA'u2w1':APA91b'u133w1",
           "'AAAA'u6w1'APA91b'u133w1"),
    ),
    # Azure Service Bus, Event Hubs, IoT Hub: 32 bytes in base64.
    "AZURE_SHARED_KEY": Case(
        (_bytes(32),),
        ("Endpoint=sb://shop.servicebus.windows.net/;SharedAccessKeyName=root;SharedAccessKey={}\n",
         "HostName=h.azure-devices.net;DeviceId=d;SharedAccessKey={}\n",
         '"SharedAccessKey": "{}"', "SharedAccessKeyName=root;SharedAccessKey={};EntityPath=a"),
        (_bytes(12), *of("b43"), *placeholders("${KEY#}", "<key#>", "yourkey#")),
        ("checksum {} of", "{}\n"),
    ),
    # Azure Storage, "Create an account SAS": sig is an HMAC-SHA256 in base64, percent-encoded.
    "AZURE_SAS": Case(
        (lambda rng: b64(rng.randbytes(32)).replace("+", "%2B").replace("/", "%2F")
         .replace("=", "%3D"),),
        ("https://a.blob.core.windows.net/c?sv=2022-11-02&ss=b&se=2026-01-01T00%3A00%3A00Z&sig={}\n",
         "?sv=2022-11-02&se=2026-01-01&sr=b&sp=r&sig={}", "?sp=rw&sv=2021-06-08&sr=c&sig={}&x",
         '"sas": "?sp=r&st=2025-01-01T00:00:00Z&sv=2022-11-02&sr=c&sig={}"'),
        (*of("w12", "x32"), *placeholders("${SIG#}", "<signature#>", "REDACTED#")),
        ("checksum {} of", "{}\n"),
    ),
    "SENTRY_TOKEN": Case(
        (_sentry, *of("'sntryu_'x64")), _TOKENS,
        (*of("'sntryu_'x40", "'sntryx_'x64", "'sntryu'x64", "'sntryu_'x63"), _cut(_sentry, 0.2)),
    ),
    "FLUTTERWAVE_KEY": Case(
        of("'FLWSECK-'x32'-X'", "'FLWSECK_TEST-'x32'-X'", "'FLWSECK-'x32'-'x11'vt-X'"), _TOKENS,
        of("'FLWSECK-'x20'-X'", "'FLWPUBK-'x32'-X'", "'FLWPUBK_TEST-'x32'-X'", "'FLWSECK-'x32'-Y'"),
    ),
    # Dropbox, OAuth guide: short-lived tokens begin "sl.", since 2024 "sl.u.".
    "DROPBOX_TOKEN": Case(
        of("'sl.B'u134w1", "'sl.u.AF'u600w1", "'sl.'u134w1"), _TOKENS,
        of("'sl.'u40w1", "'sm.'u134w1", "'xsl.'u134w1", "'sl'u134w1"),
    ),
    "TYPEFORM_TOKEN": Case(
        of("'tfp_'w44'_'w14", "'tfp_'u58w1"), _TOKENS,
        of("'tfp_'w20", "'tfx_'w59", "'tfp'w59", "'atfp_'w59"),
    ),
    "MAPBOX_TOKEN": Case(
        (_mapbox("sk"),), _TOKENS,
        (_mapbox("pk"), *of("'sk.eyJ'w20", "'sk.'w60'.'w22"), _cut(_mapbox("sk"), 0.6)),
    ),
    "TEAMS_WEBHOOK": Case(
        of(f"{_TEAMS}{_UUID}'@'{_UUID}'/IncomingWebhook/'x32'/'{_UUID}",
           f"{_TEAMS}{_UUID}'@'{_UUID}'/IncomingWebhook/'x32'/'{_UUID}'/V2'w43'1'"),
        ("WEBHOOK=https://firm.{}\n", '"url": "https://firm.{}"', "post to https://a1.{} now",
         "<a>https://firm.{}</a>"),
        of(f"{_TEAMS}{_UUID}", f"{_TEAMS}{_UUID}'@'{_UUID}'/IncomingWebhook/'x9",
           f"'example.com/webhookb2/'{_UUID}'@'{_UUID}'/IncomingWebhook/'x32'/'{_UUID}"),
    ),
    # X, "OAuth 2.0 bearer token": a run of A, the app's number, "%3D" before the second half.
    "TWITTER_TOKEN": Case(
        of("'AAAAAAAAAAAAAAAAAAAAA'w5'AAAAAAA'w24'%3D'w50",
           "'AAAAAAAAAAAAAAAAAAAAA'w5'EAAAAA'w9'%2B'w20'%2F'w4'%3D'w50"),
        ("Authorization: Bearer {}\n", "TWITTER_BEARER_TOKEN={}\n", "bearer_token = '{}'\n"),
        of("'AAAAAAAAAAAAAAAAAAAAA'w10", "'AAAAAAAAA'w30'%3D'w50", "'AAAAAAAAAAAAAAAAAAAAA'w30"),
    ),
    "JWT": Case(
        (_jwt({"alg": "HS256", "typ": "JWT"}), _jwt({"typ": "JWT", "alg": "HS512"}),
         _jwt({"alg": "RS256", "kid": "k1"}), _jwt({"kid": "2026-11", "alg": "ES256"})),
        ("Authorization: Bearer {}\n", '{"id_token":"{}"}', "?token={}&x", "Cookie: s={}; b\n",
         *_TOKENS),
        (_jwt({"typ": "JWT"}), _jwt({"alg": "HS256"}, sign="-"), _cut(_jwt({"alg": "HS256"}), 0.3),
         *of("'eyJ'u30w1'.'u40w1'.'u42w1")),
    ),
    "AGE_KEY": Case(
        (_age(),), (*_FILE, "# public key: age1x\n{}\n", "AGE_KEY={}\n", "identity: '{}'\n"),
        (_age(flaw=1), _cut(_age(), 0.8), _age(flaw=1 << 29),
         lambda rng: _bech32("age", rng.randbytes(32))),
    ),
    # minisign(1), "Secret key format": Ed, Sc, B2, salt 32, limits 8 + 8, 104 bytes.
    "MINISIGN_KEY": Case(
        (_bytes(152, b"EdScB2"),),
        ("untrusted comment: minisign encrypted secret key\n{}\n", "{}\n", "key = {}\n"),
        (_bytes(40, b"Ed"), _bytes(60, b"EdScB2"), _bytes(152, b"EdScB3"), _bytes(72, b"Ed")),
    ),
    # BIP 32, SLIP 132: 78 bytes, the last 33 a zero and the key.
    "WALLET_KEY": Case(
        tuple(base58check(bytes.fromhex(version + depth), 41 - len(depth) // 2, b"\0", 32)
              for version in ("0488ade4", "04358394", "049d7878", "04b2430c")
              for depth in ("00" * 9, "03")),
        (*_TOKENS, "master: {}\n"),
        (_last_changed(_XPRV), _cut(_XPRV, 0.9),
         base58check(bytes.fromhex("0488b21e03"), 73)),  # xpub: a public key
    ),
    # Yellow Paper, appendix F: a number of 256 bits.
    "ETHEREUM_KEY": Case(
        of("'0x'x64", "'0x0'x63"),
        ("DEPLOYER_PRIVATE_KEY={}\n", 'privateKey: "{}",', '{"private_key": "{}"}',
         "ETH_PRIVATE_KEY='{}'\n", "private key: {}\n"),
        of("'0x'x63", "'0x'x65", "'0x'x40", "'0x'x63'g'"),
        ("tx: {}\n", "blockHash={}\n", "{}\n"),
    ),
    "PUTTY_KEY": Case(
        (_putty(), _putty(2)), ("{}\n", "cat k.ppk\n{}\n$ "),
        (lambda rng: _putty()(rng).partition("\nPrivate-Lines")[0],
         *placeholders("PuTTY-User-Key-File-#: is the first line of it")),
    ),
    "OPENVPN_KEY": Case(
        (_openvpn,), ("{}\n", "<tls-auth>\n{}\n</tls-auth>\n",
                      "<secret>\n# 2048 bit\n{}\n</secret>"),
        placeholders(f"{_PEM}BEGIN OpenVPN Static key V1{_PEM}\nyour key # here\n"
                      f"{_PEM}END OpenVPN Static key V1{_PEM}",
                      f"{_PEM}BEGIN OpenVPN Static key V1{_PEM} is its first line, #"),
    ),
}  # fmt: skip
"""Cases by data type key."""
