"""The core tasks with their actions counted, by keys and by mouse, and many decisions by keys
alone: one window on one service. An action is a key, a typed entry, a click or a drop.
"""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.state.changes.verify import State
from app.state.results.running_totals import Totals
from app.state.stores import WindowStores
from app.ui.actions.availability import OTHER
from app.ui.dialogs.remediate import RemediateDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.tree_entries import Place
from tests.ui.frame.analyst import Analyst, focused
from tests.ui.live import console, key_of, run, until
from tests.ui.tidy import discard

SAME = "4111 1111 1111 1111"

TRACK = ";4111111111111111=29121010000012300000?"

ALIKE, DIFFERENT = 20, 40

DECIDED = 200

_KEYS = (Qt.Key.Key_C, Qt.Key.Key_F, Qt.Key.Key_T, Qt.Key.Key_H)

_CTRL = Qt.KeyboardModifier.ControlModifier

_STATES = ("confirmed", "false", "test", "done")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return filled(tmp_path_factory.mktemp("files"), ALIKE, DIFFERENT)


def filled(folder: Path, alike: int, different: int) -> Path:
    """Fill the folder with `alike` files of the same content and `different` other ones."""
    for number in range(alike):
        (folder / f"order{number:03}.txt").write_text(f"order {number}: card {SAME}\n")
    for number in range(different):
        (folder / f"zeta{number:03}.txt").write_text(f"mail roe{number}@example.org\n")
    (folder / "zeta030.txt").write_text(f"{TRACK}\n")
    return folder


@pytest.fixture
def windows(styled: QApplication) -> Iterator[list[MainWindow]]:
    assert styled is not None
    made: list[MainWindow] = []
    yield made
    for window in made:
        discard(window)


async def show(stores: WindowStores, made: list[MainWindow], qtbot: QtBot) -> Analyst:
    window = MainWindow(stores)
    made.append(window)
    window.resize(1440, 800)
    window.show()
    qtbot.waitExposed(window)
    analyst = Analyst(window)
    await analyst.back()
    window.results.view.setFocus()
    return analyst


