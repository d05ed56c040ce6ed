"""Lists are searched and sorted by the words that they show, and sentences name what they name."""

from __future__ import annotations

from tests.ui.in_language import Speaker
from tests.ui.language_lists import SEARCHED


def test_lists_are_searched_and_sorted_by_the_words_they_show(german: Speaker) -> None:
    found = german.ask("tests.ui.language_lists:lists")
    assert found["searched"] == list(SEARCHED)
    (failed,) = found["failed"]
    assert "Unterbrochen, weil" in failed
    order = [one for one in found["countries"] if one in {"Ägypten", "Österreich", "Zypern"}]
    assert order == ["Ägypten", "Österreich", "Zypern"]


def test_values_that_the_server_has_found_are_not_counted_again(german: Speaker) -> None:
    assert german.ask("tests.ui.language_lists:joined") == [8, 2, ["E-mail address"]]


def test_only_the_title_of_a_job_is_translated_before_a_sentence(german: Speaker) -> None:
    assert german.ask("tests.ui.language_lists:told") == [
        "Delete plan.txt: begonnen.",
        "Löschen /srv/plan.txt: begonnen.",
        "Löschen C:\\plan.txt: begonnen.",
        "Maskiert",
    ]
