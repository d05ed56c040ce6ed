"""Numbers of Mexico: CURP, RFC, IMSS, voter's card.

Sources: RENAPO (CURP), SAT (RFC), IMSS (NSS: Luhn), INE (clave de elector).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, luhn, year_first

_MX = Country("Mexico", "MX", "North America")


def _elector(value: str) -> bool:
    """Check the date of birth and the state (01 to 33, 87 or 88). Six consonants of the names
    precede these.
    """
    return year_first(value[6:12]) and (
        1 <= int(value[12:14]) <= 33 or value[12:14] in {"87", "88"}
    )


_RFC_WORDS = ("rfc", "r.f.c", "registro federal de contribuyente*")

DETECTOR = Detector(
    numbers=(
        Number(
            _MX.national("CURP"),
            forms=("AAAA000000AAAAAAX0", "AAAA 000000 AAAAAA X0", "AAAA-000000-AAAAAA-X0",
                   "AAAA000000 AAAAAAX0", "AAAA000000-AAAAAAX0"),
            words=("curp", "c.u.r.p", "clave única de registro", "clave unica de registro"),
            check=stdnum("mx.curp"),
            rule="date, state and check digit",
            shapes=("AAAA000000AAAAAAX0",),
        ),
        Number(
            _MX.tax("RFC"),
            forms=("AAAA000000XXX", "AAAA-000000-XXX", "AAAA 000000 XXX", "AAAA 000000-XXX",
                   "AAA000000XXX", "AAA-000000-XXX", "AAA 000000 XXX"),
            words=(*_RFC_WORDS, "tax id"),
            check=all_of(stdnum("mx.rfc"), lambda value: value[-1] in "0123456789A"),
            rule="date, possible last character",
            weak=True,
            examples=frozenset({"XAXX010101000", "XEXX010101000"}),
        ),
        Number(
            _MX.social("NSS of the IMSS"),
            forms=("00000000000", "00-00-00-0000-0", "00 00 00 0000 0", "0000000000-0",
                   "00000000 000"),
            words=("nss", "n.s.s", "número de seguridad social", "numero de seguridad social",
                   "número de seguro social", "numero de seguro social", "imss"),
            check=luhn,
            rule="check digit (Luhn)",
        ),
        Number(
            _MX.voter("Clave de elector"),
            forms=("AAAAAA00000000'H'000", "AAAAAA00000000'M'000", "AAAAAA 00000000 'H'000",
                   "AAAAAA 00000000 'M'000"),
            words=("clave de elector", "credencial para votar", "clave elector", "ine", "ife"),
            check=_elector,
            rule="date of birth and state",
        ),
    ),
    matching=(
        Sample("CURP: HERD560106MASZTX24", "NATIONAL_ID_MX", "HERD560106MASZTX24"),
        Sample("alta;HEDH851201HJCRXZ32;Puebla", "NATIONAL_ID_MX", "HEDH851201HJCRXZ32"),
        Sample("RFC LRXD520409QL1", "TAX_ID_MX", "LRXD520409QL1"),
        Sample("nombre,rfc\nEva,MLXC730328PG7\n", "TAX_ID_MX", "MLXC730328PG7"),
        Sample("NSS: 26 60 05 4503 7", "SOCIAL_SECURITY_MX", "26 60 05 4503 7"),
        Sample("Clave de elector HYYNLK68122610H649", "VOTER_ID_MX", "HYYNLK68122610H649"),
    ),
    clean=(
        "RFC 2616, RFC2617",
        "RFC 7231 section 200101000",
        "RFC LRXD520431QL1",  # no such day
        "BOXW310820HNERXN08",
        "NSS 12345678901",
        "clave de elector ABCDEF99132509H100",
    ),
)  # fmt: skip
