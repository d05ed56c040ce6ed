"""Filter expressions: their meaning, and that none is slow."""

from __future__ import annotations

import random
import re
import time

import pytest

from app.discovery.match.rules import Rules, Values, shown, spellings
from app.discovery.match.wildcards import LONGEST, LONGEST_TEXT, Wildcards

EVIL = [
    "a*" * 2048, "*a" * 2047 + "b", "?*" * 2048, "?" * LONGEST, "*" * LONGEST,
    "*" + "?" * 4000 + "b", "*a?" * 1365 + "b", "(a+)+$", "(a|a)*b", "^(a*)*$", "[a-", "\\1",
    "a{1000}{1000}", "(?=a)", "*" + "a" * 4000 + "b",
]  # fmt: skip


@pytest.mark.parametrize(
    ("expression", "text", "same"),
    [
        ("", "", True),
        ("", "a", False),
        ("*", "", True),
        ("?", "", False),
        ("?", "\u00e9", True),
        ("a?c", "abc", True),
        ("a?c", "ac", False),
        ("*.tmp", "/a/b.tmp", True),
        ("*.tmp", "/a/b.tmp.old", False),
        ("*.tmp", "/a/btmp", False),
        ("/a/*/c", "/a/b/b/c", True),
        ("*cache*", "/x/cache/y", True),
        ("CACHE", "cache", False),
        ("(a+)+$", "(a+)+$", True),
        ("(a+)+$", "aaaa", False),
        ("**a**", "a", True),
    ],
)
def test_expression_stands_for_whole_texts(expression: str, text: str, same: bool) -> None:
    assert Wildcards(expression).matches(text) is same


def test_agrees_with_regular_expressions_on_every_small_case() -> None:
    draw = random.Random(1)
    for _ in range(20_000):
        expression = "".join(draw.choice("ab*?") for _ in range(draw.randint(0, 7)))
        text = "".join(draw.choice("ab") for _ in range(draw.randint(0, 8)))
        pattern = "".join({"*": ".*", "?": "."}.get(char, char) for char in expression)
        expected = re.fullmatch(pattern, text) is not None
        assert Wildcards(expression).matches(text) is expected, (expression, text)


@pytest.mark.parametrize("expression", EVIL, ids=lambda text: text[:12])
def test_no_expression_is_slow(expression: str) -> None:
    """Processor time, the best of three runs: other programs still share the caches."""
    for text in ("a" * LONGEST_TEXT, "a" * 1_000_000):
        assert any(seconds(expression, text) < 0.2 for _ in range(3))


def seconds(expression: str, text: str) -> float:
    """Return the processor time of matching a text."""
    started = time.thread_time()
    Wildcards(expression).matches(text)
    return time.thread_time() - started


def test_spellings_cover_separators_and_case() -> None:
    assert "4111111111111111" in spellings("4111-1111 1111.1111")
    assert "bob@example.org" in spellings("Bob@Example.org")
    assert "DE11501234560987654321" in spellings("de11 5012 3456 0987 6543 21")


def test_rules_tell_paths_sizes_and_times() -> None:
    assert shown("/data", b"a/b\xff", "in") == "/data/a/b\\xff#in"
    assert shown("/", b"a") == "/a"
    assert shown("/data", b"") == "/data"
    rules = Rules(root="/data", prefixes=("/data/old",), suffixes=(".log",), largest=10)
    assert rules.leave_out(b"old/a", 1, ())
    assert rules.leave_out(b"a.log", 1, ())
    assert rules.leave_out(b"a", 11, ())
    assert not rules.leave_out(b"a", 10, ())
    assert rules.leave_out_path(b"a.zip", "x.log")
    dated = Rules(periods=((10.0, 20.0), (30.0, 40.0)))
    for times, left_out in (
        ((10.0,), False), ((20.0,), True), ((5.0, 35.0), False), ((25.0,), True), ((), False),
    ):  # fmt: skip
        assert dated.leave_out(b"a", 1, times) is left_out


def test_representations_show_no_value() -> None:
    rules = Rules(prefixes=("/secret",), ignored=Values(frozenset({"4111"}), ("5",), ("6*",)))
    assert "secret" not in repr(rules)
    assert "4111" not in repr(rules)
