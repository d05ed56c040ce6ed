"""The object in focus: its matches in their context, its metadata, its history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QTabWidget, QVBoxLayout, QWidget

from app.api.records.common import number
from app.api.records.enums import WHOLE_FILES, Action, OperationStatus
from app.ui import marks
from app.ui.panes.history import HistoryTab
from app.ui.panes.metadata import MetadataTab
from app.ui.panes.preview import Preview
from app.ui.text import PlainLabel, amount
from app.ui.theme import theme
from app.ui.widgets import BusyBar, EmptyState, IconLabel, action_button, bar

_MARKED = {
    OperationStatus.FALSE_MATCH.value: "Marked as false match: what is shown here is not counted.",
    OperationStatus.TEST_DATA.value: "Marked as test data: what is shown here counts as test.",
}

_QUARANTINED = frozenset(
    {OperationStatus.QUARANTINED.value, OperationStatus.QUARANTINED_RESTRICTED.value}
)

if TYPE_CHECKING:
    from app.state.preview import Hit
    from app.state.stores import Stores
    from app.ui.commands import Actions


class DetailPane(QWidget):
    """Follows `results.current`; without one it says how to choose an object."""

    def __init__(self, stores: Stores, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._stores = stores
        self._target = PlainLabel(kind="secondary")
        self._path = PlainLabel(kind="mono", elide=True)
        self._icon = IconLabel("info")
        self._status = PlainLabel()
        self._busy = BusyBar()
        self._busy.lie_across()
        self.preview = PreviewTab(stores, actions)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.preview, "Preview")
        self.tabs.addTab(MetadataTab(stores), "Metadata")
        self.tabs.addTab(HistoryTab(stores), "History")
        self._empty = EmptyState("explore", "Choose a result to see its matches.")
        self._lay_out()
        stores.matches.changed.connect(self._show)
        stores.results.loaded.connect(self._on_rows_loaded)
        self._show()

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        edge = theme().px(12)
        head.setContentsMargins(edge, theme().px(8), edge, theme().px(6))
        head.setSpacing(theme().px(2))
        state = QHBoxLayout()
        state.setSpacing(theme().px(6))
        state.addWidget(self._target)
        state.addStretch(1)
        state.addWidget(self._icon)
        state.addWidget(self._status)
        head.addLayout(state)
        head.addWidget(self._path)
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._busy)
        column.addWidget(self.tabs, 1)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(shown)
        self._shown = shown

    def _on_rows_loaded(self, _rows: object) -> None:
        self._show()

    def _show(self) -> None:
        matches = self._stores.matches
        if matches.key is None:
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self._shown)
        row = self._stores.results.row_of(matches.key)
        target = self._stores.estate.target(matches.key.target_id)
        status = row.status if row else ""
        self._target.setText(row.target if row else target.name if target else "")
        path = row.location if row else matches.details.path if matches.details else ""
        self._path.setText(path)
        self._icon.show_icon(marks.status_icon(status) or "status-none", marks.status_role(status))
        self._status.setText(status or "Open")
        self._busy.setVisible(matches.loading)


class Legend(QWidget):
    """How many hits of each severity there are, and by which icon to know them."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(theme().px(12), theme().px(6), theme().px(12), theme().px(6))
        row.setSpacing(theme().px(4))
        self._parts: dict[str, tuple[IconLabel, PlainLabel]] = {}
        for kind in marks.SEVERITIES.values():
            icon, word = IconLabel(kind.icon, kind.role), PlainLabel(kind="secondary")
            self._parts[kind.key] = (icon, word)
            word.setContentsMargins(0, 0, theme().px(8), 0)
            row.addWidget(icon)
            row.addWidget(word)
        row.addStretch(1)

    def count(self, hits: Mapping[str, int]) -> None:
        """Show the severities in `hits`; none of them hides the legend."""
        self.setVisible(any(hits.values()))
        for key, (icon, word) in self._parts.items():
            word.setText(amount(hits.get(key, 0), key, "matches" if key == "match" else key))
            icon.setVisible(bool(hits.get(key)))
            word.setVisible(bool(hits.get(key)))


