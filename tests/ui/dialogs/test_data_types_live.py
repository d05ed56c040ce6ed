"""A custom data type is tested, saved, added to a profile, and then used by a scan."""

from __future__ import annotations

import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.api.records.local import Capabilities
from app.state.connection.session import Connection
from app.state.stores import WindowStores
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.propose_type import ProposeTypeDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.kit.tables.table_view import TableView
from tests.kit.waiting import job_ids
from tests.ui import made
from tests.ui.fitting import cut
from tests.ui.live import CARD, CSV, console, run, until
from tests.ui.spoken import nameless

BADGE = "KX-48210-77"


def column(view: TableView, number: int) -> list[str]:
    model = view.model()
    return [model.index(row, number).data() for row in range(model.rowCount())]


def test_own_data_type_is_tried_saved_and_looked_for(tmp_path: Path, styled: object) -> None:
    folder, other = tmp_path / "files", tmp_path / "badges"
    for each in (folder, other):
        each.mkdir()
    (folder / "cards.csv").write_text(CSV)
    (other / "both.txt").write_text(f"Badge {BADGE}, Visa {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = DataTypesDialog(stores)
            dialog.open()
            assert nameless(dialog) == []
            await until(lambda: cut(dialog) == [])
            await refused(dialog)
            await proposed(dialog)
            await tried_and_saved(dialog)
            await put_into_a_profile(dialog)
            dialog.close()
            await scanned(stores, other)

    run(work())


async def refused(dialog: DataTypesDialog) -> None:
    dialog.form.name.setText("Everything")
    dialog.form.expression.setText(r"\d*")
    dialog.form.edited.emit()
    await until(lambda: "matches empty text" in dialog.trial.state.whole())
    assert not dialog.primary.isEnabled()
    dialog.form.expression.setText(r"(?=x)\d")  # RE2 has no look-around
    dialog.form.edited.emit()
    await until(lambda: "cannot be used" in dialog.trial.state.whole())
    assert not dialog.primary.isEnabled()


async def proposed(dialog: DataTypesDialog) -> None:
    """An expression comes from examples or words, and is tried on them at once."""
    dialog.edit_blank()
    dialog.form.examples.click()
    (asked,) = dialog.findChildren(ProposeTypeDialog)
    assert nameless(asked) == []
    assert not asked.primary.isEnabled()
    asked.text.setPlainText(BADGE)
    asked.primary.click()
    await until(lambda: "at least 2 different examples" in asked.problem.whole())
    asked.text.setPlainText(f"{BADGE}\nKX-00017-02\n")
    asked.primary.click()
    await until(lambda: bool(dialog.form.expression.text()))
    assert dialog.form.expression.text() == r"\bKX-\d{5}-\d{2}\b"
    assert dialog.trial.text.toPlainText() == f"{BADGE}\nKX-00017-02"
    dialog.form.name.setText("Badge")
    dialog.form.edited.emit()
    await until(dialog.primary.isEnabled)
    trial = "2 matches, 0 near misses. 0 matches in 0 of 1 files with results."
    await until(lambda: dialog.trial.state.whole() == trial)
    dialog.form.words.click()
    await until(lambda: [one for one in dialog.findChildren(ProposeTypeDialog) if one.isVisible()])
    (asked,) = (one for one in dialog.findChildren(ProposeTypeDialog) if one.isVisible())
    asked.text.setPlainText("Kestrel\nOsprey")
    asked.primary.click()
    await until(lambda: dialog.form.expression.text() == r"\b(?:Kestrel|Osprey)\b")


async def tried_and_saved(dialog: DataTypesDialog) -> None:
    dialog.form.name.setText("Badge")
    dialog.form.expression.setText(r"KX-\d{5}-\d{2}")
    dialog.form.keywords.setText("badge")
    dialog.trial.text.setPlainText(f"Badge {BADGE}\n" + "x" * 500 + f"\n{BADGE}")
    await until(dialog.primary.isEnabled)
    assert dialog.trial.state.whole().startswith("1 match, 1 near miss.")
    assert BADGE not in "".join(column(dialog.trial.view, 0))
    dialog.primary.click()
    await until(lambda: column(dialog.view, 0) == ["Badge"])
    assert dialog.told.whole().startswith("Data type saved.")


async def put_into_a_profile(dialog: DataTypesDialog) -> None:
    page = dialog.profiles
    dialog.tabs.setCurrentIndex(1)
    assert not dialog.primary.isEnabled()
    page.label.setText("Badges only")
    page.search.setText("badge")
    index = page.types.model().index(0, 0)
    assert index.data() == "Badge · custom"
    check = Qt.ItemDataRole.CheckStateRole
    assert page.types.model().setData(index, Qt.CheckState.Checked, check)
    assert dialog.primary.text() == "Add profile"
    dialog.primary.click()
    await until(lambda: column(page.view, 0) == ["Badges only"])
    dialog.tabs.setCurrentIndex(0)
    dialog.view.setCurrentIndex(dialog.view.model().index(0, 0))
    dialog.remove.click()
    await until(lambda: "profile uses this" in dialog.problem.whole())  # with the reason


async def scanned(stores: WindowStores, folder: Path) -> None:
    dialog = ScanFolderDialog(stores, None, str(folder))
    dialog.open()
    options, told = dialog.options, stores.session.capabilities
    assert told is not None
    assert ("ocr" in told.refusals) == (shutil.which("tesseract") is None)
    assert options.pictures.isEnabled() == ("ocr" not in told.refusals)
    assert options.downloads.isVisibleTo(options) == ("download" not in told.refusals)
    await until(lambda: options.profile.count() == 2)
    options.profile.setCurrentIndex(1)
    jobs = job_ids(stores.jobs)
    dialog.primary.click()
    await until(lambda: job_ids(stores.jobs) - jobs and not stores.jobs.running)
    stores.query.run_again()

    def types() -> list[str]:
        rows = [stores.results.row(at) for at in range(stores.results.count)]
        return [row.types for row in rows if row and row.location.endswith("both.txt")]

    await until(lambda: types() == ["Badge"])


def test_what_this_machine_does_not_allow_is_greyed_out_with_the_reason(
    qtbot: QtBot, tmp_path: Path
) -> None:
    stores = made.stores()
    stores.session.connection = Connection.CONNECTED
    refusals = {"ocr": "not installed on this machine: tesseract", "free": "only root may",
                "parquet": "not installed"}  # fmt: skip
    stores.session.capabilities = Capabilities(
        service="discovery-console", version="1", features=[], refusals=refusals
    )
    stores.session.can = lambda feature: feature != "profiles"  # type: ignore[method-assign]
    dialog = ScanFolderDialog(stores, None)
    qtbot.addWidget(dialog)
    options, model = dialog.options, dialog.options.what.model()
    enabled = Qt.ItemFlag.ItemIsEnabled
    allowed = [bool(model.index(row, 0).flags() & enabled) for row in range(3)]
    assert allowed == [True, True, False]
    assert not options.pictures.isEnabled()
    assert "Not installed" in options.pictures.toolTip()
    assert "Free disk space: Only root may." in options.reasons.whole()
    assert "Parquet files are not read: Not installed." in options.reasons.whole()
    assert not dialog.primary.isEnabled()
    assert options.downloads.isVisibleTo(options)
    options.downloads.setChecked(True)
    assert options.wish().download
    options.what.setCurrentIndex(1)  # all processes: no name is needed
    assert dialog.primary.isEnabled()
    assert dialog.label.whole() == "Process ID or name"
    assert (options.wish().protocol, options.wish().ocr) == ("memory", False)
    assert not options.wish().download
