"""Saved queries as buttons: run, counted, edited, removed."""

from __future__ import annotations

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.api.records.queries import Query
from app.state.query.saved_queries import SavedQuery
from app.state.stores import WindowStores
from app.state.workspace.watch_file import CHANGED, GONE, NEW, Changes
from app.ui.dialogs.save_query import SaveQueryDialog
from app.ui.dialogs.watch import WatchDialog
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.text import PlainLabel
from app.ui.panes.results.saved_queries import ChangesButton, SavedQueries
from tests.state.query.test_query_text import ROW
from tests.ui import made


@pytest.fixture
def pane(qtbot: QtBot, stores: WindowStores) -> SavedQueries:
    pane = SavedQueries(stores)
    qtbot.addWidget(pane)
    return pane


def test_a_button_asks_its_query_and_shows_its_count(
    pane: SavedQueries, stores: WindowStores, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Query] = []
    monkeypatch.setattr(stores.query, "run", lambda: asked.append(stores.query.draft))
    assert pane.isHidden()
    saved = stores.saved
    saved.queries = [
        SavedQuery(name="Fish & <b>chips</b>", text="type:Visa prohibited>0", group="PCI"),
        SavedQuery(name="Elsewhere", text="target:nowhere", group="PCI"),
        SavedQuery(name="New", text="type:IBAN"),
    ]
    saved.counts = {("PCI", "Fish & <b>chips</b>"): 1204, ("PCI", "Elsewhere"): None}
    saved.changed.emit()
    cards, elsewhere, new = pane.buttons()
    assert cards.text() == "Fish && <b>chips</b>"
    assert not elsewhere.isEnabled()
    assert "that this server does not know" in elsewhere.toolTip()
    assert new.isEnabled()
    headings = [child.whole() for child in pane.findChildren(PlainLabel) if child.whole()]
    assert headings == ["PCI"]
    QTest.mouseClick(cards, Qt.MouseButton.LeftButton)
    assert asked == [Query(data_type=["Visa"])]
    assert stores.text.text == "type:Visa prohibited>0"
    assert stores.settings.recent_queries == ["type:Visa prohibited>0"]


@pytest.mark.parametrize(
    ("text", "count", "shown"),
    [("type:IBAN", 7, "Saved  7"), ("due:overdue", 559, "Saved"), ("due:overdue", 0, "Saved  0")],
)
def test_a_count_is_shown_only_if_it_is_exact(
    pane: SavedQueries, stores: WindowStores, text: str, count: int, shown: str
) -> None:
    saved = stores.saved
    saved.queries = [SavedQuery(name="Saved", text=text)]
    saved.counts = {("", "Saved"): count}
    saved.changed.emit()
    assert [button.text() for button in pane.buttons()] == [shown]


def test_a_query_is_saved_edited_and_removed(pane: SavedQueries, stores: WindowStores) -> None:
    stores.query.edit(data_type=["Visa"])
    dialog = SaveQueryDialog(stores, pane)
    assert not dialog.primary.isEnabled()
    dialog.name.setText("Cards")
    dialog.group.setText("PCI")
    dialog.accept()
    assert stores.saved.queries == [SavedQuery(name="Cards", text="type:Visa", group="PCI")]
    menu = pane.menu(stores.saved.queries[0])
    made.action(menu, "Edit").trigger()
    (edit,) = [child for child in pane.window().findChildren(SaveQueryDialog) if child.isVisible()]
    assert (edit.name.text(), edit.group.text()) == ("Cards", "PCI")
    edit.name.setText("Visa")
    edit.accept()
    assert [query.name for query in stores.saved.queries] == ["Visa"]
    made.action(pane.menu(stores.saved.queries[0]), "Remove").trigger()
    assert stores.saved.queries == []


def test_an_empty_query_is_not_saved(pane: SavedQueries, stores: WindowStores) -> None:
    dialog = SaveQueryDialog(stores, pane)
    dialog.name.setText("x")
    assert not dialog.primary.isEnabled()
    assert "The query is empty" in dialog.problem.whole()
    dialog.reject()


def test_a_watch_tells_in_words_and_is_marked_as_seen(
    pane: SavedQueries, stores: WindowStores
) -> None:
    cards = SavedQuery(name="Cards", text="type:Visa")
    stores.saved.queries = [cards]
    stores.saved.changed.emit()
    made.action(pane.menu(cards), "Watch").trigger()
    assert stores.watches.watched(cards)
    assert "Watched" in pane.buttons()[0].accessibleName()
    row = msgspec.structs.replace(ROW, location="/srv/<b>new</b>.txt")
    stores.watches.changes["", "Cards"] = Changes(1, 2, 0, ((NEW, row),), compared=False, now={})
    stores.watches.changed.emit()
    (badge,) = pane.findChildren(ChangesButton)
    assert badge.text() == "1 new object, 2 objects no longer found"
    QTest.keyClick(badge, Qt.Key.Key_Space)
    (dialog,) = [child for child in pane.window().findChildren(WatchDialog) if child.isVisible()]
    model = dialog.view.model()
    assert [model.index(0, at).data() for at in (0, 1)] == ["New", "/srv/<b>new</b>.txt"]
    assert "only their number is compared" in dialog.problem.whole()
    dialog.accept()
    assert ("", "Cards") not in stores.watches.changes
    stores.watches.changed.emit()
    assert not [child for child in pane.findChildren(ChangesButton) if child.isVisible()]
    made.action(pane.menu(cards), "Remove").trigger()
    assert not stores.watches.watched(cards)


def test_each_kind_of_change_has_a_name_and_an_icon(
    pane: SavedQueries, stores: WindowStores
) -> None:
    listed = tuple((kind, ROW) for kind in (NEW, CHANGED, GONE))
    changes = Changes(1, 1, 1, listed, compared=True, now={})
    dialog = WatchDialog(stores, SavedQuery(name="Cards", text="type:Visa"), changes, pane)
    model = dialog.view.model()
    cells = [model.index(at, 0) for at in range(3)]
    assert [cell.data() for cell in cells] == ["New", "Changed", "No longer found"]
    dialog.reject()


def test_new_objects_that_are_not_listed_are_not_called_missing(
    pane: SavedQueries, stores: WindowStores
) -> None:
    changes = Changes(6_000, 0, 0, (), compared=False, now={})
    dialog = WatchDialog(stores, SavedQuery(name="Cards", text="type:Visa"), changes, pane)
    assert "too many results" in made.the(EmptyState, dialog).sentence()
    dialog.reject()
