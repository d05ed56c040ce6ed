"""Queries written with words of the user's language: what is suggested instead."""

from __future__ import annotations

import pytest

from app.state.query.language import field_words
from app.state.query.language.compiling import read
from app.state.query.language.completion import complete
from app.state.query.language.known import Known, Name

GERMAN = Known(
    {
        "target": [Name("fs01", "11")],
        "status": [
            Name("Masked", "Masked", "Maskiert"),
            Name("Test Data", "Test Data", "Testdaten"),
        ],
        "type": [Name("Visa", "Visa")],
        "risk": [Name("Payment cards", "5", "Zahlungskarten")],
    }
)


@pytest.fixture(autouse=True)
def titles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The German titles of some fields."""
    words = {"target": ("Ziel",), "risk": ("Risiko",)}
    monkeypatch.setattr("app.state.query.language.completion.FIELD_WORDS", words)
    monkeypatch.setattr(field_words, "_NAMES", {"ziel": "target", "risiko": "risk"})


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("ziel:fs01", "target:fs01"),
        ("Risiko:x", "risk:x"),
        ("status:Testdaten", 'status:"Test Data"'),
        ("risk:zahlungskarten", 'risk:"Payment cards"'),
        ("type:Testdaten", 'status:"Test Data"'),
    ],
)
def test_a_word_of_the_users_language_is_replaced_by_the_name(text: str, mended: str) -> None:
    (problem, *_) = read(text, GERMAN).problems
    assert problem.mended(text) == mended


def test_a_title_completes_to_the_name() -> None:
    assert [offer.text for offer in complete("zie", 3, GERMAN).offers] == ["target:"]


def test_a_value_is_offered_with_its_translation() -> None:
    (offer,) = complete("risk:zahl", 9, GERMAN).offers
    assert (offer.text, offer.about) == ('"Payment cards"', "Zahlungskarten")
