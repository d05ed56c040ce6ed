# ruff: noqa: RUF001 - text has such dashes
"""Names of persons in running text: after a title, a salutation, a label or words like "my name
is", at the end of a letter, and in a sentence about a person.

A name is written like many other things, so two kinds of evidence are needed: the text around the
name, and lists that contain its parts (`written_names`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from app.discovery.late_pattern import late
from app.discovery.match.detectors import name_shapes
from app.discovery.match.detectors.base import Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.cell_kinds import value_of
from app.discovery.match.detectors.name_shapes import Likeness
from app.discovery.match.detectors.person_columns import PERSON_NAME
from app.discovery.match.detectors.written_names import WrittenName, name_at, names_in
from app.discovery.match.matches import Check, Confidence, Severity

_LONGEST = 120
_SENTENCE = 130
_CAPITALS = late(rb"[A-Z\xc3-\xd0][A-Za-z\x80-\xff'\-]+ (?:[a-z]{2,3} ){0,2}[A-Z\xc3-\xd0]")
_STOPS = late(rb"\n\s*\n|[{}=]|\)\.|;\n")
_CODES = (
    rb"(?:iso_?)?code|alpha_?[23]|numeric|scope|inverted_name|native_?name|capital|region|province"
    rb"|subdivision|currency|symbol|latitude|lat|timezone"
)
_CODED = late(rb"[\"<](?:" + _CODES + rb")[\">][^{}]{0,100}[\"<](?i:name)[\">][ :]{0,3}\"?\Z")
_CODED_AFTER = late(rb"[^\"<>{}\n]{1,60}\",\s{0,40}\"(?:" + _CODES + rb")\"")
_BREAK = late(rb"[,.!]?[ \t]{0,3}(?:\r?\n[ \t>]{0,8}){1,3}(?:[-\xe2\x80\x93~*]{1,4} ?)?")
_NAMED = late(r"[,!.:\n\r]| and | und | et | y | e | en |\Z")
_VALUE_END = late(r"[\"'<>;|\t\n\r(\[{,]|  | [-–] |\Z")
_BESIDE = late(
    r" (?:\([0-9]{2}\) )?(?:is |was |wurde [^.]{0,20}|est |es |ist |har |has |habe )?[a-z]"
)
_OF_LINE = late(rb"(?:\n|\A)[^\W\d_]{2,12}[ ]?: {0,4}\Z")
_ON_LINE = late(rb"[^\n\"'(){}<>=;:,0-9_]{3,60}\r?(?:\n|\Z)")
_LABEL = late(rb"(?<![\w\"'<])\w{2,20}[ ]?:[ ]{0,2}[\"']?\Z")
_NEARBY, _MOST_VALUES, _LEAST_VALUES, _FITTING = 2048, 8, 3, 0.8
_BLANK = ord(" ")
_LINE_ENDS = frozenset(("", "\n", "\r", ","))
_WHOLE = late(r"[\"'<\n\r]|\Z")
_MAIL = late(r"\"? ?<[^<>@\s]+@")
_PROGRAM = late(r"[\w)\]]* ?[({=\[+]|\.[a-z]")

Judge = Callable[[Subject, int], Iterator[Hit]]


def _hit(start: int, text: str, name: WrittenName, why: str, sure: Confidence) -> Hit:
    """Return the hit of a name in `text`, which begins at the byte offset `start` of the subject.
    `why` is the result of the check of the context.
    """
    first = start + len(text[: name.start].encode())
    last = start + len(text[: name.end].encode())
    content = {
        Likeness.KNOWN: "its parts are in lists of names",
        Likeness.HALF: "a part of it is in lists of names",
        Likeness.FORM: "no list knows it",
    }[name.likeness]
    trace = (
        Check("Pattern", "written like a name"),
        Check("Content", content),
        Check("Context", why),
    )
    written = text[name.start : name.end]
    return Hit(PERSON_NAME.key, first, last, value_of(written), trace, Severity.MATCH, sure)


def _text(subject: Subject, start: int, length: int = _LONGEST) -> str:
    return subject.text[start : start + length].decode("utf-8", "ignore")


def _first(text: bytes, end: int) -> int:
    """Return the start of a name. `end` is the end of the engine's match, which ends with the
    first letter of the name, or with a particle ("van") and a space.
    """
    at = end - 1
    if text[at] == _BLANK:
        while at > 0 and text[at - 1] != _BLANK and chr(text[at - 1]).islower():
            at -= 1
    return at


def titled(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a name at its first letter, after a title and a space."""
    start = _first(subject.text, end)
    text = _text(subject, start)
    name = name_at(text)
    if name and not _odd(name) and name.words[0].lower().rstrip(".") not in name_shapes.TITLES:
        sure = Confidence.MEDIUM if name.likeness > Likeness.FORM else Confidence.LOW
        yield _hit(start, text, name, "preceded by a title", sure)


