"""Many decisions by keys alone: window, service and exports agree on the totals."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit

from app.state.changes.change_evidence import State
from app.state.results.running_totals import Totals
from app.state.stores import WindowStores
from app.ui.kit.controls.empty_state import EmptyState
from tests.ui import made
from tests.ui.frame.analyst import SAME, Analyst, filled
from tests.ui.live import Story, console, until
from tests.ui.tidy import discard

TOTAL = 120
KEYS = (Qt.Key.Key_C, Qt.Key.Key_F, Qt.Key.Key_T, Qt.Key.Key_H)
STATES = ("confirmed", "false", "test", "done")
DECIDED = dict.fromkeys(STATES, TOTAL // len(STATES))
CTRL = Qt.KeyboardModifier.ControlModifier


class Queue:
    """Every result decided in the queue by one key, and what was shown meanwhile."""

    def __init__(self, analyst: Analyst) -> None:
        self.analyst = analyst
        self.window = analyst.window
        self.stores = analyst.window.stores
        self.paces: list[bool] = []
        """Whether the progress showed a pace; collected while some are decided and some are not."""
        self.docks: dict[str, bool] = {}
        self.end = ""
        self.actions = 0

    async def work_through(self) -> None:
        """Decide all results."""
        stores, analyst = self.stores, self.analyst
        analyst.press(Qt.Key.Key_1, CTRL)
        confirm = self.window.actions_["confirm"]
        await until(lambda: stores.query.held and not stores.query.running)
        await until(lambda: stores.results.current and confirm.isEnabled())
        self.docks = {name: dock.isVisible() for name, dock in self.window.docks.items()}
        counted = stores.sums.changed.connect(self._on_counted)
        for number in range(TOTAL):
            await until(lambda: "triage.advance" not in stores.tasks.running())
            analyst.press(KEYS[number % len(KEYS)])
        await until(lambda: stores.results.count == 0, 240)
        stores.sums.changed.disconnect(counted)
        empty = made.the(EmptyState, self.window.results)
        await until(lambda: empty.sentence().startswith("Queue empty."))
        self.end = empty.sentence()
        self.actions = analyst.actions
        analyst.press(Qt.Key.Key_2, CTRL)
        await until(lambda: stores.results.count == TOTAL == stores.results.loaded_count)
        await until(lambda: not stores.outbox.busy)
        await stores.tasks.idle()

    def _on_counted(self) -> None:
        self.paces.append("/min" in self.window.triage.progress.toolTip())


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    files = filled(tmp_path_factory.mktemp("files"), TOTAL // 3, TOTAL - TOTAL // 3)
    with story.holds(console(tmp_path_factory.mktemp("data"), files)) as stores:
        yield stores


@pytest.fixture(scope="module")
def queue(story: Story, stores: WindowStores, styled: QApplication) -> Iterator[Queue]:
    assert styled is not None
    analyst = story.run(Analyst.at_work(stores))
    queue = Queue(analyst)
    story.run(queue.work_through())
    yield queue
    discard(analyst.window)


async def test_each_decision_takes_one_key(queue: Queue) -> None:
    assert queue.actions == TOTAL + 1  # Ctrl+1 before the first


async def test_the_queue_shows_details_and_no_tree(queue: Queue) -> None:
    assert queue.docks["detail"]
    assert not queue.docks["tree"]


async def test_the_pace_is_shown_meanwhile(queue: Queue) -> None:
    assert any(queue.paces)


async def test_an_empty_queue_says_how_many_were_decided(queue: Queue) -> None:
    assert queue.end == f"Queue empty. {TOTAL} objects decided today."


async def test_the_page_of_all_results_shows_the_tree_again(queue: Queue) -> None:
    assert queue.window.docks["tree"].isVisible()


async def test_the_console_counts_what_was_decided(queue: Queue) -> None:
    shown = Totals(TOTAL, 0, **DECIDED)
    assert queue.stores.results.sums == shown


async def test_the_status_bar_states_the_same_totals(queue: Queue) -> None:
    quarter = TOTAL // 4
    words = queue.window.status.sums.words()
    assert words.startswith(f"{quarter} confirmed + {quarter} test data + ")
    assert words.endswith(f" = {TOTAL} results")


async def test_every_decision_is_confirmed_by_a_later_read(queue: Queue) -> None:
    states = {evidence.state for evidence in queue.stores.jobs.evidence.values()}
    assert states == {State.CONFIRMED}


async def test_the_service_counts_the_same(queue: Queue) -> None:
    counted = await queue.stores.query.ask(queue.stores.session.client.local.sums)
    shown = {name: getattr(counted, name) for name in ("total", "open", *STATES)}
    assert shown == {"total": TOTAL, "open": 0, **DECIDED}


async def test_exports_state_the_same_totals(queue: Queue, tmp_path: Path) -> None:
    for name in ("out.csv", "out.json"):
        await export(queue, tmp_path / name)
    rows, sums = sums_in(tmp_path)
    assert rows == Counter(DECIDED)
    assert sums == {"total": TOTAL, "open": 0, **DECIDED}


async def test_a_report_states_the_same_totals_and_no_value(queue: Queue, tmp_path: Path) -> None:
    await export(queue, tmp_path / "out.html")
    page = content(tmp_path / "out.html")
    assert f"total {TOTAL} = open 0 + confirmed {TOTAL // 4}" in page
    assert SAME not in page


async def test_the_last_decisions_are_undone_by_key(queue: Queue) -> None:
    """Last in this file: it changes the totals."""
    for _ in range(3):
        queue.analyst.press(Qt.Key.Key_Z, CTRL)
    await until(lambda: queue.stores.results.sums.open == 3)
    assert len(queue.stores.undo.undone) == 3


async def export(queue: Queue, path: Path) -> None:
    """Press Ctrl+E, enter the name, press Save."""
    analyst = queue.analyst

    def shown() -> list[QFileDialog]:
        return [child for child in analyst.window.findChildren(QFileDialog) if child.isVisible()]

    analyst.press(Qt.Key.Key_E, CTRL)
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
    await queue.stores.tasks.idle()


def content(path: Path) -> str:
    """Return the text of an exported file."""
    return path.read_text(encoding="utf-8")


def sums_in(folder: Path) -> tuple[Counter[str], dict[str, int]]:
    """Return the totals of the exported files: by their rows, and as stated in the JSON."""
    with (folder / "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    stated = json.loads(content(folder / "out.json"))
    assert [row["Decision"] for row in stated["results"]] == [row["Decision"] for row in rows]
    return Counter(row["Decision"] for row in rows), stated["sums"]
