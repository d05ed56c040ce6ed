"""Effect of a filter before it is saved: first conflicts, then totals, then locations."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.api.records.impact import FilteredLocation, FilterImpact
from app.language import Texts, number
from app.ui.dialogs.filters import filter_words
from app.ui.kit.boxes import hbox, vbox
from app.ui.kit.controls.icon_label import IconLabel
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

COLUMNS: tuple[Column[FilteredLocation], ...] = (
    Column(title=tr("Location"), text=lambda one: one.path, stretch=True, middle=True, mono=True),
    Column(title=tr("Matches"), text=lambda one: number(one.matches), width=80, count=True),
    Column(
        title=tr("Decision"),
        text=lambda one: tr("Confirmed") if one.confirmed else "",
        width=120,
        words=(tr("Confirmed"),),
        icon=lambda one: "warning" if one.confirmed else "",
        role=lambda one: Role.MATCH if one.confirmed else Role.SECONDARY,
    ),
)


class ImpactView(QWidget):
    """View of a `FilterImpact`, or of a text while there is none."""

    def __init__(self) -> None:
        super().__init__()
        self.conflict = PlainLabel("", wrap=True)
        self._warning = IconLabel("warning", Role.MATCH)
        self.outcome = PlainLabel("", "secondary", wrap=True)
        self.more = PlainLabel("", "secondary")
        self.view = ListTable(
            COLUMNS,
            lambda one: (one.target_id, one.object_id),
            name=tr("Objects in which matches would change"),
        )
        self.view.setMinimumHeight(theme().px(110))
        row = hbox(self._warning, (self.conflict, 1))
        vbox(row, self.outcome, (self.view, 1), self.more, into=self, gap=4)
        self.show_words("")

    def show_words(self, words: str) -> None:
        """Show why there are no figures (yet)."""
        self._put("", sentence(words), [], 0)

    def show_impact(self, impact: FilterImpact) -> None:
        """Show the figures of this effect."""
        conflict, outcome = filter_words.conflict(impact), filter_words.outcome(impact)
        self._put(conflict, outcome, impact.examples, impact.locations)

    def _put(
        self, conflict: str, outcome: str, examples: list[FilteredLocation], locations: int
    ) -> None:
        self.conflict.setText(conflict)
        self.conflict.setVisible(bool(conflict))
        self._warning.setVisible(bool(conflict))
        self.outcome.setText(outcome)
        self.view.put(examples)
        more = locations - len(examples)
        self.more.setText(
            tr.plural("and {n} more object", "and {n} more objects", more) if more > 0 else ""
        )
        self.more.setVisible(more > 0)
