"""Addresses of crypto currencies, made with libraries the detectors don't use."""

from __future__ import annotations

import hashlib
from random import Random

from Cryptodome.Hash import keccak

from tests.discovery.generators.reckoning import Make

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def _base58check(version: int, size: int = 20) -> Make:
    def make(rng: Random) -> str:
        raw = bytes([version]) + rng.randbytes(size)
        raw += hashlib.sha256(hashlib.sha256(raw).digest()).digest()[:4]
        number, text = int.from_bytes(raw, "big"), ""
        while number:
            number, left = divmod(number, 58)
            text = _BASE58[left] + text
        return "1" * (len(raw) - len(raw.lstrip(b"\0"))) + text

    return make


def _ethereum(rng: Random) -> str:
    digits = rng.randbytes(20).hex()
    guide = keccak.new(digest_bits=256, data=digits.encode()).hexdigest()
    capitals = (d.upper() if g in "89abcdef" else d for d, g in zip(digits, guide, strict=False))
    return "0x" + "".join(capitals)


WALLETS: dict[str, Make] = {
    "BITCOIN_ADDRESS": _base58check(0),
    "LITECOIN_ADDRESS": _base58check(48),
    "DOGECOIN_ADDRESS": _base58check(30),
    "TRON_ADDRESS": _base58check(65),
    "BITCOIN_PRIVATE_KEY": _base58check(128, 32),
    "ETHEREUM_ADDRESS": _ethereum,
}
