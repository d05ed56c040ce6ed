"""Data types of users: found with their trace, or refused with a reason."""

from __future__ import annotations

import os
import pickle
import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.discovery.match import engine
from app.discovery.match.custom_types import (
    CHECKS,
    Customs,
    CustomType,
    ExactList,
    Hopeless,
    checked,
)
from app.discovery.match.detectors import cards
from app.discovery.match.errors import DiscoveryError
from app.discovery.match.finder import Finder
from app.discovery.match.matches import Check, Confidence, Severity
from app.discovery.match.rules import Rules, Wanted
from app.discovery.match.trial import trial
from app.discovery.scan.worker_tasks import work

BADGE = CustomType("BADGE", "Badge number", r"\bB-\d{4}-\d\b", ("badge", "Ausweis"), "luhn")


def found(custom: CustomType, text: str) -> list[tuple[str, str | None]]:
    raw = text.encode()
    hits, _ = Finder((), custom=(checked(custom),)).hits(raw, near_misses=True)
    return [
        (raw[hit.start : hit.end].decode(), hit.failed.name if hit.failed else None) for hit in hits
    ]


def test_a_custom_type_is_found_with_its_trace_and_its_near_misses() -> None:
    plain = replace(BADGE, check="")
    assert found(plain, "his badge is B-1234-5.") == [("B-1234-5", None)]
    assert found(plain, "B-1234-5 steht im AUSWEIS") == [("B-1234-5", None)]
    assert found(plain, "an order B-1234-5.") == [("B-1234-5", "Context")]
    hits, _ = Finder((), custom=(plain,)).hits(b"badge B-1234-5")
    assert [check.name for check in hits[0].trace] == ["Pattern", "Length", "Context"]
    assert hits[0].confidence is Confidence.MEDIUM
    assert hits[0].severity is Severity.MATCH


@pytest.mark.parametrize(
    ("check", "right", "wrong"),
    [
        ("luhn", "79927398713", "79927398710"),
        ("luhn", "KX-79927398713", "KX-79927398710"),
        ("verhoeff", "2363", "2364"),
        ("iban", "GB82 WEST 1234 5698 7654 32", "GB82 WEST 1234 5698 7654 33"),
        ("mod97", "3214282912345698765432161182", "3214282912345698765432161183"),
        ("mod11_2", "0000-0002-1825-0097", "0000-0002-1825-0098"),
        ("mod11_10", "94577403194", "94577403195"),
        ("digit_sum_10", "1234", "1235"),
    ],
)
def test_a_check_decides(check: str, right: str, wrong: str) -> None:
    customs = Customs((CustomType("ONE", "One", r"[0-9A-Z][0-9A-Z\- ]{2,30}[0-9]", check=check),))
    assert [hit.failed for hit in customs.hits(right.encode())] == [None]
    assert [bool(hit.failed) for hit in customs.hits(wrong.encode())] == [True]
    assert check in CHECKS


def test_it_is_found_beside_the_built_in_types_and_travels_to_workers() -> None:
    custom = pickle.loads(pickle.dumps(replace(BADGE, check="", keywords=())))
    finder = Finder((cards.DETECTOR,), {"CARD_VISA"}, (custom,))
    text = b"B-1234-5 paid with 4539 1488 0343 6467"
    assert [hit.data_type for hit in finder.hits(text)[0]] == ["BADGE", "CARD_VISA"]


def test_letters_of_all_alphabets_and_of_both_cases() -> None:
    custom = CustomType("CASE", "Case", "Gerät(?:e|ä)? [0-9]{3}", any_case=True)
    assert found(custom, "das gerät 123 und GERätä 456") == [
        ("gerät 123", None), ("GERätä 456", None)
    ]  # fmt: skip


