"""Passport numbers, after a word. Few have a check digit, unlike the machine-readable zone.

Sources: ICAO 9303 part 4 (nine characters); the states' forms as published in PRADO of the Council
of the EU and by the US Department of State, China's NIA, Japan's and Korea's foreign ministries.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.world import Country, no_filler_no_date, not_trivial

_WORDS = (
    "passport", "passport no", "passport number", "passeport", "pasaporte", "passaporto",
    "passaporte", "reisepass", "passnummer", "reisepassnummer", "paspoort", "paspoortnummer",
    "paszport", "pašaport", "cestovní pas", "pasaport", "pașaport", "útlevél", "pasnummer",
    "passinumero", "паспорт", "загранпаспорт", "جواز السفر", "جواز سفر", "דרכון", "หนังสือเดินทาง",
    "hộ chiếu", "διαβατήριο", "paspor", "पासपोर्ट", "paszportu", "паспорта",
    "número de pasaporte", "nº de pasaporte", "numéro de passeport", "n° de passeport",
    "número do passaporte", "numero di passaporto", "numero passaporto", "numer paszportu",
    "nr paszportu", "číslo pasu", "cestovného pasu", "útlevélszám", "număr pașaport",
    "numărul pașaportului", "broj pasoša", "pasoš", "putovnica", "broj putovnice", "potni list",
    "številka potnega lista", "pass nr", "passi number", "pases numurs", "paso numeris", "vegabréf",
    "vegabréfsnúmer", "pasaport no", "pasaport numaras*", "αριθμός διαβατηρίου", "номер паспорта",
    "закордонний паспорт", "номер закордонного паспорта", "رقم جواز السفر", "מספר דרכון",
    "เลขที่หนังสือเดินทาง", "số hộ chiếu", "nomor paspor", "no paspor", "پاسپورٹ نمبر", "شماره گذرنامه",
)  # fmt: skip

DETECTOR = Detector(
    numbers=(
        Number(
            DataType("PASSPORT", "Passport number", "Identity document"),
            forms=("000000000", "A00000000", "A0000000", "A000000", "AA0000000", "AA000000",
                   "AAA000000", "00AA00000", "A 0000000", "AA 0000000", "00 0000000", "AA00000",
                   "A000000000", "00000000", "A-0000000"),
            words=_WORDS,
            check=no_filler_no_date,
            rule="not a placeholder, and not a date",
            weak=True,
        ),
        Number(
            Country("United States", "US", "North America").passport(),
            forms=("000000000", "A00000000", "'C'00000000"),
            words=("us passport", "u.s. passport", "american passport", "passport card",
                   "usa passport", "us passport number", "u.s. passport number",
                   "us passport no", "u.s. passport no", "united states passport",
                   "united states passport no", "united states passport number"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            Country("China", "CN", "Asia").passport(),
            forms=("'E'00000000", "'E'A0000000", "'G'00000000", "'D'00000000", "'S'00000000",
                   "'P'00000000", "'H'00000000", "'DE'0000000", "'SE'0000000", "'PE'0000000"),
            words=("护照", "護照", "chinese passport", "护照号", "护照号码", "china passport",
                   "china passport no", "china passport number", "chinese passport no",
                   "chinese passport number"),
            check=lambda value: value[1] not in "IO",
            rule="second letter",
            weak=True,
        ),
        Number(
            Country("Japan", "JP", "Asia").passport(),
            forms=("AA0000000",),
            words=("旅券番号", "旅券", "パスポート", "japanese passport", "パスポート番号",
                   "japan passport", "japan passport no", "japan passport number",
                   "japanese passport no", "japanese passport number"),
        ),
        Number(
            Country("South Korea", "KR", "Asia").passport(),
            forms=("'M'00000000", "'S'00000000", "'M'000A0000", "'R'00000000", "'D'00000000",
                   "'O'00000000",
                   "'G'00000000", "'S'000A0000", "'R'000A0000", "'D'000A0000", "'G'000A0000"),
            words=("여권번호", "여권", "korean passport", "여권 번호", "korea passport",
                   "korea passport no", "korea passport number", "korean passport no",
                   "korean passport number"),
        ),
    ),
    matching=(
        Sample("Passport No: X4829173", "PASSPORT", "X4829173"),
        Sample('{"passport_number": "482917365"}', "PASSPORT", "482917365"),
        Sample("cestovní pas 24248193", "PASSPORT", "24248193"),
        Sample("Passeport n° 19FV48291", "PASSPORT", "19FV48291"),
        Sample("Nº de pasaporte: AAC829173", "PASSPORT", "AAC829173"),
        Sample("broj putovnice 082917365", "PASSPORT", "082917365"),
        Sample("رقم جواز السفر: A48291736", "PASSPORT", "A48291736"),
        Sample("US Passport 482917365", "PASSPORT_US", "482917365"),
        Sample("护照号码 E48291736", "PASSPORT_CN", "E48291736"),
        Sample("旅券番号 TK4829173", "PASSPORT_JP", "TK4829173"),
        Sample("여권번호: M48291736", "PASSPORT_KR", "M48291736"),
    ),
    clean=(
        "passport 0.4.1",
        "passport@0.6.0 passport-local@1.0.0",
        "passport 1732184100",
        "passport\t0.7.0\t24876240\tSimple, unobtrusive",
        "passport valid to 20310412",
        "passport number 111111111",
        "X4829173",
    ),
)  # fmt: skip
