"""Windows in other languages: no text is clipped at 1280 x 800."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.ui.in_language import Speaker, ask


@pytest.fixture(scope="module")
def mirrored() -> Iterator[Speaker]:
    """A process whose texts are written from right to left."""
    with closing(Speaker("pseudo-rtl")) as speaker:
        yield speaker


def scenes(code: str, name: str = "scenes") -> dict[str, list[str]]:
    """Return what is clipped or not translated in a language, from a process of its own; or the
    answer of another function of `language_scenes`.
    """
    found: dict[str, list[str]] = ask(code, f"tests.ui.language_scenes:{name}")
    return found


def test_german_is_not_clipped() -> None:
    found = scenes("de")
    found.pop("untranslated")
    assert found == {}


def test_pages_of_german_dialogs_do_not_scroll_sideways() -> None:
    assert scenes("de", "sideways") == {}


@pytest.mark.parametrize("code", ["pseudo", pytest.param("pseudo-rtl", marks=pytest.mark.slow)])
def test_longer_texts_are_not_clipped_and_every_action_is_translated(code: str) -> None:
    assert scenes(code) == {"untranslated": ["language_en", "language_de"]}  # named in themselves


def test_rows_and_icons_are_mirrored_where_texts_are_written_from_right_to_left(
    mirrored: Speaker,
) -> None:
    assert mirrored.ask("tests.ui.mirrored:sides") == {
        "point of chevron-right": "left",
        "text": "right",
        "number": "left",
        "icon before a text": "right",
        "bar of a selected row": "right",
        "arrows of the tree": "right",
        "edge of a message": "right",
        "icon of a search": "right",
    }


def test_bytes_queries_and_days_stay_left_to_right(mirrored: Speaker) -> None:
    assert mirrored.ask("tests.ui.mirrored:directions") == {
        "preview": False,
        "hex": False,
        "query": False,
        "day": False,
        "chip": False,  # opposite to the text, so that its cross is at the end
    }