def test_of_overlapping_matches_the_longest_to_the_last_end_counts() -> None:
    custom = CustomType("X", "X", "Qab+(?:cd)?")
    checked(replace(custom, key="XX"))
    assert [
        (hit.start, hit.end) for hit in Customs((custom,)).hits(b"Qabbbcd Qab")
    ] == [(0, 7), (8, 11)]  # fmt: skip


REFUSED = {
    "": "1 to 1000 characters",
    "a" * 4096: "1 to 1000 characters",
    "(.*)*": "empty text",
    "a*": "empty text",
    "^$": "empty text",
    "(?:)": "empty text",
    "a{1,5000}{1,5000}": "at character 10: a repetition of a repetition",
    "(?:a{1,5000}){1,5000}": "more than 1000 repetitions",
    "(?:a{1,1000}){1,1000}": "larger than 1000 places",
    "((((a{99}){99}){99}){99}){99}": "too large",
    "(.{1,1000}a){20}": "larger than 1000 places",
    r"(a)\1": r"references to groups are not supported: \1",
    r"(?P<x>a)\k<x>": "references",
    "a(?=b)": "at character 2: lookahead is not supported: (?=...)",
    "a(?!b)": "lookahead is not supported: (?!...)",
    "(?<=a)b": "lookbehind is not supported: (?<=...)",
    "(?<!a)b": "lookbehind is not supported: (?<!...)",
    "(?>a)b": "atomic",
    "(?P=x)a": "this kind of group",
    "(?#x)a": "this kind of group",
    "(*UTF8)a": "verbs",
    "a++b": "a repetition of a repetition",
    "(a": "a ( is not closed",
    "a)": "unmatched )",
    "[a": "[ is not valid here",
    "*a": "* is not valid here",
    "a{5,2}": "the minimum of a repetition is above its maximum",
    r"\p{L}a": r"\p is not supported",
    r"\Ca": "not supported",
    "[ä]x": "ASCII",
    "(" * 40 + "a" + ")" * 40: "more than 30 deep",
    "a(?i)b": "at the beginning",
    "a\nb": "control characters",
    ".": "nearly everything",
    r"\w+": "nearly everything",
    "[0-9]+": "nearly everything",
    "[a-z]{3,9}": "nearly everything",
    "e": "nearly everything",
}


def test_a_hopeless_expression_is_refused_with_the_reason() -> None:
    for expression, reason in REFUSED.items():
        with pytest.raises(Hopeless) as refused:
            checked(CustomType("BAD", "Bad", expression))
        assert reason in str(refused.value), expression


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"key": "lower"}, "capital letters"),
        ({"name": " "}, "name"),
        ({"check": "crc"}, "no such check"),
        ({"keywords": ("x",)}, "keyword"),
        ({"keywords": ("word",) * 51}, "50 keywords"),
    ],
)
def test_the_rest_of_a_custom_type_is_checked_too(change: dict[str, str], reason: str) -> None:
    with pytest.raises(Hopeless, match=reason):
        checked(replace(BADGE, **change))  # type: ignore[arg-type]


ACCEPTED = (
    "PRJ-[0-9]{6}", r"\bEMP[[:digit:]]{5}\b", "(?i)case (?:no|nr)[.:]? ?[0-9]{4}/[0-9]{2}",
    "(?P<year>20[0-9]{2})Q[1-4]/[A-Z]{2,3}", r"\x41B\.C\d+", "K[^ ]{8,}?;", "(?s:Z.{4}Z)",
    "(a+)+Q$", "(x+x+)+yQ", "Q{1000}",
    "(a|aa)+Q", "(?:(?:Qx)*)+Q",  # these crash the engine when it must report where they start
)  # fmt: skip


@pytest.mark.parametrize("expression", ACCEPTED)
def test_a_good_expression_is_accepted_and_ends_on_long_text(expression: str) -> None:
    customs = Customs((checked(CustomType("GOOD", "Good", expression)),))
    text = (b"a" * 50 + b"x" * 50 + b"Q") * 5_000
    assert all(hit.end > hit.start for hit in customs.hits(text))


