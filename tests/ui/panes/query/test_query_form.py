"""The query form: each field changes the query, and shows it."""

from __future__ import annotations

import asyncio
from datetime import date

import msgspec
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QDateEdit,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.api.records.local import Capabilities
from app.api.records.queries import ClassificationFilter, MetaFilter, Query
from app.state.query.answer_origin import AnswerOrigin
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.look.text import PlainLabel
from app.ui.panes.query.date_range import in_words, range_of
from app.ui.panes.query.query_form import QueryForm
from tests.state.query.test_query_text import ROW
from tests.ui import made


@pytest.fixture
def form(qtbot: QtBot, stores: WindowStores) -> QueryForm:
    form = QueryForm(stores)
    qtbot.addWidget(form)
    form.resize(640, 400)
    form.show()
    return form


@pytest.fixture
def runs(stores: WindowStores, monkeypatch: pytest.MonkeyPatch) -> list[Query]:
    """The queries that were run."""
    asked: list[Query] = []
    monkeypatch.setattr(stores.query, "run", lambda: asked.append(stores.query.draft))
    return asked


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        ("data_type", "visa", "Visa"),
        ("data_type", "mail", "E-mail address"),
        ("target", "fs01", "11"),
        ("group", "people", "2"),
        ("content_type", "csv", "CSV"),
        ("remediation_status", "masked", "Masked"),
        ("risk_profile", "cards", "5"),
        ("prefix", "/srv/pay", "/srv/pay"),
    ],
)
def test_typed_values_become_chips_and_reach_the_query(
    form: QueryForm, stores: WindowStores, field: str, typed: str, value: str
) -> None:
    edit = form.lists[field].edit
    QTest.keyClicks(edit, typed)
    QTest.keyClick(edit, Qt.Key.Key_Return)
    assert getattr(stores.query.draft, field) == [value]
    assert edit.text() == ""
    QTest.keyClick(edit, Qt.Key.Key_Backspace)
    assert getattr(stores.query.draft, field) is None


def test_what_does_not_exist_is_said_at_the_field_and_stops_the_query(
    form: QueryForm, runs: list[Query]
) -> None:
    field = form.lists["data_type"]
    QTest.keyClicks(field.edit, "nowhere")
    QTest.keyClick(form.search, Qt.Key.Key_Return)
    assert field.problem.isVisible()
    assert "nowhere" in field.problem.whole()
    assert runs == []
    field.edit.clear()
    QTest.keyClicks(field.edit, "Vis")
    assert not field.problem.isVisible()


def test_unknown_text_is_named_at_its_field_when_the_field_is_left(
    form: QueryForm, qtbot: QtBot
) -> None:
    form.activateWindow()
    for field in (form.lists["data_type"], form.conditions):
        field.edit.setFocus()
        qtbot.waitUntil(field.edit.hasFocus)
        QTest.keyClicks(field.edit, "zzqx")
        form.search.setFocus()
        assert "zzqx" in field.problem.whole()
        assert field.problem.isVisible()
        field.edit.clear()
        assert field.problem.isHidden()


def test_enter_goes_to_the_field_whose_text_is_unknown(form: QueryForm, qtbot: QtBot) -> None:
    form.activateWindow()
    form.search.setFocus()
    qtbot.waitUntil(form.search.hasFocus)
    form.lists["target"].edit.setText("zzqx")
    QTest.keyClick(form.search, Qt.Key.Key_Return)
    assert form.lists["target"].edit.hasFocus()


def test_enter_takes_what_is_being_typed_and_runs(
    form: QueryForm, runs: list[Query], qtbot: QtBot
) -> None:
    QTest.keyClicks(form.lists["data_type"].edit, "IBAN")
    QTest.keyClicks(form.search, "pay")
    with qtbot.waitSignal(form.applied):
        QTest.keyClick(form.search, Qt.Key.Key_Return)
    assert runs == [Query(search="pay", data_type=["IBAN"])]


