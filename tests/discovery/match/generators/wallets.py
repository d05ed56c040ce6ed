"""Addresses of cryptocurrencies, made with libraries that the detectors don't use."""

from __future__ import annotations

import hashlib
from random import Random

from Cryptodome.Hash import keccak

from tests.discovery.match.generators.reckoning import Make

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def base58check(before: bytes, size: int = 20, between: bytes = b"", rest: int = 0) -> Make:
    """Return a generator of Base58Check values: `before`, `size` random bytes, `between`, `rest`
    more.
    """

    def make(rng: Random) -> str:
        raw = before + rng.randbytes(size) + between + rng.randbytes(rest)
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
    "BITCOIN_ADDRESS": base58check(b"\0"),
    "LITECOIN_ADDRESS": base58check(b"0"),
    "DOGECOIN_ADDRESS": base58check(b"\x1e"),
    "TRON_ADDRESS": base58check(b"A"),
    "BITCOIN_PRIVATE_KEY": base58check(b"\x80", 32),
    "ETHEREUM_ADDRESS": _ethereum,
}
