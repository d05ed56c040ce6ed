"""Completions at the cursor: fields, operators and values, and the text that they replace."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from lark import Token

from app.language import Texts
from app.state.query.language.days import NotDays, read_days
from app.state.query.language.field_words import FIELD_WORDS
from app.state.query.language.fields import FIELDS, Field, Kind, field_of
from app.state.query.language.grammar import field_in, tokens_before, written
from app.state.query.language.known import Known

tr = Texts(__name__)

MOST = 12
"""Maximum number of completions offered for a typed text. If nothing is typed, all fields are
offered.
"""
LONGEST = 2_000
"""Maximum number of characters before the cursor; with more, nothing is offered."""

_REST_OF_WORD = re.compile(r'[^\s"(),]*')
_REST_OF_STRING = re.compile(r'(?:[^"\\]|\\.)*"')
_REST_OF_NAME = re.compile(r"[\w-]*(?::|>=|<=|!=|[<>=])?")
_COUNTS = (">0", "=0", ">=10", "<10")


@dataclass(frozen=True, slots=True)
class Offer:
    """A completion. `about` describes it; `open` means that the query needs more text after it."""

    text: str
    about: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class Completion:
    """Completions, and the part of the text that they replace."""

    start: int
    end: int
    offers: tuple[Offer, ...] = ()


def complete(text: str, cursor: int, known: Known) -> Completion:
    """Return the completions at the character index `cursor`. There are none if the text before
    `cursor` is invalid or too long.
    """
    if cursor > LONGEST:
        return Completion(cursor, cursor)
    tokens = tokens_before(text, cursor)
    written_so_far = tokens[-1].end_pos or 0 if tokens else 0
    if text[written_so_far:cursor].strip():  # the text before the cursor is invalid
        return Completion(cursor, cursor)
    field, fragment = _place(cursor, tokens)
    start = cursor if fragment is None else fragment.start_pos or 0
    typed = "" if fragment is None else text[start:cursor]
    if field is None and typed == "-":  # a negation without anything after it
        return Completion(cursor, _name_end(text, cursor), _fields("", negated=True))
    if field is None:
        before = tokens[:-1] if typed else tokens
        negated = bool(before) and before[-1].type == "NOT"
        return Completion(start, _name_end(text, cursor), _fields(typed, negated=negated))
    return Completion(start, _end(text, cursor, typed), _values(field, typed, known))


def _place(cursor: int, tokens: list[Token]) -> tuple[Field | None, Token | None]:
    """Return the field whose value is being typed, or None, and the token that ends at the cursor,
    or None.
    """
    last = tokens[-1] if tokens else None
    touching = last is not None and last.end_pos == cursor
    head, sign, listed = None, "", False
    for token in tokens:
        if token.type in {"HEAD", "LONE_HEAD"}:
            head, sign, listed = token, "", False
        elif token.type == "_OPEN":
            listed = True
        elif token.type == "SIGN":
            sign = str(token)
        elif token.type in {"CLOSE", "NOT", "_OR", "_AND"}:
            head, listed = None, False
        elif token.type in {"WORD", "STRING", "UNCLOSED"} and not listed and token is not last:
            head = None
    if last is None or (head is not None and not listed and not touching):
        return None, None
    if last.type in {"WORD", "UNCLOSED", "STRING"} and touching:
        return _field(head, sign), last
    in_value = last.type in {"HEAD", "LONE_HEAD", "SIGN", "_OPEN", "_COMMA"}
    return (_field(head, sign) if in_value or listed else None), None


def _field(head: Token | None, sign: str) -> Field | None:
    return None if head is None else field_of(field_in(head), containing=sign == "~")


def _end(text: str, cursor: int, typed: str) -> int:
    """Return the end of the value around the cursor."""
    pattern = _REST_OF_STRING if typed.startswith('"') else _REST_OF_WORD
    found = pattern.match(text, cursor)
    return found.end() if found else cursor


def _name_end(text: str, cursor: int) -> int:
    found = _REST_OF_NAME.match(text, cursor)
    return found.end() if found else cursor


def _fields(typed: str, *, negated: bool) -> tuple[Offer, ...]:
    """Return the fields whose name starts with the typed text, followed by those whose alias or
    title does, and by those whose description has a word that starts with it.
    """
    low = typed.lstrip('"').casefold()
    found: list[Field] = []
    for fits in (_by_name, _by_other_name, _by_description):
        found += [field for field in FIELDS if field not in found and fits(field, low)]
    if negated:
        found = [one for one in found if one.on_rows and one.kind is not Kind.COUNT]
    offers = [offer for one in found for offer in _operators(one, typed)]
    return tuple(offers[:MOST] if low else offers)


def _by_name(field: Field, low: str) -> bool:
    return field.name.startswith(low)


def _by_other_name(field: Field, low: str) -> bool:
    names = (*field.others, *(word.casefold() for word in FIELD_WORDS.get(field.name, ())))
    return any(name.startswith(low) for name in names)


def _by_description(field: Field, low: str) -> bool:
    return f" {low}" in f" {field.about.casefold()}"


def _operators(field: Field, typed: str) -> Iterable[Offer]:
    """Return a field with its operator. If the field is a count, return it with `>0` or, if its
    name is typed completely, with each comparison.
    """
    if field.kind is not Kind.COUNT:
        yield Offer(f"{field.name}{field.sign}", field.about, open=True)
    elif typed.casefold() != field.name:
        yield Offer(f"{field.name}>0", field.about)
    else:
        for comparison in _COUNTS:
            yield Offer(f"{field.name}{comparison}", field.about)


def _values(field: Field, typed: str, known: Known) -> tuple[Offer, ...]:
    if field.kind is Kind.DAYS:
        return tuple(_days(typed))
    if field.kind is Kind.COUNT:
        return tuple(
            Offer(number, tr("A whole number")) for number in ("0", "1", "10", "100") if typed == ""
        )
    fragment = typed.removeprefix('"')
    names = known.names(field.key)
    found = names.like(fragment, MOST)
    return tuple(
        Offer(written(one.text), one.word or field.name)
        if not names.ambiguous(one.text)
        else Offer(f"={written(one.value)}", f"{field.name} {one.text}")
        for one in found
    )


def _days(typed: str) -> Iterable[Offer]:
    """Return ranges that start or end with the typed day; recent ranges if none is typed."""
    if not typed:
        today = date.today()  # noqa: DTZ011 a day of the analyst's
        yield Offer(f"{today - timedelta(days=30)}..", tr("The last 30 days"))
        yield Offer(str(today.year), tr("This year"))
        yield Offer(f"{today.year - 1}", tr("Last year"))
        return
    try:
        first, last = read_days(typed)
    except NotDays:
        return
    if ".." not in typed:
        yield Offer(f"{typed}..", tr("From the entered date on"))
        yield Offer(f"..{typed}", tr("Up to the entered date"))
        if first != last:
            yield Offer(
                f"{_day(first)}..{_day(last)}", tr("From the first to the last day of the period")
            )


def _day(wire: str) -> str:
    return f"{wire[:4]}-{wire[4:6]}-{wire[6:]}"
