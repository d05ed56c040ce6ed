"""A decision becomes a filter: its effect is shown first, and then is exactly that."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from app.api.records.enums import Action
from app.api.records.filters import FilterFields
from app.api.records.local import Job
from app.api.records.remediation import RemediationOrder
from app.state.location.filter_proposals import for_selection
from app.state.oversight.filters import Filters
from app.state.stores import WindowStores
from app.ui.dialogs.filters.create_filter import CreateFilterDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.kit.tables.table_view import TableView
from app.ui.look.text import tip_text
from tests.ui.fitting import cut
from tests.ui.live import CARD, CSV, MASKED, Story, console, key_of, until
from tests.ui.spoken import nameless
from tests.ui.tidy import discard

SCRIPTS = 6


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    """A console that has scanned scripts, one of them confirmed and the others false matches."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "gen").mkdir()
    (folder / "cards.csv").write_text(CSV)
    for number in range(SCRIPTS):
        (folder / "gen" / f"{number}.min.js").write_text(f"visa = {CARD}\n")
    with story.holds(console(tmp_path_factory.mktemp("data"), folder, own=True)) as stores:
        story.run(decide_all(stores))
        yield stores


@pytest.fixture
def dialog(story: Story, stores: WindowStores, styled: QApplication) -> Iterator[FiltersDialog]:
    """The dialog with what was measured; no filter remains after a test."""
    assert styled is not None
    dialog = FiltersDialog(stores)
    dialog.open()
    story.run(until(lambda: dialog.filters.meter))
    yield dialog
    story.run(without_filters(stores))
    discard(dialog)


async def without_filters(stores: WindowStores) -> None:
    """Remove all filters."""
    await stores.tasks.idle()
    filters = stores.session.client.filters
    for item in (await filters.list()).items:
        await filters.delete(item.id)


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


async def decide_all(stores: WindowStores) -> None:
    """Mark all scripts."""
    await decide(stores, Action.CONFIRMED, "0.min.js")
    await decide(stores, Action.FALSE_MATCH, *(f"{n}.min.js" for n in range(1, SCRIPTS)))
    await until(lambda: len(marks(stores)) == SCRIPTS and not stores.jobs.running)
    await stores.tasks.idle()


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


def chosen_pattern(dialog: FiltersDialog) -> None:
    """Make a draft of the scripts' pattern on the page of error rates."""
    view = dialog.meter.view
    row = column(view, 1).index("*.min.js")
    view.setCurrentIndex(view.model().index(row, 0))
    dialog.meter.rule.click()


async def pattern_saved(dialog: FiltersDialog) -> None:
    """Save a filter of the scripts' pattern."""
    chosen_pattern(dialog)
    await until(dialog.primary.isEnabled)
    dialog.primary.click()
    await until(lambda: dialog.told.whole() == "Filter saved.")


def add_value(file: Path) -> None:
    """Add a filter for a value to an exported file."""
    content = json.loads(file.read_text())
    content["filters"].append({"type": "ignore_match", "expression": "4532 0151 1283 0366"})
    file.write_text(json.dumps(content))


async def value_imported(dialog: FiltersDialog, file: Path) -> None:
    """Export the filter of the pattern, and import the file with one more, for a value."""
    await pattern_saved(dialog)
    dialog.filters.export_to(file, values=False)
    await until(lambda: dialog.told.whole() == "1 filter was written.")
    add_value(file)
    dialog.filters.import_from(file)
    await until(lambda: dialog.told.whole() == "1 filter was added; 1 existed already.")


def test_an_account_that_may_not_change_filters_sees_the_permission_it_lacks(
    stores: WindowStores, styled: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores.session, "permissions", frozenset({"report detail"}))
    dialog = FiltersDialog(stores)
    dialog.open()
    assert "needs the permission" in dialog.problem.whole()
    assert not dialog.primary.isEnabled()
    assert not dialog.form.isEnabled()
    discard(dialog)


def test_a_refusal_ends_when_another_filter_is_chosen(
    dialog: FiltersDialog, stores: WindowStores, story: Story
) -> None:
    for value in ("/tmp/one", "/tmp/two"):
        story.run(added(stores, value))
    dialog.filters.read()
    story.run(until(lambda: len(dialog.filters.items) == 2))
    choose(dialog.view, column(dialog.view, 0)[0])
    dialog.filters.refused.emit("the service refused")
    assert dialog.problem.whole()
    choose(dialog.view, column(dialog.view, 0)[1])
    assert dialog.problem.whole() == ""


async def added(stores: WindowStores, value: str) -> None:
    await stores.session.client.filters.create(
        FilterFields(type="exclude_prefix", expression=value)
    )


async def test_the_dialog_has_a_name_for_each_part_and_cuts_no_text(dialog: FiltersDialog) -> None:
    assert nameless(dialog) == []
    await until(lambda: cut(dialog) == [])


async def test_the_share_of_false_matches_is_shown_by_pattern(dialog: FiltersDialog) -> None:
    view = dialog.meter.view
    row = column(view, 1).index("*.min.js")
    assert column(view, 2)[row] == "83 % of 6"


