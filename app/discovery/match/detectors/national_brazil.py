"""Numbers of Brazil: CPF, CNPJ, PIS/PASEP/NIT, driving licence, voter's title, SUS card, RG.

Sources: Receita Federal (CPF; CNPJ with letters from July 2026, instrução normativa 2.229/2024),
Caixa (PIS), Denatran (CNH), TSE resolution 23.659/2021 (título), Ministério da Saúde (CNS).
"""

from __future__ import annotations

from app.discovery.match.detectors.base import Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, begins, not_trivial, rest

_BR = Country("Brazil", "BR", "South America")


def _pis(value: str) -> bool:
    return (11 - rest(value, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2), 11)) % 11 % 10 == int(value[10])


def _licence(value: str) -> bool:
    first = rest(value, (9, 8, 7, 6, 5, 4, 3, 2, 1), 11)
    second = rest(value, (1, 2, 3, 4, 5, 6, 7, 8, 9), 11)
    less = 2 if first == 10 else 0
    return int(value[9]) == first % 10 and (
        int(value[10]) == (second - less) % 11 % 10 or (second == 10 and value[10] == "0")
    )


def _title(value: str) -> bool:
    """Check the state (01 to 28) and the two check digits. A serial number of 8 digits precedes
    them. In São Paulo and Minas Gerais, a check digit that would be 0 is 1.
    """
    state = int(value[8:10])
    first = rest(value, (2, 3, 4, 5, 6, 7, 8, 9), 11)
    first = 1 if first == 0 and state <= 2 else first % 10
    second = (int(value[8]) * 7 + int(value[9]) * 8 + first * 9) % 11
    second = 1 if second == 0 and state <= 2 else second % 10
    return 1 <= state <= 28 and value[10:] == f"{first}{second}"


def _sus(value: str) -> bool:
    return value[0] in "12789" and rest(value, tuple(range(15, 0, -1)), 11) == 0


def _rg(value: str) -> bool:
    return "0123456789X0"[11 - rest(value, (2, 3, 4, 5, 6, 7, 8, 9), 11)] == value[8]


DETECTOR = Detector(
    numbers=(
        Number(
            _BR.national("CPF"),
            forms=("000.000.000-00", "000.000.000.00", "000 000 000 00", "000.000.000/00",
                   "000000000-00", "000-000-000-00", "00000000000"),
            words=("cpf", "cadastro de pessoas físicas", "cadastro de pessoas fisicas",
                   "cadastro de pessoa física", "cadastro de pessoa fisica",
                   "individual taxpayer registry"),
            check=all_of(stdnum("br.cpf"), not_trivial),
            rule="two check digits, modulo 11",
            shapes=("000.000.000-00",),
        ),
        Number(
            _BR.company("CNPJ"),
            forms=("00.000.000/0000-00", "00 000 000/0000-00", "00000000/0000-00",
                   "00 000 000 0000 00", "00.000.000.0000-00", "00000000000000",
                   "XX.XXX.XXX/XXXX-00", "XXXXXXXXXXXX00"),
            words=("cnpj", "cadastro nacional da pessoa*", "cadastro nacional de pessoa*"),
            check=stdnum("br.cnpj"),
            rule="two check digits, modulo 11",
            shapes=("XX.XXX.XXX/XXXX-00",),
        ),
        Number(
            _BR.social("PIS, PASEP or NIT"),
            forms=("000.00000.00-0", "000 00000 00 0", "0000000000-0", "00000000000"),
            words=("pis", "pasep", "nis", "pis/pasep", "|nit|", "programa de integração social"),
            check=all_of(_pis, not_trivial),
            rule="check digit, modulo 11",
            shapes=("000.00000.00-0",),
        ),
        Number(
            _BR.licence("CNH"),
            forms=("00000000000", "000000000-00", "000 000 000 00"),
            words=("cnh", "carteira nacional de habilitação", "carteira nacional de habilitacao",
                   "habilitação", "habilitacao", "carteira de motorista"),
            check=all_of(_licence, not_trivial),
            rule="two check digits, modulo 11",
        ),
        Number(
            _BR.voter("Título de eleitor"),
            forms=("0000 0000 0000", "000000000000", "00000000 00 00", "0000.0000.0000"),
            words=("título de eleitor", "titulo de eleitor", "título eleitoral",
                   "titulo eleitoral", "titulo eleitor", "título eleitor"),
            check=_title,
            rule="state and two check digits, modulo 11",
        ),
        Number(
            _BR.health("Cartão Nacional de Saúde"),
            forms=("000 0000 0000 0000", "000000000000000", "000.0000.0000.0000"),
            words=("cns", "cartão nacional de saúde", "cartao nacional de saude", "cartão sus",
                   "cartao sus", "carteira do sus", "número do sus", "numero do sus"),
            check=all_of(_sus, begins("1", "2", "7", "8", "9")),
            rule="check digit, modulo 11",
        ),
        Number(
            _BR.national("RG of São Paulo", "RG"),
            forms=("00.000.000-X", "00000000-X", "00000000X", "00 000 000 X", "00.000.000.X"),
            words=("|rg|", "rg nº", "rg n°", "rg no", "registro geral", "carteira de identidade",
                   "cédula de identidade", "cedula de identidade", "rg número", "rg numero"),
            check=all_of(_rg, not_trivial),
            rule="check digit, modulo 11",
        ),
    ),
    matching=(
        Sample("CPF nº 938.748.220-01", "NATIONAL_ID_BR", "938.748.220-01"),
        Sample("contato 928.467.837-48, Recife", "NATIONAL_ID_BR", "928.467.837-48"),
        Sample('{"cpf":"68760920386"}', "NATIONAL_ID_BR", "68760920386"),
        Sample("CNPJ 76.211.582/0001-17", "COMPANY_ID_BR", "76.211.582/0001-17"),
        Sample("Loja ME, 54.529.601/0001-15", "COMPANY_ID_BR", "54.529.601/0001-15"),
        Sample("CNPJ: 12.ABC.345/01DE-35", "COMPANY_ID_BR", "12.ABC.345/01DE-35"),
        Sample("PIS/PASEP: 173.59997.57-5", "SOCIAL_SECURITY_BR", "173.59997.57-5"),
        Sample("CNH 14731081847", "DRIVING_LICENCE_BR", "14731081847"),
        Sample("Título de Eleitor: 7075 8658 1554", "VOTER_ID_BR", "7075 8658 1554"),
        Sample("CNS 763 2582 3636 0149", "HEALTH_ID_BR", "763 2582 3636 0149"),
        Sample("RG: 31.615.016-2", "NATIONAL_ID_BR_RG", "31.615.016-2"),
    ),
    clean=(
        "CPF 111.111.111-11",
        "390.533.447-06",
        "16.727.230/0001-98",
        "CNH: 12345678901",
        "cpf=1732184100000",
        "versão 100.200.300-40",
        "RG: 12.345.678-0",
    ),
)  # fmt: skip
