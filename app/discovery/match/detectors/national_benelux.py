"""Numbers of persons and documents in Belgium, the Netherlands and Luxembourg.

Rules: Rijksregister KB 03-04-1984 (modulo 97, also BIS numbers), Besluit BSN (eleven test), RvIG
(document numbers have no letter O), by python-stdnum; Luxembourg: Luhn and Verhoeff digits over the
first eleven (CCSS, loi du 19 juin 2013), computed with python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS, is_date
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country

_BE = Country("Belgium", "BE", "Europe")
_NL = Country("Netherlands", "NL", "Europe")

_luhn, _verhoeff = stdnum("luhn"), stdnum("verhoeff")
_card_nl = stdnum("nl.identiteitskaartnummer")


def luxembourgish(value: str) -> bool:
    """Check the date of birth and the two check digits of a matricule."""
    dated = is_date(int(value[:4]), int(value[4:6]), int(value[6:8])) and value[:2] in "181920"
    return dated and _luhn(value[:12]) and _verhoeff(value[:11] + value[12])


DETECTOR = Detector(
    numbers=(
        Number(
            _BE.national("National register number"),
            forms=("00.00.00-000.00", "00000000000", "00 00 00 000 00", "000000-000-00",
                   "00.00.00.000.00", "000000 000 00", "00-00-00-000-00", "00/00/00-000.00",
                   "00.00.00-000-00", "00.00.00 000.00", "00 00 00-000 00"),
            words=("rijksregister*", "registre national", "nationalregister*", "niss", "insz",
                   "rrn", "bis nummer", "numéro national", "numero national", "inss",
                   "*rijksregisternummer*", "registre nat", "national number", "national register*",
                   "identification de la sécurité sociale", *PERSON_WORDS),
            check=stdnum("be.ssn"),
            rule="date, check digits (modulo 97)",
            shapes=("00.00.00-000.00",),
        ),
        Number(
            _BE.identity_card("Identity card number"),
            forms=("000-0000000-00", "000 0000000 00", "000000000000"),
            words=("identiteitskaart*", "carte d'identité", "carte d'identite", "kaartnummer*",
                   "carte identite", "personalausweis*", "|eid|", "identity card number"),
            check=stdnum("be.eid"),
            rule="check digits (modulo 97)",
            shapes=("000-0000000-00",),
        ),
        Number(
            _NL.national("BSN"),
            forms=("000000000", "0000.00.000", "0000 00 000", "000 000 000", "000.000.000",
                   "000-000-000"),
            words=("bsn", "bsn nummer", "bsnr", "*burgerservicenummer*", "burger service",
                   "sofinummer*", "sofi nummer", "citizen service number", "onderwijsnummer",
                   "persoonsnummer*"),
            check=stdnum("nl.bsn"),
            rule="check digit (eleven test)",
            examples=frozenset({"111222333", "123456782", "999999990"}),
        ),
        Number(
            _NL.identity_card("Identity card or passport number"),
            forms=("AAXXXXXX0",),
            words=("identiteitskaart*", "paspoortnummer*", "paspoort nr", "paspoort*",
                   "documentnummer*", "document nr", "id kaart*",
                   "identity card number", "document number"),
            check=_card_nl,
            rule="no letter O",
            weak=True,
        ),
        Number(
            _NL.identity_card("Identity card or passport number"),
            forms=("AAXXXXXX0",),
            words=("passport number", "passport no"),
            check=lambda value: not value[2:].isdigit() and _card_nl(value),
            rule="a letter in the middle, no letter O",
            weak=True,
        ),
        Number(
            _NL.company("RSIN"),
            forms=("000000000",),
            words=("rsin", "fiscaal nummer", "fiscaalnummer"),
            check=stdnum("nl.bsn"),
            rule="check digit (eleven test)",
        ),
        Number(
            Country("Luxembourg", "LU", "Europe").national("Matricule"),
            forms=("0000000000000", "0000 0000 000 00", "00000000 000 00", "0000 00 00 000 00",
                   "00000000-00000", "00000000 00000"),
            words=("matricule*", "sozialversicherungsnummer", "numéro d'identification",
                   "numero d'identification", "numéro de sécurité sociale", "identifikationsnummer",
                   "matricule national", *PERSON_WORDS),
            check=luxembourgish,
            rule="date, two check digits (Luhn and Verhoeff)",
        ),
    ),
    matching=(
        Sample("Rijksregisternummer: 85.07.30-033.28", "NATIONAL_ID_BE", "85.07.30-033.28"),
        Sample("Peeters 85.07.30-033.28 Gent", "NATIONAL_ID_BE", "85.07.30-033.28"),
        Sample("NISS 98472899765", "NATIONAL_ID_BE", "98472899765"),
        Sample("identiteitskaartnummer 591-1917064-58", "ID_CARD_BE", "591-1917064-58"),
        Sample("BSN: 216506414", "NATIONAL_ID_NL", "216506414"),
        Sample("Burgerservicenummer (BSN) 2165.06.414", "NATIONAL_ID_NL", "2165.06.414"),
        Sample("paspoortnummer: XR1001R58", "ID_CARD_NL", "XR1001R58"),
        Sample("RSIN 216506414", "COMPANY_ID_NL", "216506414"),
        Sample("Matricule: 1893120105732", "NATIONAL_ID_LU", "1893120105732"),
    ),
    clean=(
        "85.07.30-033.29",
        "niss 85073003328123",
        "BSN 216506415",
        "216506414",
        "matricule 1893120105733",
        "sofinummer 1.2.3",
        "591-1917064-57",
    ),
)  # fmt: skip