class PreviewTab(QWidget):
    """The text around the hits, what is known about the hit in focus, and the way to the next."""

    def __init__(self, stores: Stores, actions: Actions) -> None:
        super().__init__()
        self._stores = stores
        self.text = Preview()
        self.text.held.connect(self._on_space_held)
        for name in ("next_hit", "previous_hit"):
            self.text.addAction(actions[name])
        self._legend = Legend()
        self._note = PlainLabel(kind="secondary", wrap=True)
        self._facts = PlainLabel(kind="secondary", wrap=True)
        self._fact_icon = IconLabel("match")
        self._where = PlainLabel(elide=True)
        self._empty = EmptyState("info", "")
        self._empty.pressed.connect(stores.matches.refresh)
        self._lay_out(actions)
        stores.matches.changed.connect(self._show)
        stores.results.loaded.connect(self._on_rows_loaded)
        self._show()

    def _lay_out(self, actions: Actions) -> None:
        self._stack = QStackedLayout()
        self._stack.addWidget(self.text)
        self._stack.addWidget(self._empty)
        edge = theme().px(12)
        self._note.setContentsMargins(edge, 0, edge, theme().px(4))
        facts = QHBoxLayout()
        facts.setContentsMargins(edge, theme().px(4), edge, theme().px(4))
        facts.setSpacing(theme().px(6))
        facts.addWidget(self._fact_icon, 0, Qt.AlignmentFlag.AlignTop)
        facts.addWidget(self._facts, 1)
        foot, row = bar("foot", 34)
        row.addWidget(self._where, 1)
        row.addWidget(action_button(actions["previous_hit"]))
        row.addWidget(action_button(actions["next_hit"]))
        row.addWidget(action_button(actions["reveal"], text=True, kind=""))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._legend)
        column.addWidget(self._note)
        column.addLayout(self._stack, 1)
        column.addLayout(facts)
        column.addWidget(foot)

    def _show(self) -> None:
        matches = self._stores.matches
        hit = matches.hits[matches.hit] if matches.hits else None
        self._show_hit(hit)
        self._legend.count(Counter(marks.severity(one.severity).key for one in matches.hits))
        self._show_note()
        lines = matches.lines()
        if lines:
            severity = hit.severity if hit else ""
            self.text.show_lines(lines, severity, revealed=matches.revealed)
            self._stack.setCurrentWidget(self.text)
            return
        self.text.show_lines((), "", revealed=False)
        self._show_why_empty()
        self._stack.setCurrentWidget(self._empty)

    def _show_why_empty(self) -> None:
        matches = self._stores.matches
        if matches.error:
            self._empty.say(matches.error, "Read again", "error")
        elif matches.loading:
            self._empty.say("Reading the matches …", "", "pending")
        else:
            self._empty.say(_why_empty(self._stores), "", "info")

    def _on_rows_loaded(self, _rows: object) -> None:
        """A row tells more than its matches do: what was done with it."""
        self._show_note()
        if self._stack.currentWidget() is self._empty:
            self._show_why_empty()

    def _show_note(self) -> None:
        note = _note(self._stores)
        self._note.setText(note)
        self._note.setVisible(bool(note))

    def _show_hit(self, hit: Hit | None) -> None:
        matches = self._stores.matches
        self._fact_icon.setVisible(hit is not None)
        self._facts.setVisible(hit is not None)
        if hit is None:
            self._where.setText("No match" if matches.key else "")
            return
        kind = marks.severity(hit.severity)
        self._fact_icon.show_icon(kind.icon, kind.role)
        facts = [hit.data_type, kind.word, *filter(None, [hit.place]), f"at byte {hit.offset:,}"]
        facts += [amount(hit.length, "byte", "bytes"), *_encoding(self._stores)]
        self._facts.setText(" · ".join(facts))
        self._where.setText(f"Hit {matches.hit + 1:,} of {len(matches.hits):,}")

    def _on_space_held(self, down: object) -> None:
        if down:
            self._stores.matches.reveal()
        else:
            self._stores.matches.conceal()


def _encoding(stores: Stores) -> list[str]:
    details = stores.matches.details
    metas = details.metas if details else []
    return [meta.value for meta in metas if meta.label == "Encoding"][:1]


def _note(stores: Stores) -> str:
    """What a mark makes of the matches, and what of them the preview does not show."""
    matches = stores.matches
    row = None if matches.key is None else stores.results.row_of(matches.key)
    parts = [_MARKED[row.status]] if row is not None and row.status in _MARKED else []
    if matches.hits and matches.details and matches.details.omitted:
        left_out = sum(one.length for one in matches.details.omitted)
        parts.append(f"{amount(left_out, 'byte is', 'bytes are')} left out between the matches.")
    unseen = sum(hit.chunk_index < 0 for hit in matches.hits)
    if unseen:
        parts.append(f"{amount(unseen, 'match has', 'matches have')} no text kept around.")
    return " ".join(parts)


def _moved(stores: Stores) -> str:
    """Where a file in quarantine is now, as its job tells it; "" for any other."""
    done = (
        job for job in stores.matches.history if job.state == "done" and job.kind in WHOLE_FILES
    )
    last = next(done, None)
    return last.message if last is not None and last.kind == Action.QUARANTINE else ""


def _why_empty(stores: Stores) -> str:
    key = stores.matches.key
    row = None if key is None else stores.results.row_of(key)
    if row is not None and row.status in _QUARANTINED:
        return f"The file is in quarantine. {_moved(stores)}".strip()
    if row is not None and row.children:
        members = amount(len(row.children), "part", "parts")
        return f"A container: its matches are in {members}, each a row of the results."
    details = stores.matches.details
    known = sum(number(meta.value) for meta in details.metas if meta.is_aggregate) if details else 0
    if known:
        count = amount(known, "match", "matches")
        return f"{count} cannot be shown: the file is gone, or has changed since the scan."
    return "No match is left in this object."
