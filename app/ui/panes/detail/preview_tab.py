"""Preview of the object's matches in their context, as text and as bytes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from app.api.records.common import number
from app.api.records.enums import WHOLE_FILES, Action, JobState, OperationStatus
from app.language import Texts
from app.state.location.matches import HEX
from app.state.type_words.type_words import type_word
from app.state.words.positions import position_words
from app.state.words.statuses import GONE
from app.ui.kit.boxes import bar, fill, hbox, stacked, vbox
from app.ui.kit.controls.buttons import action_button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.look import status_colours
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme
from app.ui.panes.detail.display_options import DisplayOptions
from app.ui.panes.detail.hex import HexView
from app.ui.panes.detail.hit_map import HitMap
from app.ui.panes.detail.preview import Preview

if TYPE_CHECKING:
    from app.state.location.preview import Hit
    from app.state.stores import WindowStores
    from app.ui.actions.qactions import Actions

tr = Texts(__name__)

_MARKED = {
    OperationStatus.FALSE_MATCH.value: tr("Marked as false match: these matches are not counted."),
    OperationStatus.TEST_DATA.value: tr(
        "Marked as test data: these matches are counted as test data."
    ),
}

_QUARANTINED = frozenset(
    {OperationStatus.QUARANTINED.value, OperationStatus.QUARANTINED_RESTRICTED.value}
)


_LEGEND: dict[str, Callable[[int], str]] = {
    "prohibited": lambda n: tr("{n} prohibited", n=n),
    "match": lambda n: tr.plural("{n} match", "{n} matches", n),
    "test": lambda n: tr("{n} test data", n=n),
}


_LEGEND_ROOM = 230
"""Height of the tab in pixels at 100 % from which there is space for the legend."""


class Legend(QWidget):
    """Legend of the severities with their icons and numbers of hits."""

    def __init__(self) -> None:
        super().__init__()
        row = hbox(into=self, gap=4, edges=(8, 6, 8, 6))
        self.some = False
        self._parts: dict[str, tuple[IconLabel, PlainLabel]] = {}
        for kind in status_colours.SEVERITIES.values():
            icon, word = IconLabel(kind.icon, kind.role), PlainLabel(kind="secondary")
            self._parts[kind.key] = (icon, word)
            word.setContentsMargins(0, 0, theme().px(8), 0)
            fill(row, icon, word)
        row.addStretch(1)

    def count(self, hits: Mapping[str, int]) -> None:
        """Show the numbers of matches (`hits`) by severity. Set `some` to True if there are any
        matches, otherwise to False.
        """
        self.some = any(hits.values())
        for key, (icon, word) in self._parts.items():
            word.setText(_LEGEND[key](hits.get(key, 0)))
            icon.setVisible(bool(hits.get(key)))
            word.setVisible(bool(hits.get(key)))


class PreviewTab(QWidget):
    """Tab with text and bytes around the matches, details of the focused match, and navigation."""

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._stores = stores
        self._private = stores.session.private
        self.text, self.hex, self.map = Preview(), HexView(), HitMap()
        for view in (self.text, self.hex):
            view.held.connect(self._on_space_held)
            view.chosen.connect(stores.matches.go_to)
            for name in ("next_hit", "previous_hit"):
                view.addAction(actions[name])
        self.text.beyond.connect(self._on_text_beyond)
        self.hex.beyond.connect(self._on_hex_beyond)
        self.map.chosen.connect(stores.matches.go_to)
        self.text.laid_out.connect(self._on_laid_out)
        self._actions = actions
        self.text.selected.connect(stores.examples.select)
        self.text.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.text.customContextMenuRequested.connect(self._on_menu)
        self._legend = Legend()
        self.ways = DisplayOptions(stores)
        self._note = PlainLabel(kind="secondary", wrap=True)
        self._facts = PlainLabel(kind="secondary", wrap=True)
        self._fact_icon = IconLabel("match")
        self._left = PlainLabel(kind="secondary")
        """Label for the seconds for which a revealed value stays visible. It is beside the facts,
        where it always has enough width.
        """
        self._where = PlainLabel(elide=True)
        self._empty = EmptyState("info", "")
        self._empty.pressed.connect(stores.matches.refresh)
        self._lay_out(actions)
        stores.matches.changed.connect(self._show)
        stores.matches.ticked.connect(self._show_where)
        stores.session.changed.connect(self._on_session)
        stores.results.loaded.connect(self._on_rows_loaded)
        self._show()

    def _lay_out(self, actions: Actions) -> None:
        views = QSplitter(Qt.Orientation.Vertical)
        views.setChildrenCollapsible(False)
        views.addWidget(self.text)
        views.addWidget(self.hex)
        self._page = QWidget()
        self._page.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        hbox((views, 1), self.map, into=self._page, gap=0)
        self._stack = stacked(self._page, self._empty)
        edge = theme().px(8)
        self._note.setContentsMargins(edge, 0, edge, theme().px(4))
        facts = hbox(
            (self._fact_icon, 0, Qt.AlignmentFlag.AlignTop),
            (self._facts, 1),
            (self._left, 0, Qt.AlignmentFlag.AlignTop),
            gap=6,
            edges=(8, 4, 8, 4),
        )
        foot, row = bar("foot", 34)
        row.addWidget(self._where, 1)
        row.addWidget(action_button(actions["previous_hit"]))
        row.addWidget(action_button(actions["next_hit"]))
        row.addWidget(action_button(actions["reveal"], text=True, kind=""))
        vbox(self._legend, self.ways, self._note, (self._stack, 1), facts, foot, into=self, gap=0)

    def _show(self) -> None:
        matches = self._stores.matches
        hit = matches.hits[matches.hit] if matches.hits else None
        self._show_hit(hit)
        self._legend.count(matches.found.counts)
        self._fit_height()
        self.map.show_hits(matches.found, matches.hit)
        self.map.setVisible(bool(matches.hits))
        self._show_note()
        lines, bytes_ = matches.lines(), matches.hex()
        severity = hit.severity if hit else ""
        if self._private:
            lines, bytes_ = [], None
        revealed = matches.revealed
        self.text.show_lines(lines, severity, revealed=revealed, place=matches.place)
        self.hex.show_part(bytes_, matches.found, matches.hit, revealed=revealed)
        self.text.setVisible(bytes_ is None or matches.view != HEX)
        self.hex.setVisible(bytes_ is not None)
        if not lines:
            self._show_why_empty()
        self._stack.setCurrentWidget(self._page if lines else self._empty)
        self._on_laid_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        """Hide the legend if the tab is too low, to leave the space to the text."""
        room = self.height() >= theme().px(_LEGEND_ROOM)
        self._legend.setVisible(room and self._legend.some)

    def _on_laid_out(self) -> None:
        """If only the text is shown, and no part of it is left out, align the ticks of the map with
        the rows of the text. Otherwise let the map show the whole object.
        """
        details = self._stores.matches.details
        parts = self.hex.isHidden() and details is not None and not details.omitted
        self.map.stand(self.text.rows_in_sight() if parts else {})

    def _show_why_empty(self) -> None:
        matches = self._stores.matches
        if self._private and not matches.error:
            self._empty.say(
                tr("Conceal mode is on. The text around matches is hidden."), "", "eye-off"
            )
        elif matches.error:
            self._empty.say(matches.error, tr("Try again"), "error")
        elif matches.loading or matches.loading_part:
            self._empty.say(tr("Loading matches …"), "", "pending")
        else:
            again = tr("Try again") if matches.trouble else ""
            self._empty.say(_why_empty(self._stores), again, "info")

    def _on_session(self) -> None:
        if self._private != self._stores.session.private:
            self._private = self._stores.session.private
            self._show()

    def _on_rows_loaded(self, _rows: object) -> None:
        """Update the note, because the status of the object is known only once its row
        is loaded.
        """
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
            self._where.setText(tr("No match") if matches.key else "")
            self._left.hide()
            return
        kind = status_colours.severity(hit.severity)
        self._fact_icon.show_icon(kind.icon, kind.role)
        last = hit.offset + hit.length - 1
        # Numbered from 0, as in the hex view. A match in a name has no bytes of the content.
        span = (
            tr("bytes {offset}\N{EN DASH}{last}", offset=hit.offset, last=last)
            if hit.length
            else ""
        )
        facts = [
            type_word(hit.data_type),
            kind.word,
            *filter(None, [position_words(hit.place), span]),
        ]
        self._facts.setText(" · ".join(facts))
        self._show_where()

    def _show_where(self) -> None:
        """Show the number of the match, and for how long its value stays visible."""
        matches = self._stores.matches
        self._where.setText(
            tr("Match {hit} of {hits}", hit=matches.hit + 1, hits=len(matches.hits))
        )
        self._left.setVisible(matches.revealed)
        self._left.setText(
            tr("Value visible for another {n} s", n=matches.seconds_left)
            if matches.revealed
            else ""
        )

    def _on_space_held(self, down: object) -> None:
        if down:
            self._stores.matches.reveal()
        else:
            self._stores.matches.conceal()

    def _on_menu(self, place: QPoint) -> None:
        menu = self._actions.context(("mark_example", "propose_type"), self.text)
        menu.popup(self.text.viewport().mapToGlobal(place))

    def _on_text_beyond(self, step: int) -> None:
        self._look_at(self.text.end(step))

    def _on_hex_beyond(self, step: int) -> None:
        self._look_at(self.hex.end(step))

    def _look_at(self, place: int | None) -> None:
        matches = self._stores.matches
        if place is not None and place != matches.place and matches.can_stream:
            matches.look_at(place)


def _note(stores: WindowStores) -> str:
    """Return a note on the decision about the matches, and on what the preview does not show; "" if
    there is nothing to note.
    """
    matches = stores.matches
    row = None if matches.key is None else stores.results.row_of(matches.key)
    parts = [_MARKED[row.status]] if row is not None and row.status in _MARKED else []
    if matches.trouble and matches.lines():  # else the page says it in their place
        parts.append(
            tr("{trouble} The earlier content is shown.", trouble=sentence(matches.trouble))
        )
    elif not matches.can_stream and matches.hits and matches.details and matches.details.omitted:
        left_out = sum(one.length for one in matches.details.omitted)
        parts.append(
            tr.plural(
                "{n} byte is not shown between the matches.",
                "{n} bytes are not shown between the matches.",
                left_out,
            )
        )
    return " ".join(parts)


def _moved(stores: WindowStores) -> str:
    """Return where a quarantined file is now, according to its job. Return "" for a file that was
    not quarantined.
    """
    done = (
        job
        for job in stores.matches.history
        if job.state == JobState.DONE and job.kind in WHOLE_FILES
    )
    last = next(done, None)
    return last.message if last is not None and last.kind == Action.QUARANTINE else ""


def _why_empty(stores: WindowStores) -> str:
    key = stores.matches.key
    row = None if key is None else stores.results.row_of(key)
    if row is not None and row.status in _QUARANTINED:
        return f"{tr('The file is in quarantine.')} {_moved(stores)}".rstrip()
    if row is not None and row.children:
        return tr.plural(
            "This is a container of other objects. Its matches are in {n} object, which is listed "
            "as a separate result.",
            "This is a container of other objects. Its matches are in {n} objects, which are "
            "listed as separate results.",
            len(row.children),
        )
    if row is not None and row.gone:
        return GONE
    details = stores.matches.details
    known = sum(number(meta.value) for meta in details.metas if meta.is_aggregate) if details else 0
    if known:
        if stores.matches.trouble:
            return tr.plural(
                "{n} match cannot be shown. {trouble}",
                "{n} matches cannot be shown. {trouble}",
                known,
                trouble=sentence(stores.matches.trouble),
            )
        return tr.plural(
            "{n} match cannot be shown: the server sent no content. If the file was changed or "
            "removed, scan it again.",
            "{n} matches cannot be shown: the server sent no content. If the file was changed or "
            "removed, scan it again.",
            known,
        )
    return tr("This object has no matches any more.")
