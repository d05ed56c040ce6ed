"""List of the sections that a search of the guide has found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from app.ui.frame.guide_hits import GuideHits
from app.ui.look.theme import Look, theme
from tests.ui.tidy import discard


@pytest.fixture
def hits(styled: QApplication) -> Iterator[GuideHits]:
    assert styled is not None
    made = GuideHits()
    theme().dress(made)
    made.resize(300, 200)
    made.show()
    yield made
    discard(made)
    theme().use(look=Look.LIGHT, zoom=100)


def drawn(hits: GuideHits) -> QImage:
    return hits.viewport().grab(hits.visualItemRect(hits.item(0))).toImage()


def ink(image: QImage, rows: range) -> list[int]:
    """Return the columns of these rows that contain text."""
    return [
        x
        for x in range(image.width())
        if any(image.pixel(x, y) != image.pixel(image.width() - 1, y) for y in rows)
    ]


@pytest.mark.parametrize("look", [Look.LIGHT, Look.DARK])
def test_the_heading_of_a_section_is_bold(hits: GuideHits, look: Look) -> None:
    theme().use(look=look, zoom=100)
    hits.addItem("mmmmmmmmmm\nmmmmmmmmmm")
    image = drawn(hits)
    half = image.height() // 2
    heading, text = ink(image, range(half)), ink(image, range(half, image.height()))
    assert heading[-1] > text[-1] > 0


def test_a_long_heading_is_wrapped_and_shown_as_a_whole(hits: GuideHits) -> None:
    hits.addItem("heading " * 20 + "\nl")
    image = drawn(hits)
    last = range(image.height() - hits.fontMetrics().height(), image.height())
    assert 0 < len(ink(image, last)) < 10  # the last line


def test_text_from_right_to_left_begins_at_the_right(hits: GuideHits) -> None:
    hits.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    hits.addItem("l\nl")
    image = drawn(hits)
    assert min(ink(image, range(image.height()))) > image.width() - 30
