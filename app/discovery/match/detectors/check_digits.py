"""Functions that validate the check digits of decimal numbers."""

from __future__ import annotations

_DOUBLED = bytes.maketrans(b"0123456789", b"0246813579")
_ZERO = ord("0")


def luhn(digits: bytes) -> bool:
    """Return whether ASCII `digits` pass the Luhn check (ISO/IEC 7812-1, annex B)."""
    total = sum(digits[-1::-2]) + sum(digits[-2::-2].translate(_DOUBLED))
    return (total - _ZERO * len(digits)) % 10 == 0
