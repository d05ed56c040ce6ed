# ruff: noqa: RUF001 - words of languages whose letters look alike
"""Postal addresses of countries that `addresses.py` does not cover: a street with a number, and a
postcode with a town, in the order and the grammar of the country (UPU S42; sizes of postcodes by
UPU).

Most addresses are found by the word for a street, the other addresses by the postcode. Where
neither is distinctive enough, the town must be in the list of towns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.cell_kinds import value_of
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity
from app.discovery.match.name_lists import listed, name_lists

ADDRESS = DataType("ADDRESS", "Postal address (other countries)", "Personal data")

_LONGEST = 160
_CAPITAL = (
    rb"(?:[A-Z]|\xc3[\x80-\x9e]|\xc4[\x80-\xbf]|\xc5[\x80-\xbf]|\xce[\x80-\xbf]|\xd0[\x80-\xbf])"
)
_WORD = rb"[A-Za-z0-9.'\x80-\xff\-]"
_NAME = rb"(?:" + _CAPITAL + _WORD + rb"{0,30})"
_SMALL = (
    rb"(?:d[aeou]s?|del|della|dei|delle|degli|di|l[aeo]s?|el|i|y|e|na|pod|sur|en|aan|von|am|of)"
)
_NAMES = rb"(?:(?:" + _NAME + rb"|[0-9]{1,4}(?:\.|o|\xc2\xba)?|" + _SMALL + rb")[ ]){0,5}?" + _NAME
_TOWN = _NAME + rb"(?:[ -](?:" + _NAME + rb"|" + _SMALL + rb")){0,4}"
_GAP = rb"(?:, ?| ?\r?\n[ ]{0,8}|\\n|<br ?/?>| - | ){1,2}"
_NUMBER = (
    rb",? ?(?:n\.? ?\xc2?\xb0? ?|n(?:\xc2\xba|\xc2\xb0|r\.?|o\.?|\xc3\xbam\.?) ?|bl\. ?)?"
    rb"[0-9]{1,5} ?(?:[A-Za-z](?![A-Za-z\x80-\xff]))?(?:[/\-][0-9]{1,4}[A-Za-z]?)?\.?"
    rb"(?:,? ?(?:m\.|lok\.|[Aa]p(?:t|to)?\.?|bte|int\.|[Pp]iano|[Pp]iso|[Aa]ppartamento|Etg\.|"
    rb"[0-9]{1,2}(?:\xc2\xba|\xc2\xaa) ?[A-Za-z]{0,5}) ?[0-9A-Za-z]{0,5})?"
)
_BEFORE_WORD = tuple(bytes([code]) for code in b" \n\t\"'>,(;:=")
_LAND = rb"(?:[A-Z]{1,2}-)?"


def _forward(street: bytes, code: bytes) -> re.Pattern[bytes]:
    """Return the pattern for what follows the word for a street: the street's name, number,
    postcode and town.
    """
    place = code + rb",? " + _TOWN + rb"|" + _TOWN + rb",? " + code
    return late(street + _NUMBER + _GAP + _LAND + rb"(?:" + place + rb")")


_AFTER_WORD = _forward(
    rb"[ ](?:" + _SMALL + rb"[ ]){0,2}" + _NAMES,
    rb"(?:[0-9]{2}-[0-9]{3}|[0-9]{4}-[0-9]{3}|[0-9]{5}|[1-9][0-9]{3}|[0-9]{3} [0-9]{2})(?![0-9-])",
)
_AFTER_SUFFIX = _forward(rb"", rb"(?:[0-9]{3} [0-9]{2}|[0-9]{5}|[0-9]{4})(?![0-9-])")
_STEM = late(
    rb"(?:(?:" + _NAME + rb"[ ]){1,3}[a-z\x80-\xff]{3,12}|(?:" + _NAME + rb"[ ]){0,2}" + _NAME
    + rb")\Z"
)  # fmt: skip
_BEFORE_CODE = late(
    rb"(?<![A-Za-z0-9\x80-\xff])(?=" + _CAPITAL + rb")" + _NAMES
    + rb",? [0-9]{1,4}(?:/[0-9]{1,4})? ?[A-Za-z]?\.?" + _GAP
    + _LAND + rb"\Z"
)  # fmt: skip
_TOWN_AFTER = late(rb"(?:[0-9]{3} [0-9]{2}|[0-9]{4,5}),? {1,2}(?P<town>" + _TOWN + rb")")
_NO_STREET = late(
    rb"(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    rb"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Section|Figure|Table|Chapter|Version|Page|Vol|"
    rb"Volume|No|Part|Line|Copyright|Bug|Issue)\.?,? [0-9]"
)
_OF_CZECHIA = late(
    rb"\xc3[\x81\x84\x85\x89\x8d\x93\x96\x9a\x9d\xa1\xa4\xa5\xa9\xad\xb3\xb6\xba\xbd]|[\xc4\xc5]."
)
_OF_NORWAY = late(rb"\xc3[\x85\x86\x98\xa5\xa6\xb8]")
_TOWN_OF_NORWAY = late(
    rb"[A-Z\xc3][a-z\x80-\xff]{2,}(?:borg|dal|fjord|fjell|foss|hamn|havn|heim|nes|sj\xc3\xb8en|stad|"
    rb"sund|vik|v\xc3\xa5g|v\xc3\xa6r|\xc3\xa5s|\xc3\xb8y)(?![A-Za-z\x80-\xff])"
)
_COUNTRY = late(
    rb"(?:A|B|BE|CH|CZ|DK|E|ES|EE|F|FI|FIN|FR|GR|H|HR|HU|I|IS|IT|L|LT|LV|N|NO|P|PL|PT|S|SE|SI|SK)-\Z"
)
_YEAR = late(rb"(?:19|20)[0-9]{2} ")
_ENGLISH = late(
    rb"(?<![0-9A-Za-z.])(?:(?:Unit|Apt|Suite|Flat|Level) ?[0-9A-Za-z]{1,5}[,/ ]{1,2})?"
    rb"[0-9]{1,6}[A-Za-z]?(?:[/\-][0-9]{1,5})? (?:" + _NAME + rb" ){1,5}?(?:" + _NAME + rb")"
    rb"(?:,? (?:Apt|Unit|Suite)\.? ?#?[0-9A-Za-z]{1,5})?" + _GAP + _TOWN + rb",? ?\Z"
)  # fmt: skip
_AUSTRALIA = late(rb"(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),? [0-9]{4}\Z")
_CANADA = late(
    rb"(?:(?:AB|BC|MB|N[BLSTU]|ON|PE|QC|SK|YT|Ontario|Quebec|Alberta|Manitoba),? {1,2})"
    rb"[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z] ?[0-9][ABCEGHJ-NPRSTV-Z][0-9]\Z"
)
_BRAZIL = late(
    rb"(?:Rua|R\.|Avenida|Av\.|Travessa|Alameda|Pra\xc3\xa7a|Rodovia|Estrada) [^\n;]{3,60}?,? "
    rb"(?:n\xc2?\xba ?)?[0-9]{1,5}[^;]{0,80}?(?:- ?[A-Z]{2}|/[A-Z]{2})?,? ?(?:CEP:? )?\Z"
)
_HUNGARY = late(rb"[1-9][0-9]{3} " + _TOWN + _GAP + _NAME + rb" (?:" + _WORD + rb"{2,20} ){0,2}\Z")
_HOUSE = late(rb"[0-9]{1,4}(?:[/\-][0-9A-Za-z]{1,4})?")
_JAPAN = late(
    rb"[0-9]{3}-[0-9]{4}[ \n\xe3\x80\x82]{0,4}(?:[\xe3-\xe9][\x80-\xbf]{2}|[0-9\-]){5,40}"
)
_RUSSIA = late(
    r"(?:(?P<before>\d{6}), ?)?(?:(?:Россия|[А-Я][а-я]+ (?:обл(?:асть|\.)?|край)),? ?)?"
    r"(?:г(?:ород|\.)? ?[А-Я][А-Яа-я\-]+(?: [А-Я][а-я]+)?,? ?)?"
    r"(?:ул(?:ица|\.)|пр(?:оспект|\.|-т)|пер\.|наб\.|вул\.|бул\.) ?[А-ЯІЇЄҐA-Z0-9][^,\n]{2,40},? ?"
    r"(?:д(?:ом|\.)|буд\.)? ?\d{1,4}[А-Яа-я]?(?:/\d+)?(?:,? ?(?:к(?:орп)?\.? ?\d+|стр\.? ?\d+))?"
    r"(?:,? ?кв\.? ?\d{1,4})?(?:,? ?(?:г\. ?|м\. ?)?[А-Я][А-Яа-яіїє\-]+)?"
    r"(?:,? ?(?P<after>\d{5,6}))?"
)


def after_word(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the word for a street and the space after it. The street's name, number, postcode and
    town must follow.
    """
    text = subject.text
    if rest := _AFTER_WORD.match(text, end - 1, end + _LONGEST):
        first = max(0, end - 14)
        start = max(text.rfind(sign, first, end - 1) for sign in _BEFORE_WORD) + 1
        yield _hit(subject, start, rest.end(), "postcode and town")


