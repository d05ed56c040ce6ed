"""Numbers of persons and firms in France.

Rules: décret 82-103 and INSEE (NIR: modulo 97, 2A and 2B for Corsica), DGFiP (numéro fiscal: modulo
511), INSEE (SIREN and SIRET: Luhn); computed by python-stdnum.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country

_FR = Country("France", "FR", "Europe")

_nir = stdnum("fr.nir")
_siren, _siret = stdnum("fr.siren"), stdnum("fr.siret")


def nir(value: str) -> bool:
    """Check the sex, the month of birth, and the key (the last two digits) of a NIR. A month of 20
    or more means that the month is unknown.
    """
    month = int(value[3:5])
    return value[0] in "123478" and not 12 < month < 20 and month > 0 and _nir(value)


def siren(value: str) -> bool:
    """Check a SIREN (9 digits) or SIRET (14)."""
    return value.strip("0") != "" and (_siren if len(value) == 9 else _siret)(value)


DETECTOR = Detector(
    numbers=(
        Number(
            _FR.social("NIR"),
            forms=("0 00 00 0X 000 000 00", "0 00 00 0X 000 000-00", "0 00 00 0X 000 000 / 00",
                   "000000X00000000", "000000X000000 00", "000000X000000-00",
                   "000000X000000/00", "0.00.00.0X.000.000.00", "0-00-00-0X-000-000-00",
                   "0 00 00 0X 000 000/00", "0 00 00 0X 000 000 (00)",
                   "000000X000000 (00)", "000000X000000 / 00"),
            words=("nir", "sécurité sociale", "securite sociale", "sécu", "n° ss", "nss",
                   "num secu", "numero secu", "no ss", "assuré social", "assure social",
                   "|insee|", "n° insee", "numéro insee", "numero insee",
                   "carte vitale", "immatriculation sociale", "numss", "numsecu",
                   *PERSON_WORDS),
            check=nir,
            rule="sex, month, key (modulo 97)",
            shapes=("0 00 00 0X 000 000 00",),
            examples=frozenset({"255081416802538", "269054958815780"}),
        ),
        Number(
            _FR.tax("Numéro fiscal"),
            forms=("0000000000000", "00 00 000 000 000"),
            words=("numéro fiscal", "numero fiscal", "n° fiscal", "num fiscal", "no fiscal",
                   "identifiant fiscal", "référence fiscale", "|spi|", "|nif|", "numéro spi",
                   "n° spi"),
            check=stdnum("fr.nif"),
            rule="key (modulo 511)",
        ),
        Number(
            _FR.company("SIREN or SIRET"),
            forms=("000 000 000", "000000000", "00000000000000", "000 000 000 00000",
                   "000 000 000 000 00", "000.000.000", "000-000-000",
                   "000.000.000.00000", "000.000.00000000"),
            words=("siren", "siret", "establishment number", "n° siren", "n° siret",
                   "numsiret"),
            check=siren,
            rule="check digit (Luhn)",
        ),
        Number(
            _FR.company("SIREN or SIRET"),
            forms=("000 000 000",),
            words=("|rcs|",),
            check=siren,
            rule="check digit (Luhn)",
        ),
        Number(
            _FR.identity_card("Identity card number"),
            forms=("000000000000", "0000 0000 0000", "AX0AX0AX0", "X00X00X00"),
            words=("carte nationale d'identité", "carte nationale d'identite", "cni",
                   "carte d'identité", "carte d'identite", "carte identite nationale",
                   "carte nationale identite"),
        ),
        Number(
            _FR.licence("Driving licence number"),
            forms=("000000000000", "00AA00000", "0000 0000 0000"),
            words=("permis de conduire", "numéro de permis", "numero de permis", "n° permis",
                   "num permis"),
        ),
    ),
    matching=(
        Sample("Numéro de sécurité sociale : 2 95 10 99 126 111 93", "SOCIAL_SECURITY_FR",
               "2 95 10 99 126 111 93"),
        Sample("M. Dupont 2 95 10 99 126 111 93", "SOCIAL_SECURITY_FR", "2 95 10 99 126 111 93"),
        Sample("nir;nom\n253072B07300470;Rossi\n", "SOCIAL_SECURITY_FR", "253072B07300470"),
        Sample("N° SS 2951099126111 93", "SOCIAL_SECURITY_FR", "2951099126111 93"),
        Sample("Numéro fiscal : 30 23 217 600 053", "TAX_ID_FR", "30 23 217 600 053"),
        Sample("SIREN 404 833 048", "COMPANY_ID_FR", "404 833 048"),
        Sample("SIRET : 732 829 320 00074", "COMPANY_ID_FR", "732 829 320 00074"),
        Sample("Carte nationale d'identité n° 880692310285", "ID_CARD_FR", "880692310285"),
        Sample("permis de conduire n° 14AA00002", "DRIVING_LICENCE_FR", "14AA00002"),
    ),
    clean=(
        "Sécurité sociale : 2 95 10 99 126 111 94",
        "295109912611193",
        "siren 404 833 047",
        "numéro fiscal 3023217600054",
        "880692310285",
        "nir 1732184100000",
    ),
)  # fmt: skip
