"""Examples of a data type, marked in previews: what may be one, and the words near them."""

from __future__ import annotations

import pytest

from app.state.location.examples import LONGEST, MOST, TypeExample, TypeExamples


@pytest.mark.parametrize(
    ("example", "reason"),
    [
        (None, "Select a value"),
        (TypeExample("4111", found=True), "contains a masked match"),
        (TypeExample("x" * (LONGEST + 1)), "at most 100"),
        (TypeExample("two\u2029lines"), "one value"),
    ],
)
def test_what_is_no_example_is_said_and_not_marked(
    example: TypeExample | None, reason: str
) -> None:
    examples = TypeExamples()
    examples.select(example)
    assert reason in examples.why_not()
    examples.mark()
    assert examples.marked == []


def test_examples_are_kept_once_and_counted() -> None:
    examples, notes, changes = TypeExamples(), list[object](), list[str]()
    examples.note.connect(notes.append)
    examples.changed.connect(lambda: changes.append(examples.why_not()))
    for value in ("KX-1", "KX-2", "KX-1"):
        examples.select(TypeExample(value))
        examples.mark()
    assert examples.values() == ["KX-2", "KX-1"]
    assert notes == ["1 example is marked.", "2 examples are marked.", "2 examples are marked."]
    assert changes == [""]
    assert "KX" not in repr(examples.marked)
    for number in range(MOST + 5):
        examples.select(TypeExample(f"KY-{number}"))
        examples.mark()
    assert len(examples.values()) == MOST
    examples.clear()
    assert examples.values() == []


def test_keywords_are_words_near_all_examples() -> None:
    examples = TypeExamples()
    for value, around in (
        ("KX-1", "Member badge of Anna: "), ("KX-2", "BADGE Nr. , members only"),
        ("KX-3", "his badge"),
    ):  # fmt: skip
        examples.select(TypeExample(value, around))
        examples.mark()
        assert examples.keywords() == ([] if value == "KX-1" else ["badge"])
