"""Check digits computed independently of the detectors: congruences, solved by trying."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

DIGITS = "0123456789"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Make = Callable[[Random], str]


def digits(rng: Random, count: int, first: str = DIGITS) -> str:
    """Draw digits, the first one from `first`."""
    return rng.choice(first) + "".join(rng.choice(DIGITS) for _ in range(count - 1))


def letters(rng: Random, count: int, alphabet: str = LETTERS) -> str:
    """Draw letters."""
    return "".join(rng.choice(alphabet) for _ in range(count))


def day(rng: Random, order: str = "ymd", years: tuple[int, int] = (1950, 1999)) -> str:
    """Draw a date; `Y` in the order is a year of four digits."""
    parts = {
        "Y": f"{rng.randint(*years):04d}",
        "m": f"{rng.randint(1, 12):02d}",
        "d": f"{rng.randint(1, 28):02d}",
    }
    parts["y"] = parts["Y"][2:]
    return "".join(parts[part] for part in order)


def linear(
    head: Callable[[Random], str], *weights: Sequence[int], modulus: int = 11
) -> Callable[[Random], str]:
    """Return a generator of numbers whose weighted sums with check digit are all 0 modulo
    `modulus`.
    """

    def make(rng: Random) -> str:
        while True:
            value: str | None = head(rng)
            for weight in weights:
                value = value and _closed(value, weight, modulus)
            if value:
                return value

    return make


def _closed(value: str, weights: Sequence[int], modulus: int) -> str | None:
    for digit in DIGITS:
        number = value + digit
        if not sum(int(d) * w for d, w in zip(number, weights, strict=True)) % modulus:
            return number
    return None


def closed(value: str, right: Callable[[str], bool], alphabet: str = DIGITS) -> str:
    """Append the one character that makes the value valid."""
    (found,) = [value + sign for sign in alphabet if right(value + sign)]
    return found


def luhn_right(value: str) -> bool:
    """Return whether the Luhn check holds: alternate digits doubled from the right, all added."""
    total = 0
    for place, digit in enumerate(reversed(value)):
        doubled = int(digit) * (1 + place % 2)
        total += sum(map(int, str(doubled)))
    return total % 10 == 0


def luhn(head: Callable[[Random], str]) -> Callable[[Random], str]:
    """Return a generator of numbers that pass the Luhn check."""
    return lambda rng: closed(head(rng), luhn_right)


def verhoeff_right(value: str) -> bool:
    """Return whether Verhoeff's check holds: products in the group D5, permuted by place."""

    def product(one: int, other: int) -> int:
        turned = (one % 5 + (other % 5 if one < 5 else -(other % 5))) % 5
        return turned + (5 if (one < 5) != (other < 5) else 0)

    step, state = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4), 0
    for place, digit in enumerate(reversed(value)):
        permuted = int(digit)
        for _ in range(place % 8):
            permuted = step[permuted]
        state = product(state, permuted)
    return state == 0


def mod97_right(value: str) -> bool:
    """Return whether ISO 7064 modulo 97-10 holds: the value, letters as two digits, leaves 1."""
    return int("".join(str(int(sign, 36)) for sign in value)) % 97 == 1


def written(form: str, value: str) -> str:
    """Return a value in a written form: each `0`, `A`, `X` takes its next character; text in single
    quotes is literal.
    """
    signs, out = iter(value), ""
    for place, part in enumerate(form.split("'")):
        out += part if place % 2 else "".join(next(signs) if s in "0AX" else s for s in part)
    return out + "".join(signs)
