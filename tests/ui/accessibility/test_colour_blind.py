"""Statuses beside each other for people who see fewer colours: what looks alike to protanopes,
deuteranopes or tritanopes differs in shape, too, in every theme. In high contrast all statuses
have one colour, so there only the shape counts.

The statuses with icons are found in the source (status_tables.py), the others are in `GROUPS`.

The matrices, for linear RGB, are those of Machado, Oliveira and Fernandes (2009), "A
Physiologically-based Model for Simulation of Color Vision Deficiency", table for severity 1.0:
https://www.inf.ufrgs.br/~oliveira/pubs_files/CVD_Simulation/CVD_Simulation.html
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import NamedTuple

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from app.api.records.enums import OperationStatus, SearchStatus
from app.state.administration.probe import INHERITED, OFF, ON, PART
from app.state.changes.change_evidence import State
from app.ui.administration.forms import probe_view
from app.ui.charts.series import LEVELS
from app.ui.dialogs.journal import journal
from app.ui.look import icons, status_colours
from app.ui.look.colours import DARK, LIGHT, Role
from app.ui.panes.detail.hit_map import KINDS
from app.ui.panes.detail.hit_text import UNDERLINES
from app.ui.panes.query.query_bar import UNDERLINES as UNDERLINES_OF_QUERIES
from tests.ui.accessibility import status_tables
from tests.ui.look.test_colours import HIGH_CONTRAST

VISIONS = {
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
PALETTES = {"light": LIGHT, "dark": DARK, **HIGH_CONTRAST}
APART = 20.0
"""Distance (CIE 1976) from which two small marks are told apart; 2 is just noticeable in areas."""
_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = _TO_XYZ.sum(axis=1)


class Mark(NamedTuple):
    """A status: its name, its colour, and what else shows it."""

    name: str
    role: Role
    cue: object


def seen(colour: str, vision: str) -> np.ndarray:
    """Return a colour in L*a*b*, as seen with this vision."""
    parts = np.array(QColor(colour).getRgbF()[:3])  # type: ignore[index]
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    if vision:
        linear = np.clip(np.array(VISIONS[vision]) @ linear, 0.0, 1.0)
    share = _TO_XYZ @ linear / _WHITE
    x, y, z = np.where(share > 0.008856, np.cbrt(share), 7.787 * share + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(one: str, other: str, vision: str) -> float:
    """Return the distance of two colours, as seen with this vision."""
    return float(np.linalg.norm(seen(one, vision) - seen(other, vision)))


def shape(name: str) -> bytes:
    """Return the pixels of an icon in black."""
    drawn = icons.pixmap(name, Role.TEXT, 20, 1.0).toImage()
    return bytes(drawn.convertToFormat(QImage.Format.Format_Alpha8).constBits())


def looks(states: Sequence[str], look: Callable[[str], tuple[str, Role]]) -> list[Mark]:
    return [Mark(one, look(one)[1], shape(look(one)[0])) for one in states]


def _of_tick(state: str) -> tuple[str, Role]:
    return probe_view.ICONS[state], probe_view.tick_role(state)


def _of_status(status: str) -> tuple[str, Role]:
    return status_colours.status_icon(status), status_colours.status_role(status)


def alike(marks: Sequence[Mark]) -> set[str]:
    """Return the pairs of statuses that only a colour tells apart, and not for everybody."""
    found = set()
    for one, other in combinations(marks, 2):
        if one.role != other.role and one.cue == other.cue:
            seen_by = product(PALETTES.items(), VISIONS)
            found |= {
                f"{one.name}, {other.name}: {name}"
                for (name, tokens), vision in seen_by
                if apart(tokens[one.role], tokens[other.role], vision) < APART
            }
    return found


GROUPS: dict[str, Callable[[], list[Mark]]] = {
    "severities": lambda: [
        Mark(one.key, one.role, shape(one.icon)) for one in status_colours.SEVERITIES.values()
    ],
    "matches in a text": lambda: [
        Mark(one.key, one.role, UNDERLINES.get(one.key))
        for one in status_colours.SEVERITIES.values()
    ],
    "matches on the map": lambda: [
        Mark(kind.key, kind.role, wide) for kind, wide in KINDS.values()
    ],
    "risk levels": lambda: [Mark(one.key, one.role, one.dashes) for one in LEVELS],
    "statuses of results": lambda: looks([one.value for one in OperationStatus], _of_status),
    "statuses of scans": lambda: looks(
        [one.value for one in SearchStatus], status_colours.search_look
    ),
    "evidence": lambda: [
        Mark(one.value, status_colours.evidence_look(one)[1],
             shape(status_colours.evidence_look(one)[0])) for one in State
    ],
    "problems in a query": lambda: [
        Mark(str(warning), role, line) for warning, (line, role) in UNDERLINES_OF_QUERIES.items()
    ],
    "records of the journal": lambda: [
        Mark(one, journal.ROLES.get(one, Role.TEXT), shape(icon))
        for one, icon in journal.ICONS.items()
    ],
    "ticks of a target": lambda: looks([OFF, PART, ON, INHERITED], _of_tick),
    "facets": lambda: [
        Mark("chosen", Role.ACCENT, shape("success")), *GROUPS["severities"](),
    ],
}  # fmt: skip

IN_PAIRS = "pairs"
"""The icon and the role come from a table of the same file, whose pairs are found."""
ELSEWHERE = {
    "ui/administration/forms/probe_view.py": "ticks of a target",
    "ui/administration/locations.py": "statuses of scans",
    "ui/administration/targets.py": "statuses of scans",
    "ui/dialogs/compare_dates.py": IN_PAIRS,
    "ui/dialogs/coverage.py": IN_PAIRS,
    "ui/dialogs/data_types/form.py": "severities",
    "ui/dialogs/data_types/text_tester.py": "severities",
    "ui/dialogs/import_assignment.py": "statuses of results",
    "ui/dialogs/journal/journal.py": "records of the journal",
    "ui/dialogs/proposals/objects.py": "statuses of results",
    "ui/dialogs/proposals/proposals_dialog.py": IN_PAIRS,
    "ui/dialogs/proposals/received.py": "statuses of results",
    "ui/dialogs/remediate/objects.py": IN_PAIRS,
    "ui/dialogs/remediate/outcome.py": IN_PAIRS,
    "ui/dialogs/remediate/preflight_checks.py": IN_PAIRS,
    "ui/dialogs/unread.py": IN_PAIRS,
    "ui/dialogs/watch.py": "statuses of results",
    "ui/panes/detail/archive_members.py": "statuses of results",
    "ui/panes/detail/related_objects.py": "statuses of results",
    "ui/panes/facets.py": "facets",
    "ui/panes/jobs/jobs.py": IN_PAIRS,
    "ui/panes/results/table.py": "statuses of results",
    "ui/panes/tree/model.py": "statuses of scans",
}
"""Where the colours of a column that is not resolved in the source are looked at, by file."""
IN_WORDS = {"ui/frame/goto.py", "ui/frame/palette.py"}
"""Files whose icons are no statuses: an action that is not possible has its reason beside it."""


def test_every_pair_of_an_icon_and_a_colour_is_looked_at() -> None:
    """A new column of statuses is resolved in the source, or has a group in `ELSEWHERE`."""
    tables = status_tables.found()
    assert {name for name, table in tables.items() if table.open} == ELSEWHERE.keys() | IN_WORDS
    assert set(ELSEWHERE.values()) - {IN_PAIRS} <= GROUPS.keys()
    own = {name for name, group in ELSEWHERE.items() if group == IN_PAIRS}
    assert {name for name in own if not tables[name].pairs} == set()


@pytest.mark.parametrize("file", status_tables.found())
def test_icons_of_a_file_tell_its_statuses_apart(qapp: QApplication, file: str) -> None:
    pairs = {pair for pair in status_tables.found()[file].pairs if pair.icon}
    assert alike([
        Mark(f"{icon} {role}", Role[role or "TEXT"], shape(icon)) for icon, role in sorted(pairs)
    ]) == set()  # fmt: skip


def test_no_two_icons_of_statuses_have_the_same_shape(qapp: QApplication) -> None:
    icons_used = {pair.icon for table in status_tables.found().values() for pair in table.pairs}
    assert len({shape(icon) for icon in icons_used - {""}}) == len(icons_used - {""}) > 15


def test_the_simulation_takes_red_and_green_nearer_and_leaves_grey(qapp: QApplication) -> None:
    red, green = "#C62828", "#4A8A1F"
    assert apart(red, green, "") > 100
    assert apart(red, green, "protanopia") < 60
    assert apart(red, green, "deuteranopia") < 60
    for vision in VISIONS:
        assert np.abs(seen("#808080", vision) - seen("#808080", "")).max() < 1


@pytest.mark.parametrize("group", GROUPS)
def test_what_looks_alike_differs_in_shape(qapp: QApplication, group: str) -> None:
    assert alike(GROUPS[group]()) == set()


@pytest.mark.parametrize("group", ["severities", "statuses of results", "statuses of scans",
                                   "evidence"])  # fmt: skip
def test_every_status_has_an_icon_beside_its_colour(qapp: QApplication, group: str) -> None:
    blank = bytes(len(shape("error")))
    assert [one.name for one in GROUPS[group]() if one.cue == blank] == []


def test_no_status_has_the_colour_of_what_is_disabled() -> None:
    looks = [status_colours.search_look(one.value) for one in SearchStatus]
    assert Role.FAINT not in {role for _, role in looks}
