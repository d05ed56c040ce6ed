"""Codes of banks, and account numbers that have a check digit.

Sources: ISO 9362 (BIC), American Bankers Association (routing numbers, modulo 10), Reserve Bank of
India (IFSC), Banco de México (CLABE), BCRA of Argentina (CBU), Payments NZ (accounts: the check of
each bank as published by Inland Revenue), ISO 6166 (ISIN), ISO 17442 (LEI).
"""

from __future__ import annotations

import re

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.europe import weighted
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.stdnum_checks import stdnum
from app.discovery.match.detectors.world import Country, all_of, not_trivial

_ABA = Country("United States", "US", "North America").bank("ROUTING_NUMBER", "Routing number")

_DISTRICTS = frozenset(range(1, 13)) | frozenset(range(21, 33)) | frozenset(range(61, 73)) | {80}


def _routing(value: str) -> bool:
    """Check the Federal Reserve district: 01 to 12, 21 to 32 (thrifts), 61 to 72 (electronic), or
    80 (cheques).
    """
    return int(value[:2]) in _DISTRICTS


def _clabe(value: str) -> bool:
    """Check the last digit, computed with the weights 3, 7 and 1 from the digits before it: bank (3
    digits), place (3) and account (11). The digits of place and account must not all be zero.
    """
    total = sum(int(sign) * (3, 7, 1)[place % 3] % 10 for place, sign in enumerate(value[:17]))
    return -total % 10 == int(value[17]) and weighted(value[3:], (1,) * 14) > 0


def _tunisian(value: str) -> bool:
    """Check the last two digits, computed modulo 97 from the digits before them: bank (2 digits),
    branch (3) and account (13).
    """
    return 97 - int(value[:18]) * 100 % 97 == int(value[18:])


_ACCOUNT = DataType("BANK_ACCOUNT", "Bank account number", "Financial data")
_ACCOUNT_FORMS = (
    *("0" * length for length in (*range(7, 18), 20)),
    "000000-0000000000/0000", "00-0000000000/0000", "0000000000/0000",
    "00000000-00000000", "00000000-00000000-00000000",
    "0000-0000-00-0000000000", "0000 0000 00 0000000000", "0000 0000", "0000-00000000",
)  # fmt: skip
_OF_BANK = re.compile(
    rb"bank|\biban|\bbic\b|swift|routing|\baba\b|sort.?code|\bbsb\b|\bifsc|\bach\b|checking"
    rb"|savings|cheque|deposit|beneficiary|payee|direct.debit|wire.transfer|overdraft"
    rb"|\xd0[\x91\xb1]\xd0\xb0\xd0\xbd\xd0\xba"  # Russian
)
"""Words about banks. If only a word like "account number" announces a number, one of these words
must be near it, because customers of other firms have account numbers, too.
"""

