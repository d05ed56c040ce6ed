"""Tab with the members of an archive as a tree, with their counts. The archive is either the
focused object, or the one that contains the focused object.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QWidget

from app.api.records.local_objects import ObjectPart
from app.language import Texts, number
from app.state.rows.keys import Key
from app.state.words.statuses import status_word
from app.ui.kit.boxes import bar, stacked, vbox
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.following_tab import FollowingTab
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column, TableModel
from app.ui.look import icons, status_colours
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

RULE = tr(
    "Delete, encrypt and quarantine apply to the whole archive. Masking and decisions apply to "
    "individual members."
)
_INDENT = "    "


class Part(ObjectPart, frozen=True, kw_only=True):
    """Part of an archive, with its index in the list, which identifies parts that have no ID."""

    number: int


def _name(part: Part) -> str:
    name = part.name.rpartition("/")[2] if not part.depth else part.name
    return f"{_INDENT * part.depth}{name}"


def _count(
    severity: status_colours.Severity, width: int, of: Callable[[Part], int]
) -> Column[Part]:
    return Column(
        title=severity.word,
        text=lambda part: number(of(part)),
        width=width,
        count=True,
        role=lambda _part: severity.role,
        about=severity.about,
    )


COLUMNS: tuple[Column[Part], ...] = (
    Column(
        title=tr("Member"),
        text=_name,
        stretch=True,
        middle=True,
        icon=lambda part: "archive" if part.container else "file",
        tip=lambda part: tr("{name}\nlevel {level}", name=part.name, level=part.depth + 1),
    ),
    _count(status_colours.PROHIBITED, 36, lambda part: part.prohibited),
    _count(status_colours.MATCH, 40, lambda part: part.match),
    _count(status_colours.TEST, 36, lambda part: part.test),
    Column(
        title=tr("Status"),
        text=lambda part: status_word(part.status or "") or status_colours.NONE,
        width=72,
        words=status_colours.STATUS_WORDS,
        icon=lambda part: status_colours.status_icon(part.status or ""),
        role=lambda part: status_colours.status_role(part.status or ""),
    ),
)


_SEVERITIES = {1: status_colours.PROHIBITED, 2: status_colours.MATCH, 3: status_colours.TEST}
"""Severities by number of the column. These columns have icons as headings, like those of the
results, because texts would leave less width for the names.
"""


class PartsModel(TableModel[Part]):
    """Model of the parts, with icons above the counts."""

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        kind = _SEVERITIES.get(section) if orientation is Qt.Orientation.Horizontal else None
        if kind is not None and role == Qt.ItemDataRole.DisplayRole:
            return ""
        if kind is not None and role == Qt.ItemDataRole.AccessibleTextRole:
            return COLUMNS[section].title
        if kind is not None and role == Qt.ItemDataRole.DecorationRole:
            return icons.icon(kind.icon, kind.role)
        return super().headerData(section, orientation, role)


class FamilyTab(FollowingTab):
    """Tab of the parts; Enter or a double click on a part focuses it."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__(stores, stores.family)
        self.view = ListTable(
            COLUMNS, lambda part: part.number, name=tr("Members of the archive"), model=PartsModel
        )
        self.view.activated.connect(self._on_activated)
        self._empty = EmptyState("archive", "")
        stack = QWidget()
        self._stack = stacked(self.view, self._empty, into=stack)
        foot, row = bar("foot", 34)
        rule = PlainLabel(RULE, "secondary", wrap=True)
        rule.setContentsMargins(0, theme().px(6), 0, theme().px(6))
        row.addWidget(rule)
        vbox((stack, 1), foot, into=self, gap=0)
        stores.family.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        family = self._stores.family
        told = family.told or []
        parts = [Part(number=at, **_fields(part)) for at, part in enumerate(told)]
        self.view.put(parts)
        self._stack.setCurrentWidget(self.view if parts else self._empty)
        key = self._stores.matches.key
        for part in parts:
            if key is not None and part.object_id == key.object_id:
                self.view.selectRow(part.number)
        if not parts:
            self._empty.say(_why_empty(self._stores))

    def _on_activated(self, index: QModelIndex) -> None:
        part, key = self.view.source.row(index.row()), self._stores.matches.key
        if part is not None and part.object_id and key is not None:
            self._stores.results.select(Key(key.target_id, part.object_id))


def _fields(part: ObjectPart) -> dict[str, Any]:
    return {name: getattr(part, name) for name in part.__struct_fields__}


def _why_empty(stores: WindowStores) -> str:
    reason = stores.family.why_not or stores.family.error
    if reason:
        return reason
    if stores.family.told is None:
        return tr("Loading the members of the archive …")
    return tr("This file is no archive, and in none. Members of archives are listed here.")
