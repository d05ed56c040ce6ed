"""Import of a scan report in the window: accepted, repeated, refused."""

from __future__ import annotations

import asyncio
from pathlib import Path

from app.api.records.machines import NewMachine
from app.state.stores import WindowStores
from app.ui.dialogs.import_report import ImportReportDialog
from tests.scan_reports.samples import scan
from tests.ui.fitting import cut
from tests.ui.live import CSV, console, run, until
from tests.ui.spoken import nameless


def test_a_report_becomes_a_scan_of_its_machine(tmp_path: Path, styled: object) -> None:
    folder, enrolment, report = (tmp_path / name for name in ("files", "web.json", "web.report"))
    folder.mkdir()
    (folder / "cards.csv").write_text(CSV)
    name = "<b>web01</b>"

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            enrolled = await stores.session.client.machines.enrol(
                NewMachine(name=name, paths=[str(folder)])
            )
            enrolment.touch(0o600)
            enrolment.write_text(enrolled.content)
            assert await asyncio.to_thread(scan, enrolment, report) == 0
            dialog = ImportReportDialog(stores)
            dialog.open()
            assert nameless(dialog) == []
            await until(lambda: cut(dialog) == [])
            assert not dialog.primary.isEnabled()
            dialog.use_file(str(enrolment))
            dialog.primary.click()
            await until(lambda: "not a scan report" in dialog.problem.whole())
            dialog.use_file(str(report))
            assert dialog.problem.isHidden()
            dialog.primary.click()
            await until(lambda: dialog.primary.text() == "Close")
            assert dialog.state.whole().startswith(f"Report accepted: {name}, scan of ")
            await until_imported(stores, enrolled.machine.target_id)
            dialog.primary.click()
            again = ImportReportDialog(stores)
            again.open()
            again.use_file(str(report))
            again.primary.click()
            await until(lambda: "already imported" in again.state.whole())
            again.primary.click()

    run(work())


async def until_imported(stores: WindowStores, target_id: str) -> None:
    def searched() -> bool:
        target = stores.inventory.target(target_id)
        return target is not None and target.search_status == "searched"

    await until(searched)
