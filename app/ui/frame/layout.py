"""Layout of docks and window, saved in the settings and restored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QByteArray, QDataStream, QRect, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from app.settings import Settings
from app.state.work.loop_scheduler import NextTurn
from app.ui.frame.docks import Dock
from app.ui.frame.side_tabs import SideTabs
from app.ui.kit.scrolled_pages import FITTING
from app.ui.look.theme import theme

WIDTH, HEIGHT = 1280, 800
_SIZES = {"tree": 276, "detail": 372}
_NARROW_SIZES = {"tree": 240, "detail": 380}
NARROW = 1440
"""Width of the window in pixels at 100 %, below which the docks at the left become tabs."""
_MOST = 560
"""Maximum width of the details in pixels at 100 %. They get a quarter of a wide window's width."""
_LEAST = {"tree": 176, "detail": 308}
"""Smallest useful width of a dock beside the results, in pixels at 100 %. If there is less space,
the dock is hidden.
"""
_BELOW = {"tree": ("facets", "clusters"), "detail": ()}
"""Docks that are placed below another dock or, as tabs, behind it; the key is the name of the other
dock. Where space is short, they are hidden and shown together with that dock.
"""
_TREE, _FACETS = 260, 220
"""Proportion of the heights of the tree and of the facets below it."""
RESULTS_LEAST = 320
"""Smallest width of the results in pixels at 100 %."""
_JOBS, _JOBS_LEAST = 168, 60
_JOBS_ROOM = 540
"""Height in pixels at 100 % from which a window has space for the jobs below everything else."""
_TOTALS_ROOM = 250
"""Height in pixels at 100 % from which a window has space for the totals."""
_BEFORE_FRAME = 8
"""Bytes before the frame in a result of `saveGeometry`: a magic number and two version numbers."""
_OLD_VERSION, _VERSION, _NARROW_VERSION = 2, 3, 4
"""Version numbers of saved layouts: those of an old version of the console, of a wide window, and
of a narrow window. In old layouts, docks could not be tabs, and the jobs dock opened without a
request by the user.
"""


