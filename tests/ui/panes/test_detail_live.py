"""The detail pane with the real service: any part of a file, why it matches, and its context."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZipFile

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.state.location.matches import BOTH, HEX, TEXT
from app.state.location.opening import Opened
from app.state.stores import WindowStores
from app.ui.dialogs.tester import TryTextDialog
from app.ui.panes.detail import DetailPane
from tests.ui import made
from tests.ui.live import console, key_of, run, until

VISA, OTHER = "4532015112830366", "4485275742308327"
WRONG = VISA[:-1] + "5"
MASKED = "453201******0366"
LINES = 30_000
HITS = 150


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    every = LINES // HITS
    lines = (f"card {VISA}" if at % every == 0 else f"line {at} of nothing" for at in range(LINES))
    (folder / "big.log").write_text("\n".join(lines))
    (folder / "a.txt").write_text(f"card {OTHER}, card {WRONG}; <b>\u202ebold</b>\n")
    with ZipFile(folder / "pack.zip", "w") as archive:
        archive.writestr("in/b.txt", f"card {VISA}\n")
        archive.writestr("in/c.txt", f"card {VISA} {OTHER}\n")
    return folder


async def shown(stores: WindowStores, name: str) -> None:
    """Focus an object, and wait for its matches."""
    key = key_of(stores, name)
    stores.results.select(key)
    await until(lambda: stores.matches.key == key and stores.matches.hits)


async def look_at_a_large_file(stores: WindowStores, pane: DetailPane) -> None:
    """Matches without text are shown from parts of the file; scrolling loads more."""
    matches, preview = stores.matches, pane.preview
    await shown(stores, "big.log")
    assert (len(matches.hits), matches.hits[-1].chunk_index) == (HITS, -1)
    matches.previous_hit()  # wraps to the last one
    await until(lambda: f"line {LINES - 150} " in preview.text.toPlainText())
    assert MASKED in preview.text.toPlainText()
    assert preview._where.whole() == f"Match {HITS} of {HITS}"
    matches.go_to(HITS // 2)
    await until(lambda: f"line {LINES // 2 + 1} " in preview.text.toPlainText())
    seen = [matches.hits[matches.hit].offset]
    for _ in range(3):
        preview.text.beyond.emit(1)
        await until(lambda: matches.place is not None and matches.place > seen[-1])
        seen.append(matches.place or 0)
        await stores.tasks.idle()
    assert seen[-1] - seen[0] > 4_000
    matches.look_at(seen[-1] + 100_000)
    await until(lambda: (preview.text.end(1) or 0) > seen[-1] + 100_000)
    assert MASKED not in str(preview.text.textCursor().block().text())
    matches.set_view(BOTH)
    await until(lambda: matches.hex() is not None)
    matches.go_to(3)
    await until(lambda: any(one.match == 3 for one in preview.hex._marked))
    for view in (preview.text, preview.hex):
        assert VISA not in view.toPlainText()
        assert OTHER not in view.toPlainText()


async def link_text_and_hex(stores: WindowStores, pane: DetailPane) -> None:
    """Clicking a match in one view focuses it in both; N and P step through them."""
    matches, preview = stores.matches, pane.preview
    await shown(stores, "c.txt")
    matches.set_view(BOTH)
    await until(lambda: matches.hex() is not None)
    assert (matches.hit, len(matches.hits)) == (0, 2)
    for view in (preview.hex, preview.text):
        before = matches.hit
        cursor = view.textCursor()
        cursor.setPosition(next(one.start for one in view._marked if one.match != before) + 1)
        view.setTextCursor(cursor)
        place = view.cursorRect().center() + QPoint(2, 0)
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        assert matches.hit == 1 - before
    matches.reveal()
    assert VISA in preview.text.toPlainText()
    part = matches.hex()
    assert part is not None
    own = [cell.byte >= 0 for cell in part.cells if cell.match == matches.hit]
    assert own
    assert all(own)
    assert "**" in preview.hex.toPlainText(), "the other value is hidden"
    matches.conceal()
    stores.session.set_private(private=True)
    matches.reveal()
    assert not matches.revealed
    assert (preview.text.toPlainText(), preview.hex.toPlainText()) == ("", "")
    assert preview._empty.sentence().startswith("Conceal mode is on")
    stores.session.set_private(private=False)
    matches.read_as("cp037")
    await until(lambda: "card" not in preview.text.toPlainText())
    matches.read_as("")
    await until(lambda: MASKED in preview.text.toPlainText())
    matches.set_view(HEX)
    assert preview.text.isHidden()
    matches.set_view(TEXT)
    assert preview.hex.isHidden()


async def ask_why(stores: WindowStores, pane: DetailPane) -> None:
    """The checks of the match, and the near miss beside it."""
    pane.tabs.setCurrentWidget(pane.why)
    await shown(stores, "a.txt")
    await until(lambda: stores.why.told)
    said = pane.why.checks.words()
    assert "Check digit: Luhn check passed" in said
    assert "Confidence: high" in said
    assert pane.why.filters.words() == ["Active filters: none"]
    missed = pane.why.near.model()
    assert missed.rowCount() == 1
    told = [missed.index(0, column).data() for column in range(missed.columnCount())]
    assert told == ["Visa", f"{VISA[:6]}******0365", "Check digit: Luhn check failed"]
    pane.why.near.activated.emit(missed.index(0, 0))
    assert pane.tabs.currentWidget() is pane.preview


async def look_elsewhere(stores: WindowStores, pane: DetailPane, folder: Path) -> None:
    """Other places of the value agree with a search of all files."""
    pane.tabs.setCurrentWidget(pane.elsewhere)
    await shown(stores, "b.txt")
    await until(lambda: stores.radius.told)
    said = pane.elsewhere.reaches()
    assert said[0] == "This value: in 2 other objects on 1 target"
    assert f"Same folder {folder}: 5 results on 1 target" in said
    same = pane.elsewhere.view.model()
    paths = [same.index(row, 0).data() for row in range(same.rowCount())]
    assert sorted(Path(path).name for path in paths) == ["big.log", "c.txt"]


async def look_into_the_archive(stores: WindowStores, pane: DetailPane) -> None:
    """The members with their counts; selecting one focuses it."""
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
    assert pane.tabs.isTabVisible(pane.tabs.indexOf(pane.family))
    await shown(stores, "a.txt")
    assert not pane.tabs.isTabVisible(pane.tabs.indexOf(pane.family))


async def open_the_file(stores: WindowStores, folder: Path) -> None:
    """Recorded before opening; for a member its archive opens; missing files do not."""
    got: list[Opened] = []
    failures: list[str] = []
    stores.opening.ready.connect(got.append)
    stores.tasks.failed.connect(lambda failure: failures.append(str(failure.error)))
    await shown(stores, "c.txt")
    before = (await stores.session.client.local.audit()).items
    stores.opening.open(folder=True)
    stores.opening.open(folder=False)
    await stores.tasks.idle()
    assert got == [Opened(folder, folder=True), Opened(folder / "pack.zip", folder=False)]
    after = (await stores.session.client.local.audit()).items
    assert [one.action for one in after[len(before) :]] == ["open", "open"]
    (folder / "pack.zip").unlink()
    stores.opening.open(folder=False)
    await stores.tasks.idle()
    assert len(got) == 2
    assert "no longer exists, or its name" in failures[0]


async def try_a_text(stores: WindowStores) -> None:
    """A pasted text is explained check by check, masked."""
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


def test_an_object_is_seen_from_all_sides(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            window = QWidget()
            qtbot.addWidget(window)
            pane = DetailPane(stores, made.actions(stores, window))
            qtbot.addWidget(pane)
            pane.resize(420, 700)
            pane.show()
            await look_at_a_large_file(stores, pane)
            await link_text_and_hex(stores, pane)
            await ask_why(stores, pane)
            await look_elsewhere(stores, pane, folder)
            await look_into_the_archive(stores, pane)
            await try_a_text(stores)
            await open_the_file(stores, folder)

    run(work())
