"""Bar above the results after a scan: how it ended, what was found, and the next step."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame

from app.api.records.coverage import Statement
from app.api.records.enums import JobState
from app.language import Texts
from app.state.counts.coverage import troubles
from app.ui.dialogs.coverage import CoverageDialog, not_searched
from app.ui.kit.boxes import WrappingRow, fill, vbox
from app.ui.kit.controls.buttons import button, icon_button
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel

if TYPE_CHECKING:
    from app.state.stores import WindowStores
    from app.ui.actions.qactions import Actions

tr = Texts(__name__)


class SummaryBar(QFrame):
    """Bar with the summary of the last scan. The bar is hidden if there is nothing to report, while
    the queue is active, and after the user has closed it.
    """

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._stores, self._actions = stores, actions
        self.setProperty("kind", "message")
        self.setAccessibleName(tr("Scan summary"))
        self.words = PlainLabel("", wrap=True)
        self.next = button("")
        self.coverage = button(tr("Coverage…"), "link", "report")
        self.coverage.setObjectName("summary_coverage")
        self.shut = icon_button("close", tr("Close the scan summary"))
        self._icon = IconLabel("info", Role.ACCENT)
        self._row = WrappingRow(self._icon, (self.words, 1), shut=self.shut)
        fill(self._row.verbs, self.coverage, self.next)
        vbox(self._row, into=self, edges=(8, 4, 4, 4))
        self.next.clicked.connect(self._on_next)
        self.coverage.clicked.connect(self._on_coverage)
        self.shut.clicked.connect(stores.summary.dismiss)
        stores.summary.changed.connect(self._show_state)
        stores.queue.changed.connect(self._show_state)
        self._show_state()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._row.fit(self.contentsRect().width())

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:  # texts or fonts have changed
            self._row.fit(self.contentsRect().width())
        return done

    def _show_state(self) -> None:
        summary = self._stores.summary
        missed = sum(map(_missed, summary.coverage.values()))
        lost = {name for one in summary.coverage.values() for name in one.not_searched}
        left_out = missed or lost or any(map(_filtered, summary.coverage.values()))
        told = summary.counts or (left_out and not summary.narrowed)
        self.setVisible(bool(told) and not self._stores.queue.active)
        self.coverage.setVisible(bool(summary.coverage))
        self.next.setVisible(bool(summary.counts))
        if not told:
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
        said = [_sentence(summary.counts, narrowed=summary.narrowed)]
        if not summary.narrowed:  # then nothing about the scans themselves
            covered = _covered(summary.coverage.values(), missed) if summary.coverage else ""
            said = [_end(states), covered, not_searched(sorted(lost)) if lost else "", *said]
        self.words.setText(" ".join(filter(None, said)))
        self.next.setText(_step(summary.to_show, narrowed=summary.narrowed))

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


def _filtered(coverage: Statement) -> int:
    return sum(item.objects for item in coverage.classes if item.name == "filtered")


def _covered(coverage: Collection[Statement], missed: int) -> str:
    read = tr.plural(
        "{n} file was read",
        "{n} files were read",
        sum(one.read + one.unchanged for one in coverage),
    )
    if filtered := sum(map(_filtered, coverage)):
        out = tr("{n} excluded by filters", n=filtered)
        read = f"{read}, {out}"
    if not missed:
        return f"{read}."
    more = tr.plural(
        "{n} object was not read completely", "{n} objects were not read completely", missed
    )
    return f"{read}; {more}."


def _end(states: Collection[str]) -> str:
    """Return a sentence on how the scans have ended, from the states of their jobs."""
    if JobState.FAILED in states:
        return tr("Scan failed.")
    return tr("Scan stopped.") if JobState.CANCELLED in states else tr("Scan finished.")


def _sentence(counts: dict[str, int], *, narrowed: bool) -> str:
    """Return a sentence on the undecided results of all scans, "" if there are none."""
    grave = counts.get("prohibited", 0)
    if grave and narrowed:
        return tr(
            "Prohibited values must never be stored. Mask these values, or decide on "
            "each result separately."
        )
    if grave:
        return tr.plural(
            "{n} undecided result holds prohibited values, which must never be stored.",
            "{n} undecided results hold prohibited values, which must never be stored.",
            grave,
        )
    if found := counts.get("match", 0):
        return tr.plural(
            "{n} undecided result holds sensitive data.",
            "{n} undecided results hold sensitive data.",
            found,
        )
    return tr("All undecided results hold only published test data.") if counts else ""


def _step(grave: int, *, narrowed: bool) -> str:
    if grave and narrowed:
        return tr("Mask all {n} results…", n=grave) if grave > 1 else tr("Mask…")
    if grave:
        return tr("Show {n} results", n=grave) if grave > 1 else tr("Show result")
    return tr("Review undecided results")
