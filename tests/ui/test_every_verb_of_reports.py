"""The story that imports scan reports through the window (`every_verb.py`)."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from app.state.inventory.machines import PART_BYTES
from app.ui.dialogs.import_report import ImportReportDialog
from app.ui.frame.window import MainWindow
from tests.ui.administration.live import closed, dialog
from tests.ui.every_verb import press
from tests.ui.live import CSV, console, run, until

OF_REPORTS = {"machines.begin_report", "machines.add_part", "machines.drop_report"}


def test_reports(tmp_path: Path, styled: object, called: set[str]) -> None:
    (tmp_path / "files").mkdir()
    (tmp_path / "files" / "a.csv").write_text(CSV)
    (tmp_path / "no.report").write_bytes(b"no report")
    slow = tmp_path / "slow.report"
    os.mkfifo(slow)

    async def work() -> None:
        async with console(tmp_path / "data", tmp_path / "files", own=True) as stores:
            window = MainWindow(stores)
            window.resize(1280, 760)
            window.show()
            await press(window, "import_report")
            report = await dialog(ImportReportDialog)
            report.use_file(str(tmp_path / "no.report"))
            report.primary.click()
            await until(lambda: "not a scan report" in report.problem.whole())
            report.use_file(str(slow))
            report.primary.click()
            writing = await asyncio.to_thread(slow.open, "wb", buffering=0)
            # More than the pipe holds, and less than a part: the sending has begun, and waits.
            await asyncio.to_thread(writing.write, bytes(PART_BYTES // 2))
            report.stop.click()
            await until(lambda: "machines.drop_report" in called)
            writing.close()
            report.reject()
            await closed(ImportReportDialog)

    run(work())
    assert OF_REPORTS - called == set()
