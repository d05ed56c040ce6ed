"""Checksums of tokens and keys: CRC-32 in base 62 and 36, Base58Check, Bech32."""

from __future__ import annotations

import hashlib
import zlib

_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATOR = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)


def crc32_base62(token: str) -> bool:
    """Return whether the last six characters are the CRC-32 (in base 62) of the characters before
    them. The prefix, which ends with the last `_`, is not included.

    Source: "Behind GitHub's new authentication token formats", GitHub, 2021; npm does the same.
    """
    body = token.rpartition("_")[2]
    number = zlib.crc32(body[:-6].encode("ascii"))
    digits = ""
    while number:
        number, rest = divmod(number, 62)
        digits = _BASE62[rest] + digits
    return digits.rjust(6, "0") == body[-6:]


def crc32_base36(token: str) -> bool:
    """Return whether the last seven characters are the CRC-32 (in base 36) of all characters before
    them.

    Source: routable tokens of GitLab, `Authn::TokenField::Generator::RoutableToken`.
    """
    return zlib.crc32(token[:-7].encode("ascii")) == int(token[-7:], 36)


def base58check(text: str) -> bool:
    """Return whether the last four bytes of decoded base58 are the first four bytes of the double
    SHA-256 of the bytes before them (Bitcoin).
    """
    number = 0
    for sign in text:
        number = number * 58 + _BASE58.index(sign)
    raw = number.to_bytes((number.bit_length() + 7) // 8, "big")
    return hashlib.sha256(hashlib.sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]


def bech32(text: str) -> bool:
    """Return whether a Bech32 string has a valid checksum (BIP 173). Case is ignored."""
    prefix, _, data = text.lower().rpartition("1")
    values = [ord(sign) >> 5 for sign in prefix] + [0] + [ord(sign) & 31 for sign in prefix]
    values += [_BECH32.find(sign) for sign in data]
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for place, factor in enumerate(_GENERATOR):
            check ^= factor if top >> place & 1 else 0
    return check == 1 and -1 not in values
