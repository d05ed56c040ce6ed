"""Numbers of persons and firms in Germany.

Rules: § 139b AO and BZSt (Steuer-ID, ISO 7064 MOD 11,10) and Steuernummer forms of the Länder, by
python-stdnum; § 147 SGB VI and VKVV (Versicherungsnummer of the pension insurance), § 290 SGB V
(Krankenversichertennummer), Bundesdruckerei (identity card: ICAO 9303), KBA and
Fahrerlaubnis-Verordnung, annex 8 (driving licence: weights 9 to 1, modulo 11), computed here.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, icao, short_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.types import DataType
from app.discovery.match.detectors.world import Country, about
from app.discovery.match.matches import Severity

_DE = Country("Germany", "DE", "Europe")

_STNR = DataType(
    "TAX_NUMBER_DE", "Steuernummer (Germany)", "Tax identifier", "Europe", "Germany"
)  # fmt: skip
_DOCUMENT_SIGNS = frozenset("0123456789CFGHJKLMNPRTVWXYZ")


def _place(letter: str) -> str:
    return f"{ord(letter) - 64:02}"


def _cross_sum(digits: str, weights: tuple[int, ...]) -> int:
    products = (int(digit) * weight for digit, weight in zip(digits, weights, strict=True))
    return sum(product // 10 + product % 10 for product in products)


def pension_number(value: str) -> bool:
    """Check the area, date of birth and check digit of a Versicherungsnummer. An initial and a
    serial number stand before the check digit.
    """
    digits = value[:8] + _place(value[8]) + value[9:11]
    right = _cross_sum(digits, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)) % 10 == int(value[11])
    return right and value[:2] >= "02" and short_date(value[2:4], value[4:6], value[6:8])


def patient_number(value: str) -> bool:
    """Check a Krankenversichertennummer by its check digit. A letter and eight digits precede the
    check digit; the number of the insurer may follow it.
    """
    digits = _place(value[0]) + value[1:9]
    return _cross_sum(digits, (1, 2) * 5) % 10 == int(value[9])


def document_number(value: str) -> bool:
    """Check the number of an identity card or passport: its nine characters and, if present, the
    check digit after them. The check digit is not printed on the card itself.
    """
    if not set(value[:9]) <= _DOCUMENT_SIGNS or value[0] not in "CFGHJKLMNPRTVWXYZ":
        return False
    if len(value) == 9:
        return not value.isalpha()
    return icao(value[:9]) == int(value[9])


def licence_number(value: str) -> bool:
    """Check the check digit of a Führerscheinnummer. Authority and serial number precede it; the
    number of the copy follows.
    """
    weights = range(9, 0, -1)
    total = sum(int(sign, 36) * weight for sign, weight in zip(value, weights, strict=False)) % 11
    return value[9] == "0123456789X"[total]


_SLASHED_STNR = (
    "000/000/00000", "00/000/00000", "000/0000/0000", "000/000/0000 0", "000 000 00000",
    "00000 00000", "00000/00000", "00 000 00000", "00 000 000 000", "000/ 000/ 00000",
    "000 / 000 / 00000",
)  # fmt: skip
_PLAIN_STNR = ("0000000000000", "00000000000", "0000000000")

DETECTOR = Detector(
    numbers=(
        Number(
            _DE.tax("Steuer-ID"),
            forms=("00000000000", "00 000 000 000", "00/000/000/000", "00-000-000-000"),
            words=("steuer id*", "steuerid*", "steuerliche id*", "*steueridentifikationsnummer*",
                   "steuer identifikationsnummer*", "identifikationsnummer*", "idnr", "id nr",
                   "tax id", "tax identification", "steuer ident*", "tin:", *PERSON_WORDS),
            check=stdnum("de.idnr"),
            rule="number of repeated digits as prescribed, check digit (ISO 7064 MOD 11,10)",
            examples=frozenset({"36574261809", "86095742719", "02476291358"}),
        ),
        Number(
            _STNR,
            forms=(*_SLASHED_STNR, *_PLAIN_STNR),
            words=("*steuernummer*", "steuer nr", "st nr", "st.-nr", "steuernr", "stnr"),
            check=stdnum("de.stnr"),
            rule="format of one of the German states",
            weak=True,
        ),
        Number(
            _STNR,
            forms=_SLASHED_STNR,
            words=("tax number", "tax no"),
            check=stdnum("de.stnr"),
            rule="format of one of the German states",
            weak=True,
        ),
        Number(
            _STNR,
            forms=_PLAIN_STNR,
            words=("tax number", "tax no"),
            check=stdnum("de.stnr"),
            rule="format of one of the German states",
            weak=True,
            amid_column=about("deutsch", "german", "finanzamt", "steuer", "gmbh", "straße", "str."),
        ),
        Number(
            _DE.social("Pension insurance number"),
            forms=("00000000A000", "00 000000 A 000", "00 000000 A000", "00-000000-A-000",
                   "00 00 00 00 A 000", "00~000000~A~000"),
            words=("*versicherungsnummer*", "*versicherungsnr*", "rvnr", "sv nummer", "sv nr",
                   "vers.-nr", "svnr", "sozialvers*", "rentenvers*", "vsnr", "renten nr",
                   *PERSON_WORDS),
            check=pension_number,
            rule="date, check digit (weighted cross sums, modulo 10)",
            shapes=("00 000000 A 000",),
        ),
        Number(
            _DE.health("Health insurance number"),
            forms=("A000000000", "A0000000000000000000", "A 000 000 000",
                   "A000 000 000", "A000 000 00 0"),
            words=("*krankenversichertennummer*", "*krankenversichertennr*", "kvnr", "kv nr",
                   "*versichertennummer*", "*versichertennr*", "*krankenversicherungsnummer*",
                   "egk nummer", "gesundheitskarte*", "krankenkasse*", "versicherten nr",
                   "versicherten id"),
            check=patient_number,
            rule="check digit (weighted cross sums, modulo 10)",
        ),
        Number(
            _DE.identity_card("Identity card or passport number"),
            forms=("AXXXXXXXX0", "AXXXXXXXX 0", "AXXXXXXXX"),
            words=("*personalausweis*", "*ausweisnummer*", "ausweis nr", "ausweisnr", "perso nr",
                   "*reisepass*", "passnummer*", "pass nr", "german passport", "german id card",
                   "seriennummer des ausweises"),
            check=document_number,
            rule="permitted characters; check digit, if it has one (ICAO 9303)",
            weak=True,
            examples=frozenset({"L01X00T471", "L01X00T47", "LZ6311T475", "LZ6311T47",
                                "C01X00T478", "C01X00T47", "C01XYCCG91", "T220001293",
                                "T22000129"}),
        ),
        Number(
            _DE.licence("Driving licence number"),
            forms=("A0X0XXXXXX0", "A00XXXXXX00", "A00XXXXXXX0"),
            words=("*führerschein*", "*fuehrerschein*", "*fuhrerschein*", "*fahrerlaubnis*",
                   "driving licen*", "driver licen*", "drivers licen*", "driver s licen*"),
            check=licence_number,
            rule="check digit (modulo 11)",
            examples=frozenset({"B072RRE2I55", "B072RRE2I52", "J010000SD51"}),
        ),
    ),
    matching=(
        Sample("Steuer-ID: 36 574 261 809", "TAX_ID_DE", "36 574 261 809", Severity.TEST),
        Sample("Steueridentifikationsnummer 65929970489", "TAX_ID_DE", "65929970489"),
        Sample("IdNr. 65 929 970 489", "TAX_ID_DE", "65 929 970 489"),
        Sample("Steuernummer 181/815/08155", "TAX_NUMBER_DE", "181/815/08155"),
        Sample("Rentenversicherungsnummer: 15 070649 C 103", "SOCIAL_SECURITY_DE",
               "15 070649 C 103"),
        Sample("SV-Nummer 15070649C103", "SOCIAL_SECURITY_DE", "15070649C103"),
        Sample("Herr X, 15 070649 C 103", "SOCIAL_SECURITY_DE", "15 070649 C 103"),
        Sample("KVNR A123456780", "HEALTH_ID_DE", "A123456780"),
        Sample("Versichertennr. a 123 456 780", "HEALTH_ID_DE", "a 123 456 780"),
        Sample("Personalausweisnummer: L01X00T471", "ID_CARD_DE", "L01X00T471", Severity.TEST),
        Sample("Reisepass-Nr. C01X0006H1", "ID_CARD_DE", "C01X0006H1"),
        Sample("Reisepass Nr. CH1XYZJTK", "ID_CARD_DE", "CH1XYZJTK"),
        Sample("Führerschein: B072RRE2I55", "DRIVING_LICENCE_DE", "B072RRE2I55", Severity.TEST),
        Sample("Fahrerlaubnis Nr. N0704578035", "DRIVING_LICENCE_DE", "N0704578035"),
    ),
    clean=(
        "Steuer-ID: 36 574 261 808",
        "65929970489",
        "Versicherungsnummer 15070649C104",
        "Versicherungsnummer 15 310249 C 103",
        "KVNR A123456781",
        "Reisepass A123456789",
        "Reisepass CHRYZTJKL",
        "Führerschein: B072RRE2I65",
        "Seriennummer L01X00T47",
        "Steuernummer 2025-11-21",
    ),
)  # fmt: skip
