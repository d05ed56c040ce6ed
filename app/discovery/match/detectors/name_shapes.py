# ruff: noqa: RUF001 - names have such apostrophes
"""Whether a text is written as a person's name, and whether lists know its parts."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from unicodedata import normalize

from app.discovery.late_pattern import late
from app.discovery.match.name_lists import listed, name_lists

LONGEST = 64
"""Maximum length of a name: in bytes for a cell, in characters for a text."""
_MOST_WORDS = 6
_WORD = late(r"'{0,2}[^\W\d_](?:[^\W\d_]|['’`\-\u00ad\u0300-\u036f\u0900-\u0dff\u0e00-\u0e7f])*\.?")
_SPLIT = late(r"(?:,? +|,|\u3000|·)")
_PARTICLES = frozenset(
    """
    't ''t 's von vom van der den de del della di da do dos das du la le los las el al bin
    bint ibn ben ten ter te zu zum zur af av y e i und
    """.split()  # noqa: SIM905 - words, not data
)
TITLES = frozenset(
    """
    mr mrs ms miss mx dr prof sir dame rev fr sr jr herr frau herrn dipl ing med phil mme mlle m
    monsieur madame señor señora sra srta don doña sig dott dhr mevr mw pan pani fru hr mag phd
    md ii iii iv esq president chairman speaker minister chancellor mayor ambassador
    """.split()  # noqa: SIM905 - words, not data
)
_NOT_PERSONS = frozenset(
    """
    gmbh ag kg ohg ug mbh inc incorporated ltd limited llc llp plc corp corporation company co
    sa sarl sas srl spa bv nv ab oy as aps kft zrt sro doo pty pte group holding holdings bank
    university universität institute institut college school hospital klinik foundation stiftung
    association verein society club team department ministry office street road avenue square
    park airport station hotel restaurant church museum library systems solutions services
    technologies software consulting partners industries international global enterprises trust
    fund insurance sons brothers associates studio media network networks labs store shop center
    centre service postbox postfach postboks postbus
    """.split()  # noqa: SIM905 - words, not data
)
_NOT_NAMES = frozenset(
    """
    n/a null none nil unknown unbekannt test tbd true false yes no xx xxx xxxx anonymous admin user
    guest default string str text varchar value name names first last firstname lastname surname
    given family full middle
    """.split()  # noqa: SIM905 - words, not data
)
_HAN = late(r"[\u3400-\u9fff]{2,4}|[\uac00-\ud7a3]{2,4}")
_GAP = late(r"[ \u3000・]")
_HAN_WITH_GAP = late(
    r"[\u3400-\u9fff]{1,3}[ \u3000][\u3400-\u9fff]{1,3}"
    r"|[\u30a0-\u30ff]{2,6}[ \u3000・][\u30a0-\u30ff]{2,8}"
)
_JOINED = late(r"['’`\-]")
_HEADS = late(r"(?:Mc|Mac|De|Di|Du|La|Le|Van|Fitz|Al|El)(?=[A-Z][a-z])")
_LOWER = ("d'", "d’", "al-", "el-", "l'", "o'")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "å": "aa"})
_LEAST_IN_MAIL = 3
_INITIAL = late(r"[^\W\d_]\.?")


class Likeness(IntEnum):
    """How much a text resembles a value of the kind searched for, such as a name."""

    NO = 0
    FORM = 1
    """The text is written like a value of the kind searched for."""
    PART = 2
    """A list contains one word of the text, and this word is not also an ordinary word."""
    HALF = 3
    """A list of given names contains the first or last word of the text, and this word is not also
    an ordinary word.
    """
    KNOWN = 4
    """A list contains the whole text, or lists contain as many of its words as the kind requires.
    """


def given(text: str) -> Likeness:
    """Judge a cell with given names, such as "Anna", "Anna-Lena", "José María", "John Q."."""
    return _named(text, 3, name_lists().given)


def family(text: str) -> Likeness:
    """Judge a cell with a surname, such as "García López", "van der Berg", "O'Brien"."""
    return _named(text, 4, name_lists().family)


def full(text: str) -> Likeness:
    """Judge a cell with a full name, in any order. The name is known if the lists contain one part
    as a given name, and another part as a given name or a surname. If all other parts are initials,
    one listed part is enough.
    """
    if _HAN.fullmatch(text) or _HAN_WITH_GAP.fullmatch(text):
        return _east_asian(text)
    words = parts_of(text)
    if words is None or len(words) > _MOST_WORDS:
        return Likeness.NO
    names = [word for word in words if not _INITIAL.fullmatch(word)]
    if len(words) > 1 and names and _pair_known(names, initials=len(names) < len(words)):
        return Likeness.KNOWN
    if not names or _small(text):
        return Likeness.NO
    if len(words) == 1:
        return Likeness.FORM
    lists = name_lists()
    given = {name for name in names if is_listed(name, lists.given) and not is_ordinary(name)}
    if names[0] in given or names[-1] in given:
        return Likeness.HALF
    family = (is_listed(name, lists.family) and not is_ordinary(name) for name in names)
    return Likeness.PART if given or any(family) else Likeness.FORM


def has_parts(text: str) -> bool:
    """Return whether a full name consists of several words, or of East Asian characters."""
    if _HAN.fullmatch(text) or _HAN_WITH_GAP.fullmatch(text):
        return True
    return len(parts_of(text) or ()) > 1


def is_told_by_mail(text: str, address: str) -> bool:
    """Return whether the e-mail address beside a text shows that the text is a name. Either the
    part before the @ contains a word of the text and something else, or lists of names contain all
    words of the text. False if one of the words is also an ordinary word.
    """
    words = parts_of(text) or []
    if not words or any(map(is_ordinary, words)):
        return False
    local = _in_ascii(address.partition("@")[0])
    written = {spelling for word in words for spelling in (_in_ascii(word), _plain(word))}
    if any(len(word) >= _LEAST_IN_MAIL and word in local and word != local for word in written):
        return True
    lists = name_lists()
    return all(is_listed(word, lists.given) or is_listed(word, lists.family) for word in words)


def _in_ascii(word: str) -> str:
    """Return a word in small letters, with umlauts as in German addresses ("Müller": mueller)."""
    return _plain(word.lower().translate(_UMLAUTS))


def _plain(word: str) -> str:
    """Return a word in small letters without accents."""
    return normalize("NFKD", word.lower()).encode("ascii", "ignore").decode()


def _pair_known(names: Sequence[str], *, initials: bool) -> bool:
    """Return whether one part is a listed given name, and another part is listed as a given name
    or a surname. If all other parts are initials, one listed part is enough.
    """
    lists = name_lists()
    first = [is_listed(name, lists.given) for name in names]
    last = [is_listed(name, lists.family) for name in names]
    if initials and len(names) == 1:
        return first[0] or last[0]
    return any(first) and sum(one or other for one, other in zip(first, last, strict=True)) > 1


def is_particle(word: str) -> bool:
    """Return whether a word joins the parts of a name ("van", "de")."""
    return word.lower() in _PARTICLES and word.islower()


def is_no_person(word: str) -> bool:
    """Return whether a word in a name shows that the name is that of a firm, a place or
    a thing.
    """
    small = word.lower().rstrip(".")
    return small in _NOT_PERSONS or small in _NOT_NAMES


def is_ordinary(word: str) -> bool:
    """Return whether a name is also an ordinary word or a country."""
    return listed(word, name_lists().ordinary)


def parts_of(text: str) -> list[str] | None:
    """Return the words of a name without titles and particles. Return None if the text is not
    written like the name of a person.
    """
    if not 2 <= len(text) <= LONGEST or text.endswith((",", "-")):
        return None
    kept: list[str] = []
    cased = 0
    for word in _SPLIT.split(text.strip()):
        if not _WORD.fullmatch(word):
            return None
        small = word.lower().rstrip(".")
        if small in _NOT_PERSONS or small in _NOT_NAMES:
            return None
        if small in _PARTICLES or small in TITLES:
            continue
        if not is_cased_as_name(word):
            return None
        cased += word[0] != word[0].upper() and not word.startswith(_LOWER)
        kept.append(word)
    if not kept or (cased and cased < len(kept)):
        return None
    return kept


def is_cased_as_name(word: str) -> bool:
    """Return whether capitals stand only where names have capitals. In "iPhone" and "camelCase",
    they stand elsewhere.
    """
    for part in _JOINED.split(word.rstrip(".")):
        rest = _HEADS.sub("", part)[1:]
        if rest != rest.lower() and rest != rest.upper():
            return False
    return True


def _named(text: str, most: int, names: frozenset[str]) -> Likeness:
    """Judge a cell with up to `most` names of one kind. `names` is the list of known names of this
    kind.
    """
    if _HAN.fullmatch(text) or (len(text) == 1 and "\u3400" <= text <= "\ud7a3"):
        return Likeness.KNOWN if listed(text, names) else Likeness.FORM
    words = parts_of(text)
    if words is None or len(words) > most or "," in text:
        return Likeness.NO
    if listed(" ".join(text.split()), names) or any(is_listed(word, names) for word in words):
        return Likeness.KNOWN
    return Likeness.NO if _small(text) else Likeness.FORM


def _small(text: str) -> bool:
    """Return whether a text has only small letters, and its script also has capitals."""
    return text == text.lower() != text.upper()


def is_listed(word: str, names: frozenset[str]) -> bool:
    """Return whether a word, or a part of it between hyphens, is listed."""
    if listed(word, names):
        return True
    return "-" in word and any(listed(part, names) for part in word.split("-") if len(part) > 1)


def _east_asian(text: str) -> Likeness:
    """Judge a name of Chinese, Japanese or Korean characters, in which the surname comes first."""
    lists = name_lists()
    first, *second = _GAP.split(text, maxsplit=1)
    if second:
        known = listed(first, lists.family) or listed(second[0], lists.given)
    else:
        known = listed(text[:1], lists.family) or listed(text[:2], lists.family)
    return Likeness.KNOWN if known else Likeness.FORM
