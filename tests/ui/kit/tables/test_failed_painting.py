"""A painting that fails leaves no painter at work, on which a later painting or resize fails."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.kit.tables.cell_painter import CellPainter
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column

COLUMNS: tuple[Column[str], ...] = (Column(title="Name", text=str, stretch=True),)


@pytest.mark.parametrize("painting", ["heading", "cell"])
def test_a_table_is_drawn_and_resized_after_a_painting_has_failed(
    styled: QApplication,
    qtbot: QtBot,
    qtlog: Any,
    monkeypatch: pytest.MonkeyPatch,
    painting: str,
) -> None:
    table = ListTable(COLUMNS, lambda row: row, ["Ann", "Bob"], name="Names")
    qtbot.addWidget(table)
    table.resize(400, 200)
    table.show()
    styled.processEvents()

    def fail(*_given: object, **_named: object) -> None:
        raise ValueError("cannot be drawn")

    with monkeypatch.context() as broken:
        broken.setattr(CellPainter, painting, fail)
        with pytest.raises(ValueError, match="cannot be drawn") as failed:
            table.grab()
    for width in (600, 300):
        table.resize(width, 200)
        table.grab()
    assert failed.value.__traceback__ is not None, "keeps the frame of the painting"
    told = [record.message for record in qtlog.records]
    assert not [text for text in told if "paint" in text.lower()]
