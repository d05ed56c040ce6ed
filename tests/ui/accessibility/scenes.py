"""What a walk through the window shows, one after the other: each page, pane and dialog."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QTabWidget, QWidget

from app.ui.administration.page import SECTIONS
from app.ui.frame.lock_screen import LockWindow
from app.ui.frame.window import MainWindow
from app.ui.look.theme import theme
from tests.ui.live import until
from tests.ui.tidy import discard

DIALOGS = (
    "scan_folder", "import_report", "connect", "servers", "evidence", "lock_settings",
    "save_query", "note", "assign", "hand_over", "due_dates", "make_rule", "mask",
    "delete", "journal", "proposals", "vault", "filters", "data_types", "matches_per_day",
    "reports", "try_text", "calls", "guide", "fonts", "shortcuts", "mask_formats", "about",
)  # fmt: skip
"""Actions that open a dialog or a window for a selected result."""
FORMS = {
    "targets": ("add_target", "edit_target", "discovered_targets"),
    "locations": ("add_location", "import_locations"),
    "credentials": ("add_credential",),
    "scans": ("add_scan",),
    "known_hosts": ("add_ssh_host_key",),
    "risk_profiles": ("add_risk_profile",),
    "approval_rules": ("add_approval_rule",),
    "accounts": ("add_account",),
    "server": ("edit_licence",),
}
"""Actions of each section of Administration that open a form."""
_TURNS = 3


async def scenes(window: MainWindow) -> AsyncIterator[tuple[str, QWidget]]:
    """Yield each name and what to look at, on the screen and at rest."""
    async for name, shown in _explore(window):
        yield name, shown
    async for name, shown in _dialogs(window, DIALOGS):
        yield name, shown
    window.show_page("risk")
    await _rest(window)
    async for name, shown in _tabs(window, "risk", window.risk):
        yield name, shown
    window.show_page("administration")
    for section in SECTIONS:
        window.administration.show_section(section.name)
        await _rest(window)
        view = window.administration.section(section.name).view
        if view.model().rowCount():
            view.selectRow(0)
            await _rest(window)
        yield f"section {section.name}", window
        async for name, shown in _dialogs(window, FORMS.get(section.name, ())):
            yield name, shown


async def _explore(window: MainWindow) -> AsyncIterator[tuple[str, QWidget]]:
    window.toolbar.search.setText("path:~csv")
    window.toolbar.search.run()
    await _rest(window)
    window.results.view.select_row(0)
    for name, dock in window.docks.items():
        dock.show()
        dock.raise_()
        await _rest(window)
        yield f"pane {name}", window
    window.toggle_form()
    await _rest(window)
    yield "form", window
    window.toggle_form()
    window.docks["detail"].raise_()
    async for name, shown in _tabs(window, "detail", window.docks["detail"]):
        yield name, shown
    window.messages.say("The server cannot be reached.", "error", details="no route")
    window.toast.say("Masking requested for 1 file", undoable=True)
    await _rest(window)
    yield "messages", window
    window.messages.set_up(False)
    window.toast.hide()
    window.palette_.open()
    yield "palette", window.palette_
    window.palette_.dismiss()
    lock = LockWindow(window.stores)
    lock.show()
    yield "lock", lock
    discard(lock)


async def _dialogs(
    window: MainWindow, actions: tuple[str, ...]
) -> AsyncIterator[tuple[str, QWidget]]:
    for action in actions:
        window.actions_.refresh()
        command = window.actions_[action]
        assert command.isEnabled(), f"{action}: {command.reason}"
        command.trigger()
        await until(lambda: _opened(window) is not None)
        shown = _opened(window)
        assert shown is not None
        await _rest(window)
        async for name, page in _tabs(window, action, shown):
            yield name, page
        shown.reject() if isinstance(shown, QDialog) else shown.close()
        await _rest(window)
        assert _opened(window) is None, action


def _opened(window: MainWindow) -> QWidget | None:
    """Return the dialog or other window on the screen, if any."""
    tops = QApplication.topLevelWidgets()
    kinds = QFileDialog
    some = [one for one in tops if one.isVisible() and one is not window]
    return next((one for one in some if not isinstance(one, kinds)), None)


async def _tabs(
    window: MainWindow, name: str, shown: QWidget
) -> AsyncIterator[tuple[str, QWidget]]:
    """Yield what is shown, with each of its tabs in front."""
    some = [one for one in shown.findChildren(QTabWidget) if one.isVisible()]
    if not some:
        yield name, shown
    for tabs in some:
        for at in range(tabs.count()):
            if tabs.isTabVisible(at) and tabs.isTabEnabled(at):
                tabs.setCurrentIndex(at)
                await _rest(window)
                yield f"{name}, {tabs.tabText(at)}", shown


async def _rest(window: MainWindow) -> None:
    for _ in range(_TURNS):
        await asyncio.sleep(0)
    await window.stores.tasks.idle()
    await until(lambda: theme().settled)
