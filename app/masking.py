"""Masking of sensitive values, the same on screen, in exports and in files.

Masking depends only on the shape of a value, because a console connected to another server knows a
data type only by its display name. A masked value has exactly as many characters as the original,
so that masking a file can replace each character by equally many bytes. A leaf module: every
package may import it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

MASK = "*"
"""The character that replaces each masked character: ASCII, so that one byte replaces one byte."""

_CARD = re.compile(r"\d(?:[ .\-]?\d){12,18}")
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+")
_IBAN = re.compile(r"[A-Za-z]{2}\d{2}(?:[ _\-]?[A-Za-z0-9]){11,30}")
_SHORT_ID = re.compile(r"\d(?:[ ._\-/]?\d){6,11}")
_PEM = re.compile(r"(-----BEGIN [^-\n]+-----)(.*?)(-----END [^-\n]+-----|\Z)", re.DOTALL)
_WRITTEN_IBAN = r"[A-Z]{2}\d{2}(?:[ _\-]?[A-Z0-9]{4}){2,7}(?:[ _\-]?[A-Z0-9]{1,3})?"
_NAMED_CARD = r"\d{4}(?:_\d{4}){3}|\d{4}_\d{6}_\d{4,5}"  # other digits with _ are times
_NAMED = re.compile(_NAMED_CARD)
_WITHIN = re.compile(
    rf"(?<![^\W_])(?<!\.)(?:{_CARD.pattern}|{_NAMED_CARD}|{_WRITTEN_IBAN})(?![^\W_])"
)
"""Card numbers and IBANs within free text and names of files; the shapes of other values are too
common.
"""
_CARD_WITHIN = re.compile(rf"(?<![^\W_])(?:{_CARD.pattern}|{_NAMED_CARD})(?![^\W_])")
_LONG_NUMBER = re.compile(
    r"\d(?:[ .\-]?\d){11,}|(?<!\d)\d{9,11}(?!\d)|(?<!\d)\d{3}([_\-])\d{2}\1\d{4}(?!\d)"
)
_EMAIL_WITHIN = re.compile(r"(?<![\w.+\-])[\w.+\-]+@[\w\-]+\.[\w.\-]+")
_FILLINGS = "0+~"
"""Characters that are put in place of the mask characters of a text, to test whether the text is a
masked value: one for a number or an IBAN, one for an access token, one for anything else.
"""
_SHORTEST = 9
"""Minimum length of a text that may contain something to mask. A shorter text is not searched."""
_TOKEN = re.compile(r"[A-Za-z0-9+/=_.\-]{16,}")


def mask(value: str) -> str:
    """Mask `value`. Keep its length, its separators, and the least that identifies it.

    A card number keeps its first 6 and last 4 digits (PCI DSS 3.4.1), an IBAN its first and last 4
    characters, a shorter number its last 4 digits, an e-mail address its first letter and its
    domain, a key block its two frame lines, an access token its first 4 characters. Everything
    else is masked whole, because an unknown shape may contain anything.
    """
    if value.isdecimal() and 7 <= len(value) <= 19:  # most values have no separators
        return _keep(value, first=6 if len(value) >= 13 else 0, last=4)
    if _CARD.fullmatch(value) or _NAMED.fullmatch(value):
        return _keep(value, first=6, last=4)
    if _IBAN.fullmatch(value):
        return _keep(value, first=4, last=4)
    if _SHORT_ID.fullmatch(value):
        return _keep(value, first=0, last=4)
    if _EMAIL.fullmatch(value):
        local, _, domain = value.partition("@")
        shown = local[0] if len(local) > 1 else ""
        return f"{shown}{MASK * (len(local) - len(shown))}@{domain}"
    if block := _PEM.search(value):
        head, body, tail = block.groups()
        return _all(value[: block.start()]) + head + _all(body) + tail + _all(value[block.end() :])
    if _TOKEN.fullmatch(value):
        return value[:4] + _all(value[4:])
    return _all(value)


def may_be_masked(text: str) -> bool:
    """Return whether `mask` returns `text` for some value other than `text` itself."""
    values = (text.replace(MASK, filling) for filling in _FILLINGS)
    return MASK in text and any(mask(value) == text for value in values)


def mask_within(text: str) -> str:
    """Return `text` with everything shaped like a card number or an IBAN masked."""
    return _WITHIN.sub(lambda found: mask(found[0]), text)


def valid_cards(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of everything that is shaped like a card number and has a valid check
    digit.
    """
    for found in _CARD_WITHIN.finditer(text) if len(text) >= _SHORTEST else ():
        digits = [int(char) for char in found[0] if char.isdecimal()]
        doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
        if any(digits) and (sum(doubled) + sum(digits[::-2])) % 10 == 0:
            yield found.span()


def without_numbers(text: str) -> str:
    """Mask everything in a text that may be a card, bank, national or tax number."""
    if len(text) < _SHORTEST:
        return text
    return _LONG_NUMBER.sub(_masked, mask_within(text))


def without_values(text: str) -> str:
    """Like `without_numbers`, but also mask e-mail addresses: for files that leave the console."""
    masked = without_numbers(text)
    return _EMAIL_WITHIN.sub(_masked, masked) if "@" in masked else masked


def _masked(found: re.Match[str]) -> str:
    return mask(found.group())


def _keep(value: str, first: int, last: int) -> str:
    """Mask the letters and digits of `value`, but keep the first `first` and the last `last` of
    them.
    """
    if value.isalnum():
        hidden = max(0, len(value) - first - last)
        return value[:first] + MASK * hidden + value[first + hidden :]
    places = [at for at, char in enumerate(value) if char.isalnum()]
    masked = list(value)
    for at in places[first : len(places) - last]:
        masked[at] = MASK
    return "".join(masked)


def _all(value: str) -> str:
    return "".join(char if char.isspace() else MASK for char in value)
