"""How sure a match is: one rule for every detector.

A match is of high confidence only if two kinds of evidence speak for it (its form, its check, a
word or a column about it), and if fewer than one in a thousand other numbers and codes would pass
as well. This share is estimated from how the match is written (`writing`), and by trying the check
on random values of its form (`passing`).

The constants of `writing` were counted in 200 MB of documents, programs and logs. Of the numbers
with equally many digits, 1 in 40 to 1 in 800 have a separator, or a change between letters and
digits, at a given place. Of the numbers in one piece, 1 in 10 has 9 or 10 digits, 1 in 50 has 11
to 13, and 1 in 200 has more.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise

from app.discovery.match.matches import Confidence

MOST_NOISE = 1 / 1000
_PART = 1 / 50
_LENGTHS = ((14, 1 / 200), (11, 1 / 50), (9, 1 / 10))
_PARTS = re.compile(rb"[0-9]+|[A-Za-z\x80-\xff]+|[^0-9A-Za-z\x80-\xff]+")
_DECIMAL = re.compile(rb"[0-9]+[.,][0-9]+")
_LEAST_TRIALS, _ENOUGH = 1000, 2
_DIGITS = "0123456789"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CLASSES = {"0": _DIGITS, "A": _LETTERS, "Ä": _LETTERS, "Γ": _LETTERS, "X": _DIGITS + _LETTERS}
_SEPARATORS = re.compile(r"[\s.\-/_~]")


def confidence(noise: float, kinds: int) -> Confidence:
    """Return the confidence of a match that is supported by `kinds` kinds of evidence. `noise` is
    the share (0 to 1) of other numbers and codes that would be mistaken for such a match.
    """
    if kinds > 1 and noise < MOST_NOISE:
        return Confidence.HIGH
    return Confidence.MEDIUM if kinds else Confidence.LOW


def writing(written: bytes, *, mixed: bool = False) -> float:
    """Return the share of numbers and codes in text that are written like `written`. In a `mixed`
    code, each place may hold a letter or a digit. Therefore only its separators count.
    """
    if written.isdigit():
        return _of_length(len(written))
    if _DECIMAL.fullmatch(written):
        return 1.0
    parts: list[bytes] = _PARTS.findall(written)
    places = sum(not part[:1].isalnum() for part in parts)
    if not mixed:
        places += sum(one[:1].isalnum() and other[:1].isalnum() for one, other in pairwise(parts))
    longest = max((len(part) for part in parts if part.isdigit()), default=0)
    return float(_PART**places * _of_length(0 if mixed else longest))


def _of_length(digits: int) -> float:
    return next((share for least, share in _LENGTHS if digits >= least), 1.0)


@cache
def passing(check: Callable[[str], bool], form: str, noise: float) -> float:
    """Return the share of numbers and codes that are written in a form (see `template` in
    `number.py`) and also pass a check. `noise` is the share written in this form. A result above
    `MOST_NOISE` is not exact.
    """
    parts = [
        (_SEPARATORS.sub("", part), bool(place % 2)) for place, part in enumerate(form.split("'"))
    ]
    for sign in (sign for part, literal in parts if literal for sign in part):
        noise /= len(_DIGITS) if sign.isdigit() else len(_LETTERS)
    if noise < MOST_NOISE:
        return noise
    signs = [
        sign if literal else _CLASSES.get(sign, sign) for part, literal in parts for sign in part
    ]
    sizes = [(choices, len(choices), len(choices).bit_length()) for choices in signs]
    bits = random.Random(form).getrandbits  # noqa: S311 - the same values each time
    trials = max(_LEAST_TRIALS, int(_ENOUGH * noise / MOST_NOISE))
    most = trials * MOST_NOISE / noise  # with more the share is certainly not below `MOST_NOISE`
    passed = tried = 0
    while tried < trials and passed <= most:
        value = ""
        for choices, size, length in sizes:  # `random.choice` takes three times as long
            while (place := bits(length)) >= size:
                pass
            value += choices[place]
        passed += check(value)
        tried += 1
    return noise * passed / tried
