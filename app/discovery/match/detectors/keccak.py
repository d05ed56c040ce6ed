"""Keccak-256 as Ethereum uses it: the submission to NIST, with its own padding (not SHA3-256)."""

from __future__ import annotations

_RATE = 136
_MASK = (1 << 64) - 1


def keccak256(data: bytes) -> bytes:
    """Return the hash of `data`, 32 bytes."""
    padded = bytearray(data + b"\x01" + bytes(-(len(data) + 1) % _RATE))
    padded[-1] |= 0x80
    state = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), _RATE):
        for lane in range(_RATE // 8):
            word = padded[start + 8 * lane : start + 8 * lane + 8]
            state[lane % 5][lane // 5] ^= int.from_bytes(word, "little")
        _permute(state)
    return b"".join(state[lane][0].to_bytes(8, "little") for lane in range(4))


def _turned(word: int, by: int) -> int:
    by %= 64
    return (word << by | word >> (64 - by)) & _MASK


def _permute(a: list[list[int]]) -> None:
    """Permute the state `a` in place with Keccak-f[1600] (FIPS 202, section 3): 24 rounds of theta,
    rho and pi, chi, and iota.
    """
    bits = 1
    for _ in range(24):
        parity = [a[x][0] ^ a[x][1] ^ a[x][2] ^ a[x][3] ^ a[x][4] for x in range(5)]
        for x in range(5):
            mixed = parity[x - 1] ^ _turned(parity[(x + 1) % 5], 1)
            a[x] = [lane ^ mixed for lane in a[x]]
        x, y, current = 1, 0, a[1][0]
        for step in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, a[x][y] = a[x][y], _turned(current, (step + 1) * (step + 2) // 2)
        for y in range(5):
            row = [a[x][y] for x in range(5)]
            for x in range(5):
                a[x][y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5])
        for place in range(7):
            bits = (bits << 1 ^ (bits >> 7) * 0x71) & 0xFF
            a[0][0] ^= (bits >> 1 & 1) << ((1 << place) - 1)
