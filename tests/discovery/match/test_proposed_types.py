"""Expressions that are proposed from examples and from words find them, and little else."""

from __future__ import annotations

import random

import pytest
from stdnum import luhn, verhoeff

from app.discovery.match.custom_types import Customs, CustomType, checked
from app.discovery.match.proposed_types import Hopeless, Proposed, of_examples, of_words

CARDS = ["4111 1111 1111 1111", "5500 0000 0000 0004", "4012 8888 8888 1881"]


def found(proposed: Proposed, text: str, *, any_case: bool = False) -> list[str]:
    kind = CustomType(
        "CUSTOM_NEW", "New", proposed.expression, check=proposed.check, any_case=any_case
    )
    content = text.encode()
    hits = Customs((checked(kind),)).hits(content)
    return [content[hit.start : hit.end].decode() for hit in hits if not hit.failed]


@pytest.mark.parametrize(
    ("examples", "expression", "check"),
    [
        (["KX-48210-77", "KX-00017-02"], r"\bKX-\d{5}-\d{2}\b", ""),
        (["ab 1", "abc  1234"], r"\b[a-z]{2,3}\s+\d{1,4}\b", ""),
        (["DE-12x", "DE/34x"], r"\bDE(?:-|/)\d{2}x\b", ""),
        (["Ab12", "cd34"], r"\b[A-Za-z]{2}\d{2}\b", ""),
        (["#7f3a", "#19bc"], r"#[0-9A-Za-z]{4}\b", ""),
        (CARDS, r"\b\d{4}\s+\d{4}\s+\d{4}\s+\d{4}\b", "luhn"),
        (CARDS[:2], r"\b\d{4}\s+\d{4}\s+\d{4}\s+\d{4}\b", ""),
        (["4000000000000002", "4000000000000010", "4000000000000029"], r"\b\d{16}\b", ""),
    ],
)
def test_examples_give_an_expression(examples: list[str], expression: str, check: str) -> None:
    assert of_examples(examples) == (expression, check)


@pytest.mark.parametrize(
    ("examples", "reason"),
    [
        ([], "at least 2 different"),
        (["AB-1", "AB-1", " AB-1 "], "at least 2 different"),
        (["a", "b-1"], "no form in common"),
        (["A" * 101, "B"], "at most 200 values of 100 characters"),
        (["A\x07", "B\x07"], "control characters"),
        ([str(at) for at in range(201)], "at most 200 values"),
    ],
)
def test_why_there_is_none(examples: list[str], reason: str) -> None:
    with pytest.raises(Hopeless, match=reason):
        of_examples(examples)


@pytest.mark.parametrize("seed", range(40))
def test_random_values_of_one_form_are_all_found(seed: int) -> None:
    draw = random.Random(seed)
    form = "".join(draw.choice(["9", "A", "a", "-", ".", "/", "(", "+"]) for _ in range(9)) + "99A"
    kinds = {"9": "0123456789", "A": "BCDFGHJKLM", "a": "nopqrstuvw"}

    def value() -> str:
        return "".join(draw.choice(kinds.get(char, char)) for char in form)

    examples = [value() for _ in range(5)]
    proposed = of_examples(examples)
    assert found(proposed, "\n".join(f" {one} " for one in examples)) == examples


@pytest.mark.parametrize(("name", "module"), [("luhn", luhn), ("verhoeff", verhoeff)])
def test_the_check_that_all_examples_pass_is_found(name: str, module: object) -> None:
    draw, check = random.Random(name), getattr(module, "calc_check_digit")  # noqa: B009
    numbers = [str(draw.randrange(10**8, 10**9)) for _ in range(12)]
    values = [number + check(number) for number in numbers]
    assert of_examples(values).check == name
    wrong = [*values[1:], numbers[0] + str((int(check(numbers[0])) + 1) % 10)]
    assert of_examples(wrong).check != name


def test_words_are_found_as_words() -> None:
    proposed = of_words(["Project Kestrel", "Osprey", "osprey II", "C++", "Größe"])
    text = "Osprey, Ospreys; project kestrel. Project\nKestrel (C++) Osprey II; Größe?"
    assert found(proposed, text) == ["Osprey", "Project\nKestrel", "C++", "Osprey", "Größe"]
    assert found(of_words(["osprey"]), "OSPREY osprey", any_case=True) == ["OSPREY", "osprey"]


def test_too_many_words_are_told_with_what_to_do() -> None:
    with pytest.raises(Hopeless, match="distribute them over several data types"):
        of_words([f"project{at:04}" for at in range(150)])
    with pytest.raises(Hopeless, match="at least two characters"):
        of_words(["a", "word"])
