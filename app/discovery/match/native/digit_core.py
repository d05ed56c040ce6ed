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
"""Expression of the only other runs that the native code knows: Chinese resident numbers."""
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
    """The native search for runs, by the expression with index `run`, and for telephone numbers, by
    that with index `phone`. `sought` tells which of them, as the native code does.
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
        """Search a text, of which `repeats` were omitted."""
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
    """Return whether an anchor is that of international telephone numbers."""
    return anchor.judge is phones.international


def digit_core(runs: Sequence[Anchor], run: int | None, phone: int | None) -> DigitCore | None:
    """Return the native search for `runs`, all found by the expression with index `run`, and for
    telephone numbers, found by that with index `phone` (None: not searched for). None if there is
    no library, or if it does not know all of them.
    """
    library = native().library
    kinds = [_kind_of(anchor) for anchor in runs]
    if library is None or not all(kinds) or (run is None and phone is None):
        return None
    sought = sum(kinds) + (0 if phone is None else _PHONES)
    return DigitCore(library, sought, run or 0, phone or 0)


def _kind_of(anchor: Anchor) -> int:
    """Return what the native code calls a run; 0 if it does not know it."""
    return _RESIDENT if anchor.expression == RESIDENT else _KNOWN.get(anchor.judge, 0)


@cache
def _issuers() -> bytes:
    """Return, for each length of a number and its first four digits, whether a card may have it."""
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
    """Return, for each prefix of one to three digits, whether it is a country calling code."""
    table = bytearray(10 + 100 + 1000)
    for code in COUNTRY_CODE_TO_REGION_CODE:
        table[(0, 10, 110)[len(str(code)) - 1] + code] = 1
    return bytes(table)
