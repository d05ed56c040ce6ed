"""Distinguish passwords in settings from placeholders and references."""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise

from app.discovery.late_pattern import late
from app.discovery.match.detectors.randomness import rarity
from app.discovery.match.detectors.secrets import made_up

_PLACEHOLDER = (  # in lower case: `re` is slower when it ignores case
    rb"change.?(?:me|this|it)|example|sample|dummy|placeholder|redacted|replace|insert|"
    rb"\*\*|\.\.\.|fixme|<.*>|enter|prompt|secret.?name|hidden|masked"
)
_STANDS_FOR_ONE = late(_PLACEHOLDER + rb"|your|xxx|todo|tbd|\bhere\b")
_STANDS_IN_RANDOM = late(  # random letters may contain a short word by chance
    _PLACEHOLDER
    + rb"|(?<![a-z0-9])(?:your|xxx|todo|tbd|here)|(?:your|xxx|todo|tbd|here)(?![a-z0-9])"
)
_IS_NONE = late(
    rb"(?:none|null|nil|true|false|undefined|string|str|text|bytes|password\d{0,2}|passwd|pass|"
    rb"passwort|kennwort|wachtwoord|contrase(?:n|\xc3\xb1)a|mot_?de_?passe|senha|heslo|"
    rb"secret|(?:my|api|access|auth)?[_\-]?token|repo(?:sitory)?|required|optional|empty|default|test|foo(?:bar)?|bar|baz|abc|n/a|yes|no|on|off|"
    rb"sha-?\d*|md5|aes-?\d+|utf-?8|plain(?:text)?|base64|int\d*|varchar\d*|char\d*)$"
)
_REFERS = late(
    rb"\$[{(A-Za-z_]|\{\{|%\(|<%|#\{|@\{|%[A-Za-z_]{3,}[0-9]*%|\|\||&&|::|->|=>|==|@entry="
)
_REFERS_HERE = late(  # the same where a value without order may contain a dollar sign
    rb"^\$|\$[{(]|\{\{|%\(|<%|#\{|@\{|\|\||&&|::|->|=>|==.|@entry="
)
_IS_REFERENCE = late(
    rb"@{0,2}[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+$|\{.*\}$"
    rb"|%[sdrvq](?![A-Za-z0-9])|:[a-z_]+$"
    rb"|@{1,2}[A-Za-z_]+$|__[A-Za-z0-9_.\-]+__$"
    rb"|s([/#|])[^/#|]+\1[^/#|]*\1|[A-Za-z_]+\.[0-9][a-z]*$"
    rb"|(?:env|vault|ssm|secret|file|ref|arn|op|https?|kms|data|urn)[:(]|![A-Za-z ]"
    rb"|[./~]+[/\\]|/[a-z]+/"
    rb"|/[A-Za-z]+/|[a-zA-Z]:\\"
    rb"|[a-z]:[a-z_]+(?:\.[a-z_]+)*$|_*[A-Za-z]+(?:[:=_][A-Za-z]*)*[:=][A-Za-z_:=]*$"
)
_WORDS_IN_ADDRESS = late(rb"[A-Za-z]+(?:%20[A-Za-z]+)+")
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
_LEAST_PART, _FEW = 12, 4
_CHAIN = late(rb"@{0,2}[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)+")
_NOT_IN_NAMES = late(rb"[!#$%*?@^~]")
_JOINTS = late(rb"[._\-:~/+]")
_RARE, _RARE_AND_SHORT, _RARE_PART = 5.3, 5.0, 5.9
"""Minimum rarity of a random value in bits (see `rarity`): for a long value, for a short value, and
for a part of a value. One in a hundred random values is below the minimum, but nine in ten of the
names with a digit that programs use are below it.
"""


def likely(value: bytes, least: int) -> bool:
    """Return whether the value of a setting is probably a password: a common password, or a text of
    at least `least` characters that mixes kinds of characters, and is no name, placeholder or
    reference.
    """
    if value.lower() in _COMMON or (len(value) >= _LONG and random_value(value, _LONG)):
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
    return _own(value) and not (
        _BRACKET.search(value) or _CONSTANT.fullmatch(value) or _WORDS_IN_ADDRESS.fullmatch(value)
    )


def random_value(value: bytes, least: int, *, mixed: bool = False) -> bool:
    """Return whether a value of at least `least` characters is random: hexadecimal digits, a UUID,
    or letters and digits in an order that words and names do not have. A part between points,
    hyphens, underscores or other joining characters is enough. A `mixed` value must have capitals,
    small letters and digits.
    """
    if not least <= len(value) <= _LONGEST or not _WITHOUT_BLANKS.fullmatch(value):
        return False
    if _refers(value) or made_up(value):
        return False
    if not _CHAIN.fullmatch(value) and _without_order(value, least, mixed=mixed):
        return True
    parts = _JOINTS.split(value)  # words may be joined to a random part ("github_token_a8f3...")
    return len(parts) > 1 and any(
        _without_order(part, _LEAST_PART, mixed=mixed) and rarity(part) >= _RARE_PART
        for part in parts
    )


def _refers(value: bytes) -> bool:
    """Return whether a value without blanks is a placeholder, or a reference other than a chain of
    names with points.
    """
    small = value.lower()
    if len(set(value)) < _FEW or _STANDS_IN_RANDOM.search(small) or _IS_NONE.match(small):
        return True
    if _REFERS_HERE.search(value) or (_alphabetic(small) and not _HEX.fullmatch(value)):
        return True
    return not _CHAIN.fullmatch(value) and _IS_REFERENCE.match(value) is not None


def _without_order(value: bytes, least: int, *, mixed: bool) -> bool:
    """Return whether `value`, the value of a setting or a part of it, is random and has at least
    `least` characters.
    """
    if len(value) < least:
        return False
    kinds = sum(kind.search(value) is not None for kind in _KINDS[:3])
    if kinds < (3 if mixed else 2):
        return False
    if len(value) < _SURELY_LONG and not (_DIGIT.search(value) or _like_no_name(value)):
        return False
    if _HEX.fullmatch(value):
        digits = sum(48 <= code < 58 for code in value)
        return len(value) >= _LEAST_HEX and digits < len(value) and entropy(value) >= _LEAST_OF_HEX
    wanted = _RARE if len(value) >= _LONG else _RARE_AND_SHORT
    return entropy(value) >= _LEAST_BITS and rarity(value) >= wanted


def _like_no_name(value: bytes) -> bool:
    """Return whether a value has characters that names do not have, or alternates between capitals
    and small letters more than names do.
    """
    changes = sum(one.islower() != other.islower() for one, other in pairwise(value.decode()))
    return len(value) >= _LONG and (
        len(_NOT_IN_NAMES.findall(value)) >= 2 or (value.isalpha() and changes >= len(value) / 3)
    )


def _own(value: bytes, refers: re.Pattern[bytes] = _REFERS) -> bool:
    """Return whether a value is neither a placeholder nor a reference."""
    if b" " in value or len(set(value)) < 4:
        return False
    if _IS_REFERENCE.match(value) or refers.search(value):
        return False
    small = value.lower()
    return not (_IS_NONE.match(small) or _STANDS_FOR_ONE.search(small) or _alphabetic(small))


def _alphabetic(small: bytes) -> bool:
    """Return whether a value has at least `_LONG` letters, most of which repeat the letter before
    or follow it in the alphabet (a follows z).
    """
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
