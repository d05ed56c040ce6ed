"""The query bar by keys: checked, completed, corrected, remembered; in sync with form and chips."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QInputMethodEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.api.records.queries import Query
from app.state.query.language.parsing import LONGEST
from app.state.stores import WindowStores
from app.ui.frame.window import MainWindow
from app.ui.kit.controls.chip import Chip
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.controls.suggestions import FIX_KEYS
from app.ui.look.colours import Role
from app.ui.look.theme import Look, theme
from app.ui.panes.query.query_bar import QueryBar
from app.ui.panes.query.query_form import QueryForm
from tests.ui import made
from tests.ui.fitting import cut
from tests.ui.tidy import discard

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def stores(styled: QApplication, stores: WindowStores) -> WindowStores:
    theme().use(look=Look.LIGHT, zoom=100)
    asyncio.run(stores.inventory.put(stores.inventory.groups))
    return stores


@pytest.fixture
def window(qtbot: QtBot, stores: WindowStores) -> Iterator[MainWindow]:
    found = MainWindow(stores)
    found.show()
    qtbot.waitExposed(found)
    found.activateWindow()
    found.focus_search()
    yield found
    discard(found)


@pytest.fixture
def bar(qtbot: QtBot, stores: WindowStores) -> Iterator[QueryBar]:
    """A separate bar, because creating a whole window is slow."""
    host = QWidget()
    column = QVBoxLayout(host)
    made = QueryBar(stores.text)
    column.addWidget(made)
    column.addStretch(1)
    host.resize(640, 480)
    host.show()
    qtbot.waitExposed(host)
    host.activateWindow()
    made.setFocus()
    yield made
    discard(host)


@pytest.fixture
def runs(stores: WindowStores, monkeypatch: pytest.MonkeyPatch) -> list[Query]:
    """The queries that were run."""
    asked: list[Query] = []
    monkeypatch.setattr(stores.query, "run", lambda: asked.append(stores.query.draft))
    return asked


def offered(bar: QueryBar) -> list[str]:
    return [offer.text for offer in bar.offers.offers()] if bar.is_open() else []


def test_all_prohibited_card_data_on_one_target_by_typing(
    window: MainWindow, stores: WindowStores, runs: list[Query]
) -> None:
    bar = window.toolbar.search
    QTest.keyClicks(bar, "target:fs01 prohibited>0")
    assert bar.verdict.word.whole() == "OK"
    QTest.keyClick(bar, KEY.Key_Return)
    assert runs == [Query(target=["11"])]
    assert [chip.text for chip in stores.query.chips()] == ["target:fs01", "prohibited>0"]
    shown = window.results.findChildren(Chip)
    assert [chip.text() for chip in shown if chip.parent() is not None][-2:] == [
        "target:fs01",
        "prohibited>0 · applied to loaded rows only",
    ]
    QTest.keyClick(shown[-1], KEY.Key_Delete)
    assert bar.text() == "target:fs01"
    QTest.keyClick(bar, KEY.Key_Space, CTRL)  # elsewhere this key reveals values
    assert bar.is_open()
    bar.close_offers()
    bar.setText("targt:fs01")
    window.actions_.refresh()
    window.actions_["mend_query"].trigger()
    assert bar.text() == "target:fs01"
    assert window.actions_["mend_query"].shown_keys() == FIX_KEYS  # the same key name everywhere


def test_it_completes_fields_operators_and_values(bar: QueryBar, stores: WindowStores) -> None:
    QTest.keyClicks(bar, "ta")
    assert offered(bar)[0] == "target:"
    QTest.keyClick(bar, KEY.Key_Down)
    QTest.keyClick(bar, KEY.Key_Return)  # accepts it without running the query
    assert bar.text() == "target:"
    assert "fs01" in offered(bar)
    QTest.keyClicks(bar, "hr")
    assert offered(bar) == ["hr-ws07"]
    QTest.keyClick(bar, KEY.Key_Down)
    QTest.keyClick(bar, KEY.Key_Tab)
    assert bar.text() == "target:hr-ws07 "
    assert bar.hasFocus()
    assert not bar.is_open()
    QTest.keyClick(bar, KEY.Key_Space, CTRL)
    assert "type:" in offered(bar)
    QTest.keyClicks(bar, "prohibited")
    assert "prohibited>=10" in offered(bar)
    QTest.keyClick(bar, KEY.Key_Escape)
    assert not bar.is_open()
    assert bar.text() == "target:hr-ws07 prohibited"  # the first Escape only closes the list
    assert stores.query.draft.target == ["21"]


def underlined(bar: QueryBar) -> bool:
    """Whether something in the bar is drawn in the colour of an error."""
    image, colour = bar.grab().toImage(), theme().color(Role.PROHIBITED)
    places = product(range(image.width()), range(image.height()))
    return any(image.pixelColor(x, y) == colour for x, y in places)


def test_an_error_is_underlined_said_and_mended_by_a_key(bar: QueryBar, runs: list[Query]) -> None:
    QTest.keyClicks(bar, "targt:fs01")
    assert bar.verdict.word.whole() == "Error"
    assert bar.property("verdict") == "error"
    assert "Did you mean target" in bar.offers.words.whole()
    assert "Alt+Enter" in bar.offers.fix.text()
    assert "targt" in bar.accessibleDescription()
    assert underlined(bar)
    QTest.keyClick(bar, KEY.Key_Return)
    assert runs == []
    assert bar.is_open()
    bar.offers.fix.click()
    assert bar.text() == "target:fs01"
    assert bar.verdict.word.whole() == "OK"
    assert not underlined(bar)


def test_what_is_being_written_is_no_error_yet(bar: QueryBar, runs: list[Query]) -> None:
    QTest.keyClicks(bar, "type:")
    assert bar.property("verdict") == "unfinished"
    assert "Visa" in offered(bar)
    QTest.keyClick(bar, KEY.Key_Return)
    assert runs == []
    assert bar.property("verdict") == "error"  # now an error
    assert "missing" in bar.offers.words.whole()
    QTest.keyClicks(bar, "V")
    assert bar.property("verdict") == "unfinished"  # the beginning of a type
    QTest.keyClicks(bar, "isa")
    assert bar.verdict.word.whole() == "OK"
    for _ in "Visa":
        QTest.keyClick(bar, KEY.Key_Backspace)
    assert bar.property("verdict") == "error"
    bar.setText("status:")
    assert bar.property("verdict") == "unfinished"
    bar.clearFocus()
    assert bar.property("verdict") == "error"
    assert bar.text() == "status:"


def test_recent_queries_are_searched_and_taken(bar: QueryBar, stores: WindowStores) -> None:
    stores.settings.recent_queries = ["type:Visa", "type:IBAN prohibited>0", "path:~pay"]
    QTest.keyClick(bar, KEY.Key_Up)
    assert offered(bar) == stores.settings.recent_queries
    QTest.keyClicks(bar, "type")
    assert offered(bar) == ["type:Visa", "type:IBAN prohibited>0"]
    QTest.keyClick(bar, KEY.Key_Down)
    QTest.keyClick(bar, KEY.Key_Down)
    QTest.keyClick(bar, KEY.Key_Return)
    assert bar.text() == "type:IBAN prohibited>0"
    assert stores.query.draft.data_type == ["IBAN"]


def test_form_and_bar_are_in_step(qtbot: QtBot, bar: QueryBar, stores: WindowStores) -> None:
    form = QueryForm(stores)
    qtbot.addWidget(form)
    form.show()
    QTest.keyClicks(bar, 'type:Visa owner:roe prohibited>0 filter:"match >= 10"')
    assert form.lists["data_type"].values() == ["Visa"]
    assert form.values["File Owner"].text() == "roe"
    assert form.conditions.values() == ["prohibited>0"]
    assert form.lists["afconfig"].values() == ["match >= 10"]
    bar.clearFocus()
    QTest.keyClicks(form.lists["target"].edit, "fs01")
    QTest.keyClick(form.lists["target"].edit, KEY.Key_Return)
    QTest.keyClicks(form.conditions.edit, "-type:IBAN")
    QTest.keyClick(form.conditions.edit, KEY.Key_Return)
    assert bar.text() == (
        'target:fs01 type:Visa filter:"match >= 10" owner:roe prohibited>0 -type:IBAN'
    )
    QTest.keyClicks(form.conditions.edit, "type:Visa")
    QTest.keyClick(form.conditions.edit, KEY.Key_Return)
    assert form.conditions.problem.whole()


def test_no_text_is_written_under_the_verdict_nor_the_cross(bar: QueryBar, qtbot: QtBot) -> None:
    (cross,) = bar.findChildren(QToolButton)
    theme().dress(bar)

    def apart() -> bool:
        ends, place = bar.cursorRect().right(), bar.verdict.geometry()
        whole = bar.rect().contains(cross.geometry().united(place))
        return whole and ends <= place.left() and place.right() < cross.geometry().left()

    for zoom, short in ((80, False), (100, True), (100, False), (200, False), (200, True)):
        theme().use(zoom=zoom)
        bar.set_short(short)
        bar.setText("type:Visa " * 40)
        qtbot.waitUntil(cross.isVisible)
        qtbot.waitUntil(apart)  # once painted
        assert cut(bar.verdict) == []


def test_what_lies_beyond_the_basic_plane_is_counted_as_qt_counts(bar: QueryBar) -> None:
    bar.setText("🙂🙂 ta")
    bar.setCursorPosition(7)
    QTest.keyClick(bar, KEY.Key_Space, CTRL)
    assert offered(bar)[0] == "target:"
    QTest.keyClick(bar, KEY.Key_Down)
    QTest.keyClick(bar, KEY.Key_Return)
    assert bar.text() == "🙂🙂 target:"


def test_an_input_method_is_not_disturbed(bar: QueryBar) -> None:
    bar.setText("targt:x")
    QApplication.sendEvent(bar, QInputMethodEvent("き", []))
    bar.setCursorPosition(3)
    assert bar._composing  # noqa: SLF001 - Qt does not tell what an input method composes
    QApplication.sendEvent(bar, QInputMethodEvent("", []))
    assert bar.text() == "targt:x"


def test_a_megabyte_is_refused_at_once(bar: QueryBar, runs: list[Query]) -> None:
    bar.setText("type:Visa " * 100_000)
    assert len(bar.text()) == LONGEST + 1
    assert "longer than" in bar.accessibleDescription()
    QTest.keyClick(bar, KEY.Key_Escape)
    QTest.keyClick(bar, KEY.Key_Escape)
    assert bar.text() == ""


@pytest.mark.parametrize("look", [Look.DARK, Look.CONTRAST])
def test_the_verdict_has_icon_and_word_in_every_look(bar: QueryBar, look: Look) -> None:
    theme().use(look=look)
    for text, word in (("type:Visa", "OK"), ("type:Viza x", "Warning"), ("a:b x", "Error")):
        bar.setText(text)
        assert bar.verdict.word.whole() == word
        assert not made.the(IconLabel, bar.verdict).isHidden()
        assert bar.verdict.accessibleName().startswith("Query: ")


@pytest.mark.parametrize(
    ("key", "own"), [(KEY.Key_E, False), (KEY.Key_D, False), (KEY.Key_K, False), (KEY.Key_V, True)]
)
def test_keys_that_only_some_systems_edit_with_are_left_to_the_window(
    bar: QueryBar, key: Qt.Key, own: bool
) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, CTRL)
    event.accept()
    bar.event(event)
    assert event.isAccepted() is own


def test_a_level_in_place_of_a_risk_profile_shows_the_way_on_uncut(
    bar: QueryBar, runs: list[Query], stores: WindowStores
) -> None:
    QTest.keyClicks(bar, "risk:High")
    QTest.keyClick(bar, KEY.Key_Return)
    assert runs == []
    assert "sort by level with order:risk" in bar.offers.words.text()
    assert cut(bar.offers) == []
    assert bar.offers.words.height() >= bar.offers.words.heightForWidth(bar.offers.words.width())
    bar.offers.mend.emit()
    assert stores.query.draft.order == "risk"


def test_a_warning_with_a_long_fix_is_not_squeezed(bar: QueryBar) -> None:
    long = "x" * 40
    bar.offers.put([], "There is no such value. " * 4, long, warning=True)
    bar.offers.open_below(bar)
    words = bar.offers.words
    assert cut(bar.offers) == []
    assert words.width() >= 280
