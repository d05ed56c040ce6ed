"""Normalised form of the values of a list, and why some values are not usable.

Letters are compared without case, and characters of full width like those of normal width. A code
is compared without separators ("KX-48210" equals "kx 48210"), a phrase as words with a single space
between them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache

from app.discovery.match.name_lists import folded, name_lists

ASCII_TOKEN = re.compile(r"[0-9A-Za-z]+")
TOKEN = re.compile(r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*")
"""A word or number, with combining accents. In ASCII text, `ASCII_TOKEN` finds the same faster."""
MOST_WORDS = 6
"""Maximum number of words in a phrase."""
LONGEST = 128
"""Maximum number of letters and digits in a value."""
LEAST = 5
"""Minimum number of letters and digits in a value."""
LEAST_DIGITS = 6
"""Minimum number of digits in a value of digits only. If values of other columns must be near the
value, the minimum is `LEAST`.
"""


_SHORT = 6
"""Maximum number of letters in those parts of a code that have no digit."""


class Unusable(StrEnum):
    """Why a value of a list is left out. The API uses the same words."""

    EMPTY = "empty"
    SHORT = "short"
    LONG = "long"
    COMMON = "common"
    ALONE = "alone"
    TWICE = "twice"


_COMMON = frozenset(
    """
    about after again against also always another because been before being below between both
    could does doing down during each either every false first from further group have having here
    hello into itself just latin like list local many more most name none null number only other
    over please right same second should some such table than thank thanks that their them then
    there these they thing third this those through today total true under undefined unknown until
    user value version very want were what when where which while with without would your
    aber alle allein allem allen aller alles andere anderen auch bitte danke dann dass dein deine
    denn diese diesem diesen dieser dieses doch dort durch eine einem einen einer eines einige etwas
    euch firma frau gegen gewesen guten habe haben hatte hier hinter ihre ihrem ihren immer jede
    jeden jeder jetzt kann kein keine können lassen machen mein meine mehr mich muss nach nicht
    nichts noch nummer oder ohne schon sehr seine seinem seinen sich sind soll sonst straße unter
    vielen viel über waren warum weil welche wenn werden wieder wird wollen würde zwischen
    alors après aussi autre avant avec avoir bien bonjour cette chez comme dans depuis deux elle
    encore entre être faire fait leur mais même merci moins monsieur madame nous notre numéro plus
    pour pouvoir quand quel quelle sans sont sous tout toute tous très vous votre
    ahora antes aquí cada como cual cuando desde donde durante ella entonces entre esta este está
    gracias hacer hasta hola mismo mucho muchos nada nombre nosotros número otra otro para pero poco
    porque quien señor señora sobre solo también tanto tiene todo todos vamos
    anche ancora buongiorno come così dalla dalle degli della delle dopo dove essere fino fuori
    grazie loro molto nella nome nostro numero oggi ogni perché però prima quale quando quella
    quello questa questo senza sempre sono sopra stato tutti tutto
    """.split()  # noqa: SIM905 - words, not data
)


def normalised_token(token: str) -> str:
    """Return a word or number in lower case. If it is not ASCII, also convert its characters to
    normal width (NFKC), and drop all that are neither letters nor digits.
    """
    if token.isascii():
        return token.lower()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", token).lower()))


def has_digit(token: str) -> bool:
    """Return whether a normalised word or number contains a digit. `token` is not empty."""
    return not token.isalpha()


def is_code(tokens: Sequence[str]) -> bool:
    """Return whether a value that consists of these normalised words and numbers is a code, and not
    a phrase. A code has a digit, and its parts without digits are short.
    """
    return all(map(_in_code, tokens)) and any(map(has_digit, tokens))


def _in_code(token: str) -> bool:
    return token.isascii() and (len(token) <= _SHORT or has_digit(token))


def joined(tokens: Sequence[str]) -> str:
    """Return the normalised value that consists of these normalised words and numbers."""
    return ("" if is_code(tokens) else " ").join(tokens)


def all_joined(tokens: Sequence[str], most: int) -> Iterator[str]:
    """Yield what `joined` returns for each sequence of up to `most` successive words and numbers.
    This takes less time than calling `joined` for each sequence.
    """
    parts = [(token, has_digit(token), _in_code(token)) for token in tokens]
    for first in range(len(parts)):
        code, digits = True, False
        plain = spaced = ""
        for token, digit, in_code in parts[first : first + most]:
            plain += token
            spaced = f"{spaced} {token}" if spaced else token
            digits, code = digits or digit, code and in_code
            yield plain if digits and code else spaced


def split(value: str) -> list[str]:
    """Return the words and numbers of `value` in normalised form. `value` is not normalised yet: it
    is what a person wrote.
    """
    found = TOKEN.findall(unicodedata.normalize("NFKC", value))
    return [token for token in map(normalised_token, found) if token]


def why_unusable(value: str, *, corroborated: bool) -> Unusable | None:
    """Return why a normalised value is left out of a list; None if it is usable. If other values
    must be near the value (`corroborated`), a number may be shorter, and a name is usable, too.
    """
    plain = value.replace(" ", "")
    if not plain:
        return Unusable.EMPTY
    digits = plain.isdecimal()
    if len(plain) < (LEAST_DIGITS if digits and not corroborated else LEAST):
        return Unusable.SHORT
    if len(plain) > LONGEST or value.count(" ") >= MOST_WORDS:
        return Unusable.LONG
    return Unusable.COMMON if _common(value, plain, corroborated=corroborated) else None


def _common(value: str, plain: str, *, corroborated: bool) -> bool:
    """Return whether a value occurs everywhere, because it is one repeated character, a sequence,
    or an ordinary word. Unless the value is `corroborated`, a name counts as an ordinary word, too.
    """
    if len(set(plain)) == 1 or plain in "01234567890123456789" or plain in "98765432109876543210":
        return True
    if " " in value or has_digit(plain):
        return all(word in _COMMON for word in value.split(" "))
    return plain in _COMMON or folded(plain) in _ordinary(names=not corroborated)


@cache
def _ordinary(*, names: bool) -> frozenset[str]:
    lists = name_lists()
    return lists.ordinary | (lists.given | lists.family | lists.towns if names else frozenset())
