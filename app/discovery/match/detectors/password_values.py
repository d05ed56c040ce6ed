"""Distinguish passwords in settings from placeholders and references."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise

from app.discovery.late_pattern import late
from app.discovery.match.detectors.rarity import rarity
from app.discovery.match.detectors.secrets import made_up

_STANDS_FOR_ONE = late(  # in lower case: `re` is slower when it ignores case
    rb"change.?(?:me|this|it)|example|sample|dummy|placeholder|your|redacted|replace|insert|"
    rb"xxx|\*\*|\.\.\.|todo|fixme|tbd|<.*>|\bhere\b|enter|prompt|secret.?name|hidden|masked"
)
_IS_NONE = late(
    rb"(?:none|null|nil|true|false|undefined|string|str|text|bytes|password\d{0,2}|passwd|pass|"
    rb"passwort|kennwort|wachtwoord|contrase(?:n|\xc3\xb1)a|mot_?de_?passe|senha|heslo|"
    rb"secret|required|optional|empty|default|test|foo(?:bar)?|bar|baz|abc|n/a|yes|no|on|off|"
    rb"sha-?\d+|md5|aes-?\d+|utf-?8|plain(?:text)?|base64|int\d*|varchar\d*|char\d*)$"
)
_REFERS = late(
    rb"\$[{(A-Za-z_]|\{\{|%\(|<%|#\{|@\{|%[A-Za-z_]{3,}[0-9]*%|\|\||&&|::|->|=>|==|@entry="
)
_REFERS_HERE = late(  # the same where a value without order may contain a dollar sign
    rb"^\$|\$[{(]|\{\{|%\(|<%|#\{|@\{|\|\||&&|::|->|=>|==.|@entry="
)
_IS_REFERENCE = late(
    rb"@{0,2}[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$|\{.*\}$|%[sdrvq]|:[a-z_]+$"
    rb"|@{1,2}[A-Za-z_]+$|__[A-Za-z0-9_.\-]+__$"
    rb"|s([/#|])[^/#|]+\1[^/#|]*\1|[A-Za-z_]+\.[0-9][a-z]*$"
    rb"|(?:env|vault|ssm|secret|file|ref|arn|op|https?|kms|data|urn)[:(]|!|[./~]+[/\\]|/[a-z]+/"
    rb"|/[A-Za-z]+/|[a-zA-Z]:\\"
    rb"|[a-z]:[a-z_]+(?:\.[a-z_]+)*$|_*[A-Za-z]+(?:[:=_][A-Za-z]*)*[:=][A-Za-z_:=]*$"
)
_BRACKET = late(rb"[\[\]]")  # never in a login (RFC 3986, 3.2.1)
_IDENTIFIER = late(rb"_*[A-Za-z]+(?:[_\-/ .][A-Za-z]+)*\d?")
_ENDED_WORD = late(rb"[A-Za-z]+[.,;:]")
_CAMEL = late(rb"[A-Za-z][a-z]+(?:[A-Z][a-z]+)+")
_CONSTANT = late(rb"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+")
_COMMON = frozenset(
    b"123456 12345678 123456789 qwerty letmein iloveyou monkey dragon sunshine princess football "
    b"welcome welcome1 admin123 passw0rd p@ssw0rd hunter2 trustno1 superman batman master shadow "
    b"baseball qwertyuiop 1q2w3e4r 1qaz2wsx zaq12wsx abc123 starwars whatever correcthorse".split()
)
_KINDS = tuple(map(re.compile, (rb"[a-z]", rb"[A-Z]", rb"[0-9]", rb"[^A-Za-z0-9]")))
_LEAST_BITS = 3.1
_FEW_DIGITS, _MANY_DIGITS = 6, 12
_SECONDS = late(rb"1[4-9][0-9]{8}(?:[0-9]{3})?|(?:19|20)[0-9]{6}")
_WORD_AND_DIGIT = late(rb"[A-Za-z]{5,20}[0-9]")
_PARAMETER = late(rb"(?:param|value|field|input|user|admin|label|text|item|arg|option|column)")
_WORDS_AND_SIGNS = late(rb"(?=.*[0-9])(?=.*[!#$%&*+=?@^_~])[!-~]+(?: [!-~]+){1,7}")
_SAID_OF_ONE = late(
    rb"pass|least|must|please|charact|invalid|wrong|match|requir|confirm|forgot|reset|minimum|"
    rb"length|error|fail|field|user|login|type|choose|contain|digit|letter"
)
_WITHOUT_BLANKS = late(rb"[!-~]+")
_HEX = late(rb"[0-9a-f\-]+|[0-9A-F\-]+")
_LEAST_HEX, _LEAST_OF_HEX = 20, 2.9
_DIGIT = late(rb"[0-9]")
_NO_LETTERS = bytes(set(range(256)) - set(range(ord("a"), ord("z") + 1)))
_MOSTLY = 0.5
_LONGEST, _LONG, _SURELY_LONG = 400, 16, 24
_RARE, _RARE_AND_SHORT = 5.3, 5.0
"""Minimum rarity of a random value in bits (see `rarity`), for a long value and for a short one.
One in a hundred random values is below the minimum, but nine in ten names with a digit in programs
are.
"""


def likely(value: bytes, least: int) -> bool:
    """Return whether the value of a setting is probably a password: a common password, or a text of
    at least `least` characters that mixes kinds of characters, and is no name, placeholder or
    reference.
    """
    if value.lower() in _COMMON:
        return True
    if not _own(value) or _CONSTANT.fullmatch(value) or _CAMEL.fullmatch(value):
        return False
    if _ENDED_WORD.fullmatch(value):
        return False
    if _IDENTIFIER.fullmatch(value) and not _odd(value):
        return False
    kinds = sum(kind.search(value) is not None for kind in _KINDS)
    return kinds >= 2 and len(value) >= least


def likely_in_quotes(value: bytes) -> bool:
    """Return whether a literal in quotes is probably a password: a word with a digit, a number, a
    text with a dollar sign and a digit, or several words. The quotes show that the value is no name
    and no reference.
    """
    small = value.lower()
    if _IS_NONE.match(small) or _STANDS_FOR_ONE.search(small) or len(set(value)) < 4:
        return False
    if value.isdigit():
        return _FEW_DIGITS <= len(value) <= _MANY_DIGITS and not _SECONDS.fullmatch(value)
    if b" " in value:
        return bool(_WORDS_AND_SIGNS.fullmatch(value)) and not _SAID_OF_ONE.search(small)
    if _REFERS_HERE.search(value) or _IS_REFERENCE.match(value):
        return False
    if _WORD_AND_DIGIT.fullmatch(value):
        return not _PARAMETER.match(small)
    return b"$" in value and _DIGIT.search(value) is not None


def likely_in_address(value: bytes) -> bool:
    """Return whether the password in an address is a real one. Any word counts, except
    placeholders.
    """
    return _own(value) and not (_BRACKET.search(value) or _CONSTANT.fullmatch(value))


def random_value(value: bytes, least: int, *, mixed: bool = False) -> bool:
    """Return whether a value of at least `least` characters is random: hexadecimal digits, a UUID,
    or letters and digits in an order that words and names do not have. A `mixed` value must have
    capitals, small letters and digits.
    """
    if not least <= len(value) <= _LONGEST or not _WITHOUT_BLANKS.fullmatch(value):
        return False
    if not _own(value, _REFERS_HERE) or made_up(value):
        return False
    kinds = sum(kind.search(value) is not None for kind in _KINDS[:3])
    if kinds < (3 if mixed else 2) or not (_DIGIT.search(value) or len(value) >= _SURELY_LONG):
        return False
    if _HEX.fullmatch(value):
        digits = sum(48 <= code < 58 for code in value)
        return len(value) >= _LEAST_HEX and digits < len(value) and entropy(value) >= _LEAST_OF_HEX
    wanted = _RARE if len(value) >= _LONG else _RARE_AND_SHORT
    return entropy(value) >= _LEAST_BITS and rarity(value) >= wanted


def _own(value: bytes, refers: re.Pattern[bytes] = _REFERS) -> bool:
    """Return whether a value is neither a placeholder nor a reference."""
    if b" " in value or len(set(value)) < 4:
        return False
    if _IS_REFERENCE.match(value) or refers.search(value):
        return False
    small = value.lower()
    return not (_IS_NONE.match(small) or _STANDS_FOR_ONE.search(small) or _alphabetic(small))


def _alphabetic(small: bytes) -> bool:
    """Return whether most letters of a long value follow each other as in the alphabet."""
    letters = small.translate(None, _NO_LETTERS)
    steps = sum(0 <= (after - before) % 26 <= 1 for before, after in pairwise(letters))
    return len(letters) >= _LONG and steps > _MOSTLY * len(letters)


def entropy(value: bytes) -> float:
    """Return the Shannon entropy of a value, in bits per character."""
    counts, length = Counter(value).values(), len(value)
    return -sum(count / length * math.log2(count / length) for count in counts)


def _odd(value: bytes) -> bool:
    """Return whether capitals and small letters alternate in a word more than in any name."""
    if b"_" in value or b" " in value or b"." in value or b"-" in value:
        return False
    changes = sum((one < 97) != (other < 97) for one, other in pairwise(value))
    return changes >= 5 and len(value) >= 8
