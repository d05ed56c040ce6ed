# ruff: noqa: RUF001, RUF002 - words of languages whose letters look alike
"""Numbers of persons and firms in Russia, Ukraine and Belarus.

Rules: ФНС (ИНН, ОГРН), ДПС України (РНОКПП: modulo 11; ЄДРПОУ), МНС Беларуси (УНП), by
python-stdnum; Постановление Правления ПФР 192п (СНИЛС: weights 9 to 1, modulo 101) and Belarus's
личный номер (date, region, number of the issue) are computed here. Passports: form only.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, short_date, weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country
from app.discovery.match.matches import Severity

_RU = Country("Russia", "RU", "Europe")
_UA = Country("Ukraine", "UA", "Europe")
_BY = Country("Belarus", "BY", "Europe")

_inn = stdnum("ru.inn")


def snils(value: str) -> bool:
    """Check a СНИЛС: after nine digits comes the remainder of their weighted sum modulo 101. The
    numbers up to 001-001-998 fail, because they have no check digits.
    """
    right = weighted(value[:9], range(9, 0, -1)) % 101 % 100
    return int(value[9:]) == right and int(value[:9]) > 1_001_998


def inn(value: str) -> bool:
    """Check an ИНН: 10 digits for a firm, 12 for a person. The first two digits are a region."""
    return value[:2] != "00" and _inn(value)


def belarusian(value: str) -> bool:
    """Check a личный номер by its first digit (sex and century), date of birth, region, and letters
    of the issue. The serial number is not checked.
    """
    issued = value[11:13] in {"PB", "BA", "BI", "OB"} and value[7] in "ABCHKEM"
    return value[0] in "123456" and short_date(value[1:3], value[3:5], value[5:7]) and issued


DETECTOR = Detector(
    numbers=(
        Number(
            _RU.tax("INN"),
            forms=("000000000000", "0000000000", "0000 000000 00"),
            words=("инн", "инн/кпп", "идентификационный номер налогоплательщика", "|inn|", "|tin|"),
            check=inn,
            rule="region, check digits (modulo 11)",
        ),
        Number(
            _RU.social("SNILS"),
            forms=("000-000-000 00", "000-000-000-00", "00000000000", "000 000 000 00"),
            words=("снилс", "страховой номер", "страхового свидетельства",
                   "страховое свидетельство", "snils", *PERSON_WORDS),
            check=snils,
            rule="check digits (modulo 101)",
            shapes=("000-000-000 00",),
        ),
        Number(
            _RU.company("OGRN"),
            forms=("0000000000000", "000000000000000"),
            words=("огрн", "огрнип", "государственный регистрационный номер", "ogrn", "ogrnip",
                   "psrn",
                   "primary state registration number"),
            check=stdnum("ru.ogrn"),
            rule="check digit (modulo 11 or 13)",
        ),
        Number(
            _RU.identity_card("Internal passport"),
            forms=("0000 000000", "00 00 000000", "00 00 'N' 000000", "0000-000000"),
            words=("паспорт", "паспорта", "паспортные данные", "серия и номер", "серия паспорта",
                   "passport series"),
        ),
        Number(
            _RU.licence("Driving licence number"),
            forms=("00 00 000000", "00 AA 000000", "0000 000000", "00AA000000"),
            words=("водительское удостоверение", "водительского удостоверения", "номер ву",
                   "вод. удостоверение"),
        ),
        Number(
            _UA.tax("RNOKPP"),
            forms=("0000000000",),
            words=("рнокпп", "іпн", "ідентифікаційний номер", "ідентифікаційний код",
                   "реєстраційний номер облікової картки", "індивідуальний податковий номер",
                   "податковий номер", "инн", "rnokpp", "rntrc", "ипн"),
            check=stdnum("ua.rntrc"),
            rule="check digit (modulo 11)",
        ),
        Number(
            _UA.company("EDRPOU"),
            forms=("00000000",),
            words=("єдрпоу", "едрпоу", "егрпоу", "edrpou", "yedrpou", "код єдрпоу"),
            check=stdnum("ua.edrpou"),
            rule="check digit (modulo 11)",
        ),
        Number(
            _UA.identity_card("Passport or identity card number"),
            forms=("AA000000", "AA 000000", "000000000", "00000000-00000"),
            words=("паспорт громадянина", "паспорта громадянина", "номер паспорта україни",
                   "унзр", "id-картка", "ід-картка"),
        ),
        Number(
            _BY.national("Personal number"),
            forms=("0000000A000AA0", "0000000 A 000 AA 0"),
            words=("личный номер", "идентификационный номер", "асабісты нумар",
                   "ідэнтыфікацыйны нумар", *PERSON_WORDS),
            check=belarusian,
            rule="date, region, serial number",
            shapes=("0000000A000'PB'0", "0000000A000'BA'0", "0000000A000'BI'0"),
        ),
        Number(
            _BY.tax("UNP"),
            forms=("000000000", "AA0000000"),
            words=("унп", "учетный номер плательщика", "учётный номер плательщика", "унн", "|unp|"),
            check=stdnum("by.unp"),
            rule="check digit (modulo 11)",
        ),
    ),
    matching=(
        Sample("ИНН: 7707083893", "TAX_ID_RU", "7707083893"),
        Sample("фио;инн\nИванов;123456789047\n", "TAX_ID_RU", "123456789047"),
        Sample("СНИЛС 112-233-445 95", "SOCIAL_SECURITY_RU", "112-233-445 95"),
        Sample("Иванов И. И., 112-233-445 95", "SOCIAL_SECURITY_RU", "112-233-445 95"),
        Sample("ОГРН 1022200525819", "COMPANY_ID_RU", "1022200525819"),
        Sample("Паспорт: серия 45 10 123456", "ID_CARD_RU", "45 10 123456"),
        Sample("водительское удостоверение 77 АА 123456, 7712 345678", "DRIVING_LICENCE_RU",
               "7712 345678"),
        Sample("РНОКПП 1759013776", "TAX_ID_UA", "1759013776"),
        Sample("ЄДРПОУ: 32855961", "COMPANY_ID_UA", "32855961"),
        Sample("паспорт громадянина України АА 123456, ID 123456789", "ID_CARD_UA", "123456789",
               Severity.TEST),
        Sample("Личный номер 3120570A015PB7", "NATIONAL_ID_BY", "3120570A015PB7"),
        Sample("УНП 200988541", "TAX_ID_BY", "200988541"),
    ),
    clean=(
        "ИНН: 7707083894",
        "длинный 7707083893",
        "inner 7707083893",
        "112-233-445 96",
        "снилс 11223344596",
        "ОГРН 1022200525818",
        "РНОКПП 1759013777",
        "УНП 200988542",
        "3139970A015PB7",
    ),
)  # fmt: skip
