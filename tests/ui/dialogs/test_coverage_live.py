"""The coverage of a scan in its dialog: it adds up, lists every object, and can be exported."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec
from pytestqt.qtbot import QtBot

from app.api.records.coverage import CoverageClass, Statement
from app.evidence_verifier import STATEMENT, main, verify
from app.secrets.signing import Signature, verified
from app.state.console_data.signer import spoken
from app.state.stores import WindowStores
from app.ui.dialogs.coverage import CLASSES, CoverageDialog, told
from app.ui.dialogs.verify_evidence import VerifyEvidenceDialog
from app.ui.panes.jobs.jobs import JobsPane
from tests.ui.live import console, run, until
from tests.ui.made import empty_state

HOSTILE = "<b>\u202e\x07=cmd"


async def opened(qtbot: QtBot, stores: WindowStores) -> CoverageDialog:
    await until(lambda: stores.jobs.loaded)
    page = await stores.session.client.local.jobs()
    job = next(item for item in page.items if item.kind == "scan")
    dialog = CoverageDialog(stores, job.id, job.path)
    qtbot.addWidget(dialog)
    dialog.open()
    await until(lambda: dialog.coverage.statement is not None)
    return dialog


def test_members_are_counted_by_reason_also_by_one_that_is_unknown_here() -> None:
    members = [
        CoverageClass(name=name, objects=2, bytes=0, partly=0) for name in ("cut", "a {new} one")
    ]
    statement = Statement(
        scan="1", target_id="1", location_id="1", target="", path="", ended=0.0, complete=True,
        objects=0, bytes=0, read=0, read_bytes=0, classes=[], members=members,
    )  # fmt: skip
    counted = "4 (2 too large and read only in part, A {new} one: 2)."
    assert f"Unread or partly read members of archives and documents: {counted} " in (
        told(statement, "00")
    )


def test_data_types_that_were_not_searched_for_are_named() -> None:
    statement = Statement(
        scan="1", target_id="1", location_id="1", target="", path="", ended=0.0, complete=True,
        objects=0, bytes=0, read=0, read_bytes=0, classes=[], members=[],
        not_searched=["Members"],
    )  # fmt: skip
    assert "list or expression is lost: Members." in told(statement, "00")


def test_classes_add_up_and_list_their_objects(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    for number in range(2_500):  # more than one page
        (folder / f"{HOSTILE} {number}").symlink_to("nowhere")

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = await opened(qtbot, stores)
            shown = {CLASSES[0].text(row): row.objects for row in dialog.classes.source.rows}
            assert shown == {"Read": 3, "Symbolic link, not followed": 2500, "All objects": 2503}
            dialog.classes.selectRow(1)
            await until(lambda: dialog.objects.source.count == 2_500)
            assert "The rows add up" in dialog.said.text()
            assert "This server has no keyring" in dialog.said.text()
            assert "\u202e" not in dialog.whole.text()
            assert dialog.problem.isHidden()

    run(work())


def test_the_exported_statement_is_verified_by_its_signature(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    (folder / "link").symlink_to("nowhere")
    file = tmp_path / "coverage.json"

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = await opened(qtbot, stores)
            dialog.coverage.export(file)
            await until(file.exists)
            await until(lambda: "exported" in dialog.said.text())
            assert "fingerprint of the key" in dialog.said.text()
            shown = VerifyEvidenceDialog(stores, file)
            qtbot.addWidget(shown)
            await until(lambda: shown.check.verdict is not None)
            assert shown.state.whole() == "The file coverage.json is intact."
            assert "1 object not read completely" in shown.content.whole()
            assert "signed by the server" in shown.trust.whole()

    run(work())
    found = json.loads(file.read_text())
    content = found["content"].encode()
    signature = Signature(key=found["key"], signature=found["signature"])
    assert verified(found["purpose"], content, signature)
    rows = b"".join(msgspec.json.encode(row) + b"\n" for row in found["objects"])
    statement = msgspec.json.decode(content, type=Statement)
    assert hashlib.sha256(rows).hexdigest() == statement.uncovered
    data, verdict = file.read_bytes(), verify(file)
    assert (verdict.fault, verdict.kind, verdict.fingerprint) == (
        "", STATEMENT, signature.fingerprint,
    )  # fmt: skip
    assert main([str(file), verdict.fingerprint]) == 0
    assert main([str(file), spoken(verdict.fingerprint)]) == 0
    for wrong in ("0" * 64, verdict.fingerprint[:20], "", verdict.fingerprint + "0"):
        assert main([str(file), wrong]) == 1, wrong
    for at in range(0, len(data), 7):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        assert verify(file).fault, at
    for other in (data[:-1], data + b"\n", data.replace(b"]\n  ]", b"],\n  ]")):
        file.write_bytes(other)
        assert verify(file).fault


def test_a_file_of_another_kind_is_not_called_damaged(
    qtbot: QtBot, stores: WindowStores, tmp_path: Path
) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"name": "other"}')
    assert main([str(file)]) == 2

    async def work() -> None:
        dialog = VerifyEvidenceDialog(stores, file)
        qtbot.addWidget(dialog)
        await until(lambda: dialog.check.verdict is not None)
        assert dialog.state.whole() == (
            "The file other.json is neither an evidence pack nor a coverage statement."
        )

    run(work())


def test_a_statement_that_was_changed_is_not_shown(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            dialog = await opened(qtbot, stores)
            coverage = dialog.coverage.coverage
            assert coverage is not None
            forged = msgspec.structs.replace(coverage, content=coverage.content.replace("3", "4"))
            dialog.coverage.statement = None

            async def of_scan(_job_id: str) -> object:
                return forged

            stores.session.client.coverage.of_scan = of_scan  # type: ignore[method-assign,assignment]
            dialog.coverage.read()
            await until(lambda: not dialog.coverage.loading)
            assert empty_state(dialog).sentence() == (
                "The signature of the coverage statement is not valid."
            )

    run(work())


def test_the_job_of_a_scan_opens_its_coverage(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            pane = JobsPane(stores)
            qtbot.addWidget(pane)
            assert pane.coverage.isHidden()
            pane.view.selectRow(0)
            assert not pane.coverage.isHidden()
            pane.coverage.click()
            (dialog,) = pane.window().findChildren(CoverageDialog)
            await until(lambda: dialog.coverage.statement is not None)
            assert dialog.coverage.job_id == stores.jobs.jobs[0].id

    run(work())
