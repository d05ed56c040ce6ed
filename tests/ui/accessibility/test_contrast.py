"""Contrast of all pairs of colours that the style sheet and the painted views put together: 4.5:1
for text, 3:1 for what shows a control, its state or a value (WCAG 2.2, 1.4.3 and 1.4.11).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from app.ui.charts.days import BARS
from app.ui.charts.series import EARLIER, LEVELS, MATCHES
from app.ui.charts.target_map import STRONG
from app.ui.look.colours import DARK, LIGHT, READABLE, VISIBLE, Role, contrast, luminance
from app.ui.look.status_colours import SEVERITIES
from app.ui.look.style_sheet import EDGE, mixed, sheet
from app.ui.look.theme import theme
from app.ui.panes.detail.hit_text import TINT
from tests.ui.look.test_colours import HIGH_CONTRAST

THEMES: dict[str, Mapping[str, str]] = {"light": LIGHT, "dark": DARK, **HIGH_CONTRAST}
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PART = re.compile(r"::[\w-]+")
_LINES = re.compile(r'kind="(line|upright)"')
SITE = Path(__file__).parents[3] / "packaging" / "guide" / "guide.css"
_ROOT = re.compile(r":root \{([^}]*)\}")
_VARIABLE = re.compile(r"--(\w+): (#\w{6})")
_STATE = re.compile(r"(?<!:):!?[\w-]+")
_BASES = Role.WINDOW, Role.SURFACE, Role.RAISED
_FIELDS = "QLineEdit", "QComboBox", "QAbstractSpinBox", "QPlainTextEdit", "QTextEdit"
_BOXES = "QCheckBox::indicator", "QRadioButton::indicator"

Rules = dict[str, dict[str, str]]


@cache
def rules(name: str) -> Rules:
    """Return the declarations of each selector of the style sheet, later ones last."""
    tokens = THEMES[name]
    dark = luminance(QColor(tokens[Role.SURFACE])) < 0.2
    text = sheet(tokens, theme().mono_font(), zoom=100, dark=dark)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found: Rules = {}
    for selectors, body in _RULE.findall(text):
        pairs = [one.partition(":") for one in body.split(";") if ":" in one]
        declared = {key.strip(): value.strip() for key, _, value in pairs}
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(declared)
    return found


def value(of: Rules, selector: str, key: str) -> str:
    """Return a declaration of a selector, or else that of the same control at rest."""
    plain = re.sub(r"\[.*?\]", "", selector)
    bare = [_STATE.sub("", one) for one in (selector, plain)]
    for one in (selector, bare[0], _STATE.sub("", plain), plain):
        if found := of.get(one, {}).get(key, ""):
            return found
    return ""


def written(name: str) -> Iterator[tuple[str, str, str]]:
    """Yield each selector for text that is enabled, with the colours of the text and behind it."""
    of, tokens = rules(name), THEMES[name]
    for selector, declared in of.items():
        if ":disabled" in selector or not {"color", "background"} & declared.keys():
            continue
        if _LINES.search(selector):
            continue
        if _PART.search(selector) and "color" not in declared:
            continue  # an arrow, an indicator or a handle has no text
        ink = value(of, selector, "color") or tokens[Role.TEXT]
        back = value(of, selector, "background")
        if ink == "transparent":
            continue
        backs = [back] if back.startswith("#") else [tokens[one] for one in _BASES]
        yield from ((selector, ink, one) for one in backs)


def poor(pairs: Iterator[tuple[str, str, str]], least: float) -> dict[str, float]:
    """Return the pairs of colours below a contrast."""
    return {
        f"{what}: {one} on {other}": round(ratio, 2)
        for what, one, other in pairs
        if (ratio := contrast(QColor(one), QColor(other))) < least
    }


@pytest.mark.parametrize("name", THEMES)
def test_texts_of_the_style_sheet(qapp: QApplication, name: str) -> None:
    assert poor(written(name), READABLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_edges_of_fields_and_boxes(qapp: QApplication, name: str) -> None:
    of, tokens = rules(name), THEMES[name]
    edges = [(one, of[one]["border"].split()[-1]) for one in (*_FIELDS, *_BOXES)]
    edges += [
        (one, declared["border-color"])
        for one, declared in of.items()
        if one.startswith(_FIELDS)
        and ":disabled" not in one
        and declared.get("border-color", "").startswith("#")
    ]
    around = [tokens[one] for one in (Role.WINDOW, Role.SURFACE)]
    pairs = ((what, edge, back) for what, edge in edges for back in around)
    assert poor(pairs, VISIBLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_rings_of_the_focus(qapp: QApplication, name: str) -> None:
    of, tokens = rules(name), THEMES[name]
    lines = [
        (one, colour)
        for one, declared in of.items()
        if ":focus" in one
        for key in ("border", "border-color", "outline")
        for colour in re.findall(r"#\w{6}", declared.get(key, ""))
        if "double" not in declared.get(key, "")  # drawn in the colour of its own filled button
    ]
    assert len(lines) > 10
    pairs = ((what, line, tokens[back]) for what, line in lines for back in _BASES)
    assert poor(pairs, VISIBLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_handles_of_scroll_bars_and_progress(qapp: QApplication, name: str) -> None:
    of, tokens = rules(name), THEMES[name]
    handles = [
        (one, of[one]["background"], tokens[back])
        for one in ("QScrollBar::handle", "QScrollBar::handle:hover")
        for back in (Role.WINDOW, Role.SURFACE)
    ]
    handles.append(("QProgressBar::chunk", of["QProgressBar::chunk"]["background"],
                    of["QProgressBar"]["background"]))  # fmt: skip
    assert poor(iter(handles), VISIBLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_texts_on_tinted_cells_and_matches(name: str) -> None:
    tokens = THEMES[name]
    surface, text = tokens[Role.SURFACE], tokens[Role.TEXT]
    tints = [(level.key, level.role, STRONG) for level in LEVELS]
    tints += [(one.key, one.role, TINT) for one in SEVERITIES.values()]
    pairs = ((key, text, mixed(surface, tokens[role], share)) for key, role, share in tints)
    assert poor(pairs, READABLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_lines_and_bars_of_charts(name: str) -> None:
    tokens = THEMES[name]
    surface = tokens[Role.SURFACE]
    lines = [(level.key, tokens[level.role]) for level in (*LEVELS, EARLIER, MATCHES)]
    lines.append(("bars", mixed(surface, tokens[MATCHES.role], BARS)))
    assert poor(((key, line, surface) for key, line in lines), VISIBLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_texts_of_each_kind_of_button_in_each_state(qapp: QApplication, name: str) -> None:
    of, tokens = rules(name), THEMES[name]
    kinds = sorted(one for one in of if re.fullmatch(r'Q(Push|Tool)Button\[kind="\w+"\]', one))
    assert len(kinds) > 8
    pairs = []
    for kind in kinds:
        widget = kind.partition("[")[0]
        filled = "primary" in kind or "destroy" in kind  # these are never checkable
        for state in ("hover", "pressed") if filled else ("hover", "pressed", "checked"):
            declared = [of.get(f"{one}:{state}", {}) for one in (kind, widget)]
            rest = [of[kind], of[widget]]
            ink = _first("color", [declared[0], of[kind], declared[1], of[widget]])
            back = _first("background", [*declared, *rest])
            backs = [back] if back.startswith("#") else [tokens[one] for one in _BASES]
            pairs += [(f"{kind}:{state}", ink, one) for one in backs]
    assert poor(iter(pairs), READABLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_faint_signs(name: str) -> None:
    """A dash for zero, a whitespace mark, an inherited tick, a disabled text."""
    tokens = THEMES[name]
    faint = tokens[Role.FAINT]
    backs: tuple[Role, ...] = (*_BASES, Role.REMOVED, Role.ADDED)
    if name in {"light", "dark"}:  # in high contrast, signs of selected rows have another colour
        backs += (Role.SELECTION,)
    assert poor(((one.value, faint, tokens[one]) for one in backs), VISIBLE) == {}
    assert poor(iter([("surface", faint, tokens[Role.SURFACE])]), READABLE) == {}


@pytest.mark.parametrize("name", THEMES)
def test_the_map_the_band_and_the_match_in_focus(name: str) -> None:
    tokens = THEMES[name]
    roles = [one.role for one in SEVERITIES.values()]
    ticks = ((one.value, tokens[one], tokens[Role.RAISED]) for one in roles)
    assert poor(ticks, VISIBLE) == {}
    focus = [(one.value, tokens[Role.SURFACE], tokens[one]) for one in roles]
    focus.append(("production", tokens[Role.WINDOW], tokens[Role.PROHIBITED]))
    assert poor(iter(focus), READABLE) == {}


def test_the_style_of_the_site_has_the_colours_of_the_window() -> None:
    """Copies, because a browser reads no tokens."""
    text = SITE.read_text("utf-8")
    for block, tokens, dark in zip(_ROOT.findall(text), (LIGHT, DARK), (False, True), strict=True):
        own = dict(_VARIABLE.findall(block))
        edge = mixed(tokens["surface"], tokens["secondary"], EDGE[dark])
        assert {key: one.lower() for key, one in own.items()} == {
            key: (edge if key == "edge" else tokens[key]).lower() for key in own
        }


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_and_lines_of_the_site(tokens: Mapping[str, str]) -> None:
    text = SITE.read_text("utf-8")
    dark = tokens is DARK
    edge = mixed(tokens["surface"], tokens["secondary"], EDGE[dark])
    backs = {*re.findall(r"background: var\(--(\w+)\)", text)}
    inks = {*re.findall(r"(?<![\w-])color: var\(--(\w+)\)", text)}
    assert "surface" in backs
    assert "accent" in inks
    pairs = ((f"{ink}", tokens[ink], tokens[back]) for ink in inks for back in backs)
    assert poor(pairs, READABLE) == {}
    lines = [("field", edge, tokens[back]) for back in ("surface", "raised")]
    lines += [("focus and page", tokens["accent"], tokens[back]) for back in backs]
    assert poor(iter(lines), VISIBLE) == {}
    search = next(line for line in text.splitlines() if line.startswith("#search {"))
    assert "border: 1px solid var(--edge)" in search


def _first(key: str, some: list[dict[str, str]]) -> str:
    return next((one[key] for one in some if key in one), "")
