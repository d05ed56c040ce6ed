"""Rows of the table of jobs: one row per command of the user, which expands to its jobs."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent

from app.api.records.local import Job
from app.language import Texts, number
from app.state.changes.command import BAD, UNDER_WAY, Command, Outcome
from app.state.changes.commands import Commands
from app.state.words.event_sentences import sentence_words
from app.ui.kit.tables.list_table import ListTable
from app.ui.look.colours import Role
from app.ui.look.status_colours import DECIDED
from app.ui.look.text import sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

Entry = Command | Job
_CHEVRON = 24
"""Width in pixels at 100 % of the area at the beginning of a row, where a click expands or
collapses the row.
"""
_VERBS = {
    "mask": tr("Mask"),
    "quarantine": tr("Quarantine"),
    "encrypt": tr("Encrypt"),
    "delete": tr("Delete"),
}
_OUTCOMES = {
    Outcome.RUNNING: tr("running"),
    Outcome.WAITING: tr("waiting"),
    Outcome.CONFIRMED: tr("verified"),
    Outcome.DONE: tr("done"),
    Outcome.PARTLY: tr("partly done"),
    Outcome.FAILED: tr("failed"),
    Outcome.REFUSED: tr("refused"),
    Outcome.OVERTAKEN: tr("changed again later"),
    Outcome.NOT_CONFIRMED: tr("not verified"),
    Outcome.CANCELLED: tr("cancelled"),
}
_LOOKS = (
    ({Outcome.FAILED, Outcome.REFUSED}, "error", Role.PROHIBITED),
    (BAD, "warning", Role.MATCH),
    ({Outcome.RUNNING}, "status-searching", Role.ACCENT),
    (UNDER_WAY, "pending", Role.PENDING),
    ({Outcome.CANCELLED}, "stop", Role.SECONDARY),
    ({Outcome.CONFIRMED, Outcome.DONE}, "success", Role.CONFIRMED),
)


class JobsView(ListTable[Entry]):
    """Table whose rows can be expanded and collapsed: by their chevron, a double click, Enter, Left
    and Right.

    `opening` carries the number of a row, and whether to expand it (None: toggle).
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
    """Return the rows. If a command has one job, the job is shown in place of the command. A
    command whose key is in `opened` is expanded: its jobs follow.
    """
    rows: list[Entry] = []
    for command in commands.newest_first():
        rows.append(command.single or command)
        if command.key in opened and command.single is None:
            rows += command.sorted_jobs()
    return rows


def key(entry: Entry) -> str:
    """Return the key that identifies a row."""
    return f"command {entry.key}" if isinstance(entry, Command) else entry.id  # not translated


def jobs_of(entry: Entry | None) -> Sequence[Job]:
    """Return the jobs that a row represents; an empty sequence if `entry` is None."""
    if isinstance(entry, Command):
        return list(entry.jobs.values())
    return [entry] if entry else []


def title(command: Command) -> str:
    """Return the action and the number of files, objects or results: `Mask 335 files`."""
    count = counted(command)
    if command.kind in _VERBS:
        return tr("{action} {count}", action=_VERBS[command.kind], count=count)
    if command.kind == "undo":
        return tr("Undo for {results}", results=count)
    word = {action.value: words for action, (words, _) in DECIDED.items()}.get(command.kind)
    return (
        tr("Mark {results} as {decision}", results=count, decision=word)
        if word
        else tr("{action} {count}", action=sentence(command.kind), count=count)
    )


def counted(command: Command) -> str:
    """Return the number of files, objects or results: `335 files`."""
    if command.kind not in _VERBS:
        return tr.plural("{n} result", "{n} results", command.total)
    if command.members:
        return tr.plural("{n} object", "{n} objects", command.total)
    return tr.plural("{n} file", "{n} files", command.total)


def status(command: Command) -> str:
    """Return the number of jobs per outcome: `330 verified, 5 refused`."""
    return ", ".join(_counted(outcome, count) for outcome, count in command.told())


def outcome_words(outcome: Outcome) -> str:
    """Return the outcome of a single job, such as `verified`."""
    return _OUTCOMES[outcome]


def _counted(outcome: Outcome, count: int) -> str:
    if outcome is Outcome.ATTENTION:
        return tr.plural("{n} needs attention", "{n} need attention", count)
    return f"{number(count)} {_OUTCOMES[outcome]}"


def _look(command: Command) -> tuple[str, Role]:
    known = {outcome for outcome, _ in command.told()}
    found = ((icon, role) for outcomes, icon, role in _LOOKS if known & outcomes)
    return next(found, ("stop", Role.SECONDARY))


def status_icon(command: Command) -> str:
    """Return the icon of the worst outcome, or of the work in progress. A command that was
    cancelled, even in part, does not count as a success.
    """
    return _look(command)[0]


def status_role(command: Command) -> Role:
    """Return the colour of the status icon."""
    return _look(command)[1]


def message(command: Command) -> str:
    """Return the reason of the first of the command's jobs that did not end as intended, and how
    many more such jobs there are. Return "" if all jobs ended as intended.
    """
    job = command.first_bad()
    if job is None:
        return ""
    why = sentence(sentence_words(job.verification or job.message)).removesuffix(".")
    if command.bad <= 1:
        return why
    return tr.plural(
        "{why} (and {n} more job)", "{why} (and {n} more jobs)", command.bad - 1, why=why
    )


def tip(command: Command) -> str:
    """Return the tooltip of the row of a command."""
    return tr(
        "{command}: {status}\nPress Enter to show or hide its jobs",
        command=title(command),
        status=status(command),
    )
