"""resources/help/query-language.md: every example parses, every correction is right, and the
grammar is current.
"""

from __future__ import annotations

import re

from app.paths import resource
from app.state.query.language.compiling import read
from app.state.query.language.fields import FIELDS
from app.state.query.language.grammar import GRAMMAR
from app.state.query.language.question import Question
from app.state.query.language.writing import text_of
from app.state.query.saved_queries import parsed
from tests.state.query.language.test_reading import NAMES

PAGE = resource("help/query-language.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    """Return the lines of all blocks of a kind."""
    found = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    return [line for block in found for line in block.splitlines()]


def test_every_example_is_read_without_complaint() -> None:
    examples = blocks("query")
    assert len(examples) > 30
    for text in examples:
        found = read(text, NAMES)
        assert found.problems == (), text
        assert found.question is not None, text
        assert found.question != Question(), text
        assert read(text_of(found.question, NAMES), NAMES).question == found.question, text


def test_every_mistake_is_fixed_as_the_page_says() -> None:
    lines = blocks("fixed")
    assert lines
    for line in lines:
        wrong, fixed = line.split("  =>  ")
        found = read(wrong, NAMES)
        assert found.question is None, wrong
        assert found.problems[0].mended(wrong) == fixed
        assert not [problem for problem in read(fixed, NAMES).problems if not problem.warning], (
            fixed
        )


def test_the_grammar_is_the_one_in_force() -> None:
    assert "\n".join(blocks("lark")) == GRAMMAR.strip()


def test_the_file_of_saved_queries_is_one() -> None:
    assert parsed("\n".join(blocks("json")).encode())


def test_every_field_is_on_the_page() -> None:
    for field in FIELDS:
        assert f"`{field.name}{field.sign}`" in PAGE
