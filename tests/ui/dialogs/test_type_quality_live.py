"""Precision and recall in the dialog of data types: decisions and the sample set, for real."""

from __future__ import annotations

from pathlib import Path

from app.api.records.enums import Action
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.type_quality_page import TypeQualityPage
from tests.ui.dialogs.test_data_types_live import column
from tests.ui.fitting import cut
from tests.ui.live import CSV, console, run, until
from tests.ui.spoken import nameless


def cells(page: TypeQualityPage, name: str) -> list[str]:
    """Return what the sample set and the decisions say about a data type."""
    row = column(page.view, 0).index(name)
    return [column(page.view, number)[row] for number in range(1, 5)]


def test_decisions_and_the_sample_set_give_figures_for_each_type(
    tmp_path: Path, styled: object
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "cards.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            stores.results.select(stores.results.key(0))
            stores.triage.decide(Action.CONFIRMED)
            await stores.tasks.idle()
            await until(lambda: not stores.jobs.running)
            dialog = DataTypesDialog(stores)
            dialog.open()
            page = dialog.quality
            dialog.tabs.setCurrentWidget(page)
            await until(lambda: bool(page.view.source.count))
            assert nameless(dialog) == []
            await until(lambda: cut(dialog) == [])
            assert not dialog.primary.isVisibleTo(dialog)
            assert cells(page, "Visa") == ["-", "-", "-", "Correct: 1 of 1 decided match"]
            assert cells(page, "IBAN") == ["-", "-", "-", "-"]
            page.scan.click()
            assert not page.scan.isEnabled()
            assert page.cancel.isVisibleTo(dialog)
            page.cancel.click()
            await until(page.scan.isEnabled)
            assert page.state.whole() == ""
            page.scan.click()
            await until(lambda: "values in the sample set were found" in page.state.whole())
            found, missed, more, decided = cells(page, "IBAN")
            part, of, whole = found.partition(" of ")
            assert (part, of, missed, more, decided) == (whole, " of ", "0", "0", "-")
            dialog.close()

    run(work())
