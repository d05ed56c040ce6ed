"""Coverage of one scan: the classes of what was read and what was not, and the objects of each."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from app.api.records.coverage import CoverageClass, Statement, UncoveredObject
from app.language import Texts, number
from app.secrets.signing import Signature
from app.state.connection.abilities import NO_KEYRING
from app.state.console_data.signer import spoken
from app.state.counts.coverage import MOST, ScanCoverage, adds_up, troubles
from app.state.words.unread import unread_words
from app.ui.dialogs.whole_row import WholeRow
from app.ui.kit.boxes import fill, stacked, vbox
from app.ui.kit.controls.buttons import allow
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.dialog import Dialog
from app.ui.kit.file_dialogs import save_chooser
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, display, sentence

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

_BRIEF = tr(
    "This server has no keyring, so the key that signs the statement lasts only until the service "
    "ends. Send the fingerprint of the key to the auditor, but not together with the statement."
)
FILES = tr("Coverage statement (*.json)")
READ, UNCHANGED, TOTAL = "", "unchanged", "total"
WORDS = {
    READ: (tr("Read"), "success", Role.CONFIRMED),
    UNCHANGED: (tr("Unchanged since an earlier scan"), "success", Role.CONFIRMED),
    TOTAL: (tr("All objects"), "info", Role.SECONDARY),
    "encrypted": (tr("Encrypted"), "lock", Role.MATCH),
    "locked": (tr("Locked by another program"), "warning", Role.MATCH),
    "permission": (tr("No permission"), "warning", Role.MATCH),
    "io_error": (tr("Read error"), "error", Role.PROHIBITED),
    "unsupported": (tr("Unsupported format"), "warning", Role.MATCH),
    "cloud": (tr("Only in the cloud"), "warning", Role.MATCH),
    "changed": (tr("Changed during the scan"), "warning", Role.MATCH),
    "damaged": (tr("Damaged"), "warning", Role.MATCH),
    "cut": (tr("Too large, read in part"), "warning", Role.MATCH),
    "members": (tr("Archive or document, read in part"), "warning", Role.MATCH),
    "holes": (tr("Holes of sparse files"), "info", Role.SECONDARY),
    "folder": (tr("Folder that cannot be listed"), "error", Role.PROHIBITED),
    "filtered": (tr("Excluded by filters"), "info", Role.SECONDARY),
    "excluded": (tr("Excluded from scans"), "info", Role.SECONDARY),
    "special": (tr("Device, pipe or socket"), "info", Role.SECONDARY),
    "link": (tr("Symbolic link, not followed"), "info", Role.SECONDARY),
    "unreached": (tr("Not reached: the scan ended early"), "error", Role.PROHIBITED),
    "other": (tr("Other reason"), "warning", Role.MATCH),
}
_OF_MEMBERS = {
    "encrypted": tr("{count} encrypted"),
    "unsupported": tr("{count} in an unsupported format"),
    "damaged": tr("{count} damaged"),
    "cut": tr("{count} too large and read only in part"),
    "io_error": tr("{count} with a read error"),
    "other": tr("{count} unread for another reason"),
}
"""Texts for the classes of members of archives and documents, as parts of a sentence."""


class Line(NamedTuple):
    """A row of the upper table: a class, the numbers of its objects and bytes, and how many of the
    objects were read in part.
    """

    name: str
    objects: int
    size: int
    partly: int


def words(name: str) -> str:
    """Return the name of a class of objects (`Statement.classes`) for display."""
    return WORDS.get(name, (sentence(name), "", Role.SECONDARY))[0]


def lines(statement: Statement) -> list[Line]:
    """Return the rows in this order: the objects that were read, those that are unchanged since an
    earlier scan, the classes that need attention, the other classes, and the total.
    """
    grave = {item.name for item in troubles(statement)}
    classes = sorted(
        statement.classes, key=lambda item: (item.name not in grave, -item.objects, item.name)
    )
    rows = [Line(READ, statement.read, statement.read_bytes, 0)]
    if statement.unchanged:
        rows.append(Line(UNCHANGED, statement.unchanged, statement.unchanged_bytes, 0))
    rows += [Line(item.name, item.objects, item.bytes, item.partly) for item in classes]
    return [*rows, Line(TOTAL, statement.objects, statement.bytes, 0)]


def _look(name: str) -> tuple[str, str, Role]:
    return WORDS.get(name, (sentence(name), "warning", Role.MATCH))


CLASSES: tuple[Column[Line], ...] = (
    Column(
        title=tr("Status"),
        text=lambda line: _look(line.name)[0],
        stretch=True,
        icon=lambda line: _look(line.name)[1],
        role=lambda line: _look(line.name)[2],
    ),
    Column(title=tr("Objects"), text=lambda line: number(line.objects), width=112, right=True),
    Column(
        title=tr("Read in part"),
        text=lambda line: number(line.partly) if line.partly else "",
        width=112,
        right=True,
    ),
    Column(title=tr("Bytes"), text=lambda line: number(line.size), width=160, right=True),
)


def _reason(item: UncoveredObject) -> str:
    return unread_words(item.reason)


OBJECTS: tuple[Column[UncoveredObject], ...] = (
    Column(title=tr("Path"), text=lambda item: item.path, width=360, middle=True),
    Column(title=tr("Reason", "cause"), text=_reason, stretch=True),
    Column(title=tr("Bytes"), text=lambda item: number(item.size), width=112, right=True),
)


class CoverageDialog(Dialog):
    """Dialog that reads and shows the coverage statement of a scan job. `name` is the display name
    of what was scanned.
    """

    def __init__(
        self, stores: WindowStores, job_id: str, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(
            tr("Scan coverage"),
            tr(
                "Shows what the scan of {name} has read and what it has not read. Every object is "
                "counted once.",
                name=name,
            ),
            tr("Export…"),
            parent,
            wide=True,
            height=680,
        )
        self.setObjectName("coverage_dialog")
        self._stores = stores
        self.classes = ListTable(CLASSES, lambda line: line.name, name=tr("Coverage"), single=True)
        self.objects = ListTable(
            OBJECTS, lambda item: item, name=tr("Objects with the selected status")
        )
        self.said = PlainLabel("", "secondary", wrap=True)
        self._exported = ""
        self.heading = PlainLabel("", "heading", wrap=True)
        self.whole = WholeRow(self.objects, lambda item: f"{item.path}\n{_reason(item)}")
        self._empty = EmptyState("pending", tr("Loading the coverage …"))
        self._none = EmptyState("info", "")
        self._lists = stacked(self._none, self.objects)
        content = QWidget()
        vbox(self.said, (self.classes, 3), self.heading, (self._lists, 2), self.whole, into=content)
        self._content = content
        self._pages = stacked(self._empty, content)
        fill(self.body, (self._pages, 1))
        self.dismiss.setText(tr("Close"))
        allow(self.primary, tr("The coverage is still loading."))
        self.coverage = ScanCoverage(
            stores.session, stores.audit.exported, stores.tasks, job_id, self
        )
        self.coverage.changed.connect(self._show)
        self.coverage.objects_changed.connect(self._show_objects)
        self.coverage.exported.connect(self._on_exported)
        self.classes.selectionModel().currentRowChanged.connect(self._on_class)
        self._empty.pressed.connect(self.coverage.read)
        self.finished.connect(self.coverage.stop)
        self.coverage.read()

    def accept(self) -> None:
        """Ask for a file, and export the signed statement; the dialog stays open."""
        chooser = save_chooser(self, tr("Export coverage"), FILES, "coverage.json")
        chooser.fileSelected.connect(self._on_chosen)
        chooser.open()

    def _on_chosen(self, path: str) -> None:
        self.coverage.export(Path(path))

    def _on_exported(self, path: Path) -> None:
        self._exported = tr(
            "The coverage was exported to {name}, with all listed objects.", name=path.name
        )
        self._tell()

    def _tell(self) -> None:
        """Show the sentences about the statement, and where it was exported last."""
        coverage = self.coverage
        if coverage.statement is None or coverage.coverage is None:
            return
        brief = _BRIEF if self._stores.session.offers(NO_KEYRING) else ""
        parts = (self._exported, told(coverage.statement, coverage.coverage.key), brief)
        self.said.setText(" ".join(filter(None, parts)))

    def _show(self) -> None:
        coverage, statement = self.coverage, self.coverage.statement
        self._pages.setCurrentWidget(self._empty if statement is None else self._content)
        if coverage.error:
            self._empty.say(sentence(coverage.error), tr("Try again"), "error")
        elif coverage.loading:
            self._empty.say(tr("Loading the coverage …"), "", "pending")
        if statement is None or coverage.coverage is None:
            loading = "" if coverage.error else tr("The coverage is still loading.")
            allow(self.primary, loading or sentence(coverage.error))
            return
        rows = lines(statement)
        self.classes.put(rows)
        allow(self.primary, "")
        self._tell()
        listed = (at for at, row in enumerate(rows) if row.name not in {READ, UNCHANGED})
        self.classes.selectRow(next(listed))

    def _on_class(self) -> None:
        line = self.classes.current()
        if line is not None:
            self.coverage.choose("" if line.name in {READ, UNCHANGED, TOTAL} else line.name)

    def _show_objects(self) -> None:
        coverage, line = self.coverage, self.classes.current()
        if line is None:
            return
        name = words(line.name)
        self.heading.setText(
            tr.plural("{name}: {n} object", "{name}: {n} objects", line.objects, name=name)
        )
        self.objects.put(coverage.objects)
        if coverage.objects and not self.objects.currentIndex().isValid():
            self.objects.selectRow(0)
        self.whole.refresh()
        self._lists.setCurrentWidget(self.objects if coverage.objects else self._none)
        self._none.say(self._why_none(line), "", "info")
        shown = len(coverage.objects)
        cut = coverage.whole and shown < line.objects and shown > 0
        if cut or shown >= MOST:
            listed = tr.plural(
                "Only the first object is listed.",
                "Only the first {n} objects are listed.",
                shown,
            )
            more = tr("The exported file contains all objects.") if shown >= MOST else ""
            self.complain(f"{listed} {more}".strip())
        else:
            self.complain("")

    def _why_none(self, line: Line) -> str:
        if not self.coverage.kind:
            return tr("Objects that were read are not listed. Choose another row above.")
        if not self.coverage.whole:
            return tr("Loading the list …")
        if line.name == "unreached":
            return tr("Objects that were not reached are only counted. Scan again to read them.")
        return tr(
            "The list of objects is no longer available because the location was scanned again. "
            "Close the dialog and open the coverage of the new scan."
        )


def not_searched(names: Iterable[str]) -> str:
    """Return a sentence on the data types that a scan could not search for."""
    return tr(
        "Data types not searched for, because their list or expression is lost: {names}.",
        names=", ".join(display(name) for name in names),
    )


def told(statement: Statement, key: str) -> str:
    """Return the sentences about the statement as a whole, with the fingerprint of its key."""
    parts = []
    if not statement.complete:
        parts.append(
            tr("The scan ended early, so there may be more objects than are counted here.")
        )
    if statement.not_searched:
        parts.append(not_searched(statement.not_searched))
    if adds_up(statement):
        parts.append(tr("The rows add up to the total of all objects and bytes found."))
    else:
        parts.append(
            tr(
                "The rows do not add up to the total of all objects: do not rely on this "
                "coverage statement."
            )
        )
    if inner := sum(item.objects for item in statement.members):
        kinds = ", ".join(map(_of_members, statement.members))
        parts.append(
            tr(
                "Unread or partly read members of archives and documents: {inner} ({kinds}).",
                inner=inner,
                kinds=kinds,
            )
        )
    print_ = Signature(key=key, signature="").fingerprint
    parts.append(
        tr("The coverage statement is signed; fingerprint of the key: {key}.", key=spoken(print_))
    )
    return " ".join(parts)


def _of_members(item: CoverageClass) -> str:
    count, known = number(item.objects), _OF_MEMBERS.get(item.name)
    return known.format(count=count) if known else f"{words(item.name)}: {count}"
