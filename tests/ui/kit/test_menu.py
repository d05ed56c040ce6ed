"""Menus: the characters that choose their items, and their size."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.menu import Menu, with_mnemonics
from app.ui.look.theme import theme


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


def test_a_menu_at_400_per_cent_is_no_wider_than_the_screen(
    styled: QApplication, qtbot: QtBot
) -> None:
    assert styled is not None
    theme().use(zoom=400)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    menu = Menu(window)
    menu.addAction("Restore the files of the selected results, and show them").setShortcut("Ctrl+Y")
    menu.popup(QPoint(0, 0))
    qtbot.waitUntil(menu.isVisible)
    assert menu.screen().availableGeometry().contains(menu.geometry())
    menu.close()
    theme().use(zoom=100)
