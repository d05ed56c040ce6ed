"""Postal addresses: a street with a number and a place with its code, in the order that is usual in
the country.

Each address is found from its most distinctive part: the state and ZIP code, the postcode, or the
word for a street. The other parts must then be around it. Forms: UPU S42 templates of the
countries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity
from app.discovery.match.name_lists import listed, name_lists

_CATEGORY = "Personal data"
US = DataType("ADDRESS_US", "Postal address (US)", _CATEGORY, "North America", "United States")
UK = DataType("ADDRESS_UK", "Postal address (UK)", _CATEGORY, "Europe", "United Kingdom")
DE = DataType(
    "ADDRESS_DE", "Postal address (Germany, Austria, Switzerland)", _CATEGORY, "Europe", "Germany"
)
FR = DataType("ADDRESS_FR", "Postal address (France)", _CATEGORY, "Europe", "France")
NL = DataType("ADDRESS_NL", "Postal address (Netherlands)", _CATEGORY, "Europe", "Netherlands")

_STATES = (
    rb"A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|"
    rb"T[NX]|UT|V[AT]|W[AIVY]|PR"
)
_NAME = rb"(?:[A-Z0-9\xc3-\xdd][A-Za-z0-9.'\x80-\xff\-]{0,30})"
_TOWN = _NAME + rb"(?: " + _NAME + rb"){0,3}"
_GAP = rb"(?:, ?|\r?\n\s{0,8}|\\n|<br ?/?>|\"?[,;\t]\"? ?| ){1,2}"
_US = late(
    rb"(?<![0-9A-Za-z.])[0-9]{1,6}(?:-[0-9]{1,4})?[A-Z]? (?:[NSEW]{1,2}\.? )?(?:" + _NAME
    + rb" ){0,4}" + _NAME
    + rb"(?:,? (?:(?i:Apt|Suite|Ste|Unit|Floor|Fl)\.? ?#?|#) ?[A-Za-z0-9\-]{1,6})?"
    + _GAP + _TOWN + rb",? ?" + _GAP.replace(b"{1,2}", b"{0,1}") + rb"\Z"
)  # fmt: skip
_BOX = late(rb"P\.? ?O\.? Box [0-9]{1,6}" + _GAP + _TOWN + rb",? ?\Z", re.IGNORECASE)
_ZIP = late(rb"(?:" + _STATES + rb"),? {0,2}[0-9]{5}(?:-[0-9]{4})?(?![0-9A-Za-z]|-[0-9])")
_UK = late(
    rb"(?<![0-9A-Za-z.])(?:(?i:Flat|Unit|Apartment|Apt\.?|Suite) [0-9A-Za-z]{1,4},? )?"
    rb"[0-9]{1,4}[A-Za-z]?,? (?:" + _NAME
    + rb" ){1,4}?(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Close|Drive|Dr|Way|Place|Court|Gardens|"
    rb"Crescent|Terrace|Square|Grove|Hill|Park|Row|Mews|Green|Walk|Rise|View|" + _NAME + rb")\.?"
    rb"(?:" + _GAP + _TOWN + rb"){1,3}" + _GAP + rb"\Z"
)  # fmt: skip
_POSTCODE = late(
    rb"(?<![0-9A-Za-z])(?:[A-PR-UWYZ][0-9]{1,2}|[A-PR-UWYZ][A-HK-Y][0-9]{1,2}|"
    rb"[A-PR-UWYZ][0-9][A-HJKPSTUW]|[A-PR-UWYZ][A-HK-Y][0-9][ABEHMNPRVWXY]) "
    rb"[0-9][ABD-HJLNP-UW-Z]{2}\Z"
)
_BEFORE_DE = late(rb"(?<![A-Za-z\x80-\xff])[A-Z][a-z\xc3\x9f]{1,6}(?: d(?:er|en|em|es))?\Z")
_NAME_DE = late(
    rb" " + _NAME + rb"(?: (?:[a-z]{2,5} )?" + _NAME + rb"){0,2}?(?= [0-9]{1,4}(?![.0-9]))"
)
_STREET_DE = late(rb"(?:" + _NAME + rb"[ \-]){0,3}[A-Za-z0-9.\x80-\xff\-]{0,30}$")
_NO_STREET_DE = late(
    rb"(?:(?:D(?:ies)?e[rnms]|Jede[rnms]|(?:[KM]?[Ee]in|Unser)(?:e[nmrs])?) )?"
    rb"(?:Weg|Steig|Ring)"
)
# endings of street names that other words have as well
_DOUBTFUL_DE = late(
    rb" (?:Weg|Steig|Ring)\Z|(?:garten|steg|grund|feld|park|siedlung)\Z", re.IGNORECASE
)
_CELL_BEFORE = late(rb"(?:\A|[\n\t,;|:>\"]) ?\Z")
_CELL_AFTER = late(rb" ?(?:\Z|[\r\n\t,;|<\"]|\\n)")
_COUNTED_DE = late(
    rb"(?:Besucher|St\xc3\xbccke?|Schritte|Kinder|Menschen|Personen|Einwohner|G\xc3\xa4ste|EUR|Euro"
    rb"|Teilnehmer|Mal|Meter|Kilometer|Liter|Prozent|Punkte|Stimmen|Zuschauer|Sch\xc3\xbcler|B\xc3\xa4ume"
    rb"|Pflanzen|Tiere|Autos|Fahrzeuge|Wohnungen|Jahre|Tage|Stunden)n?(?:innen)?(?![A-Za-z\x80-\xff])"
)
_REST_DE = late(
    rb" ?[0-9]{1,4} ?(?:[a-z](?![a-z]))?(?:[-/][0-9]{1,4}[a-z]?)?" + _GAP
    + rb"(?:(?:D|A|CH)-)?(?:[1-9][0-9]{3}|(?!00)[0-9]{5}) (?P<town>(?P<first>" + _NAME
    + rb")(?:(?: am | an der | im | |/)" + _NAME + rb"){0,2})(?: \([A-Z][a-z]{1,20}\))?"
)  # fmt: skip
_FR = late(
    rb" [A-Za-z0-9' .\x80-\xff\-]{2,50}?" + _GAP
    + rb"(?:F-)?(?:0[1-9]|[1-8][0-9]|9[0-8])[0-9]{3} " + _TOWN
)  # fmt: skip
_BEFORE_FR = late(
    rb"(?<![0-9A-Za-z])[0-9]{1,4}(?: ?(?:bis|ter|quater|[A-D]))?,? [A-Za-z.\xc3\xa9]+ [A-Za-z]\Z"
)
_NL = late(
    rb"(?<![A-Za-z])(?:" + _NAME + rb" ){0,3}[A-Za-z.\x80-\xff\-]{3,40} [0-9]{1,5} ?[A-Za-z]?"
    rb"(?:-[0-9A-Za-z]{1,4}| (?:bis|hs))?" + _GAP + rb"\Z"
)  # fmt: skip
_CODE_NL = late(rb"[1-9][0-9]{3} ?(?!S[ADS])[A-Z]{2}[ \n](?:[A-Z]|'[st])")
_REST_NL = late(
    rb"[1-9][0-9]{3} ?[A-Z]{2}(?:,? {1,2}|\r?\n)(?:'s-|'t )?"
    + _NAME
    + rb"(?: "
    + _NAME
    + rb"){0,2}"
)


def us(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a state and ZIP code. A street or a post office box, and a city, must precede them."""
    before, end = subject.before(start, 140), _ZIP.match(subject.text, start)
    if end and (found := _US.search(before) or _BOX.search(before)):
        yield _hit(US, subject, start - len(found.group()), end.end(), "state and ZIP code")


