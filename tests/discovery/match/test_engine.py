"""The pattern engine: same results with and without Hyperscan."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.discovery.match import engine
from app.discovery.match.catalogue import DETECTORS
from app.discovery.match.digit_shapes import Outlines
from app.discovery.match.engine import Expression, Part, compiled
from app.discovery.match.finder import Finder

EXPRESSIONS = (
    Expression("[^0-9][0-9]{12}", any_case=False),
    Expression("[^0-9A-Za-z]ssn[^0-9a-z]", any_case=False),
    Expression("passport", any_case=True),
    Expression(r"\xc2\xa0[0-9]", any_case=False),
)
TEXT = b"123456789012 1234567890123 xssn; ssn; PassPort passport \xc2\xa07 012345678901"
FOUND = [(0, 12), (0, 25), (0, 72), (1, 37), (2, 46), (2, 55), (3, 59)]


def without_hyperscan(expressions: Sequence[Expression]) -> engine.Scan:
    """Return the engine of a platform that has no Hyperscan."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "hyperscan", None)
        return compiled(expressions)


def test_without_hyperscan_the_first_match_of_a_section_counts_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given, text = ["[0-9]a", "b[0-9]"], b"1a 2a b1 3a b2 ................. 4a 5a"
    found = engine.sections_of(given, 32)(text)
    assert found == [(2, 0), (8, 1), (35, 0)]
    monkeypatch.setattr(engine, "hyperscan", None)
    assert engine.sections_of(given, 32)(text) == found


def test_finds_where_expressions_end() -> None:
    assert sorted(compiled(EXPRESSIONS)(TEXT, 99)) == FOUND


def test_without_hyperscan_the_places_are_the_same() -> None:
    assert sorted(without_hyperscan(EXPRESSIONS)(TEXT, 99)) == FOUND
    texts = [sample.text.encode() for detector in DETECTORS[:8] for sample in detector.matching]
    for text in texts:
        assert sorted(without_hyperscan(EXPRESSIONS)(text, 9)) == sorted(
            compiled(EXPRESSIONS)(text, 9)
        )


OUTLINES = (
    "[^0-9A-Za-z](?:[0-9]{3}-[0-9]{2}-[0-9]{4})",
    r"[^0-9](?:[0-9]{4}[ .\-][0-9]{4})",
    "[^0-9A-Za-z](?:[A-Z]{2}[02-9]{9})",
    "(?:[A-Z][0-9][0-9A-Z]? [0-9][ABD-HJ]{2})",
    r"[^0-9A-Za-z+](?:\+[1-9][0-9 .\-()]{7})",
    r"[^0-9A-Za-z](?:[A-Z][0-9]{6}\([0-9A-Z]\))",
    "[^0-9A-Za-z](?:[A-Z][0-9]{7}[0-9A-Z])",
    r"[^0-9](?:[0-9]{4}\xe2\x80[\x87-\xaf][0-9]{4})",
)
WRITTEN = (
    b"123-45-6789 x123-45-6789 1123-45-6789 (123-45-67890 1234 5678 1234.5678-1234 "
    b"EL023456789 EL123456789 EL02345678 xEL023456789 M1 1AA SW1A 1AA SW1 1CC N17 9HJ "
    b"+49 30 123456 ++49(30)12345 A123456(7) (A123456(B) B12345678 B1234567C aB12345678 "
    b"1234\xe2\x80\x931234 1234\xe2\x80\x861234"
)


def outlines(*texts: str) -> list[Expression]:
    return [Expression(text, any_case=False, part=Part.OUTLINES) for text in texts]


def test_outlines_are_found_in_the_sketch_where_they_are_in_the_text() -> None:
    found = sorted(compiled(outlines(*OUTLINES))(WRITTEN, 99))
    assert found == sorted(without_hyperscan(outlines(*OUTLINES))(WRITTEN, 99))
    assert {index for index, _ in found} == set(range(len(OUTLINES)))
    for start in range(len(WRITTEN)):  # also at the beginning of the text
        text = WRITTEN[start : start + 40]
        found = sorted(compiled(outlines(*OUTLINES))(text, 99))
        assert found == sorted(without_hyperscan(outlines(*OUTLINES))(text, 99))


def test_an_outline_of_digits_alone() -> None:
    for looked_for in (compiled(outlines("[0-9]{6}")), without_hyperscan(outlines("[0-9]{6}"))):
        assert list(looked_for(b"no. 123456", 99)) == [(0, 10)]


@pytest.mark.parametrize("text", ["(?:1|2)[0-9]", "[0-9]+", "[0-9]{2,3}", "[0-9]*-", "a|b"])
def test_what_is_no_outline_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no outline"):
        Outlines([(0, text)])


def test_places_are_found_wherever_in_a_long_text_they_are() -> None:
    text = b"123-45-6789 passport ." * (128)
    looked_for = [*outlines(OUTLINES[0]), Expression("passport", any_case=True)]
    found = list(compiled(looked_for)(text, 999))
    assert found == list(without_hyperscan(looked_for)(text, 999))
    assert len(found) == 256


def test_samples_are_found_at_the_same_places_without_hyperscan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Covers the detectors' expressions without letters; every sample, and each right after
    another.
    """
    kept: list[Expression] = []

    def keep(those: list[Expression]) -> engine.Scan:
        kept.extend(those)
        return engine.compiled(those)

    monkeypatch.setattr("app.discovery.match.finder.compiled", keep)
    Finder(DETECTORS)
    kept = [each for each in kept if each.part not in {Part.WORDS, Part.TEXTS}]
    by_re, by_engine = without_hyperscan(kept), engine.compiled(kept)
    samples = [sample.text for detector in DETECTORS for sample in detector.matching]
    samples += [text for detector in DETECTORS for text in detector.clean]
    text = " ".join(samples).encode() + b"\n" + "".join(samples).encode()
    assert list(by_engine(text, 99_999)) == list(by_re(text, 99_999))
