"""Payment card numbers. They are recognised by their length, issuer range, check digit (Luhn) and
consistent separators; nothing may be attached to them.

A number is written in one piece, or in the groups that are printed on cards, with the same
separator throughout. Numbers that are part of something longer (a timestamp, an identifier, a hash)
are not cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache

from app.discovery.late_pattern import late
from app.discovery.match.detectors.base import POINT, WORD, Anchor, Detector, Hit, Sample, Subject
from app.discovery.match.detectors.card_brands import BRANDS, TEST_NUMBERS, IssuerRange, issuer_of
from app.discovery.match.detectors.check_digits import luhn
from app.discovery.match.engine import Part
from app.discovery.match.matches import Check, Confidence, Severity

_KEYWORDS = late(  # each branch begins with a letter, so others fail quickly
    rb"card|credit|debit|p(?<!\wp)ans?\b|c(?<!\wc)c\b|visa|maestro|uatp|c(?<!\wc)v[vc]|karte|carte"
    rb"|tarjeta|cartao"
)
_PLAIN_RUN = late(rb"[0-9]{12,19}(?![0-9])")
_RUN = "(?:1[0-9]{3}|[02-9])[0-9]{11}"  # shorter ones that begin with 1 are timestamps in logs
_SEPARATOR = rb"(?P<sep> {1,2}|[.\-/_\t]| - |\xc2\xa0|\xe2\x80[\x87\x89\x90-\x93\xaf])"
_NUMBER_BEFORE = late(rb"[0-9] \Z")
_NUMBER_AFTER = late(rb" (?:[0-9]{1,2}|[0-9]{5,}) ")
_GROUP_BEFORE = late(rb"(?<![0-9A-Fa-f])[0-9A-F]{4,5} \Z|\[\.\Z")
_GROUP_AFTER = late(rb" [0-9A-F]{4,5}(?![0-9A-Za-z])")
_NAMES = {b" ": "spaces", b"-": "hyphens", b".": "dots", b"/": "slashes", b"_": "underscores"}
_ODD = frozenset({b"/", b"_", b"\t", b"  "})  # also used in other numbers: need a word nearby
_UNUSUAL = frozenset({(4, 4, 4, 3)})  # not as printed on cards: needs a word nearby
_GLUED = late(rb"(?:\\[nrt]|%[0-9a-f][a-f]|%b|(?:card|pan|visa)_?)\Z")
_JOINED_BEFORE = late(rb"(?:[0-9][.\-]|[0-9a-f]{4}-|\+)\Z")
_JOINED_AFTER = late(rb"[.\-][0-9]|-[0-9a-f]{4}")
_IDENTIFIER = late(
    rb"(?:(?:trace|span|request|correlation)[_\-]?(?:id)?"
    rb"|(?:user|client|session|device|message|event|object|item|record|case|document|"
    rb"product|part|process|job|batch|policy|contract|licen[cs]e)[_\- ]?"
    rb"(?:id|ref|key|code|no\.?|nr\.?|number)"
    rb"|(?:artikel|kunden|rechnungs|auftrags|bestell|vertrags|serien)(?:nummer|nr\.?)"
    rb"|(?<![a-z])(?:id|uid|ref|reference|serial|key|code|sku|batch|index|hash|version|timestamp)"
    rb")[\"']?[=:] ?[\"']?\Z"
)
_RECORD = late(
    rb"(?:invoice|order|transaction|reference|ticket|tracking|shipment|parcel|booking|customer)"
    rb"[ _\-]?(?:id|no\.?|nr\.?|number|ref)[\"']?[=:#]? ?[\"']?\Z"
)
_ASSIGNS = frozenset((b"=", b":", b" ", b'"', b"'"))
_IN_ADDRESSES = frozenset((b"/", b"&", b"#"))
_NAME_BEFORE = late(rb"[A-Za-z](?<![Nn][or])[.\-]\Z")
_FEW, _INTEGER, _LONG = 5, 19, "62"  # UnionPay's usually have 19
_JOINS = frozenset((b".", b"-", b"+"))
_KEYS = frozenset(brand.key for brand in BRANDS)
_IN_ONE_PIECE = Check("Separators", "none")
_BY_CHANCE = Check("Surroundings", "most of the similar numbers nearby have a wrong check digit")
_UNTRIED = 5  # checks from this index on are skipped if the Luhn check fails


def plain(subject: Subject, start: int) -> Iterable[Hit]:
    """Judge a number written in one piece."""
    run = _PLAIN_RUN.match(subject.text, start)
    if run is None:
        return ()
    right = luhn(run.group())
    if not subject.text[start - 1 : start].isalnum():
        subject.count_run(start, right=right)
    if not (right or subject.near_misses):
        return ()
    hit = judge(subject, start, run.end(), run.group(), "none")
    return (hit,) if hit else ()


def run(subject: Subject, start: int) -> Iterable[Hit]:
    """Judge a number without separators. `start` lies 12 digits before the end of the engine's
    match. The engine matches 12 digits or, for a number that begins with 1, 15 digits: such a
    number begins three digits before `start`.
    """
    text = subject.text
    if text[start - 1 : start].isdigit():
        start -= 3
        if start < 0 or text[start : start + 1] != b"1" or text[start - 1 : start].isdigit():
            return ()  # another run was found
    return plain(subject, start)


def _grouped(*layouts: tuple[int, ...]) -> Callable[[Subject, int], Iterator[Hit]]:
    """Return the judge for a number written in groups. Each of the `layouts` has the sizes of the
    groups.
    """
    compiled = [
        (re.compile(b"[0-9]{%d}" % first + _SEPARATOR + b"[0-9]{%d}" % second
                    + b"".join(b"(?P=sep)[0-9]{%d}" % size for size in rest) + b"(?![0-9])"),
         (first, second, *rest) in _UNUSUAL)
        for first, second, *rest in layouts
    ]  # fmt: skip

    def judged(subject: Subject, start: int) -> Iterator[Hit]:
        if not (subject.near_misses or _begins(subject, start)):
            return
        for layout, unusual in compiled:
            if match := layout.match(subject.text, start):
                separator = match.group("sep")
                number = match.group().replace(separator, b"")
                if not (subject.near_misses or luhn(number)):
                    continue
                named = _NAMES.get(separator, "typographic signs")
                text = f"{named}, the same throughout"
                others = _among_others(subject.text, start, match.end())
                odd = unusual or separator in _ODD or others
                if hit := judge(subject, start, match.end(), number, text, odd=odd):
                    yield hit
                    if hit.failed is None:
                        return

    return judged


def _among_others(text: bytes, start: int, end: int) -> bool:
    """Return whether another group of four or five hexadecimal digits is directly before or after a
    number. The number is then probably part of a list of codes, not a card number.
    """
    before, after = text[max(0, start - 6) : start], text[end : end + 6]
    return _GROUP_BEFORE.search(before) is not None or _GROUP_AFTER.match(after) is not None


def judge(
    subject: Subject, start: int, end: int, digits: bytes, separators: str, *, odd: bool = False
) -> Hit | None:
    """Apply every check to the number `digits` from `start` to `end`. Return None if no brand has
    such numbers or, unless near misses are requested, if a check fails. An `odd` number counts only
    after a word about cards. `separators` describes the separators of the number, for the trace.
    """
    right = luhn(digits)
    if not (right or subject.near_misses):
        return None
    number = digits.decode("ascii")
    issuer = issuer_of(number)
    if issuer is None:
        return None
    published, weak = number in TEST_NUMBERS, odd or len(number) in issuer.weak
    said = right and subject.announced(start, _KEYWORDS)
    failed = None
    if not right:
        failed = Check("Check digit", "Luhn check failed")
    elif not _alone(subject, start, end):
        failed = Check("Neighbours", "part of a longer word or number")
    elif len(set(number)) < 3 and not published:
        failed = Check("Digits", "nearly all the same")
    elif weak and not said and (odd or not published):
        failed = Check("Context", f"no word about cards before a number of {len(number)} digits")
    if failed and not subject.near_misses:
        return None
    return Hit(
        issuer.brand.key,
        start,
        end,
        digits,
        _trace(issuer, len(number), separators, published, said)[: None if right else _UNTRIED],
        Severity.TEST if published else Severity.MATCH,
        _confidence(subject, start, end, number, said=said, published=published),
        failed,
    )


def _confidence(
    subject: Subject, start: int, end: int, number: str, *, said: bool, published: bool
) -> Confidence:
    """Return the confidence of a valid number; `said` means that a word about cards precedes it,
    `published` that it is a published test number.

    A number that is part of a path, an address or a name is probably a key. So is a number after
    the name of an identifier: an identifier of 16 hexadecimal digits may have no letters by chance.
    The name of another record, such as "invoice id", counts more than a word about cards further
    away. Numbers of few different digits, or of 19 digits (as in 64-bit integers), are common in
    programs and tables. Without a word about cards, their confidence is low.
    """
    other = not published and _RECORD.search(subject.before(start, 24).lower()) is not None
    if published or said:
        return Confidence.MEDIUM if other else Confidence.HIGH
    if other:
        return Confidence.LOW
    before, after = subject.text[max(0, start - 1) : start], subject.text[end : end + 1]
    inside = before in _IN_ADDRESSES or after in _IN_ADDRESSES
    named = before in _ASSIGNS and _IDENTIFIER.search(subject.before(start, 24).lower())
    tail = before in _JOINS and _NAME_BEFORE.search(subject.before(start, 8))
    plain = len(set(number)) <= _FEW or (len(number) == _INTEGER and number[:2] != _LONG)
    row = b" " in subject.text[start:end] and _in_row(subject.text, start, end)
    return Confidence.LOW if inside or named or tail or plain or row else Confidence.MEDIUM


def _in_row(text: bytes, start: int, end: int) -> bool:
    """Return whether a number in groups is beside other numbers in a row. The card's expiry date
    or verification value does not count as another number.
    """
    before, after = text[max(0, start - 2) : start], text[end : end + 7]
    return _NUMBER_BEFORE.search(before) is not None or _NUMBER_AFTER.match(after) is not None


def doubted(hit: Hit) -> Hit:
    """Turn a match into a near miss, if it is a card number without separators and not of high
    confidence. Return any other hit unchanged.

    The caller uses this for a text whose valid check digits are probably chance
    (`Subject.by_chance`). In such a text, a number in one piece without a word about cards is
    hardly ever a card.
    """
    sure = hit.confidence is Confidence.HIGH or hit.failed is not None
    if sure or hit.data_type not in _KEYS or _IN_ONE_PIECE not in hit.trace:
        return hit
    return replace(
        hit, confidence=Confidence.LOW, failed=_BY_CHANCE, trace=(*hit.trace, _BY_CHANCE)
    )


@cache
def _trace(
    issuer: IssuerRange, length: int, separators: str, published: bool, said: bool
) -> tuple[Check, ...]:
    span = issuer.low if issuer.low == issuer.high else f"{issuer.low} to {issuer.high}"
    trace = [
        Check("Pattern", "card number"),
        Check("Length", f"{length} digits"),
        Check("Issuer range", f"{issuer.brand.name}: begins with {span}"),
        Check("Separators", separators),
        Check("Check digit", "Luhn check passed"),
        Check("Neighbours", "not part of a longer word or number"),
    ]
    if published:
        trace.append(Check("Known numbers", "published test number"))
    elif said:
        trace.append(Check("Context", "preceded by a word about cards"))
    return tuple(trace)


def _alone(subject: Subject, start: int, end: int) -> bool:
    """Return whether the number is not part of something longer."""
    following = subject.text[end : end + 1]
    if not _begins(subject, start):
        return False
    if following in _JOINS and _JOINED_AFTER.match(subject.text[end : end + 5].lower()):
        return False
    return not (following.isalnum() or following == b"_")


def _begins(subject: Subject, start: int) -> bool:
    """Return whether a number can begin at `start`: the text before `start` must not show that the
    number is part of something longer.
    """
    before = subject.before(start, 8).lower()
    last = before[-1:]
    if last.isalnum() or last == b"_":
        return _GLUED.search(before) is not None
    return last not in _JOINS or _JOINED_BEFORE.search(before) is None


_FOURS = _grouped(
    (4, 4, 4, 4, 3), (4, 4, 4, 4, 2), (4, 4, 4, 4), (4, 4, 4, 3), (4, 4, 5), (4, 4, 4)
)
_SIXES = _grouped((4, 6, 5), (4, 6, 4))

GROUPED = (_FOURS, _SIXES)
"""The judges of numbers in groups. A judge gets the offset where the number may begin."""


def _groups(expression: str, width: int, judge: Callable[[Subject, int], Iterator[Hit]]) -> Anchor:
    return Anchor(expression, width, judge, "0-9", part=Part.OUTLINES)


DETECTOR = Detector(
    types=BRANDS,
    anchors=(
        # Not after a point: measurements have thousands of digits there.
        Anchor(_RUN, 12, run, WORD + ".", part=Part.RUNS),
        Anchor(POINT + "[02-9][0-9]{11}", 12, plain, "", part=Part.OUTLINES),
        Anchor(POINT + "1[0-9]{14}", 15, plain, "", part=Part.OUTLINES),
        Anchor(rf"\\[nrtNRT]{_RUN}", 12, run, ""),
        Anchor("%[0-9A-Fa-f][A-Fa-f][0-9]{12}", 12, plain, "", part=Part.OUTLINES),
        Anchor(f"(?:card|pan|visa){_RUN}", 12, run, "", any_case=True),
        Anchor("%[Bb][0-9]{12}", 12, plain, ""),
        _groups(r"[0-9]{4}[ .\-][0-9]{4}[ .\-][0-9]{4}", 14, _FOURS),
        _groups(r"[0-9]{4}[ .\-][0-9]{6}[ .\-][0-9]{4}", 16, _SIXES),
        _groups(r"[0-9]{4}[/_\t][0-9]{4}[/_\t][0-9]{4}", 14, _FOURS),
        _groups("[0-9]{4}  [0-9]{4}  [0-9]{4}", 16, _FOURS),
        _groups("[0-9]{4} - [0-9]{4} - [0-9]{4}", 18, _FOURS),
        _groups(r"[0-9]{6}[ \-][0-9]{13}", 20, _grouped((6, 13))),
        _groups(r"[0-9]{4}\xc2\xa0[0-9]{4}", 10, _FOURS),
        _groups(r"[0-9]{4}\xc2\xa0[0-9]{6}", 12, _SIXES),
        _groups(r"[0-9]{4}\xe2\x80[\x87-\xaf][0-9]{4}", 11, _FOURS),
        _groups(r"[0-9]{4}\xe2\x80[\x87-\xaf][0-9]{6}", 13, _SIXES),
    ),
    near=(Anchor("[A-Za-z]" + _RUN, 12, run, ""),),
    matching=(
        Sample("paid with 4539 1488 0343 6467 on Monday", "CARD_VISA", "4539 1488 0343 6467"),
        Sample("4539148803436467,05/27", "CARD_VISA", "4539148803436467"),
        Sample('{"pan":"4539-1488-0343-6467"}', "CARD_VISA", "4539-1488-0343-6467"),
        Sample("4111 1111 1111 1111", "CARD_VISA", "4111 1111 1111 1111", Severity.TEST),
        Sample("Visa 4222222222222", "CARD_VISA", "4222222222222", Severity.TEST),
        Sample("2223 0031 2200 3222", "CARD_MASTERCARD", "2223 0031 2200 3222", Severity.TEST),
        Sample("5555555555554444", "CARD_MASTERCARD", "5555555555554444", Severity.TEST),
        Sample("3782 822463 10005", "CARD_AMEX", "3782 822463 10005", Severity.TEST),
        Sample("6011111111111117", "CARD_DISCOVER", "6011111111111117", Severity.TEST),
        Sample("3530111333300000", "CARD_JCB", "3530111333300000", Severity.TEST),
        Sample("card number: 3782 8224 6310 005", "CARD_AMEX", "3782 8224 6310 005",
               Severity.TEST),
        Sample("Kreditkarte 3712-4177-8549-007", "CARD_AMEX", "3712-4177-8549-007"),
        Sample("%B4539148803436467^", "CARD_VISA", "4539148803436467"),
        Sample("3056 930902 5904", "CARD_DINERS", "3056 930902 5904", Severity.TEST),
        Sample("6200000000000005", "CARD_UNIONPAY", "6200000000000005", Severity.TEST),
        Sample("8171999900000000021", "CARD_UNIONPAY", "8171999900000000021", Severity.TEST),
        Sample("6759649826438453", "CARD_MAESTRO", "6759649826438453", Severity.TEST),
        Sample("2200000000000004", "CARD_MIR", "2200000000000004", Severity.TEST),
        Sample("6078601000000009", "CARD_RUPAY", "6078601000000009", Severity.TEST),
        Sample("9792030394440796", "CARD_TROY", "9792030394440796", Severity.TEST),
        Sample("5066991111111118", "CARD_ELO", "5066991111111118", Severity.TEST),
        Sample("6062828888666688", "CARD_HIPERCARD", "6062828888666688", Severity.TEST),
        Sample("5060990580000217499", "CARD_VERVE", "5060990580000217499", Severity.TEST),
        Sample("uatp 135410014004955", "CARD_UATP", "135410014004955", Severity.TEST),
        Sample("5019555544445555", "CARD_DANKORT", "5019555544445555", Severity.TEST),
        Sample("6703444444444449", "CARD_BANCONTACT", "6703444444444449", Severity.TEST),
        Sample("6042011000000004", "CARD_CABAL", "6042011000000004", Severity.TEST),
        Sample("5895626746595650", "CARD_NARANJA", "5895626746595650", Severity.TEST),
        Sample(r"card:\n4539148803436467\n", "CARD_VISA", "4539148803436467"),
        Sample("kort 4539148803436467.", "CARD_VISA", "4539148803436467"),
        Sample("4539 1488 0343 6467 124", "CARD_VISA", "4539 1488 0343 6467"),
        Sample("card1:4539148803436467:0527", "CARD_VISA", "4539148803436467"),
        Sample("?pan%3D4539148803436467&x", "CARD_VISA", "4539148803436467"),
        Sample("card_4539148803436467.pdf", "CARD_VISA", "4539148803436467"),
        Sample("Visa 4539\u00a01488\u00a00343\u00a06467", "CARD_VISA",
               "4539\u00a01488\u00a00343\u00a06467"),
        Sample("Visa 4539\u20111488\u20110343\u20116467", "CARD_VISA",
               "4539\u20111488\u20110343\u20116467"),
        Sample("No.4539148803436467", "CARD_VISA", "4539148803436467"),
        Sample(".4539148803436467", "CARD_VISA", "4539148803436467"),
        Sample("17 4539 1488 0343 6467", "CARD_VISA", "4539 1488 0343 6467"),
        Sample("card 4539/1488/0343/6467", "CARD_VISA", "4539/1488/0343/6467"),
        Sample("credit card: 4539_1488_0343_6467", "CARD_VISA", "4539_1488_0343_6467"),
        Sample("card  4539  1488  0343  6467", "CARD_VISA", "4539  1488  0343  6467"),
        Sample("Visa\t4539\t1488\t0343\t6467", "CARD_VISA", "4539\t1488\t0343\t6467"),
        Sample("4539 - 1488 - 0343 - 6467", "CARD_VISA", "4539 - 1488 - 0343 - 6467"),
        Sample("page 12.\n4539148803436467", "CARD_VISA", "4539148803436467"),
    ),
    clean=(
        "4539 1488 0343 6468",
        "4539\t1488\t0343\t6467",
        "2F18 4539 1488 0343 6467 5B4D",
        "4539 1488 0343 6467 5B4D",
        "4539/1488/0343/6467",
        "4539148803436467124",
        "4539-1488 0343-6467",
        "45391488034364670000001",
        "0.4539148803436467",
        "a4539148803436467f",
        "f47ac10b-58cc-4372-a567-4539148803436467",
        "4539.1488.0343.6467.9",
        "2025-11-21T10:15:00.4539148803436467",
        "+4539148803436467",
        "1732184100000 1732184100000123",
        "4006381333931",
        '"ean": "4066701230217", "pan": ""',
        "6666666666666666",
        "version 4.539.148803436467",
        "9999 9999 9999 9995",
        "3712 4177 8549 007",
    ),
)  # fmt: skip
