"""Evidence packs in the window: created, then verified by the same console."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import pytest
from pytestqt.qtbot import QtBot

from app.api import requester
from app.api.errors import ServerFailed
from app.api.records.local import Preview, PreviewOrder
from app.evidence_verifier import DRY_RUNS
from app.state.stores import WindowStores
from app.ui.dialogs.evidence import EvidenceDialog
from app.ui.dialogs.verify_evidence import VerifyEvidenceDialog
from tests.ui.live import CARD, CSV, Story, console, until


@pytest.fixture(scope="module")
def story(qapp: object) -> Iterator[Story]:
    made = Story()
    yield made
    made.close()


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    folder = tmp_path_factory.mktemp("files")
    for name in ("a.csv", "b.csv"):
        (folder / name).write_text(CSV)
    data = tmp_path_factory.mktemp("evidence") / "data"
    with story.holds(console(data, folder, own=True)) as made:
        yield made


@pytest.fixture
def dialog(stores: WindowStores, qtbot: QtBot) -> EvidenceDialog:
    made = EvidenceDialog(stores)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_pack_needs_the_name_of_its_author(dialog: EvidenceDialog) -> None:
    dialog.by.setText(" ")
    assert not dialog.primary.isEnabled()


def test_the_query_of_the_results_is_shown_and_recorded_not_one_that_was_only_typed(
    story: Story, stores: WindowStores, dialog: EvidenceDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    assert dialog.query.whole() == "All results, without conditions"
    stores.text.write("path:~a.csv")
    for ran, shown in (False, ""), (True, "path:~a.csv"):
        if ran:
            assert stores.text.run()
            story.run(until(lambda: stores.results.count == 1))
        later = EvidenceDialog(stores)
        qtbot.addWidget(later)
        assert later.query.whole() == (shown or "All results, without conditions")
        path = tmp_path / f"evidence-{ran}.zip"
        later.by.setText("Roe")
        later.write_to(str(path))
        story.run(until(lambda: not stores.evidence.running))
        with ZipFile(path) as pack:
            assert json.loads(pack.read("query.json"))["query"] == shown
    stores.text.write("")
    assert stores.text.run()
    story.run(until(lambda: stores.results.count == 2))


def test_the_dialog_says_which_results_go_into_the_pack(
    story: Story, stores: WindowStores, qtbot: QtBot, tmp_path: Path
) -> None:
    results = stores.results
    everything = [results.key(at) for at in range(results.count)]
    for selected, offered, objects in (
        (everything[:1], "Results in the list (2)", 2),
        (everything, "Selected results (2)", 2),
    ):
        results.set_selected(selected)
        dialog = EvidenceDialog(stores)
        qtbot.addWidget(dialog)
        assert dialog.scope.currentText() == offered
        listed = [dialog.scope.itemText(at) for at in range(dialog.scope.count())]
        assert listed == [f"Selected results ({len(selected)})", "Results in the list (2)"]
        path = tmp_path / f"evidence-{len(selected)}.zip"
        dialog.by.setText("Roe")
        dialog.write_to(str(path))
        story.run(until(lambda: not stores.evidence.running))
        with ZipFile(path) as pack:
            assert len(pack.read("objects.jsonl").splitlines()) == objects
    results.deselect_others()


def test_the_query_in_the_pack_is_one_that_all_its_objects_meet(
    story: Story, stores: WindowStores, qtbot: QtBot, tmp_path: Path
) -> None:
    stores.notes.write([stores.results.key(0)], "mine")
    stores.text.write("path:~csv note:mine")
    assert stores.text.run()
    story.run(until(lambda: stores.results.count == 1))
    dialog = EvidenceDialog(stores)
    qtbot.addWidget(dialog)
    dialog.by.setText("Roe")
    for scope, query, objects in (
        ("Results in the list (1)", "path:~csv note:mine", 1),
        ("All results found by the server (2)", "path:~csv", 2),
    ):
        dialog.scope.setCurrentText(scope)
        assert dialog.scope.currentText() == scope
        assert dialog.query.whole() == query
        path = tmp_path / f"evidence-{objects}.zip"
        dialog.write_to(str(path))
        story.run(until(lambda: not stores.evidence.running))
        with ZipFile(path) as pack:
            assert json.loads(pack.read("query.json"))["query"] == query
            assert len(pack.read("objects.jsonl").splitlines()) == objects
    stores.text.write("")
    assert stores.text.run()
    story.run(until(lambda: stores.results.count == 2))


def test_the_fingerprint_is_shown_once_the_pack_is_written(
    story: Story, stores: WindowStores, dialog: EvidenceDialog, tmp_path: Path
) -> None:
    path = tmp_path / "evidence.zip"
    dialog.write_to(str(path))
    assert dialog.dismiss.text() == "Cancel"
    story.run(until(lambda: not stores.evidence.running))
    assert path.is_file()
    assert dialog.key.text() == stores.evidence.fingerprint
    assert dialog.dismiss.text() == "Close"


def test_a_key_of_this_session_only_is_announced_before_the_pack_is_made(
    story: Story, stores: WindowStores, dialog: EvidenceDialog
) -> None:
    story.run(stores.tasks.idle())
    assert not stores.signer.lasting, "tests have no keyring"
    assert dialog.brief.isVisible()
    assert "Send the fingerprint of the key to the auditor" in dialog.brief.whole()
    stores.evidence.lasting = True
    stores.evidence.changed.emit()
    assert dialog.brief.isHidden()


def test_closing_the_dialog_cancels_the_pack(
    story: Story, stores: WindowStores, tmp_path: Path
) -> None:
    dialog = EvidenceDialog(stores)
    dialog.show()
    dialog.write_to(str(tmp_path / "evidence.zip"))
    dialog.reject()
    story.run(until(lambda: not stores.evidence.running))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_does_not_exist_is_reported(
    story: Story, stores: WindowStores, dialog: EvidenceDialog, tmp_path: Path
) -> None:
    dialog.write_to(str(tmp_path / "missing" / "evidence.zip"))
    story.run(until(lambda: not stores.evidence.running))
    said = dialog.state.whole()
    why = "evidence.zip cannot be written: No such file or directory."
    assert said == f"No file was written. {why}"


def test_a_pack_that_fails_says_what_to_do(
    story: Story,
    stores: WindowStores,
    dialog: EvidenceDialog,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def refused(_order: PreviewOrder) -> Preview:
        raise ServerFailed(500, "Sorry.")

    monkeypatch.setattr(stores.session.client.local, "preview", refused)
    dialog.write_to(str(tmp_path / "evidence.zip"))
    story.run(until(lambda: not stores.evidence.running))
    said = dialog.state.whole()
    assert said.startswith("No file was written. The server could not complete the request.")
    assert "Try again." in said
    assert list(tmp_path.iterdir()) == []


def test_a_file_too_large_to_check_is_named_in_the_pack(
    story: Story,
    stores: WindowStores,
    dialog: EvidenceDialog,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(requester, "FILE_SECONDS", 0.0)
    path = tmp_path / "evidence.zip"
    dialog.write_to(str(path))
    story.run(until(lambda: not stores.evidence.running))
    with ZipFile(path) as pack:
        trials = pack.read(DRY_RUNS).decode()
    assert "the file is too large to check" in trials
    assert stores.session.connected, "the service runs"


def test_cancel_does_not_wait_for_the_dry_run_of_a_large_file(
    story: Story,
    stores: WindowStores,
    dialog: EvidenceDialog,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[str] = []

    async def endless(order: PreviewOrder) -> Preview:
        begun.append(order.path)
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(stores.session.client.local, "preview", endless)
    dialog.write_to(str(tmp_path / "evidence.zip"))
    story.run(until(lambda: begun))
    stores.evidence.cancel()
    story.run(until(lambda: not stores.evidence.running))
    assert list(tmp_path.iterdir()) == []
    assert dialog.state.whole() == "No file was written."


def test_the_dry_run_can_be_chosen_again_after_a_reconnect(
    story: Story, stores: WindowStores, dialog: EvidenceDialog
) -> None:
    stores.session.lost("gone")
    assert not dialog.dry_run.isEnabled()
    assert dialog.dry_run.toolTip()
    assert "Reads the files" not in dialog.dry_run.toolTip()
    story.run(until(lambda: stores.session.connected))
    assert dialog.dry_run.isEnabled()


def test_the_console_verifies_its_own_pack_and_names_what_was_changed(
    story: Story, stores: WindowStores, dialog: EvidenceDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "evidence.zip"
    dialog.write_to(str(path))
    story.run(until(lambda: not stores.evidence.running))
    whole = VerifyEvidenceDialog(stores, path)
    qtbot.addWidget(whole)
    story.run(until(lambda: whole.check.verdict is not None))
    assert whole.state.whole() == "The file evidence.zip is intact."
    assert whole.trust.whole() == "The file was signed with the key of this console."

    data = path.read_bytes()
    assert CARD.encode() not in data
    path.write_bytes(data.replace(b"b.csv", b"c.csv", 1))
    changed = VerifyEvidenceDialog(stores, path)
    qtbot.addWidget(changed)
    story.run(until(lambda: changed.check.verdict is not None))
    assert "is not intact" in changed.state.whole()
    assert "was changed" in changed.state.whole()
    assert changed.key.text() == ""
