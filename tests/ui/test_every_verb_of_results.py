"""Stories that drive results, remediation and oversight through the window (`every_verb.py`)."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from PySide6.QtWidgets import QApplication, QFileDialog
from shiboken6 import isValid

from app.api.records.local import Job
from app.backups import LocalBackups
from app.embedded import Embedded
from app.settings import Settings
from app.state.changes import job_records
from app.state.changes.job_records import JobRecords
from app.state.location.matches import BOTH
from app.state.results import results
from app.state.rows.keys import Key
from app.state.stores import AppStores, WindowStores
from app.ui.dialogs.backups.backups import BackupsDialog
from app.ui.dialogs.coverage import CoverageDialog
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.journal.acknowledge_damage import AcknowledgeDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.reports import ReportsDialog
from app.ui.dialogs.sample_set import RemoveSampleDialog
from app.ui.dialogs.undo.undo_copies import UndoCopiesDialog
from app.ui.dialogs.unread import UnreadDialog
from app.ui.frame.window import MainWindow
from app.ui.kit.dialog import Dialog
from app.ui.kit.tree_entries import Place
from app.ui.panes.messages import JournalBar
from tests.kit import zygote
from tests.ui import made
from tests.ui.administration.live import closed, dialog
from tests.ui.every_verb import press, shut
from tests.ui.live import CARD, CSV, console, key_of, run, until
from tests.ui.tidy import discard

READS = {
    "queries.create", "queries.targets", "queries.locations", "queries.location",
    "matchobjects.get", "local.jobs", "server.file_formats", "server.mip_labels",
    "local.audit_state", "local.search_audit", "local.verify_audit", "local.vault",
    "local.vault_state", "remediation.act", "queries.facets", "queries.clusters", "local.note",
    "local.preview", "local.alike", "locations.folders", "targets.probe", "locations.create",
    "schedules.create", "local.hits", "local.bytes", "local.why", "local.parts",
    "local.alike_objects", "queries.cluster_members", "queries.create_here",
    "targets.inaccessible",
}  # fmt: skip
FEW = 20
MANY = {
    "local.sums", "queries.target", "local.job", "local.active_jobs", "local.cancel",
    "queries.some_locations",
}  # fmt: skip
OVERSIGHT = {
    "coverage.latest", "coverage.of_scan", "coverage.objects", "local.audit_chain",
    "local.copy_databases", "local.coverage_statements", "local.note_export",
    "local.acknowledge_audit", "local.purge", "local.removed_counts",
}  # fmt: skip
SAMPLE = {"local.sample_set", "local.remove_sample_set"}
OF_RESULTS = READS | MANY | OVERSIGHT | SAMPLE
"""The methods that each story below must call, and all of them."""


@asynccontextmanager
async def shown(stores: WindowStores) -> AsyncIterator[MainWindow]:
    """Yield the main window of the stores."""
    window = MainWindow(stores)
    window.resize(1280, 760)
    window.show()
    try:
        yield window
    finally:
        await stores.tasks.idle()
        discard(window)


async def one_by_one(window: MainWindow, called: set[str]) -> None:
    """Look at an object from all sides: its matches, bytes, checks, members and other places."""
    stores, detail = window.stores, window.detail
    stores.results.select(key_of(stores, "b.txt"))
    await until(lambda: stores.matches.hits)
    stores.matches.set_view(BOTH)
    await until(lambda: "local.bytes" in called)
    for tab, verb in (
        (detail.why, "local.why"),
        (detail.elsewhere, "local.alike_objects"),
        (detail.family, "local.parts"),
    ):
        detail.tabs.setCurrentWidget(tab)
        await until(lambda verb=verb: verb in called)  # type: ignore[misc]
    detail.tabs.setCurrentWidget(detail.preview)


async def together(window: MainWindow, called: set[str]) -> None:
    """Ask for the facets and the similar results, and choose a group of these."""
    for name, verb in (("facets", "queries.facets"), ("clusters", "queries.clusters")):
        await press(window, name)
        await until(lambda verb=verb: verb in called)  # type: ignore[misc]
    groups = window.clusters.view
    await until(lambda: window.stores.clusters.shown)
    groups.selectRow(0)
    groups.activated.emit(groups.model().index(0, 0))
    await until(lambda: "queries.cluster_members" in called)
    await window.stores.tasks.idle()


async def unreadable(window: MainWindow) -> None:
    """Ask the tree for what could not be read."""
    groups = window.stores.inventory.groups
    place = next(Place(one.id, target.id) for one in groups for target in one.targets or ())
    menu = window.tree.menu_for(place)
    made.action(menu, "Show unreadable items").trigger()
    asked = await dialog(UnreadDialog)
    await window.stores.tasks.idle()
    asked.reject()
    menu.close()


def test_results(tmp_path: Path, styled: object, called: set[str]) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)
    gap = "nothing\n" * 200  # the text between two matches is left out
    (folder / "many.txt").write_text(f"card {CARD}\n{gap}" * 20)
    with ZipFile(folder / "pack.zip", "w") as archive:
        for name in ("b.txt", "c.txt"):
            archive.writestr(name, f"card {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores, shown(stores) as window:
            stores.results.select(key_of(stores, "many.txt"))
            await until(lambda: "local.hits" in called)
            for name in ("journal", "vault"):
                await press(window, name)
                await until(lambda: isinstance(QApplication.activeModalWidget(), Dialog))
                await stores.tasks.idle()
                await shut(Dialog)
            await press(window, "explore")
            await one_by_one(window, called)
            await together(window, called)
            await press(window, "reveal")
            await until(lambda: "local.note" in called)
            stores.results.set_selected([key_of(stores, "a.csv")])
            await press(window, "mask")
            await until(lambda: "local.preview" in called)
            await shut(Dialog)
            await press(window, "confirm")
            await until(lambda: "remediation.act" in called)
            await unreadable(window)
            window.toolbar.search.setText("test>0")
            await press(window, "run_query")
            await until(lambda: "queries.create_here" in called)

    run(work())
    assert READS - called == set()


async def ordered(window: MainWindow, keys: list[Key]) -> RemediateDialog:
    """Order that files are masked; return the dialog, which follows the work."""
    window.stores.results.set_selected(keys)
    await press(window, "mask")
    asked = await dialog(RemediateDialog)
    asked.signing.name.setText("Roe")
    asked.signing.reason.setEditText("clean-up")
    await until(asked.primary.isEnabled)
    asked.primary.click()
    return asked


async def masked(window: MainWindow, keys: list[Key]) -> None:
    """Order that files are masked, and wait until the first is."""
    vault = window.stores.vault
    kept = vault.state.copies if vault.state is not None else 0
    asked = await ordered(window, keys)
    await until(lambda: vault.state is not None and vault.state.copies > kept)
    if isValid(asked):
        asked.reject()
    await closed(RemediateDialog)


def masks(stores: WindowStores) -> list[Job]:
    """Return the known jobs that mask a file, newest first."""
    return [job for job in stores.jobs.jobs if job.kind == "mask"]


async def asked(window: MainWindow, question: str) -> None:
    """Run a query, and wait for its answer."""
    query = window.stores.query
    window.toolbar.search.setText(question)
    await press(window, "run_query")
    await until(lambda: query.applied is not None and not query.altered)


def test_many_results(
    tmp_path: Path, styled: object, called: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for number in range(200):
        (folder / f"{number}.txt").write_text(f"{number} {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores, shown(stores) as window:
            # as for a Target that somebody else has added a moment ago
            unaware = SimpleNamespace(target=lambda _id: None)
            monkeypatch.setattr(stores.results.reader, "_inventory", unaware)
            with monkeypatch.context() as few:  # the server counts what is not loaded
                few.setattr(results, "LOAD_ALL_BELOW", 10)
                few.setattr(results, "AHEAD", 10)
                await asked(window, "path:~nothing")  # forgets the rows that are loaded
                await asked(window, "test>0")
                await until(lambda: {"local.sums", "queries.target"} <= called)
            stores.results.load_all()
            monkeypatch.setattr(stores.results.reader, "_inventory", stores.inventory)
            monkeypatch.setattr(job_records, "MOST_LISTED", 5)
            await stores.tasks.idle()
            keys = [stores.results.key(at) for at in range(stores.results.count)]
            await masked(window, keys[:FEW])
            await until(lambda: [one.state for one in masks(stores)] == ["done"] * FEW)
            await stores.tasks.idle()
            # as for a job that was running when its record was read, and is not listed any more
            unlisted = masks(stores)[-1].id
            with monkeypatch.context() as patched:
                patched.setattr(JobRecords, "_is_stale", lambda _self, one, *_: one == unlisted)
                stores.jobs.refresh()
                await until(lambda: "local.job" in called)
            monkeypatch.setattr(job_records, "MOST_LISTED", 500)
            earlier = stores.jobs.commands.newest_first()[0]
            await ordered(window, keys[FEW:])
            await until(lambda: stores.jobs.commands.newest_first()[0] is not earlier)
            command = stores.jobs.commands.newest_first()[0]
            await until(lambda: any(one.state == "queued" for one in masks(stores)))
            window.jobs.choose(f"command {command.key}")
            window.jobs.stop.click()
            await until(lambda: not command.active)

    run(work())
    assert MANY - called == set()


async def written(form: Dialog, path: Path) -> None:
    """Choose a file in the dialog that asks for one, and wait until it is there."""
    form.primary.click()
    chooser = made.the(QFileDialog, form)
    chooser.fileSelected.emit(str(path))
    chooser.close()
    await until(path.exists)


async def overseen(window: MainWindow, folder: Path, called: set[str]) -> None:
    """Write an evidence pack, a report and an export, and open the coverage of the scan."""
    stores = window.stores
    await press(window, "evidence")
    pack = await dialog(EvidenceDialog)
    pack.by.setText("Roe")
    await written(pack, folder / "pack.zip")
    await until(lambda: not stores.evidence.running)
    await shut(EvidenceDialog)
    await press(window, "reports")
    report = await dialog(ReportsDialog)
    await written(report, folder / "report.html")
    await until(lambda: not report.reports.running)
    await shut(ReportsDialog)
    await press(window, "export")
    chooser = made.the(QFileDialog, window.results)
    chooser.fileSelected.emit(str(folder / "results.csv"))
    chooser.close()
    await until((folder / "results.csv").exists)
    window.jobs.view.selectRow(0)
    window.jobs.coverage.click()
    coverage = await dialog(CoverageDialog)
    await until(lambda: coverage.coverage.statement is not None)
    coverage.classes.selectRow(0)
    await until(lambda: "coverage.objects" in called)
    await shut(CoverageDialog)


@asynccontextmanager
async def opened_again(data: Path) -> AsyncIterator[WindowStores]:
    """Yield the stores of a console over an existing data folder."""
    host = Embedded(data, zygote.fork)
    stores = AppStores(Settings(sign_off="Test"), host, data, partial(LocalBackups, data)).main
    stores.session.connect_local()
    try:
        await until(lambda: stores.session.connected and stores.jobs.loaded)
        yield stores
    finally:
        await stores.close()
        await host.stop()


def test_oversight(tmp_path: Path, styled: object, called: set[str]) -> None:
    data, folder = tmp_path / "data", tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)

    async def first() -> None:
        async with console(data, folder, own=True) as stores, shown(stores) as window:
            await overseen(window, tmp_path, called)
            await masked(window, [key_of(stores, "a.csv")])

    async def second() -> None:
        async with opened_again(data) as stores, shown(stores) as window:
            bar = made.the(JournalBar, window)
            await until(bar.is_up)
            bar.act.click()
            known = await dialog(AcknowledgeDialog)
            known.signing.reason.setEditText("restored from a backup")
            known.primary.click()
            await until(lambda: not bar.is_up())
            await until(lambda: not stores.session.why_not("purge"))
            await press(window, "vault")
            vault = await dialog(UndoCopiesDialog)
            await until(lambda: vault.copies.items and not vault.copies.loading)
            vault.view.selectRow(0)
            vault.sure.setChecked(True)
            await until(vault.primary.isEnabled)
            vault.primary.click()
            await until(lambda: not vault.copies.items)
            await shut(UndoCopiesDialog)
            await press(window, "backups")
            backups = await dialog(BackupsDialog)
            for field in (backups.password.password, backups.password.again):
                field.setText("saffron kettle 94 brisk orbit")
            await until(backups.primary.isEnabled)
            backups.write_to(str(tmp_path / "out.dde"))
            await until(lambda: not stores.backups.running)
            await shut(BackupsDialog)

    run(first())
    with closing(sqlite3.connect(data / "service" / "remediation" / "journal.db")) as db:
        db.execute("UPDATE audit SET body = replace(body, 'clean-up', 'x')")
        db.commit()
    run(second())
    assert OVERSIGHT - called == set()


def test_the_sample_set(tmp_path: Path, styled: object, called: set[str]) -> None:
    async def work() -> None:
        async with opened_again(tmp_path / "data") as stores, shown(stores) as window:
            await press(window, "open_sample")
            await until(lambda: stores.inventory.has_sample)
            await press(window, "remove_sample")
            window.findChildren(RemoveSampleDialog)[0].primary.click()
            await until(lambda: not stores.inventory.has_sample)

    (tmp_path / "data").mkdir(mode=0o700)
    run(work())
    assert SAMPLE - called == set()
