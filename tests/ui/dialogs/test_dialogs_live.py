"""Marks and masks with the real service: nothing happens unseen, and everything can be undone."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Any

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit
from pytestqt.qtbot import QtBot

from app.api import requester
from app.api.errors import BadAnswer, TookTooLong
from app.api.records.enums import Action
from app.state.changes.plan import Phase
from app.state.stores import WindowStores
from app.state.work.problems import explain
from app.state.workspace.decision import Wanted
from app.ui.dialogs.mark import MarkDialog
from app.ui.dialogs.remediate.mask_formats import FormatsDialog
from app.ui.dialogs.remediate.remediate import RemediateDialog
from app.ui.dialogs.sign_off import Signing
from app.ui.dialogs.undo.undo_copies import UndoCopiesDialog
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look.text import PlainLabel, tip_text
from tests.ui import made
from tests.ui.dialogs.remedies import IBAN, TEXT, show, status
from tests.ui.fitting import cut
from tests.ui.live import CARD, MASKED, console, key_of, run, until
from tests.ui.spoken import nameless

DECIDED = "False Match"


def copies_kept(stores: WindowStores) -> int:
    """Return the number of undo copies that the console last read."""
    return stores.vault.state.copies if stores.vault.state is not None else -1


async def destroyed(stores: WindowStores, qtbot: QtBot, file: Path) -> None:
    """Destroy the undo copy of a file, which takes a tick and a click."""
    dialog = UndoCopiesDialog(stores)
    qtbot.addWidget(dialog)
    dialog.open()
    await until(lambda: dialog.copies.items)
    at, copy = next(
        (at, one)
        for at, one in enumerate(dialog.copies.items)
        if one.path == str(file) and one.usable
    )
    dialog.view.selectRow(at)
    assert not dialog.primary.isEnabled()
    dialog.sure.click()
    dialog.primary.click()
    await until(lambda: not dialog.copies.loading)
    assert dialog.problem.isHidden(), dialog.problem.whole()
    assert copy.job_id not in {item.job_id for item in dialog.copies.items}
    dialog.reject()


def type_boxes(dialog: RemediateDialog) -> dict[str, QCheckBox]:
    """Return the tick boxes of the data types, by their names."""
    boxes = dialog.proof.findChildren(QCheckBox)
    return {box.text(): box for box in boxes if box is not dialog.proof.blind}


async def prepared(stores: WindowStores, qtbot: QtBot, *endings: str) -> RemediateDialog:
    """Return the mask dialog, once it shows the changes."""
    stores.plan.prepare(Action.MASK, [key_of(stores, ending) for ending in endings])
    dialog = RemediateDialog(stores)
    said: list[str] = []
    stores.plan.changed.connect(lambda: said.append(made.the(EmptyState, dialog.proof).sentence()))
    show(dialog, qtbot)
    assert not dialog.primary.isEnabled()
    await until(lambda: stores.plan.phase is Phase.READY)
    assert nameless(dialog) == []
    await until(lambda: cut(dialog) == [])
    assert any(f" of {len(endings)} objects " in words for words in said), said
    return dialog


def test_a_mark_needs_a_reason_and_is_shown_once_the_server_says_so(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            keys = [key_of(stores, "a.csv"), key_of(stores, "b.csv")]
            dialog = MarkDialog(stores, Wanted(Action.FALSE_MATCH, keys, stay=True))
            show(dialog, qtbot)
            assert dialog.primary.text() == "Mark 2 as false match"
            assert dialog.signing.why() == "No sensitive data"
            dialog.signing.reason.clearEditText()
            dialog.primary.click()
            assert "reason" in dialog.problem.whole()
            assert dialog.isVisible()
            qtbot.waitUntil(lambda: not dialog.problem.visibleRegion().isEmpty())
            signing = dialog.signing
            assert signing.height() >= signing.minimumSizeHint().height()

            QTest.keyClicks(made.the(QLineEdit, dialog.signing.reason), "published test numbers")
            dialog.primary.click()
            assert not dialog.isVisible()
            await until(lambda: {status(stores, key) for key in keys} == {DECIDED})
            assert stores.plan.reasons == ["published test numbers"]
            assert stores.triage.reason(Action.FALSE_MATCH) == "published test numbers"
            assert stores.triage.reasons == ["published test numbers"]
            stores.plan.prepare(Action.DELETE, keys)
            plan = stores.plan
            again = Signing(plan.sign_off, plan.reasons, plan.reason)
            assert again.why() == ""
            assert again.reason.itemText(0) == "published test numbers"
            stores.plan.cancel()
            assert (folder / "a.csv").read_text() == TEXT

    run(work())


def test_a_reason_is_suggested_as_such_and_only_for_the_same_data_types(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            session = stores.session
            session.remember_reason("Roe", "customers", Action.MASK, ["Person's name"])
            other = await prepared(stores, qtbot, "a.csv")
            assert other.signing.why() == ""
            assert other.signing.reason.itemText(0) == "customers", "it can still be chosen"
            other.primary.click()
            assert "reason" in other.problem.whole()
            types = stores.plan.data_types_available
            other.reject()
            session.remember_reason("Roe", "PCI", Action.MASK, types)
            same = await prepared(stores, qtbot, "a.csv")
            assert same.signing.why() == "PCI"
            shown = [label.whole() for label in same.signing.findChildren(PlainLabel)]
            assert any(words.startswith("Suggested:") for words in shown)
            same.reject()

    run(work())


def test_one_enter_confirms_a_decision_on_several_objects(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            keys = [key_of(stores, "a.csv"), key_of(stores, "b.csv")]
            stores.settings.sign_off = "Roe"
            wanted: list[Wanted] = []
            stores.triage.wanted.connect(wanted.append)
            stores.results.set_selected(keys)
            stores.triage.decide(Action.FALSE_MATCH)
            dialog = MarkDialog(stores, wanted[0])
            show(dialog, qtbot)
            QTest.keyClick(dialog.signing.reason, Qt.Key.Key_Return)
            assert not dialog.isVisible()
            await until(lambda: {status(stores, key) for key in keys} == {DECIDED})

    run(work())


def test_a_name_from_before_the_start_signs_only_after_it_was_confirmed(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            stores.session.sign_off = ""  # as after a start
            a, b = key_of(stores, "a.csv"), key_of(stores, "b.csv")
            wanted: list[Wanted] = []
            stores.triage.wanted.connect(wanted.append)
            stores.results.set_selected([a])
            stores.triage.decide_and_stay(Action.FALSE_MATCH)
            assert [one.keys for one in wanted] == [[a]]
            assert stores.outbox.batches == []
            dialog = MarkDialog(stores, wanted[0])
            show(dialog, qtbot)
            assert dialog.signing.sign_off() == "Test"
            assert "earlier session" in " ".join(made.texts(dialog))
            QTest.keyClicks(dialog.focusWidget(), "fft")
            assert dialog.signing.sign_off() == "Test"
            assert dialog.signing.why() == "No sensitive data"
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
            assert not dialog.isVisible()
            stores.results.set_selected([b])
            stores.triage.decide_and_stay(Action.FALSE_MATCH)
            assert len(wanted) == 1, "the name is confirmed"
            await until(lambda: {status(stores, key) for key in (a, b)} == {DECIDED})

    run(work())


def test_dialogs_count_an_archive_as_its_members(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await until(lambda: stores.results.loaded_count == stores.results.total == 4)
            everything = stores.results.shown([(0, 3)])
            archive, member = key_of(stores, "d.tar"), key_of(stores, "d.tar#inner.txt")
            for keys, count in (
                (everything, 3),
                ([archive, member], 1),
                ([archive], 1),
                ([member, key_of(stores, "a.csv")], 2),
            ):
                dialog = MarkDialog(stores, Wanted(Action.FALSE_MATCH, keys, stay=True))
                qtbot.addWidget(dialog)
                assert dialog.primary.text() == f"Mark {count} as false match"
                assert stores.sums.sums.total == 3

    run(work())


def test_the_outcome_of_a_mask_of_some_data_types_says_that_others_remain(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await prepared(stores, qtbot, "a.csv")
            cards = [name for name in stores.plan.data_types_available if "IBAN" not in name]
            assert 0 < len(cards) < len(stores.plan.data_types_available)
            stores.plan.choose_types(cards)
            await until(lambda: dialog.primary.isEnabled() and not stores.plan.loading)
            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            left = "1 file still contains matches that were not selected for masking"
            said = f"1 file masked and verified; {left}."
            await until(lambda: dialog.outcome.sum.whole() == said)
            assert IBAN in (folder / "a.csv").read_text()

    run(work())


def test_mask_shows_each_byte_then_proves_it_then_takes_it_back(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            await until(lambda: stores.vault.state is not None)
            copies = copies_kept(stores)
            dialog = await prepared(stores, qtbot, "a.csv")
            assert dialog.primary.isEnabled()
            assert dialog.primary.text() == "Mask 1 file"
            diff = dialog.proof.diff
            assert "4111 11[6 digits \u2192 ** ****]" in diff.toPlainText()
            assert CARD not in diff.toPlainText()
            assert str(TEXT.index(CARD)) in diff.tip_of(0)

            assert tip_text(dialog.proof.hex.toolTip()) == "Reveal the values first."
            dialog.proof.reveal.click()
            await until(lambda: stores.plan.revealed and stores.plan.detail)
            assert not dialog.proof.hex.toolTip()
            before, after = diff.toPlainText().splitlines()[:2]
            assert CARD in before
            assert MASKED in after
            dialog.proof.hex.click()
            assert "34 31 31 31 20" in diff.toPlainText()

            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            assert "You can close this window" in dialog.consequence.whole()
            await until(lambda: dialog.outcome.all_confirmed)
            await until(lambda: dialog.outcome.sum.whole() == "1 file masked and verified.")
            assert dialog.consequence.whole().startswith("Done. Every file was verified")
            assert dialog.others.isHidden()
            words = dialog.outcome.view.model().index(0, 1).data()
            assert words.startswith("Masked, verified ")
            masked = (folder / "a.csv").read_text()
            assert CARD not in masked
            assert len(masked) == len(TEXT)
            assert (folder / "b.csv").read_text() == TEXT

            dialog.outcome.undo.click()
            await until(dialog.primary.isEnabled)
            dialog.outcome.show_delivery()  # due since before, as the jobs have changed
            assert dialog.title.whole() == dialog.primary.text() == "Restore 1 file"
            assert "sensitive values will be on the disk again" in dialog.consequence.whole()
            assert CARD not in (folder / "a.csv").read_text(), "it is asked for once"
            dialog.primary.click()
            await until(lambda: (folder / "a.csv").read_text() == TEXT)
            await until(lambda: dialog.outcome.sum.whole() == "1 file restored and verified.")
            await until(lambda: not stores.jobs.running)
            dialog.primary.click()
            assert not dialog.isVisible()
            await until(lambda: copies_kept(stores) == copies + 1)  # the masked file
            await destroyed(stores, qtbot, folder / "a.csv")
            await until(lambda: copies_kept(stores) == copies)

    run(work())


def test_only_ticked_data_types_are_masked(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await prepared(stores, qtbot, "a.csv")
            boxes = type_boxes(dialog)
            assert "IBAN" in " ".join(boxes)
            for box in boxes.values():
                box.click()
            assert not dialog.primary.isEnabled()
            assert "data type" in dialog.proof.why_not()
            next(box for name, box in boxes.items() if "IBAN" in name).click()
            await until(lambda: stores.plan.phase is Phase.READY and stores.plan.detail)
            assert dialog.proof.diff.margins() == 1
            dialog.reject()
            assert stores.plan.phase is Phase.EDITING
            assert (folder / "a.csv").read_text() == TEXT

    run(work())


def test_files_and_single_matches_are_selected_by_mouse_and_by_keys(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await prepared(stores, qtbot, "a.csv", "b.csv")
            objects = dialog.proof.objects
            view = objects.view
            assert objects.sum.whole() == "2 objects will be masked."
            place = view.visualRect(view.model().index(1, 0)).center()
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
            assert objects.sum.whole() == "1 of 2 objects will be masked. 1 object is not selected."
            assert dialog.primary.text() == dialog.title.whole() == "Mask 1 file"
            view.selectAll()
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert dialog.primary.text() == "Mask 2 files"
            QTest.keyClick(view, Qt.Key.Key_Space)
            assert not dialog.primary.isEnabled()
            assert tip_text(dialog.primary.toolTip()) == "Select at least one file."
            view.selectRow(0)
            QTest.keyClick(view, Qt.Key.Key_Space)
            await until(lambda: stores.plan.detail)
            dialog.proof.picking.click()
            matches = dialog.proof.matches
            assert matches.isVisible()
            assert nameless(dialog) == []
            iban = next(
                at
                for at in range(matches.model().rowCount())
                if "IBAN" in matches.model().index(at, 2).data()
            )
            every = matches.model().rowCount()
            matches.selectRow(iban)
            QTest.keyClick(matches, Qt.Key.Key_Space)
            assert objects.sum.whole().endswith(" In 1 object, only some matches are selected.")
            some = f"{every - 1} of {every}"
            assert objects.view.model().index(0, 2).data() == some
            assert any(words.startswith(f"{some} changes") for words in made.texts(dialog.proof))
            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            text = (folder / "a.csv").read_text()
            assert IBAN in text
            assert CARD not in text
            assert (folder / "b.csv").read_text() == TEXT

    run(work())


def test_the_formats_that_support_masking_are_a_click_away(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await prepared(stores, qtbot, "a.csv", "inner.txt")
            dialog.proof.objects.formats.click()
            (formats,) = dialog.findChildren(FormatsDialog)
            model = formats.view.model()
            rows = {model.index(at, 0).data(): model.index(at, 1).data() for at in range(8)}
            assert rows["ZIP archives"] == "Yes"
            assert rows["PDF, RTF, DOC, XLS, PPT, XLSB, MSG, SQLite, Parquet, pictures"] == "No"
            assert nameless(formats) == []
            formats.primary.click()
            dialog.reject()

    run(work())


def test_what_cannot_be_masked_is_said_and_skipped(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await prepared(stores, qtbot, "a.csv", "inner.txt")
            assert dialog.primary.text() == dialog.title.whole() == "Mask 1 file"
            assert "1 file." in dialog.consequence.whole()
            assert dialog.primary.isEnabled()
            objects = dialog.proof.objects
            words = "1 of 2 objects will be masked. 1 object skipped: "
            assert objects.sum.whole().startswith(words)
            assert "archive" in objects.sum.whole()
            objects.view.selectRow(0)
            assert "archive" in dialog.proof.checks.words()
            next(box for name, box in type_boxes(dialog).items() if "IBAN" in name).click()
            await until(dialog.primary.isEnabled)
            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            await until(lambda: not dialog.outcome.waiting)
            said = dialog.outcome.sum.whole
            partly = "1 file still contains matches that were not selected for masking"
            told = f"1 file masked and verified; {partly}; 1 object skipped:"
            await until(lambda: said().startswith(told))
            assert dialog.others.isHidden(), "what cannot be done is not offered again"
            assert IBAN in (folder / "a.csv").read_text()
            assert CARD not in (folder / "a.csv").read_text()

    run(work())


def test_a_preview_that_failed_can_be_tried_again(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await prepared(stores, qtbot, "a.csv")
            stores.plan.checked, stores.plan.error = None, TookTooLong("30 s")
            stores.plan.phase = Phase.EDITING
            stores.plan.changed.emit()
            assert not dialog.primary.isEnabled()
            said = dialog.problem.whole()
            assert said.startswith("The server did not answer in time. Try again.")
            assert "30 s" not in said
            made.press_empty(dialog.proof)
            await until(dialog.primary.isEnabled)
            assert not dialog.problem.whole()

    run(work())


def test_a_check_that_takes_longer_than_other_requests_is_waited_for(
    qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service reads the whole file, several times: minutes for gigabytes."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            send, waited = httpx.AsyncClient.send, list[str]()

            async def slow(client: Any, request: httpx.Request, **more: Any) -> httpx.Response:
                if request.url.path.endswith("/remediation/preview"):
                    waited.append(request.url.path)
                    await asyncio.sleep(1)
                return await send(client, request, **more)

            monkeypatch.setattr(requester, "CALL_SECONDS", 0.5)
            monkeypatch.setattr(httpx.AsyncClient, "send", slow)
            stores.plan.prepare(Action.MASK, [key_of(stores, "a.csv")])
            await until(lambda: stores.plan.phase is Phase.READY)
            monkeypatch.undo()
            (item,) = list(stores.plan.checked or ())
            assert waited
            assert item.ok

    run(work())


def test_a_file_too_large_to_check_says_so_at_its_line(
    qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            monkeypatch.setattr(requester, "FILE_SECONDS", 0.0)
            stores.plan.prepare(Action.MASK, [key_of(stores, "a.csv")])
            await until(lambda: stores.plan.phase is Phase.READY)
            (item,) = list(stores.plan.checked or ())
            assert item.reason.startswith("the file is too large to check")
            assert stores.session.connected, "the service runs"
            late = stores.session.told(TookTooLong("30 s"))
            assert "stopped" not in explain(late).what

    run(work())


def test_a_mask_without_a_proper_answer_is_not_said_to_have_changed_nothing(
    qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await prepared(stores, qtbot, "a.csv")
            dialog.signing.name.setText("R. Roe")
            dialog.signing.reason.setEditText("clean-up")
            acts = type(stores.session.client.remediation)
            act = acts.act

            async def broken(*arguments: Any, **more: Any) -> None:
                await act(*arguments, **more)
                raise BadAnswer("The compressed answer is damaged.")

            monkeypatch.setattr(acts, "act", broken)
            dialog.primary.click()
            await until(lambda: stores.plan.delivery.ended)
            await until(lambda: MASKED in (folder / "a.csv").read_text())
            unsure = "For some files, it is not known whether they were changed."
            await until(lambda: dialog.consequence.whole().startswith(unsure))

    run(work())


def test_a_file_that_has_changed_cannot_be_masked(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            (folder / "a.csv").write_text("something else\n")
            dialog = await prepared(stores, qtbot, "a.csv")
            assert not dialog.primary.isEnabled()
            assert "changed" in dialog.proof.checks.words()
            rows = dialog.proof.checks.model()
            assert [rows.index(0, at).data() for at in range(2)] == [
                "Unchanged since the scan", "Failed",
            ]  # fmt: skip
            assert rows.index(1, 1).data() == "Passed"
            assert dialog.proof.checks.words()[0].isupper()

    run(work())


def test_a_file_that_is_gone_cannot_be_masked(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            shutil.rmtree(folder)
            dialog = await prepared(stores, qtbot, "a.csv")
            assert not dialog.primary.isEnabled()
            assert dialog.proof.checks.words()

    run(work())
