"""Every testable sentence of the contract names the test that checks it.

`sentences.tsv` has one sentence per line: its section, a short quotation, and the tests
(`file::function`). S1 to S3 are the parts of an annex to the contract, S is its introduction.
Sentences that cannot be tested (about other servers, or omissions) are left out.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from app.service.base.event_table import EMITTED
from tests.contract.never_emitted import NEVER

ROOT = Path(__file__).parents[2]
SECTIONS = {
    "2", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7", "2.8", "2.9", "2.10", "3", "4", "4.1",
    "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "5", "6", "7", "8", "S", "S1", "S2", "S3",
}  # fmt: skip


class Sentence(NamedTuple):
    """One line of the table."""

    section: str
    quotation: str
    tests: tuple[str, ...]


def sentences() -> list[Sentence]:
    """Return the table."""
    rows = (Path(__file__).parent / "sentences.tsv").read_text(encoding="utf-8").splitlines()
    cells = [row.split("\t") for row in rows]
    return [Sentence(section, text, tuple(tests.split())) for section, text, tests in cells]


@cache
def functions(file: Path) -> frozenset[str]:
    """Return the test functions of a file without importing it."""
    if not file.is_file():
        return frozenset()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def missing(test: str) -> bool:
    """Return whether a test named in the table does not exist."""
    file, _, name = test.partition("::")
    return name not in functions(ROOT / file)


def test_every_sentence_names_tests_that_exist() -> None:
    for row in sentences():
        assert row.quotation
        assert row.tests, row
        assert not [test for test in row.tests if missing(test)], row


def test_every_section_is_in_the_table_and_no_sentence_twice() -> None:
    rows = sentences()
    assert {row.section for row in rows} >= SECTIONS
    named = [(row.section, row.quotation) for row in rows]
    assert len(set(named)) == len(named) > 300


def test_every_class_of_events_that_happens_here_has_its_sentence() -> None:
    named = {row.quotation for row in sentences() if row.section == "6"}
    assert {f"class {kind}" for _, kind in EMITTED.values()} <= named
    assert not {f"class {kind}" for kind in NEVER} & named


@pytest.mark.parametrize(
    "test", ["tests/nowhere.py::test_x", f"{__file__}::test_nothing", "tests/contract::x", ""]
)
def test_a_test_that_does_not_exist_is_seen(test: str) -> None:
    assert missing(test)
