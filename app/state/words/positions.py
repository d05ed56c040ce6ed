"""Words for the position of a match in its file."""

from __future__ import annotations

from app.language import Texts
from app.state.words.templates import Templates

tr = Texts(__name__)

_POSITIONS = Templates(
    tr.words(
        "line {count}",
        "page {count}",
        "paragraph {count}",
        "part {count}",
        "slide {count}",
        "table {count}",
        "header {name}",
        "name of column {name}",
        "column {name}, row {count}",
        "table {table}, column {name}, row {count}",
        {"page {count}, drawn": "page {count}, text in an image"},
    )
)


def position_words(position: str) -> str:
    """Return a position in the user's language. `position` is as the engine writes it, such as
    `line 4`; an unknown one is returned unchanged.
    """
    return _POSITIONS.translate(position) or position
