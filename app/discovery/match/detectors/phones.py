"""Telephone numbers: international ones anywhere, national ones after a word.

The numbering plans of the countries (ITU-T E.164) determine whether a number can be dialled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.dialling import dials
from app.discovery.match.detectors.evidence import confidence, writing
from app.discovery.match.detectors.number import Number, in_row
from app.discovery.match.detectors.phones_national import NATIONAL
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity

PHONE = DataType("PHONE", "Telephone number (international)", "Personal data")

_SEPARATOR = rb"(?:[ .\-/()]|\xc2\xa0|\xe2\x80[\x87\x89\x90-\x93\xaf]){0,3}"
_INTERNATIONAL = late(rb"\+[1-9](?:" + _SEPARATOR + rb"[0-9]){6,14}(?![0-9A-Za-z])")
_AFTER_ZEROS = late(rb"00[1-9](?:" + _SEPARATOR + rb"[0-9]){6,14}(?![0-9A-Za-z])")
_NO_DIGITS = bytes(set(range(256)) - set(b"0123456789"))
_FICTION = late(r"1\d{3}555(?:01\d{2}|1212)$")
_GOES_ON = late(rb"[.\-/:]?[0-9]|,[0-9]{2}(?![0-9])|[.]?[eE][+\-0-9]|%")
_CELL_BEFORE = late(rb"[0-9]\.[0-9]{1,12}\"?[,;\t|] ?\"?\Z")
_CELL_AFTER = late(rb"\"?[,;\t|] ?\"?[+\-]?[0-9]{1,9}\.[0-9]")
_LINE = 200
_ONLY_NUMBERS = late(rb"(?:[^A-Za-z@\x80-\xff]|[0-9.][eE][+\-0-9])*")
_DECIMAL_CELL = late(
    rb"(?<![0-9+(\-] )(?<![0-9.])[+\-]?[0-9]+(?:\.[0-9]{5,}|(?:,[0-9]{3}){2,}|\.[0-9]+[eE])"
    rb"(?![0-9]*\.)"
)
_SIGNED_CELL = late(rb"(?:^|[,;\t|]) ?\"?(?:-[1-9][0-9]{3,}|\+[1-9][0-9]{0,6})(?![0-9 .\-()])")
"""A cell with a whole number that has a sign, but is no telephone number."""
_NO_NUMBER = late(
    rb"\+[0-9]{4,}\.[0-9]+"  # a decimal: a code has at most three digits
    rb"|\+[0-8][0-9][0-5][0-9](?:-[01][0-9]{2}[0-5][0-9]|[0-5][0-9]-[01][0-9]{6})"  # ISO 6709
)
_DECIMAL = late(rb"\+?[0-9]+\.[0-9]+")
_THOUSANDS = late(rb"\+[0-9]{1,3}(?:\.[0-9]{3})+")
_NEGATIVE = late(rb" -(?=[0-9])")
_GROUPS = late(rb"[0-9]+")
_WORD = late(
    rb"(?<![a-z])(?:(?:tele|cell|smart)?phone|tel(?![a-z])|telef|t\xc3\xa9l|fono?(?![a-z])|mobil"
    rb"|cell(?![a-z])|fax|voice|whatsapp|viber|signal|sms|handy|gsm|call(?![a-z])"
    rb"|contact|hotline)|\xe2\x98[\x8e\x8f]|\xf0\x9f\x93[\x9e\xb1]|\xe7\x94\xb5\xe8\xaf\x9d"
    rb"|\xe9\x9b\xbb\xe8\xa9\xb1|\xec\xa0\x84\xed\x99\x94|\xd1\x82\xd0\xb5\xd0\xbb"
)
_REACH = 24
_ASSIGNED = 1 / 3
"""Of the digit sequences that follow a plus sign, the share (0 to 1) that can be dialled."""
_FICTION_CHECK = Check("Known numbers", "reserved for fiction or directory assistance")


def international(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge a plus sign and digits."""
    found = _INTERNATIONAL.match(subject.text, start)
    if not found or _GOES_ON.match(subject.text, found.end()):
        return
    written = found.group()
    said = subject.announced(start, _WORD, _REACH)
    if not said:
        written = _NEGATIVE.split(written, maxsplit=1)[0]
        if _among_decimals(subject, start, found.end()):
            return
    if _NO_NUMBER.fullmatch(written) or not (said or _not_measured(written)):
        return
    written, digits = _beginning_dialled(written)
    if digits:
        fiction = _FICTION.match(digits, 1) is not None
        end = start + len(written)
        yield Hit(
            PHONE.key,
            start,
            end,
            digits.encode("ascii"),
            _trace(fiction=fiction, said=said),
            Severity.TEST if fiction else Severity.MATCH,
            _confidence(subject.text, start, end, said=said),
        )


