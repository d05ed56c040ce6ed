"""The detail pane with the real service: any part of a file, why it matches, and its context."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from app.api.errors import ServerFailed
from app.api.records.enums import Action
from app.state.location.matches import BOTH, HEX, TEXT
from app.state.location.opening import Opened
from app.state.stores import WindowStores
from app.state.workspace.decision import Decision
from app.ui.dialogs.data_types.text_tester import TryTextDialog
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.status_colours import NONE
from app.ui.panes.detail.detail import DetailPane
from app.ui.panes.detail.hit_text import HitText
from app.ui.panes.detail.metadata import MetadataTab
from tests.ui import made
from tests.ui.live import Story, console, key_of, until
from tests.ui.tidy import discard

VISA, OTHER = "4532015112830366", "4485275742308327"
WRONG = VISA[:-1] + "5"
MASKED = "453201******0366"
MAIL = """From: Ann Lee <ann.lee@example.org>
To: Desk <desk@example.com>
Subject: Card 4539578763621486 of the shop
Date: Mon, 02 Feb 2026 10:00:00 +0000

card 4539578763621486
"""
LINES = 30_000
HITS = 150


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("files")
    every = LINES // HITS
    lines = (f"card {VISA}" if at % every == 0 else f"line {at} of nothing" for at in range(LINES))
    (folder / "big.log").write_text("\n".join(lines))
    (folder / "a.txt").write_text(f"card {OTHER}, card {WRONG}; <b>\u202ebold</b>\n")
    (folder / "m.eml").write_text(MAIL)
    (folder / "Till 1 # dump.txt").write_text("card 5555341244441115\n")
    with ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("in/b.txt", f"card {VISA}\n")
        archive.writestr("in/c.txt", f"card {VISA} {OTHER}\n")
    return folder


@pytest.fixture(scope="module")
def stores(
    story: Story, tmp_path_factory: pytest.TempPathFactory, folder: Path
) -> Iterator[WindowStores]:
    with story.holds(console(tmp_path_factory.mktemp("data"), folder)) as stores:
        yield stores


@pytest.fixture(scope="module")
def only_pane(stores: WindowStores) -> Iterator[DetailPane]:
    window = QWidget()
    pane = DetailPane(stores, made.actions(stores, window))
    pane.resize(420, 700)
    pane.show()
    yield pane
    discard(pane)
    discard(window)


@pytest.fixture
def pane(stores: WindowStores, only_pane: DetailPane) -> DetailPane:
    """The pane as at its start: matches as text, values masked."""
    stores.session.set_private(private=False)
    stores.matches.conceal()
    stores.matches.read_as("")
    stores.matches.set_view(TEXT)
    only_pane.tabs.setCurrentWidget(only_pane.preview)
    return only_pane


async def shown(stores: WindowStores, name: str) -> None:
    """Focus an object, and wait for its matches."""
    key = key_of(stores, name)
    stores.results.select(key)
    await until(lambda: stores.matches.key == key and stores.matches.hits)


async def shown_as_both(stores: WindowStores, name: str) -> None:
    """Focus an object, and wait for its matches as text and as bytes."""
    await shown(stores, name)
    stores.matches.go_to(0)
    stores.matches.set_view(BOTH)
    await until(lambda: stores.matches.hex() is not None)


def click_other_match(stores: WindowStores, view: HitText) -> None:
    """Click a match in the view that is not the focused one."""
    other = next(mark for mark in view.marked() if mark.match != stores.matches.hit)
    cursor = view.textCursor()
    cursor.setPosition(other.start + 1)
    view.setTextCursor(cursor)
    place = view.cursorRect().center() + QPoint(2, 0)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


async def test_stepping_back_from_the_first_match_shows_the_text_around_the_last(
    stores: WindowStores, pane: DetailPane
) -> None:
    matches, preview = stores.matches, pane.preview
    await shown(stores, "big.log")
    assert (len(matches.hits), matches.hits[-1].chunk_index) == (HITS, -1)
    matches.go_to(0)
    matches.previous_hit()
    await until(lambda: f"line {LINES - 150} " in preview.text.toPlainText())
    assert MASKED in preview.text.toPlainText()
    assert f"Match {HITS} of {HITS}" in made.texts(preview)


async def test_scrolling_beyond_the_text_of_a_match_loads_more_of_the_file(
    stores: WindowStores, pane: DetailPane
) -> None:
    matches, preview = stores.matches, pane.preview
    await shown(stores, "big.log")
    matches.go_to(HITS // 2)
    await until(lambda: f"line {LINES // 2 + 1} " in preview.text.toPlainText())
    seen = [matches.hits[matches.hit].offset]
    for _ in range(3):
        preview.text.beyond.emit(1)
        await until(lambda: matches.place is not None and matches.place > seen[-1])
        seen.append(matches.place or 0)
        await stores.tasks.idle()
    assert seen[-1] - seen[0] > 4_000


async def test_a_place_far_from_any_match_can_be_looked_at(
    stores: WindowStores, pane: DetailPane
) -> None:
    matches, preview = stores.matches, pane.preview
    await shown(stores, "big.log")
    far = matches.hits[HITS // 2].offset + 104_000
    matches.look_at(far)
    await until(lambda: (preview.text.end(1) or 0) > far)
    assert MASKED not in str(preview.text.textCursor().block().text())


async def test_bytes_show_the_match_that_is_gone_to_and_no_value(
    stores: WindowStores, pane: DetailPane
) -> None:
    preview = pane.preview
    await shown_as_both(stores, "big.log")
    stores.matches.go_to(3)
    await until(lambda: any(mark.match == 3 for mark in preview.hex.marked()))
    for view in (preview.text, preview.hex):
        assert VISA not in view.toPlainText()
        assert OTHER not in view.toPlainText()


async def test_a_click_on_a_match_in_the_text_focuses_it(
    stores: WindowStores, pane: DetailPane
) -> None:
    await shown_as_both(stores, "c.txt")
    assert (stores.matches.hit, len(stores.matches.hits)) == (0, 2)
    click_other_match(stores, pane.preview.text)
    assert stores.matches.hit == 1


async def test_a_click_on_a_match_in_the_bytes_focuses_it(
    stores: WindowStores, pane: DetailPane
) -> None:
    await shown_as_both(stores, "c.txt")
    click_other_match(stores, pane.preview.hex)
    assert stores.matches.hit == 1


async def test_a_revealed_match_is_readable_and_the_other_one_is_not(
    stores: WindowStores, pane: DetailPane
) -> None:
    matches, preview = stores.matches, pane.preview
    await shown_as_both(stores, "c.txt")
    matches.reveal()
    assert VISA in preview.text.toPlainText()
    part = matches.hex()
    assert part is not None
    own = [cell.byte >= 0 for cell in part.cells if cell.match == matches.hit]
    assert own
    assert all(own)
    assert "**" in preview.hex.toPlainText(), "the other value is hidden"


async def test_conceal_mode_hides_all_text_and_reveals_nothing(
    stores: WindowStores, pane: DetailPane
) -> None:
    matches, preview = stores.matches, pane.preview
    await shown_as_both(stores, "c.txt")
    stores.session.set_private(private=True)
    matches.reveal()
    assert not matches.revealed
    assert (preview.text.toPlainText(), preview.hex.toPlainText()) == ("", "")
    assert made.the(EmptyState, preview).sentence().startswith("Conceal mode is on")


async def test_text_is_read_in_the_chosen_encoding(stores: WindowStores, pane: DetailPane) -> None:
    matches, text = stores.matches, pane.preview.text
    await shown(stores, "c.txt")
    await until(lambda: MASKED in text.toPlainText())
    matches.read_as("cp037")
    await until(lambda: text.toPlainText() and "card" not in text.toPlainText())
    matches.read_as("")
    await until(lambda: MASKED in text.toPlainText())


async def test_text_or_bytes_can_be_shown_alone(stores: WindowStores, pane: DetailPane) -> None:
    await shown_as_both(stores, "c.txt")
    stores.matches.set_view(HEX)
    assert pane.preview.text.isHidden()
    stores.matches.set_view(TEXT)
    assert pane.preview.hex.isHidden()


async def test_the_checks_of_a_match_are_listed(stores: WindowStores, pane: DetailPane) -> None:
    pane.tabs.setCurrentWidget(pane.why)
    await shown(stores, "a.txt")
    await until(lambda: stores.why.told)
    said = pane.why.checks.words()
    assert "Check digit: Luhn check passed" in said
    assert "Confidence: high" in said
    assert pane.why.filters.words() == ["Active filters: none"]


async def test_metadata_masks_what_the_scan_has_found_in_it(
    stores: WindowStores, pane: DetailPane
) -> None:
    await shown(stores, "m.eml")
    await until(lambda: stores.matches.details is not None)
    metadata = pane.tabs.widget(2)
    assert isinstance(metadata, MetadataTab)
    values = {fact.label: fact.value for fact in metadata.view.source.rows}
    assert values["Subject"] == "Card 453957******1486 of the shop"
    assert "a******@example.org" in values["From"]


async def test_a_near_miss_is_listed_with_its_failed_check_and_leads_to_its_text(
    stores: WindowStores, pane: DetailPane
) -> None:
    pane.tabs.setCurrentWidget(pane.why)
    await shown(stores, "a.txt")
    await until(lambda: stores.why.told)
    missed = pane.why.near.model()
    assert missed.rowCount() == 1
    told = [missed.index(0, column).data() for column in range(missed.columnCount())]
    assert told == ["Visa", f"{VISA[:6]}******0365", "Check digit: Luhn check failed"]
    pane.why.near.activated.emit(missed.index(0, 0))
    assert pane.tabs.currentWidget() is pane.preview


async def test_other_places_of_a_value_agree_with_a_search_of_all_files(
    stores: WindowStores, pane: DetailPane, folder: Path
) -> None:
    pane.tabs.setCurrentWidget(pane.elsewhere)
    await shown(stores, "b.txt")
    await until(lambda: stores.radius.told)
    said = pane.elsewhere.reaches()
    assert said[0] == "This value: in 2 other objects on 1 target"
    assert f"Same folder {folder}: 7 results on 1 target" in said
    same = pane.elsewhere.view.model()
    paths = [same.index(row, 0).data() for row in range(same.rowCount())]
    assert sorted(Path(path).name for path in paths) == ["big.log", "c.txt"]


async def test_other_places_of_a_value_show_decisions_and_their_undo(
    stores: WindowStores, pane: DetailPane
) -> None:
    pane.tabs.setCurrentWidget(pane.elsewhere)
    await shown(stores, "b.txt")
    await until(lambda: stores.radius.told)
    same, big = pane.elsewhere.view.model(), key_of(stores, "big.log")

    def status() -> str:
        rows = range(same.rowCount())
        (row,) = (row for row in rows if same.index(row, 0).data().endswith("big.log"))
        return str(same.index(row, 2).data())

    assert status() == NONE
    stores.triage.record(
        Decision(Action.FALSE_MATCH, "A. Analyst", "seen before"), [big], stay=True
    )
    await until(lambda: status() == "False Match")
    stores.triage.undo_decisions([big])
    await until(lambda: status() == NONE)


async def test_members_of_an_archive_are_listed_and_choosing_one_focuses_it(
    stores: WindowStores, pane: DetailPane
) -> None:
    await shown(stores, "b.txt")
    pane.tabs.setCurrentWidget(pane.family)
    await until(lambda: stores.family.told)
    parts = pane.family.view.model()
    told = [
        (parts.index(row, 0).data().strip(), parts.index(row, 2).data())
        for row in range(parts.rowCount())
    ]
    assert told == [("pack.zip", "3"), ("in/b.txt", "1"), ("in/c.txt", "2")]
    pane.family.view.activated.emit(parts.index(2, 0))
    assert stores.results.current == key_of(stores, "c.txt")


async def test_only_a_member_of_an_archive_has_the_tab_of_members(
    stores: WindowStores, pane: DetailPane
) -> None:
    at = pane.tabs.indexOf(pane.family)
    await shown(stores, "c.txt")
    assert pane.tabs.isTabVisible(at)
    await shown(stores, "a.txt")
    assert not pane.tabs.isTabVisible(at)
    await shown(stores, "Till 1 # dump.txt")
    assert not pane.tabs.isTabVisible(at)


async def test_a_pasted_text_is_explained_check_by_check_and_masked(stores: WindowStores) -> None:
    dialog = TryTextDialog(stores)
    dialog.text.setPlainText(f"card {VISA}, card {WRONG}")
    dialog.accept()
    await until(lambda: dialog.trying.tried)
    model = dialog.view.model()
    told = [model.index(row, 2).data() for row in range(model.rowCount())]
    assert told == ["Match, high confidence", "No match: Check digit"]
    dialog.view.selectRow(1)
    assert "Check digit: Luhn check failed" in dialog.checks.words()
    assert model.index(0, 1).data() == MASKED
    dialog.reject()


async def test_opening_a_member_opens_its_archive_and_is_recorded(
    stores: WindowStores, folder: Path
) -> None:
    opened: list[Opened] = []
    await shown(stores, "c.txt")
    before = (await stores.session.client.local.search_audit()).records[::-1]
    listening = stores.opening.ready.connect(opened.append)
    stores.opening.open(folder=True)
    stores.opening.open(folder=False)
    await stores.tasks.idle()
    stores.opening.ready.disconnect(listening)
    assert opened == [Opened(folder, folder=True), Opened(folder / "pack.zip", folder=False)]
    after = (await stores.session.client.local.search_audit()).records[::-1]
    assert [event.action for event in after[len(before) :]] == ["open", "open"]


async def test_a_missing_file_is_not_opened_and_the_reason_is_given(
    stores: WindowStores, folder: Path
) -> None:
    opened: list[Opened] = []
    failures: list[str] = []
    await shown(stores, "c.txt")
    archive = (folder / "pack.zip").rename(folder.parent / "moved.zip")
    ready = stores.opening.ready.connect(opened.append)
    failed = stores.tasks.failed.connect(lambda failure: failures.append(str(failure.error)))
    stores.opening.open(folder=False)
    await stores.tasks.idle()
    stores.opening.ready.disconnect(ready)
    stores.tasks.failed.disconnect(failed)
    archive.rename(folder / "pack.zip")
    assert opened == []
    assert "no longer exists, or its name" in failures[0]


async def test_a_file_that_could_be_read_again_is_shown_after_a_scan(
    stores: WindowStores, pane: DetailPane, folder: Path, tmp_path: Path
) -> None:
    await shown(stores, "big.log")
    (folder / "a.txt").rename(tmp_path / "a.txt")
    key = key_of(stores, "a.txt")
    stores.results.select(key)
    await until(lambda: stores.matches.key == key and stores.matches.trouble)
    told = made.texts(pane.preview)
    reason = stores.matches.trouble
    assert any(words.endswith(f"cannot be shown. {reason}") for words in told), told
    assert sum(reason in words for words in told) == 1, "said once"
    (tmp_path / "a.txt").rename(folder / "a.txt")
    stores.inventory.scan(key.target_id)
    await until(lambda: not stores.matches.trouble and stores.matches.lines())
    assert not any("cannot be shown" in words for words in made.texts(pane.preview))


async def test_nothing_is_said_of_a_file_before_it_was_read_and_a_busy_service_is_asked_again(
    stores: WindowStores,
    pane: DetailPane,
    folder: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    busy = ServerFailed(503, "The service is busy. Try again in a moment.")
    asked, answer = asyncio.Event(), asyncio.Event()

    async def wait(*_place: object) -> None:
        asked.set()
        await answer.wait()
        raise busy

    await shown(stores, "big.log")
    (folder / "a.txt").rename(tmp_path / "a.txt")  # so its details have no text
    empty = made.the(EmptyState, pane.preview)
    with monkeypatch.context() as patch:
        patch.setattr(stores.session.client.local, "bytes", wait)
        stores.results.select(key_of(stores, "a.txt"))
        await asyncio.wait_for(asked.wait(), 60)
        await until(empty.isVisible)
        assert empty.sentence() == "Loading matches …"
        answer.set()
        await until(lambda: stores.matches.trouble)
        assert empty.sentence() == f"1 match cannot be shown. {busy.message}"
    (tmp_path / "a.txt").rename(folder / "a.txt")
    made.press(empty, "Try again")
    await until(stores.matches.lines)
    assert not empty.isVisible()
