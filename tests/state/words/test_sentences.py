"""The sentences that are translated are those that the service and the engines write."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import app
from app.state.words import checks, sentences

_SPLIT = re.compile(
    r"\{\w+\}|\b(?:1|added|changed|removed|once|started|has|objects?|files?|Locations?)\b"
    r"|was (?:given|moved)|[():,.;]"
)
"""What is between the parts of a sentence, or may be written by a placeholder."""
_LONG = 8


def _literals(folder: str) -> Iterator[str]:
    """Yield the text of all string literals of a package, docstrings included."""
    for path in (Path(app.__file__).parent / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def _strange(known: dict[str, str], written: str) -> list[str]:
    """Return the sentences of which some part is written nowhere."""
    return [
        sentence
        for sentence in known
        if any(len(part.strip()) >= _LONG and part.strip().casefold() not in written
               for part in _SPLIT.split(sentence))
    ]  # fmt: skip


def test_sentences_are_those_of_the_service() -> None:
    written = "\n".join([*_literals("service"), *_literals("api")]).casefold()
    assert _strange(sentences._SENTENCES, written) == []  # noqa: SLF001 - its table


def test_outcomes_of_checks_are_those_of_the_engine() -> None:
    written = "\n".join(_literals("discovery")).casefold()
    assert _strange(dict(checks._OUTCOMES._words), written) == []  # noqa: SLF001 - its table
