"""A decision becomes a filter: its effect is shown first, and then is exactly that."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.api.records.enums import Action
from app.api.records.local import Job
from app.api.records.remediation import RemediationOrder
from app.state.location.filter_proposals import for_selection
from app.state.stores import WindowStores
from app.ui.dialogs.create_filter import CreateFilterDialog
from app.ui.dialogs.filters import FiltersDialog
from app.ui.kit.table_view import TableView
from tests.ui.fitting import cut
from tests.ui.live import CARD, CSV, MASKED, console, key_of, run, until
from tests.ui.spoken import nameless

SCRIPTS = 6


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "files"
    (made / "gen").mkdir(parents=True)
    (made / "cards.csv").write_text(CSV)
    for number in range(SCRIPTS):
        (made / "gen" / f"{number}.min.js").write_text(f"visa = {CARD}\n")
    return made


def column(view: TableView, number: int) -> list[str]:
    model = view.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def choose(view: TableView, begins: str) -> None:
    row = next(at for at, text in enumerate(column(view, 0)) if text.startswith(begins))
    view.setCurrentIndex(view.model().index(row, 0))


def figures(stores: WindowStores) -> int:
    """Return the live matches of all rows."""
    rows = [stores.results.row(at) for at in range(stores.results.count)]
    return sum(row.match + row.prohibited + row.test for row in rows if row is not None)


def marks(stores: WindowStores) -> list[Job]:
    return [job for job in stores.jobs.jobs if job.kind != "scan"]


async def decide(stores: WindowStores, action: Action, *endings: str) -> None:
    """Mark objects, as after reviewing each."""
    client = stores.session.client
    for ending in endings:
        key = key_of(stores, ending)
        row = stores.results.row_of(key)
        assert row is not None
        place = stores.inventory.location_for(key.target_id, row.location)
        assert place is not None
        order = RemediationOrder(
            path=row.location, sign_off="T", reason="t", object_ids=[key.object_id]
        )
        await client.remediation.act(key.target_id, place.id, action, order)


def test_decisions_become_filters(tmp_path: Path, folder: Path, styled: object) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            await decide(stores, Action.CONFIRMED, "0.min.js")
            await decide(stores, Action.FALSE_MATCH, *(f"{n}.min.js" for n in range(1, SCRIPTS)))
            await until(lambda: len(marks(stores)) == SCRIPTS and not stores.jobs.running)
            dialog = FiltersDialog(stores)
            dialog.open()
            assert nameless(dialog) == []
            assert cut(dialog) == []
            await rule_of_the_meter(dialog)
            await filters_in_files(dialog, tmp_path)
            dialog.close()
            await rule_of_a_match(stores)

    run(work())


async def rule_of_the_meter(dialog: FiltersDialog) -> None:
    meter = dialog.meter
    await until(lambda: dialog.filters.meter)
    row = column(meter.view, 1).index("*.min.js")
    assert column(meter.view, 2)[row] == "83 % of 6"
    meter.view.setCurrentIndex(meter.view.model().index(row, 0))
    meter.rule.click()
    assert dialog.form.text.text() == ".min.js"
    await until(dialog.primary.isEnabled)
    assert dialog.impact.outcome.whole() == "Would hide 1 match in 1 location, with the next scan."
    assert dialog.impact.conflict.whole().startswith("Conflict: it would also hide 1 confirmed")
    dialog.primary.click()
    await until(lambda: column(dialog.view, 0))
    assert column(dialog.view, 0) == ["Exclude paths that end with .min.js"]
    assert dialog.told.whole() == "Filter saved."
    dialog.form.text.setText("")
    dialog.form.edited.emit()
    assert not dialog.primary.isEnabled()  # nothing can be saved without its preview


async def filters_in_files(dialog: FiltersDialog, tmp_path: Path) -> None:
    file = tmp_path / "filters.json"
    dialog.filters.export_to(file, values=False)
    await until(file.exists)
    more = json.loads(file.read_text())
    more["filters"].append({"type": "ignore_match", "expression": "4532 0151 1283 0366"})
    file.write_text(json.dumps(more))
    dialog.filters.import_from(file)
    await until(lambda: len(column(dialog.view, 0)) == 2)
    assert dialog.told.whole() == "1 filters were added; 1 existed already."
    assert column(dialog.view, 0)[1] == "Ignore the value 4532 01** **** 0366"
    choose(dialog.view, "Ignore")
    assert dialog.form.text.echoMode() is QLineEdit.EchoMode.Password
    assert dialog.primary.text() == "Save changes"
    for begins in ("Ignore", "Exclude"):
        choose(dialog.view, begins)
        dialog.remove.click()
        await until(dialog.told.isVisible)
        dialog.told.hide()
    assert column(dialog.view, 0) == []


async def rule_of_a_match(stores: WindowStores) -> None:
    key = key_of(stores, "cards.csv")
    stores.results.select(key)
    stores.results.set_selected([key])
    await until(lambda: stores.matches.key == key and not stores.matches.loading)
    dialog = CreateFilterDialog(stores, for_selection(stores.results, stores.matches))
    accepted: list[None] = []
    dialog.accepted.connect(lambda: accepted.append(None))
    dialog.open()
    await until(lambda: "…" not in column(dialog.view, 2))
    assert CARD not in "".join(column(dialog.view, 0))
    assert f"Ignore the value {MASKED}" in column(dialog.view, 0)
    choose(dialog.view, "Ignore the value")
    assert dialog.impact.outcome.whole() == "Would hide 2 matches in 2 locations, at once."
    words = "Conflict: it would also hide 1 confirmed match in 1 location."
    assert dialog.impact.conflict.whole() == words
    assert column(dialog.impact.view, 2) == ["Confirmed", ""]  # conflicts first
    live = figures(stores)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    await until(lambda: accepted)
    await until(lambda: figures(stores) == live - 2)  # the effect matches the count
