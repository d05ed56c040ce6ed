"""Numbers of Argentina, Chile, Uruguay and Paraguay.

Sources: AFIP (CUIT, CUIL), RENAPER (DNI), Servicio de Impuestos Internos (RUT), DGI and DNIC of
Uruguay (RUT, cédula), SET of Paraguay (RUC).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, not_trivial, rest

_AR = Country("Argentina", "AR", "South America")
_CL = Country("Chile", "CL", "South America")
_UY = Country("Uruguay", "UY", "South America")
_PY = Country("Paraguay", "PY", "South America")


_CEDULA = ("cédula de identidad", "cedula de identidad", "cédula uruguaya",
           "documento de identidad")  # fmt: skip


def _uruguayan(value: str) -> bool:
    digits = value.zfill(8)
    return -rest(digits, (2, 9, 8, 7, 6, 3, 4), 10) % 10 == int(digits[7])


DETECTOR = Detector(
    numbers=(
        Number(
            _AR.tax("CUIT or CUIL"),
            forms=("00-00000000-0", "00 00000000 0", "00.00000000.0", "00000000000",
                   "00-00.000.000-0", "00/00000000/0"),
            words=("cuit", "cuil", "clave única de identificación",
                   "código único de identificación", "clave unica de identificacion", "cuit/cuil"),
            check=stdnum("ar.cuit"),
            rule="kind and check digit, modulo 11",
            shapes=("00-00000000-0",),
        ),
        Number(
            _AR.national("DNI"),
            forms=("00.000.000", "00 000 000", "00000000"),
            words=("documento nacional de identidad", "dni argentino", "dni argentina", "dni n*",
                   "|dni|", "dni es", "d.n.i", "n° de documento",
                   "nº de documento", "número de documento", "n° de dni", "nº de dni",
                   "national identity document"),
            check=all_of(lambda value: "10" <= value[:2] <= "73" or value[0] == "9", not_trivial),
            rule="in the range issued",
            weak=True,
        ),
        Number(
            _CL.national("RUT or RUN"),
            forms=("00.000.000-X", "0.000.000-X", "00000000-X", "0000000-X", "00000000X",
                   "00 000 000-X", "00 000 000 X", "00.000.000 X", "000.000-X"),
            words=("rut", "r.u.t", "|run|", "r.u.n", "run nº", "run n°", "rol único tributario",
                   "rol unico tributario", "rol único nacional", "cédula de identidad",
                   "cedula de identidad"),
            check=all_of(stdnum("cl.rut"), not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _UY.national("Cédula de identidad"),
            forms=("0.000.000-0", "0.000.000.0", "0000000-0", "000.000-0"),
            words=(*_CEDULA, "|ci|", "c.i."),  # "CI" stands before digits of builds and intervals
            check=all_of(_uruguayan, not_trivial),
            rule="check digit, modulo 10",
        ),
        Number(
            _UY.national("Cédula de identidad"),
            forms=("00000000",),
            words=_CEDULA,
            check=all_of(_uruguayan, not_trivial),
            rule="check digit, modulo 10",
        ),
        Number(
            _UY.tax("RUT"),
            forms=("000000000000", "00-000000-000-0", "00 000000 000 0", "00 000000 0000"),
            words=("rut", "r.u.t", "registro único tributario", "registro unico tributario",
                   "rut uruguay"),
            check=stdnum("uy.rut"),
            rule="parts and check digit, modulo 11",
        ),
        Number(
            _PY.tax("RUC"),
            forms=("00000000-0", "0000000-0", "000000-0", "00.000.000-0", "000000000",
                   "00000000", "0000000"),
            words=("ruc", "r.u.c", "registro único del contribuyente",
                   "registro único de contribuyente*",
                   "registro unico de contribuyente*", "registro unico del contribuyente"),
            check=all_of(stdnum("py.ruc"), not_trivial),
            rule="check digit, modulo 11",
        ),
    ),
    matching=(
        Sample("CUIT 30-41764034-3", "TAX_ID_AR", "30-41764034-3"),
        Sample("Sra. Paz (33-18831342-1)", "TAX_ID_AR", "33-18831342-1"),
        Sample("nombre;cuil\nEva;33595383426\n", "TAX_ID_AR", "33595383426"),
        Sample("DNI: 15.252.659", "NATIONAL_ID_AR", "15.252.659"),
        Sample("RUT: 17.376.252-6", "NATIONAL_ID_CL", "17.376.252-6"),
        Sample('"rut": "10592198-5"', "NATIONAL_ID_CL", "10592198-5"),
        Sample("C.I. 5.658.792-3", "NATIONAL_ID_UY", "5.658.792-3"),
        Sample("RUT 032439480017", "TAX_ID_UY", "032439480017"),
        Sample("RUC: 80807779-1", "TAX_ID_PY", "80807779-1"),
    ),
    clean=(
        "'Equipos Telefonicos S.A.C.I.'},\n '56228901':{'en': 'Movistar'}",
        "20-12345678-0",
        "CUIT 99-12345678-9",
        "RUT 12.345.678-0",
        "run 12345 tests",
        "CI: 56587923",
        "ruc 100200300",
        "run: 1732184100",
        "DNI: 111111",
    ),
)  # fmt: skip
