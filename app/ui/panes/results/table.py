"""Results table: its columns, icons and cell contents."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt

from app.api.records.enums import OPEN
from app.language import Texts, day, number, sort_key
from app.state.console_data.today import local_day
from app.state.query.language.fields import OVERDUE
from app.state.results.row_filter import due_state
from app.state.type_words.type_words import types_words
from app.state.words.actions import action_word
from app.state.words.formats import format_word
from app.state.words.labels import level_word
from app.state.words.statuses import GONE, status_word
from app.ui.kit.tables.table_model import NOTHING_SHOWN, AnyIndex, Cell, Column, Content, TableModel
from app.ui.look import icons, status_colours
from app.ui.look.colours import Role
from app.ui.look.text import display, tip_text, tooltip
from app.ui.panes.results.grouping import Grouped

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.state.approvals.proposals import WaitingProposals
    from app.state.inventory.tree import Inventory
    from app.state.results.results import Results
    from app.state.rows.keys import Row

tr = Texts(__name__)


def _status_tip(row: Row) -> str:
    parts = [status_word(row.status) or tr("Undecided")]
    if row.signoff:
        parts.append(tr("Signed off by {signoff}", signoff=row.signoff))
    return "\n".join([*parts, *([row.remediation_error] if row.remediation_error else [])])


def _day(ordinal: int) -> str:
    return day(datetime.fromordinal(ordinal).timestamp())


def _location_tip(row: Row) -> str:
    """Return the tooltip, including fields whose columns a narrow window hides."""
    parts = [row.location, tr("on {target}", target=row.target)]
    parts += [tr("Note: {note}", note=row.note)] if row.note else []
    parts += [tr("Assigned to {assigned}", assigned=row.assigned)] if row.assigned else []
    if row.due:
        due = status_colours.due_words(row.due)
        parts.append(tr("Due: {due} · {day}", due=due, day=_day(row.due)))
    return "\n".join(parts)


def _location_icon(row: Row) -> str:
    """Return the icon of an object. It shows whether there is a note, because a narrow window may
    hide the column of notes.
    """
    return "note" if row.note else "archive" if row.children else "file"


def _age_text(row: Row) -> str:
    days = local_day().toordinal() - row.seen
    return status_colours.NONE if not row.seen else _aged(days)


def _aged(days: int) -> str:
    return tr.plural("{n} day", "{n} days", days) if days else tr("today")


def _age_tip(row: Row) -> str:
    if not row.seen:
        return tr("Age unknown")
    return tr("First seen by this console on {day}", day=_day(row.seen))


def _due_text(row: Row) -> str:
    return status_colours.due_words(row.due) if row.due else status_colours.NONE


def _due_tip(row: Row) -> str:
    if not row.due:
        return tr(
            "Not due: the object is already remediated, or marked as false match or "
            "test data, or no deadline is set (Triage > Deadlines)"
        )
    return tr(
        "Due on {day} according to your deadlines. {age}", day=_day(row.due), age=_age_tip(row)
    )


def _types(row: Row) -> str:
    if row.gone:
        return tr("No matches now")
    return types_words(row.before.types if row.before else row.types)


def _types_tip(row: Row) -> str:
    if row.gone:
        return GONE
    told = _types(row).replace(", ", "\n")
    return tr("Data types before the decision:\n{told}", told=told) if row.before else told


def _faint_before(row: Row) -> Role | None:
    """Return the role of secondary text if the object has no matches any more; otherwise None."""
    return Role.SECONDARY if row.before or row.gone else None


def _counted(name: str) -> Callable[[Row], str]:
    return lambda row: number(getattr(row.before or row, name))


def _count_role(role: Role) -> Callable[[Row], Role]:
    return lambda row: Role.SECONDARY if row.before else role


def _count_tip(name: str) -> Callable[[Row], str]:
    return lambda row: (
        tr("Matches before the decision: {n}, now 0", n=getattr(row.before, name))
        if row.before
        else number(getattr(row, name))
    )


def _overdue(row: Row) -> bool:
    return due_state(row, local_day().toordinal()) == OVERDUE


def _due_role(row: Row) -> Role | None:
    if _overdue(row):
        return Role.PROHIBITED
    return None if row.due else Role.FAINT


_NOT_DUE = date.max.toordinal()
"""Sort value for no due date, after all dates."""
_RISKS = {"High": 0, "Medium": 1, "Low": 2}  # not translated


def risk_rank(row: Row) -> int:
    """Return the rank of a row when rows are sorted by risk: rows with the highest level come
    first, rows without a level last.
    """
    return _RISKS.get(row.risk, len(_RISKS))


# fmt: off
COLUMNS: tuple[Column[Row], ...] = (
    Column(title=tr("Location"), text=lambda row: row.location, stretch=True, middle=True,
           order="location", tip=_location_tip, icon=_location_icon),
    Column(title=tr("Target"), text=lambda row: row.target, width=110, middle=True,
           sort=lambda row: sort_key(row.target)),
    Column(title=tr("Types"), text=_types, width=79, listed=True, tip=_types_tip,
           role=_faint_before, sort=lambda row: sort_key(types_words(row.types))),
    Column(title=tr("Prohibited"), text=_counted("prohibited"), width=61, count=True,
           role=_count_role(Role.PROHIBITED), tip=_count_tip("prohibited"),
           order="prohibited", about=status_colours.PROHIBITED.about,
           sort=lambda row: row.prohibited),
    Column(title=tr("Match"), text=_counted("match"), width=56, count=True,
           role=_count_role(Role.MATCH), tip=_count_tip("match"),
           order="match", about=status_colours.MATCH.about, sort=lambda row: row.match),
    Column(title=tr("Test"), text=_counted("test"), width=48, count=True,
           role=_count_role(Role.TEST), tip=_count_tip("test"),
           order="test", about=status_colours.TEST.about, sort=lambda row: row.test),
    Column(title=tr("Status"), text=lambda row: status_word(row.status) or status_colours.NONE,
           width=150, order="status",
           role=lambda row: status_colours.status_role(row.status),
           icon=lambda row: status_colours.status_icon(row.status), tip=_status_tip),
    Column(title=tr("Owner"), text=lambda row: row.owner, width=110, order="owner", middle=True),
    Column(title=tr("Format"), text=lambda row: format_word(row.content_type), width=96,
           sort=lambda row: sort_key(format_word(row.content_type))),
    Column(title=tr("Risk"), text=lambda row: level_word(row.risk) or status_colours.NONE, width=68,
           order="risk", sort=risk_rank,
           role=lambda row: None if row.risk else Role.FAINT,
           about=tr("The level of the risk profile with the highest priority")),
    Column(title=tr("Note"), text=lambda row: row.note, width=160,
           icon=lambda row: "note" if row.note else "", sort=lambda row: sort_key(row.note),
           about=tr("Your note; stored on this computer only")),
    Column(title=tr("Assigned"), text=lambda row: row.assigned, width=110, middle=True,
           icon=lambda row: "user" if row.assigned else "",
           sort=lambda row: sort_key(row.assigned),
           about=tr("Assigned person; stored on this computer only")),
    Column(title=tr("Age"), text=_age_text, width=76, tip=_age_tip, sort=lambda row: -row.seen,
           role=lambda row: None if row.seen else Role.FAINT,
           about=tr("Days since this console first saw the object; stored on this computer only")),
    Column(title=tr("Due"), text=_due_text, width=156, tip=_due_tip,
           sort=lambda row: row.due or _NOT_DUE,
           icon=lambda row: "warning" if _overdue(row) else "",
           role=_due_role,
           about=tr("Deadline (Triage > Deadlines); stored on this computer only")),
)
# fmt: on
(
    LOCATION,
    TARGET,
    TYPES,
    PROHIBITED,
    MATCH,
    TEST,
    STATUS,
    OWNER,
    FORMAT,
    RISK,
    NOTE,
    ASSIGNED,
    AGE,
    DUE,
) = range(len(COLUMNS))
SEVERITIES = {
    PROHIBITED: status_colours.PROHIBITED,
    MATCH: status_colours.MATCH,
    TEST: status_colours.TEST,
}
_SEPARATORS = "/\\"
_MOST_ROOTS = 100
"""Largest number of Locations of a Target searched for each row drawn."""
_SPOKEN = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole)
_IN_WORDS = (Qt.ItemDataRole.DisplayRole, *_SPOKEN)


def _split(path: str, *, member: bool) -> tuple[str, str]:
    """Return the folder and the name in `path`. For a `member` of an archive, the archive is part
    of the folder. In the name of any other file, a "#" is an ordinary character.
    """
    whole = path.rstrip(_SEPARATORS)
    end = max(whole.rfind(mark) for mark in _SEPARATORS + "#" * member) + 1
    if 0 < end < len(whole):
        return (path[:end] if path[end - 1] == "#" else path[: end - 1]), path[end:]
    return "", path


def _results(count: int) -> str:
    return tr.plural("{n} result", "{n} results", count)


def _heading(name: str, count: int, opened: bool) -> Content:
    icon = "chevron-down" if opened else "chevron-right"
    text = f"{display(name)} · {_results(count)}"
    return Content(text=text, icon=icon, role=Role.ACCENT)


def _spoken(name: str, count: int, opened: bool) -> str:
    name, results = display(name), _results(count)
    if opened:
        return tr("Target {name}, {results}, expanded", name=name, results=results)
    return tr("Target {name}, {results}, collapsed", name=name, results=results)


def waiting_words(status: str) -> str:
    """Return the status of an object for which an action is proposed; `status` is "" if it has
    none.
    """
    if not status:
        return tr("Proposed", "action that waits for an approval")
    return tr("{status}, proposed", status=status)


class ResultsModel(TableModel["Row"]):
    """Model of the rows of the results store, with icons as headings of the counts.

    The name of a file is followed by its folder, relative to its Location, because the path of the
    Location is the same in all rows of the Location. The tooltip and copied rows have the whole
    path.
    """

    def __init__(
        self, results: Results, inventory: Inventory, waiting: WaitingProposals | None = None
    ) -> None:
        self._inventory = inventory
        self._results = results
        self._waiting = waiting
        self._roots: dict[str, list[str]] = {}
        super().__init__(COLUMNS, results)
        inventory.changed.connect(self._on_estate_changed)
        if waiting is not None:
            waiting.changed.connect(self._on_waiting_changed)

    def heading(self, at: int) -> tuple[str, int, bool] | None:
        """Return the name of the Target, the number of its results, and whether its group is open.
        Return None if the row is not the heading of a group.
        """
        source = self.source
        group = source.heading(at) if isinstance(source, Grouped) else None
        if group is None or not isinstance(source, Grouped):
            return None
        target_id, count = source.grouping.groups[group], source.grouping.counts[group]
        target = self._inventory.target(target_id)
        name = target.name if target else target_id
        return name, count, target_id not in source.grouping.closed

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        heading = self.heading(index.row()) if index.isValid() else None
        if heading is not None and role in _SPOKEN:
            name, count, opened = heading
            return _spoken(name, count, opened) if index.column() == LOCATION else ""
        if role == Qt.ItemDataRole.DisplayRole and index.isValid() and index.column() == LOCATION:
            found = self.content(index.row(), LOCATION)
            return "  ".join(filter(None, (found.text, found.after)))
        found = super().data(index, role)
        if found is None or index.column() != STATUS or role not in _IN_WORDS:
            return found
        row = self.source.row(index.row())
        return found if row is None else self._status_data(row, role, found)

    def _status_data(self, row: Row, role: int, found: str) -> str:
        if role == Qt.ItemDataRole.DisplayRole:
            return self._status(row, Content(text=found)).text
        (words, _), tip = self._of_members(row), role == Qt.ItemDataRole.ToolTipRole
        if words:
            told = [tr("Members of the archive: {status}", status=words)]
        else:
            told = [tip_text(found) if tip else found]
        if act := self._proposed(row):
            told.append(tr("Waits for the approval of a second person: {action}", action=act))
        return tooltip("\n".join(told)) if tip else "\n".join(told)

    def text(self, row: Row, column: int) -> str:
        """Return the text of a cell as it is copied: what is shown, but a path as a whole."""
        text = self.columns[column].text(row)
        return self._status(row, Content(text=text)).text if column == STATUS else text

    def content(self, row: int, column: int) -> Content:
        if (heading := self.heading(row)) is not None:
            return _heading(*heading) if column == LOCATION else NOTHING_SHOWN
        found = super().content(row, column)
        shown = self.source.row(row) if column in {LOCATION, STATUS} else None
        if shown is None:
            return found
        if column == STATUS:
            return self._status(shown, found)
        folder, name = _split(self._below(shown), member=shown.leaf)
        return found._replace(text=display(name), after=display(folder))

    def _status(self, row: Row, found: Content) -> Content:
        """Return `found`. If there are decisions on the members of an archive (see `_of_members`),
        they replace the status of the archive. If an action is proposed for the row, also say that
        the row waits.
        """
        words, status = self._of_members(row)
        if words:
            role = status_colours.status_role(status) if status else Role.TEXT
            icon = status_colours.status_icon(status)
            found = found._replace(text=words, icon=icon, role=role)
        if self._proposed(row):
            text = waiting_words("" if found.text == status_colours.NONE else found.text)
            return found._replace(text=text, icon="pending", role=Role.PENDING)
        return found

    def _of_members(self, row: Row) -> tuple[str, str]:
        """Return the decisions on the members of an archive in words, and the status of the
        members. The status is "" if the members have different ones. Both are "" if no member is
        decided, if the row is no archive, or if the row has a status of its own.
        """
        if row.own or row.status:
            return "", ""
        members = self._results.members(row)
        found = {member.status for member in members}
        if len(found) == 1:
            (status,) = found
            return display(status_word(status)), status
        decided = sum(member.bucket != OPEN for member in members)
        if not decided:
            return "", ""
        return tr("{n} of {count} decided", n=decided, count=len(members)), ""

    def _proposed(self, row: Row) -> str:
        """Return the name of the action that is proposed for a row; "" if none is."""
        if self._waiting is None or not self._waiting.actions:
            return ""
        action = self._waiting.actions.get(row.key)
        return action_word(action) if action else ""

    def _on_waiting_changed(self) -> None:
        self.touch(range(self.rowCount()))

    def _below(self, row: Row) -> str:
        """Return the path of a row relative to its Location. If no Location matches, return the
        whole path.
        """
        for root in self._roots_of(row.key.target_id):
            if row.location.startswith(root):
                return row.location[len(root) :]
        return row.location

    def _roots_of(self, target_id: str) -> list[str]:
        """Return the folders that are Locations of a Target, longest first, at most `_MOST_ROOTS`.
        Each ends with a separator.
        """
        if target_id not in self._roots:
            target = self._inventory.target(target_id)
            paths = [place.path for place in (target.locations or () if target else ())]
            folders = [
                path if path[-1] in _SEPARATORS else path + ("\\" if "\\" in path else "/")
                for path in paths[:_MOST_ROOTS]
                if path
            ]
            self._roots[target_id] = sorted(folders, key=len, reverse=True)
        return self._roots[target_id]

    def _on_estate_changed(self) -> None:
        self._roots.clear()

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and section in SEVERITIES:
            if role == Qt.ItemDataRole.DisplayRole:
                return ""
            if role == Qt.ItemDataRole.AccessibleTextRole:
                return COLUMNS[section].title
            if role == Cell.HEADS:
                return SEVERITIES[section].words
            if role == Qt.ItemDataRole.DecorationRole:
                return icons.icon(SEVERITIES[section].icon, SEVERITIES[section].role)
        return super().headerData(section, orientation, role)
