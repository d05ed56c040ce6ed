"""Error rates of data types: the share of false matches among the matches that people decided."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.api.records.impact import Precision
from app.language import Texts
from app.state.oversight.filters import Filters
from app.state.type_words.type_words import type_word
from app.ui.dialogs.filters import filter_words
from app.ui.kit.boxes import hbox, stacked, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence

tr = Texts(__name__)

_ABOUT = tr(
    "Share of false matches among the decided matches. The range contains the true share in 95 of "
    "100 cases; it is wide if only few matches were decided."
)
_PARTIAL = tr("Only part of the decisions is counted, because reading all of them took too long.")
_NOTHING = tr("No figures on false matches yet. Decide at least five matches of a data type.")


def _share(one: Precision) -> float:
    return one.false / one.decided if one.decided else 0.0


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _false(one: Precision) -> str:
    return tr("{share} of {decided}", share=_percent(_share(one)), decided=one.decided)


def _range(one: Precision) -> str:
    return tr("{low} to {high}", low=f"{one.low * 100:.0f}", high=_percent(one.high))


COLUMNS: tuple[Column[Precision], ...] = (
    Column(title=tr("Data type"), text=lambda one: type_word(one.data_type), width=272),
    Column(title=tr("Where"), text=filter_words.where, stretch=True, middle=True, mono=True),
    Column(title=tr("False matches"), text=_false, width=130, right=True, share=_share,
           about=tr("Share of false matches among the decided matches")),
    Column(title=tr("Range"), text=_range, width=120, right=True,
           role=lambda _one: Role.SECONDARY,
           about=tr("95 % confidence interval (Wilson) of the share of false matches")),
)  # fmt: skip


class PrecisionPage(QWidget):
    """Table of the error rates of data types, worst first. `rule_wanted` carries the draft of a
    filter for the chosen row.
    """

    rule_wanted = Signal(object)

    def __init__(self, filters: Filters) -> None:
        super().__init__()
        self._filters = filters
        self.view = ListTable(
            COLUMNS,
            lambda one: (one.data_type, one.part, one.pattern),
            name=tr("Precision of data types"),
            single=True,
        )
        self.rule = button(tr("Create filter…"), icon="filter")
        self._empty = EmptyState("pending", tr("Loading decisions …"))
        pages = QWidget()
        self._pages = stacked(self._empty, self.view, into=pages)
        self.state = PlainLabel("", "secondary", wrap=True)
        foot = hbox(self.rule, (self.state, 1))
        vbox(
            PlainLabel(_ABOUT, "secondary", wrap=True),
            (pages, 1),
            foot,
            into=self,
            edges=(0, 8, 0, 0),
        )
        filters.changed.connect(self._on_changed)
        self.view.selectionModel().currentRowChanged.connect(self._on_chosen)
        self.view.activated.connect(self._on_rule)
        self.rule.clicked.connect(self._on_rule)
        self._on_chosen()

    def _chosen(self) -> Precision | None:
        return self.view.current()

    def _on_changed(self) -> None:
        meter, error = self._filters.meter, self._filters.meter_error
        self.view.put(meter)
        self._pages.setCurrentWidget(self.view if meter else self._empty)
        self.state.setText(_PARTIAL if any(one.partial for one in meter) else "")
        self._empty.say(sentence(error) if error else _NOTHING, "", "error" if error else "info")
        self._on_chosen()

    def _on_chosen(self) -> None:
        one = self._chosen()
        whole = one is not None and filter_words.rule(one) is None
        too_wide = tr("Select a row that is about a folder or a file extension.") if whole else ""
        allow(self.rule, tr("Select a row first.") if one is None else too_wide)

    def _on_rule(self) -> None:
        one = self._chosen()
        draft = None if one is None else filter_words.rule(one)
        if draft is not None:
            self.rule_wanted.emit(draft)