def after_suffix(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the end of a street's name, a space and a digit. Postcode and town must follow."""
    rest = _AFTER_SUFFIX.match(subject.text, end - 2, end + _LONGEST)
    stem = rest and _STEM.search(subject.text, max(0, end - 50), end - 2)
    if rest and stem:
        yield _hit(subject, stem.start(), rest.end(), "postcode and town")


def before_code(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a postcode of digits before a town. A street with its number must precede the postcode.
    In addition, the town must be in the list of towns, or the address must show its country.
    """
    town = _TOWN_AFTER.match(subject.text, start, start + 60)
    found = town and _BEFORE_CODE.search(subject.before(start, 90))
    if not town or not found or _NO_STREET.search(found.group()):
        return
    if _known_town(town["town"]):
        yield _hit(subject, start - len(found.group()), town.end(), "postcode and a known town")
    elif _COUNTRY.search(found.group()) or _is_spelled(found.group() + town.group(), town.group()):
        yield _hit(subject, start - len(found.group()), town.end(), "postcode and town")


def _is_spelled(address: bytes, town: bytes) -> bool:
    """Return whether the spelling of an address shows its country. The postcode must have the form
    000 00 (Czechia, Slovakia, Sweden), or four digits that are no year (Norway, Denmark). Letters
    of the language, or the end of the town's name, must fit. `town` begins with the postcode.
    """
    if town[3:4] == b" ":
        return _OF_CZECHIA.search(address) is not None
    shown = _OF_NORWAY.search(address) or _TOWN_OF_NORWAY.match(town, 5)
    return shown is not None and _YEAR.match(town) is None


def _known_town(town: bytes) -> bool:
    text = town.decode("utf-8", "replace").rstrip(" .,-")
    towns = name_lists().towns
    return any(listed(part, towns) for part in (text, text.split(" ")[0], text.split("-")[0]))


def _english(subject: Subject, code: re.Match[bytes] | None, name: str) -> Iterator[Hit]:
    """Judge a state or province with its postcode. Street and town must precede them."""
    if code is None or subject.text[code.end() : code.end() + 1].isalnum():
        return
    if found := _ENGLISH.search(subject.before(code.start(), 130)):
        yield _hit(subject, code.start() - len(found.group()), code.end(), name)


def canada(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a Canadian postcode. Street and town must precede it."""
    code = _CANADA.search(subject.text, max(0, end - 22), end)
    return _english(subject, code, "province and postcode")


def australia(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge an Australian state and its postcode. Street and town must precede them."""
    code = _AUSTRALIA.search(subject.text, max(0, end - 10), end)
    return _english(subject, code, "state and postcode")


def brazil(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a Brazilian postcode. A street with a number must precede it."""
    start = end - 9
    if subject.text[end : end + 1].isalnum() or b"\n\n" in subject.before(start, 20):
        return
    before = subject.before(start, 150)
    for found in _BRAZIL.finditer(before):
        yield _hit(subject, start - len(found.group()), end, "postcode")
        return


def hungary(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a Hungarian word for a street and the house number after it. Postcode and town must
    precede the name of the street, which stands before the word.
    """
    number = _HOUSE.match(subject.text, end - 1)
    word = max(subject.text.rfind(b" ", max(0, end - 12), end - 2), 0) + 1
    found = _HUNGARY.search(subject.before(word, 90))
    if found and number:
        yield _hit(subject, word - len(found.group()), number.end(), "postcode and town")


def japan(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the mark of a Japanese postcode (〒). The postcode and the address must follow."""
    if found := _JAPAN.match(subject.text, end):
        yield _hit(subject, end - 3, found.end(), "postcode")


def russia(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the Russian or Ukrainian word for a street: a number and a postcode must be
    near it.
    """
    first = max(0, end - 110)
    while first < end and 0x80 <= subject.text[first] < 0xC0:
        first += 1  # the rest of a character
    text = subject.text[first : end + 150].decode("utf-8", "ignore")
    for found in _RUSSIA.finditer(text):
        if found["before"] or found["after"]:
            start = first + len(text[: found.start()].encode())
            yield _hit(subject, start, start + len(found.group().encode()), "postcode")


def _hit(subject: Subject, start: int, end: int, code: str) -> Hit:
    raw = subject.text[start:end].rstrip(b" ,-.\"'\n")
    trace = (Check("Pattern", f"street, number, {code}"), Check("Order", "as usual in the country"))
    value = value_of(raw.decode("utf-8", "replace").replace("\\n", " "))
    return Hit(
        ADDRESS.key, start, start + len(raw), value, trace, Severity.MATCH, Confidence.MEDIUM
    )


_STREETS = (
    "(?:[Cc]alle|C/|[Aa]v(?:en)?ida|Avda\\.?|Av\\.|[Pp]laza|[Pp]aseo|[Cc]amino|Carrer|Ronda|[Vv]ia|VIA|"
    "[Vv]iale|[Pp]iazza(?:le)?|[Cc]orso|[Ll]argo|[Vv]icolo|ul\\.|al\\.|pl\\.|os\\.|ulica|aleja|[Rr]ua|"
    "[Tt]ravessa|Pra\\xc3\\xa7a|[Rr]ue|[Aa]venue|[Cc]hemin|[Bb]oulevard|[Rr]oute|[Pp]lace|[Qq]uai|Pasaje|Glorieta|Alameda|Borgo|Contrada|plac|all\\xc3\\xa9e|Av|"
    "Strada|Bulevardul|Str\\.|Calea) "
)
_SUFFIXES = (
    "(?:gatan|v\\xc3\\xa4gen|gr\\xc3\\xa4nd|torget|gata|veien|vegen|gate|gaten|vej|gade|"
    "all\\xc3\\xa9|katu|tie|kuja|polku|bulevardi|utca|\\xc3\\xbat|t\\xc3\\xa9r|str\\xc3\\xa6de|"
    "stigen|laan|lei|steenweg|ulica|ulice|bakken|svingen|vangen|sletta|terrasse|haugen|tunet|"
    "kroken|parken|g\\xc3\\xa5rden|engen|lunden|gatan|backen|g\\xc3\\xa5ngen|str\\xc3\\xa5ket|brinken|kajen|"
    "V\\xc3\\xa4g|Vej|Gade|All\\xc3\\xa9|Gate) [0-9]"
)

_NOT_ASCII = "[\\xc3-\\xc5]"  # first byte of a letter
_CODES = tuple(
    Anchor(f"{number}{gap}{country}{code} {town}", width, before_code, "", part=Part.OUTLINES)
    for number in ("[0-9]", "[0-9][A-Za-z]")
    for gap in (", ", "\\n")
    for country, town in (
        ("", "[A-Z]"),
        ("", _NOT_ASCII),
        ("[A-Z]-", "[A-Z]"),
        ("[A-Z]{2}-", "[A-Z]"),
    )
    for code, width in (("[0-9]{4}", 6), ("[0-9]{5}", 7))
)

DETECTOR = Detector(
    types=(ADDRESS,),
    anchors=(
        Anchor(_STREETS, 0, after_word),
        Anchor(_SUFFIXES, 0, after_suffix, ""),
        Anchor("[0-9]{3} [0-9]{2} [A-Z]", 8, before_code, part=Part.OUTLINES),
        Anchor(f"[0-9]{{3}} [0-9]{{2}} {_NOT_ASCII}", 8, before_code, "", part=Part.OUTLINES),
        *_CODES,
        Anchor("[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]", 0, canada, part=Part.OUTLINES),
        Anchor("(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT),? [0-9]{4}", 0, australia),
        Anchor("[0-9]{5}-[0-9]{3}", 9, lambda subject, at: brazil(subject, at + 9),
               part=Part.OUTLINES),
        Anchor("(?:utca|u\\.|\\xc3\\xbat|t\\xc3\\xa9r|k\\xc3\\xb6r\\xc3\\xbat|k\\xc3\\xb6z) [0-9]",
               0, hungary, ""),
        Anchor("\\xe3\\x80\\x92", 0, japan, ""),
        Anchor("(?:\\xd1\\x83\\xd0\\xbb|\\xd0\\xb2\\xd1\\x83\\xd0\\xbb)(?:\\.|\\xd0\\xb8\\xd1\\x86)",
               0, russia, ""),
    ),
    matching=(
        Sample("vive en Calle Mayor 5, 28013 Madrid.", "ADDRESS", "Calle Mayor 5, 28013 Madrid"),
        Sample("Via Roma 12\n20121 Milano\n", "ADDRESS", "Via Roma 12\n20121 Milano"),
        Sample("ul. Polna 5 m. 3, 00-625 Warszawa", "ADDRESS", "ul. Polna 5 m. 3, 00-625 Warszawa"),
        Sample("Rua Augusta, 12, 1100-053 Lisboa", "ADDRESS", "Rua Augusta, 12, 1100-053 Lisboa"),
        Sample("Storgatan 5, 111 22 Stockholm", "ADDRESS", "Storgatan 5, 111 22 Stockholm"),
        Sample("Karl Johans gate 12, 0154 Oslo", "ADDRESS", "Karl Johans gate 12, 0154 Oslo"),
        Sample("Rue de la Loi 16, 1000 Bruxelles", "ADDRESS", "Rue de la Loi 16, 1000 Bruxelles"),
        Sample("12 King Street West, Toronto, ON M5V 2T6", "ADDRESS",
               "12 King Street West, Toronto, ON M5V 2T6"),
        Sample("7/12 High Road\nParramatta NSW 2150", "ADDRESS",
               "7/12 High Road\nParramatta NSW 2150"),
        Sample("Rua das Flores, 123, Centro, Curitiba - PR, 80020-090", "ADDRESS",
               "Rua das Flores, 123, Centro, Curitiba - PR, 80020-090"),
        Sample("1051 Budapest, Sas utca 12", "ADDRESS", "1051 Budapest, Sas utca 12"),
        Sample("〒100-0001 東京都千代田区千代田1-1", "ADDRESS",
               "〒100-0001 東京都千代田区千代田1-1"),
        Sample("г. Москва, ул. Ленина, д. 5, кв. 3, 101000", "ADDRESS",
               "г. Москва, ул. Ленина, д. 5, кв. 3, 101000"),
        Sample("Široká 43, 839 94 Dětřichov", "ADDRESS", "Široká 43, 839 94 Dětřichov"),
        Sample("Kløfterhagen 140, 5388 Nes", "ADDRESS", "Kløfterhagen 140, 5388 Nes"),
        Sample("Bjerkelia 14, 1781 Sarpsborg", "ADDRESS", "Bjerkelia 14, 1781 Sarpsborg"),
        Sample("Bavne Alle 75, DK-3008 Hvidsted", "ADDRESS", "Bavne Alle 75, DK-3008 Hvidsted"),
        Sample("Macharova 138, 319 70 Český Dub", "ADDRESS", "Macharova 138, 319 70 Český Dub"),
        Sample("Nedre Lia 3, 6793 Larsvik", "ADDRESS", "Nedre Lia 3, 6793 Larsvik"),
        Sample("3185 Dunavecse, Kaffka margit utca 15.", "ADDRESS",
               "3185 Dunavecse, Kaffka margit utca 15"),
        Sample("Dlouhá 12, 110 00 Praha 1", "ADDRESS", "Dlouhá 12, 110 00 Praha"),
    ),
    clean=(
        "sent Via Email 12, 20121 times",
        "Calle Mayor, Madrid",
        "the avenue has 12 houses",
        "in WA 6000 people",
        "part M5V 2T6 of it",
        "at 10:12, 110 00 Errors",
        "Route 66, 1000 Miles",
        "code 80020-090",
        "Größe 12, 2019 Übersicht",
        "Ålder 12, 2019 Års",
        "Opus 12, 1978 Larsvik",
    ),
)  # fmt: skip
