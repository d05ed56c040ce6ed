"""Mnemonics: the characters that choose the items of an open menu."""

from __future__ import annotations

from app.ui.kit.menu import with_mnemonics


def test_an_initial_is_preferred() -> None:
    assert with_mnemonics(["Mark as test data", "Move"]) == ["&Mark as test data", "M&ove"]


def test_an_item_gives_its_letter_up_for_one_that_has_no_other() -> None:
    assert with_mnemonics(["Ab", "A"]) == ["A&b", "&A"]


def test_an_ampersand_of_the_text_stays_one() -> None:
    assert with_mnemonics(["&& A", "Q&&A"]) == ["&& &A", "&Q&&A"]


def test_mnemonics_of_before_are_replaced() -> None:
    assert with_mnemonics(["O&pen", "Ä&ndern"]) == ["&Open", "&Ändern"]


def test_without_any_letter_left_there_is_none() -> None:
    assert with_mnemonics(["A", "A", "…"]) == ["&A", "A", "…"]
