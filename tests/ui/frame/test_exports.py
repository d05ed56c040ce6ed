"""Exports of results with the real service: progress, cancelling, the end, quitting meanwhile."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget
from python_calamine import CalamineWorkbook

from app.state.export.export import Column, Columns, ExportJob, ExportState
from app.state.rows.keys import Key, Row
from app.state.stores import WindowStores
from app.state.work.tasks import Failure
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.quit import QuitDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.export_row import export_words
from app.ui.panes.results.export import TITLES
from app.ui.panes.results.table import FORMAT
from tests.ui.live import Story, console, until
from tests.ui.tidy import discard

FILES = 7
CARD, MASKED_CARD = "5500005555555559", "550000******5559"
MAIL, MASKED_MAIL = "roe@example.org", "r**@example.org"


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    folder = tmp_path_factory.mktemp("files")
    for at in range(FILES):
        (folder / f"{at}.txt").write_text("card 4111 1111 1111 1111\n")
    with story.holds(console(tmp_path_factory.mktemp("data"), folder)) as stores:
        yield stores


@pytest.fixture
def window(story: Story, only_window: MainWindow) -> Iterator[MainWindow]:
    """The window with all results, and no export."""
    stores = only_window.stores
    story.run(until(lambda: stores.results.count == FILES))
    yield only_window
    story.run(stores.tasks.idle())
    stores.export.dismiss()
    only_window.messages.set_up(False)


def locations(during: Callable[[], object] = lambda: None) -> Columns:
    """Return one column; `during` is called in the middle of the export, for each row."""

    def text(row: Row) -> str:
        during()
        return row.location

    return [Column("Location", text)]


def files(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir()]


async def ended(window: MainWindow) -> ExportJob:
    await window.stores.tasks.idle()
    job = window.stores.export.job
    assert job is not None
    return job


async def test_the_end_of_an_export_is_told_until_it_is_closed(
    window: MainWindow, tmp_path: Path
) -> None:
    window.stores.export.write(tmp_path / "out.csv", locations())
    row = window.results.exported
    assert row.words.whole() == "Exporting: 0 of 7 rows"
    await ended(window)
    assert row.words.whole() == "Exported 7 results to out.csv, without values."
    row.shut.click()
    assert row.isHidden()


async def test_the_end_of_an_export_goes_by_itself_when_it_is_old(
    window: MainWindow, tmp_path: Path
) -> None:
    row = window.results.exported
    window.stores.export.write(tmp_path / "out.csv", locations())
    assert not row.age.isActive()
    await ended(window)
    assert row.age.isActive()
    row.shut.setFocus()  # somebody is about to use the row
    row.age.timeout.emit()
    assert row.isVisible()
    window.results.view.setFocus()
    row.age.timeout.emit()
    assert row.isHidden()


async def test_the_end_of_an_export_stays_while_nobody_sees_it(
    window: MainWindow, tmp_path: Path
) -> None:
    row, other = window.results.exported, QWidget()
    window.stores.export.write(tmp_path / "out.csv", locations())
    await ended(window)
    assert row.age.isActive()
    other.show()
    other.activateWindow()
    await until(other.isActiveWindow)
    assert not row.age.isActive()
    discard(other)
    window.activateWindow()
    await until(row.age.isActive)
    window.show_page("administration")
    assert not row.age.isActive()
    window.show_page("explore")
    assert row.isVisible()
    assert row.age.isActive()


async def test_an_export_that_lacks_results_is_told_until_it_is_closed(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = window.stores.results.reader.rows

    async def all_but_the_last(keys: Sequence[Key]) -> Sequence[Row]:
        return (await read(keys))[:-1]

    monkeypatch.setattr(window.stores.results.reader, "rows", all_but_the_last)
    window.stores.export.write(tmp_path / "out.csv", locations())
    await ended(window)
    row = window.results.exported
    assert row.words.whole().endswith("(1 result no longer exists).")
    assert row.isVisible()
    assert not row.age.isActive()


async def test_a_failed_export_is_told_until_it_is_closed(
    window: MainWindow, tmp_path: Path
) -> None:
    window.stores.export.write(tmp_path / "no folder" / "out.csv", locations())
    await ended(window)
    assert window.results.exported.isVisible()
    assert not window.results.exported.age.isActive()


async def test_a_cancelled_export_leaves_no_file(window: MainWindow, tmp_path: Path) -> None:
    window.stores.export.write(tmp_path / "out.csv", locations(window.results.exported.stop.click))
    assert (await ended(window)).state is ExportState.CANCELLED
    assert window.results.exported.words.whole() == "Export cancelled. out.csv was not written."
    assert files(tmp_path) == []


async def test_an_export_cancelled_before_its_first_row_leaves_no_file(
    window: MainWindow, tmp_path: Path
) -> None:
    window.stores.export.write(tmp_path / "out.csv", locations())
    window.stores.export.cancel()
    assert (await ended(window)).state is ExportState.CANCELLED
    assert files(tmp_path) == []


async def test_cancelling_keeps_the_earlier_file(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "out.csv").write_text("earlier")
    window.stores.export.write(tmp_path / "out.csv", locations(window.stores.export.cancel))
    await ended(window)
    assert (tmp_path / "out.csv").read_text() == "earlier"


async def test_an_export_that_cannot_be_written_says_so(window: MainWindow, tmp_path: Path) -> None:
    failures: list[Failure] = []
    window.stores.tasks.failed.connect(failures.append)
    window.stores.export.write(tmp_path / "no folder" / "out.csv", locations())
    assert (await ended(window)).state is ExportState.FAILED
    window.stores.tasks.failed.disconnect(failures.append)
    assert [str(failure.error) for failure in failures] == [
        "out.csv cannot be written: No such file or directory."
    ]


async def test_a_second_export_waits_until_the_first_has_ended(
    window: MainWindow, tmp_path: Path
) -> None:
    action = window.actions_["export"]
    window.stores.export.write(tmp_path / "out.csv", locations())
    action.update_state(window.stores)  # the window does so a moment later, when it may have ended
    assert action.reason == "An export is running. Wait for it or cancel it first."
    assert not action.isEnabled()
    await ended(window)
    await until(action.isEnabled)


async def test_an_export_as_workbook_has_the_shown_columns(
    window: MainWindow, tmp_path: Path
) -> None:
    window.results.export()
    (chooser,) = window.results.findChildren(QFileDialog)
    chooser.fileSelected.emit(str(tmp_path / "out.xlsx"))
    chooser.close()
    await ended(window)
    book = CalamineWorkbook.from_path(str(tmp_path / "out.xlsx"))
    head, *rows = book.get_sheet_by_index(0).to_python()
    assert (head[:2], head[-1]) == (["Location", "Target"], "Decision")
    assert [row[-1] for row in rows] == ["open"] * FILES


async def exported(window: MainWindow, path: Path) -> list[list[Any]]:
    """Export as a workbook through the file dialog; return its rows."""
    window.results.export()
    (chooser,) = (one for one in window.results.findChildren(QFileDialog) if one.isVisible())
    chooser.fileSelected.emit(str(path))
    chooser.close()
    await ended(window)
    return CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).to_python()


async def test_an_export_has_the_same_columns_in_a_narrow_pane(
    window: MainWindow, tmp_path: Path
) -> None:
    view, size = window.results.view, window.size()
    window.resize(900, 600)
    await until(lambda: view.isColumnHidden(FORMAT))
    head = (await exported(window, tmp_path / "out.xlsx"))[0]
    window.resize(size)
    assert head == [*TITLES, "Target ID", "Object ID", "Decision"]


async def test_a_column_that_the_user_has_hidden_is_not_exported(
    window: MainWindow, tmp_path: Path
) -> None:
    view, size = window.results.view, window.size()
    window.resize(1900, 800)
    await until(lambda: not view.isColumnHidden(FORMAT))
    columns = view.columns
    menu = columns.menu()
    next(act for act in menu.actions() if act.data() == FORMAT).trigger()
    menu.close()
    columns.keep(window.stores.settings)
    columns.restore(window.stores.settings)
    head = (await exported(window, tmp_path / "out.xlsx"))[0]
    menu = columns.menu()
    next(act for act in menu.actions() if "automatically" in act.text()).trigger()
    menu.close()
    window.resize(size)
    assert head == [
        *(one for one in TITLES if one != "Format"),
        "Target ID",
        "Object ID",
        "Decision",
    ]


async def test_a_note_and_an_assignee_are_exported_though_their_columns_are_hidden(
    window: MainWindow, tmp_path: Path
) -> None:
    stores = window.stores
    key = stores.results.key(0)
    assert key is not None
    stores.notes.write([key], f"ask {MAIL}, card {CARD}")
    stores.assigned.write([key], "Zoë")
    await stores.tasks.idle()
    head, *rows = await exported(window, tmp_path / "out.xlsx")
    (row,) = (row for row in rows if row[head.index("Object ID")] == key.object_id)
    assert row[head.index("Note")] == f"ask {MASKED_MAIL}, card {MASKED_CARD}"
    assert row[head.index("Assigned")] == "Zoë"
    assert "Due" in head


async def test_the_file_dialog_says_how_many_results_of_which_query(window: MainWindow) -> None:
    stores = window.stores
    window.results.export()
    (chooser,) = (one for one in window.results.findChildren(QFileDialog) if one.isVisible())
    assert chooser.windowTitle() == "Export all 7 results"
    chooser.close()
    stores.query.edit(search="0.txt")
    stores.query.run()
    await until(lambda: stores.results.count == stores.results.loaded_count == 1)
    stores.query.clear()  # not run: the results are still those of the query before
    window.results.export()
    (chooser,) = (one for one in window.results.findChildren(QFileDialog) if one.isVisible())
    assert chooser.windowTitle() == "Export 1 result of the query path:~0.txt"
    chooser.close()
    stores.query.run()
    await until(lambda: stores.results.count == stores.results.loaded_count == FILES)


async def test_a_count_in_a_workbook_is_a_number(window: MainWindow, tmp_path: Path) -> None:
    head, *rows = await exported(window, tmp_path / "out.xlsx")
    counts = [row[head.index("Prohibited")] for row in rows]
    counts += [row[head.index("Test")] for row in rows]
    assert sorted(map(repr, counts)) == ["0.0"] * FILES + ["1.0"] * FILES


async def test_the_file_type_sets_the_suffix_of_the_name(window: MainWindow) -> None:
    window.results.export()
    (chooser,) = window.results.findChildren(QFileDialog)
    chooser.selectNameFilter("Excel workbook (*.xlsx)")
    chooser.filterSelected.emit("Excel workbook (*.xlsx)")
    assert [Path(name).name for name in chooser.selectedFiles()] == ["results.xlsx"]
    chooser.close()


@pytest.mark.parametrize("suffix", ["csv", "json", "html", "xlsx"])
async def test_a_value_in_a_path_is_masked_and_the_ids_tell_which_object_it_is(
    window: MainWindow, tmp_path: Path, suffix: str
) -> None:
    def text(row: Row) -> str:
        return f"{row.location} {CARD} {MAIL}"

    window.stores.export.write(
        tmp_path / f"out.{suffix}", [Column("Location", text), Column("Owner", text)]
    )
    await ended(window)
    path = tmp_path / f"out.{suffix}"
    if suffix == "xlsx":
        cells = CalamineWorkbook.from_path(str(path)).get_sheet_by_index(0).to_python()
        content = "\n".join(str(cell) for row in cells for cell in row)
    else:
        content = path.read_text()
    assert CARD not in content
    assert content.count(MASKED_CARD) == 2 * FILES
    assert (content.count(MASKED_MAIL), content.count(MAIL)) == (FILES, FILES)  # of its owner
    for at in range(FILES):
        assert window.stores.results.key(at).object_id in content


async def test_quitting_during_an_export_asks(window: MainWindow, tmp_path: Path) -> None:
    asked: list[str] = []

    def close() -> None:
        window.close()
        dialogs = [one for one in window.findChildren(QuitDialog) if one.isVisible()]
        asked.extend(dialog.consequence.whole() for dialog in dialogs)
        for dialog in dialogs:
            dialog.reject()

    window.stores.export.write(tmp_path / "out.csv", locations(close))
    await ended(window)
    told = "The export out.csv has read 0 of 7 rows. If you discard this work, no file is written."
    assert asked[0] == told
    assert window.isVisible()


async def test_quitting_after_the_export_finishes_it_first(
    window: MainWindow, tmp_path: Path
) -> None:
    closed: list[bool] = []
    closing = window.closing.connect(lambda: closed.append((tmp_path / "out.csv").exists()))
    window.stores.export.write(tmp_path / "out.csv", locations())
    window.close()
    (dialog,) = (one for one in window.findChildren(QuitDialog) if one.isVisible())
    dialog.primary.click()
    await until(lambda: closed)
    window.closing.disconnect(closing)
    window.show()
    assert closed == [True]


@pytest.mark.usefixtures("story")
async def test_a_column_of_counts_adds_up_each_match_once(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    card = b"card 4539 5787 6362 1486\n"  # no published test number
    folder = tmp_path_factory.mktemp("archives")
    (folder / "plain.txt").write_bytes(2 * card)
    with ZipFile(folder / "inside.zip", "w") as archive:
        archive.writestr("a.txt", 3 * card)
        archive.writestr("b.txt", card)

    async with console(tmp_path_factory.mktemp("data"), folder, own=True) as stores:
        await until(lambda: stores.results.count == stores.results.loaded_count == 4)
        [target] = stores.inventory.groups[0].targets or []
        columns: Columns = [
            Column("Location", location),
            Column("Match", lambda row: row.match),
        ]
        stores.export.write(tmp_path / "out.csv", columns)
        await stores.tasks.idle()
        assert stores.export.job is not None
        assert "Exported 3 results and 1 archive to" in export_words(stores.export.job)
        pack = EvidenceDialog(stores)
        assert pack.scope.itemText(0).endswith("(3 results and 1 archive)")
        await stores.tasks.idle()
        discard(pack)
        with (tmp_path / "out.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert sum(int(row["Match"] or 0) for row in rows) == int(target.matches.match) == 6
        (whole,) = [row for row in rows if row["Decision"] == "archive"]
        assert (whole["Location"].endswith("inside.zip"), whole["Match"]) == (True, "")


def location(row: Row) -> str:
    return row.location
