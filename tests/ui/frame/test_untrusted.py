"""The page about a changed certificate, with a real service whose certificate was renewed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.settings import Profile, Settings
from app.state.connection.certificates import CertificateChange, seen
from app.state.connection.session import ServerProfile
from app.state.stores import AppStores
from app.ui.dialogs.servers.replace_certificate import ReplaceCertificateDialog
from app.ui.frame.window import MainWindow
from app.ui.look.text import PlainLabel
from tests.kit import tls
from tests.service.running import Running
from tests.ui.live import run, until
from tests.ui.tidy import discard

BEFORE = tls.pem(tls.issue())


def test_a_renewed_certificate_is_replaced_by_typing_its_end(
    tmp_path: Path, styled: QApplication
) -> None:
    server = Running(tmp_path / "data")
    known = Profile(name="Pay", base_url=server.base_url, username="analyst", pinned_pem=BEFORE)

    async def main() -> None:
        stores = AppStores(Settings(profiles=[known])).main
        window = MainWindow(stores)
        window.show()
        stores.session.connect_server(
            ServerProfile("Pay", server.base_url, "analyst", server.password)
        )
        await until(lambda: window.page == "untrusted")
        shown = " ".join(label.whole() for label in window.untrusted.findChildren(PlainLabel))
        for pem in (BEFORE, server.certificate):
            assert all(group in shown for group in seen("x", pem).fingerprint)
        window.untrusted.replace.click()
        (dialog,) = window.findChildren(ReplaceCertificateDialog)
        QTest.keyClicks(dialog.typed, "00000000")
        assert not dialog.primary.isEnabled()
        dialog.typed.clear()
        QTest.keyClicks(dialog.typed, seen("x", server.certificate).sha256[-8:])
        QTest.keyClick(dialog.typed, Qt.Key.Key_Return)
        await until(lambda: stores.session.connected and window.page != "untrusted")
        await stores.close()
        discard(window)

    try:
        run(main())
    finally:
        server.close()


def test_no_page_leads_past_a_changed_certificate(styled: QApplication) -> None:
    stores = AppStores(Settings()).main
    window = MainWindow(stores)
    change = CertificateChange(None, seen("pay.example:8339", BEFORE))
    stores.session.certificate_change = change
    stores.session.changed.emit()
    for name in ("explore", "risk", "queue"):
        window.actions_[name].trigger()
        assert window.page == "untrusted"
    discard(window)


def test_an_expired_certificate_cannot_replace_the_trusted_one(styled: QApplication) -> None:
    stores = AppStores(Settings()).main
    expired = seen("pay.example:8339", tls.pem(tls.issue(expired=True)))
    dialog = ReplaceCertificateDialog(stores, CertificateChange(None, expired), None)
    dialog.open()
    dialog.typed.setText(expired.sha256[-8:])
    assert not dialog.primary.isEnabled()
    assert dialog.problem.whole().startswith("The new certificate is not valid today")
    discard(dialog)
