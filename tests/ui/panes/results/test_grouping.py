"""Grouped results: conversion between table rows and result indexes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from app.settings import Settings
from app.ui.panes.results.grouping import Grouping, merged
from app.ui.panes.results.table import LOCATION
from tests.ui.live import CSV, console, key_of, run
from tests.ui.panes.test_panes_live import show_results

KEY = Qt.Key


def test_rows_and_places_are_told_from_each_other() -> None:
    found = Grouping([("a", 2), ("none", 0), ("b", 3), ("c", 1)], {"b", "gone"})
    assert (found.groups, len(found)) == (["a", "b", "c"], 6)
    assert [found.result(row) for row in range(6)] == [None, 0, 1, None, None, 5]
    assert [found.row(place) for place in range(6)] == [1, 2, None, None, None, 5]
    assert [found.heading(place) for place in range(6)] == [0, 0, 3, 3, 3, 4]


@pytest.mark.parametrize(
    ("rows", "places", "back"),
    [
        ((0, 0), [(0, 1)], [(1, 2)]),  # a heading represents its results
        ((0, 1), [(0, 0)], [(1, 1)]),
        ((1, 2), [(0, 1)], [(1, 2)]),
        ((2, 4), [(1, 1), (2, 4), (5, 5)], [(2, 2), (3, 3), (5, 5)]),
        ((3, 3), [(2, 4)], [(3, 3)]),  # of a closed group only the heading is visible
        ((0, 5), [(0, 1), (2, 4), (5, 5)], [(1, 2), (3, 3), (5, 5)]),
    ],
)
def test_a_selection_of_rows_is_one_of_results(
    rows: tuple[int, int], places: list[tuple[int, int]], back: list[tuple[int, int]]
) -> None:
    found = Grouping([("a", 2), ("b", 3), ("c", 1)], {"b"})
    assert found.places(*rows) == places
    assert [row for span in places for row in found.rows(*span)] == back


def test_part_of_a_closed_group_has_no_row_and_spans_are_merged() -> None:
    found = Grouping([("a", 2), ("b", 3)], {"b"})
    assert found.rows(1, 3) == [(2, 2)]
    assert merged([(4, 5), (0, 1), (1, 2), (3, 3)]) == [(0, 5)]
    assert merged([(4, 5), (0, 1)]) == [(0, 1), (4, 5)]


def test_headings_select_close_and_are_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)
    (folder / "b.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            pane, results = show_results(stores, qtbot), stores.results
            view, model = pane.view, pane.view.model()
            QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
            view.step(1)
            chosen = results.current
            pane.toggle_groups()
            assert model.rowCount() == 3
            words = model.index(0, LOCATION).data(Qt.ItemDataRole.AccessibleTextRole)
            assert words.endswith("2 results, expanded")
            assert (results.current, view.currentIndex().row()) == (chosen, 1)
            view.select_row(0)
            assert len(results.selected) == 2
            assert results.current is None
            QTest.keyClick(view, KEY.Key_Left)
            assert model.rowCount() == 1
            assert len(results.selected) == 2  # results of the closed group stay selected
            QTest.keyClick(view, KEY.Key_Right)
            assert model.rowCount() == 3
            QTest.keyClick(view, KEY.Key_Space)
            assert model.rowCount() == 1
            results.select(key_of(stores, "a.csv"))  # as after a decision: the group opens
            assert (model.rowCount(), view.currentIndex().row()) == (3, 1)
            view.step(-1)  # before it is only the heading
            assert view.currentIndex().row() == 1
            results.select(key_of(stores, "b.csv"))
            assert view.currentIndex().row() == 2
            view.selectAll()
            assert len(results.selected) == results.total == 2
            stores.query.edit(search="b.csv")
            stores.query.run()
            await stores.tasks.idle()
            assert model.rowCount() == 2
            kept = Settings()
            view.keep(kept)
            pane.toggle_groups()
            assert model.rowCount() == 1
            view.restore(kept)
            assert view.grouped

    run(work())
