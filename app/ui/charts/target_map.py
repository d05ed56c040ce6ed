"""Heat map of Targets and risk levels, with the trend of each Target as a small line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QFocusEvent,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app import language
from app.api.records.common import number
from app.api.records.risk import RiskPoint, TargetRisk
from app.language import Texts
from app.ui.charts.series import LEVELS, Level
from app.ui.kit.accessibility import announce, spoken_as
from app.ui.look.colours import Role
from app.ui.look.text import display, tooltip
from app.ui.look.theme import rgba, theme

tr = Texts(__name__)

MOST = 200
"""Maximum number of Targets drawn: those with the highest counts."""
ROW, NAME, TREND, PAD = 26, 64, 56, 6
"""Pixels at 100 %: height of a row, least width of a name, width of a trend, and margin."""
_NAME_BESIDE_TREND = 112
"""Least width of a name beside a trend, in pixels at 100 %; if less is left, no trend is shown."""
_BY_KEY = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    }
)
"""Reasons of a focus change that is made by the keyboard."""
_LEAST, STRONG = 0.08, 0.42
"""Opacity of the colour of the lowest and of the highest count."""


@spoken_as(QAccessible.Role.Chart)
class TargetMap(QWidget):
    """Heat map with a row per Target and a column per level: the stronger the colour, the more
    locations. A click on a heading sorts the Targets by that level (`sorted_by`); a click on a
    Target chooses the Target (`chosen`). The arrow keys move to another cell (`moved` carries its
    area); Enter or Space does the same as a click on the cell.
    """

    sorted_by = Signal(str)
    chosen = Signal(str)
    moved = Signal(QRect)

    def __init__(self) -> None:
        super().__init__()
        self._targets: Sequence[TargetRisk] = []
        self._trends: Mapping[str, Sequence[RiskPoint]] = {}
        self._sort = "high"
        self._cell = 0, 0
        """Row and column of the cell that the keys have reached, numbered as in `cell`."""
        self.setAccessibleName(tr("Heat map of targets and risk levels"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme().changed.connect(self.updateGeometry)

    def show_targets(
        self, targets: Sequence[TargetRisk], trends: Mapping[str, Sequence[RiskPoint]], sort: str
    ) -> None:
        """Show the first `MOST` of these Targets, which are sorted by the level `sort`. `trends`
        has the risk history of some Targets, by ID; the trend drawn is that of the level `sort`.
        """
        self._targets, self._trends, self._sort = targets[:MOST], trends, sort
        self._cell = min(self._cell[0], max(len(self._targets) - 1, 0)), self._cell[1]
        told = [
            f"{display(target.name)}: {language.number(_count(target, self._level()))}"
            for target in self._targets[:10]
        ]
        self.setAccessibleDescription(f"{self._level().word}: " + ", ".join(told))
        self.setMinimumHeight(self.sizeHint().height())
        self.updateGeometry()
        self.update()

    def rows(self) -> list[list[str]]:
        """Return the name and the counts of each Target as text."""
        return [
            [target.name, *(str(_count(target, level)) for level in LEVELS)]
            for target in self._targets
        ]

    def sizeHint(self) -> QSize:
        """Return the size of all rows."""
        px = theme().px
        return QSize(px(NAME + TREND + 4 * 56), px(ROW) * (len(self._targets) + 1) + px(4))

    def cell(self, row: int, column: int) -> QRect:
        """Return the area of a cell. Row -1 has the headings. Column -1 has the names, columns 0 to
        3 the levels, and column 4 the trend.
        """
        px = theme().px
        high, top = px(ROW), (row + 1) * px(ROW)
        metrics = QFontMetrics(theme().ui_font())
        room = 2 * px(PAD)
        widths = [metrics.horizontalAdvance(_heading(level)) + room + px(4) for level in LEVELS]
        trend = px(TREND) if self.width() - sum(widths) >= px(_NAME_BESIDE_TREND + TREND) else 0
        name = max(self.width() - sum(widths) - trend, px(NAME))
        if column < 0:
            return QRect(0, top, name, high)
        wide = trend if column == len(LEVELS) else widths[column]
        return QRect(name + sum(widths[:column]), top, wide, high)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), theme().color(Role.SURFACE))
            painter.setFont(theme().ui_font())
            self._paint_heading(painter)
            most = {level.key: max((_count(one, level) for one in self._targets), default=0)
                    for level in LEVELS}  # fmt: skip
            first = max(event.rect().top() // theme().px(ROW) - 1, 0)
            last = event.rect().bottom() // theme().px(ROW)
            for row in range(first, min(last, len(self._targets))):
                self._paint_row(painter, row, most)
            if self.hasFocus():
                painter.setPen(QPen(theme().color(Role.ACCENT), theme().px(2)))
                painter.drawRect(self.cell(*self._cell).adjusted(1, 1, -1, -1))

    def _paint_heading(self, painter: QPainter) -> None:
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        self._write(painter, self.cell(-1, -1), tr("Target"), left, Role.SECONDARY)
        for column, level in enumerate(LEVELS):
            chosen = level.key == self._sort
            text = _heading(level) if chosen else level.word
            role = Role.TEXT if chosen else Role.SECONDARY
            self._write(painter, self.cell(-1, column), text, right, role)
        trend = self.cell(-1, len(LEVELS))
        if trend.width():
            self._write(painter, trend, tr("Trend"), right, Role.SECONDARY)

    def _paint_row(self, painter: QPainter, row: int, most: Mapping[str, int]) -> None:
        target = self._targets[row]
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self._write(painter, self.cell(row, -1), display(target.name), left, Role.TEXT)
        for column, level in enumerate(LEVELS):
            area, count = self.cell(row, column), _count(target, level)
            if count:
                share = _LEAST + (STRONG - _LEAST) * count / most[level.key]
                painter.fillRect(area.adjusted(1, 1, -1, -1), rgba(level.role, share))
            text, role = (
                (language.number(count), Role.TEXT) if count else ("\N{EN DASH}", Role.FAINT)
            )
            self._write(painter, area, text, right, role)
        self._paint_trend(painter, self.cell(row, len(LEVELS)), target)

    def _paint_trend(self, painter: QPainter, area: QRect, target: TargetRisk) -> None:
        points = self._trends.get(target.id, ())
        counts = [number(getattr(point, self._sort) or "") for point in points]
        if len(counts) < 2 or not area.width():
            return
        px = theme().px
        inside = area.adjusted(px(PAD), px(6), -px(PAD), -px(6))
        times = [point.timestamp for point in points]
        span, least = max(times[-1] - times[0], 1.0), min(counts)
        height = max(max(counts) - least, 1)
        line = QPolygonF()
        for at, count in enumerate(counts):
            x = inside.left() + (times[at] - times[0]) / span * inside.width()
            y = inside.bottom() - (count - least) / height * inside.height()
            if at:
                line.append(QPointF(x, line.last().y()))  # a count stays until the next point
            line.append(QPointF(x, y))
        painter.setPen(QPen(theme().color(self._level().role), 1.5))
        painter.drawPolyline(line)

    def _write(
        self, painter: QPainter, area: QRect, text: str, align: Qt.AlignmentFlag, role: Role
    ) -> None:
        inside = area.adjusted(theme().px(PAD), 0, -theme().px(PAD), 0)
        painter.setPen(theme().color(role))
        elide = Qt.TextElideMode.ElideMiddle
        text = painter.fontMetrics().elidedText(text, elide, inside.width())
        painter.drawText(inside, align | Qt.TextFlag.TextSingleLine, text)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            where = event.position().toPoint()
            self._choose(*self._at(where.x(), where.y()))

    def _choose(self, row: int, column: int) -> None:
        if -1 <= row < len(self._targets):
            self._cell = row, min(max(column, 0), len(LEVELS) - 1)
            self.update()
        if row == -1 and 0 <= column < len(LEVELS):
            self.sorted_by.emit(LEVELS[column].key)
        elif 0 <= row < len(self._targets):
            self.chosen.emit(self._targets[row].id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self._cell
        steps = {
            Qt.Key.Key_Up: (row - 1, column),
            Qt.Key.Key_Down: (row + 1, column),
            Qt.Key.Key_Left: (row, column - 1),
            Qt.Key.Key_Right: (row, column + 1),
            Qt.Key.Key_Home: (0, column),
            Qt.Key.Key_End: (len(self._targets) - 1, column),
        }
        if event.key() in steps:
            self._move_to(*steps[Qt.Key(event.key())])
        elif event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self._choose(row, column)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in _BY_KEY:
            self._move_to(*self._cell)
        else:  # a press must not scroll: the release would be in another row
            self.update()

    def _move_to(self, row: int, column: int) -> None:
        """Move the focus to a cell within the map, and announce it."""
        row = min(max(row, -1), len(self._targets) - 1)
        column = min(max(column, 0), len(LEVELS) - 1)
        self._cell = row, column
        level = LEVELS[column]
        if row < 0:
            words = tr("Sort by {level}", level=level.word)
        else:
            count = language.number(_count(self._targets[row], level))
            words = f"{display(self._targets[row].name)}, {level.word}: {count}"
        announce(self, words)
        self.moved.emit(self.cell(row, column))
        self.update()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            row, _ = self._at(event.pos().x(), event.pos().y())
            if 0 <= row < len(self._targets):
                QToolTip.showText(event.globalPos(), tooltip(self._targets[row].name), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _at(self, x: int, y: int) -> tuple[int, int]:
        row = y // theme().px(ROW) - 1
        columns = range(-1, len(LEVELS) + 1)
        inside = [column for column in columns if self.cell(row, column).contains(x, y)]
        return row, inside[0] if inside else -2

    def _level(self) -> Level:
        return next(level for level in LEVELS if level.key == self._sort)


def _heading(level: Level) -> str:
    return f"{level.word} \N{DOWNWARDS ARROW}"


def _count(target: TargetRisk, level: Level) -> int:
    return number(getattr(target, level.key))
