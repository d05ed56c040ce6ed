"""Proposals for data types of users: an expression from examples of a value, or from words.

An expression from examples matches what the examples have in common: the kinds of characters at
each place, and their number. Words that are the same in all examples are required as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from app.discovery.match.custom_types import CHECKS, normalised
from app.discovery.match.expressions import LONGEST, Hopeless, measure

__all__ = ["Hopeless", "Proposed", "of_examples", "of_words"]

LEAST_EXAMPLES = 2
_LEAST_CHECKED = 3
"""Minimum number of examples from which a check is proposed. The chance that three values without a
check digit all pass a given check is one in a thousand.
"""
_LEAST_DIGITS = 6
_MOST = 200
_LONGEST = 100
_SPECIAL = frozenset(r"\.^$*+?{}[]|()")
_CLASSES = {"digits": r"\d", "capitals": "[A-Z]", "small": "[a-z]", "letters": "[A-Za-z]"}
_RUNS = (
    re.compile(r"(?P<digits>[0-9]+)|(?P<capitals>[A-Z]+)|(?P<small>[a-z]+)|(?P<other>.)"),
    re.compile(r"(?P<digits>[0-9]+)|(?P<letters>[A-Za-z]+)|(?P<other>.)"),
    re.compile(r"(?P<any>[0-9A-Za-z]+)|(?P<other>.)"),
)
"""Ways to split an example into runs, from the most exact to the coarsest."""


class Proposed(NamedTuple):
    """An expression, and the name (in `CHECKS`) of a check that all examples pass; "" if there is
    none.
    """

    expression: str
    check: str = ""


def of_examples(examples: Sequence[str]) -> Proposed:
    """Return an expression that matches all examples, and a check that all examples pass, if there
    is one. Raises `Hopeless` with the reason if there is no usable expression.
    """
    values = _distinct(examples)
    if len(values) < LEAST_EXAMPLES:
        raise Hopeless(f"at least {LEAST_EXAMPLES} different examples are needed")
    for runs in _RUNS:
        split = [[(run.lastgroup, run.group()) for run in runs.finditer(one)] for one in values]
        if len({tuple(kind for kind, _ in one) for one in split}) == 1:
            break
    else:
        raise Hopeless("the examples have no form in common")
    places = [
        _place(kind or "", [one[at][1] for one in split]) for at, (kind, _) in enumerate(split[0])
    ]
    return Proposed(_usable(_bounded("".join(places), values)), _check(values))


def of_words(words: Sequence[str]) -> Proposed:
    """Return an expression that matches any of these words or phrases. Raises `Hopeless` with the
    reason if there is no usable expression.
    """
    values = sorted(_distinct(words), key=len, reverse=True)
    if not values or len(values[-1]) < 2:
        raise Hopeless("a word needs at least two characters")
    if all(_starts(one) and _starts(one[::-1]) for one in values):
        expression = rf"\b(?:{'|'.join(map(_literal, values))})\b"
    else:
        expression = "|".join(_bounded(_literal(one), [one]) for one in values)
    if len(expression) > LONGEST:
        raise Hopeless(
            f"together the words are too long ({len(expression):,} of {LONGEST:,} characters); "
            "distribute them over several data types"
        )
    return Proposed(_usable(expression))


def _distinct(given: Iterable[str]) -> list[str]:
    values = list(dict.fromkeys(filter(None, (" ".join(one.split()) for one in given))))
    if len(values) > _MOST or any(len(one) > _LONGEST for one in values):
        raise Hopeless(f"at most {_MOST} values of {_LONGEST} characters are possible")
    if not all(one.isprintable() for one in values):
        raise Hopeless("a value must not contain control characters")
    return values


def _place(kind: str, texts: Sequence[str]) -> str:
    """Return the expression for a run of characters. `texts` are examples of this run."""
    same = len(set(texts)) == 1
    if kind == "other":
        return _literal(texts[0]) if same else f"(?:{'|'.join(map(_literal, sorted(set(texts))))})"
    if same and kind not in {"digits", "any"}:
        return texts[0]
    few, many = min(map(len, texts)), max(map(len, texts))
    return _CLASSES.get(kind, "[0-9A-Za-z]") + _times(few, many)


def _times(few: int, many: int) -> str:
    if few == many:
        return "" if few == 1 else f"{{{few}}}"
    return f"{{{few},{many}}}"


def _literal(text: str) -> str:
    return "".join(
        r"\s+" if char == " " else f"\\{char}" if char in _SPECIAL else char for char in text
    )


def _starts(text: str) -> bool:
    return text[0].isascii() and (text[0].isalnum() or text[0] == "_")


def _bounded(expression: str, values: Sequence[str]) -> str:
    """Add a word boundary at an end if all values have a letter, digit or underscore there."""
    first = r"\b" if all(map(_starts, values)) else ""
    last = r"\b" if all(_starts(one[::-1]) for one in values) else ""
    return f"{first}{expression}{last}"


def _usable(expression: str) -> str:
    measure(expression)
    return expression


def _check(values: Sequence[str]) -> str:
    """Return the name of the first check that all values pass. Return "" if there is none, if there
    are too few values, or if a value has too few digits.
    """
    written = {normalised(one) for one in values}
    digits = min(sum(map(str.isdigit, one)) for one in written)
    if len(written) < _LEAST_CHECKED or digits < _LEAST_DIGITS:
        return ""
    return next((name for name, check in CHECKS.items() if all(map(_safe(check), written))), "")


def _safe(check: Callable[[str], bool]) -> Callable[[str], bool]:
    """Return a check that fails if `check` raises ValueError, which means that it cannot read the
    value.
    """

    def passes(value: str) -> bool:
        try:
            return check(value)
        except ValueError:
            return False

    return passes
