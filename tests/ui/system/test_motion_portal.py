"""Reduced motion on Linux: a portal on a bus of its own is asked, and nothing waits for it."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

if not sys.platform.startswith("linux"):
    pytest.skip("desktops of Linux", allow_module_level=True)

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import open_dbus_connection

from app import motion_portal
from app.motion_portal import MotionPortal, answers
from app.ui.look.motion import Motion
from app.ui.look.theme import theme
from tests.ui.live import run, until

pytestmark = pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="needs dbus-daemon")

SETTINGS = DBusAddress(
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Desktop",
    "org.freedesktop.portal.Settings",
)
GNOME = "org.gnome.desktop.interface", "enable-animations"
PORTAL = "org.freedesktop.appearance", "reduced-motion"
Values = dict[tuple[str, str], tuple[str, Any]]


@pytest.fixture(scope="module")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a bus of the test's own."""
    place = f"--address=unix:path={tmp_path_factory.mktemp('bus')}/bus"
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1", place]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as daemon:
        assert daemon.stdout is not None
        yield daemon.stdout.readline().strip()
        daemon.terminate()


class FakePortal:
    """Settings portal of a desktop, in a thread of its own."""

    def __init__(self, bus: str, values: Values) -> None:
        self._values = values
        self._connection = open_dbus_connection(bus=bus)
        self._connection.send_and_get_reply(message_bus.RequestName(SETTINGS.bus_name))
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def change(self, place: tuple[str, str], value: tuple[str, Any]) -> None:
        """Change a setting, and tell it."""
        self._connection.send(new_signal(SETTINGS, "SettingChanged", "ssv", (*place, value)))

    def close(self) -> None:
        """Leave the bus."""
        with suppress(OSError):
            self._connection.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._connection.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                message = self._connection.receive()
                if message.header.message_type is MessageType.method_call:
                    self._connection.send(self._answer(message))

    def _answer(self, message: Message) -> Message:
        assert message.header.fields[HeaderFields.member] == "Read"
        found = self._values.get(message.body)
        if found is None:
            return new_error(message, "org.freedesktop.portal.Error.NotFound")
        return new_method_return(message, "v", (("v", found),))


def followed(bus: str, values: Values, *changes: tuple[tuple[str, str], Any]) -> list[bool]:
    """Return what is said about motion with a portal that has `values`, and after each of the
    `changes`, by which it has to differ.
    """
    said: list[bool] = []

    async def work() -> None:
        fake, portal = FakePortal(bus, values), MotionPortal()
        portal.changed.connect(said.append)
        try:
            await portal.follow(bus)
            await until(lambda: said or not portal.waiting)
            for place, value in changes:
                before = len(said)
                fake.change(place, value)
                await until(lambda before=before: len(said) > before)  # type: ignore[misc]
        finally:
            portal.close()
            fake.close()

    run(work())
    return said


@pytest.mark.parametrize(
    "values",
    [{GNOME: ("b", False)}, {PORTAL: ("u", 1)}, {GNOME: ("b", True), PORTAL: ("u", 1)}],
)
@pytest.mark.usefixtures("qapp")
def test_each_setting_reduces_motion(bus: str, values: Values) -> None:
    assert followed(bus, values) == [True]


@pytest.mark.parametrize("values", [{}, {GNOME: ("b", True), PORTAL: ("u", 0)}])
@pytest.mark.usefixtures("qapp")
def test_otherwise_motion_stays(bus: str, values: Values) -> None:
    assert followed(bus, values) == []


@pytest.mark.usefixtures("qapp")
def test_changes_are_followed(bus: str) -> None:
    changes = (GNOME, ("b", False)), (GNOME, ("b", True)), (PORTAL, ("u", 1))
    assert followed(bus, {GNOME: ("b", True)}, *changes) == [True, False, True]


@pytest.mark.usefixtures("qapp")
def test_a_bus_that_does_not_answer_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion_portal, "_ANSWER_SECONDS", 0.1)
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(tmp_path / "bus"))
        line.listen()

        async def work() -> None:
            portal = MotionPortal()
            await portal.follow(f"unix:path={tmp_path}/bus")
            assert not portal.waiting

        run(work())


@pytest.mark.parametrize("address", ["", "tcp:host=localhost", "unix:path=/none", "unix:path="])
@pytest.mark.usefixtures("qapp")
def test_no_bus_is_no_error(address: str) -> None:
    async def work() -> None:
        assert not await answers(address)

    run(work())


@pytest.mark.usefixtures("styled")
def test_the_look_follows_the_desktop_unless_the_user_has_chosen() -> None:
    try:
        theme().follow_motion(True)  # noqa: FBT003 - as the signal calls it
        assert not theme().moves
        theme().use(motion=Motion.FULL)
        theme().follow_motion(True)  # noqa: FBT003
        assert theme().moves
    finally:
        theme().use(motion=Motion.SYSTEM)
        theme().follow_motion(False)  # noqa: FBT003
    assert theme().moves
