"""Every pane, dialog and section has a page of the guide."""

from __future__ import annotations

import importlib
import pkgutil

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

import app.ui
from app.guide.pages import load_page, page_names, sections
from app.ui.administration.section import Section
from app.ui.dialogs.list_editor import ListEditorDialog
from app.ui.kit.dialog import Dialog
from app.ui.kit.guide_places import FIRST, PLACES, guide_requests, place_of
from tests.ui.tidy import discard

NO_PANES = {
    "_PersonDialog",  # base of two dialogs
    "ConfirmDialog",
    "RowsDialog",
    ListEditorDialog.__name__,
}


def below(kind: type[QWidget]) -> set[str]:
    """Return the names of the classes of the program below `kind`."""
    found = set()
    for child in kind.__subclasses__():
        found |= {child.__name__ if child.__module__.startswith("app.") else ""} | below(child)
    return found - {""}


def load_all() -> None:
    for module in pkgutil.walk_packages(app.ui.__path__, "app.ui."):
        importlib.import_module(module.name)


def test_every_place_is_a_page_with_this_heading() -> None:
    names = page_names()
    for place in (FIRST, *PLACES.values()):
        name, _, anchor = place.partition("#")
        assert name in names, place
        assert anchor in {part.anchor for part in sections(load_page(name).text)}, place


def test_every_dialog_and_section_has_a_place() -> None:
    load_all()
    wanted = below(QDialog) - below(Dialog) - below(QFileDialog) - {"Dialog"}
    assert wanted <= {"QDialog"} | {name for name in wanted if name in PLACES}, wanted
    assert not (below(Dialog) | below(Section)) - set(PLACES) - NO_PANES


def test_every_class_with_a_place_exists() -> None:
    load_all()
    assert set(PLACES) <= below(QWidget)


def test_f1_in_a_dialog_asks_for_its_page(qtbot: QtBot) -> None:
    class NoteDialog(Dialog):
        """A dialog with the name of one that has a page."""

    dialog = NoteDialog("Note", "", "Save", None)
    field = QLineEdit()
    dialog.body.addWidget(field)
    dialog.show()
    qtbot.waitExposed(dialog)
    with qtbot.waitSignal(guide_requests().wanted) as asked:
        QTest.keyClick(field, Qt.Key.Key_F1)
    assert asked.args == [PLACES["NoteDialog"]]
    discard(dialog)


def test_what_has_no_place_begins_with_the_first_steps() -> None:
    assert place_of(None) == FIRST
