"""The audit journal on screen: a reveal is recorded, damage is shown until acknowledged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from pytestqt.qtbot import QtBot

from app.embedded import Embedded
from app.settings import Settings
from app.state.export.export import Column
from app.state.stores import AppStores, WindowStores
from app.ui.dialogs.journal.acknowledge_damage import AcknowledgeDialog
from app.ui.dialogs.journal.journal import JournalDialog
from app.ui.panes.messages import JournalBar
from tests.kit import zygote
from tests.ui.live import CSV, console, key_of, run, until


async def actions(stores: WindowStores) -> list[str]:
    return [
        item.action for item in (await stores.session.client.local.search_audit()).records[::-1]
    ]


def test_a_reveal_is_recorded_and_a_damage_stands_until_it_is_acknowledged(
    qtbot: QtBot, tmp_path: Path
) -> None:
    data, folder = tmp_path / "data", tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)

    async def reveal() -> None:
        async with console(data, folder, own=True) as stores:
            bar = JournalBar(stores)
            qtbot.addWidget(bar)
            stores.results.select(key_of(stores, "a.csv"))
            await until(lambda: stores.matches.hits)
            stores.matches.reveal()
            stores.matches.reveal()
            await stores.tasks.idle()
            assert await actions(stores) == ["open", "reveal"]
            assert not bar.is_up()

    async def acknowledge() -> None:
        host = Embedded(data, zygote.fork)
        stores = AppStores(Settings(sign_off="Test"), host, data).main
        bar = JournalBar(stores)
        qtbot.addWidget(bar)
        stores.session.connect_local()
        try:
            await until(bar.is_up)
            assert "Audit record 2 was changed." in bar.words.whole()
            dialog = AcknowledgeDialog(stores)
            dialog.open()
            dialog.primary.click()
            assert dialog.isVisible(), "without a reason"
            dialog.signing.reason.setEditText("restored from a backup")
            dialog.primary.click()
            await until(lambda: not bar.is_up())
            assert (await actions(stores))[2:] == ["damaged", "acknowledge"]
            shown = JournalDialog(stores)
            qtbot.addWidget(shown)
            await until(lambda: not shown.reading.loading)
            assert "Audit record 2 was changed." in shown.state.whole()
            rows = shown.view.model()
            assert [rows.index(at, 3).data() for at in range(rows.rowCount())] == [
                "Acknowledge", "Damaged", "X", "Open",
            ]  # fmt: skip
            assert [rows.index(0, at).data() for at in (2, rows.columnCount() - 1)] == [
                "analyst",
                "Test",
            ]
            assert rows.index(1, 5).data() == "Record 2 was changed"
        finally:
            await stores.close()
            await host.stop()

    run(reveal())
    with closing(sqlite3.connect(data / "service" / "remediation" / "journal.db")) as db:
        db.execute("UPDATE audit SET body = replace(body, '\"reveal\"', '\"x\"')")
        db.commit()
    run(acknowledge())


def test_an_export_of_results_is_recorded(qapp: object, tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)

    async def export() -> None:
        async with console(data, folder, own=True) as stores:
            stores.export.write(tmp_path / "out.csv", [Column("Path", lambda row: row.location)])
            await until((tmp_path / "out.csv").exists)
            (newest, *_) = (await stores.session.client.local.search_audit()).records
            assert newest.outcome == "Exported results as CSV (records: 1)"

    run(export())
