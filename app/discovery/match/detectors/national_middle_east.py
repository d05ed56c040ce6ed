"""Numbers of Israel, the Arab countries of Asia, Iran and Central Asia.

Sources: Israel's Population Authority (Luhn), ICP of the Emirates (Luhn), Absher of Saudi Arabia
(Luhn) and ZATCA (VAT), PACI of Kuwait (modulo 11), Qatar's Ministry of Interior, Bahrain's IGA,
Iran's Civil Registration (modulo 11), orders on the IIN of Kazakhstan and the PINFL of Uzbekistan.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import (
    Country,
    all_of,
    begins,
    day_first,
    luhn,
    not_trivial,
    rest,
    year_first,
)

_REGION = "Middle East"
_IL = Country("Israel", "IL", _REGION)
_AE = Country("United Arab Emirates", "AE", _REGION)
_SA = Country("Saudi Arabia", "SA", _REGION)
_KW = Country("Kuwait", "KW", _REGION)
_QA = Country("Qatar", "QA", _REGION)
_BH = Country("Bahrain", "BH", _REGION)
_JO = Country("Jordan", "JO", _REGION)
_IR = Country("Iran", "IR", _REGION)
_KZ = Country("Kazakhstan", "KZ", "Asia")
_UZ = Country("Uzbekistan", "UZ", "Asia")


_NATIONAL = ("national id", "رقم الهوية", "الهوية الوطنية", "رقم الهويه")
_PINFL_WEIGHTS = (7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1, 7)


def _kuwaiti(value: str) -> bool:
    check = -rest(value, (2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2), 11) % 11
    return value[0] in "23" and year_first(value[1:7]) and check == int(value[11])


def _qatari(value: str) -> bool:
    """Check the century (2 or 3) and the country (ISO 3166-1, three digits). The year of birth
    stands between them.
    """
    return value[0] in "23" and 4 <= int(value[3:6]) <= 894


def _bahraini(value: str) -> bool:
    """Check only the month of birth, because the rule for the check digit is not published."""
    return 1 <= int(value[2:4]) <= 12


def _iranian(value: str) -> bool:
    left = rest(value, (10, 9, 8, 7, 6, 5, 4, 3, 2), 11)
    return len(set(value)) > 1 and int(value[9]) == (left if left < 2 else 11 - left)


def _kazakh(value: str) -> bool:
    """Check the check digit and, for a person, the date of birth; for a firm, the month of
    registration and the kind.
    """
    check = rest(value, tuple(range(1, 12)), 11)
    if check == 10:
        check = rest(value, (3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2), 11)
    month = 1 <= int(value[2:4]) <= 12
    return month and check == int(value[11]) and (year_first(value) or value[4] in "456")


def _uzbek(value: str) -> bool:
    """Check the century and sex (1 to 6), the date of birth, and the check digit. District and
    serial number (3 digits each) stand before the check digit.
    """
    total = weighted(value[:13], _PINFL_WEIGHTS)
    return value[0] in "123456" and day_first(value[1:7]) and total % 10 == int(value[13])


DETECTOR = Detector(
    numbers=(
        Number(
            _IL.national("Identity number"),
            forms=("000000000", "00000000-0", "0000000-0", "0-0000000-0", "0 0000000 0"),
            words=("תעודת זהות", "ת.ז.", "ת.ז", "מספר זהות", "ת״ז", 'ת"ז', 'ת\\"ז', "teudat zehut",
                   "israeli id", "israel id", "identity number", "mispar zehut"),
            check=all_of(stdnum("il.idnr"), not_trivial),
            rule="check digit (Luhn)",
        ),
        Number(
            _IL.national("Identity number"),
            forms=("000000000", "00000000-0"),
            words=("id number",),
            check=all_of(stdnum("il.idnr"), not_trivial),
            rule="check digit (Luhn)",
            weak=True,  # the name is as general as a name can be
        ),
        Number(
            _IL.company("Company number"),
            forms=("000000000", "00-000000-0"),
            words=("ח.פ.", "ח.פ", "מספר חברה", 'ח"פ', 'ח\\"פ', "israeli company"),
            check=stdnum("il.hp"),
            rule="check digit (Luhn)",
        ),
        Number(
            _AE.national("Emirates ID"),
            forms=("000-0000-0000000-0", "000000000000000", "000 0000 0000000 0"),
            words=("emirates id", "eida", "الهوية الإماراتية", "رقم الهوية", "uae id",
                   "بطاقة الهوية", "هوية"),
            check=all_of(begins("784"), luhn),
            rule="begins with 784, check digit (Luhn)",
            shapes=("'784-'0000-0000000-0",),
        ),
        Number(
            _SA.national("National ID or Iqama"),
            forms=("0000000000",),
            words=(*_NATIONAL, "iqama", "الإقامة", "الاقامة", "رقم السجل المدني", "saudi id",
                   "absher", "resident id"),
            check=all_of(begins("1", "2"), luhn, not_trivial),
            rule="begins with 1 or 2, check digit (Luhn)",
        ),
        Number(
            _SA.tax("VAT number"),
            forms=("000000000000000",),
            words=("الرقم الضريبي", "vat number", "vat no", "ضريبة القيمة المضافة",
                   "vat registration", "vat id", "trn"),
            check=lambda value: value[0] == "3" and value[-1] == "3" and not_trivial(value),
            rule="begins and ends with 3",
            weak=True,
        ),
        Number(
            _KW.national("Civil ID"),
            forms=("000000000000",),
            words=("civil id", "الرقم المدني", "البطاقة المدنية", "رقم مدني", "kuwait id"),
            check=_kuwaiti,
            rule="date of birth and check digit, modulo 11",
        ),
        Number(
            _QA.national("QID"),
            forms=("00000000000",),
            words=("qid", "qatar id", "الرقم الشخصي", "البطاقة الشخصية", "qatari id"),
            check=_qatari,
            rule="century and country",
            weak=True,
        ),
        Number(
            _BH.national("CPR"),
            forms=("000000000",),
            words=("cpr", "الرقم السكاني", "الرقم الشخصي", "رقم سكاني", "bahrain id"),
            check=all_of(_bahraini, not_trivial),
            rule="month of birth",
            weak=True,
        ),
        Number(
            _JO.national(),
            forms=("0000000000",),
            words=("الرقم الوطني", "رقم وطني", "jordan national"),
            check=all_of(begins("9", "2"), not_trivial),
            rule="begins with 9 or 2",
            weak=True,
        ),
        Number(
            _IR.national("National code"),
            forms=("0000000000", "000-000000-0", "000 000000 0"),
            words=("کد ملی", "کدملی", "شماره ملی", "كد ملي", "کد‌ملی", "national code",
                   "code melli", "kode melli", "codemelli"),
            check=all_of(_iranian, not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _KZ.national("IIN or BIN"),
            forms=("000000000000", "000000 000000"),
            words=("иин", "жсн", "бин", "бсн", "иин/бин", "|iin|", "iin/bin", "|bin|", "iin kz"),
            check=_kazakh,
            rule="date and check digit, modulo 11",
        ),
        Number(
            _UZ.national("PINFL"),
            forms=("00000000000000", "0 000000 000 000 0"),
            words=("pinfl", "jshshir", "пинфл", "жшшир", "jshshr"),
            check=_uzbek,
            rule="date of birth and check digit, modulo 10",
        ),
    ),
    matching=(
        Sample("תעודת זהות: 376211389", "NATIONAL_ID_IL", "376211389"),
        Sample("ח.פ. 532000056", "COMPANY_ID_IL", "532000056"),
        Sample("Emirates ID 784195158772749", "NATIONAL_ID_AE", "784195158772749"),
        Sample("Dubai 784-1994-7656788-0", "NATIONAL_ID_AE", "784-1994-7656788-0"),
        Sample("رقم الهوية: 2189208057", "NATIONAL_ID_SA", "2189208057"),
        Sample("VAT No 310194827300003", "TAX_ID_SA", "310194827300003"),
        Sample("Civil ID 257052235243", "NATIONAL_ID_KW", "257052235243"),
        Sample("QID 28463412345", "NATIONAL_ID_QA", "28463412345"),
        Sample("CPR: 850712348", "NATIONAL_ID_BH", "850712348"),
        Sample("الرقم الوطني 9861027453", "NATIONAL_ID_JO", "9861027453"),
        Sample("کد ملی: 7332054620", "NATIONAL_ID_IR", "7332054620"),
        Sample("ИИН 620812338269", "NATIONAL_ID_KZ", "620812338269"),
        Sample("PINFL: 42511891966280", "NATIONAL_ID_UZ", "42511891966280"),
    ),
    clean=(
        "תעודת זהות 123456780",
        "784-1985-1234567-0",
        "رقم الهوية 1732184100",
        "Civil ID 299133912345",
        "کد ملی 1111111111",
        "ИИН 991339123456",
        "bin 000000123456",
    ),
)  # fmt: skip
