"""Two main windows, each with stores of its own, that administer one service."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.api.records.administration import NewUser, Permissions, ResourcePermissions
from app.settings import Settings
from app.state.connection.session import ServerProfile
from app.state.stores import AppStores, WindowStores
from app.ui.frame.window import MainWindow
from tests.ui.administration.live import workspace
from tests.ui.live import until
from tests.ui.tidy import discard

PASSWORD = "Long enough, 4 sure"
EVERYTHING = ("global administrator",)


async def add_account(
    stores: WindowStores, name: str, permissions: tuple[str, ...], everywhere: tuple[str, ...] = ()
) -> None:
    """Add an account with global permissions, and with permissions on everything."""
    wide = [ResourcePermissions(realm="global", id="", permissions=list(everywhere))]
    granted = Permissions(global_=["api access", *permissions], resource=wide if everywhere else [])
    user = NewUser(name=name, password=PASSWORD, permissions=granted)
    await stores.session.client.users.add(user)


@asynccontextmanager
async def remote_window(
    base_url: str, certificate: str, user: str, section: str, password: str = PASSWORD
) -> AsyncIterator[MainWindow]:
    """Yield a window that administers a server elsewhere, as one of its accounts."""
    stores = AppStores(Settings(sign_off="Test")).main
    profile = ServerProfile("Elsewhere", base_url, user, password, certificate)
    stores.session.connect_server(profile)
    await until(lambda: stores.session.connected and stores.inventory.loaded)
    await stores.tasks.idle()
    window = MainWindow(stores)
    window.resize(1280, 760)
    window.show()
    window.actions_["administration"].trigger()
    window.administration.show_section(section)
    records = stores.administration.sections[section]
    await until(lambda: not records.loading and (records.loaded or records.error))
    await stores.tasks.idle()
    await until(lambda: stores.session.connected)
    try:
        yield window
    finally:
        for widget in QApplication.topLevelWidgets():
            if widget is not window and widget.parent() is window:
                widget.close()
        discard(window)
        await stores.close()


@asynccontextmanager
async def two_windows(
    folder: Path,
    section: str,
    permissions: tuple[str, ...] = EVERYTHING,
    everywhere: tuple[str, ...] = (),
) -> AsyncIterator[tuple[MainWindow, MainWindow]]:
    """Yield the window of the service's own account, and that of another account, “ann”."""
    async with workspace(folder, section, own=True) as window:
        await add_account(window.stores, "ann", permissions, everywhere)
        address = window.stores.session.client.address
        certificate = address.certificate or ""
        async with remote_window(address.base_url, certificate, "ann", section) as other:
            yield window, other