DETECTOR = Detector(
    numbers=(
        Number(
            DataType("BIC", "BIC (SWIFT code)", "Financial data"),
            forms=("AAAAAAXX", "AAAAAAXXXXX", "AAAA AA XX XXX", "AAAA AA XX"),
            words=("bic", "swift code", "bic/swift", "swift/bic", "|swift|", "swift bic",
                   "bic code", "swiftcode", "swift no", "bic swift"),
            check=stdnum("bic"),
            rule="country",
            weak=True,
            capitals=True,
            reach=24,
        ),
        Number(
            _ABA,
            forms=("000000000", "0000-0000-0", "0000 0000 0"),
            words=("routing number", "routing no", "routing #", "aba", "aba number", "rtn",
                   "routing transit", "aba routing", "ach routing", "bank routing", "|routing|"),
            check=all_of(stdnum("us.rtn"), _routing, not_trivial),
            rule="district and check digit, modulo 10",
        ),
        Number(
            Country("India", "IN", "Asia").bank("IFSC", "IFSC"),
            forms=("AAAA'0'XXXXXX",),
            words=("ifsc", "ifs code", "ifsc code", "neft", "rtgs"),
        ),
        Number(
            Country("Mexico", "MX", "North America").bank("CLABE", "CLABE"),
            forms=("000000000000000000", "000 000 00000000000 0", "000-000-00000000000-0",
                   "0000 0000 0000 0000 00", "000 000 0000 0000 0000"),
            words=("clabe", "clabe interbancaria", "clave bancaria estandarizada"),
            check=all_of(_clabe, not_trivial),
            rule="check digit, modulo 10",
        ),
        Number(
            Country("Argentina", "AR", "South America").bank("CBU", "CBU or CVU"),
            forms=("0000000000000000000000", "00000000-00000000000000", "00000000 00000000000000",
                   "0000000-0 0000000000000-0"),
            words=("cbu", "cvu", "clave bancaria uniforme", "clave virtual uniforme"),
            check=all_of(stdnum("ar.cbu"), not_trivial),
            rule="two check digits, modulo 10",
        ),
        Number(
            Country("New Zealand", "NZ", "Oceania").bank("BANK_ACCOUNT", "Bank account"),
            forms=("00-0000-0000000-00", "00-0000-0000000-000", "00 0000 0000000 00",
                   "00 0000 0000000 000", "00 0000 0000000-00", "00-0000 0000000-00",
                   "000000 0000000 00", "000000000000000", "0000000000000000"),
            words=("account number", "account no", "bank account", "acc no", "nz account"),
            check=stdnum("nz.bankaccount"),
            rule="bank, branch and check digit",
            shapes=("00-0000-0000000-00", "00-0000-0000000-000"),
        ),
        Number(
            _ACCOUNT,
            forms=_ACCOUNT_FORMS,
            words=("bank account", "bank account number", "bank acct", "checking account",
                   "bankkonto", "savings account", "kontonummer", "kontonr", "konto-nr", "konto nr",
                   "numéro de compte", "compte bancaire", "cuenta bancaria", "número de cuenta",
                   "numero de cuenta", "código cuenta cliente", "codigo cuenta cliente",
                   "číslo účtu", "cislo uctu", "numer rachunku", "nr rachunku", "numer konta",
                   "nr konta", "számlaszám", "bankszámlaszám", "hesap no", "hesap numaras*",
                   "conto corrente", "numero di conto", "numero conto",
                   "rekeningnummer", "conta bancária", "conta corrente", "conta bancaria",
                   "número da conta", "银行账号", "银行账户", "口座番号", "계좌번호",
                   "расчетный счет", "расчётный счёт",
                   "корр. счет", "корр. счёт",
                   "р/с", "к/с"),  # noqa: RUF001 - short for two of them
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            reach=32,
        ),
        Number(
            _ACCOUNT,
            forms=_ACCOUNT_FORMS,
            words=("account number", "account no", "acct number", "acct no", "a/c no",
                   "номер счета", "номер счёта", "лицевой счет"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
            reach=32,
            amid=_OF_BANK,
        ),
        Number(
            _ACCOUNT,
            forms=("0000.00.00000", "0000 00 00000", "00000000000"),
            words=("kontonummer", "kontonr", "bankkonto", "konto nr", "kontonummeret"),
            check=all_of(stdnum("no.kontonr"), not_trivial),
            rule="check digit of Norway, modulo 11",
        ),
        Number(
            _ACCOUNT,
            forms=("00000000000000000000", "00 000 0000000000000 00", "00-000-0000000000000-00",
                   "00 000 000000000000 000"),
            words=("rib", "relevé d'identité bancaire", "numéro de compte", "rib tunisie",
                   "compte bancaire", "رقم الحساب", "رقم الحساب البنكي"),
            check=all_of(_tunisian, not_trivial),
            rule="check digits of Tunisia, modulo 97",
        ),
        Number(
            _ACCOUNT,
            forms=("000-0-00000-0", "000-0-000000-0", "000 0 00000 0", "0000000000"),
            words=("เลขที่บัญชี", "เลขบัญชี", "บัญชีเลขที่", "บัญชีธนาคาร"),
            check=not_trivial,
            rule="not a placeholder",
            weak=True,
        ),
        Number(
            DataType("ISIN", "ISIN", "Financial data"),
            forms=("AA0000000000", "AAXXXXXXXXX0", "AA XXXXXXXXX 0"),
            words=("|isin|", "isin code", "isin no", "isin is", "international securities"),
            check=stdnum("isin"),
            rule="check digit (Luhn, letters counted as numbers)",
        ),
        Number(
            DataType("LEI", "Legal entity identifier", "Financial data"),
            forms=("XXXXXXXXXXXXXXXXXX00",),
            words=("|lei|", "lei code", "legal entity identifier", "lei no", "lei number"),
            check=stdnum("lei"),
            rule="check digits, modulo 97",
        ),
    ),
    matching=(
        Sample("číslo účtu: 19-2000145399/0800", "BANK_ACCOUNT", "19-2000145399/0800"),
        Sample("IBAN siehe oben, BIC: MARKDEF1XXX", "BIC", "MARKDEF1XXX"),
        Sample('{"bic":"DEUTDEFF"}', "BIC", "DEUTDEFF"),
        Sample("Routing number 267460852", "ROUTING_NUMBER_US", "267460852"),
        Sample("IFSC HDFC0004829", "IFSC_IN", "HDFC0004829"),
        Sample("CLABE: 072 010 01444446318 1", "CLABE_MX", "072 010 01444446318 1"),
        Sample("CBU 0065803237540177427159", "CBU_AR", "0065803237540177427159"),
        Sample("pay 01-0242-0065034-00", "BANK_ACCOUNT_NZ", "01-0242-0065034-00"),
        Sample("Bank account number: 0048291736", "BANK_ACCOUNT", "0048291736"),
        Sample("Bank: First National. Account no. 48291736", "BANK_ACCOUNT", "48291736"),
        Sample("Kontonr. 4829173", "BANK_ACCOUNT", "4829173"),
        Sample("Kontonummer 8601.11.17947", "BANK_ACCOUNT", "8601.11.17947"),
        Sample("RIB: 10 006 0351835984788 31", "BANK_ACCOUNT", "10 006 0351835984788 31"),
        Sample("เลขที่บัญชี 482-9-17365-1", "BANK_ACCOUNT", "482-9-17365-1"),
        Sample("ISIN: GB0990157157", "ISIN", "GB0990157157"),
        Sample("Legal Entity Identifier 529900TEP20YHXEHTA34", "LEI", "529900TEP20YHXEHTA34"),
    ),
    clean=(
        "BIC: LONGWORDS",
        "swift code transfer customer 12",
        "SWIFT IS A PROGRAMMING LANGUAGE 5",
        "routing number 123456789",
        "CLABE 002010077777777772",
        "12-3456-1234567-00",
        "ISIN US0378331003",
        "con lei 1234567890",
        "account number of users: 1200",
        "customer number 48291, account no 4829173650, invoice 48291736",
        "account number;city\n0048291736;Bonn\n",
    ),
)  # fmt: skip
