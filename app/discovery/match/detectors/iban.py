"""International bank account numbers. Three things are checked: the length for the country, modulo
97 (ISO 13616), and the places of letters (the IBAN registry, in python-stdnum).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from stdnum import numdb

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.evidence import confidence, writing
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Severity

IBAN = DataType("IBAN", "IBAN", "Financial data")

_COUNTRIES = """
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18
    DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23
    IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27
    MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19
    SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30
"""
_PARTIAL = """
    AO25 BF28 BJ28 CF27 CG27 CI28 CM27 CV25 DZ26 GA27 GQ27 GW25 IR26 KM27 MA28 MG27 ML28 MZ25 NE28
    SN28 TD27 TG28
"""  # not in the registry, but in use (SWIFT: "partial IBAN")
_WRITTEN = re.compile(rb"([A-Z]{2} ?[0-9]{2})(?:[ .\-/]|\xc2\xa0|\xe2\x80[\x87-\xaf])?[A-Z0-9]")
_ANY_CASE = re.compile(rb"(?<![0-9A-Za-z])([A-Za-z]{2} ?[0-9]{2})[ .\-/]?[A-Za-z0-9]{2}")
_SEPARATOR = re.compile(rb" {1,2}|[.\-/]|\xc2\xa0|\xe2\x80[\x87-\xaf]")
LENGTHS = {entry[:2]: int(entry[2:]) for entry in (_COUNTRIES + _PARTIAL).split()}

_NEVER = frozenset((b"00", b"01", b"99"))  # 98 less a rest of 0 to 96
_PART = re.compile("([0-9]+)!([nac])")
_SIGNS = {"n": "[0-9]", "a": "[A-Z]", "c": "[0-9A-Z]"}

PUBLISHED = frozenset(
    # Examples of the IBAN registry, and from standards and well-known pages.
    b"""
    AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741
    AT611904300234573201 AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034
    BG80BNBG96611020345678 BH67BMAG00001299123456 BR1800360305000010009795493C1
    BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066
    CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000
    DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685
    EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785
    FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819
    GB82WEST12345698765432 GB33BUKB20201555555555 GE29NB0000000101904917
    GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695
    GT82TRAJ01020000001210029690 HR1210010051863000160 HU42117730161111101800000000
    IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012
    IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302
    KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114
    LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000
    LU280019400644750000 LV80BANK0000435195001 MC5811222000010123456789030
    MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984
    MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S
    MU17BOMM0101101030300200000MUR NL91ABNA0417164300 NO9386011117947
    PK36SCBL0000001123456702 PL61109010140000071219812874 PS92PALS000000000400123456702
    PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000
    RS35260005601001611379 SA0380000000608010167519 SC18SSCB11010000000000001497USD
    SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541
    SM86U0322509800000000270100 ST23000100010051845310146 SV62CENR00000000000000700025
    TL380080012345678910157 TN5910006035183598478831 TR330006100519786457841326
    UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901
    XK051212012345678906
    """.split()
)


def judge(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a number that begins at `start`: in one piece, or in groups with the same separator
    throughout.
    """
    if written := _WRITTEN.match(subject.text, start):
        yield from _judge(subject, start, written, any_case=False)


def mod97(value: bytes) -> bool:
    """Return whether the check digits of an IBAN (capitals and digits only) are valid: the number
    that the IBAN stands for, modulo 97, must be 1 (ISO 13616).
    """
    turned = (value[4:] + value[:4]).decode("ascii")
    return int("".join(str(int(char, 36)) for char in turned)) % 97 == 1


