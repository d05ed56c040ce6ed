"""Columns have room for their headings and usual content, and share what is left."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.api.records.local import AuditRecord
from app.settings import Settings, load, save
from app.ui import dialogs, panes
from app.ui.dialogs.journal.journal import COLUMNS as RECORDS
from app.ui.dialogs.journal.journal import told as record_words
from app.ui.kit.tables.cell_painter import CellPainter, ink
from app.ui.kit.tables.table_model import Column, Content, ListSource, TableModel
from app.ui.kit.tables.table_view import TableView
from app.ui.look.theme import Look, theme
from app.ui.panes.detail.metadata import COLUMNS as FACTS
from app.ui.panes.jobs.jobs import _columns as jobs_columns
from app.ui.panes.results.column_visibility import ResultsColumns
from app.ui.panes.results.table import (
    ASSIGNED,
    FORMAT,
    LOCATION,
    MATCH,
    NOTE,
    OWNER,
    PROHIBITED,
    STATUS,
    TARGET,
    TEST,
    TYPES,
)
from app.ui.panes.results.table import COLUMNS as RESULTS
from tests.ui import made

ICON_HEADS = {"Prohibited", "Match", "Test"}
"""Columns with an icon as header in panes, and the text in its tooltip."""


class ResultsHeadings(TableModel[Any]):
    """Model with the headings of the results: some are icons."""

    def headerData(  # noqa: N802 - as Qt names it
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if role == Qt.ItemDataRole.DecorationRole and self.columns[section].title in ICON_HEADS:
            return QIcon()
        return super().headerData(section, orientation, role)


def declared() -> Iterator[tuple[str, Column[Any]]]:
    """Yield each column that a pane or a dialog declares at module level, with its module."""
    for package in (panes, dialogs):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(found.name)
            for name, value in vars(module).items():
                if name.lstrip("_") in {"COLUMNS", "NEAR_MISSES"}:
                    yield from ((found.name, column) for column in value)


def test_usual_content_fits_its_column(qapp: QApplication) -> None:
    declared: list[Column[Any]] = [*jobs_columns(made.stores().jobs), *FACTS, *RESULTS]
    columns = {column.title: column for column in declared}
    usual = {
        "Job": "Mask settlement-2026-01.csv",
        "State": "Confirmed Match, verified 23:59:59",
        "Started by": "administrator",
        "Status": "Confirmed Match",
        "Risk": "Medium",
        "Due": "120 days overdue",
        "Field": "Permission Modify",
    }
    for title, text in usual.items():
        icon = "mask" if columns[title].icon else None
        assert ink().width(Content(text=text, icon=icon)) <= theme().px(columns[title].width), title
    running = Content(text="Running, 12,345 of 123,456 files", icon="run")
    assert ink().width(running) <= theme().px(columns["State"].width)


def test_the_message_of_a_job_has_room_beside_the_tree(qapp: QApplication) -> None:
    """In a window of 1280 pixels the jobs have 1003, 12 of them for the scroll bar."""
    columns = jobs_columns(made.stores().jobs)
    taken = sum(theme().px(column.width) for column in columns if not column.stretch)
    said = Content(text="Masked, read again: 0 of 16 matches left.")
    assert ink().width(said) <= 1003 - 12 - taken


def test_when_and_by_whom_has_room_in_the_journal(qapp: QApplication) -> None:
    one = AuditRecord(
        number=1,
        timestamp=1_795_396_436.0,
        user="analyst",
        action="mask",
        path="",
        sign_off="A. Analyst",
        reason="",
        outcome="",
        hash="",
    )
    told = {column.title: column for column in RECORDS}
    for zoom in (80, 110, 200, 100):  # letter widths are whole pixels and vary with zoom
        theme().use(zoom=zoom)
        for column in (told["When"], told["Account"], told["Sign-off"]):
            assert ink().width(Content(text=column.text(one))) <= theme().px(column.width)


def test_every_heading_has_room(qapp: QApplication) -> None:
    tight = [
        (module, column.title)
        for module, column in declared()
        if not column.stretch
        and not (column.title in ICON_HEADS and module.startswith(panes.__name__))
        and ink().width(Content(text=column.title)) > theme().px(column.width)
    ]
    assert not tight


@pytest.mark.parametrize("zoom", [100, 125, 200])
def test_no_cell_that_has_room_for_dots_is_blank(qapp: QApplication, zoom: int) -> None:
    """Parts of an elided text are measured separately: together they may be wider than the cell."""
    path = "/srv/Tax/Tables/Targets/To/Ty/payroll.txt"
    contents = [
        Content(f"Exclude {path}"),
        Content(path, middle=True),
        Content(f"Exclude paths that begin with {path}", told=True),
        Content("American Express, Visa, IBAN", listed=True),
    ]
    theme().use(look=Look.LIGHT, zoom=zoom)
    least = ink().width(Content("…"))
    drawn = QImage(ink().width(contents[2]), 60, QImage.Format.Format_RGB32)
    drawn.fill(Qt.GlobalColor.white)
    empty = drawn.copy()
    blank = []
    for content in contents:
        for wide in range(least, ink().width(content)):
            drawn.fill(Qt.GlobalColor.white)
            painter = QPainter(drawn)
            ink().cell(painter, (0, 0, wide, 60), content, selected=False, enabled=True)
            painter.end()
            if drawn == empty:
                blank.append((content.text, wide))
    theme().use(zoom=100)
    assert blank == []


def test_widths_are_kept_at_every_zoom(qtbot: QtBot, tmp_path: Path) -> None:
    view = TableView(ResultsHeadings(RESULTS, ListSource[Any](id)))
    qtbot.addWidget(view)
    columns, settings = ResultsColumns(view), Settings()
    for zoom in (80, 90, 110, 125, 150, 175):
        theme().use(zoom=zoom)
        view.setFixedSize(1241, 200)
        view.show()
        columns.fit()
        columns.keep(settings)
        save(settings, tmp_path)
        assert load(tmp_path) == (settings, "")
    theme().use(zoom=100)


def test_the_path_keeps_its_room_and_empty_columns_step_back(qtbot: QtBot) -> None:
    view = TableView(ResultsHeadings(RESULTS, ListSource[Any](id)))
    qtbot.addWidget(view)
    columns = ResultsColumns(view)
    fields: tuple[frozenset[str], ...]
    fields = frozenset(), frozenset({"match"}), frozenset({"match", "status", "risk"})
    for filled in fields:
        columns.show_filled(filled)
        for width in range(420, 2000, 40):
            view.setFixedSize(width, 200)
            view.show()
            columns.fit()
            least = min(0.4 * view.viewport().width(), theme().px(200))
            assert view.columnWidth(LOCATION) >= least - 1, width
            others = (PROHIBITED, TEST, OWNER, FORMAT, TARGET, ASSIGNED)
            assert not filled or all(view.isColumnHidden(at) for at in others), width
    assert not view.isColumnHidden(STATUS)
    menu = columns.menu()
    next(act for act in menu.actions() if act.text() == "Test").trigger()
    assert not view.isColumnHidden(TEST), "the user wants it, empty or not"


def test_a_folder_behind_a_name_never_takes_of_the_name(qapp: QApplication) -> None:
    theme().use(look=Look.LIGHT, zoom=100)
    name, both = Content("case-000.json"), Content("case-000.json", after="dev/fixtures")
    least = ink().width(name)

    def drawn(content: Content, wide: int) -> QImage:
        image = QImage(wide, 26, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        ink().cell(painter, (0, 0, wide, 26), content, selected=False, enabled=True)
        painter.end()
        return image

    assert drawn(both, least) == drawn(name, least)
    wide = ink().width(both)
    assert drawn(both, wide) != drawn(name, wide)
    assert drawn(both, wide).copy(0, 0, least - 8, 26) == drawn(name, wide).copy(
        0, 0, least - 8, 26
    )


def test_the_types_get_of_what_the_path_has_to_spare(qtbot: QtBot) -> None:
    source: ListSource[Any] = ListSource(id)
    view = TableView(ResultsHeadings(RESULTS, source))
    qtbot.addWidget(view)
    columns = ResultsColumns(view)
    declared = theme().px(RESULTS[TYPES].width)
    for width, more in ((640, 4), (2600, 153), (640, 4)):
        view.setFixedSize(width, 200)
        view.show()
        columns.fit()
        assert view.columnWidth(TYPES) == declared + more
    for zoom, width, expected in ((200, 640, 0), (100, 2600, declared + 153)):
        theme().use(zoom=zoom)  # at 200 % it is hidden, then returns
        view.setFixedSize(width, 200)
        columns.fit()
        assert (0 if view.isColumnHidden(TYPES) else view.columnWidth(TYPES)) == expected
    view.horizontalHeader().resizeSection(TYPES, 97)
    view.setFixedSize(1240, 200)
    columns.fit()
    assert view.columnWidth(TYPES) == 97, "the user has chosen it"


def test_a_column_that_may_be_empty_takes_nothing_of_the_path_that_names_need(qtbot: QtBot) -> None:
    """Previously, file names in the queue of a wide window were cut beside empty columns."""
    view = TableView(ResultsHeadings(RESULTS, ListSource[Any](id)))
    qtbot.addWidget(view)
    columns = ResultsColumns(view)
    named = ink().width(Content(text="Card settlements/settlement-2025-03.csv", icon="file"))
    wide_enough = []
    for width in range(700, 2000, 20):
        view.setFixedSize(width, 200)
        view.show()
        columns.fit()
        if not view.isColumnHidden(NOTE):
            wide_enough.append(width)
            assert view.columnWidth(LOCATION) >= named, width
    assert wide_enough


def test_the_journal_names_approver_and_proposer(qapp: QApplication) -> None:
    one = AuditRecord(
        number=1,
        timestamp=1_795_396_436.0,
        user="ann",
        action="mask",
        path="/srv/a.csv",
        sign_off="R. Roe",
        reason="Not needed",
        outcome="masked",
        hash="",
        proposed_by="analyst",
    )
    by = {column.title: column for column in RECORDS}
    assert by["Account"].text(one) == "ann"
    assert by["Sign-off"].text(one) == "proposed by analyst"
    assert ink().width(Content(text="proposed by analyst")) <= theme().px(by["Sign-off"].width)
    assert "ann · proposed by analyst · signed off by R. Roe" in record_words(one).splitlines()
    answer = msgspec.structs.replace(one, sign_off="", path="")
    assert record_words(answer).splitlines()[0] == "ann · proposed by analyst"
    proposal = msgspec.structs.replace(one, user="analyst", path="")
    assert record_words(proposal).splitlines()[0] == "analyst · R. Roe"


LONG = "A word of a language with long words"


def worded(qtbot: QtBot, width: int) -> TableView:
    """Return a table with a column of words and a text, in a view of this width."""
    columns: list[Column[str]] = [
        Column(title="Text", text=str, stretch=True),
        Column(title="Kind", text=str, width=40, words=("Short", LONG)),
    ]
    view = TableView(TableModel(columns, ListSource(str, ())))
    qtbot.addWidget(view)
    view.setFixedSize(width, 100)
    view.show()
    return view


def test_a_column_of_words_has_room_for_the_longest(qtbot: QtBot) -> None:
    assert worded(qtbot, 900).columnWidth(1) == ink().width(Content(LONG))


def test_a_column_of_words_leaves_the_text_its_share(qtbot: QtBot) -> None:
    view = worded(qtbot, 240)
    assert view.columnWidth(0) == pytest.approx(view.viewport().width() / 3, abs=1)


def test_a_column_of_words_keeps_the_width_that_the_user_chose(qtbot: QtBot) -> None:
    view = worded(qtbot, 240)
    view.horizontalHeader().resizeSection(1, 50)
    view.setFixedSize(900, 100)
    assert view.columnWidth(1) == 50


def test_words_are_measured_once_as_long_as_the_fonts_are_the_same(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, measured = worded(qtbot, 240), list[str]()
    width = CellPainter.width

    def measure(painter: CellPainter, content: Content) -> int:
        measured.append(content.text)
        return width(painter, content)

    monkeypatch.setattr(CellPainter, "width", measure)
    view.setFixedSize(900, 100)
    assert LONG not in measured


def test_words_are_measured_again_after_a_change_of_zoom(qtbot: QtBot) -> None:
    view = worded(qtbot, 900)
    theme().use(zoom=150)
    view.fit_words()
    try:
        assert view.columnWidth(1) == ink().width(Content(LONG))
    finally:
        theme().use(zoom=100)


def test_a_column_has_room_for_a_title_longer_than_declared(qtbot: QtBot) -> None:
    columns: list[Column[str]] = [Column(title=LONG, text=str, width=40, sort=str)]
    view = TableView(TableModel(columns, ListSource(str, ())))
    qtbot.addWidget(view)
    assert view.columnWidth(0) == ink().width(Content(LONG)) + ink().arrow_side


def test_the_first_decision_moves_no_column(qtbot: QtBot) -> None:
    """Previously, the column of statuses appeared only then, and moved those before it."""
    view = TableView(ResultsHeadings(RESULTS, ListSource[Any](id)))
    qtbot.addWidget(view)
    columns = ResultsColumns(view)
    view.setFixedSize(660, 200)
    view.show()
    places = []
    for filled in (frozenset({"match", "risk"}), frozenset({"match", "risk", "status"})):
        columns.show_filled(filled)
        places.append([view.columnViewportPosition(at) for at in (LOCATION, TYPES, MATCH)])
    assert places[0] == places[1]