@cache
def finding(expression: str) -> Customs:
    return Customs((CustomType("ANY", "Any", expression),))


@settings(max_examples=30, deadline=None)
@given(st.text("abQ 1", min_size=1, max_size=60))
def test_what_is_found_is_what_another_engine_takes_for_a_match(text: str) -> None:
    for expression in ("a(?:b|Q1)+", "[ab]{2,4}1?", "(?:ab|a)+Q", "1.{0,3}Q", r"\bQ+"):
        hits = finding(expression).hits(text.encode())
        spans = [(hit.start, hit.end) for hit in hits]
        assert all(re.fullmatch(expression, text[start:end]) for start, end in spans)
        assert bool(spans) == bool(re.search(expression, text))


def test_a_match_that_ends_with_the_text_is_found() -> None:
    """The engine misses some, after as many bytes as one of its vectors has."""
    for expression in ("a(?:b|Q1)+", "a(?:b|Q)+", "(?:ab|Qc)+$"):
        find = finding(expression)
        for before in range(70):
            text = b"x" * before + b"ab"
            assert [(hit.start, hit.end) for hit in find.hits(text)] == [(before, before + 2)]


def test_what_is_wanted_travels_with_the_rules_to_the_scan_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("badge B-1234-5, a@firma-muster.de, 4539 1488 0343 6467\n")
    plain = replace(BADGE, check="")
    for types, expected in (
        (frozenset({"CARD_VISA"}), ["BADGE", "CARD_VISA"]),
        (frozenset(), ["BADGE"]),
        (None, ["BADGE", "EMAIL", "CARD_VISA"]),
    ):
        rules = pickle.loads(pickle.dumps(Rules(wanted=Wanted(types, (plain,)))))
        report = work(os.fsencode(tmp_path), b"a.txt", 60, b"k" * 32, None, rules)
        assert [match.data_type for match in report.found[0].matches] == expected
    assert BADGE.expression not in repr(rules)


def test_types_that_the_engine_does_not_take_end_a_scan_with_the_reason(tmp_path: Path) -> None:
    rules = Rules(wanted=Wanted(frozenset(), (replace(BADGE, expression="a*"),)))
    with pytest.raises(DiscoveryError, match="cannot be used: it matches empty text"):
        work(os.fsencode(tmp_path), b"a.txt", 0, b"k" * 32, None, rules)


def test_a_trial_tells_what_is_found_and_why_something_is_not() -> None:
    tried = trial("badge: … B-1234-4, B-1234-5".encode(), Wanted(frozenset(), (BADGE,)))
    assert [(match.offset, match.length) for match in tried.matches] == [(11, 8)]
    (miss,) = tried.near_misses
    assert miss.failed in miss.trace
    assert miss.failed == Check("Check", "luhn: failed")
    assert not tried.cut
    built_in = trial(b"card 4539148803436468", Wanted(frozenset({"CARD_VISA"})))
    (miss,) = built_in.near_misses
    outcomes = [step.outcome for step in miss.trace if step.name == "Check digit"]
    assert outcomes == ["Luhn check failed"]


@pytest.mark.parametrize(
    ("custom", "reason"),
    [
        (replace(BADGE, expression="a*"), "it matches empty text"),
        (
            CustomType("LIST", "List", "", exact=ExactList("/no such list", bytes(32), 64, 1)),
            "its list of values is missing",
        ),
    ],
)
def test_a_trial_of_only_unusable_types_ends_with_the_reason(
    custom: CustomType, reason: str
) -> None:
    with pytest.raises(DiscoveryError, match=f"cannot be used: {reason}"):
        trial(b"text", Wanted(frozenset(), (custom,)))


def test_engines_of_a_few_sets_of_types_are_kept() -> None:
    before = engine.made()
    for number in range(20):
        engine.take({f"test {number}": b""})
    assert len(engine.made()) < 20
    assert "test 19" in engine.made()
    engine.take(before)