def test_values_dates_classification_and_order_reach_the_query(
    form: QueryForm, stores: WindowStores
) -> None:
    QTest.keyClicks(form.values["File Owner"], "roe")
    made.the(QPushButton, form.dates).click()
    form.methods["Discovered"].click()
    form.labels.edit.setText("Secret")
    form.labels.take_typed()
    form.order.setCurrentIndex(form.order.findData("owner"))
    form.order.activated.emit(1)
    form.descending.click()
    draft = stores.query.draft
    assert draft.meta is not None
    assert draft.meta[0] == MetaFilter(label="File Owner", value="roe")
    assert [(one.label, bool(one.start_date), bool(one.end_date)) for one in draft.meta[1:]] == [
        ("File Modified", True, False),
        ("File Modified", False, True),
    ]
    assert draft.classification_mip == ClassificationFilter(method=["Discovered"], label=["9"])
    assert (draft.order, draft.direction) == ("owner", "desc")


def test_shows_what_the_query_says_and_clears(form: QueryForm, stores: WindowStores) -> None:
    stores.query.edit(
        data_type=["Visa"],
        target=["21"],
        search="x",
        meta=[*range_of("Date", date(2026, 1, 1), date(2026, 3, 31))],
        order="matches",
        direction="desc",
    )
    assert form.lists["target"].values() == ["21"]
    assert form.search.text() == "x"
    assert len(form.dates.meta()) == 2
    assert form.order.currentData() == "matches"
    clear = next(child for child in form.findChildren(QPushButton) if child.text() == "Clear")
    clear.click()
    assert stores.query.draft == Query(order="matches", direction="desc")
    assert form.lists["data_type"].values() == []
    assert form.search.text() == ""


def test_the_form_takes_over_what_is_understood_and_names_and_keeps_the_rest(
    form: QueryForm, stores: WindowStores, qtbot: QtBot
) -> None:
    stores.text.write("status:open prohibited>0 targt:fs01")
    assert form.conditions.values() == ["prohibited>0"]
    assert form.left.isVisible()
    assert "status:open  targt:fs01" in form.left.words.whole()
    assert "is:open" in form.left.why.whole()
    QTest.keyClicks(form.search, "pay")
    assert stores.text.text == "path:~pay prohibited>0 status:open targt:fs01"
    assert not _button(form, "Apply").isEnabled()
    applied: list[None] = []
    form.applied.connect(lambda: applied.append(None))
    QTest.keyClick(form.search, Qt.Key.Key_Return)
    assert not applied
    qtbot.waitUntil(form.left.fix.hasFocus)
    form.left.fix.click()
    assert form.conditions.values() == ["prohibited>0", "is:open"]
    assert "targt:fs01" in form.left.words.whole()
    form.left.leave_out.click()
    assert stores.text.text == "path:~pay prohibited>0 is:open"
    assert not form.left.isVisible()
    assert _button(form, "Apply").isEnabled()


@pytest.mark.parametrize(
    ("written", "why", "fixable", "rest"),
    [
        ("status:(open,Masked) targt:fs01", "is:open", False, "targt:fs01"),
        ("targt:fs01 x)", ")", True, "targt:fs01"),
        ("targt:fs01 status:open", "targt", True, "status:open"),
    ],
)
def test_reason_fix_and_remove_are_about_one_clause(
    form: QueryForm, stores: WindowStores, written: str, why: str, fixable: bool, rest: str
) -> None:
    stores.text.write(written)
    assert why in form.left.why.whole()
    assert form.left.fix.isVisible() is fixable
    form.left.leave_out.click()
    assert stores.text.text == rest


def _button(form: QueryForm, text: str) -> QPushButton:
    return next(child for child in form.findChildren(QPushButton) if child.text() == text)


def form_of(area: QScrollArea) -> QWidget:
    """Return what an area scrolls."""
    inner = area.widget()
    assert inner is not None
    return inner


@pytest.mark.parametrize("width", [260, 420, 640, 1000, 1900])
def test_no_field_is_cut_off(form: QueryForm, qtbot: QtBot, width: int) -> None:
    form.resize(width, 400)
    area = made.the(QScrollArea, form)
    qtbot.waitUntil(lambda: form_of(area).width() <= area.viewport().width())


