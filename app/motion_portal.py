"""Reduced motion, as the settings of a Linux desktop ask for it.

Desktops answer through the settings portal (https://flatpak.github.io/xdg-desktop-portal), which
Qt (6.11) does not ask about motion. The portal may take seconds to start, so nothing waits for it.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import SLOT, QObject, Signal, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher, QDBusVariant
from PySide6.QtGui import QGuiApplication

from app.ui.look.theme import theme

_SERVICE = "org.freedesktop.portal.Desktop"
_PATH = "/org/freedesktop/portal/desktop"
_INTERFACE = "org.freedesktop.portal.Settings"
_REDUCING: dict[tuple[str, str], object] = {
    ("org.gnome.desktop.interface", "enable-animations"): False,
    ("org.freedesktop.appearance", "reduced-motion"): 1,
}
"""Settings by namespace and key, each with the value that asks for reduced motion. Each desktop has
some of them.
"""
_CONNECTION = "motion"
_ANSWER_SECONDS = 10.0
_SCREENS = {"wayland", "xcb"}
"""Names of Qt's platforms that have a desktop."""


@contextmanager
def followed_motion() -> Iterator[None]:
    """Let the look follow the desktop's wish for reduced motion. Must be entered in the loop."""
    if QGuiApplication.platformName() not in _SCREENS:
        yield
        return
    portal = MotionPortal()
    portal.changed.connect(theme().follow_motion)
    following = asyncio.ensure_future(portal.follow(session_bus()))
    try:
        yield
    finally:
        following.cancel()
        portal.close()


class MotionPortal(QObject):
    """What the settings portal says about motion. `changed` is emitted with whether the desktop
    asks for reduced motion, when that changes; at first it does not.
    """

    changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        self._values: dict[tuple[str, str], object] = {}
        self._reduced = False
        self._bus: QDBusConnection | None = None
        self._calls: list[QDBusPendingCallWatcher] = []

    async def follow(self, address: str) -> None:
        """Read the settings, and follow their changes until `close`. `address` is that of the
        session bus; if nothing answers there, nothing is followed.
        """
        if not await answers(address):
            return
        # Blocks until the bus answers, and holds Python's lock, so another thread is no help.
        self._bus = QDBusConnection.connectToBus(address, _CONNECTION)
        # Any sender: with the name of a service, Qt would wait for the bus here.
        slot = SLOT("_on_setting_changed(QDBusMessage)")  # a str, though its type says bytes
        self._bus.connect("", _PATH, _INTERFACE, "SettingChanged", self, slot)  # type: ignore[call-overload]
        for place in _REDUCING:
            self._read(place)

    @property
    def waiting(self) -> bool:
        """Whether the portal has still to answer."""
        return bool(self._calls)

    def close(self) -> None:
        """Leave the bus."""
        self._calls.clear()
        if self._bus is not None:
            self._bus = None
            QDBusConnection.disconnectFromBus(_CONNECTION)

    def _read(self, place: tuple[str, str]) -> None:
        """Ask for a setting. `Read` exists in every version of the portal, unlike `ReadOne`."""
        if self._bus is None:
            return
        message = QDBusMessage.createMethodCall(_SERVICE, _PATH, _INTERFACE, "Read")
        message.setArguments([*place])
        call = QDBusPendingCallWatcher(self._bus.asyncCall(message))
        call.setProperty("place", [*place])
        call.finished.connect(self._on_read)
        self._calls.append(call)

    def _on_read(self, call: QDBusPendingCallWatcher) -> None:
        if call not in self._calls:
            return
        self._calls.remove(call)
        arguments = call.reply().arguments()
        if not call.isError() and arguments:
            self._take_value(tuple(call.property("place")), arguments[0])

    @Slot("QDBusMessage")
    def _on_setting_changed(self, message: QDBusMessage) -> None:
        match message.arguments():
            case [str() as space, str() as key, value]:
                self._take_value((space, key), value)

    def _take_value(self, place: tuple[str, ...], value: Any) -> None:
        while isinstance(value, QDBusVariant):  # `Read` puts one into another
            value = value.variant()
        for known in _REDUCING:
            if known == place:
                self._values[known] = value
        reduced = any(self._values.get(known) == value for known, value in _REDUCING.items())
        if reduced != self._reduced:
            self._reduced = reduced
            self.changed.emit(reduced)


def session_bus() -> str:
    """Return the address of the user's bus; "" if there is none."""
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return os.environ.get("DBUS_SESSION_BUS_ADDRESS", f"unix:path={folder}/bus" if folder else "")


async def answers(address: str) -> bool:
    """Return whether a bus answers at an address within 10 s. Qt would wait for ever for one that
    is there and does not answer.
    """
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as line:
        line.setblocking(False)  # noqa: FBT003
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(_ANSWER_SECONDS):
                await loop.sock_connect(line, _socket_of(address))
                await loop.sock_sendall(line, b"\0AUTH EXTERNAL\r\n")
                return bool(await loop.sock_recv(line, 1))
        except (OSError, TimeoutError, ValueError):
            return False


def _socket_of(address: str) -> bytes:
    """Return the socket of the first address in a list of them, such as
    `unix:path=/run/user/1000/bus,guid=0123`.

    Raises:
        ValueError: it is not a socket of this machine.
    """
    transport, _, options = address.partition(";")[0].partition(":")
    found = dict(option.split("=", 1) for option in options.split(",") if "=" in option)
    if transport == "unix" and "path" in found:
        return unquote_to_bytes(found["path"])
    if transport == "unix" and "abstract" in found:
        return b"\0" + unquote_to_bytes(found["abstract"])
    raise ValueError("not an address of a bus on this machine")
