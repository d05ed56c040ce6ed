"""The pattern engine: the same places with and without Hyperscan, made or taken from elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.discovery import engine, prepared
from app.discovery.catalogue import DETECTORS
from app.discovery.engine import Expression, compiled

EXPRESSIONS = (
    Expression("[^0-9][0-9]{12}", any_case=False),
    Expression("[^0-9A-Za-z]ssn[^0-9a-z]", any_case=False),
    Expression("passport", any_case=True),
    Expression(r"\xc2\xa0[0-9]", any_case=False),
)
TEXT = b"123456789012 1234567890123 xssn; ssn; PassPort passport \xc2\xa07 012345678901"
FOUND = [(0, 12), (0, 25), (0, 72), (1, 37), (2, 46), (2, 55), (3, 59)]


def test_finds_where_expressions_end() -> None:
    assert sorted(compiled(EXPRESSIONS)(TEXT, 99)) == FOUND


def test_without_hyperscan_the_places_are_the_same() -> None:
    assert sorted(engine._by_re(EXPRESSIONS)(TEXT, 99)) == FOUND
    texts = [sample.text.encode() for each in DETECTORS[:8] for sample in each.matching]
    for text in texts:
        assert sorted(engine._by_re(EXPRESSIONS)(text, 9)) == sorted(compiled(EXPRESSIONS)(text, 9))


@pytest.mark.parametrize("content", [None, b"", b"0" * 64 + b"x", b"not an engine", b"\0" * 99])
def test_what_was_prepared_for_something_else_is_passed_over(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "engine"
    monkeypatch.setattr(prepared, "PATH", path)
    monkeypatch.setattr(engine, "_made", {})
    if content is not None:
        path.write_bytes(content)
    assert sorted(compiled(EXPRESSIONS)(TEXT, 99)) == FOUND


def test_an_engine_that_was_prepared_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "PATH", tmp_path / "a" / "engine")
    monkeypatch.setattr(engine, "_made", {})
    made = engine._made
    compiled(EXPRESSIONS)
    ((digest, packed),) = made.items()
    prepared.save(digest, packed)
    made.clear()
    assert sorted(compiled(EXPRESSIONS)(TEXT, 99)) == FOUND
    assert not made  # nothing had to be made
    prepared.save(digest, packed[:-9])  # damaged: made anew
    assert sorted(compiled(EXPRESSIONS)(TEXT, 99)) == FOUND
    assert made
