"""What passes through a scheduler cannot be read, changed or exchanged there."""

from __future__ import annotations

import pytest

from app.scaleout.errors import ScaleOutError
from app.scaleout.sealing import KEY_BYTES, Sealer

KEY = bytes(KEY_BYTES)
CARD = b"4111 1111 1111 1111"


def test_another_process_opens_what_was_sealed() -> None:
    sealed = Sealer(KEY).seal(CARD, "call 1")
    assert Sealer(KEY).open(sealed, "call 1") == CARD


def test_nothing_can_be_read_in_it() -> None:
    sealer = Sealer(KEY)
    first, second = sealer.seal(CARD, "call 1"), sealer.seal(CARD, "call 1")
    assert CARD not in first
    assert b"call" not in first
    assert first != second


@pytest.mark.parametrize("place", [0, 31, 32, 43, 44, -1])
def test_a_changed_byte_is_noticed(place: int) -> None:
    sealed = bytearray(Sealer(KEY).seal(CARD, "call 1"))
    sealed[place] ^= 1
    with pytest.raises(ScaleOutError, match="cannot be opened"):
        Sealer(KEY).open(bytes(sealed), "call 1")


@pytest.mark.parametrize("sealed", [b"", b"x" * 10, b"x" * 44])
def test_a_cut_message_is_refused(sealed: bytes) -> None:
    with pytest.raises(ScaleOutError):
        Sealer(KEY).open(sealed, "call 1")


def test_an_answer_cannot_stand_for_another_one() -> None:
    sealer = Sealer(KEY)
    sealed = sealer.seal(CARD, "answer 1")
    for about in ("answer 2", "call 1", ""):
        with pytest.raises(ScaleOutError):
            sealer.open(sealed, about)


def test_another_key_opens_nothing() -> None:
    with pytest.raises(ScaleOutError, match="certificates that one call"):
        Sealer(bytes([1] * KEY_BYTES)).open(Sealer(KEY).seal(CARD, "x"), "x")
