"""The window while a compliance report of 10,000 Locations is written by a thread."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from app.state.reports.reports import Reports
from app.state.reports.templates import TEMPLATES
from app.state.work.tasks import Tasks
from app.ui.dialogs.reports import FORMATS
from tests.bench.test_window import Gaps, run, styled
from tests.state.reports.report_facts import facts
from tests.ui import made

__all__ = ["styled"]
LOCATIONS = 10_000
TIMER_MS, MOST_MS = 10.0, 16.0


@pytest.mark.parametrize("at", range(len(FORMATS)))
def test_the_window_goes_on_while_a_report_is_written(
    styled: QApplication, tmp_path: Path, at: int
) -> None:
    name, suffix, writer = FORMATS[at]
    gaps = Gaps()

    async def main() -> None:
        found = facts([f"/srv/data/team-{one % 40}/{one:07}" for one in range(LOCATIONS)])
        stores = made.stores()
        reports = Reports(stores.session, stores.audit, Tasks())
        with gaps.measured(f"a report as {name}", busy=MOST_MS):
            await reports.render(TEMPLATES[0], found, tmp_path / f"out.{suffix}", writer)

    run(styled, main())
    assert gaps.worst <= TIMER_MS + MOST_MS
