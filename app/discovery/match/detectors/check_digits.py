"""Functions that validate the check digits of decimal numbers."""

from __future__ import annotations

_DOUBLED = bytes.maketrans(b"0123456789", b"0246813579")
_ZERO = ord("0")


def luhn(digits: bytes) -> bool:
    """Return whether ASCII `digits` pass the Luhn check (ISO/IEC 7812-1, annex B)."""
    total = sum(digits[-1::-2]) + sum(digits[-2::-2].translate(_DOUBLED))
    return (total - _ZERO * len(digits)) % 10 == 0


def mod97(value: bytes) -> bool:
    """Return whether the check digits of an IBAN (capitals and digits only) are valid: the number
    that the IBAN stands for, modulo 97, must be 1 (ISO 13616).
    """
    turned = (value[4:] + value[:4]).decode("ascii")
    return int("".join(str(int(char, 36)) for char in turned)) % 97 == 1
