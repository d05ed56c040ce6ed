"""Table columns of card numbers and of verification values, recognised by their headings. A number
in such a column counts without another word about cards. Verification values, which must never be
stored, count only in a table that also has a column of card numbers.
"""

from __future__ import annotations

from collections.abc import Callable

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.card_brands import BRANDS, TEST_NUMBERS, VISA, issuer_of
from app.discovery.match.detectors.card_secrets import CVV
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.detectors.number import Number
from app.discovery.match.matches import Severity

_WORDS = (
    "card number", "card no", "cardnumber", "card num", "pan", "|cc|", "cc number", "cc num",
    "cc no", "credit card", "debit card", "|card|", "card pan", "account pan",
    "primary account number",
    "kreditkarte", "kartennummer", "kreditkartennummer", "carte bancaire", "numéro de carte",
    "numero de carte", "tarjeta", "número de tarjeta", "numero de tarjeta", "cartão", "cartao",
    "carta di credito", "numero carta", "kaartnummer", "kortnummer", "korttinumero", "numer karty",
    "номер карты", "卡号", "カード番号", "카드번호", "kart no", "kart numaras*",
)  # fmt: skip
_FORMS = (
    *("0" * length for length in range(12, 20)),
    "0000~0000~0000~0000", "0000~000000~00000", "0000~000000~0000", "0000~0000~0000~0000~000",
    "0000_0000_0000_0000", "0000  0000  0000  0000",
)  # fmt: skip


def _of(brand: DataType) -> Callable[[str], bool]:
    def check(value: str) -> bool:
        issuer = issuer_of(value)
        return issuer is not None and issuer.brand is brand and luhn(value.encode())

    return check


def _number(brand: DataType) -> Number:
    return Number(
        brand,
        forms=_FORMS,
        words=_WORDS,
        check=_of(brand),
        rule="issuer range and check digit (Luhn)",
        examples=frozenset(number for number in TEST_NUMBERS if _of(brand)(number)),
        in_columns=True,
    )


_CVV = Number(
    CVV,
    forms=("000", "0000"),
    words=("cvv", "cvv2", "cvc", "cvc2", "card verification", "security code", "prüfziffer"),
    in_columns=True,
    beside=VISA.key,  # any brand works: all have the same columns
    severity=Severity.PROHIBITED,
)

DETECTOR = Detector(
    numbers=(*map(_number, BRANDS), _CVV),
    matching=(
        Sample("name,card_number,exp\nEva,4539148803436467,0527\n", "CARD_VISA",
               "4539148803436467"),
        Sample("Name;Kreditkarte\nEva;4539.1488.0343.6467\n", "CARD_VISA", "4539.1488.0343.6467"),
        Sample("nombre|tarjeta|x\nEva|6759649826438404|1\n", "CARD_MAESTRO", "6759649826438404"),
        Sample("card_number,cvv\n************6467,123\n", "CARD_VERIFICATION_VALUE", "123",
               Severity.PROHIBITED),
    ),
    clean=(
        "name,card_number\nEva,4539148803436468\n",
        "name,cvv\nEva,123\n",
        "name,discard number\nEva,1732184100000\n",
    ),
)  # fmt: skip
