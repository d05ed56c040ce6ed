"""A hostile server's text is shown as plain text everywhere (`T29` to `T31`).

Every string of every answer names an image, is long, and stacks combining marks. Nothing opens the
image, and no tooltip or label has markup.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QToolTip,
    QWidget,
)

from app.api.records.enums import Action
from app.settings import Settings
from app.state.location.filter_proposals import for_selection
from app.state.stores import AppStores, WindowStores
from app.state.work.errors import Refusal
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.filters.create_filter import CreateFilterDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.journal.journal import JournalDialog
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.scan_folder import ScanFolderDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.frame.window import MainWindow
from app.ui.look.theme import theme
from tests.api.echoing import Echo, Host
from tests.api.every_call import answering
from tests.ui.live import run, until

OPENED = 0x20
MARK = "⟦7⟧"
_TIPS: set[str] = set()


@contextmanager
def opened(path: Path) -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether a file was opened by any code (inotify)."""
    libc = ctypes.CDLL(None, use_errno=True)
    watch = libc.inotify_init1(os.O_NONBLOCK)
    assert libc.inotify_add_watch(watch, os.fsencode(path), OPENED) >= 0

    def seen() -> bool:
        try:
            return bool(os.read(watch, 4096))
        except BlockingIOError:
            return False

    try:
        yield seen
    finally:
        os.close(watch)


@pytest.fixture
def canary(tmp_path: Path) -> Path:
    path = tmp_path / "canary.png"
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    assert image.save(str(path))
    return path


def test_the_watch_sees_an_open(canary: Path) -> None:
    with opened(canary) as seen:
        assert not seen()
        canary.read_bytes()
        assert seen()


def test_every_text_of_a_server_is_shown_as_it_is(
    canary: Path, monkeypatch: pytest.MonkeyPatch, styled: object
) -> None:
    long = "e" + "\u0301" * 200 + "\x00\n\u200b" + "x" * 10_000
    echo = Echo(f'<b>{MARK}</b><img src="file://{canary}">\u202e{long}')
    monkeypatch.setattr("app.state.connection.session.api.Client", lambda *_: answering(echo))

    async def work() -> None:
        stores = AppStores(Settings(), Host()).main
        window = MainWindow(stores)
        window.resize(1280, 800)
        window.show()
        stores.session.connect_local()
        await until(lambda: stores.session.connected and stores.inventory.loaded)
        stores.query.run()
        await until(lambda: stores.results.count and stores.results.loaded_count)
        try:
            with opened(canary) as seen:
                await every_view(window, stores)
                assert not seen()
        finally:
            for widget in QApplication.topLevelWidgets():
                widget.close()
            await stores.close()

    run(work())
    assert len(echo.asked) > 20, sorted(echo.asked)


async def every_view(window: MainWindow, stores: WindowStores) -> None:
    key = stores.results.key(0)
    stores.results.select(key)
    stores.results.set_selected([key])
    await until(lambda: stores.matches.key == key and not stores.matches.loading)
    shown = 0
    for page in ("explore", "risk", "explore"):
        window.show_page(page)
        shown += await looked_at(window, stores)
    tabs = window.detail.tabs
    for at in range(tabs.count()):
        tabs.setCurrentIndex(at)
        shown += await looked_at(window, stores)
    window.messages.say(stores.results.row(0).location)  # type: ignore[union-attr]
    stores.inventory.not_added.emit(Refusal("x", stores.results.row(0).location, ()))  # type: ignore[union-attr]
    for dialog in dialogs(window, stores):
        dialog.open()
        shown += await looked_at(dialog, stores)
        dialog.close()
    for action in (Action.MASK, Action.DELETE):
        window.remediate(action)
        await until(lambda: any(child.isVisible() for child in window.findChildren(QDialog)))
        for dialog in window.findChildren(QDialog):
            shown += await looked_at(dialog, stores)
            dialog.close()
        await stores.tasks.idle()
    assert shown > 40


def dialogs(window: MainWindow, stores: WindowStores) -> Iterator[QDialog]:
    text = stores.results.row(0).location  # type: ignore[union-attr]
    yield JournalDialog(stores, window)
    yield CreateFilterDialog(stores, for_selection(stores.results, stores.matches), window)
    yield FiltersDialog(stores, window)
    yield DataTypesDialog(stores, window)
    yield ScanFolderDialog(stores, window, text)
    yield UnreadDialog(stores, text, "7", "7", window)
    yield RemoveLocationDialog(stores, text, "7", "7", window)


async def looked_at(top: QWidget, stores: WindowStores) -> int:
    """Wait for the widget and check its content; return the number of texts from the server."""
    await stores.tasks.idle()
    await until(lambda: theme().settled)
    top.grab()
    found = 0
    for widget in (top, *top.findChildren(QWidget)):
        tip = widget.toolTip()
        assert f"<b>{MARK}" not in tip, widget
        if MARK in tip:
            show_tip(tip, widget)
            found += 1
        if isinstance(widget, QLabel) and widget.objectName() != "qtooltip_label":
            found += label(widget)
        if isinstance(widget, QAbstractItemView) and not isinstance(widget.parent(), QComboBox):
            found += cells(widget)
    QToolTip.hideText()
    return found


def show_tip(tip: str, widget: QWidget) -> None:
    """Show each tooltip once: hundreds of cells have the same."""
    if tip not in _TIPS:
        _TIPS.add(tip)
        QToolTip.showText(QPoint(0, 0), tip, widget)


def label(shown: QLabel) -> int:
    if MARK not in shown.text():
        return 0
    assert shown.textFormat() is Qt.TextFormat.PlainText
    assert "<b>" in shown.text()
    return 1


def cells(view: QAbstractItemView) -> int:
    model, found = view.model(), 0
    if model is None:
        return 0
    for row in range(min(model.rowCount(), 5)):
        for column in range(model.columnCount()):
            index = model.index(row, column)
            tip = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
            assert f"<b>{MARK}" not in tip, (view, column)
            text = str(index.data() or "")
            assert "\u202e" not in text
            found += MARK in text
            if MARK in tip:
                show_tip(tip, view)
    return found
