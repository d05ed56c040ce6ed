"""Scenes of dialogs, each opened with sample data and closed."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.api.records.datatypes import NewDataType
from app.api.records.filters import FilterFields
from app.api.records.local import VaultEntry
from app.state.connection.certificates import CertificateSeen
from app.state.console_data.assignment_file import Assignment, Item, written
from app.state.query.saved_queries import SavedQuery
from app.state.work.unfinished import Unfinished
from app.state.workspace.watch_file import Changes
from app.ui.dialogs.data_types.data_types import DataTypesDialog
from app.ui.dialogs.data_types.text_tester import TryTextDialog
from app.ui.dialogs.filters.filters import FiltersDialog
from app.ui.dialogs.import_assignment import ImportAssignmentDialog
from app.ui.dialogs.quit import QuitDialog
from app.ui.dialogs.remove_location import RemoveLocationDialog
from app.ui.dialogs.servers.certificate import CertificateDialog
from app.ui.dialogs.undo.undo_copies import UndoCopiesDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.dialogs.watch import WatchDialog
from tests.journeys.hands import Hands, Scene

BY_ACTION = (
    *("scan_folder", "connect", "data_types", "try_text", "journal", "proposals", "calls"),
    *("shortcuts", "about"),
    *(
        "note",
        "assign",
        "hand_over",
        "make_rule",
        "mask",
        "quarantine",
        "encrypt",
        "delete",
        "export",
    ),
)
_BEGUN = datetime(2026, 11, 2, 9, 30, tzinfo=UTC).timestamp()
_TEXT = "card 4111 1111 1111 1111, phone +49 30 901820, iban DE89 3704 0044 0532 0130 00, 4111 1112"


class Dialogs(Hands):
    """Dialogs that actions open directly, and those that need content."""

    def all(self) -> Iterator[tuple[str, Scene]]:
        """Yield all scenes by name."""
        for name in BY_ACTION:
            yield name, partial(self.dialog, name, self.window.actions_[name].trigger)
        yield "asked", self.asked
        yield "tester", self.tester
        yield "filters", self.filters
        yield "types", self.types
        yield "watch", self.watch
        yield "vault", self.vault
        yield "take_over", self.take_over

    async def asked(self) -> None:
        """Confirmation questions."""
        window, stores = self.window, self.stores
        target = self.target()
        place = (target[0], target[1], "", window)
        seen = CertificateSeen(
            host="discovery.example.com:8339",
            fingerprint=tuple(f"{at:08X}" for at in range(0x1A2B3C4D, 0x9A2B3C4D, 0x10000000)),
            issuer="CN=Example Issuing CA 2, O=Example GmbH",
            subject="CN=discovery.example.com",
            not_before=datetime(2026, 1, 1, tzinfo=UTC),
            not_after=datetime(2027, 1, 1, tzinfo=UTC),
            pem="",
        )
        window.actions_["ask_reason"].trigger()
        await self.dialog("mark", window.actions_["false_match"].trigger)
        await self.dialog("quit", QuitDialog(Unfinished(["mask"] * 52, [], 0), window).open)
        await self.dialog("remove_location", RemoveLocationDialog(stores, *place).open)
        await self.dialog("unread", UnreadDialog(stores, *place).open)
        await self.dialog("certificate", CertificateDialog(stores, seen, window).open)
        await self.shot("disconnected")
        stores.session.reconnect()
        await self.do.until(lambda: stores.session.connected and self.settled(), "the service")

    async def take_over(self) -> None:
        """Import of an assignment signed with an unknown key, then the assignment."""
        stores, results = self.stores, self.stores.results
        keys = [results.key(at) for at in range(12)]
        rows = [row for key in keys if (row := results.row_of(key)) is not None]
        items = [
            Item(
                target_id=row.key.target_id,
                object_id=row.key.object_id,
                target=row.target,
                path=row.location if at != 3 else "/srv/moved/elsewhere.csv",
                types=row.types,
                prohibited=row.prohibited,
                note="Ask the shop first" if at % 4 == 0 else "",
            )
            for at, row in enumerate(rows)
        ]
        made = Assignment(made=_BEGUN, by="R. Roe", to="A. Analyst", items=items)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "given.handover.json"
            path.write_bytes(written(made, Ed25519PrivateKey.generate()))
            stores.assignments.look(path)
            await self.do.until(
                lambda: self.window.findChild(ImportAssignmentDialog) is not None, "it"
            )
            await self.closed("take_over")
        stores.assigned.write(keys[:7], "A. Analyst")
        stores.assigned.write(keys[7:], "R. Roe")
        self.window.toolbar.search.setText("assigned:*")
        self.window.toolbar.search.run()
        await self.do.until(lambda: results.count == len(keys), "what is assigned")
        self.focus()
        await self.do.until(lambda: bool(stores.matches.hits), "matches")
        await self.shot("assigned")
        stores.query.clear()
        stores.query.run()
        await self.do.until(self.settled, "all results")

    async def tester(self) -> None:
        """The tester: matches of each data type in a text."""
        made = TryTextDialog(self.stores, self.window)
        made.open()
        made.text.setPlainText(_TEXT)
        made.accept()
        await self.do.until(lambda: made.trying.tried is not None, "verdicts")
        await self.closed("tester")

    async def filters(self) -> None:
        """A new filter, and both pages with filters."""
        draft = FilterFields(type="exclude_expression", expression="*/settlement*")
        made = FiltersDialog(self.stores, self.window, draft)
        made.open()
        await self.do.until(made.primary.isEnabled, "the impact of a filter")
        await self.shot("filters-draft")
        made.accept()
        await self.do.until(lambda: bool(made.filters.items), "the filter")
        made.view.selectRow(0)
        await self.shot("filters")
        made.tabs.setCurrentIndex(1)
        await self.shot("filters-precision")
        made.filters.remove(made.filters.items[0].id)
        await self.do.until(lambda: not made.filters.items, "no filter")
        made.tabs.setCurrentIndex(0)
        await self.closed("filters-none")

    async def types(self) -> None:
        """A new data type, and the profiles."""
        made = DataTypesDialog(self.stores, self.window)
        made.open()
        kind = NewDataType(name="Badge", expression=r"\bKX-\d{5}\b", keywords=["badge", "Ausweis"])
        made.form.put(kind)
        made.trial.text.setPlainText("badge KX-12345, Ausweis KX-54321, order KX-1")
        await self.do.until(made.primary.isEnabled, "a data type that can be used")
        await self.shot("types-tried")
        made.accept()
        await self.do.until(lambda: bool(made.types.types), "the data type")
        made.view.selectRow(0)
        await self.shot("types")
        made.tabs.setCurrentIndex(1)
        await self.closed("types-profiles")

    async def watch(self) -> None:
        """Notifications of a watched query."""
        results = self.stores.results
        rows = [row for at in range(8) if (row := results.row(at)) is not None]
        listed = tuple(("New" if at < 5 else "Changed", row) for at, row in enumerate(rows))
        changes = Changes(5, 2, 3, listed, compared=True, now={})
        one = SavedQuery(name="Cards to look at", text="type:Visa match>3")
        await self.dialog("watch", WatchDialog(self.stores, one, changes, self.window).open)

    async def vault(self) -> None:
        """Undo copies, some close to their deletion."""
        made = UndoCopiesDialog(self.stores, self.window)
        made.open()
        await self.do.until(lambda: not made.copies.loading, "the copies")
        await self.shot("vault-none")
        rows = [row for at in range(8) if (row := self.stores.results.row(at)) is not None]
        day = 86_400.0
        made.copies.items = [
            VaultEntry(
                job_id=str(at),
                path=row.location,
                size=1_802 * (at + 1),
                created=_BEGUN,
                expires=_BEGUN + (at + 1) * day,
                usable=True,
            )
            for at, row in enumerate(rows)
        ]
        made.copies.changed.emit()
        made.view.selectRow(1)
        made.sure.setChecked(True)
        await self.closed("vault")
