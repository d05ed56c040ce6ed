"""What is told about whether a credential is still of use."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.x509.oid import NameOID

from app.discovery.match.detectors import jwt, private_keys
from app.discovery.match.detectors.base import Detector
from app.discovery.match.finder import Finder

_NONE = serialization.NoEncryption()
_LOCKED = serialization.BestAvailableEncryption(b"passphrase of a test")
_PEM = serialization.Encoding.PEM
_KEY = ec.generate_private_key(ec.SECP256R1())


def told(detector: Detector, text: bytes) -> dict[str, str]:
    (hit,), _ = Finder((detector,)).hits(text)
    return {check.name: check.outcome for check in hit.trace}


def token(content: object) -> bytes:
    parts = ({"alg": "HS256"}, content)
    encoded = [base64.urlsafe_b64encode(json.dumps(part).encode()).rstrip(b"=") for part in parts]
    return b".".join((*encoded, b"x7Qm2Lk9Rt4Vw6Yz" * 2))


def test_the_expiry_of_a_token_is_told() -> None:
    assert told(jwt.DETECTOR, token({"exp": 1_500_000_000}))["Expiry"] == "expired on 2017-07-14"
    assert told(jwt.DETECTOR, token({"exp": 9_000_000_000}))["Expiry"] == "valid until 2255-03-14"
    for odd in (None, "soon", True, -1, 1e300):
        assert "Expiry" not in told(jwt.DETECTOR, token({"exp": odd}))


def openssh(cipher: bytes) -> bytes:
    """Return a key as OpenSSH writes it (PROTOCOL.key), with random content."""
    raw = b"openssh-key-v1\0" + len(cipher).to_bytes(4, "big") + cipher + bytes(range(200))
    label = b"OPENSSH " + b"PRIVATE KEY"
    return b"-----BEGIN %s-----\n%s-----END %s-----\n" % (label, base64.encodebytes(raw), label)


@pytest.mark.parametrize(
    "form",
    [
        serialization.PrivateFormat.PKCS8,
        serialization.PrivateFormat.TraditionalOpenSSL,
        serialization.PrivateFormat.OpenSSH,
    ],
)
def test_whether_a_private_key_is_encrypted_is_told(form: serialization.PrivateFormat) -> None:
    for protection, begin in ((_NONE, "none"), (_LOCKED, "encrypted")):
        if form is serialization.PrivateFormat.OpenSSH and protection is _LOCKED:
            pem = openssh(b"aes256-ctr")  # cryptography needs another package to encrypt these
        else:
            pem = _KEY.private_bytes(_PEM, form, protection)
        assert told(private_keys.DETECTOR, pem)["Passphrase"].startswith(begin)
        one_line = json.dumps(pem.decode()).encode()
        assert told(private_keys.DETECTOR, one_line)["Passphrase"].startswith(begin)
        encoded = b"key: " + base64.b64encode(pem)
        assert told(private_keys.DETECTOR, encoded)["Passphrase"].startswith(begin)


@pytest.mark.parametrize(("days", "word"), [(-30, "expired on"), (40_000, "valid until")])
def test_the_expiry_of_the_certificate_beside_a_key_is_told(days: int, word: str) -> None:
    key = rsa.generate_private_key(65537, 1024)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "northwind.test")])
    end = datetime.now(UTC) + timedelta(days=days)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(datetime(2020, 1, 1, tzinfo=UTC))
        .not_valid_after(end)
        .sign(key, hashes.SHA256())
    )
    pem = key.private_bytes(_PEM, serialization.PrivateFormat.PKCS8, _NONE)
    beside = made.public_bytes(_PEM)
    for text in (pem + beside, beside + pem):
        assert told(private_keys.DETECTOR, text)["Expiry"] == f"certificate {word} {end.date()}"
    assert "Expiry" not in told(private_keys.DETECTOR, pem)
