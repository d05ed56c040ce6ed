"""Partial parsing: the valid clauses of a text with errors, and the invalid ones."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.state.query.language.compiling import read, read_sound
from app.state.query.language.grammar import Group, starts, tokens_before
from app.state.query.language.known import Known
from app.state.query.language.parsing import LONGEST, taken_apart
from app.state.query.language.problem import NotRead, Problem
from app.state.query.language.question import Question

_MOST_TRIES = 8
"""Maximum number of syntax errors that are cut out one by one. With more, the whole text counts as
invalid.
"""
_JOINED_AFTER = re.compile(r"\S*(?:\s+or\s+\S+)*", re.IGNORECASE)

Span = tuple[int, int]
"""Start and end of a part of the text."""


@dataclass(frozen=True, slots=True)
class Parts:
    """A partly understood text: the question that its valid clauses ask, the texts of its invalid
    clauses in order, and the problems (errors first).
    """

    question: Question
    left: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def read_parts(text: str, known: Known) -> Parts:
    """Parse a text clause by clause. `Parts.left` is empty if, and only if, the whole text is
    valid.
    """
    reading = read(text, known)
    if reading.question is not None:
        return Parts(reading.question, (), reading.problems)
    groups, cut = _parsed(text)
    question, unsound = read_sound(groups, text, known)
    spans = [*cut, *((group[0].start, group[-1].end) for group in unsound)]
    return Parts(question, tuple(_texts(text, spans)), reading.problems)


def _parsed(text: str) -> tuple[list[Group], list[Span]]:
    """Return the groups of a text without its syntax errors, and the spans of those errors."""
    cut: list[Span] = []
    rest = text
    for _ in range(_MOST_TRIES if len(text) <= LONGEST else 0):
        try:
            return taken_apart(rest), cut
        except NotRead as error:
            start, end = _around(rest, error.problem)
        if not rest[start:end].strip():
            break
        cut.append((start, end))
        rest = rest[:start] + " " * (end - start) + rest[end:]  # positions stay the same
    return [], [(0, len(text))]


def _around(text: str, problem: Problem) -> Span:
    """Return the whole clause around a syntax error, including all alternatives joined by `or`.
    With only some of the alternatives, the query would find less.
    """
    start = problem.start
    end = start + len(text[start : problem.end].rstrip())
    tokens = tokens_before(text, start)
    opened = next((token for token in reversed(tokens) if token.type in {"_OPEN", "CLOSE"}), None)
    if opened is not None and opened.type == "_OPEN":
        start = starts(opened)
        closing = text.find(")", end)
        end = closing + 1 if closing >= 0 else end
    after = _JOINED_AFTER.match(text, end)
    return _joined_before(text, start), after.end() if after else end


def _joined_before(text: str, at: int) -> int:
    """Return the start of the clause around `at`. The clause includes a preceding `not`, and all
    alternatives before it that are joined to it by `or`.
    """
    begin, _ = _word(text, at)
    while begin:
        blank = len(text[:begin].rstrip())
        start, word = _word(text, blank)
        if word.casefold() == "or":
            start, _ = _word(text, len(text[:start].rstrip()))
        elif word.casefold() != "not":
            break
        begin = start
    return begin


def _word(text: str, end: int) -> tuple[int, str]:
    """Return the word that ends at `end`, and its start."""
    begin = len(text[:end])
    while begin and not text[begin - 1].isspace():
        begin -= 1
    return begin, text[begin:end]


def _texts(text: str, spans: list[Span]) -> list[str]:
    """Return the text of each span, without blanks around it. Overlapping spans are merged, and
    blank ones are left out.
    """
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return [part for start, end in merged if (part := text[start:end].strip())]