async def test_a_filter_of_a_pattern_shows_its_effect_and_its_conflict_first(
    dialog: FiltersDialog,
) -> None:
    chosen_pattern(dialog)
    assert dialog.form.text.text() == ".min.js"
    await until(dialog.primary.isEnabled)
    assert dialog.impact.outcome.whole() == (
        "From the next scan on, the filter would hide 1 match (test data included) in 1 object. 6 "
        "decided results would"
        " stay in the list with their decisions, but without matches."
    )
    assert dialog.impact.conflict.whole().startswith(
        "Conflict: the filter would also hide 1 confirmed"
    )


async def test_a_saved_filter_is_listed(dialog: FiltersDialog) -> None:
    await pattern_saved(dialog)
    assert column(dialog.view, 0) == ["Exclude paths that end with .min.js"]


async def test_a_draft_is_not_saved_before_its_effect_is_known(dialog: FiltersDialog) -> None:
    chosen_pattern(dialog)
    await until(dialog.primary.isEnabled)
    dialog.form.text.setText("")
    dialog.form.edited.emit()
    assert not dialog.primary.isEnabled()


async def test_imported_filters_are_added_once_and_their_values_are_masked(
    dialog: FiltersDialog, tmp_path: Path
) -> None:
    await value_imported(dialog, tmp_path / "filters.json")
    assert column(dialog.view, 0)[1] == "Ignore the value 4532 01** **** 0366"


async def test_the_value_of_a_filter_is_not_legible_while_it_is_changed(
    dialog: FiltersDialog, tmp_path: Path
) -> None:
    await value_imported(dialog, tmp_path / "filters.json")
    choose(dialog.view, "Ignore")
    assert dialog.form.text.echoMode() is QLineEdit.EchoMode.Password
    assert dialog.primary.text() == "Save changes"


async def test_a_masked_value_is_shown_as_such_and_must_be_entered_to_change_the_filter(
    dialog: FiltersDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await value_imported(dialog, tmp_path / "filters.json")
    monkeypatch.setattr(Filters, "is_masked", lambda *_: True)
    choose(dialog.view, "Ignore")
    assert dialog.form.text.echoMode() is QLineEdit.EchoMode.Normal
    assert dialog.form.gap().startswith("Your account sees this value masked.")
    dialog.form.text.setText(f"{CARD[:-1]}7")
    assert dialog.form.gap() == ""


async def test_full_values_need_the_right_to_see_details(
    stores: WindowStores, dialog: FiltersDialog
) -> None:
    dialog.values.setChecked(True)
    stores.session.permissions = frozenset({"api access", "datatype manager"})
    stores.session.changed.emit()
    await until(lambda: not dialog.values.isEnabled())
    assert not dialog.values.isChecked()
    assert tip_text(dialog.values.toolTip()) == "Your account needs the permission “Report detail”."


async def test_a_removed_filter_is_no_longer_listed(dialog: FiltersDialog) -> None:
    await pattern_saved(dialog)
    choose(dialog.view, "Exclude")
    dialog.remove.click()
    await until(lambda: dialog.told.whole().startswith("Filter removed."))
    assert column(dialog.view, 0) == []


async def rule_of_a_match(stores: WindowStores) -> CreateFilterDialog:
    """Open the proposals for a result, with their effects; choose that of its value."""
    key = key_of(stores, "cards.csv")
    stores.results.select(key)
    stores.results.set_selected([key])
    await until(lambda: stores.matches.key == key and not stores.matches.loading)
    dialog = CreateFilterDialog(stores, for_selection(stores.results, stores.matches))
    dialog.open()
    await until(lambda: "…" not in column(dialog.view, 2))
    choose(dialog.view, "Ignore the value")
    return dialog


async def test_proposals_for_a_match_show_its_value_masked(
    stores: WindowStores, styled: QApplication
) -> None:
    dialog = await rule_of_a_match(stores)
    assert CARD not in "".join(column(dialog.view, 0))
    assert f"Ignore the value {MASKED}" in column(dialog.view, 0)
    discard(dialog)


async def test_a_proposal_shows_its_effect_and_conflicts_first(
    stores: WindowStores, styled: QApplication
) -> None:
    dialog = await rule_of_a_match(stores)
    assert (
        dialog.impact.outcome.whole() == "The filter would hide 2 matches in 2 objects immediately."
    )
    words = "Conflict: the filter would also hide 1 confirmed match in 1 object."
    assert dialog.impact.conflict.whole() == words
    assert column(dialog.impact.view, 2) == ["Confirmed", ""]
    discard(dialog)


async def test_a_saved_proposal_hides_as_many_matches_as_it_said(
    stores: WindowStores, styled: QApplication
) -> None:
    """Last in this file: only another scan would show the matches again."""
    dialog = await rule_of_a_match(stores)
    live = figures(stores)
    accepted: list[None] = []
    dialog.accepted.connect(lambda: accepted.append(None))
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    await until(lambda: accepted and figures(stores) == live - 2)
