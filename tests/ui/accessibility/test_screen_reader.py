"""The console as a screen reader sees it: the program itself, used through AT-SPI alone."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeVar

import pytest

if not sys.platform.startswith("linux"):
    pytest.skip("AT-SPI is of Linux", allow_module_level=True)

from tests.kit.atspi import Accessible, ScreenReader, missing, private_bus
from tests.ui.accessibility.looking import MARKUP

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing())

T = TypeVar("T")
_WAIT_SECONDS = 120.0


class Read(NamedTuple):
    """What is read of a control."""

    role: str
    name: str
    description: str
    focusable: bool


class Session:
    """Somebody at the console who reads and presses, and sees nothing."""

    def __init__(self, reader: ScreenReader, console: subprocess.Popen[bytes]) -> None:
        self.reader = reader
        self.scenes: dict[str, list[Read]] = {}
        self.announced: list[str] = []
        self.choices: list[str] = []
        """Roles of the list that a combo box opens, and of what is in it."""
        self._console = console
        self._program = self.wait(reader.programs)[0]

    def wait(self, look: Callable[[], T]) -> T:
        """Return what `look` finds, as soon as it finds something; what it looks at may go."""
        end = time.monotonic() + _WAIT_SECONDS
        while time.monotonic() < end:
            assert self._console.poll() is None, "the console has ended"
            with suppress(LookupError):
                if found := look():
                    return found
            time.sleep(0.2)
        raise TimeoutError

    def find(self, role: str, name: str) -> Accessible | None:
        """Return what is on the screen with a role and a name that matches the pattern `name`."""
        return next(
            (one for one in self._shown() if one.role == role and re.fullmatch(name, one.name)),
            None,
        )

    def press(self, role: str, name: str) -> None:
        """Press a button, as soon as it is there."""

        def pressed() -> bool:
            found = self.find(role, name)
            if found is None or not found.has("enabled"):
                return False
            found.press()
            return True

        self.wait(pressed)

    def read(self, scene: str, role: str, name: str) -> None:
        """Keep what is on the screen, once something with this role and name is there."""
        self.wait(lambda: self.find(role, name))
        seen = self.scenes[scene] = []
        for one in self._shown():
            with suppress(LookupError):
                seen.append(Read(one.role, one.name, one.description, one.has("focusable")))

    def hear(self, words: str) -> None:
        """Wait for an announcement that contains `words`."""

        def heard() -> bool:
            self.announced = self.reader.announced()
            return any(words in one for one in self.announced)

        self.wait(heard)

    def _shown(self) -> Iterator[Accessible]:
        for window in self._program.children():
            yield from window.shown()


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    """A session in which a folder was scanned. The console has ended."""
    with TemporaryDirectory() as name, private_bus(Path(name)) as env:
        folder = Path(name, "in")
        folder.mkdir()
        (folder / "cards.csv").write_text("name;card\nRoe;4111 1111 1111 1111\n")
        command = [sys.executable, "-m", "app", "--data", str(Path(name, "data"))]
        env["DISCOVERY_CONSOLE_LANGUAGE"] = "en"
        with (
            subprocess.Popen(command, env=env) as console,
            closing(ScreenReader(env["AT_SPI_BUS_ADDRESS"])) as reader,
        ):
            try:
                session = Session(reader, console)
                session.read("start", "push button", "Scan a folder")
                session.press("push button", "Scan a folder")
                session.wait(lambda: _typed(session, str(folder)))
                session.read("dialog", "push button", "Add location and scan")
                session.choices = session.wait(lambda: _choices(session))
                session.press("push button", "Add location and scan")
                session.hear("Matches found: 1")
                session.hear("1 result")
                session.read("results", "tree item", f"{folder}: .*")
            finally:
                console.terminate()
        yield session


def _typed(session: Session, text: str) -> bool:
    field = session.find("text", "Folder")
    if field is not None:
        field.type(text)
    return field is not None


def _choices(session: Session) -> list[str]:
    box = session.find("combo box", "A folder or file")
    for one in box.children() if box is not None else []:
        if one.role == "list":
            return [one.role, *sorted({item.role for item in one.children()})]
    return []


def roles(session: Session, scene: str, *wanted: str) -> dict[str, str]:
    """Return the roles of what has one of the `wanted` names."""
    return {one.name: one.role for one in session.scenes[scene] if one.name in wanted}


def test_every_control_has_a_name(session: Session) -> None:
    assert [
        (scene, one)
        for scene, seen in session.scenes.items()
        for one in seen
        if one.focusable and not one.name.strip()
    ] == []


def test_no_name_or_description_has_markup(session: Session) -> None:
    assert [
        one
        for seen in session.scenes.values()
        for one in seen
        if MARKUP.search(one.name) or MARKUP.search(one.description)
    ] == []


def test_controls_have_their_roles(session: Session) -> None:
    assert roles(session, "dialog", "Folder", "Add location and scan") == {
        "Folder": "text", "Add location and scan": "push button",
    }  # fmt: skip
    names = "Results", "Groups, targets and locations", "Query", "Confirm", "Preview"
    shown = [one for one in session.scenes["results"] if one.focusable]
    assert {one.name: one.role for one in shown if one.name in names} == {
        "Results": "table",
        "Groups, targets and locations": "tree",
        "Query": "text",
        "Confirm": "push button",
        "Preview": "page tab",
    }
    assert session.choices == ["list", "list item"]


def test_a_row_of_the_tree_tells_its_level(session: Session) -> None:
    rows = [one for one in session.scenes["results"] if one.role == "tree item"]
    levels = [one.description for one in rows if one.description]
    assert levels == ["Level 1", "Level 1", "Level 2", "Level 3"]


def test_the_end_of_a_scan_and_its_results_are_announced(session: Session) -> None:
    assert "1 result" in session.announced
    assert any(one.startswith("Scan ") for one in session.announced)
