"""Numbers of Africa.

Sources: Department of Home Affairs and SARS of South Africa (Luhn), NIMC, FIRS and NIBSS of
Nigeria, KRA of Kenya, NIA and GRA of Ghana, Egypt's Civil Status and Tax Authority, DGI of Morocco
(ICE: modulo 97), Tunisia and Algeria, Mauritius (modulo 17), Mozambique, Zimbabwe (letter modulo
23), NIRA of Uganda, NIDA of Tanzania and Rwanda, Zambia, Botswana, Angola.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import is_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import (
    Country,
    about_persons,
    all_of,
    begins,
    not_trivial,
    year_first,
)


def _in_africa(name: str, code: str) -> Country:
    return Country(name, code, "Africa")


_ZA, _NG = _in_africa("South Africa", "ZA"), _in_africa("Nigeria", "NG")
_EG = _in_africa("Egypt", "EG")
_GHANA = _in_africa("Ghana", "GH")
_MOROCCO = _in_africa("Morocco", "MA")

_FORMS_NIN = ("00000000000", "0000 000 0000", "0000-000-0000")
_NIN_WORDS = ("nin", "national identification number", "nin no", "nimc")


def _egyptian(value: str) -> bool:
    """Check century (2 or 3), date of birth, and governorate (01 to 35, or 88). A serial number of
    5 digits follows.
    """
    place = int(value[7:9])
    return value[0] in "23" and year_first(value[1:7]) and (1 <= place <= 35 or place == 88)


def _zimbabwean(value: str) -> bool:
    """Check the letter, computed modulo 23 from the digits before it: a district (2 digits) and a
    serial number (6 or 7). The district of birth follows the letter.
    """
    return "ZABCDEFGHJKLMNPQRSTVWXY"[int(value[:-3]) % 23] == value[-3]


def _tanzanian(value: str) -> bool:
    return (
        is_date(int(value[:4]), int(value[4:6]), int(value[6:8])) and 1900 <= int(value[:4]) < 2040
    )


def _rwandan(value: str) -> bool:
    """Check the kind (1 to 3), year of birth, and sex (7 or 8). The serial number, the number of
    the issue and the check digits are not checked.
    """
    return value[0] in "123" and 1900 <= int(value[1:5]) <= 2030 and value[5] in "78"


DETECTOR = Detector(
    numbers=(
        Number(
            _ZA.national(),
            forms=("0000000000000", "000000 0000 000", "000000 0000 00 0", "000000-0000-000",
                   "000000 0000000"),
            words=("id number", "identity number", "identity no", "rsa id", "sa id",
                   "south africa* id", "id no",
                   "id-nommer", "identiteitsnommer", "id nommer", "|said|", "id document",
                   "identity document number", "identity document no"),
            check=all_of(stdnum("za.idnr"), not_trivial),
            rule="date of birth and check digit (Luhn)",
        ),
        Number(
            _ZA.tax(),
            forms=("0000000000", "0000/000/00/0", "0000 000 000", "000000000-0"),
            words=("tax reference", "tax ref", "income tax no", "income tax number", "sars",
                   "income tax reference", "belastingverwysing*",
                   "inkomstebelasting", "tax number"),
            check=stdnum("za.tin"),
            rule="check digit (Luhn)",
        ),
        Number(
            _NG.national("NIN"),
            forms=_FORMS_NIN,
            words=("nin", "nin no", "nimc"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            _NG.national("NIN"),
            forms=_FORMS_NIN,
            words=("national identification number",),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            amid_column=about_persons("nigeria", "lagos", "abuja"),
        ),
        Number(
            _NG.bank("BVN", "Bank Verification Number"),
            forms=("00000000000",),
            words=("bvn", "bank verification"),
            check=all_of(begins("22"), not_trivial),
            rule="begins with 22",
            weak=True,
        ),
        Number(
            _NG.tax("TIN"),
            forms=("00000000-0000",),
            words=("|tin|", "tin no", "tin number", "tax identification"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            _in_africa("Kenya", "KE").tax("KRA PIN"),
            forms=("'A'000000000A", "'P'000000000A"),
            words=("kra pin", "kra", "pin no", "pin number", "|pin|", "p.i.n", "tax pin", "itax"),
            check=stdnum("ke.pin"),
            rule="kind and form",
            weak=True,
        ),
        Number(
            _GHANA.national("Ghana Card"),
            forms=("'GHA'-000000000-0", "'GHA'0000000000", "'GHA' 000000000 0"),
            words=("ghana card", "national id", "card number", "personal id", "nia"),
        ),
        Number(
            _GHANA.tax("TIN"),
            forms=("AXX0000000X",),
            words=("|tin|", "tin no", "tin number", "taxpayer identification", "ghana tin"),
            check=stdnum("gh.tin"),
            rule="check digit, modulo 11",
        ),
        Number(
            _EG.national(),
            forms=("00000000000000", "0 000000 00 0000 0", "0 00 00 00 00 000 00"),
            words=("الرقم القومي", "رقم قومي", "national id", "الرقم القومى", "egyptian id",
                   "egypt id", "بطاقة الرقم القومي"),
            check=_egyptian,
            rule="date of birth and governorate",
        ),
        Number(
            _EG.tax(),
            forms=("000-000-000", "000/000/000", "000 000 000", "000000000"),
            words=("الرقم الضريبي", "رقم التسجيل الضريبي", "tax registration", "البطاقة الضريبية",
                   "tax card"),
            check=all_of(stdnum("eg.tn"), not_trivial),
            rule="nine digits",
            weak=True,
        ),
        Number(
            _MOROCCO.national("CNIE"),
            forms=("A00000", "A000000", "AA00000", "AA000000"),
            words=("cnie", "carte nationale d'identité", "cin n°", "cin no", "|cin|",
                   "البطاقة الوطنية", "carte d'identité nationale", "n° cin", "cin nº"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            capitals=True,
        ),
        Number(
            _MOROCCO.company("ICE"),
            forms=("000000000000000", "000 000 000 000 000"),
            words=("identifiant commun", "|ice|", "common company identifier",
                   "التعريف الموحد للمقاولة", "ice n°", "ice no", "n° ice", "numéro ice"),
            check=all_of(stdnum("ma.ice"), not_trivial),
            rule="check digits, modulo 97",
        ),
        Number(
            _in_africa("Tunisia", "TN").tax("Matricule fiscal"),
            forms=("0000000A/A/A/000", "0000000/A/A/A/000", "0000000AAA000", "0000000/A",
                   "0000000 A/A/A/000", "0000000A", "000000A", "000000A/A/A/000", "000000AAA000",
                   "000000/A", "000000/A/A/A/000", "0000000A/A/A000", "0000000A/AA/000",
                   "0000000A/AAA/000", "0000000/AAA/000", "0000000 AAA000", "0000000 AAA 000",
                   "0000000 A A A 000", "000000 A A A 000", "0000000A A A 000", "0000000 A",
                   "000000 A", "0000000A AA000"),
            words=("matricule fiscal", "matricule fiscale", "المعرف الجبائي", "identifiant fiscal",
                   "|mf|", "m.f."),
            check=stdnum("tn.mf"),
            rule="check letter and codes",
        ),
        Number(
            _in_africa("Algeria", "DZ").tax("NIF"),
            forms=("000000000000000", "000 000 000 000 000", "00000000000000000000",
                   "000 000 000 000 000 00000"),
            words=("|nif|", "nif n°", "identification fiscale", "identifiant fiscal",
                   "رقم التعريف الجبائي", "n° nif", "n.i.f", "tax identification"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            _in_africa("Mauritius", "MU").national(),
            forms=("A000000000000X", "A000000 000000 X"),
            words=("national identity card", "nid no", "|nid|", "nid number", "nic no",
                   "national id", "|nic|", "nic number"),
            check=stdnum("mu.nid"),
            rule="date of birth and check digit, modulo 17",
            shapes=("A000000000000X",),
        ),
        Number(
            _in_africa("Mozambique", "MZ").tax("NUIT"),
            forms=("000000000", "000 000 000"),
            words=("nuit", "número único de identificação tributária",
                   "numero unico de identificacao tributaria"),
            check=all_of(stdnum("mz.nuit"), not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _in_africa("Zimbabwe", "ZW").national(),
            forms=("00-000000-A-00", "00-0000000-A-00", "00-000000A00", "00-0000000A00",
                   "00-000000 A 00", "00-0000000 A 00", "00000000A00", "000000000A00"),
            words=("national id", "id number", "national registration", "zim id", "zimbabwe* id",
                   "id no"),
            check=_zimbabwean,
            rule="check letter, modulo 23",
            shapes=("00-000000-A-00", "00-0000000-A-00"),
        ),
        Number(
            _in_africa("Uganda", "UG").national("NIN"),
            forms=("'CM'00XXXXXXXXXX", "'CF'00XXXXXXXXXX"),
            words=(*_NIN_WORDS, "national id"),
        ),
        Number(
            _in_africa("Tanzania", "TZ").national("NIDA number"),
            forms=("00000000-00000-00000-00", "00000000 00000 00000 00"),
            words=("nida", "kitambulisho", "namba ya nida", "nin", "national id"),
            check=_tanzanian,
            rule="date of birth",
        ),
        Number(
            _in_africa("Rwanda", "RW").national(),
            forms=("0 0000 0 0000000 0 00", "0000000000000000"),
            words=("indangamuntu", "rwanda* id", "national id", "rwanda national"),
            check=_rwandan,
            rule="year of birth and sex",
        ),
        Number(
            _in_africa("Zambia", "ZM").national("NRC"),
            forms=("000000/00/0",),
            words=("nrc", "national registration"),
        ),
        Number(
            _in_africa("Botswana", "BW").national("Omang"),
            forms=("000000000", "0000 00000"),
            words=("omang",),
            check=all_of(lambda value: value[4] in "12", not_trivial),
            rule="sex",
            weak=True,
        ),
        Number(
            _in_africa("Angola", "AO").national("Bilhete de identidade"),
            forms=("000000000AA000",),
            words=("bilhete de identidade", "|bi|", "b.i.", "nº bi", "nif"),
        ),
    ),
    matching=(
        Sample("Identity document number: 7503305044089", "NATIONAL_ID_ZA", "7503305044089"),
        Sample("ID number 951001 4150 188", "NATIONAL_ID_ZA", "951001 4150 188"),
        Sample("SARS income tax no 1097094989", "TAX_ID_ZA", "1097094989"),
        Sample("NIN: 48291034775", "NATIONAL_ID_NG", "48291034775"),
        Sample("BVN 22184930275", "BVN_NG", "22184930275"),
        Sample("TIN No. 18293746-0001", "TAX_ID_NG", "18293746-0001"),
        Sample("KRA PIN A004829173K", "TAX_ID_KE", "A004829173K"),
        Sample("Ghana Card GHA-718293045-6", "NATIONAL_ID_GH", "GHA-718293045-6"),
        Sample("TIN: C0022404635", "TAX_ID_GH", "C0022404635"),
        Sample("الرقم القومي 27810272974139", "NATIONAL_ID_EG", "27810272974139"),
        Sample("الرقم الضريبي 482-910-347", "TAX_ID_EG", "482-910-347"),
        Sample("CIN n° BE482913", "NATIONAL_ID_MA", "BE482913"),
        Sample("ICE: 007583157043877", "COMPANY_ID_MA", "007583157043877"),
        Sample("Matricule fiscal 7108020K/A/M/000", "TAX_ID_TN", "7108020K/A/M/000"),
        Sample("N.I.F. 198 216 001 808 337", "TAX_ID_DZ", "198 216 001 808 337"),
        Sample("NID C240374012442A", "NATIONAL_ID_MU", "C240374012442A"),
        Sample("NUIT 466 112 380", "TAX_ID_MZ", "466 112 380"),
        Sample("national id 74-158051-B-30", "NATIONAL_ID_ZW", "74-158051-B-30"),
        Sample("NIN CM90025104QRTH", "NATIONAL_ID_UG", "CM90025104QRTH"),
        Sample("NIDA 19850712-14112-00003-27", "NATIONAL_ID_TZ", "19850712-14112-00003-27"),
        Sample("indangamuntu 1 1985 8 0029384 0 61", "NATIONAL_ID_RW", "1 1985 8 0029384 0 61"),
        Sample("NRC 482913/67/1", "NATIONAL_ID_ZM", "482913/67/1"),
        Sample("Omang 482917365", "NATIONAL_ID_BW", "482917365"),
        Sample("B.I. 004829173LA041", "NATIONAL_ID_AO", "004829173LA041"),
    ),
    clean=(
        "ID number 8507124829174",
        "id no 1732184100000",
        "Tax reference 1234567890",
        "BVN 12345678901",
        "الرقم القومي 29913391234567",
        "national id 63-123456-A-00",
        "CIN no abc12345",
        "NIDA 19859912-14112-00003-27",
    ),
)  # fmt: skip