def sums_in(folder: Path) -> tuple[Counter[str], dict[str, int]]:
    """Return the totals of the exported files: by their rows, and as stated in the JSON."""
    with (folder / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    told = json.loads((folder / "out.json").read_text(encoding="utf-8"))
    assert [one["Decision"] for one in told["results"]] == [row["Decision"] for row in rows]
    return Counter(row["Decision"] for row in rows), told["sums"]


def test_decisions_by_keys_end_with_the_same_sums_everywhere(
    qtbot: QtBot, tmp_path: Path, windows: list[MainWindow]
) -> None:
    (tmp_path / "files").mkdir()
    total = DECIDED
    files = filled(tmp_path / "files", total // 3, total - total // 3)

    async def work() -> None:
        async with console(tmp_path / "data", files) as stores:
            analyst = await show(stores, windows, qtbot)
            bar = analyst.window.status.sums
            docks, triage = analyst.window.docks, analyst.window.triage
            analyst.press(Qt.Key.Key_1, _CTRL)
            confirm = analyst.window.actions_["confirm"]
            await until(lambda: stores.query.held and not stores.query.running)
            await until(lambda: stores.results.current and confirm.isEnabled())
            assert docks["detail"].isVisible()
            assert not docks["tree"].isVisible()
            paces = list[bool]()  # collected while some are decided and some are not
            heard = stores.sums.changed.connect(
                lambda: paces.append("/min" in triage.progress.text())
            )
            wanted: Counter[str] = Counter()
            for number in range(total):
                await until(lambda: "triage.advance" not in stores.tasks.running())
                analyst.press(_KEYS[number % 4])
                wanted[_STATES[number % 4]] += 1
            assert analyst.actions == total + 1
            await until(lambda: stores.results.count == 0, 240)
            stores.sums.changed.disconnect(heard)
            assert any(paces)
            empty = analyst.window.results._empty
            assert empty.sentence() == f"Queue empty. {total} objects decided today."
            analyst.press(Qt.Key.Key_2, _CTRL)
            await until(lambda: stores.results.count == total == stores.results.loaded_count)
            assert docks["tree"].isVisible()
            await stores.tasks.idle()
            shown = Totals(total, 0, details_loaded=total, **wanted)
            assert stores.results.sums == shown
            assert bar._sums.whole().startswith(
                f"{total // 4} confirmed + {total // 4} test data + "
            )
            assert bar._sums.whole().endswith(f" = {total} results")
            assert {one.state for one in stores.jobs.evidence.values()} == {State.CONFIRMED}

            ask = stores.session.client.local.sums
            told = await stores.query.ask(ask)
            counted = {name: getattr(told, name) for name in ("total", "open", *wanted)}
            assert counted == {"total": total, "open": 0, **wanted}

            for name in ("out.csv", "out.json", "out.html"):
                await export(stores, analyst, tmp_path / name)
            rows, sums = sums_in(tmp_path)
            assert rows == wanted
            assert sums == counted
            page = (tmp_path / "out.html").read_text(encoding="utf-8")
            assert f"total {total} = open 0 + confirmed {total // 4}" in page
            assert SAME not in page

            for _ in range(3):
                analyst.press(Qt.Key.Key_Z, _CTRL)
            await until(lambda: stores.results.sums.open == 3)
            assert len(stores.undo.undone) == 3

    run(work())


async def export(stores: WindowStores, analyst: Analyst, path: Path) -> None:
    """Press Ctrl+E, enter the name, press Save."""

    def shown() -> list[QFileDialog]:
        return [child for child in analyst.window.findChildren(QFileDialog) if child.isVisible()]

    analyst.press(Qt.Key.Key_E, _CTRL)
    await until(shown)
    name = shown()[0].findChild(QLineEdit, "fileNameEdit")
    assert isinstance(name, QLineEdit)
    await until(name.hasFocus)
    analyst.write(str(path))
    buttons = shown()[0].findChild(QDialogButtonBox)
    assert isinstance(buttons, QDialogButtonBox)
    analyst.click(buttons.button(QDialogButtonBox.StandardButton.Save))
    await until(lambda: not shown() and path.exists())
    await analyst.back()
    await stores.tasks.idle()


def test_the_core_tasks_take_no_more_actions_than_allowed(
    qtbot: QtBot,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    files: Path,
    windows: list[MainWindow],
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", files) as stores:
            analyst = await show(stores, windows, qtbot)
            await all_on_one_target(stores, analyst)
            await all_on_one_target_by_mouse(stores, analyst)
            await all_that_is_alike(stores, analyst)
            await many_false_matches(stores, analyst)
            await mask_one_file(stores, analyst)
            await mask_one_file_by_mouse(stores, analyst)
            await risk_this_month(stores, analyst)
            await add_and_scan(stores, analyst, tmp_path_factory.mktemp("more"))
            await add_and_scan_by_mouse(stores, analyst, tmp_path_factory.mktemp("dropped"))

    run(work())


async def all_on_one_target(stores: WindowStores, analyst: Analyst) -> None:
    """1. Three by keyboard: `/`, the query, Enter."""
    field = analyst.window.toolbar.search
    (target,) = [target for group in stores.inventory.groups for target in group.targets or ()]
    analyst.actions = 0
    analyst.press(Qt.Key.Key_Slash)
    await until(lambda: focused() is field)
    analyst.write(f'target:"{target.name}" prohibited>0')
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: stores.results.count == 1 == stores.results.loaded_count)
    assert analyst.actions == 3
    shown = analyst.window.results._count
    assert shown.whole() == "1 result"
    stores.query.clear()  # the chips show a query that has not run, and may never
    await until(lambda: shown.whole() == "1 result from the previous query")
    await no_file_for_what_was_asked_before(stores, analyst.window)
    stores.query.run()
    await stores.tasks.idle()


async def no_file_for_what_was_asked_before(stores: WindowStores, window: MainWindow) -> None:
    """The keys of file actions do nothing, and give the reason."""
    barred = [window.actions_[name] for name in ("mask", "quarantine", "encrypt", "delete")]
    await until(lambda: {one.reason for one in barred} == {OTHER})
    assert not any(one.isEnabled() for one in barred)
    assert window.actions_["confirm"].isEnabled()


async def all_on_one_target_by_mouse(stores: WindowStores, analyst: Analyst) -> None:
    """1. Two by mouse: the target in the tree, Prohibited among the facets."""
    tree, facets = analyst.window.tree, analyst.window.facets.view
    groups = stores.inventory.groups
    ((group, target),) = [(group, target) for group in groups for target in group.targets or ()]
    view = tree.view

    def prohibited() -> list[QModelIndex]:
        model = facets.model()
        found = [model.index(row, 0) for row in range(model.rowCount())]
        return [one for one in found if one.data() == "Prohibited"]

    analyst.actions = 0
    model = view.model()
    assert isinstance(model, QSortFilterProxyModel)
    analyst.click_index(view, model.mapFromSource(tree.model.find(Place(group.id, target.id))))
    await until(lambda: stores.query.applied and stores.query.applied.target == [target.id])
    await until(prohibited)
    analyst.click_index(facets, *prohibited())
    await until(lambda: stores.results.count == 1 == stores.results.loaded_count)
    assert analyst.actions == 2
    row = stores.results.row(0)
    assert row is not None
    assert row.location.endswith("zeta030.txt")
    stores.query.clear()
    stores.query.narrow()
    await until(lambda: stores.results.count == ALIKE + DIFFERENT == stores.results.loaded_count)
    await stores.tasks.idle()


async def all_that_is_alike(stores: WindowStores, analyst: Analyst) -> None:
    """Two by keyboard: G, Enter select results with the same value; X toggles a row."""
    pane, triage = analyst.window.clusters, analyst.window.triage
    stores.results.select(key_of(stores, "zeta005.txt"))
    analyst.view.setFocus()
    analyst.actions = 0
    analyst.press(Qt.Key.Key_G)
    await until(lambda: stores.clusters.counted and focused() is pane.view)
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: len(stores.results.selected) == ALIKE)
    assert analyst.actions == 2
    assert focused() is analyst.view
    assert triage.words.whole() == f"{ALIKE} selected"
    rows = [stores.results.row_of(key) for key in stores.results.selected]
    assert all(row and "order" in row.location for row in rows)
    assert stores.results.current == stores.results.selected[0]

    analyst.press(Qt.Key.Key_X)
    assert len(stores.results.selected) == ALIKE - 1
    for _ in range(2):
        analyst.press(Qt.Key.Key_Down, _CTRL)
    analyst.press(Qt.Key.Key_X)
    assert stores.results.current not in stores.results.selected
    assert len(stores.results.selected) == ALIKE - 2
    analyst.press(Qt.Key.Key_X)
    assert len(stores.results.selected) == ALIKE - 1

    for kind, largest in (("layout", DIFFERENT - 1), ("folder", ALIKE + DIFFERENT)):
        pane.kind.setCurrentIndex(pane.kind.findData(kind))
        pane.kind.activated.emit(pane.kind.currentIndex())
        await until(lambda: stores.clusters.counted)
        assert stores.clusters.shown[0].objects == largest
    pane.view.setFocus()
    analyst.press(Qt.Key.Key_Escape)
    assert focused() is analyst.view
    docks = analyst.window.docks
    assert not docks["facets"].isVisible()
    docks["clusters"].close()
    assert docks["facets"].isVisible()


async def many_false_matches(stores: WindowStores, analyst: Analyst) -> None:
    """2. Two by keyboard: F, Shift+. for all with the same values. Three by mouse: the row, False
    match, all similar ones.
    """
    first = key_of(stores, "order000.txt")
    bar = analyst.window.triage
    analyst.view.setFocus()
    stores.results.select(first)
    await until(lambda: stores.alike.subject == first)
    analyst.actions = 0
    analyst.press(Qt.Key.Key_F)
    await until(bar.same.isVisible)
    offer = f"Apply False match to {ALIKE - 1} more with the same values"
    assert bar.same.text().startswith(f"{offer}  Shift+.")
    assert bar.same.geometry().right() < bar.width(), "an offer is cut"
    analyst.press(Qt.Key.Key_Period, Qt.KeyboardModifier.ShiftModifier)
    await until(lambda: stores.results.sums.false == ALIKE, 60)
    assert analyst.actions == 2
    await until(lambda: not stores.outbox.busy, 60)

    analyst.press(Qt.Key.Key_Z, _CTRL)
    await until(lambda: stores.results.sums.false == 1, 60)
    await analyst.choose("Edit", "Undo last")
    await until(lambda: stores.results.sums.false == 0, 60)
    await until(lambda: not stores.outbox.busy, 60)
    analyst.window.show_page("risk")
    for row in (1, 0):  # as when rows are read again
        analyst.window.results.view.select_row(row)
    assert analyst.window.status._hint == "", "it was of a row that is not on screen"
    analyst.window.show_page("explore")
    other = key_of(stores, "order001.txt")
    analyst.actions = 0
    analyst.click_row(other)
    assert analyst.window.status._hint.startswith("path: Path of a parent folder")
    await until(lambda: stores.alike.subject == other)
    analyst.click(bar.buttons["false_match"])
    await until(bar.same.isVisible)
    analyst.click(bar.same)
    await until(lambda: stores.results.sums.false == ALIKE, 60)
    assert analyst.actions == 3
    sums = f"{DIFFERENT} undecided + {ALIKE} false matches = {ALIKE + DIFFERENT} results"
    await until(lambda: analyst.window.status.sums._sums.whole() == sums)


async def remedy(analyst: Analyst) -> RemediateDialog:
    """Return the dialog with its diff visible, and focused: the window system gives it the focus a
    moment after it is shown.
    """

    def shown() -> list[RemediateDialog]:
        dialogs = analyst.window.findChildren(RemediateDialog)
        return [dialog for dialog in dialogs if dialog.isVisible() and dialog.primary.isEnabled()]

    await until(shown)
    (dialog,) = shown()
    await until(lambda: QApplication.focusWidget() in dialog.findChildren(QWidget))
    return dialog


async def mask_one_file(stores: WindowStores, analyst: Analyst) -> None:
    """3. Two by keyboard: M, Enter; Enter works only once the diff is visible. The reason is that
    of the previous mask.
    """
    stores.settings.reasons["mask"] = "clean-up"
    key = key_of(stores, "zeta000.txt")
    stores.results.select(key)
    analyst.view.setFocus()
    analyst.actions = 0
    analyst.press(Qt.Key.Key_M)
    dialog = await remedy(analyst)
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: dialog.outcome.all_confirmed, 60)
    assert analyst.actions == 2
    row = stores.results.row_of(key)
    assert row is not None
    assert row.status == "Masked"
    dialog.close()
    await analyst.back()


