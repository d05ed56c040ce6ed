"""A screen reader's view of the console: AT-SPI, over a bus and a screen of the test's own.

The names are those of https://gnome.pages.gitlab.gnome.org/at-spi2-core/devel-docs.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

from jeepney import DBusAddress, MatchRule, Message, MessageType, message_bus, new_method_call
from jeepney.io.blocking import open_dbus_connection

REGISTRY = Path("/usr/libexec/at-spi2-registryd")
BUS_CONFIG = Path("/usr/share/defaults/at-spi2/accessibility.conf")
_ROOT = "/org/a11y/atspi/accessible/root"
_NULL = "/org/a11y/atspi/null"
_PREFIX = "org.a11y.atspi."
_WAIT_SECONDS = 60.0
STATES = {"enabled": 8, "focusable": 11, "showing": 25}
"""Numbers of states that tests ask for."""


def missing() -> str:
    """Return why no screen reader can be tried on this system; "" if one can."""
    if not sys.platform.startswith("linux"):
        return "AT-SPI is of Linux"
    lacking = [name for name in ("Xvfb", "dbus-daemon") if which(name) is None]
    lacking += [path.name for path in (REGISTRY, BUS_CONFIG) if not path.exists()]
    return f"not installed: {', '.join(lacking)}" if lacking else ""


@contextmanager
def private_bus(folder: Path) -> Iterator[dict[str, str]]:
    """Yield the environment of a program on a new screen, with a bus for screen readers. The
    socket of the bus is in `folder`.
    """
    started: list[subprocess.Popen[str]] = []

    def start(*command: str, env: dict[str, str]) -> str:
        """Start a program that prints its address; return the address."""
        errors = (folder / "screen-reader.log").open("a")
        started.append(subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=errors, text=True
        ))  # fmt: skip
        errors.close()
        assert started[-1].stdout is not None
        return started[-1].stdout.readline().strip()

    env = {**os.environ, "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    screen = "-screen", "0", "1280x800x24", "-nolisten", "tcp"
    try:
        env["DISPLAY"] = f":{start('Xvfb', '-displayfd', '1', *screen, env=env)}"
        config = f"--config-file={BUS_CONFIG}"
        place = f"--address=unix:path={folder}/bus"
        bus = start("dbus-daemon", "--nofork", "--print-address=1", config, place, env=env)
        env |= {"AT_SPI_BUS_ADDRESS": bus, "DBUS_SESSION_BUS_ADDRESS": bus}
        assert "Registry" in start(str(REGISTRY), env=env)
        yield env
    finally:
        for program in reversed(started):
            program.terminate()
            program.wait(_WAIT_SECONDS)
            assert program.stdout is not None
            program.stdout.close()


class ScreenReader:
    """A program on the bus that reads others."""

    def __init__(self, bus: str) -> None:
        """`bus` is the address of the bus."""
        self._connection = open_dbus_connection(bus=bus)
        self._announced: deque[Message] = deque()
        rule = MatchRule(type="signal", interface=f"{_PREFIX}Event.Object", member="Announcement")
        self._connection.send_and_get_reply(message_bus.AddMatch(rule))
        self._connection.filter(rule, queue=self._announced)
        registry = Place(f"{_PREFIX}Registry", "/org/a11y/atspi/registry")
        self.call(registry, "Registry", "RegisterEvent", "sass", "object:announcement", [], "")

    def close(self) -> None:
        """Leave the bus."""
        self._connection.close()

    def call(self, place: Place, interface: str, method: str, types: str = "", *given: Any) -> Any:
        """Return the answer to a call.

        Raises:
            LookupError: the object is gone, or has no such method.
        """
        full = interface if "." in interface else f"{_PREFIX}{interface}"
        address = DBusAddress(place.path, place.program, full)
        message = new_method_call(address, method, types or None, given)
        reply = self._connection.send_and_get_reply(message, timeout=_WAIT_SECONDS)
        if reply.header.message_type is MessageType.error:
            raise LookupError(f"{method}: {reply.body}")
        return reply.body[0] if reply.body else None

    def programs(self) -> list[Accessible]:
        """Return the programs that can be read."""
        return Accessible(self, Place(f"{_PREFIX}Registry", _ROOT)).children()

    def announced(self) -> list[str]:
        """Return the announcements so far."""
        with suppress(TimeoutError):
            while True:
                self._connection.recv_messages(timeout=0.05)
        return [str(message.body[3][1]) for message in self._announced]


class Place(NamedTuple):
    """Where an object is: the name of its program on the bus, and its path there."""

    program: str
    path: str


@dataclass(frozen=True, slots=True)
class Accessible:
    """Something that can be read: a program, a window, a control, a cell."""

    reader: ScreenReader = field(repr=False)
    place: Place

    def children(self) -> list[Accessible]:
        """Return what it holds."""
        found = self._call("Accessible", "GetChildren")
        return [Accessible(self.reader, Place(*one)) for one in found if one[1] != _NULL]

    def shown(self) -> Iterator[Accessible]:
        """Yield it and everything in it that is on the screen. What goes meanwhile is left out."""
        with suppress(LookupError):
            if not self.has("showing"):
                return
            yield self
            for child in self.children():
                yield from child.shown()

    @property
    def name(self) -> str:
        """Its name, which is read aloud."""
        return self._property("Name")

    @property
    def description(self) -> str:
        """What is read after the name."""
        return self._property("Description")

    @property
    def role(self) -> str:
        """What it is, in words."""
        return str(self._call("Accessible", "GetRoleName"))

    def has(self, state: str) -> bool:
        """Return whether it has a state of `STATES`."""
        low, high = self._call("Accessible", "GetState")
        return bool((low | high << 32) >> STATES[state] & 1)

    def press(self) -> None:
        """Press it."""
        assert self._call("Action", "DoAction", "i", 0)

    def type(self, text: str) -> None:
        """Replace its text."""
        assert self._call("EditableText", "SetTextContents", "s", text)

    def _property(self, name: str) -> str:
        place = f"{_PREFIX}Accessible", name
        return str(self._call("org.freedesktop.DBus.Properties", "Get", "ss", *place)[1])

    def _call(self, interface: str, method: str, types: str = "", *given: Any) -> Any:
        return self.reader.call(self.place, interface, method, types, *given)
