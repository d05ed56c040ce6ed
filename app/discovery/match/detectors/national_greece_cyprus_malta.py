# ruff: noqa: RUF001, RUF002 - words of languages whose letters look alike
"""Numbers of persons in Greece, Cyprus and Malta.

Rules: AADE (ΑΦΜ: powers of two, modulo 11), ΗΔΙΚΑ (ΑΜΚΑ: date of birth, Luhn), Cyprus Tax
Department (TIC, check letter of modulo 26); by python-stdnum. Malta: Identity Malta, form only.
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.europe import PERSON_WORDS
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country

_GR = Country("Greece", "GR", "Europe")
_CY = Country("Cyprus", "CY", "Europe")

_vat = stdnum("gr.vat")


def maltese(value: str) -> bool:
    """Check the letter in the number of an identity card. It stands for the place of registration.
    The digits before the letter must not all be zero.
    """
    return value[-1] in "MGAPLHBZ" and value[:-1].strip("0") != ""


DETECTOR = Detector(
    numbers=(
        Number(
            _GR.tax("AFM"),
            forms=("000000000", "000 000 000", "'EL'~000000000", "'GR'~000000000"),
            words=("αφμ", "α.φ.μ", "αριθμός φορολογικού μητρώου", "φορολογικού μητρώου",
                   "φορολογικό μητρώο", "afm", "a.f.m", "|tin|", "φπα", "φ.π.α"),
            check=lambda value: value.strip("0") != "" and _vat(value[-9:]),
            rule="check digit (modulo 11)",
            shapes=("'EL'000000000",),
        ),
        Number(
            _GR.social("AMKA"),
            forms=("00000000000", "000000 00000", "000000-00000", "000000 0000 0"),
            words=("αμκα", "α.μ.κ.α", "μητρώου κοινωνικής ασφάλισης", "amka", *PERSON_WORDS),
            check=stdnum("gr.amka"),
            rule="date, check digit (Luhn)",
        ),
        Number(
            _GR.identity_card("Identity card number"),
            forms=("ΓΓ 000000", "ΓΓ000000", "ΓΓ-000000", "Γ000000", "Γ-000000", "Γ 000000"),
            words=("αριθμός ταυτότητας", "αρ. ταυτότητας", "δελτίο ταυτότητας",
                   "αστυνομικής ταυτότητας", "δελτίου ταυτότητας", "αδτ", "α.δ.τ",
                   "arithmos taftotitas"),
        ),
        Number(
            _CY.tax("TIC"),
            forms=("00000000A", "00000000 A", "'CY'~00000000A"),
            words=("αφτ", "α.φ.τ", "φορολογικής ταυτότητας", "|tic|", "cyprus vat", "φπα", "φ.π.α"),
            check=stdnum("cy.vat"),
            rule="check letter (modulo 26)",
            shapes=("'CY'00000000A",),
        ),
        Number(
            _CY.identity_card("Identity card number"),
            forms=("0000000", "000000"),
            words=("δελτίο ταυτότητας κύπρου", "κυπριακή ταυτότητα", "cyprus id", "arc number"),
        ),
        Number(
            Country("Malta", "MT", "Europe").national("Identity card number"),
            forms=("0000000A", "000000A", "0000000 A", "000000 A", "0000000(A)", "000000(A)"),
            words=("identity card", "id card", "karta tal identità", "karta tal identita",
                   "karta tal-identità", "id karta", "maltese id"),
            check=maltese,
            rule="letter of a place of registration",
            weak=True,
        ),
    ),
    matching=(
        Sample("ΑΦΜ: 094259216", "TAX_ID_GR", "094259216"),
        Sample("Α.Φ.Μ. 094 259 216", "TAX_ID_GR", "094 259 216"),
        Sample("AFM EL094259216", "TAX_ID_GR", "EL094259216"),
        Sample("ΑΜΚΑ 01013099997", "SOCIAL_SECURITY_GR", "01013099997"),
        Sample("Αριθμός ταυτότητας: AB 123456", "ID_CARD_GR", "AB 123456"),
        Sample("Α.Δ.Τ.: ΑΗ 123456", "ID_CARD_GR", "ΑΗ 123456"),
        Sample("TIC: 10259033P", "TAX_ID_CY", "10259033P"),
        Sample("Cyprus ID 123456", "ID_CARD_CY", "123456"),
        Sample("karta tal-identità 123456M", "NATIONAL_ID_MT", "123456M"),
    ),
    clean=(
        "ΑΦΜ: 094259217",
        "094259216",
        "ΑΜΚΑ 01013099998",
        "tic 10259033Z",
        "id card 1234567C",
        "critic 10259033P",
        "αφμ 1.2.3",
    ),
)  # fmt: skip
