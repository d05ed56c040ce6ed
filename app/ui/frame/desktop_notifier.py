"""Desktop notifications at the end of long work, while no window of the console is active."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from app.language import Texts
from app.state.changes.plan import Phase
from app.state.export.export import ExportState
from app.state.stores import WindowStores
from app.ui.look import icons
from app.ui.panes.status.status_bar import jobs_words
from app.ui.system.notification_area import why_no_notifications

tr = Texts(__name__)

LONG_SECONDS = 10.0
"""Shortest duration of work whose end is reported. The user is probably still watching shorter
work.
"""
_SHOWN_MS = 15_000
_EXPORTS = {
    ExportState.DONE: tr("Export completed"),
    ExportState.CANCELLED: tr("Export cancelled"),
    ExportState.FAILED: tr("Export failed"),
}


class DesktopNotifier(QObject):
    """Reports the end of jobs, decisions, exports and previews.

    A notification is seen by everybody who sees the screen, even while the console is locked, so it
    has counts only: no value, no path, no server.
    """

    notified = Signal(str)

    def __init__(self, stores: WindowStores, window: QWidget) -> None:
        super().__init__(window)
        self._stores = stores
        self._window = window
        self._since: dict[str, float] = {}
        """When each kind of running work began (`time.monotonic`)."""
        self._tray: QSystemTrayIcon | None = None
        self._hide = QTimer(self, singleShot=True, interval=_SHOWN_MS)
        self._hide.timeout.connect(self._on_hide_due)
        stores.jobs.changed.connect(self._on_jobs)
        stores.outbox.changed.connect(self._on_decisions)
        stores.export.changed.connect(self._on_export)
        stores.plan.changed.connect(self._on_plan)

    def _on_jobs(self) -> None:
        summary = self._stores.jobs.commands.summary()
        self._follow(
            "jobs",
            bool(summary.running),
            lambda: tr("Jobs ended: {summary}", summary=jobs_words(summary)),
        )

    def _on_decisions(self) -> None:
        sending = bool(self._stores.outbox.unsent)
        self._follow("decisions", sending, lambda: tr("All decisions were sent"))

    def _on_export(self) -> None:
        job = self._stores.export.job
        if job is not None:
            count = tr.plural("{n} result", "{n} results", job.written)
            self._follow("export", job.running, lambda: f"{_EXPORTS[job.state]}: {count}")

    def _on_plan(self) -> None:
        plan = self._stores.plan
        count = tr.plural("{n} object", "{n} objects", len(plan.keys))
        running = plan.phase is Phase.PREVIEWING
        if running or plan.phase is Phase.READY:
            self._follow("preview", running, lambda: tr("Preview ready: {count}", count=count))
        else:
            self._since.pop("preview", None)

    def _follow(self, work: str, running: bool, end: Callable[[], str]) -> None:
        """Note when some work begins; when it has ended, notify the user if it took long."""
        if running:
            self._since.setdefault(work, time.monotonic())
            return
        since = self._since.pop(work, None)
        if since is not None and time.monotonic() - since >= LONG_SECONDS:
            self._notify(end())

    def _notify(self, words: str) -> None:
        if self._stores.settings.desktop_notifications and QApplication.activeWindow() is None:
            self.notified.emit(words)
            self._show(words)

    def _show(self, words: str) -> None:
        """Show a notification at an icon in the notification area, and later remove the icon."""
        if why_no_notifications():
            return
        if self._tray is None:
            self._tray = QSystemTrayIcon(icons.icon("jobs"), self)
            self._tray.messageClicked.connect(self._on_clicked)
        self._tray.show()
        self._tray.showMessage("Discovery Console", words, icons.icon("jobs"), _SHOWN_MS)
        self._hide.start()

    def _on_clicked(self) -> None:
        self._window.raise_()
        self._window.activateWindow()

    def _on_hide_due(self) -> None:
        if self._tray is not None:
            self._tray.hide()
