"""Dialog that adds many Locations from a CSV file, or from a list of paths in the clipboard."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QWidget

from app.language import Texts, number
from app.state.administration.bulk.csv_rows import Draft
from app.state.administration.bulk.location_list import Defaults
from app.state.administration.bulk.locations import BulkLocations
from app.state.stores import WindowStores
from app.ui.administration.forms.choices import only, targets
from app.ui.administration.forms.protocols import protocol_box
from app.ui.administration.forms.rows_dialog import LINE, STATE, RowsDialog, Words
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.choices import ChoiceField
from app.ui.kit.file_dialogs import open_chooser
from app.ui.kit.tables.table_model import Column
from app.ui.look.text import PlainLabel
from app.ui.look.theme import theme

tr = Texts(__name__)

LIST_FILES = tr("CSV files and lists of paths (*.csv *.txt);;All files (*)")


def _offer(count: int) -> str:
    if not count:
        return tr("Add locations")
    return tr.plural("Add {n} location", "Add {n} locations", count)


def _progress(sent: int, total: int) -> str:
    return tr("{sent} of {total} locations sent …", sent=number(sent), total=number(total))


WORDS = Words(
    title=tr("Import locations"),
    about=tr(
        "Open a CSV file, or paste a list with one path in each line. The CSV "
        "file can have the columns path, target, group and protocol; only path "
        "is required. Rows with a problem are not added. Correct these rows and "
        "import the list again: no location is added twice."
    ),
    none=tr("Open a file, or paste a list of paths."),
    adding=tr("The locations are being added."),
    offer=_offer,
    progress=_progress,
)
_COLUMNS: tuple[Column[Draft], ...] = (
    LINE,
    Column(title=tr("Path"), text=lambda draft: str(draft.values["path"]), stretch=True,
           middle=True),
    Column(title=tr("Target"), text=lambda draft: draft.parent, width=120),
    Column(title=tr("Protocol"), text=lambda draft: str(draft.values["protocol"]), width=72),
    STATE,
)  # fmt: skip


class ImportLocationsDialog(RowsDialog[BulkLocations]):
    """Dialog that adds Locations. The chosen Target and protocol are for rows that name none;
    `target_id` is the Target chosen first.
    """

    def __init__(self, stores: WindowStores, parent: QWidget | None, target_id: str = "") -> None:
        bulk = stores.administration.bulk_locations()
        self.target = ChoiceField(tr("Target"), tr("Type a part of the name"))
        self.protocol = protocol_box(stores.session)
        self.file = button(tr("Open file…"), icon="file")
        self.paste = button(tr("Paste list"), icon="copy")
        super().__init__(bulk, WORDS, _COLUMNS, parent)
        self.setObjectName("import_locations")
        self.target.offer(targets(stores))
        self._lay_out_source()
        self.target.edited.connect(self._on_target)
        self.protocol.currentIndexChanged.connect(self._use)
        self.file.clicked.connect(self._on_file)
        self.paste.clicked.connect(self._on_paste)
        self._on_target([target_id] if target_id else only(targets(stores)))

    def use_file(self, path: str) -> None:
        """Read the rows of a file."""
        self.bulk.read_file(Path(path))

    def _lay_out_source(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme().px(12))
        grid.setVerticalSpacing(theme().px(4))
        fields = ((tr("Target for rows without a target"), self.target),
                  (tr("Protocol for rows without a protocol"), self.protocol))  # fmt: skip
        for column, (words, field) in enumerate(fields):
            label = PlainLabel(words, "secondary")
            label.setBuddy(field)
            field.setAccessibleName(words)
            grid.addWidget(label, 0, column)
            grid.addWidget(field, 1, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(self.file, 1, 2)
        grid.addWidget(self.paste, 1, 3)
        self.body.insertLayout(0, grid)

    def _on_progressed(self) -> None:
        super()._on_progressed()
        why = self._words.adding if self.bulk.adding else ""
        for widget in (self.target, self.protocol, self.file, self.paste):
            allow(widget, why)

    def _on_target(self, values: object) -> None:
        self.target.show_values(values[-1:] if isinstance(values, list) else [])
        self._use()

    def _use(self) -> None:
        """Let rows that name no Target or protocol have the chosen ones."""
        chosen = self.target.values()
        target_id = chosen[-1] if chosen else ""
        self.bulk.use(Defaults(target_id, str(self.protocol.currentData())))

    def _on_file(self) -> None:
        chooser = open_chooser(self, WORDS.title, LIST_FILES)
        chooser.fileSelected.connect(self.use_file)
        chooser.open()

    def _on_paste(self) -> None:
        self.bulk.read_list(QGuiApplication.clipboard().text())