def greeted(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a name at its first letter, after a salutation and a space. A list must contain a part
    of the name, and a punctuation mark, a line end or a word for "and" must follow it.
    """
    start = _first(subject.text, end)
    text = _text(subject, start)
    name = name_at(text)
    if name and name.likeness > Likeness.FORM and _NAMED.match(text, name.end):
        why = "preceded by a salutation"
        yield _hit(start, text, name, why, Confidence.MEDIUM)


def introduced(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a name at its first letter, after words that often stand before a name."""
    start = end - 1
    if not _CAPITALS.match(subject.text, start):
        return
    text = _text(subject, start)
    name = name_at(text)
    if name is None or len(name.words) < 2:
        return
    known = name.likeness is Likeness.KNOWN
    if known or name.likeness is Likeness.HALF:
        sure = Confidence.MEDIUM if known else Confidence.LOW
        yield _hit(start, text, name, "words for a person stand before it", sure)


def named(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a name at its first letter, after words like "my name is"."""
    start = _first(subject.text, end)
    text = _text(subject, start)
    name = name_at(text)
    if name and not _odd(name):
        sure = Confidence.MEDIUM if name.likeness > Likeness.FORM else Confidence.LOW
        yield _hit(start, text, name, "words for a name stand before it", sure)


def signed(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the name after a complimentary close that ends at `end`. The name must stand alone on
    the next line.
    """
    gap = _BREAK.match(subject.text, end)
    if gap is None:
        return
    text = _text(subject, gap.end())
    name = name_at(text)
    if name is None or _odd(name) or text[name.end : name.end + 1] not in _LINE_ENDS:
        return
    if name.likeness > Likeness.FORM or len(name.words) > 1:
        sure = Confidence.MEDIUM if name.likeness > Likeness.FORM else Confidence.LOW
        yield _hit(gap.end(), text, name, "preceded by the end of a letter", sure)


def labelled(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a name at its first letter, after a label that is also used for other things."""
    if not _CAPITALS.match(subject.text, end - 1) or _is_code_list(subject, end - 1):
        return
    line = _ON_LINE.match(subject.text, end - 1)
    alone = line and _OF_LINE.search(subject.before(end - 1, 24))
    hits = list(_labelled(subject, end, Likeness.HALF if alone else Likeness.KNOWN))
    if not hits and _among_names(subject, end - 1):
        hits = list(_labelled(subject, end, Likeness.FORM))
    yield from hits


def _is_code_list(subject: Subject, start: int) -> bool:
    """Return whether a code or a scope stands beside the value of a label in JSON or XML. The value
    may then be a place, a language or a unit in a list of codes, which is written like a name.
    """
    return _CODED.search(subject.before(start, _SENTENCE)) is not None or (
        _CODED_AFTER.match(subject.text, start, start + _SENTENCE) is not None
    )


def _among_names(subject: Subject, start: int) -> bool:
    """Return whether nearby values that follow the same label are names, as in a list in YAML."""
    label = _LABEL.search(subject.before(start, 40))
    if label is None:
        return False
    first, last = max(0, start - _NEARBY), start + _NEARBY
    places = [
        found.end() for found in re.finditer(re.escape(label.group()), subject.text[first:last])
    ]
    names = [name_at(_text(subject, first + place)) for place in places[:_MOST_VALUES]]
    fitting = [
        name.words[0] for name in names if name and name.likeness > Likeness.FORM and name.words[1:]
    ]
    return len(set(fitting)) >= _LEAST_VALUES and len(fitting) >= _FITTING * len(names)


def person_labelled(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a name at its first letter, after a label for a person."""
    return _labelled(subject, end, Likeness.FORM)


def _labelled(subject: Subject, end: int, least: Likeness) -> Iterator[Hit]:
    start = end - 1
    if not _CAPITALS.match(subject.text, start):
        return
    text = _text(subject, start)
    name = name_at(text)
    if name is None or name.likeness < least or len(name.words) < 2 or _odd(name):
        return
    if name.likeness is Likeness.FORM and not _WHOLE.match(text, name.end):
        return
    if _VALUE_END.match(text, name.end) and not _PROGRAM.match(text, name.end):
        sure = Confidence.MEDIUM if name.likeness is Likeness.KNOWN else Confidence.LOW
        yield _hit(start, text, name, "preceded by a label for a name", sure)


def part_labelled(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a name at its first letter, after a label for a given name or a surname."""
    start = _first(subject.text, end)
    text = _text(subject, start)
    name = name_at(text)
    if name is None or _odd(name) or _PROGRAM.match(text, name.end):
        return
    if not _VALUE_END.match(text, name.end):
        return
    sure = Confidence.MEDIUM if name.likeness > Likeness.FORM else Confidence.LOW
    yield _hit(start, text, name, "preceded by a label for a name", sure)


def mailed(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge the names in a mail header, each of which precedes an address."""
    line = subject.text[end : end + 400].partition(b"\n")[0]
    text = line.decode("utf-8", "ignore")
    for found in _MAIL.finditer(text):
        first = max(text.rfind(",", 0, found.start()), text.rfind(">", 0, found.start())) + 1
        name = name_at(text, first + len(text[first:]) - len(text[first:].lstrip(' "')))
        if name and name.end == found.start() and len(name.words) > 1 and not _odd(name):
            sure = Confidence.MEDIUM if name.likeness > Likeness.FORM else Confidence.LOW
            yield _hit(end, text, name, "a mail address stands behind it", sure)


def told_of(subject: Subject, end: int) -> Iterator[Hit]:
    """Judge a word that is used about persons. Yield the known names in the same sentence, and
    those half-known names (`Likeness.HALF`) that are followed by a word in small letters.
    """
    raw = subject.text
    first, last = max(0, end - _SENTENCE), end + _SENTENCE
    if not _CAPITALS.search(raw, first, last):
        return
    for stop in _STOPS.finditer(raw, first, last):
        if stop.end() < end:
            first = stop.end()
        elif stop.start() >= end:
            last = stop.start()
            break
    while first < end and 0x80 <= raw[first] < 0xC0:
        first += 1
    text = raw[first:last].decode("utf-8", "ignore")
    for name in names_in(text):
        beside = _BESIDE.match(text, name.end) is not None
        if name.likeness is Likeness.KNOWN or (name.likeness is Likeness.HALF and beside):
            sure = Confidence.MEDIUM if name.likeness is Likeness.KNOWN else Confidence.LOW
            yield _hit(first, text, name, "its sentence is about a person", sure)


def _odd(name: WrittenName) -> bool:
    """Return whether a name is doubtful: no list contains it, and either all its words are ordinary
    words, or one of its words is in capitals.
    """
    words = [word for word in name.words if not word.endswith(".")]
    return name.likeness is Likeness.FORM and (
        all(map(name_shapes.is_ordinary, words)) or any(word.isupper() for word in words)
    )


_CAPITAL = "[A-Z\\xc3-\\xd0]"
_UPPER = f"(?:{_CAPITAL}|(?:v[ao]n|de[lnr]?|d[aiu]|l[ae]|te[nr]|zu) )"
_TITLES = (
    "(?:Mrs?|Ms|Miss|Dr|Prof|Herrn?|Frau|Mme|Mlle|[Mm]onsieur|[Mm]adame|[Ss]e\\xc3\\xb1ora?|Sra?|Srta|Don|"
    "Do\\xc3\\xb1a|Signora?|Sig|[Dd]ott|Dhr|[Mm]evrouw|[Mm]eneer|Mevr|Pani?|Fru|Sir|Lady)\\.? "
)
_GREETINGS = (
    "(?:Dear|Hi|Hello|Hallo|Liebe[rs]?|Ch\\xc3?\\xa8?ere?|Cher|Bonjour|Bonsoir|Estimad[ao]|"
    "Querid[ao]|Hola|Gentile|Car[ao]|Ciao|Beste|Hej|Hei|K\\xc3\\xa6re|Ol\\xc3\\xa1|"
    "Cze\\xc5\\x9b\\xc4\\x87|Drog[ia]|Moin|Servus|Prezad[ao]) "
)
_NAMES = (
    "(?:[Mm]y name is|[Nn]ame ist|[Ii]ch hei(?:\\xc3\\x9f|ss)e|[Jj]e m'appelle|[Nn]om est|"
    "[Mm]e llamo|[Nn]ombre es|[Mm]i chiamo|[Nn]ome \\xc3\\xa8|[Ii]k heet|[Nn]aam is|"
    "[Nn]ome \\xc3\\xa9|[Jj]ag heter|[Jj]eg hedder|[Nn]amn \\xc3\\xa4r|c/o) "
)
_INTRODUCTIONS = (
    "(?:[Tt]his is|I am|I'm|[Ss]p(?:eak|oke) (?:to|with)|[Cc]ontact|[Mm]eeting with|"
    "[Ii]nterview with|(?:[Ss]igned|[Aa]pproved|[Rr]eviewed|[Pp]repared) by|[Aa]ssigned to|"
    "[Rr]equest from|holder is|[Ss]ie sich an|[Cc]olleague|"
    "[Ee]mployee|[Pp]atient(?:in|e)?,?|[Tt]enant|[Pp]aciente|[Pp]aziente|Mitarbeiter(?:in)?|"
    "Mieter(?:in)?|Kolleg(?:in|e)|[Pp]acjentk?a?|[Mm]edewerker|[Cc]liente?|[Ll]ocataire|Kund(?:in|e)|"
    "(?:mother|father|wife|husband|son|daughter|brother|sister),?|[Aa]ttn:?|ATTN:?) "
)
_CLOSES = (
    "(?:regards|sincerely|[Bb]est wishes|yours|[Cc]heers|faithfully|gr\\xc3\\xbc\\xc3\\x9fen|"
    "Gr\\xc3\\xbc\\xc3\\x9fen|Gr\\xc3\\xbc\\xc3\\x9fe|Gruss|Gru\\xc3\\x9f|[Cc]ordialement|"
    "salutations|[Ss]aludos|[Aa]tentamente|[Ss]aluti|groeten|[Gg]roet|[Hh]ilsen|"
    "h\\xc3\\xa4lsningar|[Pp]ozdrawiam|[Cc]umprimentos|Thanks|thank you|"
    "Best|[Uu]n saludo|powa\\xc5\\xbcaniem)"
)
_LABELS = (
    "(?:[Nn]ame|NAME|[Cc]ontact|[Oo]wner|[Rr]ecipient|[Ss]ender|[Nn]om|[Nn]ombre|[Nn]ome|[Nn]aam|"
    "[Nn]amn|[Nn]avn|[Cc]ustomer|cn|FN|displayName|[Dd]octor)"
)
_PERSONS = (
    "(?:[Pp]atient(?:in)?|PATIENT|[Pp]atient [Nn]ame|[Ee]mployee|EMPLOYEE|[Ee]mployee [Nn]ame|"
    "[Ff]ull ?[Nn]ame|[Hh]older|HOLDER|[Cc]ardholder|[Bb]eneficiary|[Tt]enant|[Aa]pplicant|"
    "[Gg]uest|"
    "[Pp]assenger|[Ss]tudent|[Ii]nsured|[Ss]igned(?: by)?|[Aa]ttendee|[Ww]itness|[Pp]hysician|"
    "[Ss]hip [Tt]o|[Bb]ill [Tt]o|[Dd]eliver to|Kunde|Kundin|Ansprechpartner(?:in)?|"
    "Mitarbeiter(?:in)?|Mieter(?:in)?|Kontoinhaber(?:in)?|Empf\\xc3\\xa4nger(?:in)?|"
    "[Pp]aciente|[Cc]liente|[Tt]itular|[Pp]aziente|[Nn]ominativo|[Pp]acjent)"
)
_PARTS = (
    "(?:[Ff]irst[ _]?[Nn]ame|FIRST_NAME|[Ll]ast[ _]?[Nn]ame|LAST_NAME|[Gg]iven[ _]?[Nn]ame|"
    "[Ss]urname|SURNAME|[Ff]amily[ _]?[Nn]ame|[Ff]orename|[Vv]orname|[Nn]achname|[Ff]amilienname|"
    "[Pp]r(?:\\xc3\\xa9|e)nom|[Aa]pellidos?|[Cc]ognome|[Ss]obrenome|[Vv]oornaam|[Aa]chternaam|"
    "[Ee]fternamn|[Ff]\\xc3\\xb6rnamn|[Nn]azwisko|sn)"
)
_ASSIGNS = "[\"']?[ ]?[:=>][ \"']{0,3}"
_PERSONAL = (
    "(?:lives?|lived|living|resid(?:es|ed|ing)|born|married|divorced|widow(?:er)?|daughter|wife|"
    "husband|brother|sister|mother|father|nephew|niece|[Pp]atient|employee|tenant|colleague|"
    "diagnosed|hospitali[sz]ed|salary|passport|aged|year-old|years old|hired|interviewed|"
    "appointment|complained|phoned|wohnt|wohnhaft|geboren|verheiratet|Patientin|Mitarbeiterin|"
    "Kollegin|Kollege|Tochter|Sohn|Ehefrau|Ehemann|Mieterin|Mieter|habite|mari\\xc3\\xa9e?|"
    "n\\xc3\\xa9e? le|salari\\xc3\\xa9e?|vive|nacid[ao]|casad[ao]|paciente|emplead[ao]|abita|"
    "nat[ao] il|paziente|dipendente|woont|mieszka|urodzon[ya]|pacjent(?:ka)?|mora em|bor i|"
    "f\\xc3\\xb6dd|f\\xc3\\xb8dt)[ ,.:;]"
)

_HEADERS = "\\n(?:From|To|Cc|CC|Bcc|Reply-To|Sender|Von|An): ?"

DETECTOR = Detector(
    types=(PERSON_NAME,),
    anchors=(
        Anchor(_TITLES + _UPPER, 0, titled),
        Anchor(_GREETINGS + _CAPITAL, 0, greeted),
        Anchor(_NAMES + _UPPER, 0, named),
        Anchor(_INTRODUCTIONS + _CAPITAL, 0, introduced),
        Anchor(_CLOSES, 0, signed),
        Anchor(_LABELS + _ASSIGNS + _CAPITAL, 0, labelled, "0-9A-Za-z_.\\-"),
        Anchor(_PERSONS + _ASSIGNS + _CAPITAL, 0, person_labelled),
        Anchor(_PARTS + _ASSIGNS + _UPPER, 0, part_labelled),
        Anchor(_HEADERS, 0, mailed, ""),
        Anchor(_PERSONAL, 0, told_of),
    ),
    matching=(
        Sample("ask Mr. Smith about it", "PERSON_NAME", "Smith"),
        Sample("mit Frau Dr. Quistlein sprechen", "PERSON_NAME", "Quistlein"),
        Sample("Dear Anna,\n\nthe", "PERSON_NAME", "Anna"),
        Sample("My name is Peter van der Berg and I", "PERSON_NAME", "Peter van der Berg"),
        Sample("Kind regards,\nJ. R. Smith\n", "PERSON_NAME", "J. R. Smith"),
        Sample("Patient: Jürgen Müller, room 4", "PERSON_NAME", "Jürgen Müller"),
        Sample('{"firstName": "Zoé", "age": 4}', "PERSON_NAME", "Zoé"),
        Sample("<surname>Kowalska</surname>", "PERSON_NAME", "Kowalska"),
        Sample("\nFrom: Maria Garcia <m.garcia@", "PERSON_NAME", "Maria Garcia"),
        Sample("that Anna Schmidt lives here", "PERSON_NAME", "Anna Schmidt"),
    ),
    clean=(
        "Dear Customer,",
        "name: String",
        "first name: None",
        "Mr. and Mrs.",
        "Charlotte Cake was served",
        "name = Anna(Schmidt)",
        "owner: Smith Industries Ltd",
        '{"code": "TH-58", "name": "Mae Hong Son", "type": "Province"}',
        '{"name": "Saint George", "scope": "I"}',
        "the wife of the King",
    ),
)
