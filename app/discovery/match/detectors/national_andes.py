"""Numbers of Colombia, Peru, Ecuador, Venezuela and Bolivia.

Sources: DIAN (NIT), Registraduría (cédula), SUNAT and RENIEC (RUC, DNI), SRI and Registro Civil of
Ecuador (RUC, cédula), SENIAT (RIF).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, about_persons, all_of, not_trivial

_CO = Country("Colombia", "CO", "South America")
_PE = Country("Peru", "PE", "South America")
_EC = Country("Ecuador", "EC", "South America")
_VE = Country("Venezuela", "VE", "South America")


_RUC = ("ruc", "r.u.c", "registro único de contribuyente*", "registro unico de contribuyente*")
_CITIZEN = (
    "cédula de ciudadanía", "cedula de ciudadania", "cédula ciudadanía", "cedula ciudadania",
    "c.c. no", "c.c.", "nuip",
)  # fmt: skip
_CEDULA = ("|cédula|", "|cedula|", "cédula no", "cedula no")


def _colombian(value: str) -> bool:
    return not_trivial(value) and (len(value) < 9 or value.startswith(("10", "11", "12")))


DETECTOR = Detector(
    numbers=(
        Number(
            _CO.tax("NIT"),
            forms=("000.000.000-0", "000000000-0", "000 000 000-0", "0.000.000.000-0",
                   "0000000000-0", "0000000000", "00.000.000-0", "000.000.000 - 0",
                   "00000000-0", "0.000.000-0", "000000000 - 0"),
            words=("nit", "n.i.t", "número de identificación tributaria",
                   "numero de identificacion tributaria"),
            check=all_of(stdnum("co.nit"), not_trivial),
            rule="check digit, modulo 11",
            shapes=("000.000.000-0",),
        ),
        Number(
            _CO.national("Cédula de ciudadanía"),
            forms=("0.000.000.000", "00.000.000", "0.000.000", "0000000000"),
            words=(*_CITIZEN, *_CEDULA),
            check=_colombian,
            rule="in the range issued",
            weak=True,
        ),
        Number(
            _CO.national("Cédula de ciudadanía"),
            forms=("00000000", "0000000"),
            words=_CITIZEN,
            check=_colombian,
            rule="in the range issued",
            weak=True,
        ),
        Number(
            _CO.national("Cédula de ciudadanía"),
            forms=("00000000", "0000000"),
            words=_CEDULA,
            check=_colombian,
            rule="in the range issued",
            weak=True,
            amid_column=about_persons("colombia", "bogot"),
        ),
        Number(
            _PE.tax("RUC"),
            forms=("00000000000", "00-00000000-0", "00 00000000 0"),
            words=_RUC,
            check=stdnum("pe.ruc"),
            rule="kind and check digit, modulo 11",
        ),
        Number(
            _PE.national("DNI"),
            forms=("00000000-X",),
            words=("dni", "national identity document", "documento nacional de identidad",
                   "código único de identificación",
                   "cui", "codigo unico de identificacion", "reniec"),
            check=all_of(stdnum("pe.cui"), not_trivial),
            rule="check digit, modulo 11",
        ),
        Number(
            _PE.national("DNI"),
            forms=("00000000",),
            words=("|dni|", "n° de dni", "nº de dni", "documento nacional de identidad",
                   "national identity document"),
            check=all_of(lambda value: value[0] == "0" or "74" <= value[:2] <= "89", not_trivial),
            rule="in the range that Peru issues, outside that of Argentina",
            weak=True,
        ),
        Number(
            _PE.national("DNI"),
            forms=("00000000",),
            words=("n° de dni", "nº de dni", "documento nacional de identidad",
                   "national identity document"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            in_columns=True,
        ),
        Number(
            _PE.national("DNI"),
            forms=("00000000",),
            words=("|dni|",),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            in_columns=True,
            amid_column=about_persons("peru", "perú", "reniec"),
        ),
        Number(
            _PE.national("DNI"),
            forms=("00000000X", "00000000-X"),
            words=("dni", "documento nacional de identidad", "national identity document", "cui",
                   "n° de dni", "nº de dni", "código único de identificación",
                   "cédula única de identidad", "cedula unica de identidad"),
            check=all_of(stdnum("pe.cui"), not_trivial),
            rule="check digit, modulo 11",
            weak=True,
        ),
        Number(
            _PE.national("DNI"),
            forms=("00000000",),
            words=("|cui|", "código único de identificación"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            amid_column=about_persons("peru", "perú", "reniec"),
        ),
        Number(
            _EC.national("Cédula"),
            forms=("0000000000", "000000000-0", "00-0000000-0"),
            words=("cédula", "cedula", "c.i.", "|ci|", "identificación", "|identificacion|"),
            check=stdnum("ec.ci"),
            rule="province and check digit (Luhn)",
        ),
        Number(
            _EC.tax("RUC"),
            forms=("0000000000000", "0000000000 000", "0000000000-000"),
            words=_RUC,
            check=stdnum("ec.ruc"),
            rule="province and check digit",
        ),
        Number(
            _VE.tax("RIF"),
            forms=("A-00000000-0", "A000000000", "A-000000000", "A00000000-0", "A 00000000 0"),
            words=("rif", "r.i.f", "registro de información fiscal",
                   "registro de informacion fiscal",
                   "registro único de información fiscal"),
            check=stdnum("ve.rif"),
            rule="kind and check digit, modulo 11",
            shapes=tuple(f"'{kind}'-00000000-0" for kind in "VEJGP"),
        ),
        Number(
            _VE.national("Cédula de identidad"),
            forms=("'V'-00.000.000", "'V'-0.000.000", "'V'-00000000", "'V'-0000000",
                   "'E'-00.000.000", "'E'-00000000", "'V'00000000", "'V' 00.000.000",
                   "'V'.00.000.000", "'E'00000000"),
            words=("cédula", "cedula", "c.i.", "|ci|"),
        ),
    ),
    matching=(
        Sample("Cédula Única de Identidad: 10117410-2", "NATIONAL_ID_PE", "10117410-2"),
        Sample("NIT 810.225.936-3", "TAX_ID_CO", "810.225.936-3"),
        Sample("Aceros SAS, 966.564.734-2", "TAX_ID_CO", "966.564.734-2"),
        Sample("Cédula de ciudadanía 1.037.482.915", "NATIONAL_ID_CO", "1.037.482.915"),
        Sample("RUC: 20987054779", "TAX_ID_PE", "20987054779"),
        Sample("DNI 80431545-0", "NATIONAL_ID_PE", "80431545-0"),
        Sample("DNI: 76431545", "NATIONAL_ID_PE", "76431545"),
        Sample("cédula: 0408149672", "NATIONAL_ID_EC", "0408149672"),
        Sample("RUC 0451989412001", "TAX_ID_EC", "0451989412001"),
        Sample("RIF J-19555257-5", "TAX_ID_VE", "J-19555257-5"),
        Sample("C.I. V-14.302.851", "NATIONAL_ID_VE", "V-14.302.851"),
    ),
    clean=(
        "NIT 900.123.456-1",
        "cédula 0999999999",
        "RIF J-12345678-0",
        "unit 900123456",
        "RUC 20100000000",
        "DNI 12345678-0",
    ),
)  # fmt: skip
