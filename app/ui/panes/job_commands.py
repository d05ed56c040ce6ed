"""Rows of commands in the table of jobs: one for many jobs, which opens to them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.api.records.local import Job
from app.state.changes.commands import BAD, UNDER_WAY, Command, Commands, Outcome
from app.ui.kit.list_table import ListTable
from app.ui.look.status_style import DECIDED
from app.ui.look.text import amount, sentence
from app.ui.look.theme import Role, theme

Entry = Command | Job
_CHEVRON = 24
"""Pixels at 100 % at the beginning of a row that open and shut it."""
_VERBS = {"mask": "Mask", "quarantine": "Quarantine", "encrypt": "Encrypt", "delete": "Delete"}
_LOOKS = (
    ({Outcome.FAILED, Outcome.REFUSED}, "error", Role.PROHIBITED),
    (BAD, "warning", Role.MATCH),
    ({Outcome.RUNNING}, "status-searching", Role.ACCENT),
    (UNDER_WAY, "pending", Role.PENDING),
    ({Outcome.CONFIRMED, Outcome.DONE}, "success", Role.CONFIRMED),
)


class JobsView(ListTable[Entry]):
    """A table whose rows open and shut: by their chevron, a double click, Enter, Left and Right.

    `opening` carries the number of a row, and whether to open it (None: if it is shut).
    """

    opening = Signal(int, object)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        x = event.position().x() - self.columnViewportPosition(0)
        on_chevron = index.isValid() and index.column() == 0 and x < theme().px(_CHEVRON)
        if event.button() is Qt.MouseButton.LeftButton and on_chevron:
            self.opening.emit(index.row(), None)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and index.isValid():
            self.opening.emit(index.row(), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        wanted = {
            Qt.Key.Key_Right: True,
            Qt.Key.Key_Left: False,
            Qt.Key.Key_Return: None,
            Qt.Key.Key_Enter: None,
        }
        if event.key() in wanted and self.currentIndex().isValid():
            self.opening.emit(self.currentIndex().row(), wanted[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)


def entries(commands: Commands, opened: Collection[str]) -> list[Entry]:
    """The rows: a command of one job is that job; below one that is open stand its jobs."""
    rows: list[Entry] = []
    for command in commands.newest_first():
        rows.append(command.single or command)
        if command.key in opened and command.single is None:
            rows += command.sorted_jobs()
    return rows


def key(entry: Entry) -> str:
    """What a row is told apart by."""
    return f"command {entry.key}" if isinstance(entry, Command) else entry.id


def jobs_of(entry: Entry | None) -> Sequence[Job]:
    """The jobs that a row stands for."""
    if isinstance(entry, Command):
        return list(entry.jobs.values())
    return [entry] if entry else []


def title(command: Command) -> str:
    """What was ordered, and of how many: `Mask 335 files`."""
    if command.kind in _VERBS:
        noun = "object" if command.members else "file"
        return f"{_VERBS[command.kind]} {amount(command.total, noun, f'{noun}s')}"
    results = amount(command.total, "result", "results")
    if command.kind == "undo":
        return f"Undo for {results}"
    word = {action.value: words for action, (words, _) in DECIDED.items()}.get(command.kind)
    return f"Mark {results} as {word}" if word else f"{sentence(command.kind)} {results}"


def status(command: Command) -> str:
    """How many have come to which end: `330 confirmed, 5 refused`."""
    return ", ".join(_counted(outcome, count) for outcome, count in command.told())


def _counted(outcome: Outcome, count: int) -> str:
    if outcome is Outcome.ATTENTION:
        return f"{count:,} need{'s' * (count == 1)} attention"
    return f"{count:,} {outcome.value}"


def _look(command: Command) -> tuple[str, Role]:
    known = {outcome for outcome, _ in command.told()}
    found = ((icon, role) for outcomes, icon, role in _LOOKS if known & outcomes)
    return next(found, ("stop", Role.SECONDARY))


def status_icon(command: Command) -> str:
    """The icon of the worst outcome, or of what goes on."""
    return _look(command)[0]


def status_role(command: Command) -> Role:
    """The colour of that icon."""
    return _look(command)[1]


def message(command: Command) -> str:
    """Why something of it is not as it was meant to be."""
    job = command.first_bad()
    if job is None:
        return ""
    more = f" (and {command.bad - 1:,} more)" if command.bad > 1 else ""
    return f"{sentence(job.verification or job.message).removesuffix('.')}{more}"


def tip(command: Command) -> str:
    """What the row does."""
    return f"{title(command)}: {status(command)}\nEnter shows or hides each of them"