class Layout:
    """Owner of the layout. The docks belong to the Explore page, so they are hidden while another
    page is shown.
    """

    def __init__(
        self,
        window: QMainWindow,
        docks: Mapping[str, Dock],
        totals: QWidget,
        scrolled_totals: QWidget,
        settings: Settings,
    ) -> None:
        """`totals` are shown with the results if the window has space for them. If it has not, and
        pages scroll at this zoom, `scrolled_totals` are shown.
        """
        self._window = window
        self._docks = docks
        self._totals, self._scrolled_totals = totals, scrolled_totals
        self._settings = settings
        self._state = QByteArray()
        self._frame = QRect()
        """The saved place of the window, with its frame."""
        self._exploring = False
        self._sized = False
        self._jobs_sized = False
        self.tabs = SideTabs(window, [docks[name] for name in ("tree", "facets", "clusters")])
        self._zoom = theme().measures.zoom
        self._favoured = "detail"
        self._asked = ""
        """Name of the dock shown in place of the results at the user's request; "" for none."""
        self._results_are_away = False
        self._crowded_out: set[str] = set()
        self.set_aside: Sequence[Dock] = ()
        """Docks hidden while the queue is shown. They are saved as if they were shown."""
        self._narrow = self._framed = False
        self._fit_due = NextTurn(self.fit, window)
        docks["jobs"].visibilityChanged.connect(self._fit_due.start)
        for name in _LEAST:
            for dock in (docks[name], *(docks[one] for one in _BELOW[name])):
                dock.visibilityChanged.connect(self._on_dock_seen)

    def restore(self) -> None:
        """Restore the window's geometry, or use the default."""
        self._window.resize(WIDTH, HEIGHT)
        if kept := self._settings.window_geometry:
            state = QByteArray.fromBase64(kept.encode())
            if self._window.restoreGeometry(state):
                self._frame = _frame_of(state)
        if kept := self._settings.window_state:
            self._state = QByteArray.fromBase64(kept.encode())
        self._set_least()
        self._hide_docks()

    def show_kept(self) -> None:
        """Place the docks again, because their stored places in the settings have changed."""
        self._state = QByteArray.fromBase64(self._settings.window_state.encode())
        if self._exploring and self._window.isVisible():
            self._place()

    def leave(self) -> None:
        """Save the layout of the docks before Explore is left."""
        self.favour_results()
        self._state = self._saved()
        self._crowded_out &= {"jobs"}
        self._exploring = False

    def enter(self, *, docks: bool) -> None:
        """Show the docks of Explore, or hide them for a page without docks."""
        self._exploring = docks
        if not docks:
            self._hide_docks()
        elif self._window.isVisible():
            self._place()

    def show(self) -> None:
        """Place the docks when the window is first visible, because sizes that are set earlier
        have no effect. Afterwards, fit them each time that the window is shown.
        """
        if self._exploring and not self._sized:
            self._place()
        else:
            self.fit()  # zoom and page may have changed while it was hidden

    def favour(self, name: str) -> None:
        """Show the dock `name`, which the user has asked for, with priority over all others. If
        space is short, hide other docks or, if this is not enough, the results.
        """
        self._favoured, self._asked = name, "" if self._has_room(name) else name
        self._crowded_out.discard(name)
        self.fit()
        if name == "jobs" and not self._jobs_sized:  # afterwards the jobs keep their height
            self._jobs_sized = True
            jobs = [self._docks["jobs"]]
            self._window.resizeDocks(jobs, [theme().px(_JOBS)], Qt.Orientation.Vertical)

    def _on_dock_seen(self) -> None:
        """Show the results again when the dock in their place was closed."""
        if self._results_are_away:
            self._fit_due.start()

    def favour_results(self) -> None:
        """Show the results, if a dock has taken their place."""
        self._asked = ""
        if self._results_are_away:
            self._put_results(away=False)  # also in a hidden window, which is not fitted
            self.fit()

    def shrink_to_screen(self) -> None:
        """Make the window no larger than the screen, before it is shown."""
        room = self._window.screen().availableGeometry().size()
        self._window.resize(self._window.size().boundedTo(room))

    def fit_screen(self) -> None:
        """If the window fits on the screen only without its frame, shrink it so that the frame
        fits, too. Also restore the exact place of the window, because Qt assumes a frame of another
        height.

        Only the first call after the window has got a frame does this; other calls do nothing.
        """
        whole, size = self._window.frameGeometry().size(), self._window.size()
        if self._framed or whole == size:
            return
        self._framed = True
        room = self._window.screen().availableGeometry()
        if size.boundedTo(room.size()) == size:
            self._window.resize(size.boundedTo(room.size() - (whole - size)))
        filling = Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen
        if room.contains(self._frame) and not self._window.windowState() & filling:
            self._window.move(self._frame.topLeft())

    def fit(self) -> None:
        """Hide docks that have no space beside the results, and show them again when there is
        space.
        """
        if not (self._exploring and self._sized and self._window.isVisible()):
            return
        if self.tabs.arrange(tabbed=self._is_narrow()):
            QTimer.singleShot(0, self._window, self._size)
        room, alone = self._window.width() - theme().px(RESULTS_LEAST), False
        for side in sorted(_LEAST, key=lambda one: (not self._favours(one), one)):
            docks = {name: self._docks[name] for name in (side, *_BELOW[side])}
            wanted = [one for one in docks if self._is_wanted(one)]
            crowded = False
            if any(self._is_beside(docks[name]) for name in wanted):
                room -= theme().px(_LEAST[side])
                # the jobs need the width of the details that they replace
                crowded = room < 0 or (side == "detail" and self._jobs_take_its_room())
                if room < 0 and self._asked in wanted:
                    crowded, alone = False, True
            for name in wanted:
                self._crowd_out(name, out=crowded and self._is_beside(docks[name]))
        self._put_results(away=alone)
        high = self._window.height() >= theme().px(_TOTALS_ROOM)
        self._totals.setVisible(not alone and high)
        self._scrolled_totals.setVisible(not high and theme().measures.zoom > FITTING)
        self._fit_jobs()
        detail = self._docks["detail"]
        detail.set_slim(slim=not self._is_high() and self._is_beside(detail))
        was_narrow = self._narrow
        least = RESULTS_LEAST + sum(_NARROW_SIZES.values())
        self._narrow = self._window.width() < theme().px(least)
        if was_narrow and not self._narrow:
            # they were squeezed while the window was narrow
            QTimer.singleShot(0, self._window, self._size)

    def _put_results(self, *, away: bool) -> None:
        middle = self._window.centralWidget()
        if away is not self._results_are_away and middle is not None:
            self._results_are_away = away
            middle.setVisible(not away)

    def _has_room(self, name: str) -> bool:
        """Return whether the window has space for a dock beside the results."""
        least = [_LEAST[side] for side in _LEAST if name in {side, *_BELOW[side]}]
        return self._window.width() >= theme().px(RESULTS_LEAST + sum(least))

    def _is_narrow(self) -> bool:
        return self._window.width() < theme().px(NARROW)

    def _jobs_take_its_room(self) -> bool:
        """Return whether the user has asked for the jobs dock, and the dock leaves no height for
        the details.
        """
        jobs = self._docks["jobs"]
        below = self._window.dockWidgetArea(jobs) == Qt.DockWidgetArea.BottomDockWidgetArea
        shown = below and not (jobs.isHidden() or jobs.isFloating())
        return shown and self._favoured == "jobs" and not self._is_high()

    def _is_high(self) -> bool:
        return self._window.height() >= theme().px(_JOBS_ROOM)

    def _favours(self, side: str) -> bool:
        return self._favoured in {side, *_BELOW[side]}

    def _is_wanted(self, name: str) -> bool:
        """Return whether the dock is shown, or would be if there was space."""
        return not self._docks[name].isHidden() or name in self._crowded_out

    def _crowd_out(self, name: str, *, out: bool) -> None:
        """Hide the dock for lack of space, or show it."""
        if out:
            self._crowded_out.add(name)
        else:
            self._crowded_out.discard(name)
        self._docks[name].setVisible(not out)

    def _fit_jobs(self) -> None:
        jobs = self._docks["jobs"]
        fits = self._favoured == "jobs" or self._is_high()
        if self._is_wanted("jobs") and jobs.isHidden() is fits:
            self._crowd_out("jobs", out=not fits)

    def rescale(self) -> None:
        """Adapt to the zoom: the widths of the docks change with it, and the jobs dock keeps its
        height.
        """
        ratio = theme().measures.zoom / self._zoom
        self._zoom = theme().measures.zoom
        if ratio == 1:
            return
        self._set_least()
        shown = [self._docks[name] for name in _SIZES if not self._docks[name].isHidden()]
        widths = [round(dock.width() * ratio) for dock in shown]
        jobs = self._docks["jobs"]
        # Without this, a dock that shrank later would take height from the jobs. Qt reports an
        # arbitrary height for a dock that was never shown.
        high = 0 if jobs.isHidden() else jobs.height()
        self.fit()
        self._window.resizeDocks(shown, widths, Qt.Orientation.Horizontal)
        if high:
            self._window.resizeDocks([jobs], [high], Qt.Orientation.Vertical)

    def reset(self) -> None:
        """Restore the default places."""
        areas = {
            "tree": Qt.DockWidgetArea.LeftDockWidgetArea,
            "facets": Qt.DockWidgetArea.LeftDockWidgetArea,
            "clusters": Qt.DockWidgetArea.LeftDockWidgetArea,
            "detail": Qt.DockWidgetArea.RightDockWidgetArea,
            "jobs": Qt.DockWidgetArea.BottomDockWidgetArea,
        }
        self._settings.window_state = ""
        self._state = QByteArray()
        self._crowded_out.clear()
        self._favoured = "detail"
        self.favour_results()
        for name, area in areas.items():
            self._docks[name].setFloating(False)
            self._window.addDockWidget(area, self._docks[name])
        self.tabs.tabbed = None
        if self._exploring:
            self._place()

    def keep(self) -> None:
        """Save window geometry and docks in the settings."""
        if self._exploring and self._window.isVisible():
            self._state = self._saved()
        self._settings.window_geometry = _text(self._window.saveGeometry())
        self._settings.window_state = _text(self._state)

    def _saved(self) -> QByteArray:
        """Return the state of the docks, including those hidden only for lack of space or during
        the queue.
        """
        out = [self._docks[name] for name in self._crowded_out]
        hidden = [dock for dock in self._docks.values() if dock in (*out, *self.set_aside)]
        for dock in hidden:  # always in the same order, which decides about the tab in front
            dock.show()
        state = self._window.saveState(_NARROW_VERSION if self.tabs.tabbed else _VERSION)
        for dock in hidden:
            dock.hide()
        return state

    def _set_least(self) -> None:
        if (middle := self._window.centralWidget()) is not None:
            middle.setMinimumWidth(_least(RESULTS_LEAST))
        for name, width in _LEAST.items():
            self._docks[name].widget().setMinimumWidth(_least(width))
        fits = theme().measures.zoom <= FITTING
        for name, height in (("detail", _JOBS), ("jobs", _JOBS_LEAST)):
            self._docks[name].widget().setMinimumHeight(theme().px(height) if fits else height)

    def _is_beside(self, dock: QDockWidget) -> bool:
        sides = {Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea}
        return not dock.isFloating() and self._window.dockWidgetArea(dock) in sides

    def _hide_docks(self) -> None:
        for dock in self._docks.values():
            dock.hide()

    def _place(self) -> None:
        self._sized = True
        if not self._state.isEmpty() and self._restored():
            for dock in self.set_aside:
                dock.hide()
            QTimer.singleShot(0, self._window, self.fit)
            return
        for name, dock in self._docks.items():
            dock.setVisible(name in _SIZES or name == "facets")
        self.tabs.arrange(tabbed=self._is_narrow())
        # sizes take effect only once the docks are laid out
        QTimer.singleShot(0, self._window, self._size)

    def _restored(self) -> bool:
        """Restore the saved state of the docks; return whether the state was valid. `fit` adjusts
        a state that was saved in a narrower or wider window, or by a version without tabs.
        """
        restore = self._window.restoreState
        if restore(self._state, _VERSION):
            self.tabs.tabbed = False
        elif restore(self._state, _NARROW_VERSION):
            self.tabs.tabbed = True
        elif restore(self._state, _OLD_VERSION):
            self.tabs.tabbed = None
            self._docks["jobs"].hide()
        else:
            return False
        return True

    def _size(self) -> None:
        narrow = self._is_narrow()
        widths = [theme().px(one) for one in (_NARROW_SIZES if narrow else _SIZES).values()]
        if not narrow:
            widths[1] = max(widths[1], min(self._window.width() // 4, theme().px(_MOST)))
        shown = [self._docks[name] for name in _SIZES]
        self._window.resizeDocks(shown, widths, Qt.Orientation.Horizontal)
        if not narrow:
            left = [self._docks["tree"], self._docks["facets"]]
            self._window.resizeDocks(left, [_TREE, _FACETS], Qt.Orientation.Vertical)
        self.fit()


def _least(pixels: int) -> int:
    """Convert a smallest width at 100 % to the current zoom. The result is at most twice the width
    at 100 %, because a screen of 1280 x 800 has no space for more.
    """
    return min(theme().px(pixels), 2 * pixels)


def _frame_of(state: QByteArray) -> QRect:
    """Return the place of the window, with its frame, from a result of `saveGeometry`."""
    stream, frame = QDataStream(state), QRect()
    stream.skipRawData(_BEFORE_FRAME)
    stream >> frame
    return frame


def _text(state: QByteArray) -> str:
    return bytes(state.toBase64().data()).decode("ascii")
