"""The preview: it draws the actual text; revealed values cannot be copied."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.state.location.hits import hits_of
from app.state.location.preview import Hit, Line, Segment
from app.ui.look.colours import Role
from app.ui.look.theme import theme
from app.ui.panes.detail.hit_map import HitMap
from app.ui.panes.detail.preview import MOST, MOST_ROWS, Preview

MASKED, VALUE = "411111******1111", "4111111111111111"
BUDGET = 0.25
"""Seconds for the largest preview, on a busy machine."""


def line(number: int | None, *segments: tuple[str, str]) -> Line:
    return Line(number, 1000, tuple(Segment(*segment) for segment in segments))


LINES = [
    line(7, ("a;", "text"), (MASKED, "prohibited"), (";z", "text")),
    line(None, ("b\u202e;", "text"), (MASKED, "current")),
]


@pytest.fixture
def preview(qtbot: QtBot) -> Preview:
    preview = Preview()
    qtbot.addWidget(preview)
    preview.resize(400, 200)
    preview.show_lines(LINES, "match", revealed=False)
    return preview


def test_text_is_plain_and_control_characters_are_seen(preview: Preview) -> None:
    assert preview.toPlainText() == f"a;{MASKED};z\nb\\u202e;{MASKED}"


def test_the_margin_tells_lines_or_bytes(preview: Preview) -> None:
    assert [preview.margin_of(at) for at in range(3)] == ["7", "+1,000", ""]


def test_hits_differ_by_more_than_colour(preview: Preview) -> None:
    cursor = preview.textCursor()
    cursor.setPosition(4)
    assert cursor.charFormat().fontUnderline()
    cursor.movePosition(QTextCursor.MoveOperation.End)
    assert cursor.charFormat().background().color() == theme().color(Role.MATCH)


def test_ticks_of_the_map_stand_beside_their_rows_while_all_is_in_sight(
    preview: Preview, qtbot: QtBot
) -> None:
    """Lines differ in length: placed by byte offset, a tick would be beside another line."""
    preview.resize(400, 300)
    with qtbot.waitExposed(preview):
        preview.show()
    lines = [
        Line(1, 0, (Segment("x" * 200, "text"), Segment(MASKED, "match", 0))),
        Line(2, 217, (Segment(MASKED, "current", 1), Segment(" ", "text"))),
        Line(3, 235, (Segment("end", "text"),)),
    ]
    preview.show_lines(lines, "match", revealed=False)
    high = preview.fontMetrics().lineSpacing()
    rows = preview.rows_in_sight()
    second = preview.blockBoundingGeometry(preview.document().findBlockByNumber(1)).top()
    assert second > 3 * high, "the first line has several rows"
    assert rows[0] == pytest.approx(second - high / 2, abs=5), "in the last of them"
    assert rows[1] == pytest.approx(second + high / 2, abs=5)
    told: list[dict[int, int]] = []
    preview.laid_out.connect(lambda: told.append(preview.rows_in_sight()))
    preview.write()  # as after a change of look
    assert told[-1] == rows
    hits = hits_of([Hit("Visa", "match", MASKED, at, 16, 0, 0, 16) for at in (10, 90)], 100)
    shown = HitMap()
    qtbot.addWidget(shown)
    shown.resize(12, 200)
    shown.show_hits(hits, -1)
    chosen: list[int] = []
    shown.chosen.connect(chosen.append)
    tick = theme().color(Role.MATCH).rgb()
    for known, tops in (({}, (20, 180)), ({0: 31, 1: 47}, (31, 47)), ({0: 31}, (20, 180))):
        shown.stand(known)
        seen = shown.grab().toImage()
        found = [y for y in range(200) if seen.pixelColor(2, y).rgb() == tick]
        assert all(min(abs(y - top) for y in found) <= 3 for top in tops), (known, found)
        assert all(min(abs(y - top) for top in tops) <= 3 for y in found), (known, found)
        QTest.mouseClick(shown, Qt.MouseButton.LeftButton, pos=QPoint(5, tops[1]))
        QTest.mouseClick(shown, Qt.MouseButton.RightButton, pos=QPoint(5, tops[0]))
    assert chosen == [1, 1, 1]
    preview.show_lines([line(at, ("x" * 60, "text")) for at in range(40)], "", revealed=False)
    assert preview.rows_in_sight() == {}


def test_rows_of_very_many_matches_are_not_looked_for(preview: Preview, qtbot: QtBot) -> None:
    """Each is slow, and would be computed at every resize."""
    preview.resize(1600, 1200)
    with qtbot.waitExposed(preview):
        preview.show()
    for most, known in ((MOST_ROWS, MOST_ROWS), (MOST_ROWS + 1, 0)):
        found = [Segment("4111 ", "match", number) for number in range(most)]
        preview.show_lines([Line(1, 0, tuple(found))], "match", revealed=False)
        assert len(preview.rows_in_sight()) == known


class Rows(dict[int, int]):
    """Counts queries whether the row of a match is known."""

    asked = 0

    def __contains__(self, number: object) -> bool:
        self.asked += 1
        return super().__contains__(number)


def test_the_map_asks_once_for_the_row_of_each_match(qtbot: QtBot) -> None:
    shown, rows = HitMap(), Rows({number: number for number in range(100)})
    qtbot.addWidget(shown)
    shown.show_hits(
        hits_of([Hit("Visa", "match", MASKED, at, 16, 0, 0, 16) for at in rows], 200), 5
    )
    shown.stand(rows)
    shown.grab()
    assert rows.asked == len(rows)


def test_what_is_revealed_cannot_be_selected_or_copied(preview: Preview) -> None:
    preview.selectAll()
    assert preview.createMimeDataFromSelection().text()
    revealed = [line(7, (VALUE, "current"))]
    preview.show_lines(revealed, "match", revealed=True)
    preview.selectAll()
    assert preview.textInteractionFlags() == Qt.TextInteractionFlag.NoTextInteraction
    assert not preview.createMimeDataFromSelection().hasText()
    preview.show_lines(LINES, "match", revealed=False)
    assert VALUE not in preview.toPlainText()


def test_space_held_reveals_and_let_go_conceals(preview: Preview) -> None:
    held: list[object] = []
    preview.held.connect(held.append)
    QTest.keyPress(preview, Qt.Key.Key_Space)
    QTest.keyRelease(preview, Qt.Key.Key_Space)
    assert held == [True, False]


def test_the_largest_preview_is_drawn_at_once(preview: Preview) -> None:
    long = [line(at, ("x" * 1_900, "text"), (MASKED, "match")) for at in range(200)]
    begun = time.thread_time()
    preview.show_lines(long, "match", revealed=False)
    preview.grab()
    assert time.thread_time() - begun < BUDGET
    assert len(preview.toPlainText()) <= MOST + 200


def test_what_is_left_out_of_a_large_preview_is_far_from_the_hit(preview: Preview) -> None:
    long = [line(at, ("x" * 1_900, "text")) for at in range(1, 101)]
    long[60] = line(61, ("y", "text"), (MASKED, "current"))
    preview.show_lines(long, "match", revealed=False)
    shown = [preview.margin_of(at) for at in range(preview.blockCount())]
    assert shown == [str(at) for at in range(48, 75)]
