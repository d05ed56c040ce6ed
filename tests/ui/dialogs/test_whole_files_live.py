"""Delete, quarantine and encrypt with the real service: confirmed first, and undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from app.api.errors import NotAccepted
from app.api.records.enums import Action
from app.api.records.remediation import RemediationJob
from app.state.changes.remedy_answer import Sent
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.look import icons
from app.ui.look.text import PlainLabel, tip_text
from app.ui.panes.detail.detail import DetailPane
from tests.ui import made
from tests.ui.dialogs.remedies import TEXT, status, whole
from tests.ui.live import console, key_of, run, until


def test_an_archive_whose_members_cannot_be_done_is_left_out_too(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            keys = [key_of(stores, ending) for ending in ("a.csv", "d.tar", "inner.txt")]
            dialog = await whole(stores, qtbot, Action.MASK, keys)
            assert dialog.primary.text() == "Mask 1 file"
            (chosen,) = stores.plan.chosen()
            assert [row.key for row in chosen.rows] == keys[:1]

    run(work())


def test_the_folder_stays_for_what_is_left(
    qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server refuses one of two files although its check has just passed."""

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            stores.settings.quarantine_folder = str(tmp_path / "before")
            keys = [key_of(stores, "a.csv"), key_of(stores, "b.csv")]
            dialog = await whole(stores, qtbot, Action.QUARANTINE, keys)
            dialog.extras.folder.setText(str(tmp_path / "now"))
            dialog.extras.check.click()
            await until(dialog.primary.isEnabled)
            act, refused = stores.session.client.remediation.act, list[str]()

            async def refuse_one(*order: Any) -> list[RemediationJob]:
                if not refused:
                    refused.append(order[-1].path)
                    raise NotAccepted(422, "Not this one.")
                return await act(*order)

            monkeypatch.setattr(stores.session.client.remediation, "act", refuse_one)
            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            said = dialog.outcome.sum.whole
            told = "1 file moved and verified; 1 file refused: Not this one."
            await until(lambda: said() == told)
            assert dialog.primary.text() == "Close"
            assert dialog.outcome.view.model().index(0, 1).data() == "Refused: Not this one."
            assert dialog.others.text() == "Quarantine 1 remaining object"
            dialog.others.click()
            await until(dialog.primary.isEnabled)
            assert dialog.primary.text() == "Quarantine 1 file"
            assert stores.plan.location == dialog.extras.folder.text()
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            assert not (folder / "a.csv").exists()
            assert not (folder / "b.csv").exists()

    run(work())


def test_a_refused_folder_is_told_in_words(qtbot: QtBot, tmp_path: Path, folder: Path) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await whole(stores, qtbot, Action.QUARANTINE, [key_of(stores, "a.csv")])
            dialog.extras.folder.setText(str(folder / "inside"))
            dialog.extras.check.click()
            await until(dialog.problem.whole)
            assert "Choose a folder outside" in dialog.problem.whole()
            assert "Status" not in dialog.problem.whole()

    run(work())


