"""Every page, pane and dialog for screen readers and the keyboard, in one walk with a service."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.ui.frame.window import MainWindow
from tests.ui.accessibility.looking import Seen, look
from tests.ui.accessibility.scenes import scenes
from tests.ui.live import CSV, Story, console, until
from tests.ui.tidy import discard


@pytest.fixture(scope="module")
def walk(
    story: Story, tmp_path_factory: pytest.TempPathFactory, styled: QApplication
) -> dict[str, Seen]:
    """What was found in each scene."""
    assert styled is not None
    folder = tmp_path_factory.mktemp("files")
    (folder / "a.csv").write_text(CSV)
    (folder / "b.csv").write_text(CSV)
    with story.holds(console(tmp_path_factory.mktemp("data"), folder)) as stores:
        window = MainWindow(stores)
        window.resize(1400, 900)
        window.show()
        window.activateWindow()
        found = story.run(_seen(window))
        discard(window)
    return found


async def _seen(window: MainWindow) -> dict[str, Seen]:
    drawn: set[tuple[str, str]] = set()
    found: dict[str, Seen] = {}
    async for name, shown in scenes(window):
        shown.window().activateWindow()
        await until(shown.window().isActiveWindow)
        found[name] = look(shown, drawn)
    return found


def faults(walk: dict[str, Seen], kind: str) -> dict[str, list[str]]:
    """Return the faults of a kind, by scene."""
    return {name: found for name, seen in walk.items() if (found := getattr(seen, kind))}


def test_every_control_has_a_name(walk: dict[str, Seen]) -> None:
    assert faults(walk, "nameless") == {}


def test_every_picture_in_a_list_has_words(walk: dict[str, Seen]) -> None:
    assert faults(walk, "blank") == {}


def test_no_name_or_description_has_markup(walk: dict[str, Seen]) -> None:
    assert faults(walk, "marked") == {}


def test_nothing_with_the_focus_is_a_mere_area(walk: dict[str, Seen]) -> None:
    assert faults(walk, "areas") == {}


def test_buttons_are_buttons(walk: dict[str, Seen]) -> None:
    assert faults(walk, "not_buttons") == {}


def test_tab_reaches_every_control(walk: dict[str, Seen]) -> None:
    assert faults(walk, "not_reached") == {}


def test_shift_tab_is_the_way_back(walk: dict[str, Seen]) -> None:
    assert faults(walk, "not_reversed") == {}


def test_the_focus_is_visible(walk: dict[str, Seen]) -> None:
    assert faults(walk, "no_focus_drawn") == {}