async def mask_one_file_by_mouse(stores: WindowStores, analyst: Analyst) -> None:
    """3. Two by mouse, as by keyboard with the file in focus: Mask, Mask 1 file."""
    key = key_of(stores, "zeta001.txt")
    stores.results.select(key)
    button = analyst.window.triage.buttons["mask"]
    await until(button.isEnabled)
    analyst.actions = 0
    analyst.click(button)
    dialog = await remedy(analyst)
    analyst.click(dialog.primary)
    await until(lambda: dialog.outcome.all_confirmed, 60)
    assert analyst.actions == 2
    dialog.close()
    await analyst.back()


async def risk_this_month(stores: WindowStores, analyst: Analyst) -> None:
    """4. One: Ctrl+4, or a click on the page's button."""
    for by_mouse in (False, True):
        analyst.window.show_page("explore")
        analyst.view.setFocus()
        analyst.actions = 0
        if by_mouse:
            analyst.click(analyst.window.toolbar._buttons["risk"])
        else:
            analyst.press(Qt.Key.Key_4, _CTRL)
        await until(lambda: analyst.window.page == "risk")
        assert analyst.actions == 1
    analyst.window.show_page("explore")
    analyst.view.setFocus()
    await stores.tasks.idle()


async def add_and_scan(stores: WindowStores, analyst: Analyst, folder: Path) -> None:
    """5. Three of five by keyboard: Ctrl+N, the path, Enter: the scan starts immediately."""
    (folder / "one.txt").write_text("card 5555 5555 5555 4444\n")
    known = len(stores.jobs.jobs)
    analyst.actions = 0
    analyst.press(Qt.Key.Key_N, _CTRL)
    dialog = analyst.window.findChild(ScanFolderDialog)
    assert isinstance(dialog, ScanFolderDialog)
    await until(dialog.path.hasFocus)
    analyst.write(str(folder))
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: len(stores.jobs.jobs) > known and not stores.jobs.running, 60)
    assert analyst.actions == 3
    await until(lambda: stores.results.count == DIFFERENT + ALIKE + 1)
    await analyst.back()


async def add_and_scan_by_mouse(stores: WindowStores, analyst: Analyst, folder: Path) -> None:
    """5. Two by mouse: the folder is dropped on the results, Add and scan."""
    (folder / "two.txt").write_text("card 5500 0055 5555 5559\n")
    known = len(stores.jobs.jobs)
    analyst.actions = 0
    analyst.drop(folder, on=analyst.window.results)
    dialog = analyst.window.findChild(ScanFolderDialog)
    assert isinstance(dialog, ScanFolderDialog)
    await until(dialog.isVisible)
    analyst.click(dialog.primary)
    await until(lambda: len(stores.jobs.jobs) > known and not stores.jobs.running, 60)
    assert analyst.actions == 2
    await until(lambda: stores.results.count == DIFFERENT + ALIKE + 2)
