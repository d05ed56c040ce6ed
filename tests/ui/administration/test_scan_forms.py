"""Forms of planned scans: a change after a preview, a copy, and what cannot be changed."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.api.records.schedules import Schedule
from app.state.administration.outcomes import Opened
from app.state.administration.scans import new_schedule
from app.ui.administration.forms.edit_dialog import EditDialog
from app.ui.administration.scans import ScansSection
from tests.ui import made
from tests.ui.administration.live import (
    act,
    closed,
    column,
    dialog,
    fits,
    listed,
    section,
    select,
    workspace,
)
from tests.ui.administration.test_sections import EMPTY, with_location
from tests.ui.live import run, until

PLANNED = Schedule(
    id="1",
    label="a",
    status="scheduled",
    repeat_days=7,
    repeat_months=0,
    profiles=[],
    targets=[],
    next_scan=4_070_876_400.0,
)


def test_a_planned_scan_is_changed_after_a_preview(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            client = window.stores.session.client.schedules
            later = EMPTY | {"label": "a", "targets": target, "start": "2099-01-01 02:00",
                             "repeat": "7 days", "pause": "Sat", "memory": "64"}  # fmt: skip
            key = await client.create(new_schedule(later))
            scans = section(window, "scans")
            await listed(scans, "a")
            select(scans, "a")
            await act(window, "edit_scan")
            form = await dialog(EditDialog)
            await fits(form)
            assert {name: form.values()[name] for name in later} == later
            assert any(words.startswith("Next run: ") for words in made.texts(form))
            assert "No changes yet." in form.primary.toolTip()
            form.editors["repeat"].put("1 months")
            form.editors["pause"].put("Sat,Sun")
            form.accept()
            assert form.primary.text() == "Save 2 changes"
            await fits(form)
            assert {"Weekly", "Monthly"} <= set(made.texts(form))
            form.accept()
            await closed(EditDialog)
            await until(lambda: column(scans, 4) == ["Monthly"])
            settings = (await client.with_settings(key)).settings
            assert (settings.pause, settings.memory, settings.repeat_months) == ("Sat,Sun", 64, 1)

    run(work())


def test_a_copy_has_all_settings_that_the_server_returns(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            target = await with_location(window, tmp_path / "files")
            client = window.stores.session.client.schedules
            later = EMPTY | {"label": "a", "targets": target, "start": "2099-01-01 02:00",
                             "pause": "Sat", "throughput": "5"}  # fmt: skip
            await client.create(new_schedule(later))
            scans = section(window, "scans")
            await listed(scans, "a")
            select(scans, "a")
            await act(window, "copy_planned_scan")
            form = await dialog(EditDialog)
            wanted = later | {"label": "a copy", "start": ""}
            assert {name: form.values()[name] for name in wanted} == wanted
            assert not any("Enter these settings again" in words for words in made.texts(form))
            form.reject()

    run(work())


def test_a_start_that_has_passed_is_kept_but_not_chosen(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            past = "2020-01-01 02:00 Europe/Berlin"
            scans = section(window, "scans")
            assert isinstance(scans, ScansSection)
            opened = Opened("1", (PLANNED,), {"start": past}, ())
            (start,) = (field for field in scans.fields(opened) if field.name == "start")
            assert not start.why_not(past)
            assert "in the past" in start.why_not("2020-01-02 02:00 Europe/Berlin")

    run(work())


def test_a_scan_that_runs_says_why_it_cannot_be_changed(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            noun = window.stores.administration.sections["scans"].noun
            for row, why in (
                (PLANNED, ""),
                (replace(PLANNED, status="pending"), "Only scheduled or paused scans"),
                (replace(PLANNED, repeat_days=1, repeat_months=1), "Only an API client"),
            ):
                said = noun.unfit("edit", [row])
                assert why in said
                assert bool(why) is bool(said)

    run(work())


def test_the_delete_key_says_how_a_scan_is_ended(tmp_path: Path, styled: object) -> None:
    async def work() -> None:
        async with workspace(tmp_path / "data", "scans", own=True) as window:
            scans = section(window, "scans")
            QTest.keyClick(scans, Qt.Key.Key_Delete)
            assert "Cancel scan" in scans.told.whole()

    run(work())