def uk(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a postcode. Street and town must precede it."""
    if subject.text[end : end + 1].isalnum():
        return
    code = _POSTCODE.search(subject.text, max(0, end - 9), end)
    if code and (found := _UK.search(subject.before(code.start(), 140))):
        yield _hit(UK, subject, code.start() - len(found.group()), end, "postcode")


def de(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the word for a street. The number, postcode and town must follow it."""
    rest = _REST_DE.match(subject.text, end)
    name = rest and _STREET_DE.search(subject.text, max(0, end - 60), end)
    if not (rest and name) or _NO_STREET_DE.fullmatch(name.group()) or _is_count(rest):
        return
    if _DOUBTFUL_DE.search(name.group()) and not _is_clear(subject, name.start(), rest):
        return
    if name.group()[:1].isupper() or name.group()[:1] >= b"\x80":
        yield _hit(DE, subject, name.start(), rest.end(), "postcode and town")


def _is_clear(subject: Subject, start: int, rest: re.Match[bytes]) -> bool:
    """Return whether the town of an address is known, or the address fills a line or cell."""
    towns = name_lists().towns
    if any(listed(rest[name].decode("utf-8", "replace"), towns) for name in ("town", "first")):
        return True
    alone = _CELL_BEFORE.search(subject.before(start, 3)) and _CELL_AFTER.match(
        subject.text, rest.end()
    )
    return bool(alone)


def _is_count(rest: re.Match[bytes]) -> bool:
    """Return whether a counted noun ("Personen", "Euro") stands where the town should be."""
    return _COUNTED_DE.match(rest["town"]) is not None


def de_named(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the beginning of a street name that contains no word for a street ("Am", "Unter den").
    The rest of the name, the number, postcode and town must follow.
    """
    first = _BEFORE_DE.search(subject.before(end, 14))
    name = first and _NAME_DE.match(subject.text, end, end + 80)
    rest = name and _REST_DE.match(subject.text, name.end())
    if first and rest and not _is_count(rest):
        start = end - len(first.group())
        yield _hit(DE, subject, start, rest.end(), "postcode and town")


def fr(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a number and the word for a street, up to the first letter of the street's name.
    Postcode and town must follow.
    """
    number = _BEFORE_FR.search(subject.before(end, 30))
    if number and (rest := _FR.match(subject.text, end - 2)):
        yield _hit(FR, subject, end - len(number.group()), rest.end(), "postcode and town")


def nl(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a Dutch postcode. Street and number must precede it, and the town must follow."""
    rest = _CODE_NL.match(subject.text, start) and _REST_NL.match(subject.text, start)
    if rest and (found := _NL.search(subject.before(start, 80))):
        yield _hit(NL, subject, start - len(found.group()), rest.end(), "postcode and town")


def _hit(kind: DataType, subject: Subject, start: int, end: int, code: str) -> Hit:
    raw = subject.text[start:end].rstrip(b" ,-.\"'\n")
    trace = (Check("Pattern", f"street, number, {code}"), Check("Order", "as usual in the country"))
    value = b" ".join(re.sub(rb"[\s,;\"]|\\n", b" ", raw).lower().split())
    return Hit(
        kind.key, start, start + len(raw), value, trace, Severity.MATCH, Confidence.MEDIUM
    )  # fmt: skip


DETECTOR = Detector(
    types=(US, UK, DE, FR, NL),
    anchors=(
        Anchor("[A-Z]{2} [0-9]{5}", 8, us, part=Part.OUTLINES),
        Anchor("[A-Z]{2}, [0-9]{5}", 9, us, part=Part.OUTLINES),
        Anchor("[A-Z][0-9][0-9A-Z]? [0-9][ABD-HJLNP-UW-Z]{2}", 0, uk, "", part=Part.OUTLINES),
        Anchor(
            r"(?:stra(?:ss|\xc3\x9f)e|str\.|[a-z\-](?:weg|ring|markt|steig|stieg|steg|pfad|wall|"
            r"graben|garten|zeile|kai|berg|hof|grund|feld|park|siedlung)|"
            r"[a-z\x80-\xff] (?:weg|steig|ring)|platz|gasse|allee|damm|ufer|chaussee|promenade|"
            r"br\xc3\xbccke) [0-9]",
            2, de, "", any_case=True,
        ),
        Anchor(
            "(?:A[mn]|Beim|Im|Zu[mr]|(?:An|Auf|Bei|Hinter|In|Unter|Vor) de[mnr]|"
            r"(?:Stra\xc3\x9fe|Platz|Allee|Ufer|Weg) de[rs]) [A-Z0-9\xc3]",
            2, de_named, "",
        ),
        Anchor(
            "[0-9] ?(?:bis|ter|quater|[A-D])?,? (?:[Rr]ue|RUE|[Aa]venue|[Cc]hemin|[Ii]mpasse|"
            "[Bb]oulevard|[Pp]lace|[Rr]oute|[Qq]uai|[Aa]ll\\xc3\\xa9e|[Pp]assage|"
            "[Ss]quare|[Cc]ours?|[Vv]enelle|[Vv]oie|[Pp]rom(?:enade|\\.)|[Rr]uelle|[Ss]entier|[Pp]arc|"
            "[Vv]illa|[Qq]uartier|[Rr]\\xc3\\xa9sidence|[Ll]otissement|[Ff]aubourg) [a-zA-Z]",
            0, fr, "",
        ),
        Anchor("[0-9]{4} [A-Z]{2}", 7, nl, part=Part.OUTLINES),
        Anchor("[0-9]{4}[A-Z]{2}", 6, nl, part=Part.OUTLINES),
    ),
    matching=(
        Sample("ship to 350 Fifth Avenue, New York, NY 10118 today", "ADDRESS_US",
               "350 Fifth Avenue, New York, NY 10118"),
        Sample("1600 N Oak St Apt 4B\nSpringfield, IL 62704-1234\n", "ADDRESS_US",
               "1600 N Oak St Apt 4B\nSpringfield, IL 62704-1234"),
        Sample("PO Box 1234, Reno, NV 89501", "ADDRESS_US", "PO Box 1234, Reno, NV 89501"),
        Sample("12 High Street, Guildford, GU1 3AJ", "ADDRESS_UK",
               "12 High Street, Guildford, GU1 3AJ"),
        Sample("Flat 2, 7 Mill Lane\nYork\nYO1 7AB", "ADDRESS_UK",
               "Flat 2, 7 Mill Lane\nYork\nYO1 7AB"),
        Sample("wohnt Lange Straße 12a, 60311 Frankfurt am Main.", "ADDRESS_DE",
               "Lange Straße 12a, 60311 Frankfurt am Main"),
        Sample("Hauptstr. 5\n8010 Graz", "ADDRESS_DE", "Hauptstr. 5\n8010 Graz"),
        Sample("Unter den Linden 5, 10117 Berlin", "ADDRESS_DE",
               "Unter den Linden 5, 10117 Berlin"),
        Sample("wohnt Straße des 17. Juni 135\n10623 Berlin", "ADDRESS_DE",
               "Straße des 17. Juni 135\n10623 Berlin"),
        Sample("Am Öschberg 3a, 6020 Innsbruck", "ADDRESS_DE", "Am Öschberg 3a, 6020 Innsbruck"),
        Sample("12 bis, rue de la Paix, 75002 Paris", "ADDRESS_FR",
               "12 bis, rue de la Paix, 75002 Paris"),
        Sample("12 allée des Tilleuls\n69003 Lyon", "ADDRESS_FR",
               "12 allée des Tilleuls\n69003 Lyon"),
        Sample("Apartment 12, 44 Mill Lane\nLondon\nEC1V 9JH", "ADDRESS_UK",
               "Apartment 12, 44 Mill Lane\nLondon\nEC1V 9JH"),
        Sample("Pretschener Weg 157, 61605 Marne", "ADDRESS_DE",
               "Pretschener Weg 157, 61605 Marne"),
        Sample("Myliusgarten 90\n05439 Lübtheen", "ADDRESS_DE", "Myliusgarten 90\n05439 Lübtheen"),
        Sample("Ringweg 7, 06108 Halle (Saale)", "ADDRESS_DE", "Ringweg 7, 06108 Halle (Saale)"),
        Sample("Dorpsweg 64 bis\n5211 WV 's-Hertogenbosch", "ADDRESS_NL",
               "Dorpsweg 64 bis\n5211 WV 's-Hertogenbosch"),
        Sample("Kerkstraat 12-A, 1017 GP Amsterdam", "ADDRESS_NL",
               "Kerkstraat 12-A, 1017 GP Amsterdam"),
    ),
    clean=(
        "NY 10118",
        "in the state of CA 90210 people",
        "the street has 12 houses",
        "part GU1 3AJ of it",
        "Straße 12 von 60311",
        "rue de la Paix, Paris",
        "version 1017 GP Amsterdam",
        "Kerkstraat 12, 1017 SS Amsterdam",
        "Ringweg 3, 00108 Ulm",
        "place of birth 75002",
        "ist weg 12, 10117 Stück",
        "der Weg 12, 10117 Schritte",
        "Der Weg 12, 10117 Schritte",
        "Dieser Weg 12, 10117 Schritte",
        "Freizeitpark 12, 10117 Besucher",
        "Im Sommerpark 12, 10117 Stück",
        "wuchsen im Blumenfeld 12, 10117 Rosen",
        "Am Montag kamen 5 Briefe, 10117 blieben",
    ),
)  # fmt: skip
