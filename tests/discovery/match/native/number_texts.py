"""Generated texts full of what may be a number, or nearly is one."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from app.discovery.match.catalogue import DETECTORS
from app.discovery.match.detectors.card_brands import RANGES

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_SIGNS: tuple[str, ...] = (
    *" ,;:.-+/_()|\t\n\r\"'<>=%\\@",
    ", ", "; ", ": ", " - ", "  ", "\\n", "%3D", '","', '", "', "\r\n",
    ",+", ",-", "\u00a0", "\u2009", "\u2011", "\u202f", "\u2002",
    "é", "电", "+", "+", " +", ",+", "\n+",
)  # fmt: skip
_WORDS = (
    "phone", "tel", "Tel.", "card", "visa", "pan", "card_", "VISA", "id", "x", "A", "e5", "E+7",
    "mobil",
    "a1b2",
    "c3d4-", "beef-", "résumé", "order no", "0.5", "12.75", "3.14159", "-0.25", "1e9", "99%",
    "2024-01-02",
    "身份证", "BTC", "\x00", "\x7f", "f", "Z", "(0)",
)  # fmt: skip
_SAMPLES = tuple(
    sample.text
    for detector in DETECTORS
    for sample in detector.matching
    if re.search("[0-9]{4}", sample.text)
)


def text(chance: Random) -> bytes:
    """Return a text of a few dozen numbers, signs and words; sometimes with damaged bytes."""
    parts = [_part(chance) for _ in range(chance.randint(1, 24))]
    written = "".join(parts).encode()
    if chance.random() < 0.1:
        place = chance.randrange(len(written) + 1)
        written = written[:place] + chance.randbytes(chance.randint(1, 6)) + written[place:]
    if chance.random() < 0.1:
        written = written[chance.randrange(len(written) + 1) :]
    return written


def _part(chance: Random) -> str:
    kind = chance.random()
    if kind < 0.35:
        return chance.choice(_SIGNS)
    if kind < 0.45:
        return chance.choice(_WORDS)
    if kind < 0.5:
        return chance.choice(_SAMPLES)
    return chance.choice(_KINDS)(chance)


def _digits(chance: Random) -> str:
    first = chance.choice(("", "1", "4", "0", "5", "17"))
    return first + "".join(chance.choices("0123456789", k=chance.randint(1, 21)))


def _card(chance: Random) -> str:
    """Return a number of an issuer, mostly with a valid check digit."""
    issuer = chance.choice(RANGES)
    size = chance.choice(sorted(issuer.lengths))
    head = str(chance.randint(int(issuer.low), int(issuer.high))).zfill(len(issuer.low))
    digits = head + "".join(chance.choices("0123456789", k=size - 1 - len(head)))
    total = sum(int(sign) for sign in digits[-2::-2])
    total += sum(sum(divmod(2 * int(sign), 10)) for sign in digits[-1::-2])
    last = -total % 10
    return digits + str(last if chance.random() < 0.8 else chance.randrange(10))


def _phone(chance: Random) -> str:
    separators = ("", "", " ", "-", ".", " (0)", ")", "/", "\u00a0", "\u2011", " - ", "  ", "    ")
    groups = ["".join(chance.choices("0123456789", k=chance.randint(1, 5))) for _ in range(5)]
    number = groups[0]
    for group in groups[1 : chance.randint(2, 5)]:
        number += chance.choice(separators) + group
    return "+" + chance.choice(("", "1", "49", "44", "33", "999", "210", "88", "7")) + number


def _resident(chance: Random) -> str:
    day = f"{chance.randint(1935, 2020)}{chance.randint(1, 12):02d}{chance.randint(1, 28):02d}"
    digits = f"{chance.randint(110000, 829999)}{day}{chance.randint(0, 999):03d}"
    total = sum(int(sign) * pow(2, 17 - place, 11) for place, sign in enumerate(digits))
    last = "10X98765432"[total % 11]
    return digits + (last if chance.random() < 0.7 else chance.choice("0123456789XxA"))


def _word(chance: Random) -> str:
    first = chance.choice("13LMDT5K92a")
    return first + "".join(chance.choices(_BASE58, k=chance.randint(8, 36)))


_KINDS: tuple[Callable[[Random], str], ...] = (_digits, _card, _phone, _resident, _word)
