"""First steps: each is noticed when the user has done it, and can be skipped or continued later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app import settings
from app.state.stores import WindowStores
from app.state.workspace.first_steps import Step
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.frame.window import MainWindow
from tests.ui import made
from tests.ui.fitting import cut
from tests.ui.frame.analyst import Analyst, focused
from tests.ui.live import CSV, Story, console, key_of, until
from tests.ui.spoken import nameless
from tests.ui.tidy import discard

"""Longest time for the scan of the sample set, on a busy machine."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def stores(
    story: Story, data: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[WindowStores]:
    files = tmp_path_factory.mktemp("files")
    (files / "first.csv").write_text(CSV)
    (files / "second.csv").write_text(CSV)
    with story.holds(console(data, files)) as stores:
        yield stores


@pytest.fixture(scope="module")
def only_analyst(story: Story, stores: WindowStores, styled: QApplication) -> Iterator[Analyst]:
    assert styled is not None
    analyst = story.run(Analyst.at_work(stores))
    yield analyst
    discard(analyst.window)


@pytest.fixture
def analyst(story: Story, only_analyst: Analyst) -> Analyst:
    """An analyst who has never begun the first steps."""
    stores = only_analyst.window.stores
    stores.settings.first_step = Step.NONE
    stores.app.first_steps.close()
    story.run(only_analyst.back())
    return only_analyst


def at(analyst: Analyst) -> str:
    """Return what the bar says is to do; "" while it is hidden."""
    bar = analyst.window.first_steps
    return bar.count.whole() if bar.is_up() else ""


async def begun(analyst: Analyst) -> WindowStores:
    """Begin the first steps; there are results already."""
    await analyst.choose("Help", "First steps")
    await until(lambda: at(analyst) == "Step 2 of 6")
    return analyst.window.stores


async def carry_out(analyst: Analyst) -> None:
    """Confirm the remediation in its dialog, and close the dialog when the change is verified."""
    await until(lambda: analyst.window.findChildren(RemediateDialog))
    (dialog,) = analyst.window.findChildren(RemediateDialog)
    dialog.signing.reason.setCurrentText("Clean-up")
    await until(lambda: dialog.primary.isVisible() and dialog.primary.isEnabled())
    analyst.click(dialog.primary)
    await until(lambda: "verified" in " ".join(made.texts(dialog)))
    discard(dialog)


async def test_each_step_follows_when_the_one_before_is_done(analyst: Analyst) -> None:
    stores = await begun(analyst)
    analyst.view.setFocus()
    analyst.press(Qt.Key.Key_Slash)
    await until(lambda: focused() is analyst.window.toolbar.search)
    analyst.write("type:Visa")
    analyst.press(Qt.Key.Key_Return)
    await until(lambda: at(analyst) == "Step 3 of 6")
    await until(lambda: stores.results.count == 2 == stores.results.loaded_count)
    second = key_of(stores, "second.csv")
    stores.results.select(second)
    await until(lambda: stores.matches.key == second and len(stores.matches.hits) > 1)
    await until(analyst.window.actions_["next_hit"].isEnabled)
    analyst.view.setFocus()
    analyst.press(Qt.Key.Key_N)
    await until(lambda: at(analyst) == "Step 4 of 6")
    analyst.press(Qt.Key.Key_F)
    await until(lambda: at(analyst) == "Step 5 of 6")
    stores.results.select(key_of(stores, "first.csv"))
    await until(analyst.window.actions_["mask"].isEnabled)
    analyst.view.setFocus()
    analyst.press(Qt.Key.Key_M)
    await carry_out(analyst)
    await until(lambda: at(analyst) == "Step 6 of 6")
    await stores.tasks.idle()
    await analyst.back()
    analyst.view.setFocus()
    analyst.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    await carry_out(analyst)
    await until(lambda: at(analyst) == "First steps done")
    assert not analyst.window.first_steps.skip.isVisible()


async def test_steps_are_skipped_one_by_one(analyst: Analyst) -> None:
    await begun(analyst)
    for number in range(3, 7):
        analyst.click(analyst.window.first_steps.skip)
        assert at(analyst) == f"Step {number} of 6"
    analyst.click(analyst.window.first_steps.skip)
    assert at(analyst) == "First steps done"


async def test_the_last_text_goes_when_another_page_is_shown(analyst: Analyst) -> None:
    stores = await begun(analyst)
    for _ in range(5):
        stores.app.first_steps.skip()
    assert at(analyst) == "First steps done"
    analyst.window.show_page("risk")
    assert at(analyst) == ""
    analyst.window.show_page("explore")


async def test_the_last_text_goes_when_something_is_scanned(analyst: Analyst) -> None:
    stores = await begun(analyst)
    for _ in range(5):
        stores.app.first_steps.skip()
    target = (stores.inventory.groups[0].targets or [])[0]
    stores.inventory.scan(target.id)
    await until(lambda: at(analyst) == "")
    await until(lambda: not stores.jobs.active_scans)
    await stores.tasks.idle()


async def test_closed_first_steps_continue_where_they_were(analyst: Analyst) -> None:
    await begun(analyst)
    analyst.click(analyst.window.first_steps.skip)
    analyst.click(analyst.window.first_steps.shut)
    assert at(analyst) == ""
    await analyst.choose("Help", "First steps")
    assert at(analyst) == "Step 3 of 6"


async def test_the_step_is_kept_in_the_settings(analyst: Analyst, data: Path) -> None:
    stores = await begun(analyst)
    await stores.tasks.idle()
    kept, _ = settings.load(data)
    assert (kept.first_step, kept.first_steps_shown) == (Step.FIND, True)


async def test_finished_first_steps_begin_again(analyst: Analyst) -> None:
    stores = await begun(analyst)
    stores.settings.first_step = Step.END
    await analyst.choose("Help", "First steps")
    assert at(analyst) == "Step 2 of 6"


async def test_only_a_new_user_is_shown_them_unasked(analyst: Analyst) -> None:
    steps = analyst.window.stores.app.first_steps
    steps.begin()
    assert at(analyst) == "Step 2 of 6"
    steps.close()
    steps.begin()
    assert at(analyst) == ""


async def test_the_bar_names_the_keys_that_the_user_has_chosen(analyst: Analyst) -> None:
    await begun(analyst)
    actions = analyst.window.actions_
    actions.rebind(actions["find"], "Ctrl+Alt+F")
    assert "Press Ctrl+Alt+F" in analyst.window.first_steps.words.whole()
    actions.rebind(actions["find"], None)


async def test_every_step_fits_into_a_narrow_window(analyst: Analyst) -> None:
    await begun(analyst)
    before = analyst.window.size()
    analyst.window.resize(800, 500)
    for _ in range(5):
        await until(lambda: cut(analyst.window.first_steps) == [])
        analyst.click(analyst.window.first_steps.skip)
    await until(lambda: cut(analyst.window.first_steps) == [])
    assert nameless(analyst.window.first_steps) == []
    analyst.window.resize(before)


def test_without_the_embedded_service_there_are_none(fresh: MainWindow) -> None:
    stores = fresh.stores
    stores.app.first_steps.begin()
    assert not fresh.first_steps.is_up()
    assert fresh.actions_["first_steps"].reason
