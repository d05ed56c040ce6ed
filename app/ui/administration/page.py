"""Page of the workspace: the list of sections at the left, the selected section at the right."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from app.language import Texts
from app.state.stores import WindowStores
from app.ui.actions.qactions import Actions
from app.ui.administration.accounts import AccountsSection
from app.ui.administration.approval_rules import ApprovalRulesSection
from app.ui.administration.credentials import CredentialsSection
from app.ui.administration.groups import GroupsSection
from app.ui.administration.known_hosts import KnownHostsSection
from app.ui.administration.locations import LocationsSection
from app.ui.administration.machines import MachinesSection
from app.ui.administration.read_only import AgentsSection, DataTypesSection, EventsSection
from app.ui.administration.risk_profiles import RiskProfilesSection
from app.ui.administration.scans import ScansSection
from app.ui.administration.section import Section
from app.ui.administration.server import ServerSection
from app.ui.administration.targets import TargetsSection
from app.ui.kit.boxes import line
from app.ui.kit.focus import Pane
from app.ui.kit.tables.table_model import Column, ListSource, TableModel
from app.ui.kit.tables.table_view import TableView
from app.ui.look.theme import theme

tr = Texts(__name__)

SECTIONS: tuple[type[Section[Any]], ...] = (
    TargetsSection,
    GroupsSection,
    LocationsSection,
    CredentialsSection,
    ScansSection,
    KnownHostsSection,
    AgentsSection,
    MachinesSection,
    DataTypesSection,
    RiskProfilesSection,
    ApprovalRulesSection,
    AccountsSection,
    ServerSection,
    EventsSection,
)
"""Sections, in the order of the list. A new section needs a file, a line here, a line in
`state/administration/administration.py`, and actions in `ui/actions/administration.py`.
"""
_LIST_WIDTH = 168

_COLUMNS: tuple[Column[type[Section[Any]]], ...] = (
    Column(
        title=tr("Section"),
        text=lambda section: section.title,
        icon=lambda section: section.icon,
        stretch=True,
    ),
)


class AdministrationPage(Pane):
    """Page that creates each section when it is first shown, and remembers the section
    shown last.
    """

    def __init__(self, stores: WindowStores, actions: Actions) -> None:
        super().__init__()
        self._stores = stores
        self._actions = actions
        self._made: dict[str, Section[Any]] = {}
        self._source = ListSource(lambda section: section.name, SECTIONS)
        self._model = TableModel(_COLUMNS, self._source)
        self.sections = TableView(self._model)
        self.sections.setAccessibleName(tr("Sections of the administration"))
        self.sections.setSelectionMode(TableView.SelectionMode.SingleSelection)
        self.sections.horizontalHeader().hide()
        self.sections.setFixedWidth(theme().px(_LIST_WIDTH))
        self.stack = QStackedWidget()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.sections)
        row.addWidget(line(upright=True))
        row.addWidget(self.stack, 1)
        self.main = self.sections
        self.sections.selectionModel().currentRowChanged.connect(self._on_chosen)
        theme().changed.connect(self._on_theme_changed)

    def parts(self) -> list[QWidget]:
        """Return the parts that the window styles one by one. A section is styled when created."""
        return [self.sections]

    def show_section(self, name: str) -> None:
        """Show a section. If the name is unknown, show the first section."""
        index = self._model.index_of(name)
        self.sections.setCurrentIndex(index if index.isValid() else self._model.index(0, 0))

    def section(self, name: str) -> Section[Any]:
        """Return a section, created if it was never shown."""
        if name not in self._made:
            kind = next(kind for kind in SECTIONS if kind.name == name)
            made = self._made[name] = kind(self._stores, self._actions)
            self.stack.addWidget(made)
        return self._made[name]

    def run(self, name: str, verb: str) -> None:
        """Run a verb of a section, after showing the section."""
        self.show_section(name)
        self.section(name).run(verb)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self.sections.currentIndex().isValid():
            self.show_section(self._stores.settings.administration_section)

    def _on_chosen(self) -> None:
        row = self.sections.currentIndex().row()
        if 0 <= row < self._source.count:
            name = str(self._source.key(row))
            self.stack.setCurrentWidget(self.section(name))
            if name != self._stores.settings.administration_section:
                self._stores.settings.administration_section = name
                self._stores.save_settings()

    def _on_theme_changed(self) -> None:
        self.sections.setFixedWidth(theme().px(_LIST_WIDTH))
