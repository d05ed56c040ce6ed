"""Shortcut for repetitive text: a file with one line a million times is judged once, not a million
times.

No judge examines more than some kilobytes around a position (`detectors/base.py`). Therefore only
the beginning and the end of a repetitive range are searched. In a repetitive range, every byte
equals the byte one *period* before it. Hits in the last period that is searched are copied to each
omitted period, so the result is the same.
"""

from __future__ import annotations

from collections.abc import Iterable

from app.discovery.match.detectors.base import Repeat
from app.discovery.match.detectors.types import Hit
from app.discovery.match.engine import Crowded

_LONGEST = 8 << 10
"""Maximum period in bytes."""
_PROBE = 64
_STRIDE = 64 << 10
"""Distance in bytes between the positions at which repetitions are looked for. Repetitive ranges
that are shorter than this distance are kept whole.
"""
_BEFORE = 4 << 10
_AFTER = 40 << 10
"""Bytes kept at the end of a repetitive range. A judge examines less around a position: the longest
match is a private key block.
"""
_UNIT = 4 << 10
"""Minimum length of `Repeat.period` in bytes: several shorter periods are combined."""
_PERIODS = 32
"""Minimum number of periods kept: after so many similar rows, it is certain whether a table
continues (`columns.py`).
"""


def shortened(text: bytes) -> tuple[bytes, tuple[Repeat, ...]]:
    """Return the text without most repetitions, and the omitted repetitions in order of their
    position.
    """
    repeats: list[Repeat] = []
    kept: list[bytes] = []
    done = left_out = 0
    place = 0
    while place + _STRIDE < len(text):
        end = 0
        for period in _periods(text, place):
            start, end = _stretch(text, place, period, done)
            unit = -(-_UNIT // period) * period
            first = start + _BEFORE + max(_PERIODS * period, unit)
            times = (end - _AFTER - first) // unit
            if times * unit >= _STRIDE:
                kept.append(text[done:first])
                repeats.append(Repeat(first - left_out, unit, times))
                done = first + times * unit
                left_out += times * unit
                break
        place = max(place + _STRIDE, end)
    return (b"".join((*kept, text[done:])), tuple(repeats)) if repeats else (text, ())


def _periods(text: bytes, place: int) -> Iterable[int]:
    """Yield possible periods of the text at a position, short ones first."""
    probe = text[place : place + _PROBE]
    near = text.find(probe, place + 1, place + _LONGEST + _PROBE) - place
    if near > 0:
        yield near
        probe = text[place : place + _LONGEST]
        far = text.find(probe, place + near + 1, place + 2 * _LONGEST) - place
        if far > 0:
            yield far


def _stretch(text: bytes, place: int, period: int, first: int) -> tuple[int, int]:
    """Return the range around a position in which every byte after the first period equals the byte
    one period before it. The range does not begin before the offset `first`.
    """
    end, step = place, _STRIDE
    while step:
        if text[end : end + step] == text[end + period : end + period + step]:
            end += step
            if end + period >= len(text):
                end = len(text) - period
                break
        else:
            step //= 2
    start, step = place, _STRIDE // 2
    while step:
        before = start - step
        if before >= first and text[before:start] == text[before + period : start + period]:
            start = before
        else:
            step //= 2
    return start, end + period


def spread(hits: list[Hit], repeats: tuple[Repeat, ...], most: int) -> list[Hit]:
    """Map hits in a shortened text to the whole text. A hit in a repeated range is also copied to
    the omitted repetitions. Raises `Crowded` if more than `most` hits result.
    """
    found: list[Hit] = []
    for hit in hits:
        moved = 0
        for repeat in repeats:
            if repeat.at <= hit.start:
                moved += repeat.length
            elif repeat.at - repeat.period <= hit.start:
                if len(found) + repeat.times > most:
                    raise Crowded
                found += _copies(hit, moved, repeat)
        found.append(_moved(hit, moved) if moved else hit)
    return sorted(found, key=lambda hit: hit.start)


def _copies(hit: Hit, moved: int, repeat: Repeat) -> Iterable[Hit]:
    return (_moved(hit, moved + repeat.period * time) for time in range(1, repeat.times + 1))


def _moved(hit: Hit, by: int) -> Hit:
    """Return the same hit at a later offset. (`dataclasses.replace` takes four times as long.)"""
    return Hit(
        hit.data_type, hit.start + by, hit.end + by, hit.value, hit.trace, hit.severity,
        hit.confidence, hit.failed, hit.special, hit.read, hit.general, hit.listed,
    )  # fmt: skip


def place_in(place: int, repeats: tuple[Repeat, ...]) -> int:
    """Map a place in the whole text to the corresponding place in the shortened text."""
    for repeat in repeats:
        if place < repeat.at + repeat.period:
            break
        place -= min(repeat.length, (place - repeat.at) // repeat.period * repeat.period)
    return place
