# ruff: noqa: RUF001, RUF002 - words of languages whose letters look alike
"""Numbers of persons and firms in Türkiye, Georgia, Armenia and Azerbaijan.

Rules: Nüfus ve Vatandaşlık İşleri (T.C. kimlik no: two check digits), Gelir İdaresi (vergi no),
Azerbaijan's Ministry of Taxes (VÖEN), by python-stdnum. Armenia's number of public services
begins with the day of birth (+10 men, +50 women); Georgia's and Azerbaijan's have no published
check.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country

_TR = Country("Türkiye", "TR", "Europe")
_AZ = Country("Azerbaijan", "AZ", "Europe")


def armenian(value: str) -> bool:
    """Check day and month of birth in a number of public services; 10 is added to the day for men,
    50 for women.
    """
    day = int(value[:2])
    return (11 <= day <= 41 or 51 <= day <= 81) and 1 <= int(value[2:4]) <= 12


def azerbaijani(value: str) -> bool:
    """Check a FİN: seven characters with both letters and digits, but no I and no O."""
    return value.isalnum() and not value.isalpha() and not set(value) & set("IO")


DETECTOR = Detector(
    numbers=(
        Number(
            _TR.national("T.C. kimlik number"),
            forms=("00000000000", "000 000 000 00", "000 0000 0000"),
            words=("kimlik no*", "kimlik num*", "kİmlİk no*", "tc kimlik*", "t.c. kimlik*",
                   "tckn", "tckno",
                   "t c no", "tc no", "t.c. no", "turkish id", "tcno", "nüfus cüzdanı*",
                   "vatandaşlık no*", "tckimlik*",
                   *PERSON_WORDS),
            check=stdnum("tr.tckimlik"),
            rule="two check digits",
            examples=frozenset({"10000000146", "11111111110"}),
        ),
        Number(
            _TR.tax("Vergi kimlik number"),
            forms=("0000000000", "000 000 0000", "000 000 00 00"),
            words=("vergi no*", "vergi num*", "vergi kimlik*", "vkn", "vergino"),
            check=stdnum("tr.vkn"),
            rule="check digit",
        ),
        Number(
            Country("Georgia", "GE", "Europe").national("Personal number"),
            forms=("00000000000",),
            words=("პირადი ნომერი", "პირადი №", "პ/ნ", "piradi nomeri"),
        ),
        Number(
            Country("Armenia", "AM", "Europe").national("Public services number"),
            forms=("0000000000",),
            words=("հծհ", "հանրային ծառայությունների համարանիշ", "սոցիալական քարտ", "psn armenia",
                   "public services number"),
            check=armenian,
            rule="date",
        ),
        Number(
            _AZ.national("FIN"),
            forms=("XXXXXXX",),
            words=("fin kod*", "fİn kod*", "fin code", "fərdi identifikasiya nömrəsi"),
            check=azerbaijani,
            rule="letters and digits",
            weak=True,
            reach=16,
        ),
        Number(
            _AZ.tax("VÖEN"),
            forms=("0000000000", "000 000 0000", "000 000 00 00"),
            words=("vöen", "voen", "vergi ödəyicisi*", "vergi odeyicisi*", "|tin|"),
            check=stdnum("az.voen"),
            rule="check digit",
        ),
    ),
    matching=(
        Sample("T.C. Kimlik No: 17291716060", "NATIONAL_ID_TR", "17291716060"),
        Sample("TC KİMLİK NO 17291716060", "NATIONAL_ID_TR", "17291716060"),
        Sample("ad;tckn\nAyşe;17291716060\n", "NATIONAL_ID_TR", "17291716060"),
        Sample("Vergi No: 4540536920", "TAX_ID_TR", "4540536920"),
        Sample("პირადი ნომერი 01010101010", "NATIONAL_ID_GE", "01010101010"),
        Sample("ՀԾՀ 2501800123", "NATIONAL_ID_AM", "2501800123"),
        Sample("FIN kod: 5ABC12D", "NATIONAL_ID_AZ", "5ABC12D"),
        Sample("VÖEN: 1401555071", "TAX_ID_AZ", "1401555071"),
    ),
    clean=(
        "TC Kimlik No: 17291716061",
        "17291716060",
        "kimlik no 1732184100",
        "Vergi No 4540536921",
        "voen 1401555073",
        "FIN kod: ABCDEFG",
    ),
)  # fmt: skip