def test_nothing_scrolls_in_the_height_that_the_form_asks_for(
    form: QueryForm, qtbot: QtBot
) -> None:
    form.resize(640, 100)
    area = made.the(QScrollArea, form)
    grid = form_of(area).layout()
    assert isinstance(grid, QGridLayout)
    qtbot.waitUntil(lambda: grid.itemAtPosition(0, 1) is not None)
    form.resize(640, form.sizeHint().height())
    qtbot.waitUntil(lambda: form.height() > 100)
    assert area.verticalScrollBar().maximum() == 0


def test_a_range_in_words() -> None:
    days = (date(2026, 1, 1), date(2026, 3, 31))
    meta = [*range_of("Date", *days), *range_of("File Created", days[0], days[0])]
    assert in_words(meta) == {
        "Date": "1 Jan 2026 \u2013 31 Mar 2026",
        "File Created": "1 Jan 2026",
    }
    assert in_words([MetaFilter(label="Date", start_date="2026xx01")]) == {
        "Date": "2026xx01 \u2013 "
    }


def test_every_field_has_a_name_for_a_screen_reader(form: QueryForm) -> None:
    for field in (*form.lists.values(), form.labels):
        assert field.edit.accessibleName()
    for edit in (form.search, *form.values.values(), form.order):
        assert edit.accessibleName()


def test_only_orders_that_the_server_has_are_offered(form: QueryForm, stores: WindowStores) -> None:
    usual = ["location", "owner", "matches", "status", "signoff"]
    for features, more in (
        ([], []),
        (["count_orders"], ["prohibited", "match", "test"]),
        (["risk_order"], ["risk"]),
    ):
        stores.session.capabilities = Capabilities(service="", version="", features=features)
        stores.query.changed.emit()
        offered = [form.order.itemData(at) for at in range(form.order.count())]
        assert sorted(offered) == sorted([*usual, *more]), features


def test_an_edit_keeps_an_order_that_the_server_is_not_known_to_have(
    form: QueryForm, stores: WindowStores
) -> None:
    stores.query.edit(order="risk", direction="desc")
    stores.query.changed.emit()
    form.search.setText("finance")
    form.search.textEdited.emit("finance")
    assert (stores.query.draft.search, stores.query.draft.order) == ("finance", "risk")


def texts(form: QueryForm) -> list[str]:
    return [label.whole() for label in form.findChildren(PlainLabel)]


def test_one_target_is_said_as_one(form: QueryForm, stores: WindowStores) -> None:
    query = stores.query
    query.applied, query.locations_count, query.targets_count = query.draft, 220, 1
    query.last_answered = query.draft, ()
    query.changed.emit()
    assert "220 results on 1 target" in texts(form)


def test_an_archive_is_no_result_beside_its_members(form: QueryForm, stores: WindowStores) -> None:
    query = stores.query
    query.applied, query.locations_count, query.targets_count = query.draft, 220, 1
    query.last_answered = query.draft, ()
    ids = [str(at) for at in range(200)]
    rows = [msgspec.structs.replace(ROW, key=Key("1", one)) for one in ids]
    source = AnswerOrigin(Query(), (), (), 0.0, len(rows), rows)
    asyncio.run(stores.results.show_answer([("1", ids)], source))
    stores.sums.changed.emit()
    assert "200 results on 1 target" in texts(form)


@pytest.mark.parametrize(("key", "own"), [(Qt.Key.Key_E, False), (Qt.Key.Key_V, True)])
def test_fields_leave_keys_that_only_some_systems_edit_with_to_the_window(
    form: QueryForm, key: Qt.Key, own: bool
) -> None:
    fields = [*form.findChildren(QLineEdit), *form.findChildren(QDateEdit)]
    seen = [field for field in fields if field.isVisible()]  # a calendar has fields, too
    assert len(seen) > 10
    for field in seen:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier)
        event.accept()
        field.event(event)
        assert event.isAccepted() is own, field.accessibleName()