def from_abroad(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge two zeros and digits, which is how a foreign number is dialled in most countries. Such
    a number counts only after a word about telephones.
    """
    text = subject.text
    if not subject.announced(start, _WORD, _REACH):
        return
    found = _AFTER_ZEROS.match(text, start)
    if not found or _GOES_ON.match(text, found.end()):
        return
    beginning, digits = _beginning_dialled(found.group()[2:])
    written = found.group()[: 2 + len(beginning)]
    if digits:
        end = start + len(written)
        sure = _confidence(text, start, end, said=True)
        trace = _trace(fiction=False, said=True)
        yield Hit(PHONE.key, start, end, digits.encode("ascii"), trace, Severity.MATCH, sure)


def _among_decimals(subject: Subject, start: int, end: int) -> bool:
    """Return whether a number belongs to a table of measurements. This is so in two cases: a cell
    beside the number holds a decimal number, or the line consists of numbers only, and one of them
    is decimal or a whole number with a sign.
    """
    text = subject.text
    if _CELL_AFTER.match(text, end):
        return True
    near = subject.before(start, 16)
    if b"." in near and _CELL_BEFORE.search(near):
        return True
    before = subject.before(start, _LINE).rpartition(b"\n")[2]
    line = before + b" " + text[end : end + _LINE].partition(b"\n")[0]
    if _ONLY_NUMBERS.fullmatch(line) and _SIGNED_CELL.search(line):
        return True
    if b"." not in line and b"," not in line:
        return False
    return _ONLY_NUMBERS.fullmatch(line) is not None and _DECIMAL_CELL.search(line) is not None


def _not_measured(written: bytes) -> bool:
    """Return whether a number is not written like a measured value, which has a decimal point, or
    points between thousands.
    """
    return not (
        any(_DECIMAL.fullmatch(part) for part in written.split()) or _THOUSANDS.fullmatch(written)
    )


def _confidence(text: bytes, start: int, end: int, *, said: bool) -> Confidence:
    written = text[start:end]
    row = not said and b" " in written and in_row(text, start, end)
    groups: list[bytes] = _GROUPS.findall(written)
    grouped = len(groups) > 2 and any(len(group) != 3 for group in groups[1:])
    return confidence(_ASSIGNED * writing(written), said + (not row) * (1 + (grouped and not said)))


def _beginning_dialled(written: bytes) -> tuple[bytes, str]:
    """Return the longest beginning of the written number that can be dialled, and its digits as
    dialled. The digits are "" if nothing can be dialled. The beginning ends at a space, because the
    rest may be another number.
    """
    while not (digits := _dialled(written)) and b" " in written:
        written = written.rpartition(b" ")[0].rstrip(b" .-/(")
    return written, digits


def _dialled(written: bytes) -> str:
    """Return the number as dialled; "" if it cannot be dialled. The "(0)" in a number is dialled
    only inland, so the number is also tried without it.
    """
    forms = (written, written.replace(b"(0)", b"")) if b"(0)" in written else (written,)
    for form in forms:
        digits = form.translate(None, _NO_DIGITS).decode("ascii")
        if _FICTION.match(digits) or dials(digits):
            return "+" + digits
    return ""


@cache
def _trace(*, fiction: bool, said: bool) -> tuple[Check, ...]:
    trace = [
        Check("Pattern", "international telephone number"),
        Check("Numbering plan", "the country assigns such numbers"),
        Check("Neighbours", "not part of a longer number"),
    ]
    if said:
        trace.append(Check("Context", "preceded by a word about telephones"))
    return (*trace, _FICTION_CHECK) if fiction else tuple(trace)


_COLUMN = Number(
    PHONE,
    tuple("'+'" + "~".join("0" * digits) for digits in range(8, 16)),
    tuple(dict.fromkeys(word for number in NATIONAL for word in number.words)),
    lambda number: not _FICTION.match(number, 1) and dials(number[1:]),
    "numbering plan of the country",
    weak=True,
    in_columns=True,
)
"""International numbers in a column whose heading announces them. They count even beside measured
values.
"""

DETECTOR = Detector(
    types=(PHONE,),
    anchors=(
        Anchor(r"\+[1-9][0-9 .\-()]{7}", 9, international, "0-9A-Za-z+", part=Part.OUTLINES),
        Anchor(r"[a-z.:)\x80-\xff] ?00[1-9][0-9 ][0-9 .\-/()]{7}", 11, from_abroad, "",
               any_case=True),
    ),
    numbers=(*NATIONAL, _COLUMN),
    matching=(
        Sample("ring +49 30 901820 today", "PHONE", "+49 30 901820"),
        Sample("call +1 (212) 736-5000.", "PHONE", "+1 (212) 736-5000"),
        Sample("+44 (0)20 7219 3000", "PHONE", "+44 (0)20 7219 3000"),
        Sample("'+33142927000',", "PHONE", "+33142927000"),
        Sample("+33 1 42 92 70 00 17", "PHONE", "+33 1 42 92 70 00"),
        Sample("Tel.: 0049 30 901820", "PHONE", "0049 30 901820"),
        Sample("call me at 212-736-5000", "PHONE_NANP", "212-736-5000"),
        Sample("手机: 139-1234-5678", "PHONE_CN", "139-1234-5678"),
        Sample("no hp 0812-3456-7890", "PHONE_ID", "0812-3456-7890"),
        Sample("số điện thoại: 0912 345 678", "PHONE_VN", "0912 345 678"),
        Sample("тел. (044) 279-12-34", "PHONE_UA", "(044) 279-12-34"),
        Sample("τηλ. 210 3456789", "PHONE_GR", "210 3456789"),
        Sample("cep: 0532 123 45 67", "PHONE_TR", "0532 123 45 67"),
        Sample("telefonszám: 06-20-123-4567", "PHONE_HU", "06-20-123-4567"),
        Sample("جوال: 051 234 5678", "PHONE_ARAB", "051 234 5678"),
        Sample("telefonní číslo 601 123 456", "PHONE_CZ", "601 123 456"),
        Sample("număr de telefon 0712 034 567", "PHONE_RO", "0712 034 567"),
        Sample("telemóvel: 912 345 678", "PHONE_PT", "912 345 678"),
        Sample("tālr. 671 23456", "PHONE_BALTIC", "671 23456"),
        Sample("mobitel 091 234 5678", "PHONE_BALKANS", "091 234 5678"),
        Sample("fón (01) 679 2222", "PHONE_IE", "(01) 679 2222"),
        Sample("simu: 0712 345 678", "PHONE_AFRICA", "0712 345 678"),
        Sample("فون: 0301 2345678", "PHONE_PK", "0301 2345678"),
        Sample("โทร. 02 601 0589", "PHONE_SEA", "02 601 0589"),
        Sample("טלפון: 03-612-3456", "PHONE_IL", "03-612-3456"),
        Sample("هاتف: 5003 4909", "PHONE_ARAB", "5003 4909"),
        Sample("telefown: 2133 4455", "PHONE_MT", "2133 4455"),
        Sample("mobile 6763 3618, ok", "PHONE_ARAB", "6763 3618"),
        Sample("tel. 41474361", "PHONE_ARAB", "41474361"),
        Sample("voice +45.31226543", "PHONE", "+45.31226543"),
        Sample("+1 415 555 0132", "PHONE", "+1 415 555 0132", Severity.TEST),
        Sample("tel:+1-816-555-1212", "PHONE", "+1-816-555-1212", Severity.TEST),
        Sample("Phone: (212) 736-5000", "PHONE_NANP", "(212) 736-5000"),
        Sample("Tel. 020 7219 3000", "PHONE_UK", "020 7219 3000"),
        Sample("Telefon: 030 901820", "PHONE_DE", "030 901820"),
        Sample("mobile 07911 223456", "PHONE_UK", "07911 223456"),
        Sample("cell: 212.736.5000", "PHONE_NANP", "212.736.5000"),
        Sample("Handynummer 0171 2345678", "PHONE_DE", "0171 2345678"),
        Sample("téléphone : 01 42 92 70 00", "PHONE_FR", "01 42 92 70 00"),
        Sample("telefoon 020 5549111", "PHONE_BE", "020 5549111"),
        Sample("teléfono: 912 34 56 78", "PHONE_ES", "912 34 56 78"),
        Sample("cellulare 347 123 4567", "PHONE_IT", "347 123 4567"),
        Sample("nr tel 22 694 25 00", "PHONE_PL", "22 694 25 00"),
        Sample("puhelin: 040 123 4567", "PHONE_NORDIC", "040 123 4567"),
        Sample("celular (11) 98765-4321", "PHONE_BR", "(11) 98765-4321"),
        Sample("teléfono: 55 5658 1111", "PHONE_MX", "55 5658 1111"),
        Sample("mobile number: 98765 43210", "PHONE_IN", "98765 43210"),
        Sample("Mobile: 0412 345 678", "PHONE_AU", "0412 345 678"),
        Sample("電話: 03-3580-3311", "PHONE_JP", "03-3580-3311"),
        Sample("тел. 8 (495) 606-36-02", "PHONE_RU", "8 (495) 606-36-02"),
        Sample("name,phone\nx,212-736-5000\n", "PHONE_NANP", "212-736-5000"),
    ),
    clean=(
        "x = a +1 - 2.5 + 3.75",
        "+1234567890123456789",
        "2025-01-01T10:00:00+01:00",
        "version 1.2+4915112345",
        "+00 000 0000",
        "+12.5e+10, +1.000.000",
        "offset +35236450.6 m",
        "+52.520008 +13.404954",
        "at +49.301234567,-8.5",
        "+33.142.927.000 EUR",
        "1,+27826551688,-418600782\n",
        "+4930901820\t-38112\t12\n",
        "7,+28770.063,+27826551688,-0.418600782",
        "during +49.3012345678",
        "mobile 10.200.30.40",
        "build 0049 30 901820",
        "tel 3.302033 account 768865699",
        "phone 3 of 12",
        "max cell rate:  353207.547 cells/sec",
        "phones sold: 1732184100",
        "phone call 2024-11-28 10:15",
        "tel 28.11.2024 10 of 15",
        "phone 50034909 times",
        "phone 2021 2022",
        "هاتف 2001-10-08",
        "Tel: +999 21 6022372",
        "tel 1.2.3.4",
        "'457173': {'en': 'cbb mobil'},\n '45717409': {'en': 'tdc'}",
        "CA\t+4953-09709\tAmerica/Winnipeg",
        "US\t+550737-1313435\tAmerica/Metlakatla",
        "odoo-addon-whatsapp\t18.0.1.0.1.3\t2026-04",
        "shopfloor-mobile\t14.0.1.41.0\t2026-07",
        "محمول Inspiron 6000/8000",
        "(212) 736-5000",
    ),
)  # fmt: skip
