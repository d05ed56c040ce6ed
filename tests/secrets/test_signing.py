"""Signatures: valid for the same bytes, purpose and key only."""

from __future__ import annotations

import msgspec

from app.secrets.signing import SigningKey, verified
from app.service.base.secrets import Seals

SEED = bytes(range(32))
CONTENT = b'{"files": 12, "bytes": 34}'


def test_a_signature_holds_for_its_bytes_and_no_others() -> None:
    signature = SigningKey(SEED).sign("coverage 1", CONTENT)
    assert verified("coverage 1", CONTENT, signature)
    for at in range(len(CONTENT)):
        flipped = bytes([*CONTENT[:at], CONTENT[at] ^ 1, *CONTENT[at + 1 :]])
        assert not verified("coverage 1", flipped, signature), at


def test_a_signature_for_another_purpose_is_not_valid() -> None:
    assert not verified("evidence 1", CONTENT, SigningKey(SEED).sign("coverage 1", CONTENT))


def test_a_damaged_signature_or_key_is_invalid_and_no_error() -> None:
    signature = SigningKey(SEED).sign("coverage 1", CONTENT)
    other = SigningKey(bytes(32)).sign("coverage 1", CONTENT)
    for changes in ({"key": other.key}, {"signature": ""}, {"key": "x"}, {"signature": "00" * 64}):
        assert not verified("coverage 1", CONTENT, msgspec.structs.replace(signature, **changes))


def test_an_installation_signs_with_the_same_key_after_a_restart() -> None:
    first, second = (Seals.derive(bytes(32), SEED).signing.sign("coverage 1", b"") for _ in "12")
    other = Seals.derive(bytes(32), bytes(32)).signing.sign("coverage 1", b"")
    assert first.fingerprint == second.fingerprint != other.fingerprint
