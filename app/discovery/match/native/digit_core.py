"""Find runs of digits, words of base58 and telephone numbers in native code.

The judges in Python are the reference: the native code finds the same places as their expressions,
and leaves out those that a judge would refuse by its first tests. For near misses, and where there
is no library, the pattern engine searches for these expressions instead.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from phonenumbers import COUNTRY_CODE_TO_REGION_CODE

from app.discovery.match.detectors import cards, phones, wallets
from app.discovery.match.detectors.base import Anchor, Hit, Repeat, Subject
from app.discovery.match.detectors.card_brands import RANGES
from app.discovery.match.engine import Places
from app.discovery.match.native.library import native

RESIDENT = "[0-9]" * 17 + "[0-9A-Z]"
"""Expression for Chinese resident numbers. The native code knows three kinds of runs: these
numbers, card numbers, and words of base58.
"""
_CARDS, _BASE58, _RESIDENT, _PHONES = 1, 2, 4, 8
_ROOM = 1024
_Room = ctypes.c_uint64 * _ROOM
_HEAD = 4
_LENGTHS = range(12, 20)

_Judge = Callable[[Subject, int], Iterable[Hit]]
_KNOWN: dict[_Judge, int] = {cards.run: _CARDS, wallets.base58: _BASE58}


class _Rules(ctypes.Structure):
    _fields_ = (
        ("sought", ctypes.c_uint64),
        ("runs", ctypes.c_uint64),
        ("phones", ctypes.c_uint64),
        ("issuers", ctypes.c_char_p),
        ("codes", ctypes.c_char_p),
    )


class _Repeat(ctypes.Structure):
    _fields_ = (("low", ctypes.c_uint64), ("high", ctypes.c_uint64), ("times", ctypes.c_uint64))


class _State(ctypes.Structure):
    _fields_ = tuple(
        (name, ctypes.c_uint64)
        for name in ("at", "ends", "sketched", "outlines", "numbers", "right")
    )


class DigitCore:
    """The native search for runs and telephone numbers. `sought` says what to search for: it is a
    sum of flags that the native code defines. Runs are reported with the expression index `run`,
    telephone numbers with the expression index `phone`.
    """

    def __init__(self, library: ctypes.CDLL, sought: int, run: int, phone: int) -> None:
        self._rules = _Rules(sought, run, phone, _issuers(), _codes())
        self._search = library.digit_core_search
        self._search.restype = ctypes.c_size_t
        self._search.argtypes = (
            ctypes.c_char_p,
            ctypes.c_size_t,
            ctypes.POINTER(_Rules),
            ctypes.POINTER(_Repeat),
            ctypes.c_size_t,
            ctypes.POINTER(_State),
            ctypes.POINTER(ctypes.c_uint64),
            ctypes.c_size_t,
        )

    def places(self, text: bytes, repeats: Sequence[Repeat] = ()) -> Places:
        """Return the places found in a text. The repetitions `repeats` were cut out of the text."""
        omitted = [_Repeat(each.at - each.period, each.at, each.times) for each in repeats]
        spans = (_Repeat * len(omitted))(*omitted)
        state, found = _State(), array("Q")
        room = _Room()
        while state.at < len(text):
            count = self._search(
                text, len(text), self._rules, spans, len(omitted), state, room, _ROOM
            )
            if count:
                found.frombytes(memoryview(room).cast("B")[: count * found.itemsize])
        return Places(found, state.ends, state.sketched, state.outlines, state.numbers, state.right)


def is_phone(anchor: Anchor) -> bool:
    """Return whether an anchor is for international telephone numbers."""
    return anchor.judge is phones.international


def digit_core(runs: Sequence[Anchor], run: int | None, phone: int | None) -> DigitCore | None:
    """Return the native search for `runs` and for telephone numbers. `run` and `phone` are the
    indexes of their expressions; None means that they are not searched for. Return None if both are
    None, if there is no library, or if the library does not know one of the `runs`.
    """
    library = native().library
    kinds = [_kind_of(anchor) for anchor in runs]
    if library is None or not all(kinds) or (run is None and phone is None):
        return None
    sought = sum(kinds) + (0 if phone is None else _PHONES)
    return DigitCore(library, sought, run or 0, phone or 0)


def _kind_of(anchor: Anchor) -> int:
    """Return the flag of a kind of runs in the native code; 0 if this kind is unknown there."""
    return _RESIDENT if anchor.expression == RESIDENT else _KNOWN.get(anchor.judge, 0)


@cache
def _issuers() -> bytes:
    """Return a table with a byte for each length of a number (12 to 19) and each possible first
    four digits: 1 if a card may have this length and these digits.
    """
    heads = 10**_HEAD
    table = bytearray(heads * len(_LENGTHS))
    for issuer in RANGES:
        low, high = (
            int(issuer.low[:_HEAD].ljust(_HEAD, "0")),
            int(issuer.high[:_HEAD].ljust(_HEAD, "9")),
        )
        for length in issuer.lengths:
            first = (length - _LENGTHS[0]) * heads
            table[first + low : first + high + 1] = b"\1" * (high + 1 - low)
    return bytes(table)


@cache
def _codes() -> bytes:
    """Return a table with a byte for each prefix: first for the prefixes of one digit, then for
    those of two and of three digits. 1 means that the prefix is a country calling code.
    """
    table = bytearray(10 + 100 + 1000)
    for code in COUNTRY_CODE_TO_REGION_CODE:
        table[(0, 10, 110)[len(str(code)) - 1] + code] = 1
    return bytes(table)