def test_delete_wants_the_number_typed_and_can_be_taken_back(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            keys = [key_of(stores, "a.csv"), key_of(stores, "b.csv")]
            dialog = await whole(stores, qtbot, Action.DELETE, keys)
            assert "Older copies can remain" in dialog.consequence.whole()
            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            assert dialog.problem.whole() == "Type 2 to delete 2 files."
            assert (folder / "a.csv").exists()
            dialog.extras.count.setText("2")
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            assert dialog.outcome.view.model().index(0, 1).data().startswith("Deleted, verified ")
            assert not (folder / "a.csv").exists()
            dialog.outcome.undo.click()
            await until(dialog.primary.isEnabled)
            dialog.primary.click()
            await until(lambda: {status(stores, key) for key in keys} == {""})
            assert (folder / "a.csv").read_text() == TEXT
            await until(lambda: dialog.outcome.all_confirmed)
            assert not dialog.outcome.undo.isVisible()

    run(work())


def test_an_archive_is_one_file_and_its_members_follow_it(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            keys = [key_of(stores, "d.tar"), key_of(stores, "inner.txt")]
            sent: list[Sent] = []
            stores.plan.sent.connect(sent.append)
            dialog = await whole(stores, qtbot, Action.DELETE, keys)
            assert dialog.primary.property("kind") == "destroy"
            assert dialog.title.whole() == "Delete 1 file"
            dialog.signing.reason.setEditText("clean-up")
            dialog.extras.count.setText("1")
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            await until(lambda: {status(stores, key) for key in keys} == {"Deleted"})
            assert [one.files for one in sent] == [1]
            dialog.outcome.undo.click()
            await until(dialog.primary.isEnabled)
            dialog.primary.click()
            await until(lambda: {status(stores, key) for key in keys} == {""})

    run(work())


@pytest.mark.parametrize("action", [Action.DELETE, Action.QUARANTINE, Action.ENCRYPT])
def test_a_member_does_not_stand_for_its_archive(
    qtbot: QtBot, tmp_path: Path, folder: Path, action: Action
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            stores.settings.quarantine_folder = str(tmp_path / "quarantine")
            dialog = await whole(stores, qtbot, action, [key_of(stores, "inner.txt")])
            (item,) = list(stores.plan.checked or ())
            assert "choose the archive, mail or document itself" in item.reason
            assert not dialog.primary.isEnabled()
            told = dialog.consequence.whole()
            assert told.startswith("No file can be changed. This action changes the whole file: ")
            assert told.endswith(", not a part of it.")
            objects = dialog.proof.objects
            assert objects.sum.whole().startswith("No object will be ")
            assert "skipped" not in objects.sum.whole(), "the reason stands above, whole"
            assert objects.choice.itemText(0) == "1 object"
            words = [one.whole() for one in dialog.findChildren(PlainLabel) if one.isVisible()]
            assert not [one for one in words if "undone" in one], "nothing will happen"

    run(work())


@pytest.mark.parametrize(
    ("action", "missing"),
    [
        (Action.MASK, "Enter a reason"),
        (Action.DELETE, "Type 1 to delete"),
        (Action.ENCRYPT, "at least 12 characters"),
        (Action.QUARANTINE, "Enter a reason"),
    ],
)
def test_enter_is_the_button_that_looks_like_it(
    qtbot: QtBot, tmp_path: Path, folder: Path, action: Action, missing: str
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            stores.settings.quarantine_folder = str(tmp_path / "quarantine")
            dialog = await whole(stores, qtbot, action, [key_of(stores, "a.csv")])
            await until(dialog.primary.isEnabled)
            focused = dialog.focusWidget()
            assert focused is not None
            assert focused.isVisible()
            QTest.keyClick(focused, Qt.Key.Key_Return)
            assert missing in dialog.problem.whole()

    run(work())


def test_an_archive_that_is_left_can_be_chosen_again(
    qtbot: QtBot, tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await whole(stores, qtbot, Action.DELETE, [key_of(stores, "d.tar")])
            act, refused = stores.session.client.remediation.act, list[str]()

            async def refuse_one(*order: Any) -> list[RemediationJob]:
                if not refused:
                    refused.append(order[-1].path)
                    raise NotAccepted(422, "Not this one.")
                return await act(*order)

            monkeypatch.setattr(stores.session.client.remediation, "act", refuse_one)
            dialog.signing.reason.setEditText("clean-up")
            dialog.extras.count.setText("1")
            dialog.primary.click()
            await until(lambda: not dialog.others.isHidden())
            dialog.others.click()
            await until(dialog.primary.isEnabled)
            dialog.extras.count.setText("1")
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            assert not (folder / "d.tar").exists()

    run(work())


def test_quarantine_asks_for_its_folder_first_and_remembers_it(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            key, window = key_of(stores, "a.csv"), QWidget()
            qtbot.addWidget(window)
            pane = DetailPane(stores, made.actions(stores, window), window)
            stores.results.select(key)
            dialog = await whole(stores, qtbot, Action.QUARANTINE, [key])
            assert not dialog.primary.isEnabled()
            assert tip_text(dialog.primary.toolTip()) == "Choose a quarantine folder."
            dialog.extras.browse.click()
            chooser = dialog.extras.findChild(QFileDialog)
            assert isinstance(chooser, QFileDialog)
            up = chooser.findChild(QToolButton, "toParentButton")
            assert isinstance(up, QToolButton)  # Qt's dialog with our icons
            assert up.icon().pixmap(16).toImage() == icons.icon("chevron-up").pixmap(16).toImage()
            chooser.fileSelected.emit(str(tmp_path / "quarantine"))
            chooser.reject()
            assert dialog.extras.folder.text() == str(tmp_path / "quarantine")
            await until(dialog.primary.isEnabled)
            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            await until(lambda: dialog.outcome.all_confirmed)
            assert not (folder / "a.csv").exists()
            assert len(list((tmp_path / "quarantine").iterdir())) == 2
            assert stores.settings.quarantine_folder == str(tmp_path / "quarantine")
            stores.results.select(key)  # the focus has moved to the next undecided result
            said = made.the(EmptyState, pane.preview).sentence
            await until(lambda: "Moved to /" in said())  # long paths are elided in the middle

    run(work())


def test_quarantine_names_its_file_and_keeps_a_good_folder_after_cancel(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await whole(stores, qtbot, Action.QUARANTINE, [key_of(stores, "a.csv")])
            said = made.the(EmptyState, dialog.proof).sentence
            await until(lambda: "A folder that does not exist is created." in said())
            assert "a.csv" in said()
            dialog.extras.folder.setText(str(tmp_path / "quarantine"))
            dialog.extras.check.click()
            await until(lambda: stores.plan.files_possible)
            dialog.dismiss.click()
            assert stores.settings.quarantine_folder == str(tmp_path / "quarantine")
            assert not (tmp_path / "quarantine").exists()

    run(work())


def test_encrypt_takes_a_password_twice_and_keeps_it_nowhere(
    qtbot: QtBot, tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            dialog = await whole(stores, qtbot, Action.ENCRYPT, [key_of(stores, "a.csv")])
            dialog.signing.reason.setEditText("clean-up")
            dialog.primary.click()
            assert "The password needs at least 12 characters" in dialog.problem.whole()
            dialog.extras.password.setText("nine purple kites")
            dialog.primary.click()
            assert dialog.problem.whole() == "The two passwords differ."
            dialog.extras.again.setText("nine purple kites")
            dialog.primary.click()
            assert dialog.extras.password.text() == ""
            await until(lambda: dialog.outcome.all_confirmed)
            assert (folder / "a.csv.dde").exists()
            assert not (folder / "a.csv").exists()
            assert "nine purple kites" not in repr(vars(stores.plan))

    run(work())
