"""Sealed chunks: whatever is changed in them is noticed."""

from __future__ import annotations

import os

import pytest

from app.state.console_data.sealed_chunks import KEY_BYTES, InvalidSeal, opened, sealed

KEY, ABOUT = os.urandom(KEY_BYTES), b"one server"
CHUNKS = [b"first", b"", b"third" * 9]


def refused(data: bytes, key: bytes = KEY, about: bytes = ABOUT) -> bool:
    try:
        list(opened(key, about, data))
    except InvalidSeal:
        return True
    return False


def test_chunks_return_as_they_were() -> None:
    assert list(opened(KEY, ABOUT, sealed(KEY, ABOUT, CHUNKS))) == CHUNKS


def test_no_chunk_at_all_is_content_too() -> None:
    assert list(opened(KEY, ABOUT, sealed(KEY, ABOUT, []))) == []


def test_a_cut_at_any_byte_is_noticed() -> None:
    data = sealed(KEY, ABOUT, CHUNKS)
    assert [at for at in range(len(data)) if not refused(data[:at])] == []


def test_a_change_of_any_byte_is_noticed() -> None:
    data = sealed(KEY, ABOUT, CHUNKS)
    changed = (data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :] for at in range(len(data)))
    assert [at for at, one in enumerate(changed) if not refused(one)] == []


def test_what_follows_the_end_is_noticed() -> None:
    data = sealed(KEY, ABOUT, CHUNKS)
    assert refused(data + b"\0")
    assert refused(data + data)


def test_exchanged_chunks_are_noticed() -> None:
    data = sealed(KEY, ABOUT, [b"1", b"2"])
    head, one = data[:32], 4 + 1 + 16
    swapped = head + data[32 + one : 32 + 2 * one] + data[32 : 32 + one] + data[32 + 2 * one :]
    assert refused(swapped)


@pytest.mark.parametrize(
    ("key", "about"), [(os.urandom(KEY_BYTES), ABOUT), (KEY, b"another server")]
)
def test_another_key_or_purpose_opens_nothing(key: bytes, about: bytes) -> None:
    assert refused(sealed(KEY, ABOUT, CHUNKS), key, about)


def test_the_same_content_is_never_sealed_to_the_same_bytes() -> None:
    assert sealed(KEY, ABOUT, CHUNKS) != sealed(KEY, ABOUT, CHUNKS)
