"""The core tasks with their actions counted, by keys and by mouse, in one window on one service.
An action is a key, a typed entry, a click or a drop.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication, QDialog, QToolButton, QWidget

from app.api.records.enums import MARKS, Action
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from app.ui.actions.availability import OTHER
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.kit.tree_entries import Place
from tests.kit.waiting import job_ids
from tests.ui import made
from tests.ui.frame.analyst import Analyst, filled, focused
from tests.ui.live import Story, console, key_of, until
from tests.ui.tidy import discard

SAME, DIFFERENT = 20, 40
ALL = SAME + DIFFERENT
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    files = filled(tmp_path_factory.mktemp("files"), SAME, DIFFERENT)
    with story.holds(console(tmp_path_factory.mktemp("data"), files)) as stores:
        yield stores


@pytest.fixture(scope="module")
def only_analyst(story: Story, stores: WindowStores, styled: QApplication) -> Iterator[Analyst]:
    assert styled is not None
    analyst = story.run(Analyst.at_work(stores))
    yield analyst
    discard(analyst.window)


@pytest.fixture
def analyst(story: Story, only_analyst: Analyst) -> Iterator[Analyst]:
    """An analyst with the focus on all results, who has done nothing yet."""
    story.run(at_start(only_analyst))
    yield only_analyst
    story.run(cleared(only_analyst))


async def at_start(analyst: Analyst) -> None:
    """Activate the window and focus the results."""
    await analyst.back()
    analyst.view.setFocus()
    analyst.actions = 0


async def cleared(analyst: Analyst) -> None:
    """Close dialogs, undo decisions, show all results; files that were changed stay so."""
    window, stores = analyst.window, analyst.window.stores
    for dialog in window.findChildren(QDialog):
        if dialog.isVisible():
            dialog.close()
    await stores.tasks.idle()
    while stores.undo.done and stores.undo.done[-1].action in MARKS:
        await until(lambda: not stores.outbox.busy)
        stores.triage.undo_last()
        await stores.tasks.idle()
    window.docks["clusters"].close()
    window.show_page("explore")
    stores.results.set_selected([])
    stores.query.clear()
    stores.query.run()
    await until(lambda: ALL <= stores.results.count == stores.results.loaded_count)
    await until(lambda: not stores.outbox.busy and not stores.results.sums.false)
    await stores.tasks.idle()


# 1. All prohibited data on one target: three actions by keys, two by mouse


async def prohibited_by_keys(analyst: Analyst) -> None:
    """Press `/`, type the query, press Enter."""
    stores, field = analyst.window.stores, analyst.window.toolbar.search
    (target,) = [target for group in stores.inventory.groups for target in group.targets or ()]
    analyst.press(Qt.Key.Key_Slash)
    await until(lambda: focused() is field)
    analyst.write(f'target:"{target.name}" prohibited>0')
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: stores.results.count == 1 == stores.results.loaded_count)


async def test_prohibited_data_on_a_target_is_listed_by_three_keys(analyst: Analyst) -> None:
    await prohibited_by_keys(analyst)
    assert analyst.actions == 3
    await until(lambda: "1 result" in made.texts(analyst.window.results))


async def test_enter_in_the_query_goes_to_the_first_of_its_results(analyst: Analyst) -> None:
    await prohibited_by_keys(analyst)
    await until(analyst.view.hasFocus)
    results = analyst.window.stores.results
    assert list(results.selected) == [results.key(0)]
    await until(analyst.window.actions_["mask"].isEnabled)


async def test_a_query_without_results_keeps_the_focus(analyst: Analyst) -> None:
    stores, field = analyst.window.stores, analyst.window.toolbar.search
    analyst.press(Qt.Key.Key_Slash)
    analyst.write("nowhere")
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: not stores.results.count)
    await stores.tasks.idle()
    assert focused() is field


async def test_who_types_on_is_not_interrupted_by_results(analyst: Analyst) -> None:
    stores, field = analyst.window.stores, analyst.window.toolbar.search
    analyst.press(Qt.Key.Key_Slash)
    analyst.write("zeta00")
    analyst.press(Qt.Key.Key_Return)
    analyst.write("1")
    await until(lambda: 0 < stores.results.count < ALL)
    await stores.tasks.idle()
    assert focused() is field
    assert field.text() == "zeta001"


async def test_f6_goes_from_the_query_to_results_details_and_tree(analyst: Analyst) -> None:
    window = analyst.window
    analyst.press(Qt.Key.Key_Slash)
    for pane in (window.results, window.detail, window.tree):
        window.cycle_panes(1)
        assert pane.isAncestorOf(focused())
    window.cycle_panes(-1)
    assert window.detail.isAncestorOf(focused())


async def test_a_changed_query_says_that_results_are_of_the_previous_one(
    analyst: Analyst,
) -> None:
    await prohibited_by_keys(analyst)
    analyst.window.stores.query.clear()
    words = "1 result from the previous query"
    await until(lambda: words in made.texts(analyst.window.results))


async def test_results_of_a_previous_query_are_neither_decided_nor_changed(
    analyst: Analyst,
) -> None:
    await prohibited_by_keys(analyst)
    actions = analyst.window.actions_
    analyst.window.stores.query.clear()
    names = ("mask", "quarantine", "encrypt", "delete", "confirm", "test_data_stay", "undo_mark")
    barred = [actions[name] for name in names]
    await until(lambda: {action.reason for action in barred} == {OTHER})
    assert not any(action.isEnabled() for action in barred)


async def test_prohibited_data_on_a_target_is_listed_by_two_clicks(analyst: Analyst) -> None:
    """The target in the tree, Prohibited among the facets."""
    stores, tree = analyst.window.stores, analyst.window.tree
    facets = analyst.window.facets.view
    groups = stores.inventory.groups
    ((group, target),) = [(group, target) for group in groups for target in group.targets or ()]

    def prohibited() -> list[QModelIndex]:
        model = facets.model()
        found = [model.index(row, 0) for row in range(model.rowCount())]
        return [index for index in found if index.data() == "Prohibited"]

    place = tree.model.find(Place(group.id, target.id))
    analyst.click_index(tree.view, place)
    await until(lambda: stores.query.applied and stores.query.applied.target == [target.id])
    await until(prohibited)
    analyst.click_index(facets, *prohibited())
    await until(lambda: stores.results.count == 1 == stores.results.loaded_count)
    assert analyst.actions == 2
    row = stores.results.row(0)
    assert row is not None
    assert row.location.endswith("zeta030.txt")


# Similar results


async def similar_selected(analyst: Analyst) -> None:
    """Press G and Enter on a result with the shared value."""
    stores, pane = analyst.window.stores, analyst.window.clusters
    stores.results.select(key_of(stores, "zeta005.txt"))
    analyst.view.setFocus()
    analyst.press(Qt.Key.Key_G)
    await until(lambda: stores.clusters.counted and focused() is pane.view)
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: len(stores.results.selected) == SAME)


async def test_results_with_the_same_value_are_selected_by_two_keys(analyst: Analyst) -> None:
    await similar_selected(analyst)
    assert analyst.actions == 2
    results = analyst.window.stores.results
    rows = [results.row_of(key) for key in results.selected]
    assert all(row and "order" in row.location for row in rows)


async def test_after_selecting_similar_results_the_first_has_the_focus(analyst: Analyst) -> None:
    await similar_selected(analyst)
    results = analyst.window.stores.results
    assert focused() is analyst.view
    assert analyst.window.triage.words.whole() == f"{SAME} results selected"
    assert results.current == results.selected[0]


async def test_a_click_on_a_group_leaves_its_enter_to_the_list(analyst: Analyst) -> None:
    stores, pane = analyst.window.stores, analyst.window.clusters
    stores.results.select(key_of(stores, "zeta005.txt"))
    analyst.view.setFocus()
    analyst.press(Qt.Key.Key_G)
    await until(lambda: stores.clusters.counted and focused() is pane.view)
    pane.view.clicked.emit(pane.view.currentIndex())
    await until(lambda: len(stores.results.selected) == SAME)
    assert focused() is pane.view
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: focused() is analyst.view)


async def test_a_decision_key_after_a_click_on_a_group_is_about_its_results(
    analyst: Analyst,
) -> None:
    stores, pane = analyst.window.stores, analyst.window.clusters
    stores.results.select(key_of(stores, "zeta005.txt"))
    analyst.press(Qt.Key.Key_G)
    await until(lambda: stores.clusters.counted and focused() is pane.view)
    analyst.press(Qt.Key.Key_F)
    assert focused() is pane.view, "no group was chosen yet"
    pane.view.clicked.emit(pane.view.currentIndex())
    await until(lambda: len(stores.results.selected) == SAME)
    analyst.press(Qt.Key.Key_F)
    (dialog,) = analyst.window.findChildren(MarkDialog)
    assert dialog.primary.text() == f"Mark {SAME} as false match"


async def test_the_status_bar_counts_what_the_list_shows(analyst: Analyst) -> None:
    """Totals of all results stood below a list that the console had narrowed."""
    stores, bar = analyst.window.stores, analyst.window.status.sums
    await until(lambda: bar.words().endswith(f"= {ALL} results"))
    stores.text.write("due:overdue")
    assert stores.text.run()
    await until(lambda: stores.results.sifted and not stores.results.loading)
    await until(lambda: bar.words() == "0 results")


async def test_a_key_toggles_the_row_in_focus(analyst: Analyst) -> None:
    await similar_selected(analyst)
    results = analyst.window.stores.results
    analyst.press(Qt.Key.Key_X)
    assert len(results.selected) == SAME - 1
    for _ in range(2):
        analyst.press(Qt.Key.Key_Down, CTRL)
    analyst.press(Qt.Key.Key_X)
    assert results.current not in results.selected
    assert len(results.selected) == SAME - 2
    analyst.press(Qt.Key.Key_X)
    assert len(results.selected) == SAME - 1


async def test_results_are_grouped_by_template_and_by_folder(analyst: Analyst) -> None:
    await similar_selected(analyst)
    clusters, pane = analyst.window.stores.clusters, analyst.window.clusters
    for kind, largest in (("layout", DIFFERENT - 1), ("folder", ALL)):
        pane.kind.setCurrentIndex(pane.kind.findData(kind))
        pane.kind.activated.emit(pane.kind.currentIndex())
        await until(lambda: clusters.counted and clusters.shown)
        assert clusters.shown[0].objects == largest
    pane.kind.setCurrentIndex(0)
    pane.kind.activated.emit(0)


async def test_similar_results_stand_where_the_facets_were_until_they_are_closed(
    analyst: Analyst,
) -> None:
    await similar_selected(analyst)
    docks = analyst.window.docks
    analyst.window.clusters.view.setFocus()
    analyst.press(Qt.Key.Key_Escape)
    assert focused() is analyst.view
    assert not docks["facets"].isVisible()
    docks["clusters"].close()
    assert docks["facets"].isVisible()


# 2. Many false matches: two actions by keys, three by mouse


async def in_focus(analyst: Analyst, name: str) -> Key:
    """Focus a result, and wait for those with the same values."""
    stores = analyst.window.stores
    key = key_of(stores, name)
    stores.results.select(key)
    await until(lambda: stores.alike.subject == key)
    return key


async def all_false_by_keys(analyst: Analyst) -> None:
    """Press F, then Shift+. for all with the same values."""
    stores, bar = analyst.window.stores, analyst.window.triage
    await in_focus(analyst, "order000.txt")
    analyst.press(Qt.Key.Key_F)
    await until(lambda: bar.same.isVisible() and bar.same.isEnabled())
    analyst.press(Qt.Key.Key_Period, SHIFT)
    await until(lambda: stores.results.sums.false == SAME)
    await until(lambda: not stores.outbox.busy)


async def test_all_with_the_same_values_become_false_matches_by_two_keys(
    analyst: Analyst,
) -> None:
    await all_false_by_keys(analyst)
    assert analyst.actions == 2


async def test_the_offer_for_the_same_values_says_how_many_and_its_key(analyst: Analyst) -> None:
    bar = analyst.window.triage
    await in_focus(analyst, "order000.txt")
    analyst.press(Qt.Key.Key_F)
    await until(lambda: bar.same.isVisible() and bar.same.isEnabled())
    offer = f"Apply “False match” to {SAME - 1} more results with the same values"
    assert bar.same.text().startswith(f"{offer}  Shift+.")
    await until(lambda: bar.same.geometry().right() < bar.width())  # it is not cut
    assert bar.beyond.isHidden(), "everything is in this query"


async def test_the_offer_says_that_it_reaches_beyond_the_query(analyst: Analyst) -> None:
    bar, stores = analyst.window.triage, analyst.window.stores
    analyst.press(Qt.Key.Key_Slash)
    await until(lambda: focused() is analyst.window.toolbar.search)
    analyst.write("path:~order000")
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: stores.results.count == 1 == stores.results.loaded_count)
    analyst.view.setFocus()
    await in_focus(analyst, "order000.txt")
    analyst.press(Qt.Key.Key_F)
    await until(lambda: bar.same.isVisible() and bar.same.isEnabled())
    assert str(SAME - 1) in bar.same.text(), "these are not in the query"
    assert bar.beyond.isVisible()
    assert bar.beyond.whole() == "Applies to results on all targets, also outside of this query"


async def test_both_decisions_are_undone_by_key_and_by_menu(analyst: Analyst) -> None:
    stores = analyst.window.stores
    await all_false_by_keys(analyst)
    analyst.press(Qt.Key.Key_Z, CTRL)
    await until(lambda: stores.results.sums.false == 1 and not stores.outbox.busy)
    await analyst.choose("Edit", "Undo last action")
    await until(lambda: stores.results.sums.false == 0 and not stores.outbox.busy)


async def test_all_with_the_same_values_become_false_matches_by_three_clicks(
    analyst: Analyst,
) -> None:
    """The row, False match, and the offer."""
    stores, bar = analyst.window.stores, analyst.window.triage
    other = key_of(stores, "order001.txt")
    analyst.click_row(other)
    await until(lambda: stores.alike.subject == other)
    analyst.click(bar.buttons["false_match"])
    await until(lambda: bar.same.isVisible() and bar.same.isEnabled())
    analyst.click(bar.same)
    await until(lambda: stores.results.sums.false == SAME)
    assert analyst.actions == 3
    sums = f"{DIFFERENT} undecided + {SAME} false matches = {ALL} results"
    await until(lambda: analyst.window.status.sums.words() == sums)


# 3. Mask one file: two actions by keys or by mouse


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


async def test_a_file_is_masked_by_two_keys_with_the_reason_of_the_last_mask(
    analyst: Analyst,
) -> None:
    """M, Enter; Enter works only once the diff is visible."""
    stores = analyst.window.stores
    stores.session.remember_reason("Test", "clean-up", Action.MASK)
    key = await in_focus(analyst, "zeta000.txt")
    analyst.press(Qt.Key.Key_M)
    dialog = await remedy(analyst)
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: dialog.outcome.all_confirmed)
    assert analyst.actions == 2
    await until(lambda: (row := stores.results.row_of(key)) is not None and row.status == "Masked")
    current = stores.results.current
    assert current not in {key, None}, "the next undecided result has the focus"
    assert stores.results.selected == [current]


async def test_a_file_in_focus_is_masked_by_two_clicks(analyst: Analyst) -> None:
    analyst.window.stores.session.remember_reason("Test", "clean-up", Action.MASK)
    await in_focus(analyst, "zeta001.txt")
    button = analyst.window.triage.buttons["mask"]
    await until(button.isEnabled)
    analyst.click(button)
    dialog = await remedy(analyst)
    analyst.click(dialog.primary)
    await until(lambda: dialog.outcome.all_confirmed)
    assert analyst.actions == 2


# 4. Risk this month: one action


async def test_risk_is_shown_by_one_key(analyst: Analyst) -> None:
    analyst.press(Qt.Key.Key_3, CTRL)
    await until(lambda: analyst.window.page == "risk")
    assert analyst.actions == 1


async def test_risk_is_shown_by_one_click(analyst: Analyst) -> None:
    buttons = analyst.window.toolbar.findChildren(QToolButton)
    (button,) = [button for button in buttons if button.text() == "Risk" and button.isVisible()]
    analyst.click(button)
    await until(lambda: analyst.window.page == "risk")
    assert analyst.actions == 1


async def test_the_hint_of_a_row_is_shown_only_while_the_row_is_on_screen(
    analyst: Analyst,
) -> None:
    window = analyst.window
    analyst.click_row(key_of(window.stores, "order001.txt"))
    words = "path: Protocol, or path of a parent folder"
    await until(lambda: window.status.words().startswith(words))
    window.show_page("risk")
    for row in (1, 0):  # as when rows are read again
        window.results.view.select_row(row)
    await until(lambda: not window.status.words().startswith(words))


# 5. Add and scan a folder: three actions by keys, two by mouse


async def test_a_folder_is_added_and_scanned_by_three_keys(
    analyst: Analyst, tmp_path: Path
) -> None:
    """Ctrl+N, the path, Enter: the scan starts immediately."""
    stores = analyst.window.stores
    (tmp_path / "one.txt").write_text("card 5555 5555 5555 4444\n")
    jobs, results = job_ids(stores.jobs), stores.results.count
    analyst.press(Qt.Key.Key_N, CTRL)
    dialog = made.the(ScanFolderDialog, analyst.window)
    await until(dialog.path.hasFocus)
    analyst.write(str(tmp_path))
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: job_ids(stores.jobs) - jobs and not stores.jobs.running)
    assert analyst.actions == 3
    await until(lambda: stores.results.count == results + 1)


async def test_a_folder_is_added_and_scanned_by_a_drop_and_a_click(
    analyst: Analyst, tmp_path: Path
) -> None:
    """The folder is dropped on the results, then Add location and scan."""
    stores = analyst.window.stores
    (tmp_path / "two.txt").write_text("card 5500 0055 5555 5559\n")
    jobs, results = job_ids(stores.jobs), stores.results.count
    analyst.drop(tmp_path, on=analyst.window.results)
    await until(lambda: any(found.isVisible() for found in scans(analyst)))
    (dialog,) = [found for found in scans(analyst) if found.isVisible()]
    analyst.click(dialog.primary)
    await until(lambda: job_ids(stores.jobs) - jobs and not stores.jobs.running)
    assert analyst.actions == 2
    await until(lambda: stores.results.count == results + 1)


def scans(analyst: Analyst) -> list[ScanFolderDialog]:
    return analyst.window.findChildren(ScanFolderDialog)
