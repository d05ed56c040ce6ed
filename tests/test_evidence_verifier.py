"""Ed25519 signatures, as the verifier of evidence packs checks them without a library."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.evidence_verifier import main, valid

# RFC 8032, section 7.1, test 3
KEY = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
SIGNATURE = (
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
    "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
)


def test_the_signature_of_rfc_8032_is_valid() -> None:
    assert valid(bytes.fromhex(KEY), bytes.fromhex(SIGNATURE), b"\xaf\x82")


def test_signatures_of_the_library_are_valid_for_their_message_only() -> None:
    for seed in range(20):
        key = Ed25519PrivateKey.from_private_bytes(bytes([seed]) * 32)
        public, message = key.public_key().public_bytes_raw(), b"message" * seed
        assert valid(public, key.sign(message), message), seed
        assert not valid(public, key.sign(message), message + b"x"), seed


def test_each_changed_byte_of_a_signature_or_key_is_found() -> None:
    key, signature = bytes.fromhex(KEY), bytes.fromhex(SIGNATURE)
    for at in range(64):
        changed = bytes([*signature[:at], signature[at] ^ 1, *signature[at + 1 :]])
        assert not valid(key, changed, b"\xaf\x82"), at
    for at in range(32):
        changed = bytes([*key[:at], key[at] ^ 1, *key[at + 1 :]])
        assert not valid(changed, signature, b"\xaf\x82"), at


def test_a_response_beyond_the_order_is_refused() -> None:
    order = 2**252 + 27742317777372353535851937790883648493
    signature = bytes.fromhex(SIGNATURE)
    beyond = int.from_bytes(signature[32:], "little") + order
    assert not valid(
        bytes.fromhex(KEY), signature[:32] + beyond.to_bytes(32, "little"), b"\xaf\x82"
    )


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"], ["a.zip", "f", "more"]])
def test_without_a_pack_the_usage_is_shown(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert "verify_evidence.py PACK.zip" in said.err
    assert not said.out
