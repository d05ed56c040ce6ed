"""The sections of the administration in one language, in a process of its own: see
`tests/ui/in_language.py`.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.ui.actions.administration import action_name
from app.ui.administration.page import SECTIONS
from app.ui.administration.section import Section
from app.ui.look.theme import theme
from tests.ui.fitting import cut
from tests.ui.frame.states import created

SIZE = 1280, 800
MOST_LOOKS = 40


def sections() -> dict[str, list[str]]:
    """Return, by section, the texts and the column titles that are clipped, the actions that a key
    of the list does not find, and a number of records with a noun that has no singular.
    """
    window = created()
    window.resize(*SIZE)
    window.show()
    window.actions_["administration"].trigger()
    found: dict[str, list[str]] = {}
    for kind in SECTIONS:
        window.administration.show_section(kind.name)
        section = window.administration.section(kind.name)
        found[kind.name] = [*_clipped(section), *_titles(section), *_lost(section)]
    credentials = window.administration.section("credentials").records.noun
    alone = f"1 {credentials.many}"
    found["credentials"] += [alone] if credentials.amount(1) == alone else []
    names = window.administration.sections
    room = names.columnWidth(0) - names.fontMetrics().horizontalAdvance("M" * 3)  # icon and margins
    found["names"] = [
        kind.title for kind in SECTIONS if names.fontMetrics().horizontalAdvance(kind.title) > room
    ]
    return {name: texts for name, texts in found.items() if texts}


def _clipped(section: Section[Any]) -> list[str]:
    """Return the clipped texts. A section is styled and laid out in turns, so look again for a
    while.
    """
    texts: list[str] = []
    for _ in range(MOST_LOOKS):
        QTest.qWait(50)
        texts = cut(section)
        if theme().settled and not texts:
            break
    return texts


def _titles(section: Section[Any]) -> list[str]:
    """Return the titles of columns that are wider than their columns."""
    metrics = section.view.horizontalHeader().fontMetrics()
    model, across = section.view.model(), Qt.Orientation.Horizontal
    titles = [str(model.headerData(at, across)) for at in range(model.columnCount())]
    return [
        title
        for title, column in zip(titles, section.model.columns, strict=True)
        if not column.stretch and metrics.horizontalAdvance(title) > theme().px(column.width)
    ]


def _lost(section: Section[Any]) -> list[str]:
    """Return the actions of the keys Ins, F2 and Del whose names differ from that of the noun."""
    verbs = [name.partition("_") for name in section.tools]
    return [
        f"{verb}_{rest}"
        for verb, _, rest in verbs
        if verb in {"add", "edit", "delete"}
        and action_name(verb, section.records.noun.kind) != f"{verb}_{rest}"
    ]
