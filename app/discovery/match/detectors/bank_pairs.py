"""Accounts identified by two numbers: the branch, and the account there.

The branch comes after a word about it, and the account follows: "Sort code 20-00-00, account no.
55779911". Sources: UK Payments (Pay.UK), AusPayNet (BSB), Payments Canada, Febraban.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.number import Number
from app.discovery.match.detectors.world import Country, not_trivial
from app.discovery.match.matches import Check, Confidence

_GB = Country("United Kingdom", "UK", "Europe")
_AU = Country("Australia", "AU", "Oceania")
_CA = Country("Canada", "CA", "North America")
_BR = Country("Brazil", "BR", "South America")

_SORT_CODE = _GB.bank("SORT_CODE", "Sort code")
_UK_ACCOUNT = _GB.bank("BANK_ACCOUNT", "Bank account")
_BSB = _AU.bank("BSB", "BSB")
_AU_ACCOUNT = _AU.bank("BANK_ACCOUNT", "Bank account")
_CA_ACCOUNT = replace(_CA.bank("BANK_ACCOUNT", "Bank account"), strict=False)  # has no check
_BR_ACCOUNT = replace(_BR.bank("BANK_ACCOUNT", "Bank account"), strict=False)

_LABEL = rb"[^0-9\n]{1,24}?"
_BETWEEN = rb"(?=[^0-9])[^0-9\n]{0,48}?(?:\n[^0-9\n]{0,40}?){0,2}"  # not across a blank line
_PAIRS = {
    _UK_ACCOUNT: rb"((?:[0-9]{2}[ -]?){2}[0-9]{2})" + _BETWEEN + rb"([0-9]{4} ?[0-9]{4})",
    _AU_ACCOUNT: rb"([0-9]{3}[ -]?[0-9]{3})" + _BETWEEN + rb"([0-9]{5,10}|[0-9]{2,4} [0-9]{3,4})",
    _CA_ACCOUNT: rb"([0-9]{5}(?:-|" + _BETWEEN + rb")[0-9]{3})" + _BETWEEN + rb"([0-9]{7,12})",
    _BR_ACCOUNT: rb"([0-9]{4}(?:-[0-9xX])?)" + _BETWEEN
    + rb"([0-9]{1,3}(?:\.?[0-9]{3}){1,3}-[0-9xX])",
}  # fmt: skip
_SIGNS = re.compile(rb"[^0-9A-Za-z]")
_ACCOUNT_WORDS = ("account number", "account no", "account", "acct no", "acc no", "a/c no")


def _pair(kind: DataType, width: int) -> Callable[[Subject, int], Iterator[Hit]]:
    """Return the judge for a data type. It finds the branch and the account after a word about the
    branch; this word is `width` bytes long.
    """
    pattern = re.compile(_LABEL + _PAIRS[kind] + rb"(?![0-9]|[./-][0-9])")
    trace = (
        Check("Pattern", "a branch, then an account"),
        Check("Context", "preceded by a word about the branch"),
    )

    def judge(subject: Subject, start: int) -> Iterator[Hit]:
        found = pattern.match(subject.text, start + width, start + width + 160)
        if found is None:
            return
        begin, end = found.start(1), found.end(2)
        value = b"/".join(_SIGNS.sub(b"", part) for part in found.groups())
        failed = (
            None if not_trivial(value.decode()) else Check("Digits", "cannot be an account number")
        )
        yield Hit(kind.key, begin, end, value, trace, confidence=Confidence.MEDIUM, failed=failed)

    return judge


def _anchor(expression: str, width: int, kind: DataType) -> Anchor:
    return Anchor(expression, width, _pair(kind, width), any_case=True)


DETECTOR = Detector(
    types=(_CA_ACCOUNT, _BR_ACCOUNT),
    anchors=(
        _anchor(r"sort[ _\-]code", 9, _UK_ACCOUNT),
        _anchor("sortcode", 8, _UK_ACCOUNT),
        _anchor("bsb", 3, _AU_ACCOUNT),
        _anchor(r"transit (?:no|nu|#)", 10, _CA_ACCOUNT),
        _anchor(r"transit[:=/]", 8, _CA_ACCOUNT),
        Anchor(r"ag\. [0-9]{4}", 8, _pair(_BR_ACCOUNT, 3), any_case=True),
        Anchor("ag [0-9]{4}", 7, _pair(_BR_ACCOUNT, 2), any_case=True),
        _anchor("agencia", 7, _BR_ACCOUNT),
        _anchor(r"ag\xc3\xaancia", 8, _BR_ACCOUNT),
    ),
    numbers=(
        Number(_SORT_CODE, forms=("00-00-00", "00 00 00", "000000"), words=("sort code", "|s/c|"),
               check=not_trivial, rule="not a placeholder", weak=True),
        Number(_BSB, forms=("000-000", "000 000", "000000"), words=("bsb", "bank state branch"),
               check=not_trivial, rule="not a placeholder", weak=True),
        Number(_UK_ACCOUNT, forms=("00000000", "0000 0000"), words=_ACCOUNT_WORDS,
               check=not_trivial, rule="not a placeholder", weak=True, in_columns=True,
               beside=_SORT_CODE.key),
        Number(_AU_ACCOUNT, forms=tuple("0" * length for length in range(5, 11)),
               words=_ACCOUNT_WORDS, check=not_trivial, rule="not a placeholder", weak=True,
               in_columns=True, beside=_BSB.key),
    ),
    matching=(
        Sample("Sort code 20-48-29, account no. 55773911", "BANK_ACCOUNT_UK",
               "20-48-29, account no. 55773911"),
        Sample("sort code: 204829", "SORT_CODE_UK", "204829"),
        Sample("BSB 063-482 Account 10482917", "BANK_ACCOUNT_AU", "063-482 Account 10482917"),
        Sample("BSB: 063-482", "BSB_AU", "063-482"),
        Sample("Transit number: 04829, institution 003, account 1048291", "BANK_ACCOUNT_CA",
               "04829, institution 003, account 1048291"),
        Sample("Agência 4829-1 Conta corrente 10482-7", "BANK_ACCOUNT_BR",
               "4829-1 Conta corrente 10482-7"),
        Sample("Banco do Brasil, Ag. 4829 C/C 10482-X", "BANK_ACCOUNT_BR", "4829 C/C 10482-X"),
        Sample("transit/institution 04829-003 1048291", "BANK_ACCOUNT_CA", "04829-003 1048291"),
        Sample("BSB 063-482\n\n\nnothing to see\n\n\n10482917", "BSB_AU", "063-482"),
    ),
    clean=(
        "sort code for 3 files",
        "bsb 1.2.3",
        "transit number 7 of line 12",
        "agencia 12 de 2024",
        "sort code 00-00-00",
    ),
)  # fmt: skip
