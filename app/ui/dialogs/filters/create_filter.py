"""Filters derived from a decision: proposals for the selected results, with their effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.api.records.filters import FilterFields
from app.api.records.impact import FilterImpact
from app.language import Texts, number
from app.state.oversight.filters import Filters
from app.state.words.names import name_word
from app.ui.dialogs.filters import filter_words
from app.ui.dialogs.filters.impact_view import ImpactView
from app.ui.kit.boxes import fill
from app.ui.kit.controls.buttons import WAITING, allow, button
from app.ui.kit.dialog import Dialog
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import sentence

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_WORKING = tr("Computing the effect …")


class CreateFilterDialog(Dialog):
    """Dialog that offers `drafts` and saves the chosen one. `edit_wanted` carries the chosen draft
    if the user wants to edit it first.
    """

    edit_wanted = Signal(object)

    def __init__(
        self, stores: WindowStores, drafts: list[FilterFields], parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Create filter"),
            tr(
                "The selected filter applies to all existing and future matches that meet its "
                "condition. No file is changed. The effect is shown below."
            ),
            tr("Save filter"),
            parent,
            wide=True,
            height=620,
        )
        self.setObjectName("rule_dialog")
        self.filters = Filters(stores.session, stores.inventory, stores.audit, stores.tasks)
        self._names = names_of(stores)
        self.view = ListTable(
            self._columns(), lambda one: one, drafts, name=tr("Suggested filters"), single=True
        )
        self.impact = ImpactView()
        fill(self.body, (self.view, 3), (self.impact, 2))
        self.edit = button(tr("Edit the filter first…"))
        self.foot.insertWidget(0, self.edit)
        self._why_not = stores.session.why_not("filters")
        self.primary.setToolTip(self._why_not)
        self.view.selectionModel().currentRowChanged.connect(self._show)
        self.filters.measured.connect(self._on_measured)
        self.filters.saved.connect(self._on_saved)
        self.filters.refused.connect(self._on_refused)
        self.edit.clicked.connect(self._on_edit)
        self.finished.connect(self.filters.stop)
        self.view.setCurrentIndex(self.view.table.index(0, 0))
        self.view.setFocus()
        self.filters.measure(drafts)

    def chosen(self) -> FilterFields | None:
        """Return the chosen draft; None if none is chosen."""
        return self.view.current()

    def accept(self) -> None:
        draft = self.chosen()
        if draft is not None and self.primary.isEnabled():
            allow(self.primary, WAITING)
            self.filters.save(draft)

    def _columns(self) -> tuple[Column[FilterFields], ...]:
        return (
            Column(title=tr("Filter"), text=filter_words.words, stretch=True, told=True),
            Column(
                title=tr("Applies to"),
                text=lambda one: filter_words.scope(one, self._names),
                width=150,
                role=lambda _one: Role.SECONDARY,
            ),
            Column(title=tr("Matches"), text=lambda one: self._figure(one, "matches"), width=84,
                   count=True, about=tr("Current matches that the filter would change")),
            Column(title=tr("Objects"), text=lambda one: self._figure(one, "locations"), width=84,
                   count=True),
            Column(
                title=tr("Confirmed"),
                text=lambda one: self._figure(one, "confirmed"),
                width=104,
                count=True,
                icon=lambda one: "warning" if self._figure(one, "confirmed") not in _QUIET else "",
                role=lambda one: (
                    Role.MATCH if self._figure(one, "confirmed") not in _QUIET else Role.SECONDARY
                ),
                about=tr("Confirmed matches that the filter would change"),
            ),
        )  # fmt: skip

    def _figure(self, draft: FilterFields, name: str) -> str:
        found = self.filters.impacts.get(draft)
        if found is None:
            return "…"
        return number(getattr(found, name)) if isinstance(found, FilterImpact) else "?"

    def _on_measured(self) -> None:
        self.view.table.touch(range(self.view.source.count))
        self._show()

    def _show(self) -> None:
        draft = self.chosen()
        found = None if draft is None else self.filters.impacts.get(draft)
        if isinstance(found, FilterImpact):
            self.impact.show_impact(found)
        else:
            self.impact.show_words(_WORKING if found is None else found)
        none = tr("Select a filter first.") if draft is None else ""
        allow(self.primary, self._why_not or none or ("" if found is not None else _WORKING))
        allow(self.edit, none)

    def _on_saved(self, _words: str) -> None:
        super().accept()

    def _on_refused(self, words: str) -> None:
        self.complain(sentence(words))
        allow(self.primary, "")

    def _on_edit(self) -> None:
        draft = self.chosen()
        self.reject()
        if draft is not None:
            self.edit_wanted.emit(draft)


_QUIET = frozenset({"0", "…", "?"})


def names_of(stores: WindowStores) -> dict[str, str]:
    """Return the names of Groups and Targets by ID."""
    groups = stores.inventory.groups
    names = {group.id: name_word(group.name) for group in groups}
    return names | {target.id: target.name for group in groups for target in group.targets or ()}
