"""The list of servers: switching, editing and removing by keys, with a real second server."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.settings import Profile
from app.state.stores import WindowStores
from app.ui.dialogs.servers.servers import (
    EditServerDialog,
    RemoveServerDialog,
    ServersDialog,
    entries,
)
from app.ui.frame.window import MainWindow
from tests.kit import keyring
from tests.service.running import Running
from tests.ui.live import console, run, until
from tests.ui.tidy import discard

KNOWN = Profile(name="Audit", base_url="https://er.example:8339", username="ann")


@pytest.fixture
def known(stores: WindowStores) -> WindowStores:
    other = msgspec.structs.replace(
        KNOWN, name="Pay", base_url="https://pay.example:8339", production=True, remember=True
    )
    stores.settings.profiles = [KNOWN, other]
    return stores


def test_each_server_has_its_account_its_marking_and_its_password(known: WindowStores) -> None:
    told = [(one.name, one.account, one.kind, one.password) for one in entries(known)]
    assert told[1:] == [
        ("Audit", "ann at er.example:8339", "", "Not saved"),
        ("Pay", "ann at pay.example:8339", "Production", "Saved"),
    ]


def test_the_first_entry_is_the_machine_in_use_and_cannot_be_edited(
    known: WindowStores, styled: QApplication
) -> None:
    dialog = ServersDialog(known, None)
    dialog.open()
    assert dialog.view.currentIndex().row() == 0
    assert not dialog.edit.isEnabled()
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    assert dialog.edit.isEnabled()
    discard(dialog)


def test_the_fingerprint_of_the_chosen_server_is_shown(
    known: WindowStores, styled: QApplication
) -> None:
    known.settings.profiles[0] = msgspec.structs.replace(
        KNOWN, pinned_sha256="0123456789abcdef" * 4
    )
    dialog = ServersDialog(known, None)
    dialog.open()
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    assert "01234567 89abcdef 01234567" in dialog.certificate.whole()
    QTest.keyClick(dialog.view, Qt.Key.Key_Down)
    assert dialog.certificate.whole() == "The certificate is trusted by the system."
    discard(dialog)


def test_an_address_of_another_server_is_refused(known: WindowStores, styled: QApplication) -> None:
    dialog = EditServerDialog(known, known.settings.profiles[0], None)
    dialog.open()
    dialog.address.setText("pay.example:8339")
    dialog.primary.click()
    assert dialog.problem.whole() == (
        "The server Pay already uses this address. Only one account can be saved for each address."
    )
    discard(dialog)


def test_read_only_mode_is_switched_in_the_list(known: WindowStores, styled: QApplication) -> None:
    dialog = ServersDialog(known, None)
    dialog.open()
    dialog.read_only.click()
    assert known.session.read_only
    discard(dialog)


def test_a_keyring_that_fails_for_another_server_is_none_of_the_question(
    known: WindowStores, styled: QApplication
) -> None:
    asked = RemoveServerDialog(known, known.settings.profiles[1], None)
    asked.open()
    known.session.servers.failed.emit(KNOWN.base_url, "The password of Audit was not saved.")
    assert (asked.problem.whole(), asked.primary.text()) == ("", "Remove")
    assert not asked.asks_about(KNOWN.base_url)
    discard(asked)


def test_a_server_is_switched_to_and_removed_by_keys(
    tmp_path: Path, styled: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = keyring.use(monkeypatch)
    server = Running(tmp_path / "elsewhere")
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "cards.csv").write_text("card\n4111 1111 1111 1111\n", encoding="utf-8")

    async def main() -> None:
        async with console(tmp_path / "data", folder) as stores:
            session = stores.session
            ring.set_password("discovery-console " + server.base_url, "analyst", server.password)
            stores.settings.profiles = [
                Profile(
                    name="Elsewhere",
                    base_url=server.base_url,
                    username="analyst",
                    pinned_pem=server.certificate,
                    remember=True,
                )
            ]
            window = MainWindow(stores)
            window.show()
            window.actions_["servers"].trigger()
            (dialog,) = window.findChildren(ServersDialog)
            QTest.keyClick(dialog.view, Qt.Key.Key_Down)
            QTest.keyClick(dialog.view, Qt.Key.Key_Return)
            await until(lambda: session.connected and session.profile == "Elsewhere")
            await stores.tasks.idle()
            assert "Elsewhere as analyst" in window.status.buttons[0].words()
            ctrl_shift = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
            QTest.keyClick(window, Qt.Key.Key_S, ctrl_shift)
            dialog = next(one for one in window.findChildren(ServersDialog) if one.isVisible())
            dialog.remove.click()
            (asked,) = dialog.findChildren(RemoveServerDialog)
            asked.primary.click()
            await until(lambda: session.connected and session.profile == "Local")
            others = [key for key in ring.entries if key[0] != "discovery-console Local"]
            assert (stores.settings.profiles, others) == ([], [])
            discard(window)

    try:
        run(main())
    finally:
        server.close()
