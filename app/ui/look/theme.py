"""Theme of the console: its look, zoom, fonts and density, and how a change of them is applied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from weakref import WeakKeyDictionary, WeakSet

from PySide6.QtCore import QElapsedTimer, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget
from shiboken6 import isValid

from app.state.work.loop_scheduler import NextTurn
from app.ui.look import fonts
from app.ui.look.colours import DARK, LIGHT, Role, high_contrast, luminance, palette
from app.ui.look.drawing import Drawing
from app.ui.look.fonts import Families
from app.ui.look.motion import Motion, reduced_by_system
from app.ui.look.scaling import rescale
from app.ui.look.style_sheet import sheet

ZOOMS = (80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400)
"""Zoom steps in per cent."""

_DRESSING_MS = 5
"""Milliseconds of styling in one turn, after which the next part waits for the next turn."""


class Look(StrEnum):
    """Look that the user can choose."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


@dataclass(frozen=True, slots=True)
class Measures:
    """Sizes that the style sheet needs besides colours."""

    zoom: int
    compact: bool
    base_pt: float

    def px(self, pixels: float) -> int:
        """Convert pixels at 100 % to pixels at this zoom; the result is at least 1."""
        return max(1, round(pixels * self.zoom / 100))


class Theme(QObject):
    """Current look. `use` changes it; code that paints connects to `changed`.

    The style sheet is set on the parts passed to `dress` (docks, bars, pages, dialogs), not on the
    application. Qt needs a tenth of a second to restyle a whole window. So a change is applied
    part by part, in separate turns of the event loop.
    """

    changed = Signal()
    _due_soon = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.look = Look.SYSTEM
        self.turn = 0
        """Number of changes of the look so far. Caches that are valid for one look use it as a key.
        """
        self.measures = Measures(zoom=100, compact=False, base_pt=10.0)
        self.tokens: Mapping[str, str] = LIGHT
        self._colors = {role: QColor(LIGHT[role]) for role in Role}
        self._fonts: dict[bool, QFont] = {}
        self.families = Families()
        self.motion = Motion.SYSTEM
        self.moves = True
        """Whether animations are allowed."""
        self._effects = True
        self._bundled_fonts = False
        self._system = QPalette()
        # kept: PySide (6.11) deems what `accessibility` returns deleted with this object's wrapper
        self._hints = QGuiApplication.styleHints()
        self._sheet = ""
        self._parts: WeakSet[QWidget] = WeakSet()
        self._holders: WeakKeyDictionary[QWidget, list[QWidget]] = WeakKeyDictionary()
        self._due: list[QWidget] = []
        self.drawing = Drawing()
        self._next = NextTurn(self._dress_next, self)
        self._due_soon.connect(self._next.start, Qt.ConnectionType.QueuedConnection)
        self._system_due = NextTurn(self._on_scheme_changed, self)

    def install(self, app: QApplication) -> None:
        """Set the style, fonts and palette of the application, and follow changes of the system's
        theme. Called once, before the first window.
        """
        self._system = QPalette(app.palette())
        self._bundled_fonts = fonts.load_bundled()
        self._effects = QApplication.isEffectEnabled(Qt.UIEffect.UI_General)
        app.setStyle(QStyleFactory.create("Fusion"))  # not translated
        self._hints.colorSchemeChanged.connect(self._on_scheme_changed)
        self._hints.accessibility().contrastPreferenceChanged.connect(self._on_scheme_changed)
        # between two palettes of high contrast, neither scheme nor preference changes
        self.drawing.system_changed.connect(self._system_due.start)
        self.use()

    def use(
        self,
        *,
        look: Look | None = None,
        zoom: int | None = None,
        compact: bool | None = None,
        families: Families | None = None,
        motion: Motion | None = None,
    ) -> None:
        """Change the given settings, keep those that are None, and repaint everything. `zoom` is in
        per cent; it is limited to the range of `ZOOMS`.
        """
        old = self.measures
        self.look = self.look if look is None else look
        self.families = self.families if families is None else families
        self.motion = self.motion if motion is None else motion
        reduced = self.motion is Motion.SYSTEM and reduced_by_system()
        self.moves = not (reduced or self.motion is Motion.REDUCED)
        self.measures = Measures(
            zoom=old.zoom if zoom is None else min(max(zoom, ZOOMS[0]), ZOOMS[-1]),
            compact=old.compact if compact is None else compact,
            base_pt=old.base_pt,
        )
        self.tokens = self._resolve()
        self._colors = {role: QColor(self.tokens[role]) for role in Role}
        self._fonts.clear()
        self.turn += 1
        if self.measures.zoom != old.zoom:
            for window in QApplication.topLevelWidgets():
                rescale(window, old.zoom, self.measures.zoom)
        self._apply()
        self.changed.emit()

    def dress(self, part: QWidget) -> None:
        """Style `part` with its children, now and after every change."""
        self._parts.add(part)
        part.setStyleSheet(self._sheet)

    def dress_parts(self, pane: QWidget, parts: Iterable[QWidget]) -> None:
        """Style a large pane part by part: styling it in one step would block the window. Widgets
        that only contain parts get no style sheet; they are polished without their children (see
        `frame.py`).
        """
        inside: set[QWidget] = set()
        for part in parts:
            self.dress(part)
            inside.update((part, *part.findChildren(QWidget)))
        if pane not in inside:
            every = pane.findChildren(QWidget)
            self._holders[pane] = [one for one in every if one not in inside]

    def still(self, window: QWidget) -> None:
        """Suspend drawing of `window` for a slow change in this turn of the event loop. The window
        is drawn once, after this turn, so no intermediate state is visible.
        """
        self.drawing.hold({window})
        self._due_soon.emit()  # queued, so that the time counts from the end of this turn

    @property
    def settled(self) -> bool:
        """Whether everything that is visible has been styled for the current look. Some of it may
        not have been repainted yet.
        """
        return not self.drawing.holding

    @property
    def dark(self) -> bool:
        return luminance(self.color(Role.SURFACE)) < 0.2

    @property
    def plain(self) -> bool:
        """Whether high contrast is used, because the user has chosen it here or in the system. In
        high contrast, a selected row has only one text colour.
        """
        if self.look is not Look.SYSTEM:
            return self.look is Look.CONTRAST
        asked = self._hints.accessibility().contrastPreference()
        return asked is Qt.ContrastPreference.HighContrast

    def color(self, role: Role) -> QColor:
        return QColor(self._colors[role])

    def px(self, pixels: float) -> int:
        """Convert pixels at 100 % to pixels at the current zoom; the result is at least 1."""
        return self.measures.px(pixels)

    @property
    def row_height(self) -> int:
        return self.px(22 if self.measures.compact else 26)

    def ui_font(self) -> QFont:
        """Return the font for text, with tabular figures."""
        return self._font(mono=False)

    def mono_font(self) -> QFont:
        """Return the font for paths, values and bytes."""
        return self._font(mono=True)

    def _font(self, *, mono: bool) -> QFont:
        """Return a font, cached because every drawn cell needs one."""
        if mono not in self._fonts:
            points = self.measures.base_pt * self.measures.zoom / 100
            family = self.families.mono if mono else self.families.text
            self._fonts[mono] = fonts.font(
                points, mono=mono, bundled=self._bundled_fonts, family=family
            )
        return QFont(self._fonts[mono])

    def _resolve(self) -> Mapping[str, str]:
        if self.plain:
            return high_contrast(self._system)
        if self.look is Look.SYSTEM:
            dark = self._hints.colorScheme() is Qt.ColorScheme.Dark
            return DARK if dark else LIGHT
        return DARK if self.look is Look.DARK else LIGHT

    def _apply(self) -> None:
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        app.setPalette(palette(self.tokens))
        QApplication.setEffectEnabled(Qt.UIEffect.UI_General, self._effects and self.moves)
        if app.font() != self.ui_font():
            app.setFont(self.ui_font())
        for holder in [one for pane, some in self._holders.items() for one in (pane, *some)]:
            if isValid(holder):
                holder.style().unpolish(holder)
                holder.style().polish(holder)
        self._sheet = sheet(
            self.tokens,
            self.mono_font(),
            zoom=self.measures.zoom,
            dark=self.dark,
            moves=self.moves,
            mirrored=app.isRightToLeft(),
        )
        alive = [part for part in self._parts if isValid(part)]
        # processed from the end: visible parts first
        self._due = sorted(alive, key=QWidget.isVisible)
        # avoids showing two looks
        self.drawing.hold({part.window() for part in alive if part.isVisible()})
        self._next.start()

    def _dress_next(self) -> None:
        """Style the next parts, or resume drawing once everything visible is styled."""
        self._due = [part for part in self._due if isValid(part)]
        if self.drawing.holding and not any(part.isVisible() for part in self._due):
            self.drawing.release()
        elif self._due:
            self._dress_some()
        if self._due or self.drawing.holding:
            self._next.start()

    def _dress_some(self) -> None:
        """Style parts until the time is up. Stop between visible and hidden parts, so that the
        visible parts can be drawn immediately.
        """
        seen, clock = self._due[-1].isVisible(), QElapsedTimer()
        clock.start()
        while self._due and clock.elapsed() < _DRESSING_MS:
            part = self._due[-1]
            if isValid(part):  # styling a field recreates its list, which may be the next part
                if part.isVisible() is not seen:
                    return
                part.setStyleSheet(self._sheet)
            self._due.pop()

    def _on_scheme_changed(self) -> None:
        """Read the system's palette, which the palette of the application hides, and apply the
        look.
        """
        QApplication.setPalette(QPalette())
        self._system = QPalette(QApplication.palette())
        self.use()


@cache
def theme() -> Theme:
    """Return the theme of the process."""
    return Theme()


def rgba(role: Role, share: float) -> QColor:
    """Return the colour of `role` with opacity `share` (0 to 1), for grid lines and areas of a
    chart.
    """
    colour = theme().color(role)
    colour.setAlphaF(share)
    return colour
