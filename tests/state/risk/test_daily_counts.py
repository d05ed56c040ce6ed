"""Matches per day, from the real service and from servers that leave days out."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.api.records.administration import DailyMatches
from app.api.wire import Page
from app.state.risk.daily_counts import DailyCounts, Day
from tests.state.conftest import Run, console

DAY = 86_400
FIRST = date(2026, 11, 1).toordinal()
SECONDS = datetime(2026, 11, 1, tzinfo=UTC).timestamp()


def test_the_figure_of_today_is_that_of_all_targets(run: Run, folder: Path, tmp_path: Path) -> None:
    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            await stores.scan(folder)
            daily = DailyCounts(stores.session, stores.tasks)
            now = datetime.now(UTC)
            daily.read(now.timestamp() - DAY, now.timestamp() + DAY)
            await stores.tasks.idle()
            rows = [row for row in stores.results.every_row() if row and row.own]
            matches = sum(row.prohibited + row.match for row in rows)
            assert daily.days[-1] == Day(now.date().toordinal(), matches)
            assert daily.unknown == []
            assert daily.error == ""
            assert daily.notes.startswith("Matches of all targets, without test data, at the end")

    run(main())


def test_days_that_a_server_leaves_out_are_not_known(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = [(4 * DAY + 50, 7), (4 * DAY + 10, 99), (DAY + 5, 3), (5.0, 2), (-1, 8), (1e300, 8)]
    items = [DailyMatches(timestamp=SECONDS + at if at > 0 else at, matches=str(n))
             for at, n in told]  # fmt: skip

    async def listed(**_: int) -> Page[DailyMatches]:
        return Page(items)

    async def main() -> None:
        async with console(tmp_path / "data") as stores:
            client = SimpleNamespace(server=SimpleNamespace(daily_matches=listed))
            with monkeypatch.context() as patched:
                patched.setattr(type(stores.session), "client", client)
                daily = DailyCounts(stores.session, stores.tasks)
                daily.read(SECONDS, SECONDS + 6 * DAY)
                await stores.tasks.idle()
            assert daily.days[:5] == [
                Day(FIRST, 2), Day(FIRST + 1, 3), Day(FIRST + 2, None), Day(FIRST + 3, None),
                Day(FIRST + 4, 7),
            ]  # fmt: skip
            assert daily.unknown[0] == (FIRST + 2, FIRST + 3)
            assert "The first day with data is 1 Nov 2026" in daily.notes
            assert "3 Nov 2026 to 4 Nov 2026" in daily.notes

    run(main())
