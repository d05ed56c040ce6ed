"""The theme and its changes; the style sheet is complete."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QSignalBlocker, Qt
from PySide6.QtGui import QAccessibilityHints, QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDateEdit,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.ui.kit.controls.buttons import button
from app.ui.look.colours import DARK, LIGHT, Role
from app.ui.look.style_sheet import sheet
from app.ui.look.theme import ZOOMS, Look, theme
from tests.ui.look.palettes import system

KINDS = ("", "primary", "destroy", "danger", "link", "saved", "status")


@pytest.mark.parametrize("zoom", ZOOMS)
def test_style_sheet_has_nothing_left_to_fill_in(qapp: QApplication, zoom: int) -> None:
    made = sheet(LIGHT, theme().mono_font(), zoom=zoom, dark=False)
    assert not re.search(r"\$\w|@[\d.]+@|%\w+%", made)
    assert made.count("{") == made.count("}")


def test_a_mirrored_style_sheet_has_its_sides_exchanged(qapp: QApplication) -> None:
    mono = theme().mono_font()
    plain, mirrored = (
        sheet(LIGHT, mono, zoom=100, dark=False, mirrored=mirrored) for mirrored in (False, True)
    )
    for made, side, other in ((plain, "left", "right"), (mirrored, "right", "left")):
        assert f'[level="error"] {{ border-{side}-color:' in made
        assert f"QComboBox {{ padding-{other}: 4px; }}" in made
        assert re.search(rf"QMenu::right-arrow {{ image: url\(.*/{other}.svg", made)
    assert "QMenu::item { padding: 4px 28px 4px 8px;" in plain
    assert "QMenu::item { padding: 4px 8px 4px 28px;" in mirrored


def controls() -> dict[str, QWidget]:
    """Return one of each control that looks different with focus."""
    made: dict[str, QWidget] = {kind: button("Save", kind) for kind in KINDS}
    made |= {"field": QLineEdit("text"), "choice": QComboBox(), "day": QDateEdit()}
    made |= {"typed choice": QComboBox(editable=True), "tick": QCheckBox("All")}
    return made | {"one of": QRadioButton("All")}


@pytest.mark.parametrize("look", [Look.LIGHT, Look.CONTRAST])
def test_focus_moves_nothing(qtbot: QtBot, look: Look) -> None:
    window, one = QWidget(), controls()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    for control in one.values():
        control.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column.addWidget(control)
    theme().dress(window)
    window.show()
    window.activateWindow()
    moved = {}
    for zoom in ZOOMS:
        theme().use(look=look, zoom=zoom)
        qtbot.waitUntil(lambda: theme().settled)
        for name, control in one.items():
            control.clearFocus()
            before = control.sizeHint()
            control.setFocus()
            qtbot.waitUntil(control.hasFocus)
            control.updateGeometry()
            if control.sizeHint() != before:
                moved[name, zoom] = before.toTuple(), control.sizeHint().toTuple()
    theme().use(look=Look.LIGHT, zoom=100)
    assert not moved


@pytest.mark.parametrize("zoom", ZOOMS)
def test_fields_and_buttons_are_alike_high(qtbot: QtBot, zoom: int) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    some = [QLineEdit(), QComboBox(), QDateEdit(), QSpinBox(), button("Save")]
    for control in some:
        column.addWidget(control)
    column.addStretch(1)
    window.resize(400, 800)
    theme().dress(window)
    window.show()
    theme().use(zoom=zoom)
    qtbot.waitUntil(lambda: theme().settled)
    column.activate()
    high = {type(one).__name__: one.height() for one in some}
    theme().use(zoom=100)
    assert len(set(high.values())) == 1, high


@pytest.mark.parametrize("focus", [False, True])
def test_what_is_chosen_begins_where_what_is_typed_does(
    qtbot: QtBot, styled: QApplication, focus: bool
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    choice, typed = QComboBox(), QComboBox(editable=True)
    choice.addItem("H")
    typed.addItem("H")
    some = [QLineEdit("H"), choice, typed]
    for control in (*some, last := QLineEdit()):
        column.addWidget(control)
    theme().dress(window)
    window.show()
    window.activateWindow()
    begun = []
    for control in some:
        (control if focus else last).setFocus()
        for field in (control, *control.findChildren(QLineEdit)):
            if isinstance(field, QLineEdit):
                field.setCursorPosition(1)  # no selection, and the caret is after the text
        begun.append(_first_dark(control))
    assert len(set(begun)) == 1, begun


def _first_dark(control: QWidget) -> int:
    """Return the first column of dark pixels within the frame."""
    drawn = control.grab().toImage()
    return next(
        x
        for x in range(4, drawn.width())
        if any(drawn.pixelColor(x, y).value() < 128 for y in range(8, drawn.height() - 8))
    )


def test_the_ring_in_high_contrast_is_whole(qtbot: QtBot) -> None:
    made = button("Save", "primary")
    qtbot.addWidget(made)
    theme().dress(made)
    made.show()
    made.activateWindow()
    theme().use(look=Look.CONTRAST)
    made.setFocus()
    qtbot.waitUntil(lambda: theme().settled and made.hasFocus())
    drawn, accent = made.grab().toImage(), theme().color(Role.ACCENT)
    theme().use(look=Look.LIGHT)
    right, low = drawn.width() - 2, drawn.height() - 2  # the outer line has the background colour
    corners = [drawn.pixelColor(x, y) for x in (1, right) for y in (1, low)]
    assert corners == [accent] * 4


def test_theme_changes_palette_at_once_and_parts_one_by_one(qtbot: QtBot) -> None:
    changes: list[str] = []
    look, parts = theme(), [QWidget(), QWidget()]
    for part in parts:
        qtbot.addWidget(part)
        look.dress(part)

    def note() -> None:
        changes.append(look.look.value)

    look.changed.connect(note)
    look.use(look=Look.DARK)
    assert look.dark
    assert QApplication.palette().color(QPalette.ColorRole.Base) == QColor(DARK[Role.SURFACE])
    qtbot.waitUntil(lambda: all(DARK[Role.RAISED] in part.styleSheet() for part in parts))
    look.use(look=Look.LIGHT)
    assert not look.dark
    assert QApplication.palette().color(QPalette.ColorRole.Base) == QColor(LIGHT[Role.SURFACE])
    assert changes == ["dark", "light"]
    look.changed.disconnect(note)


def test_zoom_and_density_scale_fonts_and_rows(qapp: QApplication) -> None:
    look = theme()
    look.use(zoom=100, compact=False)
    size, row = look.ui_font().pointSizeF(), look.row_height
    look.use(zoom=200)
    assert look.ui_font().pointSizeF() == 2 * size
    assert look.row_height == 2 * row
    look.use(zoom=1000)
    assert look.measures.zoom == ZOOMS[-1]
    look.use(zoom=100, compact=True)
    assert look.row_height < row
    look.use(compact=False)


@pytest.fixture
def system_changes(
    styled: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], None]]:
    """Function that changes the system's colours to yellow on black.

    The platform of the tests has only one palette. So the palette is changed where the platform is
    asked for it: when the application gives up its own.
    """
    put, hints = QApplication.setPalette, styled.styleHints()

    def put_or_ask(palette: QPalette) -> None:
        given_up = not palette.resolveMask()
        put(system("#000000", "#ffff00", "#1aebff", "#000000") if given_up else palette)

    def change() -> None:
        monkeypatch.setattr(QApplication, "setPalette", staticmethod(put_or_ask))
        hints.colorSchemeChanged.emit(hints.colorScheme())

    yield change
    monkeypatch.undo()
    hints.colorSchemeChanged.emit(hints.colorScheme())
    theme().use(look=Look.LIGHT)


def test_high_contrast_has_the_colours_that_the_system_has_now(
    system_changes: Callable[[], None],
) -> None:
    look, changes = theme(), list[str]()
    look.use(look=Look.CONTRAST)

    def note() -> None:
        changes.append(look.tokens[Role.TEXT])

    look.changed.connect(note)
    system_changes()
    QApplication.processEvents()
    look.changed.disconnect(note)
    assert changes == ["#ffff00"]


def test_another_palette_of_high_contrast_is_noticed(
    system_changes: Callable[[], None], qtbot: QtBot
) -> None:
    """Between two of them neither the colour scheme nor the wish for contrast changes."""
    window = QWidget()
    qtbot.addWidget(window)
    theme().use(look=Look.CONTRAST)
    theme().drawing.watch(window)
    window.show()
    with QSignalBlocker(QApplication.styleHints()):
        system_changes()
    assert theme().tokens[Role.TEXT] != "#ffff00"
    QApplication.sendEvent(window.windowHandle(), QEvent(QEvent.Type.ThemeChange))
    qtbot.waitUntil(lambda: theme().tokens[Role.TEXT] == "#ffff00")


def test_a_change_of_the_system_leaves_a_chosen_look(
    system_changes: Callable[[], None],
) -> None:
    theme().use(look=Look.LIGHT)
    system_changes()
    assert QApplication.palette().color(QPalette.ColorRole.Base) == QColor(LIGHT[Role.SURFACE])
    theme().use(look=Look.CONTRAST)
    assert theme().tokens[Role.TEXT] == "#ffff00"


def test_the_look_of_the_system_follows_its_wish_for_contrast(
    styled: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, hints = theme(), styled.styleHints()
    look.use(look=Look.SYSTEM)
    assert not look.plain
    asked = Qt.ContrastPreference.HighContrast
    monkeypatch.setattr(QAccessibilityHints, "contrastPreference", lambda _hints: asked)
    hints.accessibility().contrastPreferenceChanged.emit(asked)
    assert look.plain
    assert look.tokens[Role.SECONDARY] == look.tokens[Role.TEXT]
    look.use(look=Look.LIGHT)
    assert not look.plain
