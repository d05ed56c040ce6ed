"""Files without values that are written from dialogs and charts are recorded in the journal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.api.records.filters import FilterFields
from app.state.counts.coverage import ScanCoverage
from app.state.oversight.filters import Filters
from app.state.risk.chart_file import save_chart
from app.state.stores import WindowStores
from app.ui.dialogs.reports import ReportsDialog
from tests.ui.live import CARD, Story, console, until


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    folder = tmp_path_factory.mktemp("files")
    (folder / "a.txt").write_text(f"card {CARD}\n")
    with story.holds(console(tmp_path_factory.mktemp("data"), folder, own=True)) as stores:
        yield stores


async def _recorded(stores: WindowStores) -> str:
    """Return what the newest export in the journal was."""
    page = await stores.session.client.local.search_audit(action="export", limit=1)
    return page.records[0].outcome if page.records else ""


@pytest.mark.parametrize(("at", "suffix"), [(0, "pdf"), (1, "html")])
def test_a_compliance_report_is_recorded(
    story: Story, stores: WindowStores, qtbot: QtBot, tmp_path: Path, at: int, suffix: str
) -> None:
    async def work() -> None:
        dialog = ReportsDialog(stores)
        qtbot.addWidget(dialog)
        dialog.format.setCurrentIndex(at)
        dialog.write(str(tmp_path / f"report.{suffix}"))
        await until((tmp_path / f"report.{suffix}").exists)
        assert await _recorded(stores) == f"Exported a compliance report as {suffix.upper()}"

    story.run(work())


@pytest.mark.parametrize("suffix", ["png", "svg", "csv"])
def test_a_chart_is_recorded(
    story: Story, stores: WindowStores, tmp_path: Path, suffix: str
) -> None:
    async def work() -> None:
        path = tmp_path / f"chart.{suffix}"
        save_chart(stores.tasks, stores.audit, path, lambda: b"drawn")
        await until(path.exists)
        assert await _recorded(stores) == f"Exported a risk chart as {suffix.upper()}"

    story.run(work())


def test_a_coverage_statement_is_recorded(
    story: Story, stores: WindowStores, tmp_path: Path
) -> None:
    async def work() -> None:
        page = await stores.session.client.local.jobs()
        job = next(item for item in page.items if item.kind == "scan")
        coverage = ScanCoverage(stores.session, stores.audit.exported, stores.tasks, job.id)
        coverage.read()
        await until(lambda: coverage.coverage is not None)
        coverage.export(tmp_path / "coverage.json")
        await until((tmp_path / "coverage.json").exists)
        assert await _recorded(stores) == "Exported a coverage statement as JSON"

    story.run(work())


def test_an_assignment_is_recorded(story: Story, stores: WindowStores, tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "results.handover.json"
        stores.assignments.write(path, [stores.results.key(0)], "Roe", "Ann")
        await until(path.exists)
        assert await _recorded(stores) == "Exported an assignment as JSON (records: 1)"

    story.run(work())


def test_filters_are_recorded(story: Story, stores: WindowStores, tmp_path: Path) -> None:
    async def work() -> None:
        path = tmp_path / "filters.json"
        filters = Filters(stores.session, stores.inventory, stores.audit, stores.tasks)
        filters.export_to(path, values=False)
        await until(path.exists)
        assert await _recorded(stores) == "Exported filters as JSON (records: 0)"

    story.run(work())


@pytest.mark.parametrize(
    ("values", "outcome"),
    [(True, "(records: 1), with full values"), (False, "(records: 0)")],
)
def test_filters_with_full_values_are_recorded_as_such(
    story: Story, stores: WindowStores, tmp_path: Path, values: bool, outcome: str
) -> None:
    async def work() -> None:
        path = tmp_path / "filters.json"
        filters = Filters(stores.session, stores.inventory, stores.audit, stores.tasks)
        fields = FilterFields(type="ignore_match", expression=CARD)
        filter_id = await stores.session.client.filters.create(fields)
        filters.read()
        await until(lambda: bool(filters.items))
        filters.export_to(path, values=values)
        await until(path.exists)
        await stores.session.client.filters.delete(filter_id)
        assert await _recorded(stores) == f"Exported filters as JSON {outcome}"

    story.run(work())
