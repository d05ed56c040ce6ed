"""Addresses and keys of crypto currencies.

Sources: Bitcoin's base58check (version byte, double SHA-256) and wallet import format, BIP 173 and
BIP 350 (bech32, bech32m), EIP-55 (Ethereum's capitals are a check).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

from app.discovery.match.detectors.base import (
    Anchor,
    DataType,
    Detector,
    Hit,
    Sample,
    Subject,
    alone,
)
from app.discovery.match.detectors.keccak import keccak256
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity

_CATEGORY = "Financial data"
BITCOIN = DataType("BITCOIN_ADDRESS", "Bitcoin address", _CATEGORY, strict=True)
LITECOIN = DataType("LITECOIN_ADDRESS", "Litecoin address", _CATEGORY, strict=True)
DOGECOIN = DataType("DOGECOIN_ADDRESS", "Dogecoin address", _CATEGORY, strict=True)
TRON = DataType("TRON_ADDRESS", "TRON address", _CATEGORY, strict=True)
ETHEREUM = DataType("ETHEREUM_ADDRESS", "Ethereum address", _CATEGORY, strict=True)
BITCOIN_KEY = DataType("BITCOIN_PRIVATE_KEY", "Bitcoin private key", "Credentials", strict=True)

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_VALUES = {sign: value for value, sign in enumerate(_BASE58)}
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_VERSIONS = {0: BITCOIN, 5: BITCOIN, 48: LITECOIN, 50: LITECOIN, 30: DOGECOIN, 65: TRON}
_WORD = re.compile(rb"[1-9A-HJ-NP-Za-km-z]{26,52}")
_LENGTHS = frozenset((*range(26, 35), 51, 52))  # of 25, 37 and 38 bytes with such versions
_SEGWIT = re.compile(
    rb"(?:bc|ltc)1[02-9ac-hj-np-z]{14,71}|(?:BC|LTC)1[02-9AC-HJ-NP-Z]{14,71}"  # case is not mixed
)
_HEX = re.compile(rb"0x([0-9a-fA-F]{40})(?![0-9a-fA-F])")
_ETHER = re.compile(rb"eth\b|ether|wallet|erc-?20|metamask|address")
_PUBLISHED = frozenset(
    {
        b"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",  # of the first block
        b"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",  # BIP 173
        b"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",  # EIP-55
        b"0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        b"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
        b"0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    }
)


def base58(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a base58 word. Its last 4 bytes are a checksum. The bytes before these are an address
    if there are 21 of them, and a key if there are 33 or 34.
    """
    found = _WORD.match(subject.text, start)
    if found is None or len(found.group()) not in _LENGTHS:
        return
    if not alone(subject.text, start, found.end()):
        return
    value = 0
    for sign in found.group().decode():
        value = value * 58 + _VALUES[sign]
    word = found.group()
    size = len(word) - len(word.lstrip(b"1")) + (value.bit_length() + 7) // 8
    if size not in {25, 37, 38} or value.bit_length() > size * 8:
        return
    raw = value.to_bytes(size, "big")
    kind = _VERSIONS.get(raw[0]) if size == 25 else BITCOIN_KEY if raw[0] == 128 else None
    if kind and hashlib.sha256(hashlib.sha256(raw[:-4]).digest()).digest()[:4] == raw[-4:]:
        yield _hit(kind, start, found.end(), word, "base58check")


