"""Passwords that encrypt files: which passwords are accepted, their normalization, and their
strength.

Whoever has a copy of the file can try any number of passwords, and a forgotten password cannot be
recovered. So the same rules apply wherever a password is typed. Every accepted password can be
typed or piped into `docs/decrypt_dde.py`. A leaf module: every package may import it.
"""

from __future__ import annotations

import math
import re
import secrets
import unicodedata
from dataclasses import dataclass

SHORTEST = 12
"""Minimum length of a password, in characters."""
LONGEST = 1024
LEAST_BITS = 45
"""Minimum of `Strength.bits`. Each guess costs an attacker 64 MiB and half a second (Argon2id)."""
STRONG_BITS = 70

_REFUSED = frozenset({"Cc", "Cs", "Cn", "Zl", "Zp"})
"""Control characters, surrogates, unassigned characters, and line and paragraph separators."""
_RUNS = ("abcdefghijklmnopqrstuvwxyz", "0123456789", "qwertyuiop", "qwertzuiop", "asdfghjkl",
         "yxcvbnm", "zxcvbnm")  # fmt: skip
_COMMON = re.compile(
    "pass(?:wor[dt]|phrase)?|kennwort|geheim|secret|letmein|welcome|willkommen|admin|login|user"
    "|test|hallo|hello|iloveyou|master|dragon|monkey|football|sommer|summer|winter|herbst|autumn"
    "|spring|correct ?horse|battery ?staple|(?:19|20)[0-9]{2}"
)
_LEET = str.maketrans("013457@$!", "oleastasi")
_KINDS = ((r"[a-z]", 26), (r"[A-Z]", 26), (r"[0-9]", 10), (r"[ -/:-@\[-`{-~]", 33))
_OTHERS = 100
"""Approximate number of different characters beyond ASCII that an attacker has to try."""
_WORD_BITS = 8.0
"""Strength in bits of a common word. It is low, because guessers try common words early."""
_AGAIN_BITS = 0.5
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""32 characters that are not mistaken for each other."""
_GROUPS, _GROUP = 5, 5


@dataclass(frozen=True, slots=True)
class Strength:
    """Strength of a password: an attacker needs about 2**`bits` guesses. `share` (0 to 1) is the
    length of a bar.
    """

    bits: float

    @property
    def share(self) -> float:
        """Fill level of a bar: full from `STRONG_BITS` on."""
        return min(1.0, self.bits / STRONG_BITS)

    @property
    def word(self) -> str:
        """Weak, Fair or Strong."""
        if self.bits < LEAST_BITS:
            return "Weak"
        return "Strong" if self.bits >= STRONG_BITS else "Fair"


def normalized(password: str) -> str:
    """Return the password in the form used for encryption, which does not depend on the keyboard:
    the OpaqueString profile of RFC 8265 (every space is U+0020, then Unicode NFC).
    """
    spaced = "".join(" " if unicodedata.category(one) == "Zs" else one for one in password)
    return unicodedata.normalize("NFC", spaced)


def problem(password: str) -> str:
    """Return why a password is not accepted, as a sentence for the user; empty if it is
    accepted.
    """
    if any(unicodedata.category(one) in _REFUSED for one in password):
        return (
            "The password contains a line break or a character that cannot be typed everywhere: "
            "remove it."
        )
    text = normalized(password)
    if len(text) < SHORTEST:
        return f"The password needs at least {SHORTEST} characters; it alone protects the file."
    if len(text) > LONGEST:
        return f"The password must have at most {LONGEST} characters."
    if strength(text).bits < LEAST_BITS:
        return "The password is easy to guess. Use more or other words."
    return ""


def strength(password: str) -> Strength:
    """Estimate the strength conservatively. Repeated characters, runs (`abcd`, `4321`, `qwert`)
    and common words add little, even with substituted letters.
    """
    text = _period(normalized(password[:LONGEST]))
    pool = sum(size for kind, size in _KINDS if re.search(kind, text))
    pool += _OTHERS if not text.isascii() else 0
    each = math.log2(pool) if pool else 0.0
    lower = text.lower()
    words = [found.span() for found in _COMMON.finditer(lower)]
    words += [found.span() for found in _COMMON.finditer(lower.translate(_LEET))]
    bits, at, seen = 0.0, 0, set[str]()
    while at < len(text):
        end = max((last for first, last in words if first == at), default=at)
        if end > at:
            bits += _AGAIN_BITS if lower[at:end] in seen else _WORD_BITS
            seen.add(lower[at:end])
            at = end
            continue
        bits += min(each, _AGAIN_BITS) if _goes_on(lower, at) else each
        at += 1
    return Strength(bits)


def generate() -> str:
    """Generate a password of 125 random bits, in groups that are easy to read out."""
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def _goes_on(text: str, at: int) -> bool:
    """Return whether the character at `at` is predictable: it repeats the previous character,
    continues a run, or ends a group of three characters that occurs earlier in the text.
    """
    if at == 0:
        return False
    pair = text[at - 1 : at + 1]
    if pair[0] == pair[1] or any(pair in run or pair[::-1] in run for run in _RUNS):
        return True
    if "0" <= pair[0] <= "9" and "0" <= pair[1] <= "9" and pair in {"90", "09"}:
        return True
    return at >= 3 and text[at - 2 : at + 1] in text[: at - 1]


def _period(text: str) -> str:
    """If a text consists only of repetitions of one part, return two repetitions of this part.
    Return any other text unchanged.
    """
    size = (text + text).find(text, 1) if text else 0
    return text if size == len(text) else text[: 2 * size]
