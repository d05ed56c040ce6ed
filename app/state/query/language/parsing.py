"""Parser from text to clauses, with messages and suggested fixes for errors."""

from __future__ import annotations

import re
from typing import cast

from lark import Token, UnexpectedInput, UnexpectedToken

from app.language import Texts
from app.state.query.language.grammar import PARSER, Group, quoted, starts, tokens_before
from app.state.query.language.problem import NotRead, Problem

tr = Texts(__name__)

LONGEST = 10_240
"""Maximum length of a text, in characters."""

_UNLISTED = re.compile(r'(?:"(?:[^"\\]|\\.)*"|[^\s"()])*')
_RUN = re.compile(r'[^\s"]*')


def taken_apart(text: str) -> list[Group]:
    """Parse a text into groups, all of which must hold. Raises `NotRead`."""
    if len(text) > LONGEST:
        words = tr(
            "The query is longer than {count} characters. Use the query form instead.",
            count=LONGEST,
        )
        raise NotRead(Problem(LONGEST, len(text) - LONGEST, words, ""))
    try:
        return cast("list[Group]", PARSER.parse(text))
    except UnexpectedInput as error:
        raise NotRead(_why(error, text)) from None


def _why(error: UnexpectedInput, text: str) -> Problem:
    """Convert a parser error to a problem."""
    token = error.token if isinstance(error, UnexpectedToken) else None
    if token is not None and token.type == "$END":
        return _at_end(text)
    at = error.pos_in_stream or 0
    before = tokens_before(text, at)
    what = str(token) if token is not None else text[at : at + 1]
    opened = next((one for one in reversed(before) if one.type in {"_OPEN", "CLOSE"}), None)
    head = next((one for one in reversed(before) if one.type == "HEAD"), None)
    if opened is not None and opened.type == "_OPEN":
        return _in_list(text, at, what, opened, head)
    if what == "," and head is not None and _end_unlisted(text, head) > at:
        return _unlisted(text, head)
    if what in {",", "(", ")"}:
        words = tr(
            "“{what}” is not valid here. To search for this text, put it in quotation marks.",
            what=what,
        )
        return _word(text, at, words)
    words = tr(
        "A condition is missing next to “{what}”. To search for this text, put it in quotation "
        "marks.",
        what=what,
    )
    return Problem(at, len(what), words, quoted(what))


def _in_list(text: str, at: int, what: str, opened: Token, head: Token | None) -> Problem:
    """Return the problem for a syntax error between brackets."""
    start = starts(opened)
    if what == ")" and not text[start + 1 : at].strip():
        first = starts(head) if head is not None else start
        return Problem(
            first, at + 1 - first, tr("The list in brackets is empty. Enter a value."), ""
        )
    if what in {",", ")"}:
        return Problem(
            at, 1, tr("A value is missing in the list in brackets."), ")" if what == ")" else ""
        )
    if what != "(" and text.find(")", at) >= 0:
        return Problem(at, len(what), tr("Separate values with commas."), f",{what}")
    listed = text[start:at].rstrip(" ,")
    return Problem(start, at - start, tr("A closing bracket is missing."), f"{listed}) ")


def _end_unlisted(text: str, head: Token) -> int:
    """Return the end of the values that follow a field without brackets."""
    start = head.end_pos or 0
    found = _UNLISTED.match(text, start)
    return found.end() if found else start


def _unlisted(text: str, head: Token) -> Problem:
    """Return the problem for several values without brackets."""
    start, end = head.end_pos or 0, _end_unlisted(text, head)
    parts = [part for part in text[start:end].split(",") if part]
    words = tr("Put several values in brackets.")
    return Problem(start, end - start, words, f"({','.join(parts)})")


def _word(text: str, at: int, words: str) -> Problem:
    """Return a problem. Its suggested fix puts the word around a position in quotation marks."""
    start = max(text.rfind(blank, 0, at) for blank in ' "') + 1
    found = _RUN.match(text, start)
    end = max(found.end() if found else 0, at + 1)
    return Problem(start, end - start, words, quoted(text[start:end]))


def _at_end(text: str) -> Problem:
    """Return the problem for a text that ends too early."""
    whole = text.rstrip()
    tokens = tokens_before(whole, len(whole))
    opened = next((token for token in reversed(tokens) if token.type == "_OPEN"), None)
    if opened is not None and tokens[-1].type != "CLOSE":
        start = starts(opened)
        listed = whole[start:].rstrip(", ")
        if len(listed) > 1:
            words = tr("A closing bracket is missing.")
            return Problem(start, len(whole) - start, words, f"{listed})")
        return Problem(start, len(whole) - start, tr("The list in brackets has no value yet."), "")
    start = starts(tokens[-1]) if tokens else 0
    last = whole[start:]
    words = tr("A condition is missing after “{text}”.", text=last)
    return Problem(start, len(last), words, "")
