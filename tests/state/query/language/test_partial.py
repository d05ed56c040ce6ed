"""Texts with errors: the understood part, the rest, and the suggested correction."""

from __future__ import annotations

import random

import pytest

from app.state.query.language.compiling import read
from app.state.query.language.known import Known, Name
from app.state.query.language.parsing import LONGEST
from app.state.query.language.partial import read_parts
from app.state.query.language.writing import text_of
from tests.state.query.language.queries import known, question, text

NAMES = Known(
    {
        "target": [Name("fs01", "11")],
        "group": [Name("Finance", "1")],
        "type": [Name(one, one) for one in ("Visa", "E-mail address")],
        "format": [Name("PDF", "PDF")],
    }
)
BROKEN = (
    "status:open",
    "targt:fs01",
    "type:Visa,Mastercard",
    "is:nothing",
    "prohibited>many",
    "-prohibited>3",
    'status:("Masked" "Test Data")',
    "owner:roe or targt:x",
    "not x,y",
    "status:(open,Masked)",
    "x)",
    "status:",
    'target:"fs',
    "target:(fs01",
)


@pytest.mark.parametrize(
    ("written", "understood", "left"),
    [
        ("status:open prohibited>0", "prohibited>0", ("status:open",)),
        ("targt:fs01 type:Visa", "type:Visa", ("targt:fs01",)),
        ("target:fs01 type:Visa or is:open", "target:fs01", ("type:Visa or is:open",)),
        ("prohibited>0 type:(Visa,E test>3", "prohibited>0 test>3", ("type:(Visa,E",)),
        ('is:open type:"Visa and more', "is:open", ('type:"Visa and more',)),
        ("a or x,y or sender:z is:open", "is:open", ("a or x,y or sender:z",)),
        ('status:("Masked" "Test Data") is:open', "is:open", ('status:("Masked" "Test Data")',)),
        ("annual targt:x report", "path:~annual", ("targt:x", "report")),
        ("sender:roe modified:2026", "sender:roe", ("modified:2026",)),
        ("type:Visa", "type:Visa", ()),
    ],
)
def test_sound_clauses_are_understood_and_the_others_are_left(
    written: str, understood: str, left: tuple[str, ...]
) -> None:
    parts = read_parts(written, NAMES)
    assert (text_of(parts.question, NAMES), parts.left) == (understood, left)
    assert bool(parts.left) is any(not problem.warning for problem in parts.problems)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("status:open", "is:open"),
        ("-status:Open", "-is:open"),
        ("status:confirmed test=0", "is:confirmed test=0"),
        ("status:false", "is:false"),
        ("is:masked", "status:Masked"),
        ('is:"Test data"', 'status:"Test Data"'),
        ("is:overdue", "due:overdue"),
        ("is:prohibited", "prohibited>0"),
        ("status:prohibited", "prohibited>0"),
        ("target:finance", "group:Finance"),
        ("group:fs01", "target:fs01"),
        ("type:pdf", "format:PDF"),
        ("format:Visa", "type:Visa"),
        ("stauts:open", "status:open"),
        ("status:Mask", "status:Masked"),
    ],
)
def test_what_was_meant_is_proposed(written: str, meant: str) -> None:
    problem = read(written, NAMES).problems[0]
    assert problem.mended(written) == meant


def test_a_value_of_another_field_in_a_list_is_said_and_a_few_values_are_named() -> None:
    problem = read("status:(open,Masked)", NAMES).problems[0]
    assert (problem.fix, "is:open" in problem.words) == (None, True)
    assert "open, confirmed, test, false, done" in read("is:closed", NAMES).problems[0].words


def test_random_queries_with_broken_clauses_lose_nothing() -> None:
    """Wherever the errors are: valid clauses are understood as if alone, the rest is written after
    them, and that text has the same meaning.
    """
    dice = random.Random(14)
    names = known(dice)
    for number in range(600):
        names = known(dice) if number % 50 == 0 else names
        asked = question(dice, names)
        sound = text_of(asked, names)
        broken = dice.sample(BROKEN[:-2], dice.randint(1, 3)) + dice.sample(
            BROKEN[-2:], dice.randint(0, 1)
        )
        parts = read_parts(" ".join([sound, *broken]).strip(), names)
        for clause in broken:
            assert any(clause in one for one in parts.left), (sound, broken, parts)
        written = " ".join([text_of(parts.question, names), *parts.left])
        again = read_parts(written, names)
        assert (again.question, again.left) == (parts.question, parts.left), written


def test_any_text_is_read_and_every_word_of_it_is_somewhere() -> None:
    dice = random.Random(15)
    names = known(dice)
    signs = ['"', "(", ")", ",", " or ", "not ", "-", "type:", "prohibited>", " ", "status:open"]
    for _ in range(1_500):
        written = "".join(dice.choice([*signs, text(dice)]) for _ in range(dice.randint(1, 8)))
        parts = read_parts(written, names)
        assert (read(written, names).question is None) is bool(parts.left), written


def test_a_text_that_is_too_long_is_left_as_a_whole() -> None:
    long = "x " * LONGEST
    assert read_parts(long, NAMES).left == (long.strip(),)
