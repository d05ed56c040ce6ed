"""Random queries, and their conversion between all forms: text, form, chips, body."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta

import msgspec

from app.api.records.enums import OperationStatus
from app.api.records.queries import (
    MIP_METHODS,
    ORDERS,
    VALUE_LABELS,
    ClassificationFilter,
    MetaFilter,
    Query,
)
from app.state.query.language.compiling import read
from app.state.query.language.fields import BUCKETS, BY_KEY, COMPARISONS, DUES
from app.state.query.language.form import FormState
from app.state.query.language.known import Known, Name
from app.state.query.language.question import ANY, NOT, Condition, Question, day_range, settled
from app.state.query.language.writing import Term, terms, text_of

_PIECES = (
    *("pay", "roll", "2026", "Visa", "or", "not", "and", "fs01", "C:", "target:", "prohibited>0"),
    *(" ", "  ", '"', "'", "\\", "\\u{41}", "(", ")", ",", ":", "-", "=", "~", "<", ">", "!"),
    *("..", "#", "größe", "Налоги", "給与", "مرتب", "🙂", "ǅ", "ß"),
    *("\u202e", "\u200b", "\n", "\t", "\x00", "\x85", "\xa0", "\x1b"),
)  # fmt: skip
_IDS = "0123456789abcdefXYZ_-"
_DATES = ("File Modified", "File Created", "Date", "Document Modified", "Document Created")


def text(dice: random.Random) -> str:
    """Return random text, often with characters that have a meaning elsewhere."""
    if dice.random() < 0.4:
        return dice.choice(("payroll", "Visa", "fs01", "/srv/pay", "C:\\Users", "x y", "-a", "=b"))
    return "".join(dice.choices(_PIECES, k=dice.randint(1, 5)))


def known(dice: random.Random) -> Known:
    """Return random names, some duplicates, some equal to another one's ID."""

    def names(count: int) -> list[Name]:
        made = [Name(text(dice), identity(dice)) for _ in range(count)]
        made += [Name(one.text, identity(dice)) for one in made[: count // 8]]
        return [*made, *(Name(one.value, identity(dice)) for one in made[:2])]

    def words(count: int) -> list[Name]:
        return [Name(one, one) for one in dict.fromkeys(text(dice) for _ in range(count))]

    return Known(
        {
            **{key: names(24) for key in ("target", "group", "risk", "label")},
            **{key: words(12) for key in ("type", "format", "path")},
        }
    )


def identity(dice: random.Random) -> str:
    """Return an ID, possibly one that no server should use."""
    return "".join(dice.choices(_IDS, k=dice.randint(1, 20)))


def question(dice: random.Random, names: Known) -> Question:
    """Return a query with some of all fields."""

    def some(key: str, most: int = 3) -> list[str] | None:
        if dice.random() < 0.7:
            return None
        there = names.names(key).all
        values = [choice.value for choice in dice.choices(there, k=most)] if there else []
        values += [identity(dice) if key in {"target", "group", "risk", "label"} else text(dice)]
        return dice.sample(values, dice.randint(1, len(values)))

    body = Query(
        target=some("target"),
        group=some("group"),
        data_type=some("type"),
        prefix=some("path"),
        content_type=some("format"),
        risk_profile=some("risk"),
        afconfig=some("filter"),
        remediation_status=_some(dice, [one.value for one in OperationStatus] + [text(dice)]),
        search=text(dice) if dice.random() < 0.3 else None,
        classification_mip=ClassificationFilter(
            method=_some(dice, MIP_METHODS), label=some("label")
        ),
        meta=_meta(dice),
        order=dice.choice((None, None, *ORDERS)),
        direction=dice.choice((None, None, "asc", "desc")),
    )
    conditions = [_condition(dice, some) for _ in range(dice.choice((0, 0, 0, 1, 2, 3)))]
    return settled(Question(body, tuple(conditions)))


def round_trip(asked: Question, names: Known) -> None:
    """Convert through text, form, chips and body and back; check that the query stays the same."""
    written = text_of(asked, names)
    assert "\n" not in written
    assert read(written, names).question == asked, written
    form = FormState.of(asked, names)
    assert form.question(names) == asked, written
    chips = terms(asked, names)
    order = f"order:{asked.body.order or 'location'} direction:{asked.body.direction or 'asc'}"
    meta = " or ".join(chip.text for chip in chips if _is_meta(chip))
    rest = [chip.text for chip in chips if not _is_meta(chip)]
    assert read(" ".join([*rest, meta, order]), names).question == asked, written
    sent = msgspec.json.decode(msgspec.json.encode(asked.body), type=Query)
    assert settled(Question(sent, asked.conditions)) == asked, written


def _is_meta(chip: Term) -> bool:
    return BY_KEY[chip.field].meta and not chip.on_rows


def _some(dice: random.Random, among: Sequence[str]) -> list[str] | None:
    return dice.sample(among, dice.randint(1, 3)) if dice.random() < 0.3 else None


def _meta(dice: random.Random) -> list[MetaFilter] | None:
    if dice.random() < 0.6:
        return None
    found = [
        MetaFilter(label=label, value=text(dice)) for label in VALUE_LABELS if dice.random() < 0.3
    ]
    for label in _DATES:
        if dice.random() < 0.3:
            start = date(2026, 1, 1) + timedelta(days=dice.randint(-40_000, 2_000))
            end = start + timedelta(days=dice.choice((0, 1, 30, 365, 40_000)))
            first = dice.choice((f"{start:%Y%m%d}", f"{start:%Y%m%d}", "19000101"))
            last = dice.choice((f"{end:%Y%m%d}", f"{end:%Y%m%d}", "99991231"))
            found += day_range(label, min(first, last), max(first, last))
    dice.shuffle(found)
    return found


def _condition(dice: random.Random, some: object) -> Condition:
    kind = dice.random()
    if kind < 0.5:
        field = dice.choice(("prohibited", "match", "test", "age"))
        return Condition(field, dice.choice(COMPARISONS), (str(dice.randint(0, 10_000)),))
    if kind < 0.7:
        field, there = dice.choice((("is", BUCKETS), ("due", DUES)))
        values = tuple(dice.sample(there, dice.randint(1, 3)))
        return Condition(field, dice.choice((NOT, ANY)), values)
    field = dice.choice(
        (
            "target",
            "group",
            "type",
            "format",
            "path",
            "path~",
            "owner",
            "status",
            "note",
            "assigned",
        )
    )
    if field == "status":
        return Condition(field, NOT, (dice.choice(list(OperationStatus)).value,))
    values = tuple(text(dice) for _ in range(dice.randint(1, 3)))
    if field in {"target", "group"}:
        values = tuple(identity(dice) for _ in values)
    anyone = field in {"owner", "note", "assigned"} and dice.random() < 0.5
    return Condition(field, ANY if anyone else NOT, values)