def after_word(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge what follows the word IBAN, where small letters are accepted too."""
    text = subject.text
    if found := _ANY_CASE.search(text, start + 4, start + 40):
        yield from _judge(subject, found.start(1), found, any_case=True)


def _judge(
    subject: Subject, start: int, written: re.Match[bytes], *, any_case: bool
) -> Iterator[Hit]:
    country = written.group(1)[:2].decode("ascii").upper()
    length = LENGTHS.get(country)
    if length is None:
        return
    found = _cut(subject.text, start, length)
    if found is None:
        return
    value, end, separators = found
    if not (any_case or value.isupper()):
        return
    value = value.upper()
    failed = None
    if not mod97(value) or value[2:4] in _NEVER:
        failed = Check("Check digit", "modulo 97 failed")
    elif not _structure(country).fullmatch(value, 4):
        failed = Check("Bank", f"not in the IBAN format of {country}")
    yield replace(_hit(start, value, end, separators, country), failed=failed)


@cache
def _structure(country: str) -> re.Pattern[bytes]:
    """Return the pattern of the bank and account in an IBAN of a country, after the check digits.
    It says which places hold letters, and which hold digits. For a country that is not in the
    registry, any letters and digits match.
    """
    (_, registered), *_ = numdb.get("iban").info(f"{country}00")
    parts = _PART.findall(registered.get("bban", ""))
    signs = "".join(f"{_SIGNS[kind]}{{{size}}}" for size, kind in parts)
    return re.compile((signs or "[0-9A-Z]+").encode("ascii"))


def _cut(text: bytes, start: int, length: int) -> tuple[bytes, int, str] | None:
    """Return the value of `length` characters that begins at `start`, its end, and a description
    of its separators. Separators may be anywhere in the value, but must all be the same. Return
    None if the text at `start` is no such value.
    """
    value, place, separator = bytearray(), start, b""
    while len(value) < length:
        if text[place : place + 1].isalnum():
            value.append(text[place])
            place += 1
            continue
        sign = _SEPARATOR.match(text, place)
        if sign is None or (separator and sign.group() != separator):
            return None
        separator = sign.group()
        place = sign.end()
    if text[place : place + 1].isalnum() or text[place : place + 1] == b"_":
        return None
    kind = "the same throughout" if separator else "none"
    return bytes(value), place, kind


def _hit(start: int, value: bytes, end: int, separators: str, country: str) -> Hit:
    published = value in PUBLISHED
    severity = Severity.TEST if published else Severity.MATCH
    noise = writing(value) / 97
    return Hit(
        "IBAN", start, end, value, _trace(country, separators, published), severity,
        confidence(noise, kinds=2),
    )  # fmt: skip


@cache
def _trace(country: str, separators: str, published: bool) -> tuple[Check, ...]:
    trace = (
        Check("Pattern", "country code, check digits, account"),
        Check("Length", f"{LENGTHS[country]} characters, as in {country}"),
        Check("Separators", separators),
        Check("Check digit", "modulo 97 passed"),
        Check("Neighbours", "not part of a longer word"),
    )
    return (*trace, Check("Known numbers", "published example")) if published else trace


DETECTOR = Detector(
    types=(IBAN,),
    anchors=(
        Anchor("[A-Z]{2}[0-9]{2}", 4, judge, part=Part.OUTLINES),
        Anchor("[A-Z]{2} [0-9]{2} [0-9A-Z]{4}", 10, judge, part=Part.OUTLINES),
        Anchor("iban", 4, after_word, any_case=True),
    ),
    matching=(
        Sample("IBAN DE92 5001 0517 8664 4872 61.", "IBAN", "DE92 5001 0517 8664 4872 61"),
        Sample("DE92500105178664487261", "IBAN", "DE92500105178664487261"),
        Sample("DE89 3704 0044 0532 0130 00", "IBAN", "DE89 3704 0044 0532 0130 00", Severity.TEST),
        Sample("GB82WEST12345698765432", "IBAN", "GB82WEST12345698765432", Severity.TEST),
        Sample("NO93 8601 1117 947", "IBAN", "NO93 8601 1117 947", Severity.TEST),
        Sample("x=MT84MALT011000012345MTLCAST001S;", "IBAN", "MT84MALT011000012345MTLCAST001S",
               Severity.TEST),
        Sample("iban: de92500105178664487261", "IBAN", "de92500105178664487261"),
        Sample("DE92-5001-0517-8664-4872-61", "IBAN", "DE92-5001-0517-8664-4872-61"),
        Sample("DE92.5001.0517.8664.4872.61", "IBAN", "DE92.5001.0517.8664.4872.61"),
        Sample("DE 92 5001 0517 8664 4872 61", "IBAN", "DE 92 5001 0517 8664 4872 61"),
        Sample("DE92 50010517 8664487261", "IBAN", "DE92 50010517 8664487261"),
        Sample("DE92\u00a05001\u00a00517\u00a08664\u00a04872\u00a061", "IBAN",
               "DE92\u00a05001\u00a00517\u00a08664\u00a04872\u00a061"),
    ),
    clean=(
        "de92500105178664487261",
        "AT61 of the words that one more wri",
        "DE90370400440532013000",
        "DE8937040044053201300",
        "GB56946534431252658592",
        "DE01415586220644685454",
        "NL25ABNAX087369043",
        "DE893704004405320130001",
        "XDE89370400440532013000",
        "ZZ89370400440532013000",
        "DE89 3704-0044 0532 0130 00",
    ),
)  # fmt: skip
