"""Bar above the results after a scan: one sentence on the findings, and the next step."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame

from app.api.records.coverage import Statement
from app.api.records.enums import JobState
from app.state.counts.coverage import troubles
from app.ui.dialogs.coverage import CoverageDialog
from app.ui.kit.boxes import hbox
from app.ui.kit.widgets import IconLabel, button, icon_button
from app.ui.look.text import PlainLabel, amount
from app.ui.look.theme import Role

if TYPE_CHECKING:
    from app.state.stores import WindowStores
    from app.ui.actions.commands import Actions


class SummaryBar(QFrame):
    """Shows the summary of the last scan until it is closed or everything is decided."""

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._stores, self._actions = stores, actions
        self.setProperty("kind", "message")
        self.setAccessibleName("Scan summary")
        self.words = PlainLabel("", wrap=True)
        self.next = button("")
        self.coverage = button("Coverage…", "link", "report")
        self.coverage.setObjectName("summary_coverage")
        self.shut = icon_button("close", "Close the summary")
        self._icon = IconLabel("info", Role.ACCENT)
        hbox(
            self._icon,
            (self.words, 1),
            (self.coverage, 0, Qt.AlignmentFlag.AlignVCenter),
            (self.next, 0, Qt.AlignmentFlag.AlignVCenter),
            (self.shut, 0, Qt.AlignmentFlag.AlignVCenter),
            into=self,
            edges=(8, 4, 4, 4),
        )
        self.next.clicked.connect(self._on_next)
        self.coverage.clicked.connect(self._on_coverage)
        self.shut.clicked.connect(stores.summary.dismiss)
        stores.summary.changed.connect(self._show_state)
        stores.queue.changed.connect(self._show_state)
        self._show_state()

    def _show_state(self) -> None:
        summary = self._stores.summary
        missed = sum(map(_missed, summary.coverage.values()))
        self.setVisible(bool(summary.counts or missed) and not self._stores.queue.active)
        self.coverage.setVisible(bool(summary.coverage))
        self.next.setVisible(bool(summary.counts))
        if not summary.counts and not missed:
            return
        grave = summary.counts.get("prohibited", 0)
        level, icon = (
            ("error", ("prohibited", Role.PROHIBITED)) if grave else ("info", ("info", Role.ACCENT))
        )
        if self.property("level") != level:
            self.setProperty("level", level)
            self.style().unpolish(self)
            self.style().polish(self)
        self._icon.show_icon(*icon)
        states = {job.state for job in summary.scans.values()}
        said = _sentence(_end(states), summary.counts, narrowed=summary.narrowed)
        if summary.coverage and not summary.narrowed:
            said += f" {_covered(summary.coverage.values(), missed)}"
        self.words.setText(said)
        self.next.setText(_step(grave, narrowed=summary.narrowed))

    def _on_coverage(self) -> None:
        summary = self._stores.summary
        covered = [job for job in summary.scans.values() if job.id in summary.coverage]
        if covered:  # of several, the one that has missed most
            job = max(covered, key=lambda job: _missed(summary.coverage[job.id]))
            CoverageDialog(self._stores, job.id, job.path or job.title, self.window()).open()

    def _on_next(self) -> None:
        summary = self._stores.summary
        if not summary.counts.get("prohibited"):
            self._stores.queue.start()
        elif summary.narrowed:
            self._actions["select_all"].trigger()
            self._actions["mask"].trigger()
        else:
            summary.show_prohibited()


def _missed(coverage: Statement) -> int:
    return sum(item.objects for item in troubles(coverage))


def _covered(coverage: Iterable[Statement], missed: int) -> str:
    read = amount(sum(one.read + one.unchanged for one in coverage), "object was", "objects were")
    if not missed:
        return f"{read} read."
    more = (
        "1 was not read, or read in part"
        if missed == 1
        else f"{missed:,} were not read, or read in part"
    )
    return f"{read} read; {more}."


def _end(states: Collection[str]) -> str:
    """Return a sentence on how the scans have ended, from the states of their jobs."""
    if JobState.FAILED in states:
        return "Scan failed."
    return "Scan stopped." if JobState.CANCELLED in states else "Scan finished."


def _sentence(end: str, counts: dict[str, int], *, narrowed: bool) -> str:
    grave = counts.get("prohibited", 0)
    if grave and narrowed:
        return "Prohibited values must never be stored. Mask them, or decide result by result."
    if grave:
        hold = "holds" if grave == 1 else "hold"
        return (
            f"{end} {amount(grave, 'result', 'results')} {hold} prohibited values, "
            "which must never be stored."
        )
    if found := counts.get("match", 0):
        hold = "holds" if found == 1 else "hold"
        return f"{end} {amount(found, 'result', 'results')} {hold} sensitive data."
    if not counts:
        return end
    return f"{end} Only published test data was found."


def _step(grave: int, *, narrowed: bool) -> str:
    if grave and narrowed:
        return f"Mask all {grave:,}…" if grave > 1 else "Mask…"
    if grave:
        return f"Show the {grave:,}" if grave > 1 else "Show result"
    return "Start the queue"
