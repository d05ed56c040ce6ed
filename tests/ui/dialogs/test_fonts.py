"""The choice of the fonts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase, QFontInfo
from PySide6.QtWidgets import QApplication, QComboBox

from app.desktop import use_look
from app.paths import resource
from app.settings import load, save
from app.state.stores import WindowStores
from app.ui.dialogs.fonts import FontsDialog
from app.ui.look.fonts import Families, families
from app.ui.look.theme import theme
from tests.ui.tidy import discard

TEXT, MONO = "Inter", "JetBrains Mono"


@pytest.fixture(autouse=True)
def _fonts(styled: QApplication) -> Iterator[None]:
    """Two more families on this machine, and the choice of the process afterwards."""
    assert styled is not None
    files = ("Inter-Regular.otf", "JetBrainsMono-Regular.ttf")
    known = [QFontDatabase.addApplicationFont(str(resource(f"fonts/{one}"))) for one in files]
    yield
    theme().use(families=Families())
    for font in known:
        QFontDatabase.removeApplicationFont(font)


@pytest.fixture
def dialog(stores: WindowStores) -> Iterator[FontsDialog]:
    made = FontsDialog(stores)
    made.open()
    yield made
    discard(made)


def choose(field: QComboBox, family: str) -> None:
    at = field.findData(family)
    assert at >= 0
    field.setCurrentIndex(at)
    field.activated.emit(at)


def test_the_fonts_are_those_of_the_system_at_first(dialog: FontsDialog) -> None:
    assert [one.currentText() for one in (dialog.text, dialog.mono)] == ["System font"] * 2


def test_a_choice_takes_effect_at_once(dialog: FontsDialog) -> None:
    before = theme().mono_font().family()
    choose(dialog.text, TEXT)
    assert QFontInfo(QApplication.font()).family() == TEXT
    assert theme().mono_font().family() == before
    choose(dialog.mono, MONO)
    assert theme().mono_font().family() == MONO
    choose(dialog.text, "")
    assert QFontInfo(QApplication.font()).family() != TEXT


def test_only_fonts_of_one_width_are_offered_for_paths_and_bytes(dialog: FontsDialog) -> None:
    assert dialog.mono.findData(MONO) > 0
    assert dialog.mono.findData(TEXT) < 0


def test_a_choice_outlives_the_console(
    dialog: FontsDialog, stores: WindowStores, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "save_settings", lambda: save(stores.settings, tmp_path))
    choose(dialog.mono, MONO)
    theme().use(families=Families())
    use_look(load(tmp_path)[0])
    assert theme().mono_font().family() == MONO


def test_a_family_that_is_gone_stays_chosen(stores: WindowStores) -> None:
    theme().use(families=Families(text="Gone"))
    dialog = FontsDialog(stores)
    assert dialog.text.currentText() == "Gone"
    assert QFontInfo(QApplication.font()).family() != "Gone"
    discard(dialog)


def test_two_dialogs_do_not_undo_each_other(dialog: FontsDialog, stores: WindowStores) -> None:
    other = FontsDialog(stores)
    choose(dialog.text, TEXT)
    choose(other.mono, MONO)
    assert (stores.settings.font, stores.settings.mono_font) == (TEXT, MONO)
    discard(other)


def test_each_family_is_offered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt appends the foundry where several have a family of one name."""
    known = [*QFontDatabase.families(), "C059 [UKWN]", "C059 [urw]", "Odd [1] family"]
    monkeypatch.setattr(QFontDatabase, "families", lambda: known)
    offered = families(mono=False)
    assert offered.count("C059") == 1
    assert len(set(offered)) == len(offered)
    assert "Odd [1] family" in offered
    assert not any(one.endswith("]") for one in offered)


def test_a_family_chosen_with_its_foundry_is_shown_without(stores: WindowStores) -> None:
    theme().use(families=Families(f"{TEXT} [RSMS]"))
    made = FontsDialog(stores)
    assert made.text.currentData() == TEXT
    assert made.text.findData(f"{TEXT} [RSMS]") == -1
    discard(made)