def segwit(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a bech32 word in small letters or, as in QR codes, in capitals."""
    found = _SEGWIT.match(subject.text, start)
    if found is None or not alone(subject.text, start, found.end()):
        return
    prefix, _, data = found.group().decode().lower().partition("1")
    if _polymod(prefix, data) in {1, 0x2BC830A3}:
        kind = BITCOIN if prefix == "bc" else LITECOIN
        yield _hit(kind, start, found.end(), found.group().lower(), "bech32")


def _polymod(prefix: str, data: str) -> int:
    values = [*(ord(sign) >> 5 for sign in prefix), 0, *(ord(sign) & 31 for sign in prefix)]
    values += [_BECH32.index(sign) for sign in data]
    check = 1
    for value in values:
        top = check >> 25
        check = (check & 0x1FFFFFF) << 5 ^ value
        for bit, factor in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            check ^= factor if top >> bit & 1 else 0
    return check


def ethereum(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge 40 hexadecimal digits. If they mix capitals and small letters, the capitals must be
    right as a checksum (EIP-55); otherwise a word about such addresses must precede the digits.
    """
    found = _HEX.match(subject.text, start)
    if found is None:
        return
    digits = found.group(1).decode()
    if digits == digits.lower() or digits == digits.upper():
        if len(set(digits)) > 6 and subject.announced(start, _ETHER):
            hit = _hit(ETHEREUM, start, found.end(), found.group().lower(), "")
            yield hit
        return
    right = _capitals(digits.lower()) == digits
    yield _hit(ETHEREUM, start, found.end(), found.group(), "EIP-55", right=right)


def _capitals(digits: str) -> str:
    guide = keccak256(digits.encode()).hex()
    return "".join(
        sign.upper() if int(guide[place], 16) > 7 else sign for place, sign in enumerate(digits)
    )


def _hit(
    kind: DataType, start: int, end: int, value: bytes, rule: str, *, right: bool = True
) -> Hit:
    known = value in _PUBLISHED
    checked = Check("Check", f"{rule}: passed") if rule else Check("Context", "a keyword is nearby")
    return Hit(
        kind.key,
        start,
        end,
        value,
        (Check("Pattern", kind.name), checked),
        Severity.TEST if known else Severity.MATCH,
        Confidence.HIGH if rule else Confidence.MEDIUM,
        None if right else Check("Check", f"{rule}: failed"),
    )


_KEY = "5KNLFuvVRsGUXdi263H3" + "rBBYmqJEfVpxxGcEHxKxc48oDLYg7ee"

DETECTOR = Detector(
    types=(BITCOIN, LITECOIN, DOGECOIN, TRON, ETHEREUM, BITCOIN_KEY),
    anchors=(
        Anchor("[13LMDT5K][1-9A-HJ-NP-Za-km-z]{25}", 26, base58, part=Part.RUNS),
        Anchor("bc1[02-9ac-hj-np-z]{14}", 17, segwit, any_case=True),
        Anchor("ltc1[02-9ac-hj-np-z]{14}", 18, segwit, any_case=True),
        Anchor("0x[0-9a-fA-F]{40}", 42, ethereum),
    ),
    matching=(
        Sample("pay 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "BITCOIN_ADDRESS",
               "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", Severity.TEST),
        Sample("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "BITCOIN_ADDRESS",
               "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", Severity.TEST),
        Sample("bitcoin:BC1QARDV855YJNGSPVXUTTQ897AQCA3LXJU2Y69JCE", "BITCOIN_ADDRESS",
               "BC1QARDV855YJNGSPVXUTTQ897AQCA3LXJU2Y69JCE"),
        Sample("to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed.", "ETHEREUM_ADDRESS",
               "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", Severity.TEST),
        Sample("wallet 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaee", "ETHEREUM_ADDRESS",
               "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaee"),
        Sample("x LQPnp61YicxezX1gUVEVx3LjmE8tn6ZmT2", "LITECOIN_ADDRESS",
               "LQPnp61YicxezX1gUVEVx3LjmE8tn6ZmT2"),
        Sample("x DQ9XfFqVYXBuz3YdH4vRCfzuhG9g2uXCsL", "DOGECOIN_ADDRESS",
               "DQ9XfFqVYXBuz3YdH4vRCfzuhG9g2uXCsL"),
        Sample("x TYeg74uzYKmgxYhUWJhpjkAXkHZCcFfQEN", "TRON_ADDRESS",
               "TYeg74uzYKmgxYhUWJhpjkAXkHZCcFfQEN"),
        Sample(f"key {_KEY}", "BITCOIN_PRIVATE_KEY", _KEY),
    ),
    clean=(
        "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
        "0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        "commit 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
        "3f786850e387550fdab836ed7e6dc881de23001b",
    ),
)  # fmt: skip
