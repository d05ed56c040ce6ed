"""Scenes that strain the layout: long German names, a single result, unreadable files, dialogs at
200 %, and outcomes of remediation.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.servers.connect import ConnectDialog
from app.ui.dialogs.unread import UnreadDialog
from tests.journeys.hands import Hands, Scene
from tests.kit.waiting import job_ids

_FOLDER = "Donaudampfschifffahrtsgesellschaft/Grundstücksverkehrsgenehmigungszuständigkeiten"
_FILE = "Rechtsschutzversicherungsgesellschaften und Kraftfahrzeughaftpflichtversicherung.txt"
_LINE = "Arbeiterunfallversicherungsgesetz, Karte 4532015112830366, IBAN DE89370400440532013000\n"
_LARGE = ("mask", "encrypt", "journal", "data_types", "shortcuts", "scan_folder", "note", "export")


class Extremes(Hands):
    """Scenes that either extend the inventory or restore the file."""

    def all(self) -> Iterator[tuple[str, Scene]]:
        """Yield all scenes by name."""
        yield "outcome", self.outcome
        yield "large", self.large
        yield "long", self.long

    async def outcome(self) -> None:
        """A file that was masked and restored."""
        self.focus()
        self.window.actions_["mask"].trigger()
        dialog = await self.do.dialog(RemediateDialog)
        await self.do.until(dialog.primary.isEnabled, "the plan")
        dialog.signing.reason.setEditText("Card data clean-up, ticket 4711")
        dialog.primary.click()
        await self.do.until(lambda: dialog.outcome.all_confirmed, "the mask")
        await self.shot("masked")
        dialog.outcome.undo.click()
        await self.do.until(dialog.primary.isEnabled, "what an undo would change")
        await self.shot("masked-undo")
        dialog.primary.click()
        await self.do.until(lambda: dialog.outcome.all_confirmed, "undo")
        await self.closed("masked-undone")
        await asyncio.sleep(1.0)
        await self.shot("masked-jobs")

    async def large(self) -> None:
        """Dialogs and menus at 200 %, in a window that is too small for them."""
        for _ in range(9):
            self.window.zoom(1)
        for name in _LARGE:
            await self.dialog(f"{name}-200", self.window.actions_[name].trigger)
        made = ConnectDialog(self.stores, self.window)
        made.name.setText("Rechenzentrum")
        made.address.setText("http://server.example")
        await self.dialog("connect-200", made.open)
        self.focus(lambda row: "#" in row.location and row.match >= 1)
        await asyncio.sleep(1.0)
        await self.shot("parts-200")
        self.window.show_page("risk")
        await asyncio.sleep(1.0)
        await self.shot("risk-200")
        self.window.show_page("explore")
        self.window.zoom(0)
        self.focus()

    async def long(self) -> None:
        """A single result with a long name, in the table, the details and dialogs; and an
        unreadable file.
        """
        with tempfile.TemporaryDirectory() as made:
            deep = Path(made) / _FOLDER
            deep.mkdir(parents=True)
            (deep / _FILE).write_text(_LINE * 3, encoding="utf-8")
            (deep / "Verschlüsselungsalgorithmus.zip").write_bytes(b"PK\3\4" + b"\xff" * 60)
            await self._scan(Path(made))
            await self.ask("path:~Rechtsschutz")
            self.focus(lambda row: row.match >= 1)
            await self.do.until(lambda: bool(self.stores.matches.hits), "matches")
            await self.shot("long")
            for name in ("mask", "note", "make_rule"):
                await self.dialog(f"long-{name}", self.window.actions_[name].trigger)
            await self.ask("path:~Rechtsschutzversicherungsgesellschaften status:Masked owner:x")
            await self.shot("long-nothing")
            target_id, place = next(
                (target.id, place.id)
                for group in self.stores.inventory.groups
                for target in group.targets or ()
                for place in target.locations or ()
                if made in place.path
            )
            unread = UnreadDialog(self.stores, made, target_id, "", self.window)
            await self.dialog("long-unread", unread.open)
        self.stores.inventory.remove_location(target_id, place)
        await self.do.until(
            lambda: not self.stores.inventory.location(target_id, place), "no location"
        )
        await self.ask("")
        self.focus()

    async def _scan(self, folder: Path) -> None:
        before = job_ids(self.stores.jobs)
        self.stores.inventory.add_folder(str(folder))
        jobs = self.stores.jobs
        await self.do.until(
            lambda: not job_ids(jobs) <= before and all(one.state == "done" for one in jobs.jobs),
            "the scan",
        )
        await asyncio.sleep(1.0)
